SELECT (SELECT count(*) FROM puzzle) AS puzzles,
       (SELECT count(*) FROM rating) AS ratings,
       (SELECT count(*) FROM source) AS sources
