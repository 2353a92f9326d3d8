"""Generates puzzles and full grids."""
from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._input import (
    Box, Digits, FellShort, OptionError, PuzzleError, Range, as_table, box_shape, one_of, range_of, require_known, run, seed_of,
    technique_range, text_of, texts_of, whole, whole_or_none, whole_range,
)
from ._steps import TECHNIQUES


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
    candidates: Optional[npt.NDArray[np.bool_]] = None  #: of ``drill``: (n, cells, side), as `candidates` has them
    weights: Optional[npt.NDArray[np.float64]] = None  #: of ``unbiased``: what each counts in a mean over all minimal puzzles

    def __iter__(self) -> Iterator[Digits]:
        return iter((self.puzzles, self.solutions))


def _numbers_of_clues(clues: Any, shape: Tuple[int, int]) -> List[int]:
    """The numbers of clues to choose from; none for any number."""
    if clues is None:
        return []
    cells = (shape[0] * shape[1]) ** 2
    if isinstance(clues, (range, list)) or (isinstance(clues, np.ndarray) and clues.ndim):
        if not len(clues):
            raise OptionError(f"clues must have a number, got {clues!r}")
        return [whole("clues", number, 0, cells) for number in clues]
    ends = clues if isinstance(clues, tuple) else (clues, clues)
    low, high = range_of("clues", ends, lambda end: whole("clues", end, 0, cells))
    if low is None and high is None:
        raise OptionError(f"clues must have an end, got {clues!r}")
    return list(_core.clue_counts_in(shape, low, high))


def _fractions(name: str, value: Any) -> Optional[Tuple[str, str]]:
    """The decimals of one fraction, or from one to another, as they were typed: 0.58 is exactly 58/100."""
    if value is None:
        return None

    def decimal_of(end: Any) -> str:
        try:
            number = Decimal(end if isinstance(end, (str, Decimal)) else repr(float(end)))
        except (ArithmeticError, TypeError, ValueError):
            raise OptionError(f"{name} must be a decimal fraction, such as 0.6, got {end!r}") from None
        if not (number.is_finite() and 0 <= number <= 1) or -number.as_tuple().exponent > 18:
            raise OptionError(f"{name} must be a fraction in [0, 1] with at most 18 places, got {end!r}")
        return format(abs(number), "f")

    low, high = value if isinstance(value, tuple) and len(value) == 2 else (value, value)
    return decimal_of(low), decimal_of(high)


def _used(uses: Any) -> List[Tuple[int, Optional[int]]]:
    """The place of each technique in their order, and how often it is used: None for any number of times."""
    names = texts_of("uses", list(uses) if isinstance(uses, dict) else uses, 1)
    wanted = uses if isinstance(uses, dict) else dict.fromkeys(names)
    return [
        (TECHNIQUES.index(one_of("uses", name, TECHNIQUES)), whole_or_none("uses", times, 0, 1000))
        for name, times in wanted.items()
    ]


def _mask_text(mask: Any, cells: int) -> str:
    """A mask as text, one character per cell: '1' for a clue, '0' for a blank, '?' for either."""
    if mask is None:
        return ""
    if not isinstance(mask, str):
        array = np.asarray(mask)
        if array.dtype.kind == "U":
            mask = "".join(array.reshape(-1))
        elif array.dtype.kind in "iub":
            mask = "".join("?" if value < 0 else "1" if value else "0" for value in array.reshape(-1))
        else:
            raise OptionError(f"mask must be a text, or an array of whole numbers or symbols, got {mask!r:.80}")
    text = "".join("0" if symbol in ".0*_-" else "?" if symbol == "?" else "1" for symbol in "".join(mask.split()))
    if len(text) != cells:
        raise PuzzleError(f"mask: want {cells} cells, got {len(text)}")
    return text


def generate(
    n: int = 1, *, box: Box = (3, 3), clues: Union[int, Tuple[Optional[int], Optional[int]], Sequence[int], None] = None,
    alpha: Union[float, str, Tuple[Any, Any], None] = None, filled: Union[float, str, Tuple[Any, Any], None] = None,
    rating: Optional[Range] = None, class_: Union[str, Sequence[str], None] = None, level: Optional[Range] = None,
    technique: Union[str, Tuple[Optional[str], Optional[str]], None] = None,
    uses: Union[str, Sequence[str], Mapping[str, Optional[int]], None] = None,
    depth: Union[int, Tuple[Optional[int], Optional[int]], None] = None, rater: str = "knowledge",
    balance: str = "", symmetry: str = "none", mask: Any = None, minimal: bool = False, unbiased: bool = False,
    parents: Any = None, spread: Optional[int] = None, drill: Optional[str] = None, no_uniqueness: bool = False,
    seed: Optional[int] = None, first: int = 0, distinct: Optional[bool] = None, allow_multiple: bool = False,
    best_effort: bool = False, budget: Optional[int] = None, **how: Any,
) -> Generated:
    """Makes `n` puzzles with exactly one solution: ``puzzles, solutions = generate(...)``, arrays (n, cells) of uint8.

    Number of clues: `clues` (a number, a list or range(), or a pair (low, high): each as likely as the others; (None, high) begins
    with what is reached in a moment, 25 for 9x9, and (low, None) ends with half of all cells), or `alpha` (the fraction
    removed, or a range), or `filled` (the fraction kept). Difficulty: `rating` (low, high) or `class_` ("easy",
    or several), by `rater`, and `level` (low, high: the estimate of Sudoku Explainer's rating) or `technique` ("x-wing", or
    ("pointing", "x-wing")), and `uses`: techniques on the path ("x-wing", or several, or with how often: {"x-chain": 1}),
    and `depth` (0 to 3, or (low, high): see ``evodoku.depth``).
    `balance` ("class" or "clues"): each exactly equally often. Cells: `symmetry` ("half-turn" ...), `mask` (a text or
    array: a clue, a blank, '?' or -1 for either). `minimal`: no clue can be removed; `unbiased`
    with it: means over them, each with its weight in `weights`, are those over all minimal puzzles. `parents`: 9x9 puzzles
    to breed from. `spread`: how many clues at least are exchanged between puzzles that are bred (6; 0 for families).
    `drill`: instead of puzzles positions in which a technique ("x-wing") works and nothing easier does, with their `candidates`.
    `no_uniqueness`: levels and classes without techniques that need a single solution. `budget`: tests and guesses before a
    puzzle is given up. An empty list of numbers or names is refused.

    `seed` determines an endless list, of which `first` is the first index taken: what ``evodoku-generate`` makes. Without
    a seed one is drawn. Among 9x9 puzzles, isomorphs of earlier ones are omitted and listed (`distinct`). Raises
    FellShort if some could not be generated; with `best_effort` the best ones found take their place.

    >>> puzzles, solutions = evodoku.generate(2, clues=26, seed=1)
    >>> puzzles.shape, puzzles.dtype, (puzzles > 0).sum(axis=1)
    ((2, 81), dtype('uint8'), array([26, 26]))
    """
    require_known(how)
    shape = box_shape(box) or (3, 3)
    cells = (shape[0] * shape[1]) ** 2
    count, start, drawn = whole("n", n), whole("first", first), seed_of(seed)
    whole("first + n", start + count, 0, 2**64)
    wanted: Dict[str, Any] = {
        "box": shape,
        "clues": _numbers_of_clues(clues, shape),
        "alpha": _fractions("alpha", alpha),
        "filled": _fractions("filled", filled),
        "balance": "" if balance == "" else one_of("balance", balance, ("class", "clues")),
        "symmetry": one_of("symmetry", symmetry, _core.symmetries),
        "mask": _mask_text(mask, cells),
        "minimal": bool(minimal),
        "unbiased": bool(unbiased),
        "allow_multiple": bool(allow_multiple),
        "rater": text_of("rater", rater),
        "class_": texts_of("class_", class_, 1),
        "rating": range_of("rating", rating),
        "level": range_of("level", level),
        "technique": technique_range(technique),
        "uses": _used(uses),
        "depth": whole_range("depth", depth, 2**31 - 1),
        "drill": None if drill is None else TECHNIQUES.index(one_of("drill", drill, TECHNIQUES)),
        "no_uniqueness": bool(no_uniqueness),
        "parents": None if parents is None else as_table(parents, (3, 3)).rows,
        "spread": whole_or_none("spread", spread, 0, 2**31 - 1),
        "distinct": None if distinct is None else bool(distinct),
        "budget": whole_or_none("budget", budget, 1),
        "seed": drawn,
    }
    has_best = drill is None and not unbiased  # else there is nothing between all that is asked for and nothing
    if best_effort and not has_best:
        raise OptionError(f"best_effort has no meaning with {'unbiased' if drill is None else 'drill'}")
    if why := _core.why_no_list(wanted):
        raise OptionError(why)
    puzzles, solutions, outcomes, marks, weights, omitted, shortfall = run(
        lambda job, threads: _core.generate(job, wanted, start, count, bool(best_effort), threads), count, **how
    )
    index = np.arange(count, dtype=np.uint64) + np.uint64(start)
    short = outcomes == 1
    repeated = np.isin(index, np.array([later for later, _ in omitted], np.uint64))
    reached = (outcomes == 0) & ~repeated
    taken = short & ~repeated & puzzles.any(axis=1) if best_effort else np.zeros(count, bool)
    kept = slice(None) if reached.all() else reached | taken  # the usual case: no copy
    made = Generated(puzzles[kept], solutions[kept], shape, drawn, index[kept], reached[kept], omitted)
    if drill is not None:
        digits = np.arange(shape[0] * shape[1], dtype=np.uint64)
        made.candidates = (marks.reshape(count, cells)[kept, :, None] >> digits) & np.uint64(1) == 1
    if unbiased:
        made.weights = weights[kept]
    missed = np.flatnonzero(short & ~taken & ~repeated)
    if len(missed):
        raise FellShort(
            f"{len(missed)} of {count} puzzles were not reached, the first: {shortfall}. "
            + ("best_effort=True takes the best there is, and the" if has_best else "The")
            + " exception's `result` has the others",
            result=made,
        )
    return made


def full_grids(n: int = 1, *, box: Box = (3, 3), seed: Optional[int] = None, first: int = 0, **how: Any) -> Digits:
    """Random full grids: an array (n, cells). Puzzle i of `generate` with the same seed starts from grid i.

    >>> evodoku.full_grids(5, box=(2, 2), seed=1).shape
    (5, 16)
    """
    shape, count, drawn, start = box_shape(box) or (3, 3), whole("n", n), seed_of(seed), whole("first", first)
    whole("first + n", start + count, 0, 2**64)
    return run(lambda job, threads: _core.full_grids(job, shape, drawn, start, count, threads), count, **how)
