"""Solving paths, and drawn boards."""
import xml.etree.ElementTree

import numpy as np
import pytest

import evodoku
from conftest import CONTRADICTORY, EASY, SOLVED, cells


def test_a_path_played_back_gives_the_solution(puzzles):
    for puzzle in puzzles[:10]:
        path = evodoku.explain(puzzle)
        grid = puzzle.reshape(9, 9).copy()
        for step in path:
            assert step.technique in evodoku.TECHNIQUES and step.sentence.endswith(".")
            for row, column, digit in step.placements:
                assert grid[row, column] == 0
                grid[row, column] = digit
        if path.complete:
            assert (grid == evodoku.solve(puzzle).reshape(9, 9)).all()
        assert (path.reached == grid).all()


def test_the_hardest_technique_is_no_easier_than_the_level(puzzles):
    path = evodoku.explain(puzzles[0])
    level = evodoku.rate(puzzles[:1]).technique[0]
    order = evodoku.TECHNIQUES.index
    assert order(path.hardest) >= order(level)
    assert max(step.level for step in path) >= 1.0


def test_techniques_can_be_bounded():
    hard = evodoku.generate(1, technique=("XY-chain", None), seed=1).puzzles[0]
    path = evodoku.explain(hard, hardest="naked pair")
    assert not path.complete
    assert all(evodoku.TECHNIQUES.index(step.technique) <= evodoku.TECHNIQUES.index("naked pair") for step in path)
    with pytest.raises(evodoku.OptionError, match="hardest must be one of"):
        evodoku.explain(hard, hardest="magic")


def test_a_hint_is_a_step_that_holds():
    step = evodoku.hint(EASY)
    solved = cells(SOLVED).reshape(9, 9)
    assert all(solved[row, column] == digit for row, column, digit in step.placements)
    assert all(solved[row, column] != digit for row, column, digit in step.eliminations)
    assert str(step) == step.sentence and step.where
    assert evodoku.hint(SOLVED) is None


def test_contradictory_clues_are_named():
    for call in (evodoku.explain, evodoku.hint, evodoku.candidates):
        with pytest.raises(evodoku.PuzzleError, match="r1c1"):
            call(CONTRADICTORY)


def test_candidates_are_what_row_column_and_box_leave():
    marks = evodoku.candidates(EASY)
    assert marks.shape == (9, 9, 9) and marks.dtype == bool
    assert np.flatnonzero(marks[0, 2]).tolist() == [0, 1, 3]  # 1, 2 and 4
    solved = cells(SOLVED).reshape(9, 9)
    assert all(marks[row, column, solved[row, column] - 1] for row in range(9) for column in range(9))


def test_a_board_is_svg_that_notebooks_show():
    board = evodoku.board(EASY, evodoku.solve(EASY))
    root = xml.etree.ElementTree.fromstring(board._repr_svg_())
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "".join(texts) == SOLVED
    assert board._repr_html_() == board.svg()
    only_clues = xml.etree.ElementTree.fromstring(evodoku.board(EASY).svg())
    assert len(list(only_clues.iter("{http://www.w3.org/2000/svg}text"))) == 30
    marked = evodoku.board(EASY, marks=True).svg()
    assert marked.count("<text") == 30 + int(evodoku.candidates(EASY)[cells(EASY).reshape(9, 9) == 0].sum())
    assert "<ol>" in evodoku.explain(EASY)._repr_html_()


def test_a_board_is_printed_as_boxed_text():
    assert (evodoku.parse(str(evodoku.board(EASY)))[0] == cells(EASY)).all()
    large = evodoku.generate(1, box=(4, 4), clues=150, seed=1).puzzles[0]
    assert (evodoku.parse(str(evodoku.board(large)))[0] == large).all()
