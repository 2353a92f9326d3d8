INSERT INTO puzzle (box_rows, box_cols, cells, clues, solution, verdict, canonical, draw, alpha, symmetry, minimal,
                    seed, idx, args, version, source, comment, other, created, checksum)
VALUES (:box_rows, :box_cols, :cells, :clues, :solution, :verdict, :canonical, :draw, :alpha, :symmetry, :minimal,
        :seed, :idx, :args, :version, :source, :comment, :other, :created,
        row_checksum(:box_rows, :box_cols, :cells, :clues, :solution, :verdict, :canonical, :draw, :alpha, :symmetry,
                     :minimal, :seed, :idx, :args, :version, :source, :comment, :other, :created))
