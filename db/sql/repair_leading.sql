UPDATE rating
SET leading = NOT leading
WHERE leading <> NOT EXISTS (SELECT 1 FROM rating AS f
                             WHERE f.puzzle = rating.puzzle AND f.rater = rating.rater AND f.id < rating.id)
