-- In the order in which they first came into the store.
SELECT id, name, version, (SELECT count(*) FROM rating WHERE rating.rater = rater.id) AS ratings
FROM rater
ORDER BY id
