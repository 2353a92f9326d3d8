DELETE FROM collection
WHERE name = :name AND NOT EXISTS (SELECT 1 FROM member WHERE member.collection = collection.id)
