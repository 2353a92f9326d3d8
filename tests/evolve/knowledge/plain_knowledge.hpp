// The knowledge GA exactly as in its pseudo-code (knowledge_runs.hpp): every individual is a complete state, and what
// can be discovered in it is deduced again each time, by one technique after the other. Slow, and without any of the
// optimisations of the library. Only the random draws are taken in the same order from the same stream, so that runs
// must be equal to the last generation.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "deduce/kernel/scanner.hpp"
#include "evodoku/evolve.hpp"
#include "evolve/knowledge/discovery_law.hpp"
#include "evolve/operators/biased_bits.hpp"
#include "random/stream.hpp"

namespace evodoku {

struct PlainRun {
  bool solved = false;
  bool stuck = false;
  std::uint64_t generations = 0;
  std::uint64_t looks = 0;
  Grid best;
};

template <typename Shape>
class PlainKnowledge {
 public:
  PlainKnowledge(const Grid& puzzle, const Preset& preset)
      : shape_(puzzle.box()),
        geometry_(puzzle.box()),
        puzzle_(puzzle),
        preset_(preset),
        law_(discovery_law(preset)),
        scanner_(make_scanner(shape_, geometry_, DirectSteps::of_rater)) {}

  PlainRun run(RandomStream random, std::uint64_t generation_cap) {
    for (int t = 0; t < technique_count; ++t) {
      coins_.push_back(BiasedBits::of_chance(law_.chance[static_cast<std::size_t>(t)]));
    }
    BiasedBits crossed(preset_.crossover_permille);
    std::vector<Knowledge<Shape>> population(static_cast<std::size_t>(preset_.population),
                                             Knowledge<Shape>(shape_, puzzle_));
    PlainRun run{.best = puzzle_};
    while (left(population.front()) > 0 && run.generations < generation_cap) {
      if (is_stuck(population)) {
        run.stuck = true;
        break;
      }
      std::vector<Knowledge<Shape>> next(population.begin(), population.begin() + preset_.elite);
      std::vector<Knowledge<Shape>> children;
      for (int i = preset_.elite; i < preset_.population; ++i) {
        const Knowledge<Shape>& mother = population[winner(random)];
        const Knowledge<Shape>& father = population[winner(random)];
        Knowledge<Shape> child = mother;
        if (crossed.next(1, random) != 0) child.unite(shape_, father);
        look(child, random);
        ++run.looks;
        children.push_back(child);
      }
      // children are added in reverse: from the last rank up to the elite
      next.insert(next.end(), children.rbegin(), children.rend());
      std::ranges::stable_sort(next, {}, [&](const Knowledge<Shape>& state) { return left(state); });
      population = next;
      ++run.generations;
    }
    run.best = population.front().values(shape_, puzzle_.box());
    run.solved = left(population.front()) == 0;
    return run;
  }

 private:
  struct Thing {
    Technique technique;
    Cube<Shape> candidates;  // a single digit to place, or all candidates that the technique removes
  };

  /// The best of the drawn ranks, one for each place of the tournament. If the population is a power of two, several
  /// ranks are taken from the bits of one random word.
  std::size_t winner(RandomStream& random) {
    int best = preset_.population;
    for (int drawn = 0; drawn < preset_.tournament; ++drawn) best = std::min(best, rank(random));
    return static_cast<std::size_t>(best);
  }
  int rank(RandomStream& random) {
    const auto size = static_cast<unsigned>(preset_.population);
    if (!std::has_single_bit(size)) return random.below(preset_.population);
    const int wanted = std::countr_zero(size);
    if (bits_left_ < wanted) {
      bits_ = random.bits();
      bits_left_ = 64;
    }
    const auto drawn = static_cast<int>(bits_ % size);
    bits_ >>= wanted;
    bits_left_ -= wanted;
    return drawn;
  }

  /// What can be discovered, technique by technique, the easiest first. Techniques that are too hard compared with the
  /// first one found are not looked for.
  std::vector<Thing> in_view(const Knowledge<Shape>& state) {
    std::vector<Thing> things;
    std::vector<bool> has_digit(static_cast<std::size_t>(shape_.side() * shape_.side()), false);
    scanner_->look_at(state);
    for (const TechniqueInfo& info : techniques()) {
      if (!law_.knows(info.technique)) continue;
      if (!things.empty() && !law_.is_looked_for(info.technique, things.front().technique)) break;
      Cube<Shape> found;
      if (!scanner_->scan(info.technique, found)) continue;
      if (!info.places) {
        things.push_back({info.technique, found});
        continue;
      }
      for (int d = 0; d < shape_.side(); ++d) {
        for (int cell = 0; cell < shape_.side() * shape_.side(); ++cell) {
          const int r = cell / shape_.side();
          const int c = cell % shape_.side();
          if (!found.has(r, c, d) || has_digit[static_cast<std::size_t>(cell)]) continue;
          has_digit[static_cast<std::size_t>(cell)] = true;
          things.push_back({info.technique, {}});
          things.back().candidates.add(r, c, d);
        }
      }
    }
    return things;
  }

  void look(Knowledge<Shape>& state, RandomStream& random) {
    const std::vector<Thing> things = in_view(state);
    std::vector<const Thing*> discovered;
    // coins are drawn together for up to 64 things of one technique
    for (std::size_t first = 0; first < things.size();) {
      std::size_t last = first;
      while (last < things.size() && last - first < 64 && things[last].technique == things[first].technique)
        ++last;
      BiasedBits& coins = coins_[static_cast<std::size_t>(things[first].technique)];
      const std::uint64_t heads = coins.next(static_cast<int>(last - first), random);
      for (std::size_t i = first; i < last; ++i) {
        if ((heads >> (i - first) & 1) != 0) discovered.push_back(&things[i]);
      }
      first = last;
    }
    learn(state, discovered);
  }

  void learn(Knowledge<Shape>& state, const std::vector<const Thing*>& discovered) {
    for (const Thing* thing : discovered) {
      if (!info_of(thing->technique).places) state.remove(shape_, thing->candidates);
    }
    for (const Thing* thing : discovered) {
      if (info_of(thing->technique).places) {
        thing->candidates.for_each(shape_, [&](int r, int c, int d) { state.place(shape_, r, c, d); });
      }
    }
  }

  bool is_stuck(const std::vector<Knowledge<Shape>>& population) {
    Knowledge<Shape> all = population.front();
    if (!in_view(all).empty()) return false;
    for (const Knowledge<Shape>& state : population) all.unite(shape_, state);
    return left(all) > 0 && in_view(all).empty();
  }

  int left(const Knowledge<Shape>& state) const {
    int count = 0;
    state.candidates.for_each(shape_, [&](int r, int c, int) { count += state.is_open(r, c) ? 1 : 0; });
    return count;
  }

  Shape shape_;
  Geometry geometry_;
  Grid puzzle_;
  Preset preset_;
  DiscoveryLaw law_;
  std::unique_ptr<Scanner<Shape>> scanner_;
  std::vector<BiasedBits> coins_;
  std::uint64_t bits_ = 0;
  int bits_left_ = 0;
};

}  // namespace evodoku
