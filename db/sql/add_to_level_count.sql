INSERT INTO level_count (box_rows, box_cols, clues, technique, puzzles)
VALUES (:box_rows, :box_cols, :clues, :technique, :puzzles)
ON CONFLICT DO UPDATE SET puzzles = puzzles + excluded.puzzles
