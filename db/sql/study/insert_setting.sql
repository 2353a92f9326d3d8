INSERT INTO setting (method, parameter, value) VALUES (:method, :parameter, :value);
