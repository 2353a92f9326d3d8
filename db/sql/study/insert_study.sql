INSERT INTO study (id, title, seed, repeats, version, description)
  VALUES (1, :title, :seed, :repeats, :version, :description);
