SELECT p.id, p.box_rows, p.box_cols, p.cells
FROM puzzle AS p
WHERE p.id > :after AND NOT EXISTS (SELECT 1 FROM level AS l WHERE l.puzzle = p.id AND l.version >= :version)
ORDER BY p.id
LIMIT :count
