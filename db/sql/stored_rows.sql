SELECT id, box_rows, box_cols, cells, clues, solution, verdict, canonical
FROM puzzle
WHERE id > :after
ORDER BY id
LIMIT :count
