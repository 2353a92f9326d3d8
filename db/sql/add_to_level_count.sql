-- Less, too: but never of a kind that there was none of.
INSERT INTO level_count (box_rows, box_cols, clues, technique, puzzles)
VALUES (:box_rows, :box_cols, :clues, :technique, max(:puzzles, 0))
ON CONFLICT DO UPDATE SET puzzles = puzzles + :puzzles
