SELECT p.box_rows, p.box_cols, p.clues, r.hardness, r.value, l.technique, l.se_estimate, p.draw, r.id
FROM puzzle AS p
LEFT JOIN rating AS r INDEXED BY rating_by_puzzle ON r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id
LEFT JOIN level AS l ON l.puzzle = p.id
WHERE p.id = :puzzle
