-- The puzzles that :rater rated, by the same rating as in from_puzzles.sql.
FROM rating AS r
JOIN puzzle AS p ON p.id = r.puzzle
WHERE r.rater = :rater
  AND NOT EXISTS (SELECT 1 FROM rating AS f WHERE f.puzzle = r.puzzle AND f.rater = r.rater AND f.id < r.id)
