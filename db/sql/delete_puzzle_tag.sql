DELETE FROM puzzle_tag WHERE tag = (SELECT id FROM tag WHERE name = :name) AND puzzle = :puzzle
