SELECT p.id, r.id, p.draw
