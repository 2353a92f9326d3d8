-- The statements of db/results: studies, their runs, and other files of the same study (attached as `part`).

-- name: select_study
SELECT title, seed, repeats, version, description,
       (SELECT count(*) FROM method) AS methods, (SELECT count(*) FROM puzzle) AS puzzles,
       (SELECT count(*) FROM run WHERE number < repeats) AS runs  -- repeats may have been more once
FROM study WHERE id = 1;

-- name: insert_study
INSERT INTO study (id, title, seed, repeats, version, description)
  VALUES (1, :title, :seed, :repeats, :version, :description);

-- name: update_study
UPDATE study SET title = :title, repeats = :repeats WHERE id = 1;

-- name: insert_study_puzzle
INSERT INTO puzzle (id, name, level, box_rows, box_cols, cells, clues)
  VALUES (:id, :name, :level, :box_rows, :box_cols, :cells, :clues);

-- name: insert_method
INSERT INTO method (id, name, kind) VALUES (:id, :name, :kind);

-- name: insert_parameter
INSERT INTO parameter (id, name) VALUES (:id, :name);

-- name: insert_setting
INSERT INTO setting (method, parameter, value) VALUES (:method, :parameter, :value);

-- name: select_settings
SELECT s.method, p.name AS parameter, s.value
FROM setting AS s JOIN parameter AS p ON p.id = s.parameter ORDER BY s.method, p.id;

-- name: insert_run
INSERT INTO run (method, puzzle, number, seed, solved, reached_goal, clues_kept, generations, evaluations, restarts,
                 nodes, colours_beyond, population_bytes, cpu_ns, peak_kib)
  VALUES (:method, :puzzle, :number, :seed, :solved, :reached_goal, :clues_kept, :generations, :evaluations, :restarts,
          :nodes, :colours_beyond, :population_bytes, :cpu_ns, :peak_kib)
  ON CONFLICT (method, puzzle, number) DO NOTHING;

-- name: select_runs_made
-- The numbers of the runs made, for each cell.
SELECT method, puzzle, number FROM run ORDER BY method, puzzle, number;

-- name: select_study_runs
SELECT r.method, m.name AS method_name, m.kind, p.name AS puzzle_name, p.level, p.box_rows || 'x' || p.box_cols AS box,
       p.clues, r.number, r.solved, r.reached_goal, r.clues_kept, r.generations, r.evaluations, r.restarts, r.nodes,
       r.colours_beyond, r.population_bytes, r.cpu_ns, r.peak_kib,
       format('%u', r.seed) AS seed  -- unsigned
FROM run AS r JOIN method AS m ON m.id = r.method JOIN puzzle AS p ON p.id = r.puzzle
WHERE r.number < (SELECT repeats FROM study)
ORDER BY r.method, r.puzzle, r.number;

-- name: select_other_run
-- A run whose result differs in the other file. Time and memory always differ.
SELECT m.name AS method_name, p.name AS puzzle_name, a.number, a.generations AS here, b.generations AS there
FROM part.run AS b JOIN run AS a USING (method, puzzle, number)
     JOIN method AS m ON m.id = a.method JOIN puzzle AS p ON p.id = a.puzzle
WHERE (a.seed, a.solved, a.reached_goal, a.clues_kept, a.generations, a.evaluations, a.restarts, a.nodes,
       a.colours_beyond, a.population_bytes)
      IS NOT
      (b.seed, b.solved, b.reached_goal, b.clues_kept, b.generations, b.evaluations, b.restarts, b.nodes,
       b.colours_beyond, b.population_bytes)
LIMIT 1;

-- name: copy_study
-- Copies the definition of a study from another file of its results; its runs are copied by merge_runs.
INSERT INTO study SELECT * FROM part.study;
INSERT INTO puzzle SELECT * FROM part.puzzle;
INSERT INTO method SELECT * FROM part.method;
INSERT INTO parameter SELECT * FROM part.parameter;
INSERT INTO setting SELECT * FROM part.setting;

-- name: merge_runs
INSERT INTO run SELECT * FROM part.run WHERE true ON CONFLICT (method, puzzle, number) DO NOTHING;

-- name: count_runs_of_part
SELECT count(*) FROM part.run
