"""The genetic algorithm, run by run and generation by generation."""
from __future__ import annotations

from typing import Any, Callable, Dict, NamedTuple, Optional

from . import _core
from ._input import Box, Digits, as_one, one_of, seed_of, whole
from ._input import run as run_job


class Generation(NamedTuple):
    """The argument of a callback of `evolve`: the first population (`number` 0), then each generation."""

    number: int
    evaluations: int  #: so far
    best: int  #: fitness of the best; 0 is the goal
    mean: float
    board: Digits  #: the best, (side, side); 0 for blank cells


class Run(NamedTuple):
    """The result of a run."""

    solved: bool  #: the final grid is a solution, with every clue kept
    reached_goal: bool  #: the algorithm considers its grid a solution
    stopped: bool  #: by the callback
    clues_kept: bool
    stuck: bool  #: only of the preset knowledge: no technique applies any more
    generations: int
    evaluations: int
    restarts: int
    best: Digits  #: the best of the last population, (side, side)
    preset: str
    seed: int
    run: int


def presets() -> Dict[str, Dict[str, str]]:
    """The algorithms by name, each with its source and a summary.

    >>> "mantere-koljonen" in evodoku.presets()
    True
    """
    return {name: {"source": source, "summary": summary} for name, source, summary in _core.presets}


def parameters(preset: str) -> Dict[str, str]:
    """The parameters of a preset, named as in `evolve` (with _ instead of -).

    >>> evodoku.parameters("mantere-koljonen")["population"]
    '21'
    """
    found = _core.parameters_of(one_of("preset", preset, list(presets())))
    return {key.replace("-", "_"): value for key, value in found.items()}


def evolve(
    puzzle: Any, preset: str = "evodoku", *, seed: Optional[int] = None, run: int = 0, generation_cap: int = 100_000,
    callback: Optional[Callable[[Generation], Any]] = None, board: Any = None, box: Optional[Box] = None,
    **parameters: Any,
) -> Run:
    """One run of a genetic algorithm on a puzzle: a function of puzzle, preset, parameters, seed and run number.

    `callback` is called with a `Generation`, for the first population and after every generation; if it returns False
    the run ends, and its exceptions are passed on. Parameters are those of `parameters`, such as ``population=50``.
    `board` is for presets that start from a full board.

    >>> puzzle = evodoku.generate(1, clues=40, seed=1).puzzles[0]
    >>> seen = []
    >>> found = evodoku.evolve(puzzle, "mantere-koljonen", seed=1, callback=lambda g: seen.append(g.best))
    >>> found.solved, len(seen) == found.generations + 1, seen[-1]
    (True, True, 0)
    """
    table, drawn, number, cap = as_one(puzzle, box), seed_of(seed), whole("run", run), whole("generation_cap", generation_cap)
    name = one_of("preset", preset, list(presets()))
    changes = [(key.replace("_", "-"), str(value)) for key, value in parameters.items()]
    start = None if board is None else as_one(board, table.box).rows
    tell = None if callback is None else lambda *report: callback(Generation(*report))

    def call(job: Any, _: int) -> Any:
        return _core.evolve(job, table.rows, table.box, name, changes, drawn, number, cap, start, tell)

    # A callback is called in the caller's own thread, where it may draw; Ctrl-C reaches it there.
    return Run(*run_job(call, is_short=tell is not None), name, drawn, number)
