-- Makes keys anew that are not those of the cells, as keys of an older version are not. Only in rows that are
-- as they were stored, or are so again with the right key and draw: whatever else was changed, nobody knows
-- what it was.
CREATE TEMP TABLE rekeyed AS
  SELECT p.id, n.key AS canonical, draw_of(n.key) AS draw
  FROM (SELECT id, current_key('', box_rows, box_cols, cells) AS key FROM puzzle LIMIT -1) AS n  -- a limit: once a row
  JOIN puzzle AS p ON p.id = n.id
  WHERE n.key <> ''
    AND (n.key <> p.canonical OR draw_of(n.key) <> p.draw)
    AND p.checksum IN (
      row_checksum(p.box_rows, p.box_cols, p.cells, p.clues, p.solution, p.verdict, p.canonical, p.draw, p.alpha,
                   p.symmetry, p.minimal, p.seed, p.idx, p.args, p.version, p.source, p.comment, p.other, p.created),
      row_checksum(p.box_rows, p.box_cols, p.cells, p.clues, p.solution, p.verdict, n.key, draw_of(n.key), p.alpha,
                   p.symmetry, p.minimal, p.seed, p.idx, p.args, p.version, p.source, p.comment, p.other, p.created));
UPDATE puzzle
  SET canonical = n.canonical, draw = n.draw,
      checksum = row_checksum(box_rows, box_cols, cells, clues, solution, verdict, n.canonical, n.draw, alpha, symmetry,
                              minimal, seed, idx, args, version, source, comment, other, created)
  FROM temp.rekeyed AS n
  WHERE n.id = puzzle.id;
