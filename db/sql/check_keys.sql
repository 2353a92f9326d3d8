-- Puzzles with the key of an earlier one. Equal keys have equal draws, and those have an index.
SELECT p.id AS puzzle, 'it has the canonical key of puzzle ' || min(k.id) AS what
FROM puzzle AS p CROSS JOIN puzzle AS k ON k.draw = p.draw AND k.id < p.id
WHERE k.canonical = p.canonical
GROUP BY p.id
