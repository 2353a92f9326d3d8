#!/usr/bin/env python3
"""Makes two sets with known faults for evodoku-dataset audit, and checks its findings.

    audit_sets.py make PUZZLES ROWS OTHER_ROWS FOLDER   train.csv of ROWS, test.csv of OTHER_ROWS, expected.csv
    audit_sets.py check FOLDER FINDINGS                 exit code 1 unless FINDINGS are the expected ones

PUZZLES: CSV with the columns question and answer, no two rows isomorphs of each other, ROWS + OTHER_ROWS of them. If there are
fewer, each is used several times, with some more clues, which makes it a different puzzle.

Planted: isomorphs of rows of train.csv in test.csv (1 in 400 of its rows), improper puzzles and wrong answers (1 in 4,000).
"""
import csv
import random
import sys


def isomorph(cells, other, chance):
    """Both grids, permuted and relabelled in the same way."""
    def lines():
        bands = [0, 1, 2]
        chance.shuffle(bands)
        order = []
        for band in bands:
            within = [3 * band, 3 * band + 1, 3 * band + 2]
            chance.shuffle(within)
            order += within
        return order

    rows, columns = lines(), lines()
    turned = chance.random() < 0.5
    names = list("123456789")
    chance.shuffle(names)
    table = str.maketrans("123456789", "".join(names))

    def moved(grid):
        places = ((c * 9 + r if turned else r * 9 + c) for r in rows for c in columns)
        return "".join(grid[place] for place in places).translate(table)

    return moved(cells), moved(other)


def with_more_clues(question, answer, number, chance):
    """The same solution, `number` blanks filled in."""
    blanks = [i for i, symbol in enumerate(question) if symbol == "."]
    cells = list(question)
    for place in chance.sample(blanks, number):
        cells[place] = answer[place]
    return "".join(cells)


def two_solutions(answer):
    """A puzzle with two solutions: two digits in a rectangle over two boxes are blank, or all of two digits."""
    one, other = answer[0], answer[1]
    return "".join("." if symbol in (one, other) else symbol for symbol in answer)


def make(puzzles, rows, other_rows, folder):
    chance = random.Random(1)
    with open(puzzles, newline="", encoding="ascii") as file:
        known = [(row["question"], row["answer"]) for row in csv.DictReader(file)]
    wanted = rows + other_rows
    if len(known) * 12 < wanted:
        sys.exit("too few puzzles: give at least a twelfth of the rows")

    def puzzle(number):
        question, answer = known[number % len(known)]
        layer = number // len(known)
        return (with_more_clues(question, answer, layer, chance) if layer else question), answer

    isomorphs = max(1, other_rows // 400)
    faults = max(1, other_rows // 4000)
    places = chance.sample(range(other_rows), isomorphs + 2 * faults)
    planted = {}
    for i, place in enumerate(places):
        planted[place] = "isomorph" if i < isomorphs else "several solutions" if i < isomorphs + faults else "wrong answer"
    sources = dict(zip(places[:isomorphs], chance.sample(range(rows), isomorphs)))
    wanted_of = {}
    expected = []
    with open(f"{folder}/train.csv", "w", encoding="ascii") as file:
        file.write("source,question,answer,rating\n")
        by_row = {row: place for place, row in sources.items()}
        for row in range(rows):
            question, answer = puzzle(row)
            if row in by_row:
                wanted_of[by_row[row]] = (row, question, answer)
            file.write(f"made,{question},{answer},{row % 50}\n")
    with open(f"{folder}/test.csv", "w", encoding="ascii") as file:
        file.write("source,question,answer,rating\n")
        for place in range(other_rows):
            question, answer = puzzle(rows + place)
            what = planted.get(place)
            if what == "isomorph":
                row, question, answer = wanted_of[place]
                question, answer = isomorph(question, answer, chance)
                expected.append(("isomorph", "test.csv", place + 2, "train.csv", row + 2))
            elif what == "several solutions":
                question = two_solutions(answer)
                expected.append((what, "test.csv", place + 2, "", ""))
            elif what == "wrong answer":
                cells = list(answer)
                blank = question.index(".")
                cells[blank] = str(int(cells[blank]) % 9 + 1)
                answer = "".join(cells)
                expected.append((what, "test.csv", place + 2, "", ""))
            file.write(f"made,{question},{answer},{place % 50}\n")
    with open(f"{folder}/expected.csv", "w", encoding="ascii") as file:
        for one in sorted(expected, key=str):
            file.write(",".join(map(str, one)) + "\n")


def check(folder, findings):
    def base(name):
        return name.rsplit("/", 1)[-1]

    with open(findings, newline="", encoding="ascii") as file:
        found = sorted(
            ",".join([row["finding"], base(row["file"]), row["line"], base(row["other_file"]), row["other_line"]])
            for row in csv.DictReader(file) if row["finding"] != "same solution grid")
    with open(f"{folder}/expected.csv", encoding="ascii") as file:
        expected = sorted(line.rstrip("\n") for line in file)
    lost, invented = set(expected) - set(found), set(found) - set(expected)
    print(f"{len(expected)} planted, {len(lost)} not found, {len(invented)} found that were not planted")
    for line in list(lost)[:3] + list(invented)[:3]:
        print("  " + line)
    sys.exit(bool(lost or invented) or len(found) != len(expected))


if __name__ == "__main__":
    if len(sys.argv) == 6 and sys.argv[1] == "make":
        make(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5])
    elif len(sys.argv) == 4 and sys.argv[1] == "check":
        check(sys.argv[2], sys.argv[3])
    else:
        sys.exit(__doc__)
