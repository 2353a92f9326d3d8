"""The genetic algorithm, run by run and generation by generation."""
from __future__ import annotations

from typing import Any, Callable, Dict, Optional

import numpy as np

from . import _core
from ._input import Box, Columns, as_one, one_of, seed_of, shown, whole
from ._input import run as run_job

_GENERATION = ("number", "evaluations", "best", "mean", "board")
_RUN = ("solved", "reached_goal", "stopped", "clues_kept", "stuck", "generations", "evaluations", "restarts", "best")


def presets() -> Dict[str, Dict[str, Any]]:
    """The algorithms by name, each with its source, a summary, and its parameters as `evolve` names them.

    >>> evodoku.presets()["mantere-koljonen"]["parameters"]["population"]
    '21'
    """
    found = {name: {"source": source, "summary": summary} for name, source, summary in _core.presets}
    for name, about in found.items():
        about["parameters"] = {key.replace("-", "_"): value for key, value in _core.parameters_of(name).items()}
    return found


def evolve(
    puzzle: Any, preset: str = "evodoku", *, seed: Optional[int] = None, run: int = 0, generation_cap: int = 100_000,
    callback: Optional[Callable[[Columns], Any]] = None, board: Any = None, box: Optional[Box] = None, **parameters: Any,
) -> Columns:
    """One run of a genetic algorithm on a puzzle: a function of puzzle, preset, parameters, seed and run number.

    The result has `solved` (the final grid is a solution with every clue), `reached_goal` (the algorithm considers it
    one), `stopped` (by the callback), `clues_kept`, `stuck`, `generations`, `evaluations`, `restarts`, `best` (the best
    of the last population, (side, side)), `preset`, `seed` and `run`. Parameters are those of `presets`, such as
    ``population=50``; `board` is for presets that start from a full board.

    `callback` is called with `number` (0 for the first population, then every generation), `evaluations`, `best` (its
    fitness; 0 is the goal), `mean` and `board` (the best); if it returns False, and nothing else, the run ends.
    """
    table, drawn, number, cap = as_one(puzzle, box), seed_of(seed), whole("run", run), whole("generation_cap", generation_cap)
    name = one_of("preset", preset, [known for known, *_ in _core.presets])
    changes = [(shown(key).replace("_", "-"), shown(str(value))) for key, value in parameters.items()]
    start = None if board is None else as_one(board, table.box).rows
    tell = None
    if callback is not None:
        goes_on = lambda answer: not isinstance(answer, (bool, np.bool_)) or bool(answer)
        tell = lambda *report: goes_on(callback(Columns(zip(_GENERATION, report))))
    # A callback is called in the caller's own thread, where it may draw; Ctrl-C reaches it there.
    reached = run_job(
        lambda job, _: _core.evolve(job, table.rows, table.box, name, changes, drawn, number, cap, start, tell),
        is_short=tell is not None,
    )
    return Columns(zip(_RUN, reached), preset=name, seed=drawn, run=number)
