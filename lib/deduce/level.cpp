#include "evodoku/level.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/scanner.hpp"
#include "deduce/techniques/singles.hpp"
#include "deduce/techniques/subsets.hpp"
#include "evodoku/check.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

namespace {

/// How far a puzzle was solved.
struct Walk {
  enum class Ending { complete, stuck, stopped };
  Technique hardest = Technique::full_house;
  Ending ending = Ending::complete;
};

/// Places or eliminates what a technique has found.
template <typename Shape>
void apply(const Shape& shape, const TechniqueInfo& info, const Cube<Shape>& found,
           Knowledge<Shape>& knowledge) {
  if (info.places) {
    knowledge.place(shape, found);
  } else {
    knowledge.remove(shape, found);
  }
}

template <typename Shape>
PencilMarks marks_of(const Shape& shape, Box box, const Knowledge<Shape>& state) {
  std::vector<std::uint64_t> candidates(static_cast<std::size_t>(box.cells()), 0);
  Grid placed(box);
  state.candidates.for_each(shape, [&](int r, int c, int digit_index) {
    candidates[static_cast<std::size_t>(r * box.side() + c)] |= bit(digit_index);
    if (!state.is_open(r, c)) placed.set(r * box.side() + c, digit_index + 1);
  });
  return PencilMarks(placed, candidates);
}

/// Solves a puzzle with the easiest techniques and returns the hardest one needed. `finder` has the interface of a
/// Scanner.
///
///   while there are open cells:
///     found := everything that the easiest technique that finds anything finds; if there is none: stuck
///     place or eliminate `found`, all at once
template <typename Shape, typename Finder>
Walk walk(const Shape& shape, Knowledge<Shape> knowledge, Finder& finder, const std::stop_token& stop) {
  Walk walked;
  Cube<Shape> found;
  while (!knowledge.is_complete(shape)) {
    finder.look_at(knowledge);
    const auto easiest = std::ranges::find_if(techniques(), [&](const TechniqueInfo& info) {
      return stop.stop_requested() || finder.scan(info.technique, found);
    });
    if (stop.stop_requested() || easiest == techniques().end()) {
      walked.ending = stop.stop_requested() ? Walk::Ending::stopped : Walk::Ending::stuck;
      break;
    }
    apply(shape, *easiest, found, knowledge);
    walked.hardest = std::max(walked.hardest, easiest->technique);
  }
  return walked;
}

/// Finds what Sudoku Explainer finds: its direct techniques are narrower than evodoku's. They are one locked candidate,
/// followed by a single of the same digit in a neighbouring house of the same kind; or one hidden pair, followed by a
/// single in its own house. Sudoku Explainer also has the direct hidden triple, which it rates next to the naked
/// single: here both are found together.
class NarrowFinder {
 public:
  using Shape = Cube9;

  /// Geometry and scanner must outlive it.
  NarrowFinder(const Shape& shape, const Geometry& geometry, Scanner<Shape>& scanner)
      : geometry_(&geometry), scanner_(&scanner), views_(shape, geometry) {
    for (int house = 0; house < houses; ++house) {
      const auto cells = geometry.house(house);
      for (std::size_t place = 0; place < cells.size(); ++place) {
        for (const int other : geometry.houses_of(cells[place])) {
          Places& common = places_within_[index(house)][index(other)];
          common = static_cast<Places>(common | 1U << place);
        }
      }
    }
  }

  void look_at(const Knowledge<Shape>& knowledge) {
    scanner_->look_at(knowledge);
    knowledge_ = &knowledge;
  }

  bool scan(Technique technique, Cube<Shape>& found) {
    if (technique == Technique::direct_locked) {
      views_.look_at(*knowledge_);
      return find_in_houses(&NarrowFinder::find_locked, found);
    }
    if (technique == Technique::direct_hidden_pair) {  // called after direct_locked, so the views are made
      return find_in_houses(&NarrowFinder::find_hidden_sets<2>, found);
    }
    if (scanner_->scan(technique, found)) return true;
    return technique == Technique::naked_single && find_in_houses(&NarrowFinder::find_hidden_sets<3>, found);
  }

 private:
  using Places = std::uint16_t;  // bit p: place p of a house
  static constexpr int side = 9;
  static constexpr int houses = 3 * side;

  static std::size_t index(int house) { return static_cast<std::size_t>(house); }
  Places places(int house, int digit_index) const { return views_.places(house, digit_index); }
  bool is_box(int house) const { return house >= geometry_->box_house(0); }

  bool find_in_houses(void (NarrowFinder::*find)(int house, Cube<Shape>& found), Cube<Shape>& found) {
    found = {};
    any_ = false;
    for (int house = 0; house < houses; ++house) (this->*find)(house, found);
    return any_;
  }

  /// Digits whose places in the house are all in another house: a box within a line, or a line within a box.
  void find_locked(int house, Cube<Shape>& found) {
    for (int digit_index = 0; digit_index < side; ++digit_index) {
      const Places locked = places(house, digit_index);
      if (std::popcount(locked) < 2) continue;
      for (int around = 0; around < houses; ++around) {
        const Places within = places_within_[index(house)][index(around)];
        if (is_box(around) == is_box(house) || (locked & ~within) != 0) continue;
        find_singles_beside(house, around, digit_index, found);
      }
    }
  }

  /// Singles of the digit in houses of the same kind as `house`, after removing it from the rest of `around`.
  void find_singles_beside(int house, int around, int digit_index, Cube<Shape>& found) {
    const int first = house / side * side;
    for (int beside = first; beside < first + side; ++beside) {
      if (beside == house) continue;
      find_single(beside, digit_index, places_within_[index(beside)][index(around)], found);
    }
  }

  template <int Size>
  void find_hidden_sets(int house, Cube<Shape>& found) {
    OptionsOfMembers places_of_digits;
    for (int d = 0; d < side; ++d) places_of_digits[index(d)] = places(house, d);
    for_each_tight_set<Size>(places_of_digits, side, 0, [&](std::uint64_t /*digits*/, std::uint64_t held) {
      find_singles_within(house, static_cast<Places>(held), found);
    });
  }

  /// Singles in a house, after removing all digits but those of a hidden set from the places of the set.
  void find_singles_within(int house, Places set, Cube<Shape>& found) {
    for (int digit_index = 0; digit_index < side; ++digit_index) find_single(house, digit_index, set, found);
  }

  /// A single that appears when the digit is removed from the places `gone` of a house.
  void find_single(int house, int digit_index, Places gone, Cube<Shape>& found) {
    const Places before = places(house, digit_index);
    const auto left = static_cast<Places>(before & ~gone);
    if (left == before || std::popcount(left) != 1) return;
    const int cell = geometry_->house(house)[index(std::countr_zero(left))];
    found.add(cell / side, cell % side, digit_index);
    any_ = true;
  }

  const Geometry* geometry_;
  Scanner<Shape>* scanner_;
  const Knowledge<Shape>* knowledge_ = nullptr;
  CandidateIndex<Shape> views_;
  // The places of a house that are also in another one.
  std::array<std::array<Places, houses>, houses> places_within_{};
  bool any_ = false;
};

/// The technique that determines Sudoku Explainer's rating: the hardest one, unless evodoku's wider direct techniques
/// hid that Sudoku Explainer needs another. Nothing if it was stopped.
std::optional<Technique> decisive_for_se(const Cube9& shape, const Geometry& geometry,
                                         const Knowledge<Cube9>& state, Technique hardest,
                                         Scanner<Cube9>& scanner, const std::stop_token& stop) {
  if (hardest < Technique::direct_locked || hardest > Technique::hidden_triple) return hardest;
  NarrowFinder finder(shape, geometry, scanner);
  const Walk walked = walk(shape, state, finder, stop);
  switch (walked.ending) {
    case Walk::Ending::complete:
      return walked.hardest;
    case Walk::Ending::stuck:
      return hardest;
    case Walk::Ending::stopped:
      break;
  }
  return std::nullopt;
}

/// `make_knowledge(shape)` is the state to begin with.
template <typename MakeKnowledge>
std::optional<Level> level_from(Box box, MakeKnowledge&& make_knowledge, const std::stop_token& stop) {
  const std::shared_ptr<const Geometry> geometry = shared_geometry(box);
  return with_cube_shape(box, [&](const auto& shape) -> std::optional<Level> {
    using Shape = std::decay_t<decltype(shape)>;
    Scanner<Shape> scanner(shape, *geometry);
    const Knowledge<Shape> state = make_knowledge(shape);
    const Walk walked = walk(shape, state, scanner, stop);
    if (walked.ending == Walk::Ending::stopped) return std::nullopt;
    if (walked.ending == Walk::Ending::stuck)
      return Level{.technique = std::string(beyond_techniques), .version = level_version()};
    Level level{.technique = std::string(name_of(walked.hardest)), .version = level_version()};
    if constexpr (std::is_same_v<Shape, Cube9>) {
      const auto decisive = decisive_for_se(shape, *geometry, state, walked.hardest, scanner, stop);
      if (!decisive) return std::nullopt;
      level.se_estimate = info_of(*decisive).se_rating;
      level.se_error = info_of(*decisive).se_error;
    }
    return level;
  });
}

}  // namespace

std::optional<PencilMarks> position_before(const Grid& puzzle, Technique technique) {
  const std::shared_ptr<const Geometry> geometry = shared_geometry(puzzle.box());
  return with_cube_shape(puzzle.box(), [&](const auto& shape) -> std::optional<PencilMarks> {
    using Shape = std::decay_t<decltype(shape)>;
    Scanner<Shape> scanner(shape, *geometry);
    Knowledge<Shape> state = knowledge_of(shape, PencilMarks(puzzle));
    Cube<Shape> found;
    for (;;) {
      scanner.look_at(state);
      const auto easiest = std::ranges::find_if(techniques(), [&](const TechniqueInfo& info) {
        return info.technique <= std::max(technique, Technique::forcing) &&
               scanner.scan(info.technique, found);
      });
      if (easiest == techniques().end()) return std::nullopt;
      if (easiest->technique == technique) return marks_of(shape, puzzle.box(), state);
      apply(shape, *easiest, found, state);
    }
  });
}

std::optional<Level> level_of(const Grid& puzzle, std::stop_token stop) {
  if (const auto conflict = find_conflict(puzzle)) {
    throw std::invalid_argument("clues contradict each other: " + conflict->message(puzzle.box()));
  }
  return level_from(
      puzzle.box(),
      [&](const auto& shape) { return Knowledge<std::decay_t<decltype(shape)>>(shape, puzzle); }, stop);
}

std::optional<Level> level_of(const PencilMarks& marks, std::stop_token stop) {
  return level_from(
      marks.box(), [&](const auto& shape) { return knowledge_of(shape, marks); }, stop);
}

}  // namespace evodoku
