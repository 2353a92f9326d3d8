FROM puzzle AS p
WHERE p.id = :one
