-- How many puzzles there are of each kind; conditions follow.
SELECT c.box_rows, c.box_cols, c.clues, '' AS difficulty_class, 0 AS quarter, c.puzzles
FROM puzzle_count AS c
WHERE c.puzzles > 0
