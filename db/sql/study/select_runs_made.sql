-- The numbers of the runs that were made, cell by cell.
SELECT method, puzzle, number FROM run ORDER BY method, puzzle, number;
