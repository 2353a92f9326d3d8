"""Ratings as columns."""
import math

import numpy as np
import pytest

import evodoku
from conftest import CONTRADICTORY, EASY, SEVERAL


def test_ratings_are_columns_of_one_length(puzzles):
    found = evodoku.rate(puzzles[:5], seed=3)
    assert len(found) == 5
    for name in ("rating", "ert", "low", "high", "class", "level", "technique", "runs", "solved", "proper"):
        assert isinstance(found[name], np.ndarray) and found[name].shape == (5,), name
    assert (found.class_ == found["class"]).all()
    assert (found.low <= found.ert).all() and (found.ert <= found.high).all()
    assert np.allclose(found.rating, np.log10(1 + found.ert), atol=0.001)
    assert set(found.technique) <= set(evodoku.TECHNIQUES)
    with pytest.raises(AttributeError, match="no column 'hardness'"):
        found.hardness


def test_isomorphs_have_the_same_rating(puzzles):
    twins = evodoku.isomorphs(puzzles[0], 4, seed=1)
    found = evodoku.rate(twins)
    assert len(set(found.rating)) == len(set(found.technique)) == 1


def test_only_proper_puzzles_are_rated():
    with pytest.raises(evodoku.ImproperPuzzle, match="puzzle 1 is not proper") as caught:
        evodoku.rate([EASY, SEVERAL, CONTRADICTORY])
    assert caught.value.index == 1
    found = evodoku.rate([EASY, SEVERAL, CONTRADICTORY], improper="blank")
    assert found.proper.tolist() == [True, False, False]
    assert not math.isnan(found.rating[0]) and np.isnan(found.rating[1:]).all()
    assert found.technique.tolist()[1:] == ["", ""] and found.runs.tolist()[1:] == [0, 0]


def test_threads_change_nothing(puzzles):
    first, second = (evodoku.rate(puzzles[:20], threads=threads).to_dict() for threads in (1, 3))
    for name, column in first.items():
        assert np.array_equal(column, second[name]), name


def test_seed_runs_and_rater_are_heeded(puzzles):
    one = evodoku.rate(puzzles[:3], seed=1, runs=5)
    other = evodoku.rate(puzzles[:3], seed=2, runs=5)
    assert one.runs.max() <= 5 and (one.ert != other.ert).any()
    assert evodoku.rate(puzzles[:3], rater="mantere-koljonen", runs=1, generation_cap=50).version == 2
    for bad in ({"rater": "x"}, {"runs": 0}, {"min_runs": -1}, {"generation_cap": 0}, {"improper": "no"}):
        with pytest.raises(evodoku.OptionError):
            evodoku.rate(puzzles[:1], **bad)


def test_a_puzzle_that_no_run_solves_has_a_lower_bound():
    hard = evodoku.generate(1, clues=24, seed=4).puzzles
    found = evodoku.rate(hard, rater="mantere-koljonen", runs=2, generation_cap=1)
    assert found.solved[0] == 0 and math.isnan(found.ert[0]) and found["class"][0] == "unsolved"


def test_the_table_goes_into_pandas(puzzles):
    columns = evodoku.rate(puzzles[:3]).to_dict()
    assert list(columns)[0] == "puzzle"
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(columns)
    assert frame.groupby("class").size().sum() == 3
