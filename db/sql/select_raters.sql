-- In the order in which they first came into the store. Foreign: its ratings have no runs.
SELECT a.id, a.name, a.version,
       (SELECT coalesce(sum(c.puzzles), 0) FROM rating_count AS c WHERE c.rater = a.id) AS ratings,
       coalesce((SELECT r.runs = 0 FROM rating AS r INDEXED BY rating_by_puzzle
                 WHERE r.leading = 1 AND r.rater = a.id LIMIT 1), false) AS is_foreign
FROM rater AS a
ORDER BY a.id
