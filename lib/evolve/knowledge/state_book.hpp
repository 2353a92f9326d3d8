// The states of knowledge that a run reaches, each stored once, with the discoveries that are possible in it (its
// view).
//
// Individuals are indices into this book. Most children of a generation discover nothing and so equal their parent;
// copying the state for each child, and deducing its view again, would take nearly all of the time. This does not skip
// anything: every individual of every generation makes its own random draws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "deduce/kernel/scanner.hpp"
#include "deduce/techniques/probes.hpp"
#include "evolve/knowledge/discovery_law.hpp"
#include "evolve/loop/population.hpp"
#include "evolve/operators/biased_bits.hpp"

namespace evodoku {

/// A digit that could be placed, or the index of a set of candidates that a technique would eliminate.
struct Discovery {
  std::uint32_t cell_or_set = 0;
  std::uint32_t digit_index = 0;
};

/// The possible discoveries by one technique.
struct DiscoveryGroup {
  Technique technique = Technique::full_house;
  bool places = true;  // TechniqueInfo::places
  int count = 0;
  std::size_t first = 0;  // index of its first discovery
};

/// The views of many states, stored together.
template <typename Set>
struct ViewStore {
  std::vector<DiscoveryGroup> groups;
  std::vector<Discovery> discoveries;
  /// No value: the technique is certain to eliminate something, but the scan for it has been postponed.
  std::vector<std::optional<Set>> struck_out;

  void clear() {
    groups.clear();
    discoveries.clear();
    struck_out.clear();
  }
};

/// The biased coins of one population, one bias for each technique.
inline std::vector<BiasedBits> discovery_coins(const DiscoveryLaw& law) {
  std::vector<BiasedBits> coins;
  for (const double chance : law.chance) coins.push_back(BiasedBits::of_chance(chance));
  return coins;
}

/// `States` defines how a state is stored, changed and examined: PlaneStates or CubeStates.
template <typename States>
class StateBook {
 public:
  using Shape = typename States::Shape;

  /// The geometry must outlive it.
  StateBook(const Shape& shape, const Geometry& geometry, const Grid& puzzle, const DiscoveryLaw& law)
      : shape_(shape), box_(puzzle.box()), law_(law), kind_(shape), scanner_(shape, geometry) {
    pages_.resize(1);
    pages_.front().state = kind_.state_of(Knowledge<Shape>(shape, puzzle));
  }

  /// The state in which only the clues are known.
  static constexpr Word start = 0;

  /// Prepares for a new run: keeps only the start, and the remembered results that take long to deduce.
  void forget_run() {
    written_ = 1;
    pages_.front().view = nullptr;
    views_.clear();
    if (memory_.size() <= most_remembered) return;
    memory_.clear();
    remembered_.clear();
  }

  /// Whether so many states are stored that keep_only() should be called.
  bool is_large() const { return written_ > most_pages; }
  /// Keeps only the start and these states, and replaces `states` by their new numbers.
  void keep_only(std::span<Word> states) {
    std::vector<Page> kept = {pages_.front()};
    std::unordered_map<Word, Word> renumbered = {{start, start}};
    for (Word& state : states) {
      const auto [found, is_new] = renumbered.emplace(state, kept.size());
      if (is_new) kept.push_back(at(state));
      state = found->second;
    }
    pages_ = std::move(kept);
    written_ = pages_.size();
    for (Page& page : pages_) page.view = nullptr;
    views_.clear();
  }

  /// Candidates left in blank cells. 0: every digit is placed.
  Fitness candidates_left(Word state) const { return at(state).state.candidates_left(); }
  Grid grid_of(Word state) const { return kind_.knowledge_of(at(state).state).values(shape_, box_); }

  /// The technique of the easiest discovery in view; nothing if no technique applies.
  std::optional<Technique> easiest_in_view(Word state) {
    const std::span<const DiscoveryGroup> groups = view_of(state);
    if (groups.empty()) return std::nullopt;
    return groups.front().technique;
  }

  /// Crossover: a state with the knowledge of both.
  Word unite(Word a, Word b) {
    if (a == b) return a;
    // The state with fewer candidates left cannot know less than the other.
    if (candidates_left(a) > candidates_left(b)) std::swap(a, b);
    if (kind_.knows_all(at(a).state, at(b).state)) return a;
    const Word both = copy_of(a);
    kind_.unite(at(both).state, at(b).state);
    return both;
  }

  /// Mutation: one look, with the population's discovery_coins(). Returns the state with the discoveries added, or the
  /// same state if there are none.
  Word look(Word state, std::span<BiasedBits> coins, RandomStream& random) {
    picked_.clear();
    const std::span<const DiscoveryGroup> groups = view_of(state);
    for (const DiscoveryGroup& group : groups) {
      coins[static_cast<std::size_t>(group.technique)].for_each_heads(static_cast<std::size_t>(group.count),
                                                                      random, [&](std::size_t which) {
                                                                        picked_.push_back({&group, which});
                                                                      });
    }
    return picked_.empty() ? state : learn(state);
  }

 private:
  using Set = typename States::Set;

  struct Page {
    typename States::State state;
    const ViewStore<Set>* view = nullptr;  // the store with its groups; nullptr: not deduced yet
    std::size_t first_group = 0;
    std::size_t groups = 0;
  };
  struct Picked {
    const DiscoveryGroup* group = nullptr;
    std::size_t which = 0;  // index in the group
  };

  Page& at(Word state) { return pages_[static_cast<std::size_t>(state)]; }
  const Page& at(Word state) const { return pages_[static_cast<std::size_t>(state)]; }

  /// A copy as a new page, whose view is not deduced yet. References to pages are valid until the next copy.
  Word copy_of(Word state) {
    if (written_ == pages_.size()) pages_.resize(2 * pages_.size() + 62);
    Page& page = pages_[written_];
    page.state = at(state).state;
    page.view = nullptr;
    return written_++;
  }

  std::span<const DiscoveryGroup> view_of(Word number) {
    Page& page = at(number);
    if (page.view == nullptr) find_view(page);
    return std::span(page.view->groups).subspan(page.first_group, page.groups);
  }

  [[gnu::noinline]] void find_view(Page& page) {
    writing_ = &views_;
    page.first_group = views_.groups.size();
    listed_ = {};
    easiest_.reset();
    add_placements(Technique::full_house, kind_.full_houses(page.state));
    if (is_looked_for(Technique::hidden_single_box)) {
      add_placements(Technique::hidden_single_box, kind_.singles_in_boxes(page.state));
    }
    if (is_looked_for(Technique::hidden_single_line)) {
      add_placements(Technique::hidden_single_line, kind_.singles_in_lines(page.state));
    }
    if (is_looked_for(Technique::direct_locked)) {
      add_placements(Technique::direct_locked, kind_.direct_locked(page.state));
    }
    if (is_looked_for(first_remembered)) return recall_view(page);
    page.view = &views_;
    page.groups = views_.groups.size() - page.first_group;
  }

  /// Views that need the scanner are kept for all runs of a puzzle, as these get stuck in the same states.
  void recall_view(Page& page) {
    const std::uint64_t hash = kind_.hash_of(page.state);
    const auto [first, last] = memory_.equal_range(hash);
    page.view = &remembered_;
    for (auto found = first; found != last; ++found) {
      if (!kind_.is_same(found->second.state, page.state)) continue;
      page.first_group = found->second.first_group;
      page.groups = found->second.groups;
      return;
    }
    // Moves what has been found so far into the remembered views.
    const std::size_t first_group = remembered_.groups.size();
    for (std::size_t g = page.first_group; g < views_.groups.size(); ++g) {
      DiscoveryGroup group = views_.groups[g];
      const auto begin = views_.discoveries.begin() + static_cast<std::ptrdiff_t>(group.first);
      group.first = remembered_.discoveries.size();
      remembered_.discoveries.insert(remembered_.discoveries.end(), begin, begin + group.count);
      remembered_.groups.push_back(group);
    }
    writing_ = &remembered_;
    find_by_scanner(kind_.knowledge_of(page.state));
    page.first_group = first_group;
    page.groups = remembered_.groups.size() - first_group;
    memory_.emplace(hash, page);
  }

  /// Trials that follow more consequences find everything that shorter trials find. So once a shorter one has found
  /// something, the scan for the longer ones, which takes the longest by far, is postponed until an individual
  /// discovers it.
  void find_by_scanner(const Knowledge<Shape>& knowledge) {
    scanner_.look_at(knowledge);
    Cube<Shape> found;
    bool finds_by_trials = false;  // one of the techniques that try candidates has found something
    bool contradicts = false;      // some candidate leads to a contradiction on trial
    for (int t = static_cast<int>(first_remembered); t < technique_count; ++t) {
      const auto technique = static_cast<Technique>(t);
      if (!law_.knows(technique)) continue;
      if (!is_looked_for(technique)) return;
      if (is_sure_to_find(technique, finds_by_trials, contradicts)) {
        add_struck_out(technique, std::nullopt);
        continue;
      }
      if (!scanner_.scan(technique, found)) continue;
      if (info_of(technique).places) {
        add_placements(technique, kind_.set_of(found));
        continue;
      }
      add_struck_out(technique, kind_.set_of(found));
      if (technique < Technique::short_probe) continue;
      finds_by_trials = true;
      contradicts = contradicts || !asks_for_verities(technique) || contradicts_itself(knowledge, found);
    }
  }

  static bool is_sure_to_find(Technique technique, bool finds_by_trials, bool contradicts) {
    if (technique > Technique::probe && Shape::max_side > longest_side_with_trials) return false;
    return asks_for_verities(technique) ? finds_by_trials : technique > Technique::short_probe && contradicts;
  }
  /// Whether the first of the candidates leads to a contradiction when singles are followed, in which case all of them
  /// do.
  bool contradicts_itself(const Knowledge<Shape>& knowledge, const Cube<Shape>& candidates) const {
    bool is_first = true;
    bool contradicts = false;
    candidates.for_each(shape_, [&](int r, int c, int digit_index) {
      if (!std::exchange(is_first, false)) return;
      Knowledge<Shape> trial = knowledge;
      trial.place(shape_, r, c, digit_index);
      contradicts = !follow_singles(shape_, trial);
    });
    return contradicts;
  }

  /// Adds the picked discoveries to a copy of the state.
  [[gnu::noinline]] Word learn(Word state) {
    find_postponed(at(state));
    const Word child = copy_of(state);
    const ViewStore<Set>& view = *at(state).view;
    typename States::State& learnt = at(child).state;
    for (const Picked& picked : picked_) {
      if (!picked.group->places) kind_.remove(learnt, *view.struck_out[told(view, picked).cell_or_set]);
    }
    for (const Picked& picked : picked_) {
      if (!picked.group->places) continue;
      const Discovery& digit = told(view, picked);
      kind_.place(learnt, static_cast<int>(digit.cell_or_set), static_cast<int>(digit.digit_index));
    }
    return child;
  }
  static const Discovery& told(const ViewStore<Set>& view, const Picked& picked) {
    return view.discoveries[picked.group->first + picked.which];
  }

  /// Runs the postponed scans of the techniques whose eliminations were picked.
  void find_postponed(const Page& page) {
    for (const Picked& picked : picked_) {
      if (picked.group->places) continue;
      std::optional<Set>& set = remembered_.struck_out[told(remembered_, picked).cell_or_set];
      if (set) continue;
      const Knowledge<Shape> knowledge = kind_.knowledge_of(page.state);
      scanner_.look_at(knowledge);
      Cube<Shape> found;
      scanner_.scan(picked.group->technique, found);
      set = kind_.set_of(found);
    }
  }

  bool is_looked_for(Technique technique) const {
    return !easiest_ || law_.is_looked_for(technique, *easiest_);
  }

  /// Cells for which an easier technique already has a digit are not listed again.
  void add_placements(Technique technique, const Set& digits) {
    const std::size_t first = writing_->discoveries.size();
    kind_.for_each_unlisted(digits, listed_, [&](int cell, int digit_index) {
      writing_->discoveries.push_back(
          {static_cast<std::uint32_t>(cell), static_cast<std::uint32_t>(digit_index)});
    });
    add_group(technique, true, first);
  }

  /// All candidates that a technique eliminates are one discovery.
  void add_struck_out(Technique technique, const std::optional<Set>& candidates) {
    const std::size_t first = writing_->discoveries.size();
    writing_->discoveries.push_back({static_cast<std::uint32_t>(writing_->struck_out.size()), 0});
    writing_->struck_out.push_back(candidates);
    add_group(technique, false, first);
  }

  void add_group(Technique technique, bool places, std::size_t first) {
    const auto count = static_cast<int>(writing_->discoveries.size() - first);
    if (count == 0) return;
    if (!easiest_) easiest_ = technique;
    writing_->groups.push_back({technique, places, count, first});
  }

  /// Easier techniques are found faster than they are looked up.
  static constexpr Technique first_remembered = Technique::direct_hidden_pair;
  /// As many states as fit into 8 MB; their views take about twice as much again.
  static constexpr std::size_t most_remembered = (std::size_t{8} << 20) / sizeof(Page);
  static constexpr std::size_t most_pages = 2048 + (std::size_t{8} << 20) / sizeof(Page);

  Shape shape_;
  Box box_;
  DiscoveryLaw law_;
  States kind_;
  Scanner<Shape> scanner_;
  std::vector<Page> pages_;
  std::size_t written_ = 1;    // of pages_
  ViewStore<Set> views_;       // of this run
  ViewStore<Set> remembered_;  // of all runs
  std::unordered_multimap<std::uint64_t, Page> memory_;
  // State of the view that is being deduced.
  ViewStore<Set>* writing_ = &views_;
  std::optional<Technique> easiest_;
  typename States::Cells listed_{};  // cells with a digit in this view
  std::vector<Picked> picked_;
};

}  // namespace evodoku
