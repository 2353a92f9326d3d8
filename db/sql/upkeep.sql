-- The statements of db/upkeep: checking, repairing, merging, and reading around damage.

-- Checks: each returns columns `puzzle` (an id, or NULL) and `what` is wrong.

-- name: check_keys
-- Puzzles with the key of an earlier one. Equal keys have equal draws, and draws have an index.
SELECT p.id AS puzzle, 'it has the canonical key of puzzle ' || min(k.id) AS what
FROM puzzle AS p CROSS JOIN puzzle AS k ON k.draw = p.draw AND k.id < p.id
WHERE k.canonical = p.canonical
GROUP BY p.id

-- name: check_copies
-- Values that a rating copies from its puzzle, or that can be computed again. SQLite's own check does not check
-- constraints if a file is only read.
SELECT r.puzzle,
       'its rating ' || r.id || ': its box, clues, draw, hardness and quarter are not what puzzle and value say' AS what
FROM rating AS r JOIN puzzle AS p ON p.id = r.puzzle
WHERE (r.box_rows, r.box_cols, r.clues, r.draw) IS NOT (p.box_rows, p.box_cols, p.clues, p.draw)
   OR r.hardness IS NOT iif(r.ert IS NULL AND r.runs > 0, 9e999, r.value)
   OR r.quarter IS NOT iif(r.ert IS NULL AND r.runs > 0, 1000000, CAST(4 * r.value AS INTEGER))

-- name: check_leading
-- Of a rater's ratings for a puzzle, the first one stored leads, and no other.
SELECT r.puzzle,
       'its rating ' || r.id || iif(r.leading, ': it is marked as leading, but an earlier one by its rater is there',
                                    ': it is the first by its rater, but is not marked as leading') AS what
FROM rating AS r
WHERE r.leading <> NOT EXISTS (SELECT 1 FROM rating AS f
                               WHERE f.puzzle = r.puzzle AND f.rater = r.rater AND f.id < r.id)

-- name: check_counts
-- Compares the tables of counts with the result of counting.
WITH
  puzzles_counted AS (SELECT box_rows, box_cols, clues, count(*) AS puzzles FROM puzzle GROUP BY 1, 2, 3),
  puzzles_told AS (SELECT box_rows, box_cols, clues, puzzles FROM puzzle_count WHERE puzzles > 0),
  ratings_counted AS (
    SELECT rater, box_rows, box_cols, clues, difficulty_class, quarter, count(*) AS puzzles
    FROM rating WHERE leading = 1 GROUP BY 1, 2, 3, 4, 5, 6),
  ratings_told AS (
    SELECT rater, box_rows, box_cols, clues, difficulty_class, quarter, puzzles FROM rating_count WHERE puzzles > 0),
  levels_counted AS (
    SELECT box_rows, box_cols, clues, technique, count(*) AS puzzles
    FROM level AS l JOIN puzzle AS p ON p.id = l.puzzle GROUP BY 1, 2, 3, 4),
  levels_told AS (SELECT box_rows, box_cols, clues, technique, puzzles FROM level_count WHERE puzzles > 0)
SELECT NULL AS puzzle, 'puzzle_count does not say how many puzzles there are' AS what
WHERE EXISTS (SELECT * FROM puzzles_counted EXCEPT SELECT * FROM puzzles_told)
   OR EXISTS (SELECT * FROM puzzles_told EXCEPT SELECT * FROM puzzles_counted)
UNION ALL
SELECT NULL, 'rating_count does not say how many ratings there are'
WHERE EXISTS (SELECT * FROM ratings_counted EXCEPT SELECT * FROM ratings_told)
   OR EXISTS (SELECT * FROM ratings_told EXCEPT SELECT * FROM ratings_counted)
UNION ALL
SELECT NULL, 'level_count does not say how many levels there are'
WHERE EXISTS (SELECT * FROM levels_counted EXCEPT SELECT * FROM levels_told)
   OR EXISTS (SELECT * FROM levels_told EXCEPT SELECT * FROM levels_counted)

-- name: check_partition
-- Puzzles that do not belong to the partition that the store is.
SELECT p.id AS puzzle,
       printf('it belongs to partition %d/%d, and this store is %d/%d', partition_of_draw(p.draw, s.count), s.count,
              s.number, s.count) AS what
FROM partition AS s CROSS JOIN puzzle AS p INDEXED BY puzzle_by_draw
WHERE partition_of_draw(p.draw, s.count) <> s.number

-- Repairs: computing again what can be derived.

-- name: repair_keys
-- Computes keys again that do not match the cells, such as keys of an older version. Only in rows that are as they were
-- stored, or are so again with the right key and draw: if anything else was changed, its old value is unknown.
CREATE TEMP TABLE rekeyed AS
  SELECT p.id, n.key AS canonical, draw_of(n.key) AS draw
  FROM (SELECT id, current_key('', box_rows, box_cols, cells) AS key FROM puzzle LIMIT -1) AS n  -- a limit: once a row
  JOIN puzzle AS p ON p.id = n.id
  WHERE n.key <> ''
    AND (n.key <> p.canonical OR draw_of(n.key) <> p.draw)
    AND p.checksum IN (row_checksum({puzzle.columns p.}),
                       row_checksum({puzzle.columns p. canonical=n.key draw=draw_of(n.key)}));
UPDATE puzzle
  SET canonical = n.canonical, draw = n.draw, checksum = row_checksum({puzzle.columns canonical=n.canonical draw=n.draw})
  FROM temp.rekeyed AS n
  WHERE n.id = puzzle.id;

-- name: count_rekeyed
SELECT count(*) FROM temp.rekeyed

-- name: repair_isomorphs
-- Joins puzzles that have the same key: the first one stays and gets the ratings and labels of the others. Rows that
-- are not as they were stored are left unchanged: their key may be what was changed.
CREATE TEMP TABLE damaged (id INTEGER PRIMARY KEY);
INSERT INTO temp.damaged
  SELECT id FROM puzzle
  WHERE checksum <> row_checksum({puzzle.columns});
CREATE TEMP TABLE joined (id INTEGER PRIMARY KEY, keeper INTEGER NOT NULL);
INSERT INTO temp.joined
  SELECT p.id, min(k.id)
  FROM puzzle AS p CROSS JOIN puzzle AS k ON k.draw = p.draw AND k.id < p.id
  WHERE k.canonical = p.canonical
    AND p.id NOT IN (SELECT id FROM temp.damaged) AND k.id NOT IN (SELECT id FROM temp.damaged)
  GROUP BY p.id;

-- A rating that is not as it was stored must not look intact afterwards.
UPDATE OR IGNORE rating
  SET puzzle = j.keeper,
      checksum = iif(checksum = row_checksum({rating.columns}),
                     row_checksum({rating.columns puzzle=j.keeper}), checksum)
  FROM temp.joined AS j
  WHERE j.id = rating.puzzle;
UPDATE OR IGNORE level
  SET puzzle = j.keeper,
      checksum = iif(checksum = row_checksum({level.columns}),
                     row_checksum({level.columns puzzle=j.keeper}), checksum)
  FROM temp.joined AS j
  WHERE j.id = level.puzzle;
UPDATE OR IGNORE puzzle_tag SET puzzle = j.keeper FROM temp.joined AS j WHERE j.id = puzzle_tag.puzzle;
UPDATE OR IGNORE member SET puzzle = j.keeper FROM temp.joined AS j WHERE j.id = member.puzzle;
DELETE FROM puzzle WHERE id IN (SELECT id FROM temp.joined);

-- name: count_joined
SELECT count(*) FROM temp.joined

-- name: forget_joined
DROP TABLE temp.rekeyed;
DROP TABLE temp.damaged;
DROP TABLE temp.joined;

-- name: repair_copies
-- Corrects what check_copies finds, as the migrations and insert_rating compute it.
UPDATE rating
SET box_rows = p.box_rows, box_cols = p.box_cols, clues = p.clues, draw = p.draw,
    hardness = iif(ert IS NULL AND runs > 0, 9e999, value),
    quarter = iif(ert IS NULL AND runs > 0, 1000000, CAST(4 * value AS INTEGER))
FROM puzzle AS p
WHERE p.id = rating.puzzle
  AND ((rating.box_rows, rating.box_cols, rating.clues, rating.draw)
         IS NOT (p.box_rows, p.box_cols, p.clues, p.draw)
       OR hardness IS NOT iif(ert IS NULL AND runs > 0, 9e999, value)
       OR quarter IS NOT iif(ert IS NULL AND runs > 0, 1000000, CAST(4 * value AS INTEGER)))

-- name: repair_leading
UPDATE rating
SET leading = NOT leading
WHERE leading <> NOT EXISTS (SELECT 1 FROM rating AS f
                             WHERE f.puzzle = rating.puzzle AND f.rater = rating.rater AND f.id < rating.id)

-- name: repair_counts
DELETE FROM puzzle_count;
INSERT INTO puzzle_count SELECT box_rows, box_cols, clues, count(*) FROM puzzle GROUP BY 1, 2, 3;
DELETE FROM rating_count;
INSERT INTO rating_count
  SELECT rater, box_rows, box_cols, clues, difficulty_class, quarter, count(*)
  FROM rating WHERE leading = 1 GROUP BY 1, 2, 3, 4, 5, 6;
DELETE FROM level_count;
INSERT INTO level_count
  SELECT box_rows, box_cols, clues, technique, count(*)
  FROM level AS l JOIN puzzle AS p ON p.id = l.puzzle GROUP BY 1, 2, 3, 4;

-- Entries: a puzzle with everything that the store knows about it.

-- name: stored_entries
SELECT p.id, p.box_rows, p.box_cols, p.cells, p.solution, p.canonical, p.draw, {puzzle.members p.},
       s.name AS source_name, p.created, p.checksum = row_checksum({puzzle.columns p.}) AS is_intact
FROM puzzle AS p
LEFT JOIN source AS s ON s.id = p.source
WHERE p.id > :after AND p.id <= :last
ORDER BY p.id
LIMIT :count

-- name: stored_entry_ratings
SELECT r.id AS rating, a.name AS rater, a.version AS rater_version, r.seed AS rating_seed, {rating.members r.}, r.ert_low,
       r.run_lengths, r.created,
       r.checksum = row_checksum({rating.columns r.})
         AND a.checksum = row_checksum(a.name, a.version) AS is_intact,
       r.draw = :draw AS is_its
FROM rating AS r
JOIN rater AS a ON a.id = r.rater
WHERE r.puzzle = :puzzle
ORDER BY r.id

-- name: stored_entry_labels
SELECT 0 AS kind, t.name, 0 AS added FROM puzzle_tag AS x JOIN tag AS t ON t.id = x.tag WHERE x.puzzle = :puzzle
UNION ALL
SELECT 1, c.name, m.added FROM member AS m JOIN collection AS c ON c.id = m.collection WHERE m.puzzle = :puzzle
ORDER BY kind, name

-- The same in damaged stores: each row by its id, from one table where possible.

-- name: puzzle_ids_of_table
SELECT id FROM puzzle NOT INDEXED ORDER BY id

-- name: puzzle_ids_by_box_clues
SELECT id, box_rows, box_cols, clues, id FROM puzzle INDEXED BY puzzle_by_box_clues
ORDER BY box_rows, box_cols, clues, id

-- name: puzzle_ids_by_draw
SELECT id, draw FROM puzzle INDEXED BY puzzle_by_draw ORDER BY draw

-- name: puzzle_ids_between
SELECT id FROM puzzle NOT INDEXED WHERE id > :after AND id <= :last ORDER BY id

-- name: last_puzzle_id
SELECT id FROM puzzle NOT INDEXED ORDER BY id DESC LIMIT 1

-- name: knows_all_ratings
-- Whether looking up ratings by their puzzle finds all ratings in the table.
SELECT NOT EXISTS (
  SELECT 1 FROM rating AS r NOT INDEXED
  WHERE NOT EXISTS (
    SELECT 1 FROM rating AS known
    WHERE known.puzzle = r.puzzle AND known.rater = r.rater AND known.seed = r.seed
      AND +known.id = r.id))  -- not by the id: by the index of the other three

-- name: salvaged_entries
-- stored_entries without the values from other tables.
SELECT p.id, p.box_rows, p.box_cols, p.cells, p.solution, p.canonical, p.draw, {puzzle.members p.},
       NULL AS source_name, p.source, p.created, p.checksum = row_checksum({puzzle.columns p.}) AS is_intact
FROM puzzle AS p
WHERE p.id BETWEEN :first AND :last
ORDER BY p.id

-- name: salvaged_rating
-- stored_entry_ratings for one rating, independent of the index.
SELECT r.id, r.id AS rating, r.puzzle, a.name AS rater, a.version AS rater_version, r.seed AS rating_seed,
       {rating.members r.}, r.ert_low, r.run_lengths, r.created,
       r.checksum = row_checksum({rating.columns r.})
         AND coalesce(a.checksum = row_checksum(a.name, a.version), false) AS is_intact,
       r.draw = :draw AS is_its
FROM rating AS r
LEFT JOIN rater AS a ON a.id = r.rater
WHERE r.id = :id

-- name: rating_ids
SELECT id FROM rating WHERE puzzle = :puzzle

-- name: rater_ids
SELECT id FROM rater ORDER BY id

-- name: source_name
SELECT name FROM source WHERE id = :id

-- name: all_tags
SELECT x.puzzle, 0, t.name, 0 FROM puzzle_tag AS x JOIN tag AS t ON t.id = x.tag

-- name: all_members
SELECT m.puzzle, 1, c.name, m.added FROM member AS m JOIN collection AS c ON c.id = m.collection
