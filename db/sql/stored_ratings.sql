SELECT r.id, r.runs, r.solved, r.censored, r.ert, r.ert_low, r.ert_high, r.value, r.difficulty_class, r.run_lengths,
       r.checksum = row_checksum(r.puzzle, r.rater, r.seed, r.generation_cap, r.runs, r.solved, r.censored, r.ert,
                                 r.ert_low, r.ert_high, r.value, r.difficulty_class, r.run_lengths, r.created)
         AND coalesce(a.checksum = row_checksum(a.name, a.version), true) AS is_intact
FROM rating AS r
LEFT JOIN rater AS a ON a.id = r.rater
WHERE r.puzzle = :puzzle
ORDER BY r.id
