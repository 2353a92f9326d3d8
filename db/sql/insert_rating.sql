INSERT INTO rating (puzzle, rater, seed, generation_cap, runs, solved, censored, ert, ert_low, ert_high, value,
                    difficulty_class, run_lengths, created, leading, box_rows, box_cols, clues, draw, checksum, hardness,
                    quarter)
SELECT :puzzle, :rater, :seed, :generation_cap, :runs, :solved, :censored, :ert, :ert_low, :ert_high, :value,
       :difficulty_class, :run_lengths, :created,
       NOT EXISTS (SELECT 1 FROM rating AS r WHERE r.puzzle = :puzzle AND r.rater = :rater),
       box_rows, box_cols, clues, draw,
       row_checksum(:puzzle, :rater, :seed, :generation_cap, :runs, :solved, :censored, :ert, :ert_low, :ert_high,
                    :value, :difficulty_class, :run_lengths, :created),
       iif(:ert IS NULL AND :runs > 0, 9e999, :value),
       iif(:ert IS NULL AND :runs > 0, 1000000, CAST(4 * :value AS INTEGER))
FROM puzzle
WHERE id = :puzzle
ON CONFLICT (puzzle, rater, seed) DO NOTHING
RETURNING leading, box_rows, box_cols, clues, quarter
