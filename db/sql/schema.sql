-- The tables of a store, as every new file gets them. SQLite keeps the text of each table, comments included, in the
-- file: `sqlite3 puzzles.db .schema` shows it. Conditions in SQL (`evodoku-query --where`) use the names of the columns of
-- puzzle, rating and level, which are therefore different in the three.
PRAGMA application_id = 1163284292;  -- "EVOD"
PRAGMA user_version = 5;

CREATE TABLE puzzle (  -- proper puzzles, no two of them isomorphs
  id         INTEGER PRIMARY KEY,  -- in order of arrival
  box        TEXT NOT NULL,        -- rows x columns of a box: '3x3' for 9x9
  side       INTEGER NOT NULL CHECK (side BETWEEN 2 AND 64),  -- rows x columns of a box: 9
  cells      TEXT NOT NULL,        -- row by row; side <= 35: a symbol a cell (1-9 A-Z, . blank); above: numbers and spaces
  clues      INTEGER NOT NULL CHECK (clues BETWEEN 1 AND side * side),  -- cells that are not blank
  solution   TEXT NOT NULL,        -- the only one, in the form of cells
  canonical  TEXT NOT NULL,        -- key of the canonical form, with its scheme and version: the same for isomorphs
  random_key INTEGER NOT NULL,     -- a hash of canonical, uniform over 0..2^63-1: finds isomorphs, orders random picks
  alpha      TEXT,                 -- fraction of the clues asked to be removed, as the decimal was given
  symmetry   TEXT,                 -- of the clues' pattern, as evodoku-generate names it
  minimal    INTEGER CHECK (minimal IN (0, 1)),  -- 1: no clue can go; NULL: not known
  depth      INTEGER CHECK (depth BETWEEN 0 AND 4),  -- of trial and error, 4: deeper than 3; NULL: not known
  seed       INTEGER,              -- unsigned 64 bits, kept as signed: add 2^64 to a negative one
  idx        INTEGER,              -- of the puzzle in the list that the seed names; unsigned, as seed
  args       TEXT,                 -- the command line that made it
  version    TEXT,                 -- of evodoku when it was made
  source     TEXT NOT NULL,        -- the file that it came from
  comment    TEXT,                 -- what stood beside the puzzle in its file
  other      TEXT CHECK (other LIKE '{%}'),  -- a JSON object: members of its record that evodoku does not know
  created    INTEGER NOT NULL      -- when it was stored, seconds since 1970-01-01 UTC
) STRICT;

CREATE TABLE rating (  -- generations that a genetic algorithm needs for a puzzle; one rating for each rater
  puzzle         INTEGER NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
  rater          TEXT NOT NULL CHECK (rater <> ''),
  rater_version  INTEGER NOT NULL,  -- ratings of different versions cannot be compared
  rating         REAL NOT NULL,     -- log10(1 + ert); infinite where no run was solved: harder than any number
  class          TEXT NOT NULL CHECK (class <> ''),  -- by the rating and the level that were computed with it
  class_low      TEXT,              -- the classes at the ends of the interval of ert; NULL: not known
  class_high     TEXT,
  ert            REAL,              -- generations of all runs / solved runs; NULL where no run was solved
  ert_low        REAL NOT NULL,     -- 95 % interval of ert; where no run was solved a one-sided lower limit
  ert_high       REAL,
  lower_bound    REAL,              -- of the rating where no run was solved: log10(1 + ert_low); else NULL
  runs           INTEGER NOT NULL CHECK (runs > 0),
  solved         INTEGER NOT NULL CHECK (solved BETWEEN 0 AND runs),  -- the others are censored: they reached the cap
  generation_cap INTEGER NOT NULL CHECK (generation_cap >= 0),  -- of each run
  rating_seed    INTEGER NOT NULL,  -- unsigned, as puzzle.seed
  run_lengths    BLOB,              -- every run, packed: docs/store.md; NULL if only the summary is known
  rated          INTEGER NOT NULL,  -- when it was stored, seconds since 1970-01-01 UTC
  puzzle_box     TEXT NOT NULL,     -- this and the next two: copies of the puzzle's, so that an index answers alone
  puzzle_clues   INTEGER NOT NULL,
  puzzle_key     INTEGER NOT NULL,
  PRIMARY KEY (puzzle, rater),
  CHECK ((ert IS NULL) = (solved = 0)),
  CHECK ((lower_bound IS NULL) = (solved > 0)),
  CHECK ((rating = 9e999) = (solved = 0))
) STRICT, WITHOUT ROWID;

CREATE TABLE level (  -- what one must know to solve a puzzle
  puzzle        INTEGER PRIMARY KEY REFERENCES puzzle (id) ON DELETE CASCADE,
  technique     TEXT NOT NULL CHECK (technique <> ''),  -- the hardest on the easiest path, or 'beyond techniques'
  se_estimate   REAL,              -- what Sudoku Explainer would say; NULL: not 9x9, or beyond techniques
  se_error      REAL,              -- standard error of that
  techniques    TEXT,              -- all on the path, each with how often: 'claiming:2;X-chain:1'; NULL: not known
  level_version INTEGER NOT NULL CHECK (level_version >= 0)  -- of techniques and calibration
) STRICT;

CREATE TABLE tag (  -- words that people put on puzzles
  name   TEXT NOT NULL CHECK (name <> ''),
  puzzle INTEGER NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
  PRIMARY KEY (name, puzzle)
) STRICT, WITHOUT ROWID;

CREATE TABLE picked (  -- puzzles that were picked for something, such as an issue of a magazine: the same never twice
  name   TEXT NOT NULL CHECK (name <> ''),
  puzzle INTEGER NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
  day    INTEGER NOT NULL,  -- when, seconds since 1970-01-01 UTC
  PRIMARY KEY (name, puzzle)
) STRICT, WITHOUT ROWID;

-- Each index holds what is asked of it, so that it answers without its table.
CREATE INDEX puzzle_by_key ON puzzle (random_key, box, clues);
CREATE INDEX puzzle_by_clues ON puzzle (clues, id, box);
CREATE INDEX rating_by_rating ON rating (rater, rater_version, rating, puzzle, class, puzzle_box, puzzle_clues, puzzle_key);
CREATE INDEX rating_by_class ON rating (rater, rater_version, class, rating, puzzle, puzzle_box, puzzle_clues, puzzle_key);
CREATE INDEX rating_by_key ON rating (rater, rater_version, puzzle_key, puzzle, class, rating, puzzle_box, puzzle_clues);
CREATE INDEX level_by_level ON level (se_estimate, puzzle, technique);
CREATE INDEX level_by_technique ON level (technique, se_estimate, puzzle);
CREATE INDEX tag_by_puzzle ON tag (puzzle);
CREATE INDEX picked_by_puzzle ON picked (puzzle);
