SELECT r.id
FROM rating AS r JOIN rater AS a ON a.id = r.rater
WHERE r.puzzle = :puzzle AND a.name = :rater AND a.version = :version AND r.seed = :seed
