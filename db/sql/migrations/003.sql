-- schema digest: 7bede4f3acaac2bd63107ece6d7c3a316b6e2e8624a7f724dfe2ea87d3d209a5
PRAGMA user_version = 3;

CREATE TABLE level (  -- what one must know to solve a puzzle; not known where there is no row
  puzzle      INTEGER PRIMARY KEY REFERENCES puzzle (id) ON DELETE CASCADE,
  technique   TEXT NOT NULL CHECK (technique <> ''),  -- the hardest that the easiest path needs, or 'beyond techniques'
  se_estimate REAL,  -- what Sudoku Explainer would rate the puzzle; NULL: not 9x9, or beyond techniques
  se_error    REAL,  -- standard error of that
  version     INTEGER NOT NULL CHECK (version >= 0),  -- of techniques and calibration: another may give another level
  checksum    INTEGER NOT NULL  -- of the columns from puzzle to version: docs/schema.md
) STRICT;
CREATE INDEX level_by_technique ON level (technique, se_estimate, puzzle);
CREATE INDEX level_by_estimate ON level (se_estimate, puzzle);

CREATE TABLE level_count (  -- how many puzzles have a level by this technique
  box_rows  INTEGER NOT NULL,
  box_cols  INTEGER NOT NULL,
  clues     INTEGER NOT NULL,
  technique TEXT NOT NULL,
  puzzles   INTEGER NOT NULL CHECK (puzzles >= 0),
  PRIMARY KEY (box_rows, box_cols, clues, technique)
) STRICT, WITHOUT ROWID;
