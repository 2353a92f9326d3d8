"""The exceptions of evodoku."""
from __future__ import annotations

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from ._making import Generated


class EvodokuError(Exception):
    """The common base class: ``except evodoku.EvodokuError`` catches every error that evodoku reports."""


class PuzzleError(EvodokuError, ValueError):
    """The input is not a puzzle, or not one with this box: wrong shape, dtype, digits or text. The message says what
    was seen."""


class OptionError(EvodokuError, ValueError):
    """An argument is invalid, or cannot be combined with another. The message says what is possible."""


class ImproperPuzzle(EvodokuError, ValueError):
    """A puzzle does not have exactly one solution, although a proper puzzle is required.

    ``index`` is its row in the input array.
    """

    def __init__(self, message: str, index: int = 0) -> None:
        super().__init__(message)
        self.index = index


class Undecided(EvodokuError):
    """The budget of the search ended before the number of solutions was known; never for 9x9.

    ``index`` is the puzzle's row in the input array.
    """

    def __init__(self, message: str, index: int = 0) -> None:
        super().__init__(message)
        self.index = index


class FellShort(EvodokuError):
    """Some puzzles could not be generated within the budget. ``result`` has the others."""

    def __init__(self, message: str, result: Optional["Generated"] = None) -> None:
        super().__init__(message)
        self.result = result


class StoreError(EvodokuError, OSError):
    """A store cannot be opened, read or written, or does not have what was requested.

    ``code`` says why in one word, such as "not-found", "busy", "damaged", "unknown-name".
    """

    def __init__(self, message: str, code: str = "failed") -> None:
        super().__init__(message)
        self.code = code
