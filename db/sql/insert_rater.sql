INSERT INTO rater (name, version) VALUES (:name, :version)
ON CONFLICT (name, version) DO UPDATE SET name = excluded.name
RETURNING id
