-- Rows for store_bench and for tests: the distributions of a store of 9x9 puzzles with ratings, made up. The puzzles are not proper
-- (nothing proves them here) and the ratings not measured. temp.wanted says how many, and which partition of them. A number drawn for a row is draw_of() of its id and a letter.
INSERT INTO source (id, name) VALUES (1, 'synthetic');
INSERT INTO rater (id, name, version, checksum) VALUES (1, 'knowledge', 2, row_checksum('knowledge', 2));

-- Their checksums are made afterwards, by whoever runs this: they are of all columns that the schema has.
INSERT INTO puzzle (id, box_rows, box_cols, cells, clues, solution, verdict, canonical, draw, alpha, symmetry, minimal, seed, idx,
                    args, version, source, created, checksum)
WITH RECURSIVE
  number (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < (SELECT puzzles FROM temp.wanted)),
  keyed AS (SELECT id, printf('m1:3x3:%081d', id) AS canonical FROM number),
  own AS (SELECT k.* FROM keyed AS k, temp.wanted AS w WHERE partition_of_draw(draw_of(k.canonical), w.count) = w.number),
  drawn AS (SELECT id, canonical,
                   -- 20 to 40, mostly about 28
                   20 + draw_of(id || 'a') % 9 + draw_of(id || 'b') % 9 + draw_of(id || 'c') % 5 AS clues
            FROM own),
  whole AS (SELECT id, canonical, clues, draw_of(canonical) AS draw,
                   '134895276857162943692473581529714368476238159318956724263549817981627435745381692' AS solution,
                   iif(id % 3 = 0, 'half-turn', 'none') AS symmetry, id % 2 AS minimal,
                   'evodoku-generate -N 3 --seed 1' AS args, 1700000000 + id / 100 AS created
            FROM drawn),
  cut AS (SELECT *, substr(solution, 1, clues) || substr(printf('%081d', 0), clues + 1) AS cells FROM whole)
SELECT id, 3, 3, replace(cells, '0', '.'), clues, solution, 'one', canonical, draw, '0.6', symmetry, minimal, 1, id, args,
       '0.1.0', 1, created, 0
FROM cut;

INSERT INTO rating (id, puzzle, rater, seed, generation_cap, runs, solved, censored, ert, ert_low, ert_high, value,
                    difficulty_class, run_lengths, created, leading, box_rows, box_cols, clues, draw, checksum,
                    hardness, quarter)
WITH
  drawn AS (SELECT id AS puzzle, clues, draw, draw_of(id || 'd') % 333 = 0 AS is_unsolved,
                   -- 0.2 to 6, mostly about 3, the higher the fewer clues
                   0.2 + (draw_of(id || 'e') % 1000 + draw_of(id || 'f') % 1000 + draw_of(id || 'g') % 1000) / 600.0
                   + (40 - clues) / 25.0 AS value
            FROM puzzle),
  rated AS (SELECT *, iif(is_unsolved, 0, 20) AS solved, iif(is_unsolved, NULL, pow(10, value) - 1) AS ert,
                   0.7 * (pow(10, value) - 1) AS ert_low, iif(is_unsolved, NULL, 1.5 * (pow(10, value) - 1)) AS ert_high,
                   CASE WHEN is_unsolved THEN 'unsolved' WHEN value < 2.3 THEN 'easy' WHEN value < 3.2 THEN 'medium'
                        WHEN value < 4 THEN 'hard' ELSE 'extreme' END AS difficulty_class
            FROM drawn)
SELECT puzzle, puzzle, 1, 5, 1000000, 20, solved, 20 - solved, ert, ert_low, ert_high, value, difficulty_class, NULL,
       1700000000, 1, 3, 3, clues, draw,
       row_checksum(puzzle, 1, 5, 1000000, 20, solved, 20 - solved, ert, ert_low, ert_high, value, difficulty_class, NULL,
                    1700000000),
       iif(is_unsolved, 9e999, value), iif(is_unsolved, 1000000, CAST(4 * value AS INTEGER))
FROM rated;

INSERT INTO puzzle_count SELECT box_rows, box_cols, clues, count(*) FROM puzzle GROUP BY 1, 2, 3;
INSERT INTO rating_count
  SELECT rater, box_rows, box_cols, clues, difficulty_class, quarter, count(*) FROM rating GROUP BY 1, 2, 3, 4, 5, 6;

INSERT INTO level (puzzle, technique, se_estimate, se_error, version, checksum)
WITH
  drawn AS (SELECT id AS puzzle, draw_of(id || 'l') % 40 AS place FROM puzzle WHERE id % 9 <> 0),
  named AS (SELECT puzzle, iif(place < 8, 'hidden single in a line', iif(place < 20, 'pointing',
                           iif(place < 22, 'X-wing', iif(place < 30, 'XY-wing', 'chain')))) AS technique,
                   1.5 + place / 7.0 AS se_estimate
            FROM drawn)
SELECT puzzle, technique, se_estimate, 0.1, 1, row_checksum(puzzle, technique, se_estimate, 0.1, 1) FROM named;
INSERT INTO level_count
  SELECT box_rows, box_cols, clues, technique, count(*)
  FROM level AS l JOIN puzzle AS p ON p.id = l.puzzle GROUP BY 1, 2, 3, 4;
