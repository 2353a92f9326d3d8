#include "counters.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>
#include <utility>

#include "../solve/nine_by_nine.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/solve.hpp"
#include "solve/band/engine.hpp"
#include "solve/lockstep/engine.hpp"
#include "solve/scalar/engine.hpp"
#include "solve/scalar/exact_cover.hpp"

namespace evodoku::bench {

namespace {

constexpr std::uint64_t no_budget = std::numeric_limits<std::uint64_t>::max();

const Cells9x9& cells_of(const Cells9x9& cells) {
  return cells;
}

/// An engine that counts one puzzle at a time, with a budget.
class OneByOne : public Counter {
 public:
  void count(std::span<const Cells9x9> puzzles, std::uint32_t limit, std::span<std::uint32_t> counts,
             std::span<Cells9x9> solutions) final {
    for (std::size_t number = 0; number < puzzles.size(); ++number) {
      counts[number] = count_one(puzzles[number], limit, solutions[number]);
    }
  }

 protected:
  virtual std::uint32_t count_one(const Cells9x9& puzzle, std::uint32_t limit, Cells9x9& solution) = 0;

  /// Asks an engine with a loaded puzzle for one solution after the other.
  template <typename Engine>
  std::uint32_t count_with(Engine& engine, std::uint32_t limit, Cells9x9& solution) {
    std::uint32_t count = 0;
    while (count < limit && engine.next_solution(budget_) == Engine::Outcome::found) {
      if (count++ == 0) solution = cells_of(engine.solution());
    }
    return count;
  }

  std::uint64_t spent() const { return no_budget - budget_; }

 private:
  std::uint64_t budget_ = no_budget;
};

class BandCounter final : public OneByOne {
 public:
  std::optional<std::uint64_t> guesses() const override { return spent(); }

 private:
  std::uint32_t count_one(const Cells9x9& puzzle, std::uint32_t limit, Cells9x9& solution) override {
    return engine_.load(puzzle) ? count_with(engine_, limit, solution) : 0;
  }

  BandEngine engine_;
};

class ScalarCounter final : public OneByOne {
 public:
  std::optional<std::uint64_t> guesses() const override { return spent(); }

 private:
  std::uint32_t count_one(const Cells9x9& puzzle, std::uint32_t limit, Cells9x9& solution) override {
    return engine_.load(evodoku::grid_of(puzzle)) ? count_with(engine_, limit, solution) : 0;
  }

  Geometry geometry_{Box(3, 3)};
  ScalarEngine engine_{geometry_};
};

/// Its nodes are not guesses: it branches on items with a single option too.
class ExactCoverCounter final : public OneByOne {
  std::uint32_t count_one(const Cells9x9& puzzle, std::uint32_t limit, Cells9x9& solution) override {
    ExactCover engine(evodoku::grid_of(puzzle));
    return count_with(engine, limit, solution);
  }
};

class SatCounter final : public OneByOne {
  std::uint32_t count_one(const Cells9x9& puzzle, std::uint32_t limit, Cells9x9& solution) override {
    const SolveResult result = solve(evodoku::grid_of(puzzle), {.limit = limit, .engine = Engine::sat});
    if (result.solution) solution = cells_of(*result.solution);
    return static_cast<std::uint32_t>(result.count);
  }
};

class LockstepCounter final : public Counter {
 public:
  explicit LockstepCounter(InstructionSet set) : engine_(set) {}

  void count(std::span<const Cells9x9> puzzles, std::uint32_t limit, std::span<std::uint32_t> counts,
             std::span<Cells9x9> solutions) override {
    engine_.count(puzzles, limit, counts, solutions);
  }

  std::optional<std::uint64_t> guesses() const override { return engine_.guesses(); }

 private:
  LockstepEngine engine_;
};

/// The library's call, without solutions, because it returns only unique ones.
class LibraryCounter final : public Counter {
 public:
  explicit LibraryCounter(Engine engine) : engine_(engine) {}

  void count(std::span<const Cells9x9> puzzles, std::uint32_t limit, std::span<std::uint32_t> counts,
             std::span<Cells9x9> /*solutions*/) override {
    std::ranges::copy(count_all(puzzles, limit, {}, engine_), counts.begin());
  }

  bool gives_all_solutions() const override { return false; }

 private:
  Engine engine_;
};

struct NamedMaker {
  std::string name;
  std::function<std::unique_ptr<Counter>()> make;
};

template <typename Kind>
std::unique_ptr<Counter> make() {
  return std::make_unique<Kind>();
}

NamedMaker lockstep_maker(std::string name, InstructionSet set) {
  return {std::move(name), [set] { return std::make_unique<LockstepCounter>(set); }};
}

std::vector<NamedMaker> makers() {
  std::vector<NamedMaker> all;
  std::vector<InstructionSet> sets = available_instruction_sets();
  std::ranges::reverse(sets);
  for (const auto set : sets)
    all.push_back(lockstep_maker("lockstep-" + std::string(evodoku::name_of(set)), set));
  all.push_back({"band", make<BandCounter>});
  all.push_back({"scalar", make<ScalarCounter>});
  all.push_back({"exact-cover", make<ExactCoverCounter>});
  if (sat_available()) all.push_back({"sat", make<SatCounter>});
  return all;
}

}  // namespace

std::vector<std::string> counter_names() {
  std::vector<std::string> names;
  for (const NamedMaker& maker : makers()) names.push_back(maker.name);
  return names;
}

std::unique_ptr<Counter> make_counter(const std::string& name) {
  std::vector<NamedMaker> all = makers();
  all.push_back(lockstep_maker("lockstep", available_instruction_sets().back()));
  for (const auto& [called, engine] : {std::pair{"count_all", Engine::automatic},
                                       {"count_all-band", Engine::band},
                                       {"count_all-lockstep", Engine::lockstep}}) {
    all.push_back({called, [engine = engine] { return std::make_unique<LibraryCounter>(engine); }});
  }
  const auto found = std::ranges::find(all, name, &NamedMaker::name);
  if (found == all.end()) throw std::runtime_error("no engine of this machine is called " + name);
  return found->make();
}

}  // namespace evodoku::bench
