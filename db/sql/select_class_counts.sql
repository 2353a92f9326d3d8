SELECT r.difficulty_class, count(*), min(r.hardness)
