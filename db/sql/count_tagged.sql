SELECT count(*) FROM (SELECT 1 FROM puzzle_tag WHERE tag = :label LIMIT :most)
