-- A level by a newer version takes the place of an older one.
INSERT INTO level (puzzle, technique, se_estimate, se_error, version, checksum)
VALUES (:puzzle, :technique, :se_estimate, :se_error, :version,
        row_checksum(:puzzle, :technique, :se_estimate, :se_error, :version))
ON CONFLICT (puzzle) DO UPDATE
  SET technique = excluded.technique, se_estimate = excluded.se_estimate, se_error = excluded.se_error,
      version = excluded.version, checksum = excluded.checksum
  WHERE excluded.version > level.version
RETURNING puzzle
