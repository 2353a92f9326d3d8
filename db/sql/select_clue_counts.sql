SELECT p.box_rows, p.box_cols, p.clues, count(*)
