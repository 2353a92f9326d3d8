-- What a rating repeats of its puzzle, or could be computed anew. SQLite's own check leaves constraints out where a file
-- is only read.
SELECT r.puzzle,
       'its rating ' || r.id || ': its box, clues, draw, hardness and quarter are not what puzzle and value say' AS what
FROM rating AS r JOIN puzzle AS p ON p.id = r.puzzle
WHERE (r.box_rows, r.box_cols, r.clues, r.draw) IS NOT (p.box_rows, p.box_cols, p.clues, p.draw)
   OR r.hardness IS NOT iif(r.ert IS NULL AND r.runs > 0, 9e999, r.value)
   OR r.quarter IS NOT iif(r.ert IS NULL AND r.runs > 0, 1000000, CAST(4 * r.value AS INTEGER))
