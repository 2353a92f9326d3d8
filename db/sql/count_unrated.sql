SELECT count(*)
FROM puzzle AS p
WHERE NOT EXISTS (SELECT 1
                  FROM rating AS r JOIN rater AS a ON a.id = r.rater
                  WHERE r.puzzle = p.id AND a.name = :name AND a.version = :version AND r.seed = :seed)
  AND (NOT :upgrades
       OR EXISTS (SELECT 1
                  FROM rating AS r JOIN rater AS a ON a.id = r.rater
                  WHERE r.puzzle = p.id AND a.name = :name AND a.version < :version))
