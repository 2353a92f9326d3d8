INSERT INTO puzzle (id, name, level, box_rows, box_cols, cells, clues)
  VALUES (:id, :name, :level, :box_rows, :box_cols, :cells, :clues);
