"""Long calls: threads, progress, and interruption by Ctrl-C."""
from __future__ import annotations

import os
import sys
import threading
import time
from typing import Any, Callable, Optional, TypeVar, Union

from . import _core
from ._errors import OptionError

Result = TypeVar("Result")

#: ``True`` for a bar on standard error (tqdm's, if it is installed), or a function of (done, total).
Progress = Union[bool, Callable[[int, Optional[int]], Any]]

_LOOKS_A_SECOND = 10


def thread_count(threads: Optional[int]) -> int:
    """The given number, or the number of cores that this process may use."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= 1024:
        raise OptionError(f"threads must be a whole number from 1 to 1024, or None for all cores, got {threads!r}")
    return threads


class _PlainBar:
    """One line on standard error, which is overwritten."""

    def __init__(self, total: Optional[int]) -> None:
        self._total = total
        self._start = time.monotonic()

    def show(self, done: int) -> None:
        seconds = max(time.monotonic() - self._start, 1e-9)
        of_all = f"/{self._total} ({100 * done // self._total} %)" if self._total else ""
        print(f"\r{done}{of_all}, {done / seconds:.0f}/s ", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        print(file=sys.stderr)


class _TqdmBar:
    def __init__(self, tqdm: Any, total: Optional[int]) -> None:
        self._bar = tqdm(total=total, unit="puzzle")

    def show(self, done: int) -> None:
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        self._bar.close()


def _bar(total: Optional[int]) -> Union[_PlainBar, _TqdmBar]:
    try:
        from tqdm.auto import tqdm  # type: ignore[import]
    except ImportError:
        return _PlainBar(total)
    return _TqdmBar(tqdm, total)


def _wait(job: _core.Job, ended: threading.Event, total: Optional[int], progress: Progress) -> None:
    if isinstance(progress, bool):
        bar = _bar(total) if progress else None
        show: Optional[Callable[[int], Any]] = bar.show if bar else None
    else:
        bar, tell = None, progress
        show = lambda done: tell(done, total)
    if show is None:
        ended.wait()
        return
    try:
        while not ended.wait(1 / _LOOKS_A_SECOND):
            show(job.done)
        show(job.done)
    finally:
        if bar is not None:
            bar.close()


def run(
    call: Callable[[_core.Job], Result],
    *,
    total: Optional[int] = None,
    progress: Progress = False,
    is_short: bool = False,
) -> Result:
    """Runs ``call(job)`` in another thread, so that this one can handle Ctrl-C and show progress.

    A call that takes only a moment (`is_short`) is made directly, and so is one from a thread other than Python's main
    thread, as other threads receive no signals.
    """
    job = _core.Job()
    is_main = threading.current_thread() is threading.main_thread()
    if progress is False and (is_short or not is_main):
        return call(job)
    ended = threading.Event()
    results: list[Result] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            results.append(call(job))
        except BaseException as error:  # raised by the waiting thread
            errors.append(error)
        finally:
            ended.set()

    worker = threading.Thread(target=work, name="evodoku", daemon=True)
    worker.start()
    try:
        _wait(job, ended, total, progress)
    except BaseException:
        job.stop()
        worker.join()
        raise
    worker.join()
    if errors:
        raise errors[0]
    return results[0]
