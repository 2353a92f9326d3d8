"""Checks the steps of explained 9x9 puzzles, by other means than the ones that found them: check_steps.py JSON_LINES

The lines are those of `evodoku-rate --explain --json`. Each step must follow from the state before it:
  - a single by its definition;
  - an elimination by a pattern: if the candidate were true, singles would lead to a contradiction, at worst after all
    alternatives of a cell or of a digit in a house have been tried. What assumes a proper puzzle cannot be shown so, and is
    compared with the solution;
  - forcing and probing by their branches: the alternatives are all there are (or the only one is what goes), each step of a
    branch follows from the state of the branch, by the same rules, and the branch ends as it says.
Prints what is wrong, and then how much was checked; exit code 1 if anything is wrong.
"""
from __future__ import annotations

import json
import re
import sys
from collections import Counter
from typing import Any, List, Optional

ALL = (1 << 9) - 1
HOUSES = (
    [[9 * r + c for c in range(9)] for r in range(9)]
    + [[9 * r + c for r in range(9)] for c in range(9)]
    + [[9 * (3 * (b // 3) + i // 3) + 3 * (b % 3) + i % 3 for i in range(9)] for b in range(9)]
)
HOUSES_OF = [[house for house in HOUSES if cell in house] for cell in range(81)]
PEERS = [sorted({other for house in HOUSES_OF[cell] for other in house} - {cell}) for cell in range(81)]
FROM_UNIQUENESS = {"unique rectangle", "unique loop", "BUG+1"}
TRIALS = re.compile("nishio|forcing|probing", re.IGNORECASE)


class State:
    """Candidates as bits; a cell that was filled is in `filled`."""

    def __init__(self, puzzle: str) -> None:
        self.bits = [ALL] * 81
        self.filled = [False] * 81
        for cell, symbol in enumerate(puzzle):
            if symbol in "123456789":
                self.place(cell, int(symbol))

    def copy(self) -> "State":
        other = State.__new__(State)
        other.bits, other.filled = self.bits[:], self.filled[:]
        return other

    def has(self, cell: int, digit: int) -> bool:
        return bool(self.bits[cell] >> (digit - 1) & 1)

    def place(self, cell: int, digit: int) -> None:
        self.bits[cell] &= 1 << (digit - 1)
        self.filled[cell] = True
        for peer in PEERS[cell]:
            self.remove(peer, digit)

    def remove(self, cell: int, digit: int) -> None:
        self.bits[cell] &= ~(1 << (digit - 1))

    def places(self, house: List[int], digit: int) -> List[int]:
        return [cell for cell in house if self.has(cell, digit)]

    def is_contradictory(self) -> bool:
        return 0 in self.bits or any(not self.places(house, digit) for house in HOUSES for digit in range(1, 10))

    def follow_singles(self) -> bool:
        """False: there is a contradiction."""
        while True:
            if 0 in self.bits:
                return False
            found = [(c, b.bit_length()) for c, b in enumerate(self.bits) if not self.filled[c] and b & (b - 1) == 0]
            for house in HOUSES:
                once, twice = 0, 0
                for cell in house:
                    twice |= once & self.bits[cell]
                    once |= self.bits[cell]
                if once != ALL:
                    return False
                alone = once & ~twice
                found += [(c, (self.bits[c] & alone).bit_length()) for c in house if not self.filled[c] and self.bits[c] & alone]
            if not found:
                return True
            for cell, digit in found:
                if not self.has(cell, digit):
                    return False
                self.place(cell, digit)


def is_refuted(state: State, splits: int) -> bool:
    """Whether singles, and trying all alternatives in up to `splits` places, show that the state has no solution."""
    if not state.follow_singles():
        return True
    if splits == 0:
        return False
    places = [[(c, d) for d in range(1, 10) if state.has(c, d)] for c in range(81) if not state.filled[c]]
    places += [[(c, d) for c in state.places(house, d)] for house in HOUSES for d in range(1, 10)]
    for alternatives in sorted((some for some in places if 2 <= len(some) <= 4), key=len):
        for cell, digit in alternatives:
            tried = state.copy()
            tried.place(cell, digit)
            if not is_refuted(tried, splits - 1):
                break
        else:
            return True
    return False


def candidate(told: Any) -> tuple[int, int]:
    row, column = re.fullmatch(r"r(\d)c(\d)", told["cell"]).groups()
    return 9 * (int(row) - 1) + int(column) - 1, told["digit"]


def house_of(name: str) -> List[int]:
    kind, number = name.split()
    return HOUSES[{"row": 0, "column": 9, "box": 18}[kind] + int(number) - 1]


class Checker:
    def __init__(self, solution: str) -> None:
        self.solution = solution
        self.counts: Counter[str] = Counter()

    def fault(self, step: Any, state: State) -> Optional[str]:
        """Of a step; empty: it follows."""
        technique = step["technique"]
        self.counts[technique] += 1
        for cell, digit in map(candidate, step["placements"]):
            if not self.is_single(state, cell, digit) and not technique.startswith("direct"):
                return f"{digit} at {cell} is no single"
            if technique.startswith("direct") and not self.must_be(state, cell, digit):
                return f"{digit} at {cell} does not follow"
        gone = list(map(candidate, step["eliminations"]))
        if TRIALS.search(technique):
            return self.fault_of_branches(step, state, gone)
        for cell, digit in gone:
            if technique in FROM_UNIQUENESS:
                if int(self.solution[cell]) == digit:
                    return f"{digit} at {cell} is the solution"
            elif not self.must_not_be(state, cell, digit):
                return f"{digit} at {cell} is not shown to go"
        return None

    @staticmethod
    def is_single(state: State, cell: int, digit: int) -> bool:
        if state.filled[cell] or not state.has(cell, digit):
            return False
        return state.bits[cell] == 1 << (digit - 1) or any(state.places(house, digit) == [cell] for house in HOUSES_OF[cell])

    @staticmethod
    def must_not_be(state: State, cell: int, digit: int) -> bool:
        for splits in range(3):
            tried = state.copy()
            tried.place(cell, digit)
            if is_refuted(tried, splits):
                return True
        return False

    @staticmethod
    def must_be(state: State, cell: int, digit: int) -> bool:
        tried = state.copy()
        tried.remove(cell, digit)
        return is_refuted(tried, 1)

    def fault_of_branches(self, step: Any, state: State, gone: List[tuple[int, int]]) -> Optional[str]:
        branches = step.get("branches", [])
        if not branches:
            return "no branches"
        assumed = [candidate(branch["assumption"]) for branch in branches]
        if len(branches) == 1:
            if gone != assumed:
                return "what goes is not what is tried"
        elif not self.are_all(state, assumed):
            return f"{assumed} are not all alternatives"
        for branch, (cell, digit) in zip(branches, assumed):
            self.counts["branches"] += 1
            inside = state.copy()
            if not inside.has(cell, digit):
                return f"{digit} at {cell} is no candidate"
            inside.place(cell, digit)
            for inner in branch["steps"]:
                fault = self.fault(inner, inside)
                if fault:
                    return f"in the branch of {digit} at {cell}: {fault}"
                apply(inner, inside)
            if branch["end"] == "agreement":
                if len(branches) == 1 or any(inside.has(*one) for one in gone):
                    return f"the branch of {digit} at {cell} does not come to what is said"
            elif "no_candidate" in branch:
                if inside.bits[candidate({"cell": branch["no_candidate"], "digit": 1})[0]]:
                    return f"{branch['no_candidate']} has candidates"
            elif inside.places(house_of(branch["no_place"]["house"]), branch["no_place"]["digit"]):
                return f"{branch['no_place']} has a place"
        return None

    @staticmethod
    def are_all(state: State, assumed: List[tuple[int, int]]) -> bool:
        cells, digits = {cell for cell, _ in assumed}, {digit for _, digit in assumed}
        if len(cells) == 1:
            cell = assumed[0][0]
            return sum(1 << (digit - 1) for digit in digits) == state.bits[cell]
        if len(digits) != 1:
            return False
        return any(set(state.places(house, assumed[0][1])) == cells for house in HOUSES_OF[assumed[0][0]])


def apply(step: Any, state: State) -> None:
    for cell, digit in map(candidate, step["placements"]):
        state.place(cell, digit)
    for cell, digit in map(candidate, step["eliminations"]):
        state.remove(cell, digit)


def main() -> int:
    wrong, puzzles, counts = 0, 0, Counter()
    for line in open(sys.argv[1], encoding="utf-8"):
        record = json.loads(line)
        puzzles += 1
        state, checker = State(record["puzzle"]), Checker(record["path_reaches"])
        for number, step in enumerate(record["path"], 1):
            fault = checker.fault(step, state)
            if fault:
                wrong += 1
                print(f"{record['puzzle']}: step {number}, {step['technique']}: {fault}")
                break
            apply(step, state)
        counts += checker.counts
    steps = sum(counts.values()) - counts["branches"]
    print(f"{puzzles} puzzles, {steps} steps, {counts['branches']} branches, {wrong} wrong")
    return 1 if wrong or not puzzles else 0


if __name__ == "__main__":
    sys.exit(main())
