-- Bins of equal width, :bins to a unit of the rating.
SELECT CAST(r.value * :bins AS INTEGER), count(*)
