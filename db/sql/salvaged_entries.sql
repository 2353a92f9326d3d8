-- stored_entries.sql without what stands in other tables.
SELECT p.id, p.box_rows, p.box_cols, p.cells, p.solution, p.canonical, p.alpha, p.symmetry, p.minimal, p.seed, p.idx,
       p.args, p.version, p.comment, p.other, NULL AS source_name, p.source, p.created,
       p.checksum = row_checksum(p.box_rows, p.box_cols, p.cells, p.clues, p.solution, p.verdict, p.canonical, p.draw,
                                 p.alpha, p.symmetry, p.minimal, p.seed, p.idx, p.args, p.version, p.source, p.comment,
                                 p.other, p.created) AS is_intact
FROM puzzle AS p
WHERE p.id BETWEEN :first AND :last
ORDER BY p.id
