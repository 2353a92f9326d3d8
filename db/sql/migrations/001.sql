-- Schema version 1. SQLite keeps the comments inside the statements: `sqlite3 FILE .schema` explains the tables.
-- Runs in one transaction, the header fields included. Never edit a migration that was released: add the next one.
-- schema digest: 54a7c282e5f870d00b914785902b840627629c45ea381f89cf0bd17917ab4246
PRAGMA application_id = 1163284292;  -- 0x45564F44, "EVOD"
PRAGMA user_version = 1;

CREATE TABLE source (  -- where puzzles came from
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE  -- a file name as it was given, or "-" for standard input
) STRICT;

CREATE TABLE puzzle (  -- proper puzzles, no two of them isomorphs
  id         INTEGER PRIMARY KEY,  -- in order of arrival
  box_rows   INTEGER NOT NULL CHECK (box_rows BETWEEN 1 AND 64),  -- rows of a box, R
  box_cols   INTEGER NOT NULL CHECK (box_cols BETWEEN 1 AND 64),  -- columns of a box, C; the side is S = R * C
  cells      TEXT NOT NULL,     -- row by row; side <= 35: a symbol a cell (1-9 A-Z, . blank); above: numbers and spaces
  clues      INTEGER NOT NULL,  -- cells that are not blank
  solution   TEXT NOT NULL,     -- in the form of cells
  verdict    TEXT NOT NULL CHECK (verdict = 'one'),  -- solutions: exactly one, proved by two engines
  canonical  TEXT NOT NULL UNIQUE,  -- key of the canonical form, with its scheme and version: the same for isomorphs
  draw       INTEGER NOT NULL,  -- uniform over 0..2^63-1, made from canonical: random picks walk its index
  alpha      TEXT,              -- fraction of the clues asked to be removed, as the decimal was given
  symmetry   TEXT,
  minimal    INTEGER CHECK (minimal IN (0, 1)),
  seed       INTEGER,           -- unsigned 64 bits, kept as signed: add 2^64 to a negative one
  idx        INTEGER,           -- of the puzzle in the list that the seed names; unsigned, as seed
  args       TEXT,              -- the command line that made it
  version    TEXT,              -- of evodoku when it was made
  source     INTEGER REFERENCES source (id),
  comment    TEXT,              -- what stood beside the puzzle in its file
  other      TEXT CHECK (other LIKE '{%}'),  -- a JSON object: members of its record that evodoku does not know
  created    INTEGER NOT NULL,  -- when it was stored, seconds since 1970-01-01 UTC
  -- fraction of the clues that is gone, 1 - clues / S^2
  alpha_reached REAL GENERATED ALWAYS AS (1.0 * (box_rows * box_cols * box_rows * box_cols - clues)
                                          / (box_rows * box_cols * box_rows * box_cols)) VIRTUAL,
  CHECK (box_rows * box_cols BETWEEN 2 AND 64),
  CHECK (clues BETWEEN 1 AND box_rows * box_cols * box_rows * box_cols),
  CHECK (length(cells) = box_rows * box_cols * box_rows * box_cols
         OR (box_rows * box_cols > 35 AND length(cells) >= 2 * box_rows * box_cols * box_rows * box_cols - 1))
) STRICT;

CREATE INDEX puzzle_by_box_clues ON puzzle (box_rows, box_cols, clues);
CREATE INDEX puzzle_by_draw ON puzzle (draw);

CREATE TABLE rater (  -- ratings compare only within one rater and version
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL CHECK (name <> ''),
  version INTEGER NOT NULL,
  UNIQUE (name, version)
) STRICT;

CREATE TABLE rating (  -- how many generations a genetic algorithm needs, observed
  id               INTEGER PRIMARY KEY,
  puzzle           INTEGER NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
  rater            INTEGER NOT NULL REFERENCES rater (id),
  seed             INTEGER NOT NULL,  -- unsigned, as puzzle.seed
  generation_cap   INTEGER NOT NULL CHECK (generation_cap >= 0),  -- of each run
  runs             INTEGER NOT NULL CHECK (runs >= 0),
  solved           INTEGER NOT NULL CHECK (solved BETWEEN 0 AND runs),
  censored         INTEGER NOT NULL CHECK (censored = runs - solved),  -- runs that reached the cap
  ert              REAL,              -- generations of all runs / solved runs; NULL if none was solved
  ert_low          REAL NOT NULL,     -- 95 % interval of ert; if none was solved a one-sided lower limit
  ert_high         REAL,
  value            REAL NOT NULL,     -- log10(1 + ert); if none was solved log10(1 + ert_low), a lower bound
  difficulty_class TEXT NOT NULL CHECK (difficulty_class <> ''),
  run_lengths      BLOB,              -- every run, packed: docs/schema.md; NULL if only the summary is known
  created          INTEGER NOT NULL,  -- when it was stored, seconds since 1970-01-01 UTC
  -- value to sort and to compare by: a puzzle that no run solved is harder than any number
  hardness         REAL GENERATED ALWAYS AS (iif(ert IS NULL, 9e999, value)) VIRTUAL,
  UNIQUE (puzzle, rater, seed)
) STRICT;

CREATE INDEX rating_by_hardness ON rating (rater, hardness, value);
CREATE INDEX rating_by_class ON rating (rater, difficulty_class);
