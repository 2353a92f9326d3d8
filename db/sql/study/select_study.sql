SELECT title, seed, repeats, version, description,
       (SELECT count(*) FROM method) AS methods, (SELECT count(*) FROM puzzle) AS puzzles,
       (SELECT count(*) FROM run WHERE number < repeats) AS runs  -- repeats may have been more once
FROM study WHERE id = 1;
