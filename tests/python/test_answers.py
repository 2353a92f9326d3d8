"""Answers about puzzles: solutions, ratings, steps, isomorphs, runs of genetic algorithms."""
import math
import xml.etree.ElementTree

import numpy as np
import pytest

import evodoku
from conftest import CONTRADICTORY, EASY, SEVERAL, SOLVED, cells


def test_a_limit_ends_the_counting():
    assert [evodoku.count("." * 81, limit) for limit in (1, 2, 500)] == [1, 2, 500]
    for limit in (0, -1, 2**32):
        with pytest.raises(evodoku.OptionError, match="limit must be"):
            evodoku.count(EASY, limit)


def test_an_improper_puzzle_raises_or_is_left_blank():
    with pytest.raises(evodoku.ImproperPuzzle, match="puzzle 1 is not proper: at least 2 solutions") as caught:
        evodoku.solve([EASY, SEVERAL, CONTRADICTORY])
    assert caught.value.index == 1
    with pytest.raises(evodoku.ImproperPuzzle, match="two 5s in row 1: r1c1 and r1c2"):
        evodoku.solve(CONTRADICTORY)
    assert evodoku.is_proper([EASY, SEVERAL, CONTRADICTORY]).tolist() == [True, False, False]
    solved = evodoku.solve([EASY, SEVERAL, CONTRADICTORY], improper="blank")
    assert "".join(map(str, solved[0])) == SOLVED
    assert not solved[1:].any()
    with pytest.raises(evodoku.OptionError, match='must be "raise" or "blank"'):
        evodoku.solve(EASY, improper="zero")


def test_9x9_puzzles_are_decided_whatever_the_budget():
    with pytest.raises(evodoku.ImproperPuzzle, match="at least 2 solutions"):
        evodoku.solve("." * 81, node_budget=1)
    assert evodoku.solutions("." * 81, 5, node_budget=1).shape == (5, 81)


@pytest.mark.parametrize("call", [evodoku.solve, evodoku.count, evodoku.canonical, evodoku.automorphisms, evodoku.rate])
def test_threads_change_nothing(call, puzzles):
    answers = [call(puzzles, threads=threads) for threads in (1, 2, 5)]
    plain = [one if call is evodoku.rate else {"": one} for one in answers]
    for other in plain[1:]:
        assert all(np.array_equal(plain[0][name], other[name]) for name in other)
    for threads in (0, -1, 1.5, True, 10**6):
        with pytest.raises(evodoku.OptionError, match="threads must be"):
            call(EASY, threads=threads)


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


def test_what_is_undecided_is_never_left_blank_as_improper():
    made = evodoku.generate(2, box=(4, 4), clues=100, seed=1, best_effort=True)
    for call in (evodoku.solve, evodoku.rate, evodoku.paths, evodoku.depth):
        with pytest.raises(evodoku.Undecided, match="puzzle 0: .*higher node_budget"):
            call(made.puzzles, node_budget=1, improper="blank")


def test_what_was_explained_or_drawn_stays_when_the_array_changes():
    grid = cells(EASY).reshape(9, 9).copy()
    path, drawn = evodoku.explain(grid), evodoku.board(grid)
    before = str(drawn), path._repr_html_()
    grid[:] = 0
    assert before == (str(drawn), path._repr_html_())


def test_ratings_are_columns_of_one_length(puzzles):
    found = evodoku.rate(puzzles[:5], seed=3)
    for name in ("rating", "ert", "low", "high", "class", "class_low", "class_high", "se_estimate", "technique", "runs", "solved", "proper"):
        assert isinstance(found[name], np.ndarray) and found[name].shape == (5,), name
    assert (found.class_ == found["class"]).all()
    assert (found.low <= found.ert).all() and (found.ert <= found.high).all()
    assert np.allclose(found.rating, np.log10(1 + found.ert), atol=0.001)
    assert set(found.technique) <= set(evodoku.TECHNIQUES)
    with pytest.raises(AttributeError, match="no column 'hardness'"):
        found.hardness


def test_only_proper_puzzles_are_rated():
    with pytest.raises(evodoku.ImproperPuzzle, match="puzzle 1 is not proper") as caught:
        evodoku.rate([EASY, SEVERAL, CONTRADICTORY])
    assert caught.value.index == 1
    found = evodoku.rate([EASY, SEVERAL, CONTRADICTORY], improper="blank")
    assert found.proper.tolist() == [True, False, False]
    assert not math.isnan(found.rating[0]) and np.isnan(found.rating[1:]).all()
    assert found.technique.tolist()[1:] == ["", ""] and found.runs.tolist()[1:] == [0, 0]


def test_seed_runs_and_rater_are_heeded(puzzles):
    one = evodoku.rate(puzzles[:3], seed=1, runs=5)
    other = evodoku.rate(puzzles[:3], seed=2, runs=5)
    assert one.runs.max() <= 5 and (one.ert != other.ert).any()
    assert evodoku.rate(puzzles[:3], rater="mantere-koljonen", runs=1, generation_cap=50).version == 2
    for bad in ({"rater": "x"}, {"runs": -1}, {"generation_cap": 0}, {"improper": "no"}):
        with pytest.raises(evodoku.OptionError):
            evodoku.rate(puzzles[:1], **bad)


def test_a_puzzle_that_no_run_solves_has_a_lower_bound():
    hard = evodoku.generate(1, clues=24, seed=4).puzzles
    found = evodoku.rate(hard, rater="mantere-koljonen", runs=2, generation_cap=1)
    assert found.solved[0] == 0 and math.isnan(found.ert[0]) and found["class"][0] == "unsolved"


def test_isomorphs_share_their_canonical_form_and_others_do_not(puzzles):
    twins = np.stack([evodoku.augment(puzzle, seed=i).puzzles[0] for i, puzzle in enumerate(puzzles)])
    assert (evodoku.canonical(twins) == evodoku.canonical(puzzles)).all()
    keys = evodoku.canonical_keys(puzzles)
    assert len(set(keys)) == len(puzzles) and keys == evodoku.canonical_keys(twins)


def test_random_isomorphs_are_fixed_by_their_seed_and_differ():
    first = evodoku.augment(EASY, times=50, seed=3).puzzles
    assert (first == evodoku.augment(EASY, times=50, seed=3).puzzles).all()
    assert (first[:20] == evodoku.augment(EASY, times=20, seed=3).puzzles).all()
    assert len(np.unique(first, axis=0)) == 50
    assert (evodoku.augment(EASY, times=50, seed=4).puzzles != first).any()
    assert evodoku.augment(EASY, times=0, seed=3).puzzles.shape == (0, 81)


def test_augmented_solutions_solve_augmented_puzzles(puzzles):
    solutions = evodoku.solve(puzzles)
    more = evodoku.augment(puzzles, solutions, times=4, seed=1)
    assert more.puzzles.shape == (200, 81)
    assert (evodoku.solve(more.puzzles) == more.solutions).all()
    assert more.source.tolist() == [i for i in range(50) for _ in range(4)]
    assert evodoku.canonical_keys(more.puzzles) == evodoku.canonical_keys(puzzles[more.source])
    assert evodoku.augment(puzzles, times=1, seed=1).solutions is None
    for wrong in (solutions[::-1], np.where(solutions == 1, 2, solutions), puzzles):
        with pytest.raises(evodoku.PuzzleError, match="solution 0 is not one of its puzzle"):
            evodoku.augment(puzzles, wrong)
    with pytest.raises(evodoku.PuzzleError, match="50 puzzles, but 49 solutions"):
        evodoku.augment(puzzles, solutions[1:])


def test_paths_are_those_that_are_explained_with_the_candidates_after_each_step(puzzles):
    few = puzzles[:10]
    found, solutions = evodoku.paths(few), evodoku.solve(few)
    assert {array.dtype for array in found.values()} == {np.dtype(np.int16)}
    for i, puzzle in enumerate(few):
        path = evodoku.explain(puzzle)
        count = len(path)
        assert [evodoku.TECHNIQUES[number] for number in found.step_techniques[i, :count]] == [step.technique for step in path]
        assert (found.step_techniques[i, count:] == -1).all() and (found.candidates[i, count:] == -1).all()
        known = evodoku.candidates(puzzle).reshape(81, 9)
        for step, cell, after in zip(path, found.step_cells[i], found.candidates[i]):
            now = (after[:, None] >> np.arange(9) & 1).astype(bool)
            assert (now <= known).all() and now[np.arange(81), solutions[i] - 1].all()
            for row, column, digit in step.eliminations:
                assert known[9 * row + column, digit - 1] and not now[9 * row + column, digit - 1]
            filled = [9 * row + column for row, column, _ in step.placements]
            assert filled == ([cell] if cell >= 0 else [])
            assert (now[filled].sum(axis=1) == 1).all()
            known = now
        assert (known.sum(axis=1) == 1).all()
        cells = found.step_cells[i, :count]
        order = found.order[i][found.order[i] >= 0]
        assert order.tolist() == cells[cells >= 0].tolist() and sorted(order) == np.flatnonzero(puzzle == 0).tolist()
        techniques = found.step_techniques[i, :count][cells >= 0]
        assert found.order_techniques[i, : len(order)].tolist() == techniques.tolist()


def test_a_trace_played_back_gives_the_solution(puzzles):
    for puzzle, solution, trace in zip(puzzles, evodoku.solve(puzzles), evodoku.paths(puzzles, candidates=False).trace):
        grid, branches = puzzle.copy(), []
        for kind, cell, digit in trace[trace[:, 0] >= 0]:
            if kind == 2:
                guess, grid = branches.pop()
                assert guess == (cell, digit)
                continue
            assert grid[cell] == 0
            if kind == 1:
                branches.append(((cell, digit), grid.copy()))
            grid[cell] = digit
        assert (grid == solution).all()


def test_paths_of_other_sizes_of_what_is_not_proper_and_without_uniqueness():
    small = evodoku.paths(["1234341221434321"])
    assert small.order.shape == (1, 0) and small.trace.shape == (1, 0, 3) and small.candidates.shape == (1, 0, 16)
    large = evodoku.paths(evodoku.generate(1, box=(4, 4), clues=150, seed=1).puzzles)
    assert large.candidates.dtype == np.int64 and large.candidates.max() >= 2**15 and large.order.dtype == np.int16
    with pytest.raises(evodoku.ImproperPuzzle, match="puzzle 1 is not proper"):
        evodoku.paths([EASY, SEVERAL])
    found = evodoku.paths([EASY, SEVERAL, CONTRADICTORY], improper="blank")
    assert (found.order[0] >= 0).sum() == EASY.count(".") and all((array[1:] == -1).all() for array in found.values())
    unique = [evodoku.TECHNIQUES.index(name) for name in ("unique rectangle", "unique loop", "BUG+1")]
    rectangles = evodoku.generate(3, technique="unique rectangle", seed=1).puzzles
    assert np.isin(evodoku.paths(rectangles).step_techniques, unique).any(axis=1).all()
    assert not np.isin(evodoku.paths(rectangles, no_uniqueness=True).step_techniques, unique).any()


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


def test_forcing_and_probing_have_branches_that_begin_with_an_assumption_and_come_to_an_end():
    path = evodoku.explain("...93.....9.74.2...6....5....8.74...6..5...4...9..2.5.4..8..39..2......8..1...42.")
    trials = [step for step in path if "forcing" in step.technique or "probing" in step.technique]
    assert trials and all(step.branches for step in trials)
    assert not any(step.branches for step in path if step not in trials)
    for step in trials:
        assert [branch.assumed for branch in step.branches] == step.because
        for branch in step.branches:
            assert all(isinstance(inner, evodoku.Step) and inner.sentence for inner in branch.steps)
            if branch.end.endswith(" left") or " left in " in branch.end:
                continue
            assert len(step.branches) > 1 and " not " in branch.end
    assert {step.name for step in path} >= {"", "locked pair", "W-wing"}
    assert any("r1c3 is 2, 5 or 7" in step.sentence and step.branches[2].end == "r7c3 is not 7" for step in trials)


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


def test_hints_and_paths_are_for_puzzles_with_one_solution():
    for call in (evodoku.explain, evodoku.hint):
        with pytest.raises(evodoku.ImproperPuzzle, match="not proper: at least 2 solutions"):
            call(SEVERAL)


def test_a_wrong_entry_is_named_beside_the_puzzle_as_it_was():
    entered = SOLVED[:40] + EASY[40:]
    wrong = entered[:2] + "1" + entered[3:]
    assert EASY[2] == "." and SOLVED[2] == "4"
    for call in (evodoku.explain, evodoku.hint):
        assert call(entered, given=EASY)
        with pytest.raises(evodoku.ImproperPuzzle, match="^r1c3 is 4, not 1$"):
            call(wrong, given=EASY)
        with pytest.raises(evodoku.ImproperPuzzle, match="not proper: no solution"):
            call(wrong)
        with pytest.raises(evodoku.ImproperPuzzle, match="not proper: at least 2 solutions"):
            call(entered, given=SEVERAL)


#: Without a digit; its candidates have one solution, by its digits alone there are 288.
MARKS = "12 234 14 34\n34 14 12 123\n24 34 13 12\n123 12 34 34\n"


def test_candidate_grids_are_used_with_their_candidates(tool):
    assert evodoku.count(MARKS, 1000) == 1 and evodoku.is_proper(MARKS)
    assert evodoku.count([MARKS, "." * 16], 1000).tolist() == [1, 288]
    solved = evodoku.solve(MARKS)
    assert evodoku.to_text(solved) == tool("solve", text=MARKS)
    assert (evodoku.solutions(MARKS) == solved).all()
    marks = evodoku.candidates(MARKS)
    assert np.flatnonzero(marks[0, 1]).tolist() == [1, 2, 3]
    rated = evodoku.rate(MARKS)
    level = tool("rate", "--runs", "0", "--columns", "technique", text=MARKS).splitlines()[1].strip()
    assert rated.technique[0] == level and np.isnan(rated.rating[0]) and rated.class_[0] == ""
    path = evodoku.explain(MARKS)
    assert path.complete and (path.reached.reshape(-1) == solved.reshape(-1)).all()
    assert path[0].technique in tool("rate", "--hint", text=MARKS)
    assert evodoku.hint(MARKS) is not None
    assert str(evodoku.board(MARKS)).split() == tool("rate", "--runs", "0", "--format", "grid", "-q", text=MARKS).split()
    assert ">2 3 4<" in evodoku.board(MARKS)._repr_html_()
    with pytest.raises(evodoku.ImproperPuzzle, match="is not among the candidates of r1c1, but the puzzle has it there"):
        evodoku.hint(MARKS.replace("12", "2" if solved.flat[0] == 1 else "1", 1), given=solved.reshape(-1))


#: Published by A. Inkala in 2010; its path has forcing chains and probes.
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def place(marks, box, row, column, digit):
    top, left = row - row % box[0], column - column % box[1]
    marks[row, :, digit - 1] = marks[:, column, digit - 1] = marks[top : top + box[0], left : left + box[1], digit - 1] = False
    marks[row, column] = np.arange(1, len(marks) + 1) == digit


@pytest.mark.parametrize("puzzle, box", [(HARD, (3, 3)), (MARKS, (2, 2)), (".31..4.........6..3....1..21...4...6", (2, 3))])
def test_a_player_who_keeps_candidates_as_an_array_gets_hints_to_the_end(puzzle, box):
    solved = evodoku.solve(puzzle, box=box).reshape(box[0] * box[1], -1)
    marks = evodoku.candidates(puzzle, box=box)
    while (step := evodoku.hint(marks, box=box)) is not None:
        assert step.placements or step.eliminations
        for row, column, digit in step.eliminations:
            assert marks[row, column, digit - 1] and solved[row, column] != digit
            marks[row, column, digit - 1] = False
        for candidate in step.placements:
            place(marks, box, *candidate)
    assert (marks.sum(axis=2) == 1).all() and (marks.argmax(axis=2) + 1 == solved).all()


def test_an_array_of_candidates_is_the_candidate_grid_of_the_same_text():
    made = evodoku.generate(1, drill="x-wing", seed=1)
    for marks in (made.candidates[0], made.candidates[0].reshape(9, 9, 9)):
        assert (evodoku.candidates(marks).reshape(81, 9) == made.candidates[0]).all() and evodoku.count(marks, 9) == 1
        assert (evodoku.solve(marks).reshape(-1) == made.solutions[0]).all()
        assert evodoku.hint(marks).technique == "X-wing"
        assert (evodoku.explain(marks).puzzle.reshape(-1) == made.puzzles[0]).all()
    for wrong in (marks[:8], marks[0], np.zeros((9, 9), bool)):
        with pytest.raises(evodoku.PuzzleError, match="bool is for the candidates of one puzzle, .side, side, side. or .cells, side."):
            evodoku.hint(wrong)


def test_candidate_grids_are_refused_where_candidates_have_no_place(store, tmp_path):
    (tmp_path / "marks").write_text(MARKS)
    for call in (
        evodoku.parse, evodoku.canonical, evodoku.canonical_keys, evodoku.automorphisms, evodoku.augment, evodoku.evolve,
        evodoku.to_text, store.add, lambda marks: evodoku.read(tmp_path / "marks"), lambda marks: evodoku.augment("." * 16, marks),
        lambda marks: evodoku.hint("." * 16, given=marks),
    ):
        with pytest.raises(evodoku.PuzzleError, match="a candidate grid, and its candidates have no place here"):
            call(MARKS)
    with pytest.raises(evodoku.PuzzleError, match="a candidate grid, and its candidates have no place here"):
        evodoku.canonical(evodoku.candidates(EASY))  # and not nine puzzles of ones and blanks
    assert store.import_file(tmp_path / "marks").rejected == 1


def test_contradictory_clues_are_named():
    with pytest.raises(evodoku.PuzzleError, match="r1c1"):
        evodoku.candidates(CONTRADICTORY)
    for call in (evodoku.explain, evodoku.hint):
        with pytest.raises(evodoku.ImproperPuzzle, match="not proper: no solution: two 5s in row 1: r1c1 and r1c2"):
            call(CONTRADICTORY)
    with pytest.raises(evodoku.OptionError, match="r1c1"):
        evodoku.evolve(CONTRADICTORY)


def test_candidates_are_what_row_column_and_box_leave():
    marks = evodoku.candidates(EASY)
    assert marks.shape == (9, 9, 9) and marks.dtype == bool
    assert np.flatnonzero(marks[0, 2]).tolist() == [0, 1, 3]  # 1, 2 and 4
    solved = cells(SOLVED).reshape(9, 9)
    assert all(marks[row, column, solved[row, column] - 1] for row in range(9) for column in range(9))


def test_a_board_is_a_table_that_notebooks_show():
    def cells_of(board):
        root = xml.etree.ElementTree.fromstring(board._repr_html_())
        return ["".join(cell.itertext()) for cell in root.iter("td")]

    assert "".join(cells_of(evodoku.board(EASY, evodoku.solve(EASY)))) == SOLVED
    assert sum(cell != "" for cell in cells_of(evodoku.board(EASY))) == 30
    marked = cells_of(evodoku.board(EASY, marks=True))
    assert marked[2] == "1 2 4" and marked[0] == EASY[0]
    assert "<ol>" in evodoku.explain(EASY)._repr_html_()
    with pytest.raises(evodoku.PuzzleError, match="solution 0 is not one of its puzzle"):
        evodoku.board(EASY, np.roll(evodoku.solve(EASY), 1))


def test_a_board_is_printed_as_boxed_text():
    assert (evodoku.parse(str(evodoku.board(EASY)))[0] == cells(EASY)).all()
    large = evodoku.generate(1, box=(4, 4), clues=150, seed=1).puzzles[0]
    assert (evodoku.parse(str(evodoku.board(large)))[0] == large).all()


@pytest.fixture(scope="module")
def puzzle():
    return evodoku.generate(1, clues=38, seed=1).puzzles[0]


def test_a_callback_sees_every_generation(puzzle):
    seen = []
    run = evodoku.evolve(puzzle, "mantere-koljonen", seed=3, callback=seen.append)
    assert run.solved and [report.number for report in seen] == list(range(run.generations + 1))
    assert seen[-1].best == 0 and seen[0].best > 0
    assert (seen[-1].board == run.best).all()
    assert (run.best.reshape(-1) == evodoku.solve(puzzle)).all()
    again = evodoku.evolve(puzzle, "mantere-koljonen", seed=3)
    assert (again.generations, again.evaluations) == (run.generations, run.evaluations)


def test_false_ends_a_run_and_what_is_raised_is_raised(puzzle):
    run = evodoku.evolve(puzzle, "mantere-koljonen", seed=3, callback=lambda g: g.number < 5)
    assert run.stopped and run.generations == 5
    for answer, stops in ((False, True), (np.bool_(False), True), (0, False), (0.0, False), ([], False), ("", False), (None, False)):
        run = evodoku.evolve(puzzle, "mantere-koljonen", seed=3, generation_cap=9, callback=lambda g: answer)
        assert run.stopped == stops

    class Enough(Exception):
        pass

    def stop(generation):
        if generation.number == 3:
            raise Enough

    with pytest.raises(Enough):
        evodoku.evolve(puzzle, "mantere-koljonen", seed=3, callback=stop)


def test_runs_differ_and_parameters_count(puzzle):
    first, second = (evodoku.evolve(puzzle, "mantere-koljonen", seed=3, run=number) for number in (0, 1))
    assert first.evaluations != second.evaluations
    large = evodoku.evolve(puzzle, "mantere-koljonen", seed=3, population=60, generation_cap=10)
    assert large.evaluations > evodoku.evolve(puzzle, "mantere-koljonen", seed=3, generation_cap=10).evaluations
    assert large.generations <= 10
    assert all(entry["source"] and entry["summary"] for entry in evodoku.presets().values())
    assert "mutation_permille" in evodoku.presets()["evodoku"]["parameters"]


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"preset": "darwin"}, "preset must be one of"),
        ({"populaton": 5}, "populaton"),
        ({"population": 0}, "population"),
        ({"seed": -1}, "seed must be"),
        ({"population": "\udcff"}, "population"),
        ({"preset": "mantere-koljonen", "board": SOLVED}, "board has no meaning with the preset mantere-koljonen"),
    ],
)
def test_what_has_no_meaning_is_refused(puzzle, arguments, message):
    with pytest.raises(evodoku.OptionError, match=message):
        evodoku.evolve(puzzle, **arguments)