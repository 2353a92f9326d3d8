#!/usr/bin/env python3
"""Makes puzzles on the workers of a Dask cluster, by calls of the module `evodoku`, in parts that are the tool's to the byte.

  dask_parts.py SCHEDULER PARTS RESULT COUNT CLUES SEED

  dask_parts.py tcp://red.example.org:8786 100 puzzles.txt 1000000 28 1

makes what `evodoku-generate --clues 28 -n 1000000 --seed 1 --no-distinct -q` prints. The workers need the module of this
version, and nothing from this machine. Dask makes parts of lost workers elsewhere. The parts are written in order as they
come, so that only some of them are in memory.
"""
import os
import sys

import evodoku
from distributed import Client


def part(first, end, clues, seed):
    """Puzzles `first` to before `end` of the list, a line each. A worker of one thread takes one part at a time."""
    puzzles, _ = evodoku.generate(end - first, clues=clues, seed=seed, first=first, distinct=False, threads=1)
    return evodoku.to_text(puzzles)


def main(scheduler, parts, result, count, clues, seed):
    ends = [count * k // parts for k in range(parts + 1)]
    with Client(scheduler) as cluster:
        versions = {evodoku.__version__, *cluster.run(lambda: __import__("evodoku").__version__).values()}
        if len(versions) > 1:
            sys.exit(f"dask_parts.py: versions differ: {', '.join(sorted(versions))}")
        waiting = []
        with open(result + ".partial", "w", encoding="ascii") as file:
            for first, end in zip(ends, ends[1:]):
                waiting.append(cluster.submit(part, first, end, clues, seed, pure=False))
                if len(waiting) > 64:
                    file.write(waiting.pop(0).result())
            for future in waiting:
                file.write(future.result())
    os.replace(result + ".partial", result)


if __name__ == "__main__":
    if len(sys.argv) != 7:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:]))
