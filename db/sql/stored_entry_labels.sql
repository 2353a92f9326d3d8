SELECT 0 AS kind, t.name, 0 AS added FROM puzzle_tag AS x JOIN tag AS t ON t.id = x.tag WHERE x.puzzle = :puzzle
UNION ALL
SELECT 1, c.name, m.added FROM member AS m JOIN collection AS c ON c.id = m.collection WHERE m.puzzle = :puzzle
ORDER BY kind, name
