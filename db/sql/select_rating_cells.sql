-- How many puzzles have a rating of each kind; conditions follow.
SELECT c.box_rows, c.box_cols, c.clues, c.difficulty_class, c.quarter, c.puzzles
FROM rating_count AS c
WHERE c.puzzles > 0 AND c.rater = :rater
