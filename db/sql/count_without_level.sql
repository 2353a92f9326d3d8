SELECT count(*)
FROM puzzle AS p
WHERE NOT EXISTS (SELECT 1 FROM level AS l WHERE l.puzzle = p.id AND l.version >= :version)
