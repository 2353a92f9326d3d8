// The states of knowledge that the runs of a puzzle reach, each stored once, with the discoveries that are possible in it
// (its view).
//
// Individuals are indices into this book. Most children of a generation discover nothing and so equal their parent, and
// of the others more than half reach a state that a run has reached before; copying the state for each child, and
// deducing its view again, would take nearly all of the time. This does not skip anything: every individual of every
// generation makes its own random draws.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "deduce/kernel/numbered_candidates.hpp"
#include "deduce/kernel/scanner.hpp"
#include "deduce/techniques/probes.hpp"
#include "evolve/knowledge/discovery_law.hpp"
#include "evolve/knowledge/plane_states.hpp"
#include "evolve/loop/population.hpp"
#include "evolve/operators/biased_bits.hpp"

namespace evodoku {

/// The possible discoveries by one technique.
struct DiscoveryGroup {
  Technique technique = Technique::full_house;
  int count = 0;
};

template <typename Shape>
class StateBook {
 public:
  /// The geometry and the memory must outlive it; null: scans are not remembered.
  StateBook(const Shape& shape, const Geometry& geometry, const Grid& puzzle, const DiscoveryLaw& law,
            ScanMemory* memory)
      : shape_(shape),
        box_(puzzle.box()),
        law_(law),
        states_(shape),
        scanner_(make_scanner(shape, geometry, DirectSteps::of_rater, memory)),
        list_(puzzle.cells() + technique_count) {
    pages_.reserve(fewest_numbers);
    forget();
    write(states_.state_of(Knowledge<Shape>(shape, puzzle)));
  }

  /// The state in which only the clues are known.
  static constexpr Word start = 0;

  /// Whether so much is stored that keep_only() should be called.
  bool is_large() const { return is_large_; }
  /// Keeps only the start and these states, and replaces `states` by their new numbers.
  void keep_only(std::span<Word> states) {
    std::vector<Knowledge<Shape>> kept = {states_.knowledge_of(at(start).state)};
    for (const Word state : states) kept.push_back(states_.knowledge_of(at(state).state));
    states_.forget();
    forget();
    write(states_.state_of(kept.front()));
    for (std::size_t i = 0; i < states.size(); ++i) states[i] = write(states_.state_of(kept[i + 1]));
  }

  /// Candidates left in blank cells. 0: every digit is placed.
  Fitness candidates_left(Word state) { return at(state).state.candidates_left(); }
  /// Most runs of a puzzle end in the same state, so its grid is kept.
  const Grid& grid_of(Word state) {
    if (!last_grid_ || last_grid_->first != state)
      last_grid_.emplace(state, states_.knowledge_of(at(state).state).values(shape_, box_));
    return last_grid_->second;
  }

  /// The possible discoveries, the easiest first. Valid until the next call of look(), view() or unite().
  std::span<const DiscoveryGroup> view(Word state) { return view_of(at(state)); }

  /// Crossover: a state with the knowledge of both. `a` must not have more candidates left than `b`, so it cannot know
  /// less.
  Word unite(Word a, Word b) {
    assert(candidates_left(a) <= candidates_left(b));
    if (a == b) return a;
    return remembered(~a, ~b, [&] { return united(a, b); });
  }

  /// Mutation: one look, with the population's coins, one bias for each technique. Returns the state with the
  /// discoveries added, or the same state if there are none.
  Word look(Word state, std::span<BiasedBits> coins, RandomStream& random) {
    Page& page = at(state);
    if (page.discoveries > few) {  // or not known yet
      find_view(page);
      if (page.discoveries > few) return look_at_many(page, coins, random);
    }
    std::uint64_t heads = 0;
    int first = 0;
    const DiscoveryGroup* group = views_.data() + page.first_group;
    for (const DiscoveryGroup* const end = group + page.groups; group != end; ++group) {
      heads |= coins[static_cast<std::size_t>(group->technique)].next(group->count, random) << first;
      first += group->count;
    }
    return remembered(state, heads, [&] { return learn(page, std::span(&heads, 1)); });
  }

 private:
  using States = PlaneStates<Shape>;

  struct Page {
    typename States::State state;
    std::uint32_t hash;
    std::uint32_t first_group = 0;  // in views_
    std::uint32_t groups = 0;
    std::uint32_t first_discovery = 0;  // in discoveries_
    std::uint32_t first_set = 0;        // in sets_
    int discoveries = unknown;          // unknown: the view is not deduced yet

    static constexpr int unknown = std::numeric_limits<int>::max();
  };
  /// A digit to place, or a set of candidates to eliminate.
  struct Discovery {
    std::uint16_t digit_index = 0;
    std::uint16_t cell = 0;  // or the number of the set in the view

    static constexpr std::uint16_t eliminates = 0xffff;
  };
  /// What a look at a state, or its union with another one, has led to.
  struct Step {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint64_t by = 0;  // bits of the discoveries, or the other state
  };

  Page& at(Word state) { return pages_[state]; }

  /// The runs of a puzzle take the same steps again and again. The latest are remembered, as many as fit. By nothing no
  /// step is taken, which is seen without a branch, as it would depend on chance.
  template <typename Take>
  Word remembered(Word from, std::uint64_t by, const Take& take) {
    const std::uint64_t moves = std::uint64_t{0} - (by != 0);
    const std::uint64_t hash = (from * 0x9e3779b97f4a7c15ULL ^ by) * 0xbf58476d1ce4e5b9ULL;
    Step& step = steps_[(hash & moves) >> (64 - step_bits)];
    const std::uint64_t differs = (step.from ^ static_cast<std::uint32_t>(from)) | (step.by ^ by);
    if ((differs & moves) != 0)
      step = {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(take()), by};
    return (step.to & moves) | (from & ~moves);
  }

  [[gnu::noinline]] Word united(Word a, Word b) {
    if (states_.knows_all(at(a).state, at(b).state)) return a;
    auto both = at(a).state;
    states_.unite(both, at(b).state);
    return write(both);
  }

  /// A look at more discoveries than a word has bits.
  [[gnu::noinline]] Word look_at_many(Page& page, std::span<BiasedBits> coins, RandomStream& random) {
    heads_.assign(page.discoveries / 64 + 1, 0);
    std::size_t first = 0;
    for (const DiscoveryGroup& group : view_of(page)) {
      BiasedBits& own = coins[static_cast<std::size_t>(group.technique)];
      const std::size_t count = group.count;
      own.for_each_heads(count, random, [&](std::size_t number) { add_bit(heads_, first + number); });
      first += count;
    }
    return is_empty(heads_) ? &page - pages_.data() : learn(page, heads_);
  }

  /// The page of a state. References to pages are valid until the next new one.
  Word write(const typename States::State& state) {
    if (2 * pages_.size() >= numbers_.size()) {
      numbers_.assign(2 * numbers_.size(), 0);
      for (std::uint32_t known = 1; known < pages_.size(); ++known) {
        std::size_t place = pages_[known].hash;
        while (number_at(place) != 0) ++place;
        number_at(place) = known;
      }
    }
    const auto hash = static_cast<std::uint32_t>(states_.hash_of(state));
    std::size_t place = hash;
    for (; number_at(place) != 0; ++place) {
      const Page& page = pages_[number_at(place)];
      if (page.hash == hash && states_.is_same(page.state, state)) return number_at(place);
    }
    is_large_ = pages_.size() > most_pages || discoveries_.size() > most_discoveries ||
                sets_.size() > most_sets || states_.is_large();
    number_at(place) = pages_.size();
    pages_.push_back({state, hash});
    return number_at(place);
  }
  std::uint32_t& number_at(std::size_t place) { return numbers_[place & (numbers_.size() - 1)]; }

  void forget() {
    is_large_ = false;
    pages_.clear();
    last_grid_.reset();
    numbers_.assign(fewest_numbers, 0);
    views_.clear();
    discoveries_.clear();
    sets_.clear();
    steps_.assign(std::size_t{1} << step_bits, {});
  }

  std::span<const DiscoveryGroup> view_of(Page& page) {
    find_view(page);
    return std::span(views_).subspan(page.first_group, page.groups);
  }

  void find_view(Page& page) {
    if (page.discoveries == Page::unknown) find_new_view(page);
  }
  [[gnu::noinline]] void find_new_view(Page& page) {
    page.first_group = views_.size();
    page.first_discovery = discoveries_.size();
    page.first_set = sets_.size();
    easiest_.reset();
    listed_ = 0;
    sets_of_view_ = 0;
    unlisted_ = states_.open_cells(page.state);
    for (const Technique technique : found_by_state) {
      if (!is_looked_for(technique)) continue;
      add_group(technique, [&](const auto& place) { states_.take(technique, page.state, unlisted_, place); });
    }
    if (is_looked_for(first_scanned)) find_by_scanner(states_.knowledge_of(page.state));
    page.groups = views_.size() - page.first_group;
    page.discoveries = listed_;
    discoveries_.insert(discoveries_.end(), list_.begin(), list_.begin() + page.discoveries);
  }

  /// Trials that follow more consequences find everything that shorter trials find. So once a shorter one has found
  /// something, the scan for the longer ones, which takes the longest by far, is postponed until an individual
  /// discovers it.
  void find_by_scanner(const Knowledge<Shape>& knowledge) {
    scanner_->look_at(knowledge);
    Cube<Shape> found;
    bool finds_by_trials = false;  // one of the techniques that try candidates has found something
    bool contradicts = false;      // some candidate leads to a contradiction on trial
    for (int t = static_cast<int>(first_scanned); t < technique_count; ++t) {
      const auto technique = static_cast<Technique>(t);
      if (!law_.knows(technique)) continue;
      if (!is_looked_for(technique)) return;
      if (is_sure_to_find(technique, finds_by_trials, contradicts)) {
        add_set(technique, std::nullopt);
        continue;
      }
      if (!scanner_->scan(technique, found)) continue;
      if (info_of(technique).places) {
        add_group(technique, [&](const auto& place) { states_.take(found, unlisted_, place); });
        continue;
      }
      add_set(technique, found);
      if (technique < Technique::short_probe) continue;
      finds_by_trials = true;
      contradicts =
          contradicts || !asks_for_verities(technique) || first_contradicts(shape_, knowledge, found);
    }
  }

  static bool is_sure_to_find(Technique technique, bool finds_by_trials, bool contradicts) {
    if (technique > Technique::probe && Shape::max_side > longest_side_with_trials) return false;
    return asks_for_verities(technique) ? finds_by_trials : technique > Technique::short_probe && contradicts;
  }

  /// Adds the discoveries whose coins show heads to a copy of the state; their order does not matter.
  [[gnu::noinline]] Word learn(Page& page, std::span<const std::uint64_t> heads) {
    typename States::Change change(states_, page.state);
    for_each_bit(ConstBitRow(heads), [&](std::size_t number) {
      const Discovery& found = discoveries_[page.first_discovery + number];
      if (found.digit_index == Discovery::eliminates) {
        states_.remove(change, eliminations(page, page.first_set + found.cell));
      } else {
        states_.place(change, found.cell, found.digit_index);
      }
    });
    return write(states_.state_of(change));
  }

  /// Runs the scan if it was postponed.
  const Cube<Shape>& eliminations(const Page& page, std::size_t number) {
    std::optional<Cube<Shape>>& set = sets_[number].second;
    if (!set) {
      const Knowledge<Shape> knowledge = states_.knowledge_of(page.state);
      scanner_->look_at(knowledge);
      Cube<Shape> found;
      scanner_->scan(sets_[number].first, found);
      set = found;
    }
    return *set;
  }

  bool is_looked_for(Technique technique) const {
    return !easiest_ || law_.is_looked_for(technique, *easiest_);
  }

  /// `list(place)` calls place(cell, digit_index) for each digit that the technique could place; cells for which an
  /// easier technique has a digit are not listed again.
  template <typename List>
  void add_group(Technique technique, const List& list) {
    Discovery* const first = list_.data() + listed_;
    Discovery* end = first;
    list([&](int cell, int digit_index) {
      *end++ = {static_cast<std::uint16_t>(digit_index), static_cast<std::uint16_t>(cell)};
    });
    if (end == first) return;
    const auto count = end - first;
    listed_ += count;
    views_.push_back({technique, static_cast<int>(count)});
    if (!easiest_) easiest_ = technique;
  }
  /// No set: the technique is certain to eliminate something, but the scan for it has been postponed. All candidates
  /// that a technique eliminates are one discovery.
  void add_set(Technique technique, const std::optional<Cube<Shape>>& set) {
    list_[listed_++] = {Discovery::eliminates, static_cast<std::uint16_t>(sets_of_view_++)};
    views_.push_back({technique, 1});
    if (!easiest_) easiest_ = technique;
    sets_.emplace_back(technique, set);
  }

  /// Easier techniques are found faster than they are looked up.
  static constexpr std::array found_by_state = {Technique::full_house, Technique::hidden_single_box,
                                                Technique::hidden_single_line, Technique::direct_locked};
  static constexpr Technique first_scanned = Technique::direct_hidden_pair;
  static constexpr std::size_t most_pages = 2048 + (std::size_t{4} << 20) / sizeof(Page);
  static constexpr std::size_t most_discoveries = (std::size_t{8} << 20) / sizeof(Discovery);
  static constexpr std::size_t most_sets = (std::size_t{4} << 20) / sizeof(std::optional<Cube<Shape>>);
  static constexpr std::size_t fewest_numbers = 1024;
  static constexpr int step_bits = 12;
  static constexpr int few = 64;  // discoveries, each of which has a bit in a word

  Shape shape_;
  Box box_;
  DiscoveryLaw law_;
  States states_;
  std::unique_ptr<Scanner<Shape>> scanner_;
  bool is_large_ = false;
  std::vector<Page> pages_;
  std::optional<std::pair<Word, Grid>> last_grid_;
  std::vector<std::uint32_t> numbers_;  // of the pages, hashed; 0 where there is none
  std::vector<DiscoveryGroup> views_;
  std::vector<Discovery> discoveries_;  // of the groups in views_
  std::vector<std::pair<Technique, std::optional<Cube<Shape>>>> sets_;
  std::vector<Step> steps_;  // hashed
  // State of the view that is being deduced.
  std::optional<Technique> easiest_;
  std::vector<Discovery> list_;  // with room for all that a view can hold
  std::size_t listed_ = 0;       // of list_
  std::size_t sets_of_view_ = 0;
  typename States::Cells unlisted_{};  // open cells without a digit in this view
  std::vector<std::uint64_t> heads_;   // of the coins of a look at many
};

}  // namespace evodoku
