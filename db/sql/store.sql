-- The statements of db/store: inserting, finding and reading. db/embed_sql.cmake describes the format of these files.

-- name: find_puzzle
SELECT id FROM puzzle WHERE draw = :draw AND canonical = :canonical

-- name: has_puzzle
SELECT 1 FROM puzzle WHERE id = :id

-- name: shape_of_puzzle
SELECT box_rows, box_cols, clues, draw FROM puzzle WHERE id = :puzzle

-- name: insert_puzzle
INSERT INTO puzzle ({puzzle.columns}, checksum)
VALUES ({puzzle.columns :}, row_checksum({puzzle.columns :}))

-- name: respell_puzzle
-- How a puzzle is written, and where it came from; what its isomorphs share is not changed.
UPDATE puzzle
SET {puzzle.assignments -clues -verdict -canonical -draw},
    checksum = row_checksum({puzzle.columns : clues=clues verdict=verdict canonical=canonical draw=draw})
WHERE id = :id

-- name: insert_source
INSERT INTO source (name) VALUES (:name)
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING id

-- name: list_sources
SELECT name FROM source ORDER BY id

-- name: insert_rating
INSERT INTO rating ({rating.columns}, leading, box_rows, box_cols, clues, draw, checksum, hardness, quarter)
VALUES ({rating.columns :}, :leading, :box_rows, :box_cols, :clues, :draw, row_checksum({rating.columns :}),
        iif(:ert IS NULL AND :runs > 0, 9e999, :value), :quarter)

-- name: find_rating
SELECT r.id
FROM rating AS r JOIN rater AS a ON a.id = r.rater
WHERE r.puzzle = :puzzle AND a.name = :rater AND a.version = :version AND r.seed = :seed

-- name: seeds_of_rater
-- From the index that keeps them unique.
SELECT seed FROM rating WHERE puzzle = :puzzle AND rater = :rater

-- name: leading_ratings
SELECT rater, difficulty_class, quarter FROM rating WHERE puzzle = :puzzle AND leading = 1

-- name: turn_ratings
UPDATE rating SET box_rows = :box_rows, box_cols = :box_cols WHERE puzzle = :puzzle

-- name: delete_ratings
DELETE FROM rating WHERE puzzle = :puzzle AND rater = :rater

-- name: insert_rater
INSERT INTO rater (name, version, checksum) VALUES (:name, :version, row_checksum(:name, :version))
ON CONFLICT (name, version) DO UPDATE SET name = excluded.name
RETURNING id

-- name: list_raters
-- In the order in which they first came into the store.
SELECT id, name, version, (SELECT count(*) FROM rating WHERE rating.rater = rater.id) AS ratings
FROM rater
ORDER BY id

-- name: raters_with_ratings
-- In the order in which they first came into the store. Foreign raters: their ratings have no runs.
SELECT a.id, a.name, a.version,
       (SELECT coalesce(sum(c.puzzles), 0) FROM rating_count AS c WHERE c.rater = a.id) AS ratings,
       coalesce((SELECT r.runs = 0 FROM rating AS r INDEXED BY rating_by_puzzle
                 WHERE r.leading = 1 AND r.rater = a.id LIMIT 1), false) AS is_foreign
FROM rater AS a
ORDER BY a.id

-- name: unrated
SELECT p.id, p.box_rows, p.box_cols, p.cells
FROM puzzle AS p
WHERE p.id > :after
  AND NOT EXISTS (SELECT 1
                  FROM rating AS r JOIN rater AS a ON a.id = r.rater
                  WHERE r.puzzle = p.id AND a.name = :name AND a.version = :version AND r.seed = :seed)
  AND (NOT :upgrades
       OR EXISTS (SELECT 1
                  FROM rating AS r JOIN rater AS a ON a.id = r.rater
                  WHERE r.puzzle = p.id AND a.name = :name AND a.version < :version))
ORDER BY p.id
LIMIT :count

-- name: count_unrated
SELECT count(*)
FROM puzzle AS p
WHERE NOT EXISTS (SELECT 1
                  FROM rating AS r JOIN rater AS a ON a.id = r.rater
                  WHERE r.puzzle = p.id AND a.name = :name AND a.version = :version AND r.seed = :seed)
  AND (NOT :upgrades
       OR EXISTS (SELECT 1
                  FROM rating AS r JOIN rater AS a ON a.id = r.rater
                  WHERE r.puzzle = p.id AND a.name = :name AND a.version < :version))

-- name: insert_level
REPLACE INTO level ({level.columns}, checksum) VALUES ({level.columns :}, row_checksum({level.columns :}))

-- name: find_level
SELECT technique, version FROM level WHERE puzzle = :puzzle

-- name: has_level
SELECT puzzle FROM level WHERE puzzle = :puzzle AND version >= :version

-- name: without_level
SELECT p.id, p.box_rows, p.box_cols, p.cells
FROM puzzle AS p
WHERE p.id > :after AND NOT EXISTS (SELECT 1 FROM level AS l WHERE l.puzzle = p.id AND l.version >= :version)
ORDER BY p.id
LIMIT :count

-- name: count_without_level
SELECT count(*)
FROM puzzle AS p
WHERE NOT EXISTS (SELECT 1 FROM level AS l WHERE l.puzzle = p.id AND l.version >= :version)

-- name: select_record
SELECT p.box_rows, p.box_cols, p.cells, p.solution, p.canonical, {puzzle.members p.},
       p.checksum = row_checksum({puzzle.columns p.}) AS is_intact,
       r.id AS rating, a.name AS rater, a.version AS rater_version, r.seed AS rating_seed, {rating.members r.}, r.ert_low,
       r.checksum = row_checksum({rating.columns r.})
         AND a.checksum = row_checksum(a.name, a.version) AS rating_is_intact,
       r.draw = p.draw AND r.leading AS rating_is_its,
       {level.members l.}, l.version AS level_version, l.checksum = row_checksum({level.columns l.}) AS level_is_intact
FROM puzzle AS p
LEFT JOIN rating AS r ON r.id = :rating
LEFT JOIN rater AS a ON a.id = r.rater
LEFT JOIN level AS l ON l.puzzle = p.id
WHERE p.id = :puzzle

-- name: stored_rows
SELECT id, box_rows, box_cols, cells, clues, solution, verdict, canonical, draw,
       checksum = row_checksum({puzzle.columns}) AS is_intact
FROM puzzle
WHERE id > :after AND id <= :last
ORDER BY id
LIMIT :count

-- name: stored_ratings
SELECT r.id, r.runs, r.solved, r.censored, r.ert, r.ert_low, r.ert_high, r.value, r.difficulty_class, r.run_lengths,
       r.checksum = row_checksum({rating.columns r.})
         AND coalesce(a.checksum = row_checksum(a.name, a.version), true) AS is_intact
FROM rating AS r
LEFT JOIN rater AS a ON a.id = r.rater
WHERE r.puzzle = :puzzle
ORDER BY r.id

-- name: stored_level
SELECT {level.members l.}, l.version AS level_version, l.checksum = row_checksum({level.columns l.}) AS level_is_intact
FROM level AS l
WHERE l.puzzle = :puzzle

-- name: totals
SELECT (SELECT count(*) FROM puzzle) AS puzzles,
       (SELECT count(*) FROM rating) AS ratings,
       (SELECT count(*) FROM source) AS sources

-- name: add_to_puzzle_count
-- The numbers may be negative, here and in the next two, but never for a kind of which there was none.
INSERT INTO puzzle_count (box_rows, box_cols, clues, puzzles) VALUES (:box_rows, :box_cols, :clues, max(:puzzles, 0))
ON CONFLICT DO UPDATE SET puzzles = puzzles + :puzzles

-- name: add_to_rating_count
INSERT INTO rating_count (rater, box_rows, box_cols, clues, difficulty_class, quarter, puzzles)
VALUES (:rater, :box_rows, :box_cols, :clues, :difficulty_class, :quarter, max(:puzzles, 0))
ON CONFLICT DO UPDATE SET puzzles = puzzles + :puzzles

-- name: add_to_level_count
INSERT INTO level_count (box_rows, box_cols, clues, technique, puzzles)
VALUES (:box_rows, :box_cols, :clues, :technique, max(:puzzles, 0))
ON CONFLICT DO UPDATE SET puzzles = puzzles + :puzzles

-- name: insert_tag
INSERT INTO tag (name) VALUES (:name)
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING id

-- name: insert_puzzle_tag
INSERT INTO puzzle_tag (tag, puzzle) VALUES (:label, :puzzle)
ON CONFLICT DO NOTHING

-- name: delete_puzzle_tag
DELETE FROM puzzle_tag WHERE tag = (SELECT id FROM tag WHERE name = :name) AND puzzle = :puzzle

-- name: delete_unused_tag
DELETE FROM tag WHERE name = :name AND NOT EXISTS (SELECT 1 FROM puzzle_tag WHERE puzzle_tag.tag = tag.id)

-- name: insert_collection
INSERT INTO collection (name, created) VALUES (:name, :now)
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING id

-- name: insert_member
INSERT INTO member (collection, puzzle, added) VALUES (:label, :puzzle, :now)
ON CONFLICT DO NOTHING

-- name: delete_member
DELETE FROM member WHERE collection = (SELECT id FROM collection WHERE name = :name) AND puzzle = :puzzle

-- name: delete_unused_collection
DELETE FROM collection
WHERE name = :name AND NOT EXISTS (SELECT 1 FROM member WHERE member.collection = collection.id)

-- name: earlier_collection
UPDATE collection SET created = min(created, :created) WHERE name = :name

-- name: earlier_member
UPDATE member SET added = min(added, :added)
WHERE puzzle = :puzzle AND collection = (SELECT id FROM collection WHERE name = :name)

-- name: list_labels
SELECT 0 AS kind, name, (SELECT count(*) FROM puzzle_tag WHERE puzzle_tag.tag = tag.id) AS puzzles FROM tag
UNION ALL
SELECT 1, name, (SELECT count(*) FROM member WHERE member.collection = collection.id) FROM collection
ORDER BY kind, name

-- name: select_partition
SELECT number, count FROM partition

-- name: insert_partition
INSERT INTO partition (id, number, count) VALUES (1, :number, :count)

-- name: count_outside_draws
SELECT count(*) FROM puzzle WHERE draw < :low OR draw > :high

-- name: schema_objects
-- Without the automatic indexes of keys, which have no SQL.
SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid

-- name: has_content
SELECT EXISTS (SELECT 1 FROM sqlite_schema)

-- name: has_broken_reference
SELECT 1 FROM pragma_foreign_key_check LIMIT 1
