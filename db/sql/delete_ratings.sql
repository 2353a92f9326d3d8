DELETE FROM rating WHERE puzzle = :puzzle AND rater = :rater
