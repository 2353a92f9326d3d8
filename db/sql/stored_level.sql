SELECT l.technique, l.se_estimate, l.se_error, l.version AS level_version,
       l.checksum = row_checksum(l.puzzle, l.technique, l.se_estimate, l.se_error, l.version) AS level_is_intact
FROM level AS l
WHERE l.puzzle = :puzzle
