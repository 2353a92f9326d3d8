"""What all calls share: errors, checks of arguments, and long calls with threads, progress and Ctrl-C."""
from __future__ import annotations

import os
import secrets
import sys
import threading
from typing import Any, Callable, List, Optional, Sequence, Tuple, Union

import numpy as np

from . import _core

#: (low, high), both ends included; None leaves an end open.
Range = Tuple[Optional[float], Optional[float]]


class EvodokuError(Exception):
    """The common base class: ``except evodoku.EvodokuError`` catches every error that evodoku reports."""


class PuzzleError(EvodokuError, ValueError):
    """The input is not a puzzle, or not one with this box. The message says what was seen."""


class OptionError(EvodokuError, ValueError):
    """An argument is invalid, or cannot be combined with another. The message says what is possible."""


class FileError(EvodokuError, OSError):
    """A file cannot be read."""


class StoreError(FileError):
    """A store cannot be opened, read or written, or does not have what was requested.

    ``code`` says why in one word, such as "not-found", "busy", "damaged", "unknown-name".
    """

    def __init__(self, message: str, code: str = "failed") -> None:
        super().__init__(message)
        self.code = code


class _AtRow(EvodokuError):
    """``index`` is the puzzle's row in the input."""

    def __init__(self, message: str, index: int = 0) -> None:
        super().__init__(message)
        self.index = index


class ImproperPuzzle(_AtRow, ValueError):
    """The puzzle at ``index`` of the input does not have exactly one solution."""


class Undecided(_AtRow):
    """The search ended before the number of solutions of the puzzle at ``index`` was known; never for 9x9."""


class FellShort(EvodokuError):
    """Some puzzles could not be generated within the budget. ``result`` has the others."""

    def __init__(self, message: str, result: Any = None) -> None:
        super().__init__(message)
        self.result = result


def whole(name: str, value: Any, least: int = 0, most: int = 2**64 - 1) -> int:
    """A checked whole number."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not least <= value <= most:
        limits = f"from {least} to {most}" if most < 2**63 else f"of at least {least} and below 2^64"
        raise OptionError(f"{name} must be a whole number {limits}, got {value!r}")
    return int(value)


def seed_of(seed: Optional[int]) -> int:
    """The given seed, or one drawn from the operating system."""
    return secrets.randbits(64) if seed is None else whole("seed", seed)


def one_of(name: str, value: Any, words: Sequence[str]) -> str:
    """One of these words, however it is spelled."""
    plain = {word.lower().replace("-", " ").replace("_", " "): word for word in words}
    found = plain.get(str(value).lower().replace("-", " ").replace("_", " "))
    if found is None:
        raise OptionError(f"{name} must be one of {', '.join(words)}, got {value!r}")
    return found


def range_of(name: str, ends: Any) -> Optional[Range]:
    """A checked pair (low, high)."""
    if ends is None:
        return None
    try:
        low, high = (None if end is None else float(end) for end in ends)
    except (TypeError, ValueError):
        raise OptionError(f"{name} must be a pair (low, high), None for an open end, got {ends!r}") from None
    if low is not None and high is not None and not low <= high:
        raise OptionError(f"{name}: the lower end {ends[0]} is above the higher one {ends[1]}")
    return low, high


def technique_range(techniques: Any) -> Optional[Tuple[int, int]]:
    """The first and last index in the order of techniques, for one name or a pair of names."""
    if techniques is None:
        return None
    names = _core.level_techniques
    if isinstance(techniques, str):
        techniques = (techniques, techniques)
    if not isinstance(techniques, (tuple, list)) or len(techniques) != 2:
        raise OptionError(f"technique must be a name or a pair of names, None for an open end, got {techniques!r}")
    first, last = techniques
    low = 0 if first is None else names.index(one_of("technique", first, names))
    high = len(names) - 1 if last is None else names.index(one_of("technique", last, names))
    if low > high:
        raise OptionError(f"technique: {first} is harder than {last}; want the easier technique first")
    return low, high


def texts_of(name: str, value: Any) -> List[str]:
    """A list of names, for one or several."""
    texts = [] if value is None else [value] if isinstance(value, str) or not hasattr(value, "__iter__") else list(value)
    if not all(isinstance(text, str) and text and "\0" not in text for text in texts):
        raise OptionError(f"{name} must be a name or names, got {value!r}")
    return texts


def path_of(path: Any) -> str:
    """The name of a file."""
    try:
        name = os.fsdecode(path)
    except TypeError:
        raise OptionError(f"want the name of a file, got {path!r:.80}") from None
    if "\0" in name:
        raise OptionError(f"{name!r}: no file has a name with a NUL in it")
    return name


def run(
    call: Callable[[Any, int], Any],
    total: Optional[int] = None,
    *,
    threads: Optional[int] = None,
    progress: Union[bool, Callable[[int, Optional[int]], Any]] = False,
    is_short: bool = False,
) -> Any:
    """Runs ``call(job, threads)`` in another thread, so that this one can handle Ctrl-C and show progress.

    A call that takes only a moment (`is_short`) is made directly, and so is one from a thread other than Python's main
    thread, as other threads receive no signals.
    """
    number = len(os.sched_getaffinity(0)) if threads is None else whole("threads", threads, 1, 1024)
    job = _core.Job()
    if progress is False and (is_short or threading.current_thread() is not threading.main_thread()):
        return call(job, number)
    show = _show if progress is True else progress or (lambda done, total: None)
    results: List[Any] = []
    errors: List[BaseException] = []

    def work() -> None:
        try:
            results.append(call(job, number))
        except BaseException as error:  # raised by the waiting thread
            errors.append(error)

    worker = threading.Thread(target=work, name="evodoku", daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(0.1 if progress else None)
            show(job.done, total)
        if progress is True:
            print(file=sys.stderr)
    except BaseException:
        job.stop()
        worker.join()
        raise
    if errors:
        raise errors[0]
    return results[0]


def _show(done: int, total: Optional[int]) -> None:
    share = f"/{total} ({100 * done // total} %)" if total else ""
    print(f"\r{done}{share} ", end="", file=sys.stderr, flush=True)
