SELECT s.method, p.name AS parameter, s.value
FROM setting AS s JOIN parameter AS p ON p.id = s.parameter ORDER BY s.method, p.id;
