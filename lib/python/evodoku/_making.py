"""Generates puzzles and full grids."""
from __future__ import annotations

import secrets
from decimal import Decimal
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Box, Digits, required_box
from ._errors import FellShort, OptionError, PuzzleError
from ._jobs import Progress, run, thread_count

#: (low, high), both ends included; None leaves an end open.
Range = Tuple[Optional[float], Optional[float]]

_FELL_SHORT, _REACHED = 1, 2
_MOST_SEED = 2**64 - 1


class Generated:
    """The result of `generate`. It unpacks into two arrays: ``puzzles, solutions = evodoku.generate(...)``.

    Attributes: `puzzles` and `solutions`, arrays (n, cells) of uint8; `box`; `seed` of the list; `index` of each puzzle
    in it; `reached`, whether each meets the whole specification (always, without ``best_effort``); `omitted`, pairs of
    indices: the first was omitted as an isomorph of the second.
    """

    def __init__(
        self,
        puzzles: Digits,
        solutions: Digits,
        box: Tuple[int, int],
        seed: int,
        index: npt.NDArray[np.uint64],
        reached: npt.NDArray[np.bool_],
        omitted: List[Tuple[int, int]],
    ) -> None:
        self.puzzles = puzzles
        self.solutions = solutions
        self.box = box
        self.seed = seed
        self.index = index
        self.reached = reached
        self.omitted = omitted

    def __iter__(self) -> Iterator[Digits]:
        yield self.puzzles
        yield self.solutions

    def __repr__(self) -> str:
        side = self.box[0] * self.box[1]
        return f"<{len(self.puzzles)} puzzles of {side}x{side} with solutions, seed {self.seed}>"

    def to_dict(self) -> Dict[str, Any]:
        """Columns, for ``pandas.DataFrame(made.to_dict())``: puzzle and solution as text, clues, seed and index."""
        return {
            "puzzle": _core.lines(self.puzzles, self.box),
            "solution": _core.lines(self.solutions, self.box),
            "clues": np.count_nonzero(self.puzzles, axis=1),
            "seed": np.full(len(self.puzzles), self.seed, np.uint64),
            "index": self.index,
        }


def seed_of(seed: Optional[int]) -> int:
    """The given seed, or one drawn from the operating system."""
    if seed is None:
        return secrets.randbits(64)
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed <= _MOST_SEED:
        raise OptionError(f"seed must be a whole number from 0 to 2^64 - 1, or None to draw one, got {seed!r}")
    return int(seed)


def whole(name: str, value: int, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < least:
        raise OptionError(f"{name} must be a whole number of at least {least}, got {value!r}")
    return int(value)


def range_of(name: str, ends: Any) -> Optional[Range]:
    """Checks a range: a pair (low, high), with None for an open end."""
    if ends is None:
        return None
    try:
        low, high = ends
        pair = (None if low is None else float(low), None if high is None else float(high))
    except (TypeError, ValueError):
        raise OptionError(f"{name} must be a pair (low, high), None for an open end, got {ends!r}") from None
    if pair[0] is not None and pair[1] is not None and not pair[0] <= pair[1]:
        raise OptionError(f"{name}: the lower end {low} is above the higher one {high}")
    return pair


def _decimal_text(name: str, value: Union[float, str, Decimal]) -> str:
    """The decimal as it was typed: 0.58 is exactly 58/100."""
    try:
        return format(Decimal(value if isinstance(value, (str, Decimal)) else repr(float(value))), "f")
    except (ArithmeticError, TypeError, ValueError):
        raise OptionError(f"{name} must be a decimal fraction, such as 0.6, got {value!r}") from None


def _clues(
    shape: Tuple[int, int], clues: Optional[int], alpha: Any, filled: Any
) -> Optional[int]:
    given = [name for name, value in (("clues", clues), ("alpha", alpha), ("filled", filled)) if value is not None]
    if len(given) > 1:
        raise OptionError(f"give one of clues, alpha and filled, not {' and '.join(given)}")
    if alpha is not None:
        found = _core.clues_after(shape, _decimal_text("alpha", alpha))
        if found is None:
            raise OptionError(f"alpha, the fraction to remove, must be in [0, 1), got {alpha!r}")
        return found
    if filled is not None:
        found = _core.clues_filled(shape, _decimal_text("filled", filled))
        if found is None:
            raise OptionError(f"filled, the fraction that stays, must be in (0, 1), got {filled!r}")
        return found
    return None if clues is None else whole("clues", clues)


def one_of(name: str, value: str, words: Sequence[str]) -> str:
    plain = {word.lower().replace("-", " ").replace("_", " "): word for word in words}
    found = plain.get(str(value).lower().replace("-", " ").replace("_", " "))
    if found is None:
        raise OptionError(f"{name} must be one of {', '.join(words)}, got {value!r}")
    return found


def technique_range(techniques: Any) -> Optional[Tuple[int, int]]:
    """The first and last index in the order of techniques, for one name or a pair of names."""
    if techniques is None:
        return None
    names = list(_core.level_techniques)
    first, last = (techniques, techniques) if isinstance(techniques, str) else techniques
    low = 0 if first is None else names.index(one_of("technique", first, names))
    high = len(names) - 1 if last is None else names.index(one_of("technique", last, names))
    if low > high:
        raise OptionError(f"technique: {first} is harder than {last}; want the easier technique first")
    return low, high


def _mask_text(mask: Any, cells: int) -> str:
    """A mask as text, one character per cell: '1' for a clue, '0' for a blank, '?' for either."""
    if mask is None:
        return ""
    if isinstance(mask, str):
        symbols = [symbol for symbol in mask if not symbol.isspace()]
        text = "".join("0" if symbol in ".0*_-" else "?" if symbol == "?" else "1" for symbol in symbols)
    else:
        flat = np.asarray(mask).reshape(-1)
        text = "".join("?" if value < 0 else "1" if value else "0" for value in flat)
    if len(text) != cells:
        raise PuzzleError(f"mask: want {cells} cells, got {len(text)}")
    return text


def generate(
    n: int = 1,
    *,
    box: Box = (3, 3),
    clues: Optional[int] = None,
    alpha: Union[float, str, None] = None,
    filled: Union[float, str, None] = None,
    rating: Optional[Range] = None,
    class_: Optional[str] = None,
    level: Optional[Range] = None,
    technique: Union[str, Tuple[Optional[str], Optional[str]], None] = None,
    rater: str = "knowledge",
    symmetry: str = "none",
    mask: Any = None,
    minimal: bool = False,
    seed: Optional[int] = None,
    first: int = 0,
    distinct: Optional[bool] = None,
    allow_multiple: bool = False,
    best_effort: bool = False,
    work_budget: Optional[int] = None,
    rating_budget: Optional[int] = None,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Generated:
    """Makes `n` puzzles with exactly one solution: ``puzzles, solutions = generate(...)``, arrays (n, cells) of uint8.

    Number of clues: `clues`, or `alpha` (the fraction removed), or `filled` (the fraction kept). Difficulty: `rating`
    (low, high) or `class_` ("easy"), and `level` (low, high: the estimate of Sudoku Explainer's rating) or `technique`
    ("x-wing", or ("pointing", "x-wing") from the easier to the harder); None leaves an end open. Cells: `symmetry`
    ("half-turn" ...), `mask` (a text or array: a clue, a blank, '?' or -1 for either). `minimal`: no clue can be
    removed.

    `seed` determines an endless list, of which `first` is the first index taken: the same arguments give the same bytes
    with any number of `threads`, and the same as ``evodoku-generate``. Without a seed one is drawn; the result contains
    it. Among 9x9 puzzles, isomorphs of earlier ones are omitted and listed (`distinct`), so there can be fewer than `n`
    puzzles if they have few clues.

    Raises FellShort if some could not be generated within the budgets (its `result` has the others); with `best_effort`
    the best ones found take their place, and `reached` says which these are.

    >>> import evodoku
    >>> puzzles, solutions = evodoku.generate(2, clues=26, seed=1)
    >>> puzzles.shape, puzzles.dtype, (puzzles > 0).sum(axis=1)
    ((2, 81), dtype('uint8'), array([26, 26]))
    >>> evodoku.generate(3, box=(2, 3), alpha=0.5, symmetry="half-turn", seed=2)
    <3 puzzles of 6x6 with solutions, seed 2>
    >>> easy = evodoku.generate(1, class_="easy", technique=(None, "naked pair"), seed=3)
    >>> evodoku.rate(easy.puzzles)["class"]
    array(['easy'], dtype='<U4')
    """
    shape = required_box(box)
    count, start = whole("n", n), whole("first", first)
    if count and start + count - 1 > _MOST_SEED:
        raise OptionError(f"first {first} and n {n}: the last index would be above 2^64 - 1")
    rater = one_of("rater", rater, _core.raters)
    if rating is not None and class_ is not None:
        raise OptionError("give rating or class_, not both")
    if (level is not None) and shape != (3, 3):
        raise OptionError("level: only 9x9 puzzles have an estimate of Sudoku Explainer's rating; aim by technique")
    wanted: Dict[str, Any] = {
        "box": shape,
        "clues": _clues(shape, clues, alpha, filled),
        "allow_multiple": bool(allow_multiple),
        "symmetry": one_of("symmetry", symmetry, _core.symmetries),
        "minimal": bool(minimal),
        "mask": _mask_text(mask, (shape[0] * shape[1]) ** 2),
        "work_budget": None if work_budget is None else whole("work_budget", work_budget),
        "rater": rater,
        "rating": range_of("rating", rating),
        "class": None if class_ is None else one_of("class_", class_, _core.classes(rater)),
        "level": range_of("level", level),
        "techniques": technique_range(technique),
    }
    has_level = wanted["level"] is not None or wanted["techniques"] is not None
    has_aim = has_level or wanted["rating"] is not None or wanted["class"] is not None
    _require_together(wanted, has_aim, bool(rating_budget))
    if distinct is None:
        distinct = shape == (3, 3) and not allow_multiple
    budget = _core.scoring_budget(has_level) if rating_budget is None else whole("rating_budget", rating_budget, 1)
    number, drawn = thread_count(threads), seed_of(seed)
    puzzles, solutions, states, omitted = run(
        lambda job: _core.generate(job, wanted, drawn, start, count, bool(distinct), budget, number),
        total=count,
        progress=progress,
    )
    return _result(puzzles, solutions, states, omitted, shape, drawn, start, best_effort, wanted)


def _require_together(wanted: Dict[str, Any], has_aim: bool, has_budget: bool) -> None:
    if wanted["clues"] is None and not has_aim and not wanted["minimal"]:
        raise OptionError("say what is wanted: clues, alpha, filled, rating, class_, level, technique or minimal=True")
    if wanted["allow_multiple"] and (has_aim or wanted["minimal"]):
        raise OptionError("allow_multiple goes with no rating, class_, level, technique or minimal: only proper puzzles have them")
    if has_budget and not has_aim:
        raise OptionError("rating_budget has no meaning without rating, class_, level or technique")
    if wanted["clues"] is None:
        return
    possible = _core.possible_clue_counts(wanted)
    if wanted["clues"] not in possible:
        asked: int = wanted["clues"]
        near = sorted(possible, key=lambda number: abs(number - asked))[:2]
        shape = "this symmetry and mask" if wanted["symmetry"] != "none" or wanted["mask"] else "this box"
        raise OptionError(f"{wanted['clues']} clues cannot be left with {shape}; near it can be {', '.join(map(str, sorted(near)))}")
    fewest = _core.fewest_clues(wanted["box"])
    if wanted["clues"] < fewest and not wanted["allow_multiple"]:
        raise OptionError(
            f"{wanted['clues']} clues would be left, but with fewer than {fewest} no puzzle of this box has exactly one solution "
            f"(proven): leave {fewest} or more, or give allow_multiple=True"
        )


def _result(
    puzzles: Digits,
    solutions: Digits,
    states: npt.NDArray[np.uint8],
    omitted: List[Tuple[int, int]],
    shape: Tuple[int, int],
    seed: int,
    first: int,
    best_effort: bool,
    wanted: Dict[str, Any],
) -> Generated:
    reached = states == _REACHED
    short = states == _FELL_SHORT
    has_puzzle = puzzles.any(axis=1) if short.any() else reached
    kept = reached | (short & has_puzzle) if best_effort else reached
    index = np.arange(len(states), dtype=np.uint64) + np.uint64(first)
    if kept.all():  # the usual case: no copy
        made = Generated(puzzles, solutions, shape, seed, index, reached, omitted)
    else:
        made = Generated(puzzles[kept], solutions[kept], shape, seed, index[kept], reached[kept], omitted)
    missed = short if not best_effort else short & ~has_puzzle
    if missed.any():
        where = int(np.argmax(missed))
        clues = int(np.count_nonzero(puzzles[where]))
        asked = f", {wanted['clues']} asked for" if wanted["clues"] is not None else ""
        raise FellShort(
            f"{int(missed.sum())} of {len(states)} puzzles fell short, the first at index {index[where]} with {clues} clues{asked}; "
            "a higher work_budget or rating_budget may reach it, best_effort=True takes the best there is, "
            "and the exception's `result` has the others",
            made,
        )
    return made


def full_grids(
    n: int = 1,
    *,
    box: Box = (3, 3),
    seed: Optional[int] = None,
    first: int = 0,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Digits:
    """Random full grids: an array (n, cells). Puzzle i of `generate` with the same seed starts from grid i.

    >>> import evodoku
    >>> evodoku.full_grids(5, box=(2, 2), seed=1).shape
    (5, 16)
    """
    shape = required_box(box)
    count, number, drawn = whole("n", n), thread_count(threads), seed_of(seed)
    start = whole("first", first)
    return run(
        lambda job: _core.full_grids(job, shape, drawn, start, count, number), total=count, progress=progress
    )
