FROM puzzle AS p INDEXED BY puzzle_by_draw
WHERE true
