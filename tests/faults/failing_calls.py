#!/usr/bin/env python3
"""Makes each system call of a command fail, one after the other (strace), and checks its files.

For each command of commands.py, each class of calls and each way to fail, the first call fails, then the second, and so on until
the command ends before that call. After each run these must hold:
- the command has ended with an exit code of its own, and if that is not 0 it has said why;
- code 0 means that everything is there that would be there without a failure;
- a store can be opened, `check` finds nothing, its earlier contents are there, and what the command has acknowledged is there;
- a file of -o is as it was, or complete; no temporary file is left;
- a repeat of the command completes the work.

A sample takes each 37th call of some commands.
"""

import itertools
import sys

import commands
import promises
import world as w

CLASSES = {  # class -> system calls, and ways to fail: the error; "+": that call and all after it
    "write": ("write,writev", ["EIO", "ENOSPC+", "EINTR"]),
    "page": ("pwrite64", ["EIO", "ENOSPC+", "EINTR"]),
    "read": ("read,pread64", ["EIO", "EIO+", "EINTR"]),
    "sync": ("fsync,fdatasync", ["EIO", "EIO+"]),
    "open": ("openat", ["EMFILE", "EACCES+"]),
    "rename": ("rename,renameat,renameat2,link,linkat", ["EIO", "EPERM+"]),
    "remove": ("unlink,unlinkat", ["EIO", "EACCES+"]),
    "truncate": ("ftruncate", ["EIO", "EIO+"]),
}
LOADER = b"error while loading shared libraries"  # it failed before the command began


def try_one(world, expected, kind, call, how):
    """False if the command ended before that call."""
    command = expected.command
    with expected.folder() as folder, world.folder() as marks:
        calls, forever = CLASSES[kind][0], how.endswith("+")
        run = world.trace(folder, command.words, marks / "log", calls, f"error={how.strip('+')}:when={call}{'+' if forever else ''}")
        if b"(INJECTED)" not in (marks / "log").read_bytes():
            if run.code != 0 or promises.state(world, folder, command) != expected.after:
                raise w.Broken(f"nothing failed, and it is not as it was:\n{run}")
            return False
        if run.code == 127 and LOADER in run.err:
            return True
        is_mute = kind == "write" and forever  # standard error cannot be written either
        if not (is_mute and run.code in (1, 2)):
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
            known, kind, how = job
            step = 1 if options.whole else 37
            first = 1 + options.seed % step  # start of the strides
            for call in itertools.count(first, step):
                more = True

                def once():
                    nonlocal more
                    more = try_one(world, known, kind, call, how)

                findings.attempt(known.command.name, f"{kind} {call} {how}", once)
                if not more:
                    findings.counts[known.command.name] -= 1  # nothing failed
                    return

        jobs = [(known, kind, how) for known in expected for kind, (_, ways) in CLASSES.items() for how in ways
                if not options.kinds or kind in options.kinds]
        w.parallel(options.jobs, walk, jobs)


if __name__ == "__main__":
    arguments = w.parser(__doc__.splitlines()[0])
    arguments.add_argument("--only", action="append", help="name of a command (commands.py)")
    arguments.add_argument("--kinds", nargs="*", help="classes of calls")
    sys.exit(w.main(attack, arguments.parse_args(), traces=True))
