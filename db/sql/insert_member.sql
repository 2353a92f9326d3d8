INSERT INTO member (collection, puzzle, added) VALUES (:label, :puzzle, :now)
ON CONFLICT DO NOTHING
