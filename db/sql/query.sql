-- The statements of db/query. C++ replaces {conditions} by the conditions of the query, each after AND (ResolvedQuery).
-- Everything else is written here, so that each statement uses the index for which its cost was estimated. p is a
-- puzzle, r the leading rating by the rater in question, l a level.

-- Puzzles by the index of box and clues: those of one row of puzzle_count.

-- name: cell_puzzles
SELECT p.id, 0
FROM puzzle AS p INDEXED BY puzzle_by_box_clues
WHERE p.box_rows = :cell_rows AND p.box_cols = :cell_cols AND p.clues = :cell_clues{conditions}

-- name: cell_puzzles_with_draw
SELECT p.id, p.draw
FROM puzzle AS p INDEXED BY puzzle_by_box_clues
WHERE p.box_rows = :cell_rows AND p.box_cols = :cell_cols AND p.clues = :cell_clues{conditions}

-- name: cell_puzzles_by_id
SELECT p.id, 0
FROM puzzle AS p INDEXED BY puzzle_by_box_clues
WHERE p.box_rows = :cell_rows AND p.box_cols = :cell_cols AND p.clues = :cell_clues{conditions}
  AND p.id > :after
ORDER BY p.id LIMIT :count

-- name: cell_puzzles_by_id_descending
SELECT p.id, 0
FROM puzzle AS p INDEXED BY puzzle_by_box_clues
WHERE p.box_rows = :cell_rows AND p.box_cols = :cell_cols AND p.clues = :cell_clues{conditions}
  AND p.id < :after
ORDER BY p.id DESC LIMIT :count

-- name: count_cell_puzzles
SELECT count(*)
FROM puzzle AS p INDEXED BY puzzle_by_box_clues
WHERE p.box_rows = :cell_rows AND p.box_cols = :cell_cols AND p.clues = :cell_clues{conditions}

-- Ratings by the indexes of facets: those of one row of rating_count.

-- name: cell_ratings
SELECT r.puzzle, 0
FROM rating AS r INDEXED BY rating_by_facet
WHERE r.leading = 1 AND r.rater = :rater AND r.box_rows = :cell_rows AND r.box_cols = :cell_cols
  AND r.clues = :cell_clues AND r.difficulty_class = :cell_class AND r.quarter = :cell_quarter{conditions}

-- name: cell_ratings_with_hardness
SELECT r.puzzle, r.hardness, r.value
FROM rating AS r INDEXED BY rating_by_facet
WHERE r.leading = 1 AND r.rater = :rater AND r.box_rows = :cell_rows AND r.box_cols = :cell_cols
  AND r.clues = :cell_clues AND r.difficulty_class = :cell_class AND r.quarter = :cell_quarter{conditions}

-- name: cell_ratings_by_id
SELECT r.puzzle, 0
FROM rating AS r INDEXED BY rating_by_facet
WHERE r.leading = 1 AND r.rater = :rater AND r.box_rows = :cell_rows AND r.box_cols = :cell_cols
  AND r.clues = :cell_clues AND r.difficulty_class = :cell_class AND r.quarter = :cell_quarter{conditions}
  AND r.puzzle > :after
ORDER BY r.puzzle LIMIT :count

-- name: cell_ratings_by_id_descending
SELECT r.puzzle, 0
FROM rating AS r INDEXED BY rating_by_facet
WHERE r.leading = 1 AND r.rater = :rater AND r.box_rows = :cell_rows AND r.box_cols = :cell_cols
  AND r.clues = :cell_clues AND r.difficulty_class = :cell_class AND r.quarter = :cell_quarter{conditions}
  AND r.puzzle < :after
ORDER BY r.puzzle DESC LIMIT :count

-- name: cell_ratings_by_draw
SELECT r.puzzle, r.draw
FROM rating AS r INDEXED BY rating_by_facet_draw
WHERE r.leading = 1 AND r.rater = :rater AND r.box_rows = :cell_rows AND r.box_cols = :cell_cols
  AND r.clues = :cell_clues AND r.difficulty_class = :cell_class AND r.quarter = :cell_quarter{conditions}
  AND r.draw <= :high AND (r.draw, r.puzzle) > (:after_draw, :after)
ORDER BY r.draw, r.puzzle LIMIT :count

-- name: count_cell_ratings
SELECT count(*)
FROM rating AS r INDEXED BY rating_by_facet
WHERE r.leading = 1 AND r.rater = :rater AND r.box_rows = :cell_rows AND r.box_cols = :cell_cols
  AND r.clues = :cell_clues AND r.difficulty_class = :cell_class AND r.quarter = :cell_quarter{conditions}

-- All puzzles in order of draw.

-- name: puzzles_by_draw
SELECT p.id, p.draw
FROM puzzle AS p INDEXED BY puzzle_by_draw
WHERE true{conditions}
  AND p.draw BETWEEN :low AND :high
ORDER BY p.draw, p.id LIMIT :count

-- name: draws_between
SELECT p.draw, p.id FROM puzzle AS p INDEXED BY puzzle_by_draw WHERE p.draw BETWEEN :low AND :high

-- name: stored_by_draw
-- After a given puzzle, in the order of draw and canonical key.
SELECT id, draw, canonical
FROM puzzle INDEXED BY puzzle_by_draw
WHERE draw >= :draw AND (draw > :draw OR canonical > :canonical)
ORDER BY draw, canonical
LIMIT :count

-- All leading ratings in order of hardness.

-- name: ratings
SELECT r.puzzle, 0
FROM rating AS r INDEXED BY rating_by_hardness
WHERE r.leading = 1 AND r.rater = :rater{conditions}

-- name: ratings_with_draw
SELECT r.puzzle, r.draw
FROM rating AS r INDEXED BY rating_by_hardness
WHERE r.leading = 1 AND r.rater = :rater{conditions}

-- name: ratings_with_shape
SELECT r.puzzle, r.box_rows, r.box_cols, r.clues
FROM rating AS r INDEXED BY rating_by_hardness
WHERE r.leading = 1 AND r.rater = :rater{conditions}

-- name: ratings_by_hardness
SELECT r.puzzle
FROM rating AS r INDEXED BY rating_by_hardness
WHERE r.leading = 1 AND r.rater = :rater{conditions}
ORDER BY r.hardness, r.value, r.puzzle LIMIT :count

-- name: ratings_by_hardness_descending
SELECT r.puzzle
FROM rating AS r INDEXED BY rating_by_hardness
WHERE r.leading = 1 AND r.rater = :rater{conditions}
ORDER BY r.hardness DESC, r.value DESC, r.puzzle LIMIT :count

-- name: count_ratings
SELECT count(*)
FROM rating AS r INDEXED BY rating_by_hardness
WHERE r.leading = 1 AND r.rater = :rater{conditions}

-- name: rating_at_end
-- Is any rating exactly at the upper end of the range?
SELECT 1 FROM rating AS r INDEXED BY rating_by_hardness
WHERE r.leading = 1 AND r.rater = :rater AND r.hardness = :rating_high
LIMIT 1

-- Puzzles with one label.

-- name: tagged_puzzles
SELECT p.id, p.draw
FROM puzzle_tag AS t CROSS JOIN puzzle AS p ON p.id = t.puzzle
WHERE t.tag = :label{conditions}

-- name: collected_puzzles
SELECT p.id, p.draw
FROM member AS m CROSS JOIN puzzle AS p ON p.id = m.puzzle
WHERE m.collection = :label{conditions}

-- name: count_tagged_by_kind
SELECT p.box_rows, p.box_cols, p.clues,
(SELECT r.difficulty_class FROM rating AS r INDEXED BY rating_by_puzzle
 WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id) AS difficulty_class,
(SELECT r.quarter FROM rating AS r INDEXED BY rating_by_puzzle
 WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id) AS quarter,
count(*)
FROM puzzle_tag AS t CROSS JOIN puzzle AS p ON p.id = t.puzzle
WHERE t.tag = :label{conditions}
GROUP BY 1, 2, 3, 4, 5

-- name: count_collected_by_kind
SELECT p.box_rows, p.box_cols, p.clues,
(SELECT r.difficulty_class FROM rating AS r INDEXED BY rating_by_puzzle
 WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id) AS difficulty_class,
(SELECT r.quarter FROM rating AS r INDEXED BY rating_by_puzzle
 WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id) AS quarter,
count(*)
FROM member AS m CROSS JOIN puzzle AS p ON p.id = m.puzzle
WHERE m.collection = :label{conditions}
GROUP BY 1, 2, 3, 4, 5

-- name: kind_of_puzzle
-- Like the two before, for one puzzle; no row if it does not match.
SELECT p.box_rows, p.box_cols, p.clues,
(SELECT r.difficulty_class FROM rating AS r INDEXED BY rating_by_puzzle
 WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id) AS difficulty_class,
(SELECT r.quarter FROM rating AS r INDEXED BY rating_by_puzzle
 WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id) AS quarter,
count(*)
FROM puzzle AS p
WHERE p.id = :one{conditions}
GROUP BY 1, 2, 3, 4, 5

-- name: count_tagged
SELECT count(*) FROM (SELECT 1 FROM puzzle_tag WHERE tag = :label LIMIT :most)

-- name: count_collected
SELECT count(*) FROM (SELECT 1 FROM member WHERE collection = :label LIMIT :most)

-- name: is_member
SELECT 1 FROM member
WHERE puzzle = :puzzle AND collection = (SELECT id FROM collection WHERE name = :collection)

-- Puzzles with a level, by technique if the query names some, otherwise by estimate.

-- name: levelled_puzzles_by_technique
SELECT p.id, p.draw
FROM level AS l INDEXED BY level_by_technique CROSS JOIN puzzle AS p ON p.id = l.puzzle
WHERE true{conditions}

-- name: levelled_puzzles_by_estimate
SELECT p.id, p.draw
FROM level AS l INDEXED BY level_by_estimate CROSS JOIN puzzle AS p ON p.id = l.puzzle
WHERE true{conditions}

-- name: count_techniques_by_technique
SELECT l.technique, count(*)
FROM level AS l INDEXED BY level_by_technique CROSS JOIN puzzle AS p ON p.id = l.puzzle
WHERE true{conditions}
GROUP BY l.technique

-- name: count_techniques_by_estimate
SELECT l.technique, count(*)
FROM level AS l INDEXED BY level_by_estimate CROSS JOIN puzzle AS p ON p.id = l.puzzle
WHERE true{conditions}
GROUP BY l.technique

-- name: count_levels_by_technique
SELECT count(*) FROM (SELECT 1 FROM level AS l INDEXED BY level_by_technique CROSS JOIN puzzle AS p ON p.id = l.puzzle
WHERE true{conditions} LIMIT :most)

-- name: count_levels_by_estimate
SELECT count(*) FROM (SELECT 1 FROM level AS l INDEXED BY level_by_estimate CROSS JOIN puzzle AS p ON p.id = l.puzzle
WHERE true{conditions} LIMIT :most)

-- name: technique_of_puzzle
SELECT technique FROM level WHERE puzzle = :one

-- The tables of counts.

-- name: puzzle_cells
SELECT c.box_rows, c.box_cols, c.clues, '' AS difficulty_class, 0 AS quarter, c.puzzles
FROM puzzle_count AS c
WHERE c.puzzles > 0{conditions}

-- name: rating_cells
SELECT c.box_rows, c.box_cols, c.clues, c.difficulty_class, c.quarter, c.puzzles
FROM rating_count AS c
WHERE c.puzzles > 0 AND c.rater = :rater{conditions}

-- name: technique_counts
SELECT c.technique, sum(c.puzzles) FROM level_count AS c WHERE c.puzzles > 0{conditions}
GROUP BY c.technique

-- name: count_all_puzzles
SELECT coalesce(sum(puzzles), 0) FROM puzzle_count

-- Conditions on another table than the one that rows are read from.

-- name: has_rating
EXISTS (SELECT 1 FROM rating AS r INDEXED BY rating_by_puzzle
        WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id{conditions})

-- name: has_rating_or_nulls
-- Where there is no rating all columns of r are NULL.
EXISTS (SELECT 1 FROM (SELECT 1)
        LEFT JOIN rating AS r INDEXED BY rating_by_puzzle
               ON r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id
        WHERE true{conditions})

-- name: has_puzzle_that
EXISTS (SELECT 1 FROM puzzle AS p WHERE p.id = r.puzzle{conditions})

-- name: check_condition
-- Prepared, never run: is it a condition over p and r?
SELECT 1 FROM puzzle AS p, rating AS r WHERE ({conditions}
)

-- One puzzle that matches.

-- name: leading_rating
SELECT r.id FROM rating AS r INDEXED BY rating_by_puzzle
WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = :puzzle

-- name: sort_keys
SELECT p.box_rows, p.box_cols, p.clues, r.hardness, r.value, l.technique, l.se_estimate, p.draw, r.id
FROM puzzle AS p
LEFT JOIN rating AS r INDEXED BY rating_by_puzzle ON r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id
LEFT JOIN level AS l ON l.puzzle = p.id
WHERE p.id = :puzzle

-- name: canonical_of_puzzle
SELECT canonical FROM puzzle WHERE id = :id

-- Names.

-- name: first_rater
-- By name, not by when it came: one whose ratings have runs, if there is one.
SELECT a.id
FROM rater AS a
WHERE EXISTS (SELECT 1 FROM rating AS r INDEXED BY rating_by_puzzle WHERE r.leading = 1 AND r.rater = a.id)
ORDER BY EXISTS (SELECT 1 FROM rating AS r INDEXED BY rating_by_puzzle
                 WHERE r.leading = 1 AND r.rater = a.id AND r.runs > 0) DESC,
         a.name, a.version DESC
LIMIT 1

-- name: rater_named
SELECT id FROM rater WHERE name = :name AND version = :version

-- name: tag_named
SELECT id FROM tag WHERE name = :name

-- name: collection_named
SELECT id FROM collection WHERE name = :name

-- name: sources_named
SELECT id FROM source WHERE name = :name

-- name: sources_like
SELECT id FROM source WHERE name GLOB :name

-- name: tag_names
SELECT name FROM tag ORDER BY name

-- name: collection_names
SELECT name FROM collection ORDER BY name

-- name: source_names
SELECT name FROM source ORDER BY name

-- name: columns_of_table
SELECT name FROM pragma_table_xinfo(:name)
