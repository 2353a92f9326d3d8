INSERT INTO run SELECT * FROM part.run WHERE true ON CONFLICT (method, puzzle, number) DO NOTHING;
