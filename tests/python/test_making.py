"""Generating puzzles."""
import numpy as np
import pytest

import evodoku


def test_a_piece_of_a_list_is_that_piece_of_it():
    whole = evodoku.generate(300, clues=27, seed=5)
    piece = evodoku.generate(50, clues=27, seed=5, first=200, threads=3)
    assert (piece.puzzles == whole.puzzles[200:250]).all()
    assert piece.index.tolist() == list(range(200, 250))


def test_unbiased_puzzles_have_the_weights_of_the_tool(tool):
    made = evodoku.generate(4, box=(2, 3), minimal=True, unbiased=True, seed=1, first=2)
    rows = tool("generate", "--box", "2x3", "--minimal", "--unbiased", "-n", "4", "--seed", "1", "--first", "2", "--format", "csv",
                "--columns", "weight").split()
    assert rows[0] == "weight" and made.weights == pytest.approx([float(row) for row in rows[1:]], rel=1e-5)
    assert evodoku.generate(1, minimal=True, seed=1).weights is None
    with pytest.raises(evodoku.FellShort, match="no minimal puzzle found") as caught:
        evodoku.generate(1, minimal=True, unbiased=True, seed=1, budget=50)
    assert "best_effort" not in str(caught.value)


def test_a_seed_that_is_drawn_is_told():
    made = evodoku.generate(3, clues=30)
    again = evodoku.generate(3, clues=30, seed=made.seed)
    assert (made.puzzles == again.puzzles).all()
    assert made.seed != evodoku.generate(1, clues=30).seed


def test_a_fraction_is_read_as_the_decimal_it_is_written_as():
    # 0.58 of 625 is 362.5, rounded half up 363; the binary number nearest to 0.58 is below it.
    made = evodoku.generate(1, box=5, alpha=0.58, seed=1, allow_multiple=True).puzzles
    assert (made > 0).sum() == 625 - 363


def test_symmetry_mask_and_minimality_hold():
    turned = evodoku.generate(3, clues=26, symmetry="half-turn", seed=1).puzzles > 0
    assert (turned == turned[:, ::-1]).all()
    mask = np.full(81, -1)
    mask[:9], mask[72:] = 1, 0
    masked = evodoku.generate(2, clues=32, mask=mask, seed=1).puzzles
    assert masked[:, :9].all() and not masked[:, 72:].any()
    symbols = np.where(mask < 0, "?", np.where(mask > 0, "1", ".")).reshape(9, 9)
    assert (evodoku.generate(2, clues=32, mask=symbols, seed=1).puzzles == masked).all()
    for puzzle in evodoku.generate(2, minimal=True, seed=1).puzzles:
        for cell in np.flatnonzero(puzzle):
            fewer = puzzle.copy()
            fewer[cell] = 0
            assert not evodoku.is_proper(fewer)


def test_isomorphs_of_earlier_puzzles_are_left_out_and_named():
    all_of_them = evodoku.generate(400, box=(2, 2), clues=5, seed=1, distinct=False).puzzles
    different = evodoku.generate(400, box=(2, 2), clues=5, seed=1, distinct=True)
    assert len(different.puzzles) + len(different.omitted) == len(all_of_them) == 400
    assert different.omitted
    for later, earlier in different.omitted:
        assert earlier < later and evodoku.canonical_keys(all_of_them[later]) == evodoku.canonical_keys(all_of_them[earlier])
    assert len(set(evodoku.canonical_keys(different.puzzles))) == len(different.puzzles)


def test_a_drill_is_a_position_whose_candidates_leave_its_solution_and_are_those_of_the_tool(tool):
    made = evodoku.generate(3, drill="x-wing", seed=1)
    assert made.candidates.shape == (3, 81, 9) and made.candidates.dtype == bool
    for digits, solution, candidates in zip(made.puzzles, made.solutions, made.candidates):
        assert candidates[np.arange(81), solution - 1].all()
        placed = digits > 0
        assert (candidates[placed].sum(axis=1) == 1).all() and (digits[placed] == solution[placed]).all()
    lines = tool("generate", "--drill", "x-wing", "-n", "3", "--seed", "1").splitlines()
    marks = np.where(made.candidates, np.array(list("123456789")), ".").reshape(3, -1)
    assert [line.split(" #")[0] for line in lines] == ["".join(position) for position in marks]
    # of a technique that needs no pencil marks they are what the digits leave
    made = evodoku.generate(2, drill="full house", seed=1)
    for digits, candidates in zip(made.puzzles, made.candidates):
        assert np.array_equal(candidates, evodoku.candidates(digits).reshape(81, 9))
    assert evodoku.generate(2, clues=30, seed=1).candidates is None


def test_what_cannot_be_reached_is_no_puzzle_unless_asked_for():
    wanted = {"clues": 20, "seed": 3, "budget": 300}
    with pytest.raises(evodoku.FellShort, match="of 6 puzzles were not reached, the first: puzzle . fell short: .* clues reached, 20 asked for.*budget allows more") as caught:
        evodoku.generate(6, **wanted)
    rest = caught.value.result
    assert ((rest.puzzles > 0).sum(axis=1) == 20).all() and rest.reached.all()
    best = evodoku.generate(6, best_effort=True, **wanted)
    assert not best.reached.all()
    assert ((best.puzzles > 0).sum(axis=1)[best.reached] == 20).all()
    assert evodoku.is_proper(best.puzzles).all()


@pytest.mark.parametrize(
    "wanted, message",
    [
        ({}, "give the number of clues .clues 30"),
        ({"clues": 30, "alpha": 0.5}, "give exactly one of alpha and clues"),
        ({"alpha": 1.0}, "alpha 1: no clue would be left; use clues 0"),
        ({"alpha": 1.5}, r"alpha.*\[0, 1\].*, got 1.5"),
        ({"alpha": "many"}, "alpha must be a decimal fraction, such as 0.6, got 'many'"),
        ({"alpha": float("nan")}, r"alpha.*\[0, 1\].*, got nan"),
        ({"filled": 0}, "filled"),
        ({"filled": (0.4, "sNaN")}, r"filled.*\[0, 1\].*, got 'sNaN'"),
        ({"clues": 16}, "16 clues would be left, but with fewer than 17"),
        ({"clues": 82}, "clues must be a whole number from 0 to 81, got 82"),
        ({"clues": 27.5}, "clues must be a whole number"),
        ({"class_": "hrad"}, "class_ hrad: not one of .*easy"),
        ({"class_": []}, r"class_ must be a name or names, got \[\]"),
        ({"clues": 30, "class_": ""}, "class_ must be a name or names, got ''"),
        ({"clues": 30, "uses": []}, "uses must be a name or names"),
        ({"clues": 30, "uses": {}}, "uses must be a name or names"),
        ({"clues": [], "class_": "easy"}, "clues must have a number"),
        ({"class_": "easy", "rating": (1, 2)}, "give rating or class_, not both"),
        ({"rating": 3}, r"rating must be a pair \(low, high\)"),
        ({"rating": "15"}, r"rating must be a pair \(low, high\)"),
        ({"level": {2.6, 3.4}}, r"level must be a pair \(low, high\)"),
        ({"mask": {}}, "mask must be a text, or an array of whole numbers or symbols"),
        ({"mask": [[0.5] * 9] * 9}, "mask must be a text, or an array"),
        ({"rating": (3, 2)}, "lower end 3 is above the higher one 2"),
        ({"technique": ("X-wing", "pointing")}, "lower end X-wing is above"),
        ({"clues": 30, "symmetry": "round"}, "symmetry must be one of"),
        ({"clues": 30, "mask": "..."}, "mask: want 81 cells, got 3"),
        ({"clues": 30, "seed": -1}, "seed must be a whole number of at least 0"),
        ({"clues": (30, 20)}, "the lower end 30 is above"),
        ({"clues": (None, None)}, "clues must have an end"),
        ({"clues": 30, "rater": "nobody"}, "rater nobody: not one of"),
        ({"clues": 30, "rater": "mantere-koljonen"}, "rater has no meaning without class_, rating or rate"),
        ({"level": (2, 3), "rater": "mantere-koljonen"}, "rater has no meaning without class_, rating or rate"),
        ({"class_": "beyond-techniques"}, "class_ beyond-techniques: no 9x9 puzzle is in it"),
        ({"level": (11.95, None)}, "level 11.95..: no level is above 11.1"),
        ({"clues": 30, "balance": "clues"}, "balance clues: give the numbers"),
        ({"clues": 30, "budget": 0}, "budget must be a whole number"),
        ({"allow_multiple": True, "minimal": True}, "minimal"),
        ({"unbiased": True}, "unbiased has no meaning without minimal"),
        ({"minimal": True, "unbiased": True, "best_effort": True}, "best_effort has no meaning with unbiased"),
        ({"drill": "flying-fish"}, "drill must be one of full house,"),
        ({"drill": "x-wing", "level": (2, 3)}, "level has no meaning with drill"),
        ({"drill": "x-wing", "best_effort": True}, "best_effort has no meaning with drill"),
        ({"clues": 30, "no_uniqueness": True}, "no_uniqueness has no meaning without"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(wanted, message):
    with pytest.raises(ValueError, match=message) as caught:
        evodoku.generate(2, **wanted)
    assert isinstance(caught.value, evodoku.EvodokuError)


def test_full_grids_are_the_solutions_that_puzzles_begin_with():
    grids = evodoku.full_grids(4, seed=8)
    assert evodoku.count(grids).tolist() == [1] * 4
    assert (evodoku.generate(4, clues=40, seed=8).solutions == grids).all()
