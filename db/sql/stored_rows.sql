SELECT id, box_rows, box_cols, cells, clues, solution, verdict, canonical, draw,
       checksum = row_checksum(box_rows, box_cols, cells, clues, solution, verdict, canonical, draw, alpha, symmetry,
                               minimal, seed, idx, args, version, source, comment, other, created) AS is_intact
FROM puzzle
WHERE id > :after AND id <= :last
ORDER BY id
LIMIT :count
