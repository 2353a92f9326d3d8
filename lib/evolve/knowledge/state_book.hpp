// The states of knowledge that a run reaches, each stored once, with the discoveries that are possible in it (its
// view).
//
// Individuals are indices into this book. Most children of a generation discover nothing and so equal their parent;
// copying the state for each child, and deducing its view again, would take nearly all of the time. This does not skip
// anything: every individual of every generation makes its own random draws.
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
    if (memory_.size() > most_remembered || kind_.is_large()) forget_remembered();
  }

  /// Whether so many states are stored that keep_only() should be called.
  bool is_large() const { return written_ > most_pages || kind_.is_large(); }
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
    if (kind_.is_large()) forget_remembered();
  }

  /// Candidates left in blank cells. 0: every digit is placed.
  Fitness candidates_left(Word state) const { return at(state).state.candidates_left(); }
  Grid grid_of(Word state) const { return kind_.knowledge_of(at(state).state).values(shape_, box_); }

  /// The technique of the easiest discovery in view; nothing if no technique applies.
  std::optional<Technique> easiest_in_view(Word state) {
    const std::span<const DiscoveryGroup> groups = view_of(at(state));
    if (groups.empty()) return std::nullopt;
    return groups.front().technique;
  }

  /// Crossover: a state with the knowledge of both.
  Word unite(Word a, Word b) { return a == b ? a : unite_different(a, b); }

  /// Mutation: one look, with the population's discovery_coins(). Returns the state with the discoveries added, or the
  /// same state if there are none.
  [[gnu::noinline]] Word look(Word state, std::span<BiasedBits> coins, RandomStream& random) {
    picked_.clear();
    Page& page = at(state);
    for (const DiscoveryGroup& group : view_of(page)) {
      BiasedBits& own = coins[static_cast<std::size_t>(group.technique)];
      if (group.count > 64) {
        look_at_many(group, own, random);
      } else if (const std::uint64_t heads = own.next(group.count, random); heads != 0) {
        pick(group, 0, heads);
      }
    }
    return picked_.empty() ? state : learn(page);
  }

 private:
  using Set = typename States::Set;
  using Groups = std::vector<DiscoveryGroup>;

  struct Picked {
    const DiscoveryGroup* group = nullptr;
    int number = 0;  // in the group
  };
  struct Page {
    typename States::State state;
    const Groups* view = nullptr;  // where its groups are: views_ or remembered_; nullptr: not deduced yet
    std::uint32_t first_group = 0;
    std::uint32_t groups = 0;
  };

  Page& at(Word state) { return pages_[static_cast<std::size_t>(state)]; }
  const Page& at(Word state) const { return pages_[static_cast<std::size_t>(state)]; }

  /// A state with the knowledge of two different ones.
  [[gnu::noinline]] Word unite_different(Word a, Word b) {
    // The state with fewer candidates left cannot know less than the other.
    if (candidates_left(a) > candidates_left(b)) std::swap(a, b);
    if (kind_.knows_all(at(a).state, at(b).state)) return a;
    auto both = at(a).state;
    kind_.unite(both, at(b).state);
    return write(both);
  }

  /// A new page, whose view is not deduced yet. References to pages are valid until the next one.
  Word write(const typename States::State& state) {
    if (written_ == pages_.size()) pages_.resize(2 * pages_.size() + 62);
    Page& page = pages_[written_];
    page.state = state;
    page.view = nullptr;
    return written_++;
  }

  [[gnu::noinline]] void look_at_many(const DiscoveryGroup& group, BiasedBits& coins, RandomStream& random) {
    for (int first = 0; first < group.count; first += 64) {
      const std::uint64_t heads = coins.next(std::min(group.count - first, 64), random);
      if (heads != 0) pick(group, first, heads);
    }
  }
  /// Numbers `first` + i of a group for every bit i.
  [[gnu::noinline]] void pick(const DiscoveryGroup& group, int first, std::uint64_t heads) {
    for_each_bit(heads, [&](int bit) { picked_.push_back({&group, first + bit}); });
  }

  void forget_remembered() {
    memory_.clear();
    remembered_.clear();
    sets_.clear();
    std::vector<Knowledge<Shape>> kept;
    for (std::size_t page = 0; page < written_; ++page)
      kept.push_back(kind_.knowledge_of(pages_[page].state));
    kind_.forget();
    for (std::size_t page = 0; page < written_; ++page) pages_[page].state = kind_.state_of(kept[page]);
  }

  std::span<const DiscoveryGroup> view_of(Page& page) {
    if (page.view == nullptr) find_view(page);
    return std::span(*page.view).subspan(page.first_group, page.groups);
  }

  [[gnu::noinline]] void find_view(Page& page) {
    writing_ = &views_;
    const std::size_t first = views_.size();
    listed_ = {};
    easiest_.reset();
    kind_.look_at(page.state);
    for (const Technique technique : told_by_state) {
      if (is_looked_for(technique)) {
        add_group({technique, true, kind_.list(technique, page.state, listed_)});
      }
    }
    if (is_looked_for(first_remembered)) return recall_view(page, first);
    page.view = &views_;
    page.first_group = static_cast<std::uint32_t>(first);
    page.groups = static_cast<std::uint32_t>(views_.size() - first);
  }

  /// Views that need the scanner are kept for all runs of a puzzle, as these get stuck in the same states. `first` is
  /// the first of the groups that have been found so far.
  void recall_view(Page& page, std::size_t first) {
    const std::uint64_t hash = kind_.hash_of(page.state);
    const auto [begin, end] = memory_.equal_range(hash);
    const auto known = std::find_if(
        begin, end, [&](const auto& entry) { return kind_.is_same(entry.second.state, page.state); });
    const auto found_so_far = views_.begin() + static_cast<std::ptrdiff_t>(first);
    page.view = &remembered_;
    if (known != end) {
      page.first_group = known->second.first_group;
      page.groups = known->second.groups;
    } else {
      page.first_group = static_cast<std::uint32_t>(remembered_.size());
      remembered_.insert(remembered_.end(), found_so_far, views_.end());
      writing_ = &remembered_;
      find_by_scanner(kind_.knowledge_of(page.state));
      page.groups = static_cast<std::uint32_t>(remembered_.size() - page.first_group);
      memory_.emplace(hash, page);
    }
    views_.erase(found_so_far, views_.end());
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

  /// Adds the picked discoveries to a copy of the state: eliminations first. Cells for which an easier technique has a
  /// digit are not listed again, so the groups are gone through in order.
  [[gnu::noinline]] Word learn(Page& page) {
    auto learnt = page.state;
    for (const Picked& picked : picked_) {
      if (!picked.group->places) kind_.remove(learnt, eliminations(page, *picked.group));
    }
    typename States::Cells listed{};
    const DiscoveryGroup* group = view_of(page).data();
    for (std::size_t first = 0; first < picked_.size();) {
      const DiscoveryGroup* const own = picked_[first].group;
      for (; group != own; ++group) list(*group, page, listed);
      std::size_t next = first;
      // The number of the next digit to place, or one that no digit has.
      const auto wanted = [&] {
        return next < picked_.size() && picked_[next].group == own ? picked_[next].number : -1;
      };
      const auto place = [&](int cell, int digit_index) {
        kind_.place(learnt, cell, digit_index);
        ++next;
      };
      if (!own->places) {
        ++next;
      } else if (own->set == DiscoveryGroup::none) {
        kind_.pick(own->technique, page.state, listed, wanted, place);
      } else {
        kind_.pick(*sets_[own->set], listed, wanted, place);
      }
      if (own->places) ++group;
      first = next;
    }
    return write(learnt);
  }
  void list(const DiscoveryGroup& group, const Page& page, typename States::Cells& listed) {
    if (!group.places) return;
    if (group.set == DiscoveryGroup::none) {
      kind_.look_at(page.state);
      kind_.list(group.technique, page.state, listed);
    } else {
      kind_.list(*sets_[group.set], listed);
    }
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
    writing_->push_back(group);
  }

  /// Easier techniques are found faster than they are looked up.
  static constexpr std::array told_by_state = {Technique::full_house, Technique::hidden_single_box,
                                               Technique::hidden_single_line, Technique::direct_locked};
  static constexpr Technique first_remembered = Technique::direct_hidden_pair;
  /// As many states as fit, with their views, into about 24 MB.
  static constexpr std::size_t most_remembered = (std::size_t{8} << 20) / (sizeof(Page) + 2 * sizeof(Set));
  static constexpr std::size_t most_pages = 2048 + (std::size_t{8} << 20) / sizeof(Page);

  Shape shape_;
  Box box_;
  DiscoveryLaw law_;
  States kind_;
  Scanner<Shape> scanner_;
  std::vector<Page> pages_;
  std::size_t written_ = 1;               // of pages_
  Groups views_;                          // of this run
  Groups remembered_;                     // of all runs
  std::vector<std::optional<Set>> sets_;  // of the groups in remembered_
  std::unordered_multimap<std::uint64_t, Page> memory_;
  // State of the view that is being deduced.
  Groups* writing_ = &views_;
  std::optional<Technique> easiest_;
  typename States::Cells listed_{};  // cells with a digit in this view
  std::vector<Picked> picked_;       // by a look, in the order of the view
};

}  // namespace evodoku
