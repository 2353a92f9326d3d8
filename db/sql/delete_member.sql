DELETE FROM member WHERE collection = (SELECT id FROM collection WHERE name = :name) AND puzzle = :puzzle
