UPDATE member SET added = min(added, :added)
WHERE puzzle = :puzzle AND collection = (SELECT id FROM collection WHERE name = :name)
