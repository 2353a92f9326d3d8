-- A condition where p is the row: as rating_of_puzzle.sql, but where there is no rating all columns of r are NULL.
EXISTS (SELECT 1 FROM (SELECT 1)
        LEFT JOIN rating AS r INDEXED BY rating_by_puzzle
               ON r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id
        WHERE true
