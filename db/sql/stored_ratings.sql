SELECT id, runs, solved, censored, ert, ert_low, ert_high, value, difficulty_class, run_lengths
FROM rating
WHERE puzzle = :puzzle
ORDER BY id
