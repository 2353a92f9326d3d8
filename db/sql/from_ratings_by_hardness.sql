FROM rating AS r INDEXED BY rating_by_hardness
WHERE r.leading = 1 AND r.rater = :rater
