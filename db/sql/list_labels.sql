SELECT 0 AS kind, name, (SELECT count(*) FROM puzzle_tag WHERE puzzle_tag.tag = tag.id) AS puzzles FROM tag
UNION ALL
SELECT 1, name, (SELECT count(*) FROM member WHERE member.collection = collection.id) FROM collection
ORDER BY kind, name
