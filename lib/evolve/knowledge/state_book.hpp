// The states of knowledge that the runs of a puzzle reach, each stored once, with the discoveries that are possible in it
// (its view).
//
// Individuals are indices into this book. Most children of a generation discover nothing and so equal their parent, and
// of the others more than half reach a state that a run has reached before; copying the state for each child, and
// deducing its view again, would take nearly all of the time. This does not skip anything: every individual of every
// generation makes its own random draws.
#pragma once

#include <algorithm>
#include <array>
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

/// The possible discoveries by one technique.
struct DiscoveryGroup {
  Technique technique = Technique::full_house;
  bool places = true;  // TechniqueInfo::places
  int count = 0;
  std::uint32_t set = none;  // the number of its candidates in the book; none: the state tells them

  static constexpr std::uint32_t none = ~std::uint32_t{0};
};

/// The biased coins of one population, one bias for each technique.
inline std::vector<BiasedBits> discovery_coins(const DiscoveryLaw& law) {
  std::vector<BiasedBits> coins;
  for (const double chance : law.chance) coins.push_back(BiasedBits::of_chance(chance));
  return coins;
}

/// `States` defines how a state is stored, changed and examined: PlaneStates.
template <typename States>
class StateBook {
 public:
  using Shape = typename States::Shape;

  /// The geometry must outlive it.
  StateBook(const Shape& shape, const Geometry& geometry, const Grid& puzzle, const DiscoveryLaw& law)
      : shape_(shape), box_(puzzle.box()), law_(law), kind_(shape), scanner_(shape, geometry) {
    forget();
    write(kind_.state_of(Knowledge<Shape>(shape, puzzle)));
  }

  /// The state in which only the clues are known.
  static constexpr Word start = 0;

  /// Whether so much is stored that keep_only() should be called.
  bool is_large() const { return pages_.size() > most_pages || sets_.size() > most_sets || kind_.is_large(); }
  /// Keeps only the start and these states, and replaces `states` by their new numbers.
  void keep_only(std::span<Word> states) {
    std::vector<Knowledge<Shape>> kept = {kind_.knowledge_of(at(start).state)};
    for (const Word state : states) kept.push_back(kind_.knowledge_of(at(state).state));
    kind_.forget();
    forget();
    write(kind_.state_of(kept.front()));
    for (std::size_t i = 0; i < states.size(); ++i) states[i] = write(kind_.state_of(kept[i + 1]));
  }

  /// Candidates left in blank cells. 0: every digit is placed.
  Fitness candidates_left(Word state) const { return at(state).state.candidates_left(); }
  Grid grid_of(Word state) const { return kind_.knowledge_of(at(state).state).values(shape_, box_); }

  /// The possible discoveries, the easiest first. Valid until the next call of look(), view() or unite().
  std::span<const DiscoveryGroup> view(Word state) { return view_of(at(state)); }

  /// Crossover: a state with the knowledge of both.
  Word unite(Word a, Word b) {
    if (a == b) return a;
    // The state with fewer candidates left cannot know less than the other.
    if (candidates_left(a) > candidates_left(b)) std::swap(a, b);
    return remembered(~a, b, [&] {
      if (kind_.knows_all(at(a).state, at(b).state)) return a;
      auto both = at(a).state;
      kind_.unite(both, at(b).state);
      return write(both);
    });
  }

  /// Mutation: one look, with the population's discovery_coins(). Returns the state with the discoveries added, or the
  /// same state if there are none.
  [[gnu::noinline]] Word look(Word state, std::span<BiasedBits> coins, RandomStream& random) {
    Page& page = at(state);
    heads_.clear();
    std::uint64_t picked = 0;  // bits of the discoveries, if a word is enough
    std::uint64_t any = 0;
    int first = 0;
    for (const DiscoveryGroup& group : view_of(page)) {
      for (int left = group.count; left > 0; left -= 64) {
        BiasedBits& own = coins[static_cast<std::size_t>(group.technique)];
        heads_.push_back(own.next(std::min(left, 64), random));
        any |= heads_.back();
      }
      picked |= heads_.back() << (first & 63);
      first += group.count;
    }
    if (any == 0) return state;
    return first > 64 ? learn(page) : remembered(state, picked, [&] { return learn(page); });
  }

 private:
  using Set = typename States::Set;

  struct Page {
    typename States::State state;
    std::uint32_t hash;
    std::uint32_t first_group = unknown;  // in views_; unknown: the view is not deduced yet
    std::uint32_t groups = 0;

    static constexpr std::uint32_t unknown = ~std::uint32_t{0};
  };
  /// What a look at a state, or its union with another one, has led to.
  struct Step {
    Word from = 0;
    std::uint64_t by = 0;  // bits of the discoveries, or the other state
    Word to = 0;
  };

  Page& at(Word state) { return pages_[static_cast<std::size_t>(state)]; }
  const Page& at(Word state) const { return pages_[static_cast<std::size_t>(state)]; }

  /// The runs of a puzzle take the same steps again and again. The latest are remembered, as many as fit.
  template <typename Take>
  [[gnu::noinline]] Word remembered(Word from, std::uint64_t by, const Take& take) {
    const std::uint64_t hash = (from * 0x9e3779b97f4a7c15ULL ^ by) * 0xbf58476d1ce4e5b9ULL;
    const std::size_t place = hash >> (64 - step_bits);
    if (steps_[place].from != from || steps_[place].by != by) steps_[place] = {from, by, take()};
    return steps_[place].to;
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
    const auto hash = static_cast<std::uint32_t>(kind_.hash_of(state));
    std::size_t place = hash;
    for (; number_at(place) != 0; ++place) {
      const Page& page = pages_[number_at(place)];
      if (page.hash == hash && kind_.is_same(page.state, state)) return number_at(place);
    }
    number_at(place) = static_cast<std::uint32_t>(pages_.size());
    pages_.push_back({state, hash});
    return number_at(place);
  }
  std::uint32_t& number_at(std::size_t place) { return numbers_[place & (numbers_.size() - 1)]; }

  void forget() {
    pages_.clear();
    numbers_.assign(fewest_numbers, 0);
    views_.clear();
    sets_.clear();
    steps_.assign(std::size_t{1} << step_bits, {});
  }

  std::span<const DiscoveryGroup> view_of(Page& page) {
    if (page.first_group == Page::unknown) find_view(page);
    return std::span(views_).subspan(page.first_group, page.groups);
  }

  [[gnu::noinline]] void find_view(Page& page) {
    page.first_group = static_cast<std::uint32_t>(views_.size());
    listed_ = {};
    easiest_.reset();
    kind_.look_at(page.state);
    for (const Technique technique : told_by_state) {
      if (is_looked_for(technique)) {
        add_group({technique, true, kind_.list(technique, page.state, listed_)});
      }
    }
    if (is_looked_for(first_scanned)) find_by_scanner(kind_.knowledge_of(page.state));
    page.groups = static_cast<std::uint32_t>(views_.size()) - page.first_group;
  }

  /// Trials that follow more consequences find everything that shorter trials find. So once a shorter one has found
  /// something, the scan for the longer ones, which takes the longest by far, is postponed until an individual
  /// discovers it.
  void find_by_scanner(const Knowledge<Shape>& knowledge) {
    scanner_.look_at(knowledge);
    Cube<Shape> found;
    bool finds_by_trials = false;  // one of the techniques that try candidates has found something
    bool contradicts = false;      // some candidate leads to a contradiction on trial
    for (int t = static_cast<int>(first_scanned); t < technique_count; ++t) {
      const auto technique = static_cast<Technique>(t);
      if (!law_.knows(technique)) continue;
      if (!is_looked_for(technique)) return;
      if (is_sure_to_find(technique, finds_by_trials, contradicts)) {
        add_set(technique, 1, std::nullopt);
        continue;
      }
      if (!scanner_.scan(technique, found)) continue;
      add_set(technique, info_of(technique).places ? kind_.list(found, listed_) : 1, found);
      if (info_of(technique).places) continue;
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

  /// Adds the discoveries whose coins show heads to a copy of the state: eliminations first. Cells for which an easier
  /// technique has a digit are not listed again, so the groups are gone through in order.
  [[gnu::noinline]] Word learn(Page& page) {
    auto learnt = page.state;
    const std::uint64_t* heads = heads_.data();
    for (const DiscoveryGroup& group : view_of(page)) {
      if (!group.places && *heads != 0) kind_.remove(learnt, eliminations(page, group));
      heads += words_of(group);
    }
    while (!heads_.empty() && heads_.back() == 0) heads_.pop_back();
    typename States::Cells listed{};
    heads = heads_.data();
    for (const DiscoveryGroup& group : view_of(page)) {
      if (heads == heads_.data() + heads_.size()) break;
      const auto place = [&](int number, int cell, int digit_index) {
        if ((heads[number / 64] >> (number % 64) & 1) != 0) kind_.place(learnt, cell, digit_index);
      };
      if (group.places && group.set == DiscoveryGroup::none) {
        kind_.for_each(group.technique, page.state, listed, place);
      } else if (group.places) {
        kind_.for_each(*sets_[group.set], listed, place);
      }
      heads += words_of(group);
    }
    return write(learnt);
  }
  static int words_of(const DiscoveryGroup& group) { return (group.count + 63) / 64; }

  /// Runs the scan if it was postponed.
  const Set& eliminations(const Page& page, const DiscoveryGroup& group) {
    std::optional<Set>& set = sets_[group.set];
    if (!set) {
      const Knowledge<Shape> knowledge = kind_.knowledge_of(page.state);
      scanner_.look_at(knowledge);
      Cube<Shape> found;
      scanner_.scan(group.technique, found);
      set = found;
    }
    return *set;
  }

  bool is_looked_for(Technique technique) const {
    return !easiest_ || law_.is_looked_for(technique, *easiest_);
  }

  /// No set: the technique is certain to eliminate something, but the scan for it has been postponed. All candidates
  /// that a technique eliminates are one discovery.
  void add_set(Technique technique, int count, const std::optional<Set>& set) {
    add_group({technique, info_of(technique).places, count, static_cast<std::uint32_t>(sets_.size())});
    sets_.push_back(set);
  }
  void add_group(const DiscoveryGroup& group) {
    if (group.count == 0) return;
    if (!easiest_) easiest_ = group.technique;
    views_.push_back(group);
  }

  /// Easier techniques are found faster than they are looked up.
  static constexpr std::array told_by_state = {Technique::full_house, Technique::hidden_single_box,
                                               Technique::hidden_single_line, Technique::direct_locked};
  static constexpr Technique first_scanned = Technique::direct_hidden_pair;
  static constexpr std::size_t most_pages = 2048 + (std::size_t{4} << 20) / sizeof(Page);
  static constexpr std::size_t most_sets = (std::size_t{4} << 20) / sizeof(std::optional<Set>);
  static constexpr std::size_t fewest_numbers = 1024;
  static constexpr int step_bits = 11;

  Shape shape_;
  Box box_;
  DiscoveryLaw law_;
  States kind_;
  Scanner<Shape> scanner_;
  std::vector<Page> pages_;
  std::vector<std::uint32_t> numbers_;  // of the pages, hashed; 0 where there is none
  std::vector<DiscoveryGroup> views_;
  std::vector<std::optional<Set>> sets_;  // of the groups in views_
  std::vector<Step> steps_;               // hashed
  // State of the view that is being deduced.
  std::optional<Technique> easiest_;
  typename States::Cells listed_{};   // cells with a digit in this view
  std::vector<std::uint64_t> heads_;  // of the coins of a look: for each group, as many words as it needs
};

}  // namespace evodoku
