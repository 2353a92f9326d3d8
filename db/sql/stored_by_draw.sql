-- Behind one puzzle in the order of draw and canonical key.
SELECT id, draw, canonical
FROM puzzle INDEXED BY puzzle_by_draw
WHERE draw >= :draw AND (draw > :draw OR canonical > :canonical)
ORDER BY draw, canonical
LIMIT :count
