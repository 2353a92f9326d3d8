SELECT box_rows, box_cols, clues, draw FROM puzzle WHERE id = :puzzle
