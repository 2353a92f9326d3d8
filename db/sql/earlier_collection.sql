UPDATE collection SET created = min(created, :created) WHERE name = :name
