INSERT INTO run (method, puzzle, number, seed, solved, reached_goal, clues_kept, generations, evaluations, restarts,
                 nodes, colours_beyond, population_bytes, cpu_ns, peak_kib)
  VALUES (:method, :puzzle, :number, :seed, :solved, :reached_goal, :clues_kept, :generations, :evaluations, :restarts,
          :nodes, :colours_beyond, :population_bytes, :cpu_ns, :peak_kib)
  ON CONFLICT (method, puzzle, number) DO NOTHING;
