SELECT rater, difficulty_class, quarter FROM rating WHERE puzzle = :puzzle AND leading = 1
