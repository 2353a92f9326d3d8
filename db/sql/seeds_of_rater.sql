-- From the index that keeps them unique.
SELECT seed FROM rating WHERE puzzle = :puzzle AND rater = :rater
