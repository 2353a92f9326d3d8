"""Isomorphs and canonical forms."""
import numpy as np
import pytest

import evodoku
from conftest import EASY


def test_isomorphs_share_their_canonical_form_and_others_do_not(puzzles):
    twins = np.stack([evodoku.isomorphs(puzzle, 1, seed=i)[0] for i, puzzle in enumerate(puzzles)])
    assert (evodoku.canonical(twins) == evodoku.canonical(puzzles)).all()
    assert evodoku.are_isomorphs(puzzles, twins).all()
    assert not evodoku.are_isomorphs(puzzles[:-1], puzzles[1:]).any()
    keys = evodoku.canonical_keys(puzzles)
    assert len(set(keys)) == len(puzzles) and keys == evodoku.canonical_keys(twins)


def test_forms_of_forms_are_themselves(puzzles):
    forms = evodoku.canonical(puzzles)
    assert (evodoku.canonical(forms) == forms).all()
    assert (evodoku.canonical(puzzles, threads=1) == evodoku.canonical(puzzles, threads=3)).all()


def test_a_box_and_its_turned_one_meet():
    puzzle = evodoku.generate(1, box=(2, 3), clues=14, seed=1).puzzles[0]
    turned = puzzle.reshape(6, 6).T.reshape(-1).copy()
    assert evodoku.canonical_keys(puzzle, box=(2, 3)) == evodoku.canonical_keys(turned, box=(3, 2))


def test_random_isomorphs_are_fixed_by_their_seed_and_differ():
    first = evodoku.isomorphs(EASY, 50, seed=3)
    assert (first == evodoku.isomorphs(EASY, 50, seed=3)).all()
    assert (first[:20] == evodoku.isomorphs(EASY, 20, seed=3)).all()
    assert len(np.unique(first, axis=0)) == 50
    assert (evodoku.isomorphs(EASY, 50, seed=4) != first).any()
    assert evodoku.isomorphs(EASY, 0, seed=3).shape == (0, 81)


def test_augmented_solutions_solve_augmented_puzzles(puzzles):
    solutions = evodoku.solve(puzzles)
    more = evodoku.augment(puzzles, solutions, times=4, seed=1)
    assert more.puzzles.shape == (200, 81)
    assert (evodoku.solve(more.puzzles) == more.solutions).all()
    assert more.source.tolist() == [i for i in range(50) for _ in range(4)]
    assert evodoku.are_isomorphs(more.puzzles, puzzles[more.source]).all()
    assert evodoku.augment(puzzles, times=1, seed=1).solutions is None
    with pytest.raises(evodoku.PuzzleError, match="50 puzzles, but 49 solutions"):
        evodoku.augment(puzzles, solutions[1:])


def test_symmetries_are_counted():
    assert evodoku.automorphisms(EASY) >= 1
    assert evodoku.automorphisms(["." * 81, EASY])[0] == 2 * 6**8
