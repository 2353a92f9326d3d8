SELECT count(*) FROM (SELECT 1 FROM member WHERE collection = :label LIMIT :most)
