"""Long calls: other threads run meanwhile, Ctrl-C ends them, progress is shown on request, memory does not grow."""
import signal
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

import evodoku


def in_a_process(program: str) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


LONG_CALLS = {
    "generate": "evodoku.generate(100_000_000 // 81, clues=24, seed=1)",
    "count": "evodoku.count(np.zeros((100_000, 81), np.uint8), limit=1000, threads=1)",
    "rate": "evodoku.rate(evodoku.generate(100_000, clues=28, seed=1).puzzles)",
    "evolve": "evodoku.evolve(np.zeros(4096, int), 'mantere-koljonen', generation_cap=10**12)",
    "evolve with callback": "evodoku.evolve(np.zeros(4096, int), 'mantere-koljonen', generation_cap=10**12, callback=lambda g: None)",
    "generate 36x36": "evodoku.generate(9, box=(6, 6), minimal=True, seed=1, threads=1)",
    "augment": "evodoku.augment(np.zeros((1000, 4096), np.uint8), times=200, threads=1)",
}


@pytest.mark.parametrize("call", LONG_CALLS.values(), ids=LONG_CALLS.keys())
def test_ctrl_c_ends_a_call_and_the_interpreter_goes_on(call):
    process = in_a_process(
        f"""
        import numpy as np, evodoku
        print("ready", flush=True)
        try:
            {call}
        except KeyboardInterrupt:
            print("interrupted", evodoku.count("." * 81), flush=True)
        else:
            print("ended by itself", flush=True)
        """
    )
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.5)
    asked = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert out == "interrupted 2\n", out + err
    assert time.monotonic() - asked < 20


def test_other_python_threads_run_meanwhile():
    ticks = []
    ended = threading.Event()

    def tick():
        while not ended.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.01)

    clock = threading.Thread(target=tick)
    clock.start()
    begin = time.monotonic()
    evodoku.rate(evodoku.generate(300, clues=28, seed=1).puzzles, threads=1)
    seconds = time.monotonic() - begin
    ended.set()
    clock.join()
    assert len(ticks) > 10 * seconds  # a handful if the call held Python's lock


def test_progress_is_shown_only_when_asked_for(puzzles, capsys):
    many = np.tile(puzzles, (40, 1))
    evodoku.solve(many)
    shown = capsys.readouterr()
    assert shown.out == shown.err == ""
    evodoku.solve(many, progress=True)
    shown = capsys.readouterr()
    assert shown.out == "" and "2000/2000" in shown.err


def test_progress_may_be_a_function(puzzles):
    seen = []
    evodoku.rate(puzzles, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (50, 50) and seen == sorted(seen)

    def fail(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        evodoku.rate(puzzles, progress=fail)


def test_a_million_puzzles_are_solved_without_a_copy_of_each():
    process = in_a_process(
        """
        import resource, numpy as np, evodoku
        base = evodoku.generate(1000, clues=32, seed=1).puzzles
        many = np.tile(base, (1000, 1))
        evodoku.solve(many[:100_000])  # threads, tables
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        solved = evodoku.solve(many)
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        assert solved.shape == (1_000_000, 81)
        print((after - before) // 1024)
        """
    )
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert int(out) < 81 + 60, out  # MiB: the answer, and little else


def test_an_unknown_argument_is_named_with_the_function_that_was_called(store):
    for call, function, argument in (
        (lambda: evodoku.generate(1, clue=30), "generate", "clue"),
        (lambda: evodoku.generate(1, clues=30, thread=2), "generate", "thread"),
        (lambda: evodoku.full_grids(1, thread=2), "full_grids", "thread"),
        (lambda: evodoku.is_proper("." * 81, thread=2), "is_proper", "thread"),
        (lambda: store.add("." * 81, tag="new"), "add", "tag"),
    ):
        with pytest.raises(TypeError, match=rf"^{function}\(\) got an unexpected keyword argument '{argument}'"):
            call()


TOO_MUCH = [
    lambda: evodoku.augment(["." * 81] * 4, times=2**62 + 1),
    lambda: evodoku.augment(["." * 81] * 4, times=2**64 - 1),
    lambda: evodoku.augment("." * 16, times=2**60),
    lambda: evodoku.generate(2**64 // 81 + 1, clues=30, seed=1),
    lambda: evodoku.generate(2**63, clues=30, seed=1),
    lambda: evodoku.generate(2**64 - 1, clues=30, seed=1),
    lambda: evodoku.generate(clues=(79, 2**64 - 1), seed=1),
    lambda: evodoku.generate(clues=range(79, 10**18), seed=1),
    lambda: evodoku.full_grids(2**64 // 81 + 1, seed=1),
    lambda: evodoku.full_grids(2**62, box=(8, 8), seed=1),
    lambda: evodoku.full_grids(2, seed=1, first=2**64 - 1),
]


@pytest.mark.parametrize("call", TOO_MUCH)
def test_sizes_that_no_memory_holds_are_refused_before_they_are_multiplied(call):
    with pytest.raises((evodoku.OptionError, MemoryError)):
        call()
