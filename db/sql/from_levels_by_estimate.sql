FROM level AS l INDEXED BY level_by_estimate CROSS JOIN puzzle AS p ON p.id = l.puzzle
WHERE true
