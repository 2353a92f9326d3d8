SELECT p.box_rows, p.box_cols, p.clues, l.technique, l.version
FROM puzzle AS p LEFT JOIN level AS l ON l.puzzle = p.id
WHERE p.id = :puzzle
