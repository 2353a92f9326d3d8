"""Shared by the attacks of this folder: the tools, folders to run them in, and what must hold afterwards."""

import argparse
import collections
import concurrent.futures
import contextlib
import dataclasses
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

LONGEST_RUN = 60  # seconds after which a command is considered hanging

SKIPPED = 77  # the exit code that tells ctest that a test could not be run


@dataclasses.dataclass
class Run:
    """The result of one command."""

    words: list[str]
    code: int | None  # None: it did not end
    out: bytes
    err: bytes

    def __str__(self):
        text = f"$ {' '.join(self.words)}\nexit code {self.code}\n"
        return text + f"out: {self.out[-400:]!r}\nerr: {self.err[-1200:]!r}"


class Broken(Exception):
    """A promise does not hold; the message says which one and how it was broken."""


class World:
    """The tools of a build, and the place for the tests' folders."""

    def __init__(self, options):
        self.tools = pathlib.Path(options.tools).resolve()
        memory = pathlib.Path("/dev/shm")  # in memory, so nothing waits for a disk
        usable = memory.is_dir() and os.access(memory, os.W_OK)
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="evodoku-faults-", dir=memory if usable else None))

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)

    def path_of(self, words):
        return [str(self.tools / words[0]), *words[1:]] if words[0].startswith("evodoku") else words

    def run(self, folder, words, given=b"", environment=None, longest=LONGEST_RUN):
        """Runs a command in its own process group, so that none of its processes is left."""
        process = subprocess.Popen(
            self.path_of(words), cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, start_new_session=True,
            env={"PATH": f"{self.tools}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(folder), **(environment or {})})
        try:
            out, err = process.communicate(given, timeout=longest)
            code = process.returncode
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, 9)
            out, err = process.communicate()
            code = None
        return Run(words, code, out, err)

    def trace(self, folder, words, log, calls, *inject):
        """Runs a command under strace, which logs these system calls and can make them fail."""
        tracer = ["strace", "-f", "-qq", "-xx", "-s", "100000000", "--seccomp-bpf", "-o", str(log), "-e", f"trace={calls}"]
        for fault in inject:
            tracer += ["-e", f"inject={calls}:{fault}"]
        run = self.run(folder, [*tracer, *self.path_of(words)])
        run.words = words
        return run

    def must_run(self, folder, words, given=b""):
        run = self.run(folder, words, given)
        if run.code != 0:
            raise Broken(f"this was to succeed:\n{run}")
        return run.out

    @contextlib.contextmanager
    def folder(self, template=None):
        """An empty folder, or a copy of another."""
        path = pathlib.Path(tempfile.mkdtemp(dir=self.root))
        try:
            if template is not None:
                shutil.copytree(template, path, dirs_exist_ok=True, symlinks=True)
            yield path
        finally:
            shutil.rmtree(path, ignore_errors=True)


def require_ended(run, finds=False):
    """Whatever happens, a tool ends by itself, with one of its exit codes. `finds`: its messages may be its output."""
    if run.code is None:
        raise Broken(f"did not end within {LONGEST_RUN} s:\n{run}")
    if run.code not in (0, 1, 2, 129, 130, 143):
        raise Broken(f"crashed:\n{run}")
    if run.code != 0 and not run.err and not (finds and run.out):
        raise Broken(f"failed without a word:\n{run}")


# Line ends (CR LF in CSV) and tabs are text; all other control characters can control a terminal, or change the
# direction of text.
RAW = re.compile("\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def require_nothing_raw(run, out=True):
    for stream in [run.err] + ([run.out] if out else []):
        found = RAW.search(stream.decode("utf-8", "replace"))
        if found:
            raise Broken(f"{found.group()!r} reaches the terminal:\n{run}")


def contents(path):
    """The contents of a store, independent of the numbers of rows."""
    questions = [
        "SELECT cells, solution, canonical, alpha, symmetry, minimal, seed, idx FROM puzzle",
        "SELECT p.cells, rater, rater_version, rating_seed, runs, rating FROM rating r JOIN puzzle p ON p.id = r.puzzle",
        "SELECT p.cells, technique, se_estimate FROM level l JOIN puzzle p ON p.id = l.puzzle",
        "SELECT p.cells, name FROM tag t JOIN puzzle p ON p.id = t.puzzle",
        "SELECT p.cells, name FROM picked k JOIN puzzle p ON p.id = k.puzzle",
    ]
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        return [sorted(map(repr, database.execute(question))) if set(re.findall(r"(?:FROM|JOIN) (\w+)", question)) <= tables
                else [] for question in questions]


def parallel(jobs, work, items):
    """Calls work(item) for all items. The first broken promise ends it."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        collections.deque(pool.map(work, items), maxlen=0)


def can_trace():
    """Whether strace is here and may trace (in some containers it may not)."""
    return shutil.which("strace") is not None and subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], check=False,
                                                                capture_output=True).returncode == 0


def parser(text):
    options = argparse.ArgumentParser(description=text)
    options.add_argument("--tools", required=True, help="folder of the tools")
    options.add_argument("--whole", action="store_true", help="the full count, not a sample")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--seed", type=int, default=1)
    return options


class Findings:
    """Promises that did not hold, counted by the kind of case; the attack continues."""

    def __init__(self):
        self.counts = collections.Counter()
        self.broken = []

    def attempt(self, kind, case, action):
        self.counts[kind] += 1
        try:
            action()
        except (Broken, sqlite3.Error, OSError) as error:
            self.broken.append((kind, case, error))
            if len(self.broken) <= 10:
                print(f"BROKEN: {kind}: {case}\n{error}\n", flush=True)


def main(attack, options, traces=False):
    """Runs attack(world, options, findings) and prints the counts; the exit code says whether all promises held."""
    if traces and not can_trace():
        print("skipped: strace is not here, or may not trace")
        return SKIPPED
    if sqlite3.sqlite_version_info < (3, 37):
        print("skipped: Python's SQLite is too old for STRICT tables")
        return SKIPPED
    start = time.monotonic()
    world = World(options)
    findings = Findings()
    try:
        attack(world, options, findings)
    finally:
        world.remove()
    for kind, count in sorted(findings.counts.items()):
        print(f"{kind:<40} {count:>7}")
    total = sum(findings.counts.values())
    print(f"{total} cases, {len(findings.broken)} broken, {time.monotonic() - start:.0f} s")
    for kind, case, _ in findings.broken:
        print(f"broken: {kind}: {case}")
    return 1 if findings.broken or total == 0 else 0


if __name__ == "__main__":
    sys.exit("this file is used by the others of its folder")
