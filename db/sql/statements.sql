-- The statements of db. Each follows a line with its name; parameters are bound and columns read from left to right.

-- store: opening, inserting, finding, reading

-- name: schema_objects
SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT IN ('sqlite_stat1', 'sqlite_stat4')

-- name: find_puzzle
SELECT id FROM puzzle WHERE random_key = ?1 AND canonical = ?2

-- name: has_puzzle
SELECT 1 FROM puzzle WHERE id = ?1

-- name: insert_puzzle
INSERT INTO puzzle (box, side, cells, clues, solution, canonical, random_key, alpha, symmetry, minimal, depth, seed, idx,
                    args, version, source, comment, other, created)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)

-- name: add_depth
UPDATE puzzle SET depth = ?2 WHERE id = ?1 AND depth IS NOT ?2

-- name: add_others
-- Members of a record of the same cells; an isomorph has its own. What there is stays.
UPDATE puzzle SET other = nullif(json_patch(?3, coalesce(other, '{}')), '{}'), comment = coalesce(comment, ?4)
WHERE id = ?1 AND cells = ?2
  AND ((comment IS NULL AND ?4 IS NOT NULL)
       OR EXISTS (SELECT 1 FROM json_each(?3) AS m WHERE m.key NOT IN (SELECT key FROM json_each(coalesce(other, '{}')))))

-- name: find_rating
-- What a rating copies of its puzzle, and the one that there is.
SELECT p.box, p.clues, p.random_key, r.rater_version, r.runs
FROM puzzle AS p LEFT JOIN rating AS r ON r.puzzle = p.id AND r.rater = ?2
WHERE p.id = ?1

-- name: insert_rating
-- Of one row, and no REPLACE: otherwise SQLite keeps a journal of every statement in a temporary file, which takes a third
-- of the time of an import.
INSERT INTO rating (puzzle, rater, rater_version, rating, class, class_low, class_high, ert, ert_low, ert_high,
                    lower_bound, runs, solved, generation_cap, rating_seed, run_lengths, rated, puzzle_box,
                    puzzle_clues, puzzle_key)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)

-- name: delete_rating
DELETE FROM rating WHERE puzzle = ?1 AND rater = ?2

-- name: find_level
-- ?2: whether the new one knows the techniques; it then replaces one that does not.
SELECT l.level_version - (?2 AND l.techniques IS NULL)
FROM puzzle AS p LEFT JOIN level AS l ON l.puzzle = p.id
WHERE p.id = ?1

-- name: insert_level
INSERT INTO level (puzzle, technique, se_estimate, se_error, techniques, level_version)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)

-- name: delete_level
DELETE FROM level WHERE puzzle = ?1

-- name: insert_tag
INSERT OR IGNORE INTO tag (name, puzzle) VALUES (?1, ?2)

-- name: insert_pick
INSERT OR IGNORE INTO picked (name, puzzle, day) VALUES (?1, ?2, ?3)

-- name: delete_tag
DELETE FROM tag WHERE name = ?1 AND puzzle = ?2

-- name: delete_pick
DELETE FROM picked WHERE name = ?1 AND puzzle = ?2

-- name: select_cells
SELECT id, box, cells, comment FROM puzzle WHERE id BETWEEN ?1 AND ?2 ORDER BY id

-- name: select_record
SELECT p.id, p.box, p.cells, p.comment, p.solution, p.canonical, p.alpha, p.symmetry, p.minimal, p.depth, p.seed, p.idx,
       p.args, p.version, p.other,
       r.rater, r.rater_version, r.rating, r.class, r.class_low, r.class_high, r.ert, r.ert_low, r.ert_high,
       r.lower_bound, r.runs, r.solved, r.generation_cap, r.rating_seed,
       l.technique, l.se_estimate, l.se_error, l.techniques, l.level_version
FROM puzzle AS p
LEFT JOIN rating AS r ON r.puzzle = p.id AND r.rater = ?3 AND r.rater_version = ?4
LEFT JOIN level AS l ON l.puzzle = p.id
WHERE p.id BETWEEN ?1 AND ?2
ORDER BY p.id

-- name: unrated
SELECT p.id, p.box, p.cells
FROM puzzle AS p
WHERE p.id > ?1
  AND NOT EXISTS (SELECT 1 FROM rating AS r WHERE r.puzzle = p.id AND r.rater = ?2 AND r.rater_version >= ?3)
ORDER BY p.id
LIMIT 256

-- name: without_level
SELECT p.id, p.box, p.cells
FROM puzzle AS p
WHERE p.id > ?1
  AND NOT EXISTS (SELECT 1 FROM level AS l WHERE l.puzzle = p.id AND l.level_version >= ?2 AND l.techniques IS NOT NULL)
ORDER BY p.id
LIMIT 256

-- name: count_rated
SELECT count(*) FROM rating INDEXED BY rating_by_rating WHERE rater = ?1 AND rater_version >= ?2

-- name: all_boxes
SELECT box FROM puzzle INDEXED BY puzzle_by_clues

-- name: count_ratings
SELECT count(*) FROM rating INDEXED BY rating_by_rating WHERE rater = ?1 AND rater_version = ?2

-- name: next_rater
-- One look into an index for each rater. (For > SQLite would begin with all ratings of the rater before.)
SELECT rater, rater_version FROM rating INDEXED BY rating_by_rating WHERE (rater, rater_version) >= (?1, ?2 + 1)
ORDER BY rater, rater_version LIMIT 1

-- name: next_class
SELECT class FROM rating INDEXED BY rating_by_class WHERE rater = ?1 AND rater_version = ?2 AND class > ?3
ORDER BY class LIMIT 1

-- name: list_tags
SELECT name, count(*) FROM tag GROUP BY name

-- name: list_picks
SELECT name, count(*) FROM picked GROUP BY name

-- name: tags_of_puzzle
SELECT name FROM tag WHERE puzzle = ?1 ORDER BY name

-- name: picks_of_puzzle
SELECT name, day FROM picked WHERE puzzle = ?1 ORDER BY name

-- upkeep: reading everything, checking, repairing

-- name: entries
SELECT id, source, created, side, clues, random_key,
       box, cells, comment, solution, canonical, alpha, symmetry, minimal, depth, seed, idx, args, version,
       other
FROM puzzle WHERE id > ?1 ORDER BY id LIMIT 1001

-- name: ratings_of_puzzle
SELECT run_lengths, rated,
       rater, rater_version, rating, class, class_low, class_high, ert, ert_low, ert_high, lower_bound, runs, solved,
       generation_cap, rating_seed
FROM rating WHERE puzzle = ?1

-- name: level_of_puzzle
SELECT technique, se_estimate, se_error, techniques, level_version FROM level WHERE puzzle = ?1

-- name: check_keys
-- Puzzles with the key of an earlier one. Equal keys have equal random keys, and these have an index.
SELECT p.id, 'it is an isomorph of puzzle ' || min(k.id)
FROM puzzle AS p CROSS JOIN puzzle AS k ON k.random_key = p.random_key AND k.id < p.id
WHERE k.canonical = p.canonical
GROUP BY p.id

-- name: check_copies
SELECT r.puzzle, 'its rating by ' || r.rater || ' has other copies of its box, clues and random key'
FROM rating AS r JOIN puzzle AS p ON p.id = r.puzzle
WHERE (r.puzzle_box, r.puzzle_clues, r.puzzle_key) IS NOT (p.box, p.clues, p.random_key)

-- name: all_cells
SELECT id, box, cells FROM puzzle ORDER BY id

-- name: repair_keys
UPDATE puzzle SET canonical = ?2, random_key = ?3, clues = ?4
WHERE id = ?1 AND (canonical <> ?2 OR random_key <> ?3 OR clues <> ?4)

-- name: repair_isomorphs
-- The first of isomorphs stays, with the ratings, the level and the labels of the others that it has none of.
CREATE TEMP TABLE joined AS
  SELECT p.id, min(k.id) AS keeper
  FROM puzzle AS p CROSS JOIN puzzle AS k ON k.random_key = p.random_key AND k.id < p.id
  WHERE k.canonical = p.canonical
  GROUP BY p.id;
UPDATE OR IGNORE rating SET puzzle = j.keeper FROM temp.joined AS j WHERE j.id = rating.puzzle;
UPDATE OR IGNORE level SET puzzle = j.keeper FROM temp.joined AS j WHERE j.id = level.puzzle;
UPDATE OR IGNORE tag SET puzzle = j.keeper FROM temp.joined AS j WHERE j.id = tag.puzzle;
UPDATE OR IGNORE picked SET puzzle = j.keeper FROM temp.joined AS j WHERE j.id = picked.puzzle;
DELETE FROM puzzle WHERE id IN (SELECT id FROM temp.joined);
DROP TABLE temp.joined;

-- name: repair_orphans
-- Rows about puzzles that are not there.
DELETE FROM rating WHERE puzzle NOT IN (SELECT id FROM puzzle);
DELETE FROM level WHERE puzzle NOT IN (SELECT id FROM puzzle);
DELETE FROM tag WHERE puzzle NOT IN (SELECT id FROM puzzle);
DELETE FROM picked WHERE puzzle NOT IN (SELECT id FROM puzzle);

-- name: repair_copies
UPDATE rating
SET puzzle_box = p.box, puzzle_clues = p.clues, puzzle_key = p.random_key
FROM puzzle AS p
WHERE p.id = rating.puzzle
  AND (rating.puzzle_box, rating.puzzle_clues, rating.puzzle_key) IS NOT (p.box, p.clues, p.random_key)
