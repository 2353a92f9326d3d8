p.box_rows, p.box_cols, p.clues,
(SELECT r.difficulty_class FROM rating AS r INDEXED BY rating_by_puzzle
 WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id) AS difficulty_class,
(SELECT r.quarter FROM rating AS r INDEXED BY rating_by_puzzle
 WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id) AS quarter,
count(*)
