-- stored_entry_ratings.sql for one rating, whatever its index says.
SELECT r.id, r.id AS rating, r.puzzle, a.name AS rater, a.version AS rater_version, r.seed AS rating_seed,
       r.generation_cap, r.runs, r.solved, r.censored, r.ert, r.ert_low, r.ert_high, r.value, r.difficulty_class,
       r.run_lengths, r.created,
       r.checksum = row_checksum(r.puzzle, r.rater, r.seed, r.generation_cap, r.runs, r.solved, r.censored, r.ert,
                                 r.ert_low, r.ert_high, r.value, r.difficulty_class, r.run_lengths, r.created)
         AND coalesce(a.checksum = row_checksum(a.name, a.version), false) AS is_intact
FROM rating AS r
LEFT JOIN rater AS a ON a.id = r.rater
WHERE r.id = :id
