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
