UPDATE study SET title = :title, repeats = :repeats WHERE id = 1;
