// Properties of all techniques, in states from walks through proper puzzles of many shapes.
#include <algorithm>
#include <catch2/catch.hpp>

#include "deduce/kernel/scanner.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

/// The techniques before the probes. Probes consist of many scans, and have their own tests.
std::span<const TechniqueInfo> quick_techniques() {
  return techniques().first(static_cast<std::size_t>(Technique::short_probe));
}

struct Kind {
  Box box;
  int clues;
  int puzzles;
};
const std::vector<Kind> kinds = {{Box(2, 2), 5, 30},  {Box(1, 5), 10, 10}, {Box(5, 1), 10, 10},
                                 {Box(2, 3), 10, 20}, {Box(3, 2), 10, 10}, {Box(3, 3), 25, 20},
                                 {Box(3, 4), 55, 5},  {Box(4, 4), 105, 3}};

/// Calls `visit(marks, technique)` for every technique in many states of a puzzle. Each step applies some of what one
/// technique found; this technique is drawn at random, so that easy and hard ones are used.
template <typename Visit>
void walk(const Grid& puzzle, RandomStream& random, Visit&& visit) {
  PencilMarks marks(puzzle);
  while (!marks.is_complete()) {
    std::vector<std::vector<Deduction>> choices;
    for (const TechniqueInfo& info : quick_techniques()) {
      std::vector<Deduction> found = visit(marks, info.technique);
      if (!found.empty()) choices.push_back(std::move(found));
    }
    if (choices.empty()) return;
    apply_some(choices[random.below(static_cast<std::uint32_t>(choices.size()))], marks, random);
  }
}

void check_soundness(const std::vector<Deduction>& found, const PencilMarks& marks, const Grid& solution) {
  int wrong = 0;
  for (const Deduction& deduction : found) {
    for (const Candidate placed : deduction.placements)
      wrong += solution[placed.cell] == placed.digit ? 0 : 1;
    for (const Candidate gone : deduction.eliminations) {
      wrong += solution[gone.cell] != gone.digit && marks.has(gone) ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
}

Candidate transposed(Candidate candidate, Box box) {
  candidate.cell = static_cast<Cell>(box.column_of(candidate.cell) * box.side() + box.row_of(candidate.cell));
  return candidate;
}

std::vector<Candidate> in_order(std::vector<Candidate> candidates) {
  std::ranges::sort(candidates, {},
                    [](Candidate candidate) { return std::pair(candidate.cell, candidate.digit); });
  return candidates;
}

}  // namespace

TEST_CASE("no technique ever contradicts the solution, in puzzles of any shape", "[long]") {
  for (const Kind& kind : kinds) {
    for (int index = 0; index < kind.puzzles; ++index) {
      CAPTURE(kind.box.name(), index);
      const ProperPuzzle proper = proper_puzzle(kind.box, kind.clues, static_cast<std::uint64_t>(index));
      RandomStream random = make_stream(1, "walk", {static_cast<std::uint64_t>(index)});
      walk(proper.puzzle, random, [&](const PencilMarks& marks, Technique technique) {
        CAPTURE(name_of(technique));
        std::vector<Deduction> found = find_deductions(marks, technique);
        check_soundness(found, marks, proper.solution);
        return found;
      });
    }
  }
}

TEST_CASE("a scan for the effect finds what the instances say together, whatever the technique", "[long]") {
  for (const Kind& kind : kinds) {
    for (int index = 0; index < (kind.puzzles + 4) / 5; ++index) {
      CAPTURE(kind.box.name(), index);
      const ProperPuzzle proper = proper_puzzle(kind.box, kind.clues, static_cast<std::uint64_t>(index));
      RandomStream random = make_stream(2, "walk", {static_cast<std::uint64_t>(index)});
      walk(proper.puzzle, random, [&](const PencilMarks& marks, Technique technique) {
        std::vector<Deduction> found = find_deductions(marks, technique);
        if (effect_of_scan(marks, technique) != effect_of_instances(found)) {
          CAPTURE(name_of(technique));
          CHECK(in_words(effect_of_scan(marks, technique), kind.box) ==
                in_words(effect_of_instances(found), kind.box));
        }
        return found;
      });
    }
  }
}

TEST_CASE("the effect on a transposed and relabelled state is the transposed and relabelled effect",
          "[long]") {
  for (const Kind& kind : kinds) {
    for (int index = 0; index < (kind.puzzles + 4) / 5; ++index) {
      CAPTURE(kind.box.name(), index);
      const Box box = kind.box;
      const ProperPuzzle proper = proper_puzzle(box, kind.clues, static_cast<std::uint64_t>(index));
      const auto image = [&](Candidate candidate) {
        candidate.digit = static_cast<std::uint8_t>(box.side() + 1 - candidate.digit);
        return transposed(candidate, box);
      };
      RandomStream random = make_stream(3, "walk", {static_cast<std::uint64_t>(index)});
      walk(proper.puzzle, random, [&](const PencilMarks& marks, Technique technique) {
        PencilMarks image_marks{Grid(box.transposed())};
        for (int cell = 0; cell < box.cells(); ++cell) {
          for (std::uint8_t digit = 1; digit <= box.side(); ++digit) {
            const Candidate candidate{static_cast<Cell>(cell), digit};
            const Candidate there = image(candidate);
            if (marks.values()[cell] == digit) image_marks.place(there);
            if (!marks.has(candidate) && image_marks.values().is_blank(there.cell)) image_marks.remove(there);
          }
        }
        std::vector<Candidate> expected = effect_of_scan(marks, technique);
        for (Candidate& candidate : expected) candidate = image(candidate);
        if (effect_of_scan(image_marks, technique) != in_order(expected)) {
          CAPTURE(name_of(technique));
          CHECK(in_words(effect_of_scan(image_marks, technique), box.transposed()) ==
                in_words(in_order(expected), box.transposed()));
        }
        return find_deductions(marks, technique);
      });
    }
  }
}

namespace {

/// The instances of a technique, found with the given cube shape.
template <typename Shape>
std::vector<Deduction> instances_by(const PencilMarks& marks, Technique technique) {
  const Geometry geometry(marks.box());
  const Shape shape(marks.box());
  return instances_in(marks, technique, shape, *make_scanner(shape, geometry));
}

}  // namespace

TEST_CASE("narrow and wide cubes find the same instances, and by forcing the same effect", "[long]") {
  for (int index = 0; index < 5; ++index) {
    const ProperPuzzle proper = proper_puzzle(Box(3, 3), 25, static_cast<std::uint64_t>(index));
    RandomStream random = make_stream(4, "walk", {static_cast<std::uint64_t>(index)});
    walk(proper.puzzle, random, [&](const PencilMarks& marks, Technique technique) {
      CAPTURE(name_of(technique), index);
      std::vector<Deduction> found = instances_by<Cube9>(marks, technique);
      if (technique == Technique::nishio) return found;  // for 9x9 only
      if (technique == Technique::short_forcing || technique == Technique::forcing) {
        CHECK(effect_of_instances(instances_by<Cube16>(marks, technique)) == effect_of_instances(found));
        return found;  // 9x9 tells them by their rating, too
      }
      CHECK((instances_by<Cube16>(marks, technique) == found));
      CHECK((instances_by<Cube32>(marks, technique) == found));
      CHECK((instances_by<Cube64>(marks, technique) == found));
      return found;
    });
  }
}
