INSERT INTO puzzle (box_rows, box_cols, cells, clues, solution, verdict, canonical, draw, alpha, symmetry, minimal,
                    seed, idx, args, version, source, comment, other, created)
VALUES (:box_rows, :box_cols, :cells, :clues, :solution, :verdict, :canonical, :draw, :alpha, :symmetry, :minimal,
        :seed, :idx, :args, :version, :source, :comment, :other, :created)
ON CONFLICT (canonical) DO NOTHING
RETURNING id
