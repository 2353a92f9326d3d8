-- Puzzles that do not belong to the partition which the store is.
SELECT p.id AS puzzle,
       printf('it belongs to partition %d/%d, and this store is %d/%d', partition_of_draw(p.draw, s.count), s.count,
              s.number, s.count) AS what
FROM partition AS s CROSS JOIN puzzle AS p INDEXED BY puzzle_by_draw
WHERE partition_of_draw(p.draw, s.count) <> s.number
