"""Generates puzzles and full grids."""
from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._input import (
    Box, Digits, FellShort, OptionError, PuzzleError, Range, box_shape, one_of, range_of, run, seed_of, technique_range, texts_of,
    whole, whole_or_none,
)


@dataclass(eq=False)
class Generated:
    """The result of `generate`. It unpacks into two arrays: ``puzzles, solutions = evodoku.generate(...)``."""

    puzzles: Digits  #: (n, cells)
    solutions: Digits
    box: Tuple[int, int]
    seed: int  #: of the list
    index: npt.NDArray[np.uint64]  #: of each puzzle in the list
    reached: npt.NDArray[np.bool_]  #: whether each meets the whole specification (always, without ``best_effort``)
    omitted: List[Tuple[int, int]]  #: pairs of indices: the first was omitted as an isomorph of the second

    def __iter__(self) -> Iterator[Digits]:
        return iter((self.puzzles, self.solutions))


def _numbers_of_clues(wanted: Dict[str, Any], given: Dict[str, Any]) -> List[int]:
    """The numbers of clues to choose from, by `clues`, `alpha` or `filled`; none for any number."""
    if len(given) > 1:
        raise OptionError(f"give one of clues, alpha and filled, not {' and '.join(given)}")
    for name, value in given.items():
        if name != "clues":
            numbers = [_clues_of_fraction(wanted["box"], name, value)]
        elif isinstance(value, range):
            numbers = list(value)
        else:
            least, most = value if isinstance(value, (tuple, list)) and len(value) == 2 else (value, value)
            numbers = list(range(whole("clues", least), whole("clues", most) + 1))
        possible = _core.possible_clue_counts(wanted)
        found = sorted(set(numbers) & set(possible))
        if not found:
            near = sorted(possible, key=lambda number: abs(number - numbers[0]) if numbers else 0)[:2]
            raise OptionError(f"{value!r} clues cannot be left with this box, symmetry and mask; near it can be {', '.join(map(str, sorted(near)))}")
        fewest = _core.fewest_clues(wanted["box"])
        if found[0] < fewest and not wanted["allow_multiple"]:
            raise OptionError(
                f"{found[0]} clues would be left, but with fewer than {fewest} no puzzle of this box has exactly one "
                f"solution (proven): leave {fewest} or more, or give allow_multiple=True"
            )
        return found
    return []


def _clues_of_fraction(box: Tuple[int, int], name: str, value: Any) -> int:
    """Of the decimal as it was typed: 0.58 is exactly 58/100."""
    try:
        text = format(Decimal(value if isinstance(value, (str, Decimal)) else repr(float(value))), "f")
    except (ArithmeticError, TypeError, ValueError):
        raise OptionError(f"{name} must be a decimal fraction, such as 0.6, got {value!r}") from None
    number: Optional[int] = _core.clues_of_fraction(box, text, name == "filled")
    if number is None:
        limits = "the fraction to remove, must be in [0, 1)" if name == "alpha" else "the fraction that stays, must be in (0, 1)"
        raise OptionError(f"{name}, {limits}, got {value!r}")
    return number


def _mask_text(mask: Any, cells: int) -> str:
    """A mask as text, one character per cell: '1' for a clue, '0' for a blank, '?' for either."""
    if mask is None:
        return ""
    if not isinstance(mask, str):
        mask = "".join("?" if value < 0 else "1" if value else "0" for value in np.asarray(mask).reshape(-1))
    text = "".join("0" if symbol in ".0*_-" else "?" if symbol == "?" else "1" for symbol in "".join(mask.split()))
    if len(text) != cells:
        raise PuzzleError(f"mask: want {cells} cells, got {len(text)}")
    return text


def generate(
    n: int = 1, *, box: Box = (3, 3), clues: Union[int, Tuple[int, int], range, None] = None,
    alpha: Union[float, str, None] = None, filled: Union[float, str, None] = None, rating: Optional[Range] = None,
    class_: Union[str, Sequence[str], None] = None, level: Optional[Range] = None,
    technique: Union[str, Tuple[Optional[str], Optional[str]], None] = None, rater: str = "knowledge",
    symmetry: str = "none", mask: Any = None, minimal: bool = False, seed: Optional[int] = None, first: int = 0,
    distinct: Optional[bool] = None, allow_multiple: bool = False, best_effort: bool = False,
    work_budget: Optional[int] = None, rating_budget: Optional[int] = None, **how: Any,
) -> Generated:
    """Makes `n` puzzles with exactly one solution: ``puzzles, solutions = generate(...)``, arrays (n, cells) of uint8.

    Number of clues: `clues` (a number, or a range (low, high): all equally often), or `alpha` (the fraction removed), or
    `filled` (the fraction kept). Difficulty: `rating` (low, high) or `class_` ("easy", or several: all equally often),
    and `level` (low, high: the estimate of Sudoku Explainer's rating) or `technique` ("x-wing", or ("pointing",
    "x-wing")). Cells: `symmetry` ("half-turn" ...), `mask` (a text or array: a clue, a blank, '?' or -1 for either).
    `minimal`: no clue can be removed.

    `seed` determines an endless list, of which `first` is the first index taken: what ``evodoku-generate`` makes. Without
    a seed one is drawn. Among 9x9 puzzles, isomorphs of earlier ones are omitted and listed (`distinct`). Raises
    FellShort if some could not be generated; with `best_effort` the best ones found take their place.

    >>> puzzles, solutions = evodoku.generate(2, clues=26, seed=1)
    >>> puzzles.shape, puzzles.dtype, (puzzles > 0).sum(axis=1)
    ((2, 81), dtype('uint8'), array([26, 26]))
    """
    shape = box_shape(box) or (3, 3)
    count, start = whole("n", n), whole("first", first)
    whole("first + n", start + count, 0, 2**64)
    rater = one_of("rater", rater, _core.raters)
    wanted: Dict[str, Any] = {
        "box": shape,
        "allow_multiple": bool(allow_multiple),
        "symmetry": one_of("symmetry", symmetry, _core.symmetries),
        "minimal": bool(minimal),
        "mask": _mask_text(mask, (shape[0] * shape[1]) ** 2),
        "work_budget": whole_or_none("work_budget", work_budget),
        "rating_budget": whole_or_none("rating_budget", rating_budget, 1),
        "rater": rater,
        "rating": range_of("rating", rating),
        "classes": [one_of("class_", one, _core.classes(rater)) for one in texts_of("class_", class_)],
        "level": range_of("level", level),
        "techniques": technique_range(technique),
    }
    given = {"clues": clues, "alpha": alpha, "filled": filled}
    wanted["clues"] = _numbers_of_clues(wanted, {name: value for name, value in given.items() if value is not None})
    if wanted["rating"] and wanted["classes"]:
        raise OptionError("give rating or class_, not both")
    if wanted["level"] and shape != (3, 3):
        raise OptionError("level: only 9x9 puzzles have an estimate of Sudoku Explainer's rating; aim by technique")
    has_aim = bool(wanted["rating"] or wanted["classes"] or wanted["level"] or wanted["techniques"])
    if not wanted["clues"] and not has_aim and not minimal:
        raise OptionError("say what is wanted: clues, alpha, filled, rating, class_, level, technique or minimal=True")
    if rating_budget is not None and not has_aim:
        raise OptionError("rating_budget has no meaning without rating, class_, level or technique")
    is_distinct = shape == (3, 3) and not allow_multiple if distinct is None else bool(distinct)
    drawn = seed_of(seed)
    puzzles, solutions, outcomes, omitted = run(
        lambda job, threads: _core.generate(job, wanted, drawn, start, count, is_distinct, threads), count, **how
    )
    index = np.arange(count, dtype=np.uint64) + np.uint64(start)
    short = outcomes == 1
    reached = (outcomes == 0) & ~np.isin(index, np.array([later for later, _ in omitted], np.uint64))
    taken = short & puzzles.any(axis=1) if best_effort else np.zeros(count, bool)
    kept = slice(None) if reached.all() else reached | taken  # the usual case: no copy
    made = Generated(puzzles[kept], solutions[kept], shape, drawn, index[kept], reached[kept], omitted)
    missed = np.flatnonzero(short & ~taken)
    if len(missed):
        raise FellShort(
            f"{len(missed)} of {count} puzzles fell short, the first at index {index[missed[0]]} with "
            f"{np.count_nonzero(puzzles[missed[0]])} clues; a higher work_budget or rating_budget may reach it, "
            "best_effort=True takes the best there is, and the exception's `result` has the others",
            result=made,
        )
    return made


def full_grids(n: int = 1, *, box: Box = (3, 3), seed: Optional[int] = None, first: int = 0, **how: Any) -> Digits:
    """Random full grids: an array (n, cells). Puzzle i of `generate` with the same seed starts from grid i.

    >>> evodoku.full_grids(5, box=(2, 2), seed=1).shape
    (5, 16)
    """
    shape, count, drawn, start = box_shape(box) or (3, 3), whole("n", n), seed_of(seed), whole("first", first)
    return run(lambda job, threads: _core.full_grids(job, shape, drawn, start, count, threads), count, **how)
