INSERT INTO rating (puzzle, rater, seed, generation_cap, runs, solved, censored, ert, ert_low, ert_high, value,
                    difficulty_class, run_lengths, created, leading, box_rows, box_cols, clues, draw, checksum, hardness,
                    quarter)
VALUES (:puzzle, :rater, :seed, :generation_cap, :runs, :solved, :censored, :ert, :ert_low, :ert_high, :value,
        :difficulty_class, :run_lengths, :created, :leading, :box_rows, :box_cols, :clues, :draw,
        row_checksum(:puzzle, :rater, :seed, :generation_cap, :runs, :solved, :censored, :ert, :ert_low, :ert_high,
                     :value, :difficulty_class, :run_lengths, :created),
        iif(:ert IS NULL AND :runs > 0, 9e999, :value), :quarter)
