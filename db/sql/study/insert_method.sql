INSERT INTO method (id, name, kind) VALUES (:id, :name, :kind);
