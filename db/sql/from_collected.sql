FROM member AS m CROSS JOIN puzzle AS p ON p.id = m.puzzle
WHERE m.collection = :label
