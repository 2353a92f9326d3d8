INSERT INTO rating_count (rater, box_rows, box_cols, clues, difficulty_class, quarter, puzzles)
VALUES (:rater, :box_rows, :box_cols, :clues, :difficulty_class, :quarter, max(:puzzles, 0))
ON CONFLICT DO UPDATE SET puzzles = puzzles + :puzzles
