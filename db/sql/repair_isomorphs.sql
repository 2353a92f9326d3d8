-- Joins puzzles that have the same key: the first stays and gets the ratings and labels of the others. Rows
-- that are not as they were stored are left alone: their key may be the thing that was changed.
CREATE TEMP TABLE damaged (id INTEGER PRIMARY KEY);
INSERT INTO temp.damaged
  SELECT id FROM puzzle
  WHERE checksum <> row_checksum(box_rows, box_cols, cells, clues, solution, verdict, canonical, draw, alpha, symmetry,
                                 minimal, seed, idx, args, version, source, comment, other, created);
CREATE TEMP TABLE joined (id INTEGER PRIMARY KEY, keeper INTEGER NOT NULL);
INSERT INTO temp.joined
  SELECT p.id, min(k.id)
  FROM puzzle AS p CROSS JOIN puzzle AS k ON k.draw = p.draw AND k.id < p.id
  WHERE k.canonical = p.canonical
    AND p.id NOT IN (SELECT id FROM temp.damaged) AND k.id NOT IN (SELECT id FROM temp.damaged)
  GROUP BY p.id;

-- A rating that is not as it was stored must not look so afterwards.
UPDATE OR IGNORE rating
  SET puzzle = j.keeper,
      checksum = iif(checksum = row_checksum(puzzle, rater, seed, generation_cap, runs, solved, censored, ert, ert_low,
                                             ert_high, value, difficulty_class, run_lengths, created),
                     row_checksum(j.keeper, rater, seed, generation_cap, runs, solved, censored, ert, ert_low,
                                  ert_high, value, difficulty_class, run_lengths, created),
                     checksum)
  FROM temp.joined AS j
  WHERE j.id = rating.puzzle;
UPDATE OR IGNORE level
  SET puzzle = j.keeper,
      checksum = iif(checksum = row_checksum(puzzle, technique, se_estimate, se_error, version),
                     row_checksum(j.keeper, technique, se_estimate, se_error, version), checksum)
  FROM temp.joined AS j
  WHERE j.id = level.puzzle;
UPDATE OR IGNORE puzzle_tag SET puzzle = j.keeper FROM temp.joined AS j WHERE j.id = puzzle_tag.puzzle;
UPDATE OR IGNORE member SET puzzle = j.keeper FROM temp.joined AS j WHERE j.id = member.puzzle;
DELETE FROM puzzle WHERE id IN (SELECT id FROM temp.joined);
