SELECT id FROM puzzle WHERE draw = :draw AND canonical = :canonical
