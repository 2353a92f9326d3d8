INSERT INTO puzzle_count (box_rows, box_cols, clues, puzzles) VALUES (:box_rows, :box_cols, :clues, max(:puzzles, 0))
ON CONFLICT DO UPDATE SET puzzles = puzzles + :puzzles
