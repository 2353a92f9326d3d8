INSERT INTO rating (puzzle, rater, seed, generation_cap, runs, solved, censored, ert, ert_low, ert_high, value,
                    difficulty_class, run_lengths, created)
VALUES (:puzzle, :rater, :seed, :generation_cap, :runs, :solved, :censored, :ert, :ert_low, :ert_high, :value,
        :difficulty_class, :run_lengths, :created)
ON CONFLICT (puzzle, rater, seed) DO NOTHING
RETURNING id
