REPLACE INTO level (puzzle, technique, se_estimate, se_error, version, checksum)
VALUES (:puzzle, :technique, :se_estimate, :se_error, :version,
        row_checksum(:puzzle, :technique, :se_estimate, :se_error, :version))
