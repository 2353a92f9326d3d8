-- Is the result that is there the one that is offered? Runs count only where both have them.
SELECT EXISTS (
  SELECT 1
  FROM rating AS r JOIN rater AS a ON a.id = r.rater
  WHERE r.puzzle = :puzzle AND a.name = :rater AND a.version = :version AND r.seed = :seed
    AND r.runs = :runs AND r.solved = :solved AND abs(r.value - :value) <= 1e-6
    AND (r.run_lengths IS NULL OR :run_lengths IS NULL OR r.run_lengths = :run_lengths))
