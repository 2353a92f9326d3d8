"""Counting and solving."""
import itertools

import numpy as np
import pytest

import evodoku
from conftest import CONTRADICTORY, EASY, SEVERAL, SOLVED, SOURCE


def test_the_numbers_of_solutions_are_those_of_the_test_data():
    path = SOURCE / "tests" / "data" / "counts.txt"
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    small = 0
    for line in lines:
        shape, puzzle, count = line.replace(" ", ":", 1).split(":")[:3]
        rows, columns = map(int, shape.split("x"))
        if " " in puzzle or (rows * columns) > 9 or int(count) > 2000:
            continue
        assert evodoku.count(puzzle, limit=5000, box=(rows, columns)) == int(count), line
        small += 1
    assert small > 10


def test_a_solution_fits_its_clues_and_houses(puzzles):
    solved = evodoku.solve(puzzles).reshape(-1, 9, 9)
    clues = puzzles.reshape(-1, 9, 9)
    assert (solved[clues > 0] == clues[clues > 0]).all()
    digits = np.arange(1, 10)
    assert (np.sort(solved, axis=1) == digits[:, None]).all()
    assert (np.sort(solved, axis=2) == digits).all()
    boxes = solved.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    assert (np.sort(boxes, axis=2) == digits).all()


def test_a_limit_ends_the_counting():
    assert [evodoku.count("." * 81, limit) for limit in (1, 2, 500)] == [1, 2, 500]
    for limit in (0, -1, 2**32):
        with pytest.raises(evodoku.OptionError, match="limit must be"):
            evodoku.count(EASY, limit)


def test_proper_is_exactly_one_solution():
    assert evodoku.is_proper(EASY) is True
    assert evodoku.is_proper([EASY, SEVERAL, CONTRADICTORY]).tolist() == [True, False, False]


def test_an_improper_puzzle_raises_or_is_left_blank():
    with pytest.raises(evodoku.ImproperPuzzle, match="puzzle 1 is not proper: at least 2 solutions") as caught:
        evodoku.solve([EASY, SEVERAL, CONTRADICTORY])
    assert caught.value.index == 1
    with pytest.raises(evodoku.ImproperPuzzle, match="two 5s in row 1: r1c1 and r1c2"):
        evodoku.solve(CONTRADICTORY)
    solved = evodoku.solve([EASY, SEVERAL, CONTRADICTORY], improper="blank")
    assert "".join(map(str, solved[0])) == SOLVED
    assert not solved[1:].any()
    with pytest.raises(evodoku.OptionError, match='must be "raise" or "blank"'):
        evodoku.solve(EASY, improper="zero")


def test_all_solutions_are_found_once_each():
    found = evodoku.solutions("." * 16)
    assert len(np.unique(found, axis=0)) == len(found) == 288
    assert len(evodoku.solutions("." * 16, limit=5)) == 5
    assert len(evodoku.solutions(CONTRADICTORY)) == 0


def test_large_grids_say_when_they_are_undecided():
    made = evodoku.generate(1, box=(4, 4), clues=110, seed=1)
    assert evodoku.solve(made.puzzles).tolist() == made.solutions.tolist()
    blank = np.zeros((1, 625), np.uint8)
    with pytest.raises(evodoku.Undecided, match="higher node_budget") as caught:
        evodoku.count(blank, limit=10**6, node_budget=10)
    assert caught.value.index == 0


def test_threads_change_nothing(puzzles):
    many = np.tile(puzzles, (60, 1))
    answers = [evodoku.solve(many, threads=threads).tobytes() for threads in (1, 2, 5)]
    assert len(set(answers)) == 1
    for first, second in itertools.pairwise([evodoku.count(many, threads=threads) for threads in (1, 2, 5)]):
        assert (first == second).all()
    for threads in (0, -1, 1.5, True, 10**6):
        with pytest.raises(evodoku.OptionError, match="threads must be"):
            evodoku.count(EASY, threads=threads)
