INSERT INTO puzzle_count (box_rows, box_cols, clues, puzzles) VALUES (:box_rows, :box_cols, :clues, :puzzles)
ON CONFLICT DO UPDATE SET puzzles = puzzles + excluded.puzzles
