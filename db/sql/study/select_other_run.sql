-- A run that came out otherwise in the other file. Time and memory are others each time.
SELECT m.name AS method_name, p.name AS puzzle_name, a.number, a.generations AS here, b.generations AS there
FROM part.run AS b JOIN run AS a USING (method, puzzle, number)
     JOIN method AS m ON m.id = a.method JOIN puzzle AS p ON p.id = a.puzzle
WHERE (a.seed, a.solved, a.reached_goal, a.clues_kept, a.generations, a.evaluations, a.restarts, a.nodes,
       a.colours_beyond, a.population_bytes)
      IS NOT
      (b.seed, b.solved, b.reached_goal, b.clues_kept, b.generations, b.evaluations, b.restarts, b.nodes,
       b.colours_beyond, b.population_bytes)
LIMIT 1;
