"""Puzzles in stores."""
import numpy as np
import pytest

import evodoku
from conftest import CONTRADICTORY, EASY, SEVERAL


def test_what_is_stored_comes_back(store, puzzles):
    added = store.add(puzzles, source="test", tags="fresh")
    assert added == (50, 0, 0, []) and len(store) == 50
    again = store.add(evodoku.augment(puzzles, seed=1).puzzles)
    assert (again.added, again.already_there) == (0, 50)
    columns = store.arrays()
    assert (columns["puzzle"] == puzzles).all() and (columns["solution"] == evodoku.solve(puzzles)).all()
    assert columns["clues"].tolist() == [28] * 50 and np.isnan(columns["rating"]).all()
    assert store.info()["tags"] == {"fresh": 50}


def test_improper_puzzles_are_rejected_with_reasons(store):
    added = store.add([EASY, SEVERAL, CONTRADICTORY])
    assert (added.added, added.rejected) == (1, 2)
    assert [place for place, _ in added.reasons] == [1, 2]
    assert "more than one solution" in added.reasons[0][1]


def test_rows_come_one_by_one(store):
    puzzles = evodoku.generate(2300, clues=32, seed=6).puzzles
    store.add(puzzles)
    rows = list(store.query())
    assert [row.id for row in rows] == list(range(1, 2301))
    assert all((row.puzzle.reshape(-1) == puzzle).all() for row, puzzle in zip(rows, puzzles))
    assert len(list(store.query(limit=1500))) == 1500
    assert [row.id for row in store.query(where="p.id % 1000 = 0")] == [1000, 2000]
    assert (rows[0].clues, rows[0].class_, rows[0].box) == (32, "", (3, 3))
    seen = 0
    for row in store.query():  # while the store is changed
        if row.id == 1:
            store.tag("first", [row.id])
        seen += 1
    assert seen == 2300 and store.info()["tags"] == {"first": 1}


def test_ratings_are_those_of_rate_and_can_be_asked_for(store, puzzles):
    store.add(puzzles)
    assert store.rate(threads=2) == 50 and store.rate() == 0
    columns, rated = store.arrays(), evodoku.rate(puzzles)
    for name in ("rating", "ert", "low", "high", "se_estimate"):
        assert np.array_equal(columns[name], rated[name], equal_nan=True), name
    assert (columns["class"] == rated["class"]).all() and (columns["technique"] == rated.technique).all()
    middle = float(np.median(rated.rating))
    assert store.arrays(rating=(middle, None)).rating.min() >= middle
    assert store.count(rating=(middle, None)) == int((columns["rating"] >= middle).sum())
    order = [row.rating for row in store.query(sort="rating", descending=True)]
    assert order == sorted(order, reverse=True)
    assert set(store.arrays(class_=["easy", "very-easy"])["class"]) <= {"easy", "very-easy"}
    assert store.info()["raters"][0][0] == "knowledge"


def test_an_empty_answer_has_the_width_of_the_box_asked_for(store):
    empty = store.arrays(box=(2, 3))
    assert empty.puzzle.shape == (0, 36) and evodoku.solve(empty.puzzle, box=(2, 3)).shape == (0, 36)
    assert store.arrays().puzzle.shape == (0, 81)


def test_rows_can_be_written_to(store):
    store.add(EASY)
    row = next(store.query())
    row.puzzle[0, 0] = row.solution[0, 0] = 1


def test_names_of_others_that_are_not_utf_8_are_shown_as_far_as_they_are(store, tmp_path, tool):
    rated = tool("rate", "--seed", "1", text=EASY).replace("knowledge", "mi\xe9").replace("very-easy", "f\xe4cil").replace(",easy", ",f\xe4cil")
    (tmp_path / "latin.csv").write_bytes(rated.encode("latin-1"))
    assert store.import_file(tmp_path / "latin.csv").added == 1
    assert store.info()["raters"][0][0] == "mi\ufffd"
    for row in store.query(), zip(*store.arrays().values()):
        assert len(list(row)) == 1


def test_marked_picks_never_repeat(store, puzzles):
    store.add(puzzles)
    picks = [set(store.random(20, seed=i, mark="magazine")["id"]) for i in range(3)]
    assert [len(pick) for pick in picks] == [20, 20, 10]
    assert len(set.union(*picks)) == 50 and store.info()["picks"] == {"magazine": 50}
    assert store.count(not_in="magazine") == 0 and store.count(within="magazine") == 50
    assert (store.random(5, seed=1)["id"] == store.random(5, seed=1)["id"]).all()


@pytest.mark.parametrize(
    "ask, message",
    [
        (lambda store: store.count(random=3), "random has no meaning here: the number of all matching puzzles is counted"),
        (lambda store: store.count(sort="clues"), "sort has no meaning here"),
        (lambda store: store.count(descending=True), "descending has no meaning here"),
        (lambda store: store.count(seed=3), "seed has no meaning without random"),
        (lambda store: store.arrays(seed=3), "seed has no meaning without random"),
        (lambda store: store.arrays(level=(2, 3)), "no puzzle here has a level; rate"),
        (lambda store: store.count(technique="x-wing"), "no puzzle here has a level; rate"),
        (lambda store: store.count(class_=[]), r"class_ must be a name or names, got \[\]"),
        (lambda store: store.count(class_=""), "class_ must be a name or names, got ''"),
        (lambda store: store.add(EASY, tags=""), "tags must be a name or names, got ''"),
        (lambda store: store.add(EASY, tags="\udcff"), "tags must be a text of Unicode"),
        (lambda store: store.add(EASY, tags=["new", ""]), "tags must be a name or names"),
        (lambda store: store.random(None), "n must be a whole number"),
        (lambda store: store.random(None, mark="all"), "n must be a whole number"),
        (lambda store: store.tag("t", [2**63]), "id must be a whole number from 0 to 9223372036854775807"),
        (lambda store: store.arrays(depth=(None, 2)), "no puzzle here has a depth; import_file takes"),
        (lambda store: store.count(rating=(1, 2)), "no puzzle here has a rating; rate"),
    ],
)
def test_questions_that_make_no_sense_are_refused(store, ask, message):
    store.add(EASY)
    with pytest.raises(evodoku.OptionError, match=message):
        ask(store)
    assert store.info()["picks"] == store.info()["tags"] == {}


def test_numbers_of_numpy_are_numbers(store, puzzles):
    store.add(puzzles)
    assert store.count(clues=np.int64(28)) == store.count(clues=28) == 50
    with pytest.raises(evodoku.OptionError, match="no puzzle here has a depth"):
        store.count(depth=np.int8(0))
    assert (evodoku.generate(clues=34, depth=np.int64(0), seed=1).puzzles == evodoku.generate(clues=34, depth=0, seed=1).puzzles).all()


def test_a_range_is_a_pair_or_a_range_and_a_list_is_none(store):
    for clues in (28, 29, 30):
        store.add(evodoku.generate(2, clues=clues, seed=1).puzzles)
    asked = (28, (28, 29), range(28, 30), range(28, 31), (29, None), (None, 28), np.int64(30))
    assert [store.count(clues=clues) for clues in asked] == [2, 4, 4, 6, 4, 2, 2]
    for clues in ([28, 30], np.array([28, 30]), range(28, 28), range(28, 31, 2), {28, 30}, (28, 29, 30), "28"):
        with pytest.raises(evodoku.OptionError, match=r"clues must be a pair \(low, high\), None for an open end, got "):
            store.count(clues=clues)
    for name in ("rating", "level", "technique", "depth"):
        with pytest.raises(evodoku.OptionError, match=rf"{name} must be a pair \(low, high\), None for an open end, got \["):
            store.count(**{name: [1, 2]})
        with pytest.raises(evodoku.OptionError, match=rf"{name} must be a pair \(low, high\), None for an open end, got \["):
            evodoku.generate(clues=30, **{name: [1, 2]})


def test_ranges_mean_the_same_to_generate(store):
    made = {
        str(clues): (evodoku.generate(40, clues=clues, seed=1).puzzles > 0).sum(axis=1)
        for clues in ((28, 30), range(28, 30), [28, 30], np.array([28, 30]), range(28, 31, 2))
    }
    assert [set(counts.tolist()) for counts in made.values()] == [{28, 29, 30}, {28, 29}, {28, 30}, {28, 30}, {28, 30}]
    for clues in (np.array([], int), np.array(30), np.array([28.5]), np.array([[28, 30]])):
        with pytest.raises(evodoku.OptionError, match="clues must"):
            evodoku.generate(clues=clues)
    assert (evodoku.generate(clues=34, depth=range(0, 1), seed=1).puzzles == evodoku.generate(clues=34, depth=0, seed=1).puzzles).all()


def test_several_sizes_are_rows_but_no_array(store):
    store.add(evodoku.generate(2, clues=30, seed=1).puzzles)
    store.add(evodoku.generate(2, box=(2, 3), clues=14, seed=1).puzzles, box=(2, 3))
    assert [row.puzzle.shape for row in store.query()] == [(9, 9), (9, 9), (6, 6), (6, 6)]
    with pytest.raises(evodoku.PuzzleError, match="several sizes .2x3, 3x3."):
        store.arrays()
    with pytest.raises(evodoku.PuzzleError, match="several sizes"):
        store.random(4, seed=1, mark="magazine")
    assert store.info()["picks"] == {}  # what was not delivered was not picked
    assert len(store.random(4, seed=1, mark="magazine", box=(2, 3)).id) == 2
    assert store.arrays(box=(2, 3))["puzzle"].shape == (2, 36)
    assert store.arrays(clues=5)["puzzle"].shape == (0, 81)


def test_a_file_is_imported_with_its_ratings(store, tmp_path, tool):
    path = tmp_path / "rated.json"
    made = tool("generate", "-N", "3", "--clues", "30", "-n", "5", "--seed", "1", "--json", "--rate")
    path.write_text(made)
    assert store.import_file(path).added == 5
    assert not np.isnan(store.arrays()["rating"]).any()
    with pytest.raises(FileNotFoundError):
        store.import_file(tmp_path / "nothing")


def test_what_goes_wrong_is_a_store_error_with_a_code(tmp_path, puzzles):
    with pytest.raises(evodoku.StoreError, match="none.db") as caught:
        evodoku.Store(tmp_path / "none.db", "r")
    assert caught.value.code == "not-found"
    (tmp_path / "text").write_text("no store at all, but some text")
    with pytest.raises(evodoku.StoreError) as caught:
        evodoku.Store(tmp_path / "text")
    assert caught.value.code == "not-a-store"
    with evodoku.Store(tmp_path / "a.db") as store:
        store.add(puzzles[:2])
        with pytest.raises(evodoku.StoreError) as caught:
            store.count(tags="pretty")
        assert caught.value.code == "unknown-name"
        with pytest.raises(evodoku.OptionError, match="clue is no condition"):
            store.count(clue=3)
    with pytest.raises(ValueError, match="the store is closed"):
        len(store)
    with evodoku.Store(tmp_path / "a.db", "r") as store:
        with pytest.raises(evodoku.StoreError):
            store.add(puzzles)
        assert len(store) == 2
    with pytest.raises(evodoku.OptionError, match="NUL"):
        evodoku.Store("a\0b")
    with pytest.raises(evodoku.OptionError, match="mode must be"):
        evodoku.Store(tmp_path / "a.db", "x")


def test_a_module_that_was_built_without_sqlite_says_so(tmp_path, monkeypatch):
    monkeypatch.delattr(evodoku._core, "StoreHandle")
    with pytest.raises(evodoku.EvodokuError, match="has no store: it was built where there was no SQLite"):
        evodoku.Store(tmp_path / "puzzles.db")
