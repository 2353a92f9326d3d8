INSERT INTO rater (name, version, checksum) VALUES (:name, :version, row_checksum(:name, :version))
ON CONFLICT (name, version) DO UPDATE SET name = excluded.name
RETURNING id
