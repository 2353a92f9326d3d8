SELECT r.id FROM rating AS r INDEXED BY rating_by_puzzle
WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = :puzzle
