-- Whether looking up ratings by their puzzle finds all that are in the table.
SELECT NOT EXISTS (
  SELECT 1 FROM rating AS r NOT INDEXED
  WHERE NOT EXISTS (
    SELECT 1 FROM rating AS known
    WHERE known.puzzle = r.puzzle AND known.rater = r.rater AND known.seed = r.seed
      AND +known.id = r.id))  -- not by the id: by the index of the other three
