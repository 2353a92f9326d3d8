SELECT r.method, m.name AS method_name, m.kind, p.name AS puzzle_name, p.level, p.box_rows || 'x' || p.box_cols AS box,
       p.clues, r.number, r.solved, r.reached_goal, r.clues_kept, r.generations, r.evaluations, r.restarts, r.nodes,
       r.colours_beyond, r.population_bytes, r.cpu_ns, r.peak_kib,
       format('%u', r.seed) AS seed  -- unsigned
FROM run AS r JOIN method AS m ON m.id = r.method JOIN puzzle AS p ON p.id = r.puzzle
WHERE r.number < (SELECT repeats FROM study)
ORDER BY r.method, r.puzzle, r.number;
