-- Rows for store_bench and for tests: the distributions of a store of 9x9 puzzles with ratings, made up. The puzzles are
-- not proper (nothing proves them here) and the ratings not measured. temp.wanted says how many. Numbers are drawn by
-- multiplying the id: the same in every store.
CREATE TEMP TABLE drawn AS
WITH RECURSIVE number (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < (SELECT puzzles FROM temp.wanted)),
  parts AS (SELECT id, (id * 2654435761) % 4294967296 AS a, (id * 40503 * 65537 + 7) % 4294967291 AS b,
                   (id * 97003 * 131071 + 3) % 4294967279 AS c, (id * 69069 + 5) % 4294967291 AS d FROM number)
SELECT id, 20 + a % 9 + b % 9 + c % 5 AS clues, a % 333 = 0 AS is_unsolved, d % 40 AS place,
       -- 0.2 to 6, mostly about 3, the higher the fewer clues
       0.2 + (a / 7 % 1000 + b / 7 % 1000 + c / 7 % 1000) / 600.0 + (20 - a % 9 - b % 9 - c % 5) / 25.0 AS value,
       (a * 2147483648 + c) & 9223372036854775807 AS random_key
FROM parts;

INSERT INTO puzzle (id, box, side, cells, clues, solution, canonical, random_key, alpha, symmetry, minimal, seed, idx, args,
                    version, source, created)
SELECT id, '3x3', 9, substr(solution, 1, clues) || substr(replace(printf('%081d', 0), '0', '.'), clues + 1), clues,
       solution, printf('m1:3x3:%081d', id), random_key, '0.6', iif(id % 3 = 0, 'half-turn', 'none'), id % 2, 1, id,
       'evodoku-generate -N 3 --seed 1', '0.1.0', 'synthetic', 1700000000 + id / 100
FROM temp.drawn, (SELECT '134895276857162943692473581529714368476238159318956724263549817981627435745381692' AS solution)
ORDER BY id;

INSERT INTO rating (puzzle, rater, rater_version, rating, class, ert, ert_low, ert_high, lower_bound, runs, solved,
                    generation_cap, rating_seed, run_lengths, rated, puzzle_box, puzzle_clues, puzzle_key)
SELECT id, 'knowledge', 3, iif(is_unsolved, 9e999, value),
       CASE WHEN is_unsolved THEN 'unsolved' WHEN value < 2.3 THEN 'easy' WHEN value < 3.2 THEN 'medium'
            WHEN value < 4 THEN 'hard' ELSE 'extreme' END,
       iif(is_unsolved, NULL, pow(10, value) - 1), 0.7 * (pow(10, value) - 1),
       iif(is_unsolved, NULL, 1.5 * (pow(10, value) - 1)), iif(is_unsolved, value, NULL), 20, iif(is_unsolved, 0, 20),
       1000000, 5, NULL, 1700000000, '3x3', clues, random_key
FROM temp.drawn ORDER BY id;

INSERT INTO level (puzzle, technique, se_estimate, se_error, level_version)
SELECT id, CASE WHEN place < 8 THEN 'hidden single in a line' WHEN place < 20 THEN 'pointing' WHEN place < 22 THEN 'X-wing'
                WHEN place < 30 THEN 'XY-wing' ELSE 'short chain' END, 1.5 + place / 7.0, 0.1, 1
FROM temp.drawn WHERE id % 9 <> 0 ORDER BY id;

INSERT INTO tag (name, puzzle) SELECT 'tenth', id FROM puzzle WHERE id % 10 = 0;
