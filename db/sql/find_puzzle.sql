SELECT id FROM puzzle WHERE canonical = :canonical
