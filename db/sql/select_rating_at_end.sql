-- Is any rating just at the upper end of the range asked about?
SELECT 1 FROM rating AS r INDEXED BY rating_by_hardness
WHERE r.leading = 1 AND r.rater = :rater AND r.hardness = :rating_high
LIMIT 1
