SELECT 1 FROM member
WHERE puzzle = :puzzle AND collection = (SELECT id FROM collection WHERE name = :collection)
