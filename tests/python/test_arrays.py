"""A puzzle is the same in every form in which it can be given; anything else is an error."""
import decimal
import gzip
import os

import numpy as np
import pytest

import evodoku
from conftest import EASY, SOLVED, cells


SMALL = "12..34....21...3"[:16].ljust(16, ".")
ONE_HOT = np.eye(9, dtype=np.uint8)[cells(SOLVED) - 1]  # (81, 9)


@pytest.mark.parametrize(
    "form",
    [
        EASY,
        EASY.encode(),
        EASY.replace(".", "0"),
        "\n".join(EASY[i : i + 9] for i in range(0, 81, 9)),
        cells(EASY),
        cells(EASY).tolist(),
        cells(EASY).reshape(9, 9),
        cells(EASY).reshape(9, 9).tolist(),
        cells(EASY).astype(np.int64),
        cells(EASY).astype(np.float32),
        [list(EASY[i : i + 9].replace(".", " ")) for i in range(0, 81, 9)],
    ],
    ids=["text", "bytes", "zeros", "rows", "array", "list", "square", "lists", "int64", "float", "characters"],
)
def test_one_puzzle_in_any_form_is_solved_alike(form):
    assert "".join(map(str, evodoku.solve(form).reshape(-1))) == SOLVED


@pytest.mark.parametrize(
    "form",
    [
        [EASY, EASY],
        (EASY, EASY),
        np.array([EASY, EASY]),
        np.array([EASY, EASY], dtype=object),
        (text for text in (EASY, EASY)),
        np.stack([cells(EASY)] * 2),
        np.stack([cells(EASY)] * 2).reshape(2, 9, 9),
        np.asfortranarray(np.stack([cells(EASY)] * 2)),
        np.stack([cells(EASY)] * 4)[::2],
    ],
    ids=["list", "tuple", "str array", "object array", "generator", "table", "cube", "fortran", "strided"],
)
def test_many_puzzles_in_any_form_are_counted_alike(form):
    assert evodoku.count(form).tolist() == [1, 1]


def test_the_answer_has_the_shape_of_the_question():
    one = cells(EASY)
    assert evodoku.solve(one).shape == (81,)
    assert evodoku.solve(one.reshape(9, 9)).shape == (9, 9)
    assert evodoku.solve(np.stack([one] * 3)).shape == (3, 81)
    assert evodoku.solve(np.stack([one] * 3).reshape(3, 9, 9)).shape == (3, 9, 9)
    assert evodoku.solve([]).shape == (0, 81)
    assert isinstance(evodoku.count(one), int)
    assert evodoku.count([EASY]).shape == (1,)


def test_the_array_that_is_given_stays_as_it_is(puzzles):
    before = puzzles.copy()
    evodoku.solve(puzzles)
    evodoku.rate(puzzles[:3])
    evodoku.augment(puzzles, times=2, seed=1)
    assert (puzzles == before).all()


def test_none_is_a_blank():
    rows = [[None if digit == 0 else digit for digit in row] for row in cells(EASY).reshape(9, 9).tolist()]
    assert "".join(map(str, evodoku.solve(rows).reshape(-1))) == SOLVED


def test_fractions_beside_none_are_refused_as_others_are():
    blanks = [None] * 80
    for number in (0.99, -0.99, 2.5, decimal.Decimal("1.5"), float("nan")):
        with pytest.raises(evodoku.PuzzleError, match="whole numbers|want a text, or lists"):
            evodoku.to_text([number, *blanks])
    assert evodoku.to_text([2.0, *blanks]).startswith("2..")


def test_texts_are_one_column():
    for table in ([[EASY, SOLVED], [EASY, SOLVED]], np.full((1, 2), EASY), np.full((3, 9, 9), "1")):
        with pytest.raises(evodoku.PuzzleError, match="one column of texts, with a puzzle in each: seen a table of shape"):
            evodoku.solve(table)
    assert evodoku.solve([[EASY], [EASY]]).shape == (2, 81)
    for empty in ([], np.array([], dtype=str), np.array([], dtype=object)):
        assert evodoku.solve(empty).shape == (0, 81)


def test_what_a_mask_hides_is_a_blank():
    full = cells(SOLVED).reshape(9, 9)
    masked = np.ma.masked_array(full, cells(EASY).reshape(9, 9) == 0)
    assert evodoku.to_text(masked) == EASY + "\n"
    assert (evodoku.solve(masked) == full).all() and type(evodoku.solve(masked)) is np.ndarray


def test_what_one_hot_arrays_are_told_to_give_is_read():
    assert "".join(map(str, ONE_HOT @ np.arange(1, 10))) == SOLVED
    blanks = np.where((cells(EASY) > 0)[:, None], ONE_HOT, 0).reshape(9, 9, 9)
    assert evodoku.to_text(blanks @ np.arange(1, 10)) == EASY + "\n"
    assert evodoku.count(ONE_HOT.astype(bool)) == 1
    assert evodoku.count(ONE_HOT, 2, box=(1, 3)).shape == (81,)
    assert evodoku.count(ONE_HOT.reshape(9, 81) * 0, 1).shape == evodoku.count(np.zeros((9, 9, 9)), 1).shape == (9,)


def test_missing_values_of_pandas_are_named():
    pandas = pytest.importorskip("pandas")
    for missing in (None, pandas.NA, pandas.NaT, float("nan")):
        for column in ([EASY, missing, EASY], pandas.Series([EASY, missing, EASY]), pandas.Series([EASY, missing], dtype="string")):
            with pytest.raises(evodoku.PuzzleError, match="^puzzle 1: missing value"):
                evodoku.solve(column)
    board = pandas.DataFrame([list(EASY[i : i + 9]) for i in range(0, 81, 9)]).replace(".", None)
    assert "".join(map(str, evodoku.solve(board.to_numpy()).reshape(-1))) == SOLVED


def test_a_series_of_pandas_is_read():
    pandas = pytest.importorskip("pandas")
    assert evodoku.count(pandas.Series([EASY, EASY], index=[5, 7])).tolist() == [1, 1]


def test_boxes_are_found_or_given():
    assert evodoku.count("." * 36, limit=1) == 1
    assert evodoku.generate(1, box=(3, 2), clues=12, seed=1).box == (3, 2)
    assert evodoku.generate(1, box=2, clues=6, seed=1).puzzles.shape == (1, 16)
    row_boxes = np.zeros(16, np.uint8)
    assert evodoku.count(row_boxes, limit=1000) == 288
    assert evodoku.count(row_boxes, limit=1000, box=(1, 4)) == 576  # Latin squares


def test_the_boxes_of_a_text_are_not_lost(tmp_path):
    text = evodoku.to_text(evodoku.generate(2, box=(3, 2), clues=12, seed=1).puzzles, box=(3, 2), form="json")
    with pytest.raises(evodoku.PuzzleError, match=r"text: boxes of 3x2, .* give box=\(3, 2\)"):
        evodoku.parse(text)
    path = tmp_path / "puzzles"
    path.write_text(text)
    assert evodoku.is_proper(evodoku.read(path, box=(3, 2)), box=(3, 2)).all()


def test_sixteen_rows_of_sixteen_are_a_grid_unless_the_box_says_otherwise():
    table = np.zeros((16, 16), np.uint8)
    assert isinstance(evodoku.count(table, limit=1), int)
    assert evodoku.count(table, limit=1, box=(2, 2)).shape == (16,)
    table[0, 0] = 1  # without a box it may be either
    assert isinstance(evodoku.count(table, limit=1, box=4), int)
    assert evodoku.count(table, limit=1, box=2).shape == (16,)


@pytest.mark.parametrize(
    "bad, seen",
    [
        (np.zeros((2, 80)), r"seen an array of shape \(2, 80\) and dtype float64"),
        (np.zeros((2, 9, 8), int), r"shape \(2, 9, 8\)"),
        (np.full(81, 0.5), "no fractions, no NaN"),
        (np.full(81, np.nan), "no fractions, no NaN"),
        (np.zeros(81, complex), "dtype complex128"),
        (np.full((2, 81), 10), r"puzzle 0, row 0, column 0: 10 is not a digit of a 9x9 grid"),
        (np.where(np.arange(81) == 20, -1, 0), "row 2, column 2: -1 is not a digit"),
        ([[1, 2], [1, 2, 3]], "rows of one length"),
        (EASY[:-1], "80"),
        ("x" + EASY[1:], "'x' is not a digit of a 9x9 grid"),
        ([EASY, "." * 16], "^puzzle 1: boxes of 2x2, and puzzle 0 has 3x3: an array holds one size only"),
        (["", EASY], "^puzzle 0: text: no puzzle found"),
        ([EASY + "\n" + EASY, "", EASY], "^puzzle 0: the text has 2 puzzles: want one in each"),
        ([EASY, "# nothing", EASY + "\n\n" + EASY], "^puzzle 1: text: no puzzle found"),
        ([SMALL, SMALL, None], r"^puzzle 2: missing value \(None\)"),
        ([None, SMALL], r"^puzzle 0: missing value"),
        ([SMALL, float("nan")], r"^puzzle 1: missing value \(nan\)"),
        ([[SMALL], [None]], r"^puzzle 1: missing value"),
        (np.array([SMALL, SMALL, np.nan], object), r"^puzzle 2: missing value \(nan\)"),
        ((text for text in (SMALL, None)), r"^puzzle 1: missing value"),
        ([SMALL, "x" + SMALL[1:]], "^puzzle 1: text:1:1: 'x' is not a digit of a 4x4 grid"),
        ([SMALL, SMALL, SMALL[1:]], "^puzzle 2: text:.*15"),
        ([SMALL, 7], "^puzzle 1: text:"),
        (["x" + SMALL[1:]], "^puzzle 0: text:1:1: 'x'"),
        (ONE_HOT, r"^0 and 1 alone: of one 9x9 puzzle one-hot digits are array @ np.arange\(1, 10\), and candidates are array.astype\(bool\); .* give box=\(1, 3\)"),
        (ONE_HOT.reshape(9, 9, 9), r"^0 and 1 alone: .*; for 9 puzzles without any digit but 1 give reshape\(9, 81\)"),
        (ONE_HOT.astype(np.float32).reshape(9, 9, 9), "^0 and 1 alone"),
        (np.eye(6, dtype=int)[np.arange(36) % 6], r"array.astype\(bool\): seen"),
        (np.stack([ONE_HOT] * 2), r"want \(cells,\) or .* seen an array of shape \(2, 81, 9\)"),
        (evodoku.generate(16, box=2, clues=6, seed=1).puzzles, r"one 16x16 puzzle \(give box=\(4, 4\)\) or 16 of 4x4 \(box=\(2, 2\)\)"),
        (np.eye(9, dtype=int), r"one 9x9 puzzle \(give box=\(3, 3\)\) or 9 of 3x3"),
        ([None, "x"], "^puzzle 0: missing value"),
        (None, "seen None"),
        (7, "seen 7"),
        (np.zeros((0, 5)), r"shape \(0, 5\)"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_what_was_seen(bad, seen):
    with pytest.raises(evodoku.PuzzleError, match=seen):
        evodoku.count(bad)


@pytest.mark.parametrize("box", [(0, 3), (9, 9), (3,), "3x3", "33", (1, 1), -3, 2.5, (2.9, 3.2)])
def test_what_is_no_box_is_refused_with_what_was_seen(box):
    with pytest.raises(evodoku.OptionError, match="box must"):
        evodoku.generate(1, box=box, clues=30)


def test_a_box_of_another_side_is_refused():
    with pytest.raises(evodoku.PuzzleError, match="grid of side 6, but the side is 9"):
        evodoku.count(np.zeros((1, 81), int), box=(2, 3))


@pytest.mark.parametrize("wrong", [None, "3", -1, 1.5, True, [], 10**30])
def test_every_error_is_an_evodoku_error(wrong, tmp_path):
    with evodoku.Store(tmp_path / "a.db") as store:
        for call in (
            lambda: evodoku.count(EASY, wrong),
            lambda: evodoku.solve(EASY, node_budget=wrong or -1),
            lambda: evodoku.solutions(EASY, wrong),
            lambda: evodoku.rate(EASY, runs=wrong or -1),
            lambda: evodoku.generate(wrong, clues=30),
            lambda: evodoku.generate(clues=wrong),
            lambda: evodoku.generate(class_=wrong),
            lambda: evodoku.generate(technique=wrong),
            lambda: evodoku.generate(clues=30, balance=wrong),
            lambda: evodoku.generate(clues=30, rater=wrong),
            lambda: evodoku.augment(EASY, times=wrong),
            lambda: evodoku.augment(EASY, wrong if wrong is not None else 3),
            lambda: evodoku.evolve(EASY, run=wrong),
            lambda: evodoku.evolve(EASY, wrong),
            lambda: evodoku.parse(wrong if wrong != "3" else None),
            lambda: evodoku.explain(wrong),
            lambda: list(store.query(limit=wrong or -1)),
            lambda: store.count(clues=wrong or "x"),
            lambda: store.count(where=5 if wrong in (None, "3") else wrong),
            lambda: store.tag(wrong if wrong != "3" else None, [1]),
            lambda: store.tag("d", wrong or 4),
            lambda: store.add(EASY, source=wrong if wrong != "3" else 5),
            lambda: store.random(5, seed=1, random=wrong),
            lambda: evodoku.Store(store.path, timeout="x" if wrong is None else [wrong]),
        ):
            with pytest.raises(evodoku.EvodokuError):
                call()


@pytest.mark.parametrize("form", ["line", "grid", "csv", "json"])
def test_what_is_written_is_read_back(form, puzzles, tmp_path):
    few = puzzles[:4]
    text = evodoku.to_text(few, form=form, solutions=evodoku.solve(few) if form in ("csv", "json") else None)
    assert (evodoku.parse(text) == few).all()
    path = tmp_path / "puzzles"
    path.write_text(text)
    assert (evodoku.read(path) == few).all()
    path.write_bytes(gzip.compress(text.encode()))
    assert (evodoku.read(path) == few).all()


@pytest.mark.parametrize("form", ["line", "grid"])
def test_solutions_are_not_lost_in_a_form_that_has_none(form):
    with pytest.raises(evodoku.OptionError, match=f"solutions have no place in the form {form}: csv and json have them"):
        evodoku.to_text(EASY, form=form, solutions=SOLVED)


def test_names_and_texts_that_are_not_utf_8_are_taken_as_they_are(tmp_path):
    for name, text in ((b"caf\xe9.txt", EASY), (b"bad\xe9.txt", "x" + EASY[1:])):
        (tmp_path / os.fsdecode(name)).write_text(text)
    with evodoku.Store(os.fsencode(tmp_path) + b"/caf\xe9.db") as store:
        assert store.import_file(tmp_path / "caf\udce9.txt").added == 1
        with pytest.raises(evodoku.PuzzleError, match=r"bad\?\.txt:1:1: 'x'"):
            store.import_file(tmp_path / "bad\udce9.txt")
    with pytest.raises(evodoku.StoreError, match="none\ufffd.db"):
        evodoku.Store(tmp_path / "none\udce9.db", "r")
    assert evodoku.read(tmp_path / "caf\udce9.txt").shape == (1, 81)
    for symbol in ("\udce9", "\ud800"):
        assert evodoku.parse(f"# caf{symbol}\n{EASY}").shape == (1, 81)
        for call in (evodoku.parse, evodoku.solve):
            with pytest.raises(evodoku.PuzzleError, match="text:1:1: .* is not a digit"):
                call(symbol + EASY[1:])
    with pytest.raises(evodoku.OptionError, match="class_ must be a text of Unicode"):
        evodoku.generate(1, class_="\udcff")


def test_a_file_with_a_fault_is_refused_with_its_line(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(EASY + "\n" + "x" + EASY[1:] + "\n")
    with pytest.raises(evodoku.PuzzleError, match=r"puzzles\.txt:2:1: 'x'"):
        evodoku.read(path)
    for bad in (gzip.compress(b"text")[:-1], gzip.compress(b"text") + b"more", b"\x1f\x8bno gzip"):
        packed = tmp_path / "puzzles.gz"
        packed.write_bytes(bad)
        with pytest.raises(evodoku.PuzzleError, match=r"puzzles\.gz: the gzip data are truncated or damaged"):
            evodoku.read(packed)
    with pytest.raises(FileNotFoundError, match="nothing"):
        evodoku.read(tmp_path / "nothing")
    for bad in ("a\0b", 7.5, None):
        with pytest.raises(evodoku.OptionError):
            evodoku.read(bad)
    with pytest.raises(evodoku.OptionError, match="form must be one of"):
        evodoku.read(path, form="pdf")
