SELECT p.box_rows, p.box_cols, p.cells, p.solution, p.canonical, p.alpha, p.symmetry, p.minimal, p.seed, p.idx,
       p.args, p.version, p.comment, p.other,
       p.checksum = row_checksum(p.box_rows, p.box_cols, p.cells, p.clues, p.solution, p.verdict, p.canonical, p.draw,
                                 p.alpha, p.symmetry, p.minimal, p.seed, p.idx, p.args, p.version, p.source, p.comment,
                                 p.other, p.created) AS is_intact,
       r.id AS rating, a.name AS rater, a.version AS rater_version, r.seed AS rating_seed, r.generation_cap, r.runs,
       r.solved, r.censored, r.ert, r.ert_low, r.ert_high, r.value, r.difficulty_class,
       r.checksum = row_checksum(r.puzzle, r.rater, r.seed, r.generation_cap, r.runs, r.solved, r.censored, r.ert,
                                 r.ert_low, r.ert_high, r.value, r.difficulty_class, r.run_lengths, r.created)
         AND a.checksum = row_checksum(a.name, a.version) AS rating_is_intact,
       l.technique, l.se_estimate, l.se_error, l.version AS level_version,
       l.checksum = row_checksum(l.puzzle, l.technique, l.se_estimate, l.se_error, l.version) AS level_is_intact
FROM puzzle AS p
LEFT JOIN rating AS r ON r.id = :rating
LEFT JOIN rater AS a ON a.id = r.rater
LEFT JOIN level AS l ON l.puzzle = p.id
WHERE p.id = :puzzle
