INSERT INTO collection (name, created) VALUES (:name, :now)
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING id
