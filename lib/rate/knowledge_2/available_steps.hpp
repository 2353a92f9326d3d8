// The discoveries that are possible in a state of knowledge, and how probable each one is in a generation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "deduce/kernel/scanner.hpp"
#include "deduce/techniques/direct.hpp"
#include "deduce/techniques/singles.hpp"
#include "rate/knowledge_2/technique_cost_model.hpp"

namespace evodoku::knowledge_2 {

/// A discovery that may happen independently in a generation: one digit to place, or all candidates that a technique
/// eliminates.
struct Discovery {
  Technique technique = Technique::full_house;
  bool places = true;
  std::uint16_t row = 0;  // of a digit to place
  std::uint16_t column = 0;
  std::uint16_t digit_index = 0;  // or the index in AvailableSteps::eliminations
};

/// All discoveries of one state, the cheapest technique first. If there are none, no technique applies.
template <typename Shape>
struct AvailableSteps {
  std::vector<Discovery> list;
  std::vector<Cube<Shape>> eliminations;

  void clear() {
    list.clear();
    eliminations.clear();
  }
};

/// The steps that are cheap to look for, by kind; most generations need no others. A cell is only in the cheapest kind
/// that applies to it.
template <typename Shape>
struct CheapSteps {
  Cube<Shape> full_house;
  Cube<Shape> in_box;  // hidden singles
  Cube<Shape> in_line;
  Cube<Shape> direct;  // hidden singles after a locked candidate; valid only if is_complete
  bool near = false;   // there is one of the first two kinds
  bool any = false;
  bool is_complete = false;  // `direct` has been looked for
};

/// Finds discoveries. Those that take long to find are remembered by state, because the runs of a puzzle get stuck in
/// the same places. Two threads must not use the same finder at once.
template <typename Shape>
class StepFinder {
 public:
  /// The geometry must outlive it.
  StepFinder(const Shape& shape, const Geometry& geometry, const TechniqueCostModel& costs)
      : shape_(shape), costs_(costs), scanner_(shape, geometry) {}

  /// Fills `view` with the cheap kinds except `direct`, which takes longer than all others: see complete().
  void look(const Knowledge<Shape>& knowledge, CheapSteps<Shape>& view) const {
    using Row = typename Cube<Shape>::Row;
    const auto last_cells = full_house_cells(shape_, knowledge);
    const Cube<Shape> in_box = hidden_singles_in_boxes(shape_, knowledge);
    const Cube<Shape> in_line = hidden_singles_in_lines(shape_, knowledge);
    Row near = Row::all(0);
    Row far = Row::all(0);
    for (int r = 0; r < shape_.side(); ++r) {
      const Row last = Row::all(last_cells[static_cast<std::size_t>(r)]);
      view.full_house.set_row(r, knowledge.candidates.row(r) & last);
      view.in_box.set_row(r, in_box.row(r) & ~last);
      view.in_line.set_row(r, in_line.row(r) & ~in_box.row(r) & ~last);
      near = near | view.full_house.row(r) | view.in_box.row(r);
      far = far | view.in_line.row(r);
    }
    view.near = seen_in_lanes(near).once != 0;
    view.any = view.near || seen_in_lanes(far).once != 0;
    view.is_complete = false;
  }

  /// Adds `direct` to a view of `knowledge`, unless it is asleep (see TechniqueCostModel) or already there.
  void complete(const Knowledge<Shape>& knowledge, CheapSteps<Shape>& view) const {
    if (view.is_complete) return;
    view.is_complete = true;
    if (!is_awake_beside(view, Technique::direct_locked)) {
      view.direct = {};
      return;
    }
    Cube<Shape> known = view.full_house;
    known.unite(shape_, view.in_box);
    known.unite(shape_, view.in_line);
    view.direct = direct_locked(shape_, knowledge, known);
    view.any = view.any || !view.direct.is_empty(shape_);
  }

  /// Whether all more expensive techniques are asleep, given the steps in view.
  bool is_all(const CheapSteps<Shape>& view) const {
    return view.any && !is_awake_beside(view, first_remembered);
  }

  /// All discoveries of a state; `view` is the complete view of `knowledge`. The result is valid until the next call.
  const AvailableSteps<Shape>& find(const Knowledge<Shape>& knowledge, const CheapSteps<Shape>& view) {
    fresh_.clear();
    listed_ = {};
    add_placements(Technique::full_house, view.full_house);
    add_placements(Technique::hidden_single_box, view.in_box);
    add_placements(Technique::hidden_single_line, view.in_line);
    add_placements(Technique::direct_locked, view.direct);
    return is_asleep(first_remembered) ? fresh_ : recall(knowledge);
  }

 private:
  struct Remembered {
    Knowledge<Shape> knowledge;
    AvailableSteps<Shape> discoveries;
  };

  /// Whether a technique, and with it every more expensive one, is asleep because of what was found so far.
  bool is_asleep(Technique technique) const {
    return !fresh_.list.empty() && price(technique) > costs_.patience * price(fresh_.list.front().technique);
  }
  /// The opposite, before the list is made. Hidden singles in lines are never asleep because of hidden singles in
  /// boxes.
  bool is_awake_beside(const CheapSteps<Shape>& view, Technique technique) const {
    if (!view.any) return true;
    const Technique cheapest = view.near ? Technique::hidden_single_box : Technique::hidden_single_line;
    return price(technique) <= costs_.patience * price(cheapest);
  }
  double price(Technique technique) const { return costs_.price[static_cast<std::size_t>(technique)]; }

  const AvailableSteps<Shape>& recall(const Knowledge<Shape>& knowledge) {
    auto& bucket = memory_[hash_of(knowledge)];
    for (const Remembered& remembered : bucket) {
      if (is_same(remembered.knowledge, knowledge)) return remembered.discoveries;
    }
    find_by_scanner(knowledge);
    if (++remembered_count_ > most_remembered) {
      memory_.clear();
      remembered_count_ = 0;
      return fresh_;
    }
    bucket.push_back({knowledge, fresh_});
    return bucket.back().discoveries;
  }

  void find_by_scanner(const Knowledge<Shape>& knowledge) {
    scanner_.look_at(knowledge);
    Cube<Shape> found;
    for (int t = static_cast<int>(first_remembered); t < technique_count; ++t) {
      const auto technique = static_cast<Technique>(t);
      if (price(technique) == 0) continue;  // was added after this rater
      if (is_asleep(technique)) return;
      if (!scanner_.scan(technique, found)) continue;
      if (info_of(technique).places) {
        add_placements(technique, found);
      } else {
        fresh_.list.push_back({.technique = technique,
                               .places = false,
                               .digit_index = static_cast<std::uint16_t>(fresh_.eliminations.size())});
        fresh_.eliminations.push_back(found);
      }
    }
  }

  /// Lists a cell only under its cheapest technique: a look that is deep enough for this one decides, so others add
  /// nothing.
  void add_placements(Technique technique, const Cube<Shape>& digits) {
    digits.for_each(shape_, [&](int r, int c, int digit_index) {
      auto& listed_in_row = listed_[static_cast<std::size_t>(r)];
      const std::uint64_t cell = std::uint64_t{1} << c;
      if ((listed_in_row & cell) != 0) return;
      listed_in_row |= cell;
      fresh_.list.push_back({.technique = technique,
                             .row = static_cast<std::uint16_t>(r),
                             .column = static_cast<std::uint16_t>(c),
                             .digit_index = static_cast<std::uint16_t>(digit_index)});
    });
  }

  std::uint64_t hash_of(const Knowledge<Shape>& knowledge) const {
    constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15ULL;
    constexpr std::size_t words = sizeof(knowledge.candidates.masks[0]) / 8;
    std::uint64_t hash = 0;
    for (int r = 0; r < shape_.side(); ++r) {
      std::array<std::uint64_t, words> row;
      std::memcpy(row.data(), knowledge.candidates.masks[static_cast<std::size_t>(r)].data(), sizeof(row));
      for (const std::uint64_t word : row) hash = (hash ^ word ^ (hash >> 29)) * multiplier;
      hash = (hash ^ knowledge.open[static_cast<std::size_t>(r)]) * multiplier;
    }
    return hash ^ (hash >> 32);
  }

  bool is_same(const Knowledge<Shape>& a, const Knowledge<Shape>& b) const {
    return a.open == b.open && a.candidates.equals(shape_, b.candidates);
  }

  /// Cheaper techniques are found faster than they are looked up.
  static constexpr Technique first_remembered = Technique::direct_hidden_pair;
  /// As many states as fit into 8 MB; their discoveries take about twice as much again.
  static constexpr int most_remembered = static_cast<int>((std::size_t{8} << 20) / sizeof(Knowledge<Shape>));

  Shape shape_;
  TechniqueCostModel costs_;
  Scanner<Shape> scanner_;
  AvailableSteps<Shape> fresh_;
  std::array<std::uint64_t, Shape::stored_rows> listed_{};  // cells with a digit in fresh_
  std::unordered_map<std::uint64_t, std::vector<Remembered>> memory_;
  int remembered_count_ = 0;
};

}  // namespace evodoku::knowledge_2
