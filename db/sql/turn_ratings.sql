UPDATE rating SET box_rows = :box_rows, box_cols = :box_cols WHERE puzzle = :puzzle
