-- Schema version 2: keys of version f1 for other boxes than 9x9, checksums, tags, collections, ratings by anyone's
-- rater, counts. Uses functions of evodoku (db/store/functions.hpp), so it cannot be run by other programs.
-- schema digest: 51783d8a65e212adf18f27d7ab1cfdd342aa79395c00d9187bdeb151dd06d16e
PRAGMA user_version = 2;

-- Keys of other boxes were the same for relabelled copies only. They are made anew; of puzzles that turn out to be
-- isomorphs the first stays, with the ratings of all.
CREATE TEMP TABLE rekeyed (id INTEGER PRIMARY KEY, canonical TEXT NOT NULL, keeper INTEGER);
INSERT INTO rekeyed (id, canonical)
  SELECT id, current_key(canonical, box_rows, box_cols, cells) FROM puzzle WHERE canonical NOT LIKE 'm1:%';
CREATE INDEX temp.rekeyed_by_canonical ON rekeyed (canonical, id);
UPDATE rekeyed SET keeper = (SELECT min(k.id) FROM rekeyed AS k WHERE k.canonical = rekeyed.canonical);
UPDATE OR IGNORE rating SET puzzle = (SELECT keeper FROM rekeyed WHERE rekeyed.id = rating.puzzle)
  WHERE puzzle IN (SELECT id FROM rekeyed WHERE id <> keeper);
DELETE FROM rating WHERE puzzle IN (SELECT id FROM rekeyed WHERE id <> keeper);
DELETE FROM puzzle WHERE id IN (SELECT id FROM rekeyed WHERE id <> keeper);

CREATE TABLE puzzle_2 (  -- proper puzzles, no two of them isomorphs
  id         INTEGER PRIMARY KEY,  -- in order of arrival
  box_rows   INTEGER NOT NULL CHECK (box_rows BETWEEN 1 AND 64),  -- rows of a box, R
  box_cols   INTEGER NOT NULL CHECK (box_cols BETWEEN 1 AND 64),  -- columns of a box, C; the side is S = R * C
  cells      TEXT NOT NULL,     -- row by row; side <= 35: a symbol a cell (1-9 A-Z, . blank); above: numbers and spaces
  clues      INTEGER NOT NULL,  -- cells that are not blank
  solution   TEXT NOT NULL,     -- in the form of cells
  verdict    TEXT NOT NULL CHECK (verdict = 'one'),  -- solutions: exactly one, proved by two engines
  canonical  TEXT NOT NULL,     -- key of the canonical form, with its scheme and version: the same for isomorphs
  draw       INTEGER NOT NULL,  -- uniform over 0..2^63-1, made from canonical: identity and random picks use its index
  alpha      TEXT,              -- fraction of the clues asked to be removed, as the decimal was given
  symmetry   TEXT,              -- of the clues' pattern, as evodoku-generate names it
  minimal    INTEGER CHECK (minimal IN (0, 1)),  -- 1: no clue can go; NULL: not known
  seed       INTEGER,           -- unsigned 64 bits, kept as signed: add 2^64 to a negative one
  idx        INTEGER,           -- of the puzzle in the list that the seed names; unsigned, as seed
  args       TEXT,              -- the command line that made it
  version    TEXT,              -- of evodoku when it was made
  source     INTEGER REFERENCES source (id),
  comment    TEXT,              -- what stood beside the puzzle in its file
  other      TEXT CHECK (other LIKE '{%}'),  -- a JSON object: members of its record that evodoku does not know
  created    INTEGER NOT NULL,  -- when it was stored, seconds since 1970-01-01 UTC
  checksum   INTEGER NOT NULL,  -- of the columns from box_rows to created: docs/schema.md
  -- fraction of the clues that is gone, 1 - clues / S^2
  alpha_reached REAL GENERATED ALWAYS AS (1.0 * (box_rows * box_cols * box_rows * box_cols - clues)
                                          / (box_rows * box_cols * box_rows * box_cols)) VIRTUAL,
  CHECK (box_rows * box_cols BETWEEN 2 AND 64),
  CHECK (clues BETWEEN 1 AND box_rows * box_cols * box_rows * box_cols),
  CHECK (length(cells) = box_rows * box_cols * box_rows * box_cols
         OR (box_rows * box_cols > 35 AND length(cells) >= 2 * box_rows * box_cols * box_rows * box_cols - 1))
) STRICT;

INSERT INTO puzzle_2
  SELECT id, box_rows, box_cols, cells, clues, solution, verdict, canonical, draw_of(canonical), alpha, symmetry,
         minimal, seed, idx, args, version, source, comment, other, created,
         row_checksum(box_rows, box_cols, cells, clues, solution, verdict, canonical, draw_of(canonical), alpha,
                      symmetry, minimal, seed, idx, args, version, source, comment, other, created)
  FROM (SELECT p.id, box_rows, box_cols, cells, clues, solution, verdict, coalesce(k.canonical, p.canonical) AS canonical,
               alpha, symmetry, minimal, seed, idx, args, version, source, comment, other, created
        FROM puzzle AS p LEFT JOIN rekeyed AS k ON k.id = p.id ORDER BY p.id);
DROP TABLE rekeyed;
DROP TABLE puzzle;
ALTER TABLE puzzle_2 RENAME TO puzzle;

CREATE INDEX puzzle_by_box_clues ON puzzle (box_rows, box_cols, clues, id, draw);
CREATE INDEX puzzle_by_draw ON puzzle (draw, box_rows, box_cols, clues);  -- is it there? random picks

-- Version 2 of evodoku's raters differs from version 1 only for other boxes than 9x9, where the form that is rated has
-- become another. So what version 1 found of 9x9 puzzles is what version 2 finds.
CREATE TEMP TABLE own_rater (name TEXT PRIMARY KEY);
INSERT INTO own_rater VALUES ('knowledge'), ('branch-map-published'), ('branch-map-repaired'),
  ('block-roulette-repaired'), ('board-truncation-repaired'), ('hill-climb-repaired'), ('mantere-koljonen'),
  ('sato-inoue'), ('lsga'), ('evodoku');
INSERT INTO rater (name, version)
  SELECT name, 2 FROM rater WHERE version = 1 AND name IN (SELECT name FROM own_rater) ORDER BY id;

ALTER TABLE rater ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;  -- of name and version: docs/schema.md
UPDATE rater SET checksum = row_checksum(name, version);

CREATE TABLE rating_2 (  -- how hard a puzzle is: generations that a genetic algorithm needs, or another rater's number
  id               INTEGER PRIMARY KEY,
  puzzle           INTEGER NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
  rater            INTEGER NOT NULL REFERENCES rater (id),
  seed             INTEGER NOT NULL,  -- unsigned, as puzzle.seed
  generation_cap   INTEGER NOT NULL CHECK (generation_cap >= 0),  -- of each run
  runs             INTEGER NOT NULL CHECK (runs >= 0),  -- 0: a number by a rater that is not evodoku's, on its own scale
  solved           INTEGER NOT NULL CHECK (solved BETWEEN 0 AND runs),
  censored         INTEGER NOT NULL CHECK (censored = runs - solved),  -- runs that reached the cap
  ert              REAL,              -- generations of all runs / solved runs; NULL if none was solved
  ert_low          REAL,              -- 95 % interval of ert; if none was solved a one-sided lower limit
  ert_high         REAL,
  value            REAL NOT NULL,     -- log10(1 + ert); none was solved: log10(1 + ert_low); runs = 0: that number
  difficulty_class TEXT NOT NULL,     -- '' only where runs = 0: that rater has no classes
  run_lengths      BLOB,              -- every run, packed: docs/schema.md; NULL if only the summary is known
  created          INTEGER NOT NULL,  -- when it was stored, seconds since 1970-01-01 UTC
  leading          INTEGER NOT NULL CHECK (leading IN (0, 1)),  -- 1: of this rater's for this puzzle the first stored
  box_rows         INTEGER NOT NULL,  -- this and the next three: copies of the puzzle's, so that one index answers
  box_cols         INTEGER NOT NULL,
  clues            INTEGER NOT NULL,
  draw             INTEGER NOT NULL,
  checksum         INTEGER NOT NULL,  -- of the columns from puzzle to created: docs/schema.md
  -- value to sort and to compare by: a puzzle that no run solved is harder than any number
  -- (not GENERATED, as the next too: SQLite 3.40 takes no index that holds a generated column for covering)
  hardness         REAL NOT NULL CHECK (hardness = iif(ert IS NULL AND runs > 0, 9e999, value)),
  -- hardness in quarters of a unit, rounded down: what ratings are counted by
  quarter          INTEGER NOT NULL
                   CHECK (quarter = iif(ert IS NULL AND runs > 0, 1000000, CAST(4 * value AS INTEGER))),
  CHECK (runs = 0 OR (ert_low IS NOT NULL AND difficulty_class <> '')),
  UNIQUE (puzzle, rater, seed)
) STRICT;

INSERT INTO rating_2
  SELECT r.id, puzzle, rater, r.seed, generation_cap, runs, solved, censored, ert, ert_low, ert_high, value,
         difficulty_class, run_lengths, r.created,
         NOT EXISTS (SELECT 1 FROM rating AS f WHERE f.puzzle = r.puzzle AND f.rater = r.old_rater AND f.id < r.id),
         p.box_rows, p.box_cols, p.clues, p.draw,
         row_checksum(puzzle, rater, r.seed, generation_cap, runs, solved, censored, ert, ert_low, ert_high, value,
                      difficulty_class, run_lengths, r.created),
         iif(ert IS NULL AND runs > 0, 9e999, value),
         iif(ert IS NULL AND runs > 0, 1000000, CAST(4 * value AS INTEGER))
  FROM (SELECT o.id, o.puzzle, o.rater AS old_rater,
               iif(q.box_rows = 3 AND q.box_cols = 3, coalesce(n.id, o.rater), o.rater) AS rater,
               o.seed, generation_cap, runs, solved, censored, ert, ert_low, ert_high, value, difficulty_class,
               run_lengths, o.created
        FROM rating AS o JOIN puzzle AS q ON q.id = o.puzzle JOIN rater AS a ON a.id = o.rater
        LEFT JOIN rater AS n ON n.name = a.name AND a.version = 1 AND n.version = 2
                            AND n.name IN (SELECT name FROM own_rater)
        ORDER BY o.id) AS r
  JOIN puzzle AS p ON p.id = r.puzzle;
DROP TABLE own_rater;
DROP TABLE rating;
ALTER TABLE rating_2 RENAME TO rating;
DELETE FROM rater WHERE id NOT IN (SELECT rater FROM rating);

-- Each holds what is asked of it, so that answers are found without reading a table; also `leading`, without which
-- SQLite 3.40 would read the table for it. docs/query.md says which question uses which.
CREATE INDEX rating_by_facet ON rating (rater, box_rows, box_cols, clues, difficulty_class, quarter, puzzle, hardness,
                                        value, leading)
  WHERE leading = 1;
CREATE INDEX rating_by_facet_draw ON rating (rater, box_rows, box_cols, clues, difficulty_class, quarter, draw, puzzle,
                                             hardness, leading)
  WHERE leading = 1;
CREATE INDEX rating_by_hardness ON rating (rater, hardness, value, puzzle, box_rows, box_cols, clues, difficulty_class,
                                           draw, leading)
  WHERE leading = 1;
CREATE INDEX rating_by_puzzle ON rating (rater, puzzle, leading) WHERE leading = 1;

CREATE TABLE puzzle_count (  -- how many puzzles there are: counts are answers, and tell which way to an answer is short
  box_rows INTEGER NOT NULL,
  box_cols INTEGER NOT NULL,
  clues    INTEGER NOT NULL,
  puzzles  INTEGER NOT NULL CHECK (puzzles >= 0),
  PRIMARY KEY (box_rows, box_cols, clues)
) STRICT, WITHOUT ROWID;
INSERT INTO puzzle_count SELECT box_rows, box_cols, clues, count(*) FROM puzzle GROUP BY 1, 2, 3;

CREATE TABLE rating_count (  -- how many puzzles have a leading rating of this kind
  rater            INTEGER NOT NULL REFERENCES rater (id),
  box_rows         INTEGER NOT NULL,
  box_cols         INTEGER NOT NULL,
  clues            INTEGER NOT NULL,
  difficulty_class TEXT NOT NULL,
  quarter          INTEGER NOT NULL,  -- as rating.quarter
  puzzles          INTEGER NOT NULL CHECK (puzzles >= 0),
  PRIMARY KEY (rater, box_rows, box_cols, clues, difficulty_class, quarter)
) STRICT, WITHOUT ROWID;
INSERT INTO rating_count
  SELECT rater, box_rows, box_cols, clues, difficulty_class, quarter, count(*)
  FROM rating WHERE leading = 1 GROUP BY 1, 2, 3, 4, 5, 6;

CREATE TABLE tag (  -- words that people put on puzzles
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> '')
) STRICT;

CREATE TABLE puzzle_tag (
  tag    INTEGER NOT NULL REFERENCES tag (id),
  puzzle INTEGER NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
  PRIMARY KEY (tag, puzzle)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_tag_by_puzzle ON puzzle_tag (puzzle);

CREATE TABLE collection (  -- puzzles that were picked for something: an issue of a magazine, say
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL UNIQUE CHECK (name <> ''),
  created INTEGER NOT NULL  -- seconds since 1970-01-01 UTC
) STRICT;

CREATE TABLE member (  -- of a collection
  collection INTEGER NOT NULL REFERENCES collection (id),
  puzzle     INTEGER NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
  added      INTEGER NOT NULL,  -- seconds since 1970-01-01 UTC
  PRIMARY KEY (collection, puzzle)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_by_puzzle ON member (puzzle);
