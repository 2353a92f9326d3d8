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
