#include "rate/knowledge_2/knowledge_run.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>
#include <utility>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/representation/propagation.hpp"
#include "random/chances.hpp"
#include "rate/knowledge_2/available_steps.hpp"

namespace evodoku::knowledge_2 {

class KnowledgeRuns::Engine {
 public:
  virtual ~Engine() = default;
  virtual KnowledgeRun run(RandomStream& random, std::uint64_t generation_cap,
                           const std::stop_token& stop) = 0;
};

namespace {

/// The geometry for 9x9 is made only once: making it takes as long as some runs.
std::shared_ptr<const Geometry> geometry_of(Box box) {
  static const auto nine = std::make_shared<const Geometry>(Box(3, 3));
  return box == Box(3, 3) ? nine : std::make_shared<const Geometry>(box);
}

template <typename Shape>
class EngineFor final : public KnowledgeRuns::Engine {
 public:
  EngineFor(const Shape& shape, const Grid& puzzle, const TechniqueCostModel& costs)
      : shape_(shape),
        box_(puzzle.box()),
        geometry_(geometry_of(box_)),
        start_(shape, puzzle),
        discoverer_(shape, *geometry_, costs),
        near_looks_(BiasedBits::of_chance(costs.chance(Technique::hidden_single_box))),
        line_looks_(BiasedBits::of_chance(costs.chance(Technique::hidden_single_line) /
                                          costs.chance(Technique::hidden_single_box))),
        direct_looks_(BiasedBits::of_chance(costs.chance(Technique::direct_locked) /
                                            costs.chance(Technique::hidden_single_line))) {
    for (int t = 0; t < technique_count; ++t) {
      chances_[static_cast<std::size_t>(t)] = costs.chance(static_cast<Technique>(t));
    }
  }

  KnowledgeRun run(RandomStream& random, std::uint64_t generation_cap, const std::stop_token& stop) override {
    for (BiasedBits* looks : {&near_looks_, &line_looks_, &direct_looks_}) looks->forget();
    KnowledgeRun result{.reached = Grid(box_)};
    Knowledge<Shape> knowledge = start_;
    result.ending = advance(knowledge, random, generation_cap, stop, result);
    result.reached = knowledge.values(shape_, box_);
    return result;
  }

 private:
  using Ending = KnowledgeRun::Ending;
  using Row = typename Cube<Shape>::Row;

  Ending advance(Knowledge<Shape>& knowledge, RandomStream& random, std::uint64_t generation_cap,
                 const std::stop_token& stop, KnowledgeRun& result) {
    std::uint64_t last_discovery = 0;
    const auto waited_for = [&](Technique technique) {
      result.waited[static_cast<std::size_t>(technique)] += result.generations - last_discovery;
      last_discovery = result.generations;
    };
    while (!knowledge.is_complete(shape_)) {
      if (stop.stop_requested()) return Ending::stopped;
      discoverer_.look(knowledge, view_);
      if (view_.near && discoverer_.is_all(view_)) {
        if (const auto first = execute_some(random, generation_cap, knowledge, result)) {
          waited_for(*first);
          continue;
        }
      }
      discoverer_.complete(knowledge, view_);
      const AvailableSteps<Shape>& possible = discoverer_.find(knowledge, view_);
      if (possible.list.empty()) return Ending::stuck;
      const std::uint64_t idle = failures_before_success(weigh(possible), random);
      if (idle >= generation_cap - result.generations) {
        result.generations = generation_cap;
        return Ending::capped;
      }
      result.generations += idle + 1;
      waited_for(discover(possible, random, knowledge));
    }
    return Ending::complete;
  }

  /// Executes up to four generations, drawing for every cell and kind, until something is discovered. This is faster
  /// than listing all discoveries as long as they are probable. Returns the cheapest technique that discovered
  /// something, or nothing if all these generations were idle or the cap was reached. Idle generations do not change
  /// the distribution of those that follow.
  std::optional<Technique> execute_some(RandomStream& random, std::uint64_t generation_cap,
                                        Knowledge<Shape>& knowledge, KnowledgeRun& result) {
    constexpr int most = 4;
    for (int tries = 0; tries < most && result.generations < generation_cap; ++tries) {
      ++result.generations;
      const auto first = notice(random, knowledge);
      if (!first) continue;
      knowledge.place(shape_, digits_);
      return first;
    }
    return std::nullopt;
  }

  /// Executes one generation for the steps in view and sets digits_ to the digits noticed. Returns the cheapest
  /// technique among them, or nothing if there are none.
  std::optional<Technique> notice(RandomStream& random, const Knowledge<Shape>& knowledge) {
    std::array<Row, 4> by_kind;  // all digits noticed: full houses, in boxes, in lines, direct
    by_kind.fill(Row::all(0));
    std::uint64_t deep_at_open = 0;
    for (int r = 0; r < shape_.side(); ++r) {
      const auto row = static_cast<std::size_t>(r);
      const std::uint64_t near = near_looks_.next(shape_.side(), random);
      const std::uint64_t line = near & line_looks_.next(shape_.side(), random);
      const std::uint64_t line_at_open = line & knowledge.open[row];
      deep_looks_[row] = line_at_open == 0 ? 0 : line_at_open & direct_looks_.next(shape_.side(), random);
      deep_at_open |= deep_looks_[row];
      const Row in_box = view_.in_box.row(r) & row_of(near);
      const Row in_line = view_.in_line.row(r) & row_of(line);
      digits_.set_row(r, view_.full_house.row(r) | in_box | in_line);
      by_kind[0] = by_kind[0] | view_.full_house.row(r);
      by_kind[1] = by_kind[1] | in_box;
      by_kind[2] = by_kind[2] | in_line;
    }
    if (deep_at_open != 0) {
      discoverer_.complete(knowledge, view_);
      for (int r = 0; r < shape_.side(); ++r) {
        const Row direct = view_.direct.row(r) & row_of(deep_looks_[static_cast<std::size_t>(r)]);
        digits_.set_row(r, digits_.row(r) | direct);
        by_kind[3] = by_kind[3] | direct;
      }
    }
    for (std::size_t kind = 0; kind < by_kind.size(); ++kind) {
      if (seen_in_lanes(by_kind[kind]).once != 0) return static_cast<Technique>(kind);
    }
    return std::nullopt;
  }
  static_assert(static_cast<int>(Technique::direct_locked) == 3,
                "the first four techniques are the kinds in view");
  static Row row_of(std::uint64_t cells) { return Row::all(static_cast<typename Shape::Mask>(cells)); }

  double chance(const Discovery& discovery) const {
    return chances_[static_cast<std::size_t>(discovery.technique)];
  }

  /// Sets at_least_one_from_[i] to the probability that discovery i or a later one is made in a generation. Summed from
  /// the back as p + (1 - p) q, which keeps its precision however small the probabilities are.
  double weigh(const AvailableSteps<Shape>& possible) {
    at_least_one_from_.resize(possible.list.size());
    double any = 0;
    for (std::size_t i = possible.list.size(); i-- > 0;) {
      const double p = chance(possible.list[i]);
      any = p + (1 - p) * any;
      at_least_one_from_[i] = any;
    }
    return any;
  }

  /// Executes a generation that is not idle: the discoveries are independent, on condition that there is at least one.
  /// Until the first is made, each has its probability divided by that of at least one among those left; after that,
  /// its own.
  Technique discover(const AvailableSteps<Shape>& possible, RandomStream& random,
                     Knowledge<Shape>& knowledge) {
    digits_ = {};
    eliminated_ = {};
    bool found = false;
    bool writes = false;
    bool strikes = false;
    Technique first = Technique::full_house;
    for (std::size_t i = 0; i < possible.list.size(); ++i) {
      const Discovery& discovery = possible.list[i];
      const double p = chance(discovery);
      if (!happens(found ? p : p / at_least_one_from_[i], random)) continue;
      if (!found) first = discovery.technique;
      found = true;
      if (discovery.places) {
        digits_.add(discovery.row, discovery.column, discovery.digit_index);
        writes = true;
      } else {
        eliminated_.unite(shape_, possible.eliminations[discovery.digit_index]);
        strikes = true;
      }
    }
    if (strikes) knowledge.remove(shape_, eliminated_);
    if (writes) knowledge.place(shape_, digits_);
    return first;
  }

  Shape shape_;
  Box box_;
  std::shared_ptr<const Geometry> geometry_;
  Knowledge<Shape> start_;
  StepFinder<Shape> discoverer_;
  CheapSteps<Shape> view_;  // of the current state of the run
  TechniqueCostModel::ByTechnique<double> chances_{};
  // Whether looks are deep enough for a kind, given that they were for the kind before.
  BiasedBits near_looks_;
  BiasedBits line_looks_;
  BiasedBits direct_looks_;
  /// By row: the cells whose look in this generation was deep enough for direct singles.
  std::array<std::uint64_t, Shape::stored_rows> deep_looks_{};
  std::vector<double> at_least_one_from_;
  Cube<Shape> digits_;
  Cube<Shape> eliminated_;
};

}  // namespace

KnowledgeRuns::KnowledgeRuns(const Grid& puzzle, const TechniqueCostModel& costs) {
  require_no_conflict(puzzle);
  engine_ = with_cube_shape(puzzle.box(), [&](const auto& shape) -> std::unique_ptr<Engine> {
    using Shape = std::decay_t<decltype(shape)>;
    return std::make_unique<EngineFor<Shape>>(shape, puzzle, costs);
  });
}

KnowledgeRuns::~KnowledgeRuns() = default;
KnowledgeRuns::KnowledgeRuns(KnowledgeRuns&&) noexcept = default;
KnowledgeRuns& KnowledgeRuns::operator=(KnowledgeRuns&&) noexcept = default;

KnowledgeRun KnowledgeRuns::run(RandomStream random, std::uint64_t generation_cap,
                                const std::stop_token& stop) {
  return engine_->run(random, generation_cap, stop);
}

}  // namespace evodoku::knowledge_2
