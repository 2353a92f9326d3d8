#!/usr/bin/env python3
"""Kills commands at random moments, and checks what is left.

More than half of the time with SIGKILL, otherwise with the signals of a user or the system (INT, TERM, HUP): then the command has
to end soon, by itself, and to leave no temporary files.
"""

import random
import signal
import subprocess
import sys
import time

import commands
import promises
import world as w

KILLS = {False: 24, True: 500}  # in a sample, and in the full set
SCALE = 40
SIGNALS = [signal.SIGKILL] * 4 + [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def run_and_kill(world, folder, words, delay, number):
    """The command with its output in files, because a pipe would lose what has not been read yet."""
    with open(folder / ".out", "wb") as out, open(folder / ".err", "wb") as err:
        process = subprocess.Popen(world.path_of(words), cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        time.sleep(delay)
        process.send_signal(number)
        try:
            code = process.wait(w.LONGEST_RUN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise w.Broken(f"did not end after signal {number}: {words}") from None
    run = w.Run(words, code, (folder / ".out").read_bytes(), (folder / ".err").read_bytes())
    for name in (".out", ".err"):
        (folder / name).unlink()
    return run


def try_one(world, expected, delay, number):
    with expected.folder() as folder:
        run = run_and_kill(world, folder, expected.command.words, delay, number)
        if number == signal.SIGKILL or run.code == -number:  # before main() signals are not handled
            run.code = None if run.code != 0 else 0
        elif run.code not in (0, 128 + number):
            raise w.Broken(f"signal {number}:\n{run}")
        else:
            promises.require_tidy(folder, expected, run)
        if run.code != 0:
            run.out = run.out.rpartition(b"\n")[0] + b"\n"  # the last line may be incomplete
        promises.require_kept(world, folder, expected, run)


def attack(world, options, findings):
    with world.folder() as template:
        commands.make_template(world, template, SCALE)
        wanted = commands.writing(options, ("first import", "merge", "rate --store", "generate -o"), SCALE)
        kills = -(-KILLS[options.whole] // len(wanted))

        def walk(command):
            start = time.monotonic()
            expected = promises.Expected(world, template, command)
            length = time.monotonic() - start
            chance = random.Random(f"{options.seed} {command.name}")
            for _ in range(kills):
                delay, number = chance.uniform(0, length), chance.choice(SIGNALS)
                findings.attempt(command.name, f"signal {number} after {delay:.3f} s",
                                 lambda delay=delay, number=number: try_one(world, expected, delay, number))

        w.parallel(options.jobs, walk, wanted)


if __name__ == "__main__":
    arguments = w.parser(__doc__.splitlines()[0])
    sys.exit(w.main(attack, arguments.parse_args()))
