DELETE FROM puzzle_count;
INSERT INTO puzzle_count SELECT box_rows, box_cols, clues, count(*) FROM puzzle GROUP BY 1, 2, 3;
DELETE FROM rating_count;
INSERT INTO rating_count
  SELECT rater, box_rows, box_cols, clues, difficulty_class, quarter, count(*)
  FROM rating WHERE leading = 1 GROUP BY 1, 2, 3, 4, 5, 6;
DELETE FROM level_count;
INSERT INTO level_count
  SELECT box_rows, box_cols, clues, technique, count(*)
  FROM level AS l JOIN puzzle AS p ON p.id = l.puzzle GROUP BY 1, 2, 3, 4;
