SELECT technique, version FROM level WHERE puzzle = :puzzle
