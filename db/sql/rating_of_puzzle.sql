-- A condition where p is the row; conditions on r and a closing parenthesis follow.
EXISTS (SELECT 1 FROM rating AS r INDEXED BY rating_by_puzzle
        WHERE r.leading = 1 AND r.rater = :rater AND r.puzzle = p.id
