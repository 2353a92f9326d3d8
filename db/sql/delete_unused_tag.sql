DELETE FROM tag WHERE name = :name AND NOT EXISTS (SELECT 1 FROM puzzle_tag WHERE puzzle_tag.tag = tag.id)
