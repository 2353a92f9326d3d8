INSERT INTO tag (name) VALUES (:name)
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING id
