FROM puzzle_tag AS t CROSS JOIN puzzle AS p ON p.id = t.puzzle
WHERE t.tag = :label
