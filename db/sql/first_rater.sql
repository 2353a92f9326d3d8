-- By name, not by when it came: one whose ratings have runs, if there is one.
SELECT a.id
FROM rater AS a
WHERE EXISTS (SELECT 1 FROM rating AS r INDEXED BY rating_by_puzzle WHERE r.leading = 1 AND r.rater = a.id)
ORDER BY EXISTS (SELECT 1 FROM rating AS r INDEXED BY rating_by_puzzle
                 WHERE r.leading = 1 AND r.rater = a.id AND r.runs > 0) DESC,
         a.name, a.version DESC
LIMIT 1
