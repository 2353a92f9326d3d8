-- What the tables of counts say and what counting says.
WITH
  puzzles_counted AS (SELECT box_rows, box_cols, clues, count(*) AS puzzles FROM puzzle GROUP BY 1, 2, 3),
  puzzles_told AS (SELECT box_rows, box_cols, clues, puzzles FROM puzzle_count WHERE puzzles > 0),
  ratings_counted AS (
    SELECT rater, box_rows, box_cols, clues, difficulty_class, quarter, count(*) AS puzzles
    FROM rating WHERE leading = 1 GROUP BY 1, 2, 3, 4, 5, 6),
  ratings_told AS (
    SELECT rater, box_rows, box_cols, clues, difficulty_class, quarter, puzzles FROM rating_count WHERE puzzles > 0),
  levels_counted AS (
    SELECT box_rows, box_cols, clues, technique, count(*) AS puzzles
    FROM level AS l JOIN puzzle AS p ON p.id = l.puzzle GROUP BY 1, 2, 3, 4),
  levels_told AS (SELECT box_rows, box_cols, clues, technique, puzzles FROM level_count WHERE puzzles > 0)
SELECT NULL AS puzzle, 'puzzle_count does not say how many puzzles there are' AS what
WHERE EXISTS (SELECT * FROM puzzles_counted EXCEPT SELECT * FROM puzzles_told)
   OR EXISTS (SELECT * FROM puzzles_told EXCEPT SELECT * FROM puzzles_counted)
UNION ALL
SELECT NULL, 'rating_count does not say how many ratings there are'
WHERE EXISTS (SELECT * FROM ratings_counted EXCEPT SELECT * FROM ratings_told)
   OR EXISTS (SELECT * FROM ratings_told EXCEPT SELECT * FROM ratings_counted)
UNION ALL
SELECT NULL, 'level_count does not say how many levels there are'
WHERE EXISTS (SELECT * FROM levels_counted EXCEPT SELECT * FROM levels_told)
   OR EXISTS (SELECT * FROM levels_told EXCEPT SELECT * FROM levels_counted)
