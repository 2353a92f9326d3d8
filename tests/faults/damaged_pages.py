#!/usr/bin/env python3
"""Changes some bytes of a store, and checks how commands react.

The places are random, half of them in the header of a page, where small changes have the largest effects. Whatever is there, a
command must end soon and by itself, write few messages, and output no puzzle that was not stored.
"""

import random
import sys

import commands
import world as w

SPOTS = {False: 60, True: 3000}  # in a sample, and in the full set
MOST_SAID = 1_000_000  # bytes, of a store of 6 puzzles
PAGE = 4096
COMMANDS = [
    ["evodoku-store", "export", "h.db"],
    ["evodoku-query", "h.db", "--sort", "-clues"],
    ["evodoku-query", "h.db", "--random", "3", "--seed", "1"],
    ["evodoku-store", "check", "h.db", "-j", "1"],
    ["evodoku-store", "import", "h.db", "more.csv", "-j", "1", "-q"],
    ["evodoku-store", "merge", "s.db", "h.db", "-j", "1", "-q"],
]


def damaged(content, chance):
    content = bytearray(content)
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        page = chance.randrange(len(content) // PAGE) * PAGE
        spot = page + (chance.randrange(16) if chance.random() < 0.5 else chance.randrange(PAGE))
        length = chance.choice([1, 2, 4, 100])
        new = chance.choice([bytes(length), b"\xff" * length, chance.randbytes(length)])
        content[spot:spot + length] = new
    return bytes(content[:len(content) // PAGE * PAGE])


def attack(world, options, findings):
    with world.folder() as template:
        commands.make_template(world, template)
        world.must_run(template, ["evodoku-rate", "--store", "s.db", "--runs", "2", "--seed", "1", "-q"])
        sound = (template / "s.db").read_bytes()
        stored = set(world.must_run(template, ["evodoku-store", "export", "s.db"]).decode().split())
        chance = random.Random(options.seed)
        files = [damaged(sound, chance) for _ in range(SPOTS[options.whole])]

        def walk(numbered):
            number, content = numbered
            chosen = COMMANDS if options.whole and number % 10 == 0 else [COMMANDS[number % 3], COMMANDS[3], COMMANDS[4 + number % 2]]
            for words in chosen:
                findings.attempt(" ".join(words[:2]), f"spot {number}",
                                 lambda words=words: try_one(world, template, words, content, stored))

        w.parallel(options.jobs, walk, enumerate(files))


def try_one(world, template, words, content, stored):
    with world.folder() as folder:
        for name in ("s.db", "more.csv"):
            (folder / name).write_bytes((template / name).read_bytes())
        (folder / "h.db").write_bytes(content)
        run = world.run(folder, words, longest=20)
        w.require_ended(run, finds=words[1] == "check")
        if len(run.out) + len(run.err) > MOST_SAID:
            raise w.Broken(f"{len(run.out) + len(run.err)} bytes said:\n{run}")
        if words[:2] == ["evodoku-store", "export"] or words[0] == "evodoku-query":
            made_up = set(run.out.decode().split()) - stored
            if made_up:
                raise w.Broken(f"no such puzzle was stored: {made_up}\n{run}")


if __name__ == "__main__":
    arguments = w.parser(__doc__.splitlines()[0])
    sys.exit(w.main(attack, arguments.parse_args()))
