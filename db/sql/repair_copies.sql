-- What check_copies.sql finds, as the migrations and insert_rating.sql make it.
UPDATE rating
SET box_rows = p.box_rows, box_cols = p.box_cols, clues = p.clues, draw = p.draw,
    hardness = iif(ert IS NULL AND runs > 0, 9e999, value),
    quarter = iif(ert IS NULL AND runs > 0, 1000000, CAST(4 * value AS INTEGER))
FROM puzzle AS p
WHERE p.id = rating.puzzle
  AND ((rating.box_rows, rating.box_cols, rating.clues, rating.draw)
         IS NOT (p.box_rows, p.box_cols, p.clues, p.draw)
       OR hardness IS NOT iif(ert IS NULL AND runs > 0, 9e999, value)
       OR quarter IS NOT iif(ert IS NULL AND runs > 0, 1000000, CAST(4 * value AS INTEGER)))
