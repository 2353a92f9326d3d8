-- readable from: 3
PRAGMA user_version = 4;

CREATE TABLE partition (  -- which part of a collection in several files this store keeps; no row: any puzzle
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL CHECK (number BETWEEN 1 AND count),  -- of puzzles with floor(draw * count / 2^63) + 1 = number
  count  INTEGER NOT NULL CHECK (count BETWEEN 1 AND 1000000)
) STRICT;
