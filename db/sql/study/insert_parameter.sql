INSERT INTO parameter (id, name) VALUES (:id, :name);
