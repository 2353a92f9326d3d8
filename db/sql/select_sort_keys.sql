SELECT p.box_rows, p.box_cols, p.clues, r.hardness, r.value
FROM puzzle AS p
LEFT JOIN rating AS r INDEXED BY rating_by_puzzle ON r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id
WHERE p.id = :puzzle
