-- How a puzzle is written, and where it came from; what its isomorphs share stays.
UPDATE puzzle
SET box_rows = :box_rows, box_cols = :box_cols, cells = :cells, solution = :solution, alpha = :alpha,
    symmetry = :symmetry, minimal = :minimal, seed = :seed, idx = :idx, args = :args, version = :version,
    source = :source, comment = :comment, other = :other, created = :created,
    checksum = row_checksum(:box_rows, :box_cols, :cells, clues, :solution, verdict, canonical, draw, :alpha,
                            :symmetry, :minimal, :seed, :idx, :args, :version, :source, :comment, :other, :created)
WHERE id = :id
