-- The results of a study: its methods and puzzles, and a row for every run that was made. docs/experiment.md
PRAGMA application_id = 0x45564F52;  -- "EVOR"
PRAGMA user_version = 1;

CREATE TABLE study (
  id          INTEGER PRIMARY KEY CHECK (id = 1),  -- there is one
  title       TEXT NOT NULL,
  seed        INTEGER NOT NULL,  -- unsigned 64 bits, kept as signed: add 2^64 to a negative one
  repeats     INTEGER NOT NULL CHECK (repeats >= 1),  -- runs that each method shall make of each puzzle
  version     TEXT NOT NULL,     -- of evodoku: others may make other runs
  description TEXT NOT NULL      -- all that its runs depend on, a line for each thing
) STRICT;

CREATE TABLE puzzle (
  id       INTEGER PRIMARY KEY,  -- from 0, in the order of the study's file
  name     TEXT NOT NULL UNIQUE,
  level    TEXT NOT NULL,        -- '' where the study's file says none
  box_rows INTEGER NOT NULL,
  box_cols INTEGER NOT NULL,
  cells    TEXT NOT NULL,        -- row by row, . for a blank; above side 35 numbers and spaces
  clues    INTEGER NOT NULL
) STRICT;

CREATE TABLE method (  -- with every parameter fixed: a method with ranges has a row for each combination
  id   INTEGER PRIMARY KEY,  -- from 0, in the order of the study's file; of several ranges the last varies fastest
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('preset', 'engine', 'colouring'))
) STRICT;

CREATE TABLE parameter (  -- that some method of the study sets
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE setting (
  method    INTEGER NOT NULL REFERENCES method (id),
  parameter INTEGER NOT NULL REFERENCES parameter (id),
  value     TEXT NOT NULL,  -- '' where the method has no such parameter
  PRIMARY KEY (method, parameter)
) STRICT, WITHOUT ROWID;

CREATE TABLE run (
  method           INTEGER NOT NULL REFERENCES method (id),
  puzzle           INTEGER NOT NULL REFERENCES puzzle (id),
  number           INTEGER NOT NULL CHECK (number >= 0),
  seed             INTEGER NOT NULL,  -- evodoku-evolve --seed SEED --first-run NUMBER makes the run again; as study.seed
  solved           INTEGER NOT NULL CHECK (solved IN (0, 1)),
  reached_goal     INTEGER NOT NULL CHECK (reached_goal IN (0, 1)),  -- the method took its grid for a solution
  clues_kept       INTEGER NOT NULL CHECK (clues_kept IN (0, 1)),
  generations      INTEGER NOT NULL,
  evaluations      INTEGER NOT NULL,
  restarts         INTEGER NOT NULL,
  nodes            INTEGER NOT NULL,  -- guesses of an exact engine
  colours_beyond   INTEGER NOT NULL,  -- of a colouring: colours beyond the digits
  population_bytes INTEGER NOT NULL,
  cpu_ns           INTEGER NOT NULL,  -- CPU time of the run
  peak_kib         INTEGER NOT NULL,  -- the most memory its process had held until it ended; 0: not known
  PRIMARY KEY (method, puzzle, number)
) STRICT, WITHOUT ROWID;
