FROM rating AS r INDEXED BY rating_by_facet
WHERE r.leading = 1 AND r.rater = :rater AND r.box_rows = :cell_rows AND r.box_cols = :cell_cols
  AND r.clues = :cell_clues AND r.difficulty_class = :cell_class AND r.quarter = :cell_quarter
