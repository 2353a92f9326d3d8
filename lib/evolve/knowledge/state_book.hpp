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
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "deduce/kernel/numbered_candidates.hpp"
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

/// `States` defines how a state is stored, changed and examined: PlaneStates.
template <typename States>
class StateBook {
 public:
  using Shape = typename States::Shape;

  /// The geometry must outlive it.
  StateBook(const Shape& shape, const Geometry& geometry, const Grid& puzzle, const DiscoveryLaw& law)
      : shape_(shape), box_(puzzle.box()), law_(law), kind_(shape), scanner_(shape, geometry, DirectSteps::of_rater) {
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
  Fitness candidates_left(Word state) { return at(state).state.candidates_left(); }
  /// Most runs of a puzzle end in the same state, so its grid is kept.
  const Grid& grid_of(Word state) {
    if (!last_grid_ || last_grid_->first != state)
      last_grid_.emplace(state, kind_.knowledge_of(at(state).state).values(shape_, box_));
    return last_grid_->second;
  }

  /// The possible discoveries, the easiest first. Valid until the next call of look(), view() or unite().
  std::span<const DiscoveryGroup> view(Word state) { return view_of(at(state)); }

  /// Crossover: a state with the knowledge of both. `a` must not have more candidates left than `b`, so it cannot know
  /// less.
  Word unite(Word a, Word b) {
    if (a == b) return a;
    return remembered(~a, b, [&] {
      if (kind_.knows_all(at(a).state, at(b).state)) return a;
      auto both = at(a).state;
      kind_.unite(both, at(b).state);
      return write(both);
    });
  }

  /// Mutation: one look, with the population's coins, one bias for each technique. Returns the state with the
  /// discoveries added, or the same state if there are none.
  Word look(Word state, std::span<BiasedBits> coins, RandomStream& random) {
    Page& page = at(state);
    const std::span<const DiscoveryGroup> groups = view_of(page);
    if (page.discoveries > 64) return look_at_many(page, coins, random);
    std::uint64_t heads = 0;
    int first = 0;
    for (const DiscoveryGroup& group : groups) {
      heads |= coins[static_cast<std::size_t>(group.technique)].next(group.count, random) << first;
      first += group.count;
    }
    // No discovery is a step too, from the state to itself: a branch that depends on chance is saved.
    return remembered(state, heads, [&] { return heads == 0 ? state : learn(page, std::span(&heads, 1)); });
  }

 private:
  using Set = typename States::Set;

  struct Page {
    typename States::State state;
    std::uint32_t hash;
    std::uint32_t first_group = unknown;  // in views_; unknown: the view is not deduced yet
    std::uint32_t groups = 0;
    int discoveries = 0;

    static constexpr std::uint32_t unknown = ~std::uint32_t{0};
  };
  /// What a look at a state, or its union with another one, has led to.
  struct Step {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint64_t by = 0;  // bits of the discoveries, or the other state
  };

  Page& at(Word state) { return pages_[static_cast<std::size_t>(state)]; }

  /// The runs of a puzzle take the same steps again and again. The latest are remembered, as many as fit.
  template <typename Take>
  Word remembered(Word from, std::uint64_t by, const Take& take) {
    const std::uint64_t hash = (from * 0x9e3779b97f4a7c15ULL ^ by) * 0xbf58476d1ce4e5b9ULL;
    Step& step = steps_[hash >> (64 - step_bits)];
    const bool is_known = (step.from == static_cast<std::uint32_t>(from)) & (step.by == by);
    if (!is_known) step = {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(take()), by};
    return step.to;
  }

  /// A look at more discoveries than a word has bits.
  [[gnu::noinline]] Word look_at_many(Page& page, std::span<BiasedBits> coins, RandomStream& random) {
    heads_.assign(static_cast<std::size_t>(page.discoveries) / 64 + 1, 0);
    std::size_t first = 0;
    for (const DiscoveryGroup& group : view_of(page)) {
      BiasedBits& own = coins[static_cast<std::size_t>(group.technique)];
      const auto count = static_cast<std::size_t>(group.count);
      own.for_each_heads(count, random, [&](std::size_t number) { add_bit(heads_, first + number); });
      first += count;
    }
    return is_empty(heads_) ? static_cast<Word>(&page - pages_.data()) : learn(page, heads_);
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
    last_grid_.reset();
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
    for (const DiscoveryGroup& group : view_of(page)) page.discoveries += group.count;
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

  /// Adds the discoveries whose coins show heads to a copy of the state; their order does not matter. Cells for which an
  /// easier technique has a digit are not listed again, so the groups are gone through in order.
  [[gnu::noinline]] Word learn(Page& page, std::span<const std::uint64_t> heads) {
    const std::size_t end = 64 * heads.size() - static_cast<std::size_t>(std::countl_zero(heads.back()));
    auto learnt = page.state;
    typename States::Cells listed{};
    std::size_t first = 0;
    for (const DiscoveryGroup& group : view_of(page)) {
      if (first >= end) break;
      const auto place = [&](std::size_t number, int cell, int digit_index) {
        if (has_bit(heads, first + number)) kind_.place(learnt, cell, digit_index);
      };
      if (group.set == DiscoveryGroup::none) {
        kind_.for_each(group.technique, page.state, listed, place);
      } else if (group.places) {
        kind_.for_each(*sets_[group.set], listed, place);
      } else if (has_bit(heads, first)) {
        kind_.remove(learnt, eliminations(page, group));
      }
      first += static_cast<std::size_t>(group.count);
    }
    return write(learnt);
  }

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
  std::optional<std::pair<Word, Grid>> last_grid_;
  std::vector<std::uint32_t> numbers_;  // of the pages, hashed; 0 where there is none
  std::vector<DiscoveryGroup> views_;
  std::vector<std::optional<Set>> sets_;  // of the groups in views_
  std::vector<Step> steps_;               // hashed
  // State of the view that is being deduced.
  std::optional<Technique> easiest_;
  typename States::Cells listed_{};   // cells with a digit in this view
  std::vector<std::uint64_t> heads_;  // of the coins of a look at many
};

}  // namespace evodoku
