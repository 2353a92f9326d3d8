// Trials implication by implication, counted as Sudoku Explainer (N. Juillerat, 2006) counts: the implications that a
// contradiction needs, from its beginning to its two ends.
//
//   on  -> off    all candidates that see it
//   off -> on     the last candidate of a cell, or the last place of a house: it needs all others there to be off
//   the end       a candidate that is on and off
//
// In Nishio only one digit is followed, in houses. Sudoku Explainer takes the implications from a queue, so what it counts
// depends on the order of cells. Here they go layer by layer, all of a layer at once; of several reasons for the same the
// one with the fewest implications counts, and of equal ones all: so isomorphs have the same counts.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/techniques/alternatives.hpp"

namespace evodoku {

enum class Follows : std::uint8_t { one_digit, all };

/// For 9x9.
class ImplicationTrials {
 public:
  /// The geometry must outlive it.
  explicit ImplicationTrials(const Geometry& geometry) : geometry_(&geometry) {}

  /// The views must not change until the next call.
  void look_at(const CandidateIndex<Cube9>& views) {
    views_ = &views;
    for (int cell = 0; cell < cells; ++cell) digits_[cell] = views.digits(cell);
    for (int house = 0; house < houses; ++house) {
      for (int d = 0; d < side; ++d) places_[place(house, d)] = views.places(house, d);
    }
  }

  /// How many candidates a contradiction of the candidate needs, on or off; nothing if none follows.
  std::optional<int> count(Candidate candidate, bool is_on, Follows follows) {
    events_.clear();
    layer_ = 0;
    offer(candidate, is_on, {}, 1);
    int end = 0;
    for (bool on = is_on; end == 0 && layer_ < events_.size(); on = !on) {
      const std::size_t first = std::exchange(layer_, events_.size());
      if (on) {
        exclude_from(first, follows);
      } else {
        end = conclude_from(first, follows);
      }
      for (std::size_t i = layer_; i < events_.size(); ++i) {
        const Event& event = events_[i];
        if (const Event* const other = known(event.candidate, !event.is_on))
          lower(end, event.count + other->count);
      }
    }
    restore();
    return end == 0 ? std::nullopt : std::optional(end);
  }

 private:
  static constexpr int side = 9;
  static constexpr int cells = side * side;
  static constexpr int houses = 3 * side;
  static constexpr std::size_t candidates = cells * side;

  /// A set of events, by their number. Only the words in use are touched.
  struct Needs {
    std::size_t words = 0;
    std::array<std::uint64_t, (2 * candidates + 63) / 64> bits;

    void unite(const Needs& others) {
      for (; words < others.words; ++words) bits[words] = 0;
      for (std::size_t word = 0; word < others.words; ++word) bits[word] |= others.bits[word];
    }
    void add(std::size_t number) {
      for (; words <= number / 64; ++words) bits[words] = 0;
      bits[number / 64] |= std::uint64_t{1} << (number % 64);
    }
    int size() const {
      int sum = 0;
      for (std::size_t word = 0; word < words; ++word) sum += count_bits(bits[word]);
      return sum;
    }
  };

  struct Event {
    Candidate candidate;
    bool is_on = false;
    int count = 0;  // of what it needs, with itself
    Needs needs;
  };

  static std::size_t index(Candidate candidate) {
    return std::size_t{candidate.cell} * side + candidate.digit - 1;
  }
  static std::size_t place(int house, int digit_index) { return house * side + digit_index; }
  std::uint16_t& number(Candidate candidate, bool is_on) {
    return numbers_[2 * index(candidate) + (is_on ? 1 : 0)];
  }
  /// Null if it does not follow yet, or only in the layer that is being made.
  const Event* known(Candidate candidate, bool is_on) {
    const std::uint16_t own = number(candidate, is_on);
    return own == 0 || own > layer_ ? nullptr : &events_[own - std::size_t{1}];
  }
  static void lower(int& least, int count) { least = least == 0 ? count : std::min(least, count); }

  /// One more reason for an event of the layer that is being made; `needs` without the event itself.
  void offer(Candidate candidate, bool is_on, const Needs& needs, int count) {
    std::uint16_t& own = number(candidate, is_on);
    if (own != 0 && own <= layer_) return;
    if (own == 0) {
      Event& event = events_.emplace_back();
      event.candidate = candidate;
      event.is_on = is_on;
      event.count = count;
      own = events_.size();
    }
    Event& event = events_[own - std::size_t{1}];
    if (count > event.count) return;
    if (count < event.count) event.needs.words = 0;
    event.count = count;
    event.needs.unite(needs);
    event.needs.add(own - std::size_t{1});
  }

  Candidate at(int house, int number_in_house, int digit_index) const {
    return candidate_at(geometry_->house(house)[number_in_house], digit_index);
  }

  /// What the events from `first` on, which are on, see is off.
  void exclude_from(std::size_t first, Follows follows) {
    for (std::size_t i = first; i < layer_; ++i) {
      const Event on = events_[i];  // a copy, as more are added
      const int d = on.candidate.digit - 1;
      const auto exclude = [&](Candidate candidate) {
        if (candidate != on.candidate) offer(candidate, false, on.needs, on.count + 1);
      };
      if (follows == Follows::all) {
        for_each_bit(digits_[on.candidate.cell],
                     [&](int other) { exclude(candidate_at(on.candidate.cell, other)); });
      }
      geometry_->for_each_house(on.candidate.cell, [&](int house, int /*own*/) {
        for_each_bit(places_[place(house, d)], [&](int other) { exclude(at(house, other, d)); });
      });
    }
  }

  /// Takes out the events from `first` on, which are off; the last of a cell or house is on. Returns the least count of a
  /// contradiction in a cell or house that has none left, 0 if there is none.
  int conclude_from(std::size_t first, Follows follows) {
    for (std::size_t i = first; i < layer_; ++i) {
      const Candidate off = events_[i].candidate;
      digits_[off.cell] &= ~bit(off.digit - 1);
      geometry_->for_each_house(
          off.cell, [&](int house, int own) { places_[place(house, off.digit - 1)] &= ~bit(own); });
    }
    int end = 0;
    for (std::size_t i = first; i < layer_; ++i) {
      const Candidate off = events_[i].candidate;
      const int d = off.digit - 1;
      if (follows == Follows::all) {
        conclude(
            off, digits_[off.cell], views_->digits(off.cell),
            [&](int other) { return candidate_at(off.cell, other); }, end);
      }
      geometry_->for_each_house(off.cell, [&](int house, int /*own*/) {
        conclude(
            off, places_[place(house, d)], views_->places(house, d),
            [&](int other) { return at(house, other, d); }, end);
      });
    }
    return end;
  }

  /// `left` of the alternatives `all`: if there is one, it is on; if there is none, `off` would be on and is off.
  template <typename CandidateOf>
  void conclude(Candidate off, std::uint64_t left, std::uint64_t all, CandidateOf&& candidate_of, int& end) {
    if (has_more_than<1>(left)) return;
    Needs needs;
    for_each_bit(all & ~left, [&](int other) {
      const Candidate gone = candidate_of(other);
      if (left != 0 || gone != off) needs.unite(known(gone, false)->needs);
    });
    const int count = 1 + needs.size();
    if (left == 0) return lower(end, count + known(off, false)->count);
    offer(candidate_of(std::countr_zero(left)), true, needs, count);
  }

  void restore() {
    for (const Event& event : events_) {
      number(event.candidate, event.is_on) = 0;
      const Cell cell = event.candidate.cell;
      digits_[cell] = views_->digits(cell);
      const int d = event.candidate.digit - 1;
      geometry_->for_each_house(
          cell, [&](int house, int /*own*/) { places_[place(house, d)] = views_->places(house, d); });
    }
  }

  const Geometry* geometry_;
  const CandidateIndex<Cube9>* views_ = nullptr;
  std::array<std::uint64_t, cells> digits_{};  // by cell, without what the trial has taken out
  std::array<std::uint64_t, std::size_t{houses} * side> places_{};  // by house and digit, likewise
  std::vector<Event> events_;
  std::size_t layer_ = 0;                                // the first event of the layer that is being made
  std::array<std::uint16_t, 2 * candidates> numbers_{};  // of events, from 1; 0: it does not follow yet
};

}  // namespace evodoku
