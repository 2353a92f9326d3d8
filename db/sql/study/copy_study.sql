-- What a study is, from another file of its results; its runs are merge_runs.
INSERT INTO study SELECT * FROM part.study;
INSERT INTO puzzle SELECT * FROM part.puzzle;
INSERT INTO method SELECT * FROM part.method;
INSERT INTO parameter SELECT * FROM part.parameter;
INSERT INTO setting SELECT * FROM part.setting;
