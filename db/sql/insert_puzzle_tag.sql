INSERT INTO puzzle_tag (tag, puzzle) VALUES (:label, :puzzle)
ON CONFLICT DO NOTHING
