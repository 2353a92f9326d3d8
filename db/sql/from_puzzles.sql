-- Every puzzle, with its rating by :rater where there is one (the first stored, if it has several by other seeds).
FROM puzzle AS p
LEFT JOIN rating AS r
  ON r.id = (SELECT min(f.id) FROM rating AS f WHERE f.puzzle = p.id AND f.rater = :rater)
WHERE true
