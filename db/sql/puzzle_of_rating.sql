-- A condition where r is the row; conditions on p and a closing parenthesis follow.
EXISTS (SELECT 1 FROM puzzle AS p WHERE p.id = r.puzzle
