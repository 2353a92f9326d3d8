#!/usr/bin/env python3
"""Makes each system call of a command fail, one after the other, and checks its files.

For each command of commands.py, each class of calls (preload.cpp) and each way to fail, the first call fails, then the second,
and so on until the command ends before that call. After each run these must hold:
- the command has ended with an exit code of its own, and if that is not 0 it has said why;
- code 0 means that everything is there that would be there without a failure;
- a store can be opened, `check` finds nothing, its earlier contents are there, and what the command has acknowledged is there;
- a file of -o is as it was, or complete; no temporary file is left;
- a repeat of the command completes the work.

A sample takes each 37th call of some commands. Memory: by default each 25th allocation (--every changes that).
"""

import errno
import itertools
import sys

import commands
import promises
import world as w

CLASSES = {
    "write": [("EIO", "once"), ("ENOSPC", "forever"), ("EINTR", "once"), ("EIO", "short")],
    "read": [("EIO", "once"), ("EIO", "forever"), ("EINTR", "once")],
    "sync": [("EIO", "once"), ("EIO", "forever")],
    "open": [("EMFILE", "once"), ("EACCES", "forever")],
    "close": [("EIO", "once"), ("EIO", "forever")],
    "rename": [("EIO", "once"), ("EPERM", "forever")],
    "remove": [("EIO", "once"), ("EACCES", "forever")],
    "truncate": [("EIO", "once"), ("EIO", "forever")],
    "lock": [("EIO", "once"), ("EIO", "forever")],
    "stream": [("ENOMEM", "once")],
    "thread": [("EAGAIN", "once"), ("EAGAIN", "forever")],
    "memory": [("ENOMEM", "once"), ("ENOMEM", "forever")],
}


def try_one(world, expected, kind, call, error, how):
    """False if the command ended before that call."""
    command = expected.command
    with expected.folder() as folder, world.folder() as marks:
        fired = marks / "fired"
        run = world.run(folder, command.words, environment={
            "LD_PRELOAD": world.preload, "EVODOKU_FAULT_FIRED": str(fired),
            "EVODOKU_FAULT": f"{kind}:{call}:{getattr(errno, error)}:{how}"})
        if not fired.exists():
            if run.code != 0 or promises.state(world, folder, command) != expected.after:
                raise w.Broken(f"nothing failed, and it is not as it was:\n{run}")
            return False
        w.require_ended(run, finds=command.words[1] == "check")
        if kind != "remove":
            promises.require_tidy(folder, expected, run)
        promises.require_kept(world, folder, expected, run)
    return True


def attack(world, options, findings):
    with world.folder() as template:
        commands.make_template(world, template)
        wanted = [command for command in commands.commands()
                  if not options.only or command.name in options.only]
        if not options.whole and not options.only:
            wanted = [command for command in wanted if command.name in ("import", "query --mark -o", "generate -o")]
        expected = [promises.Expected(world, template, command) for command in wanted]

        def walk(job):
            known, kind, (error, how) = job
            step = (options.every if kind == "memory" else 1) if options.whole else (997 if kind == "memory" else 37)
            first = 1 + options.seed % step  # start of the strides
            for call in itertools.count(first, step):
                more = True

                def once():
                    nonlocal more
                    more = try_one(world, known, kind, call, error, how)

                findings.attempt(f"{known.command.name}", f"{kind} {call} {error} {how}", once)
                if not more:
                    findings.counts[known.command.name] -= 1  # nothing failed
                    return

        jobs = [(known, kind, way) for known in expected for kind, ways in CLASSES.items() for way in ways
                if not options.kinds or kind in options.kinds]
        w.parallel(options.jobs, walk, jobs)


if __name__ == "__main__":
    arguments = w.parser(__doc__.splitlines()[0], library=True)
    arguments.add_argument("--only", action="append", help="name of a command (commands.py)")
    arguments.add_argument("--kinds", nargs="*", help="classes of calls")
    arguments.add_argument("--every", type=int, default=25, help="with --whole: each which allocation fails")
    given = arguments.parse_args()
    sys.exit(w.main(attack, given))
