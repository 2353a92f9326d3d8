-- Of a rater's ratings for a puzzle the first stored leads, and no other.
SELECT r.puzzle,
       'its rating ' || r.id || iif(r.leading, ': it is marked as leading, but an earlier one by its rater is there',
                                    ': it is the first by its rater, but is not marked as leading') AS what
FROM rating AS r
WHERE r.leading <> NOT EXISTS (SELECT 1 FROM rating AS f
                               WHERE f.puzzle = r.puzzle AND f.rater = r.rater AND f.id < r.id)
