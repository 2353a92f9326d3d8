FROM puzzle AS p INDEXED BY puzzle_by_box_clues
WHERE p.box_rows = :cell_rows AND p.box_cols = :cell_cols AND p.clues = :cell_clues
