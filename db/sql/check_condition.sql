-- Prepared, never run: is it a condition over p and r? The condition and a closing parenthesis follow.
SELECT 1 FROM puzzle AS p, rating AS r WHERE (
