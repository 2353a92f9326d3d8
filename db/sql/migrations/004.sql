-- readable from: 3
-- schema digest: 47b958c3fa08828a68577a60fa0e6b1aa6f0d071e117a56b05bab4c8ba20b36b
PRAGMA user_version = 4;

CREATE TABLE partition (  -- which part of a collection in several files this store keeps; no row: any puzzle
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL CHECK (number BETWEEN 1 AND count),  -- of puzzles with floor(draw * count / 2^63) + 1 = number
  count  INTEGER NOT NULL CHECK (count BETWEEN 1 AND 1000000)
) STRICT;
