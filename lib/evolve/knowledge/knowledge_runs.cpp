#include "evolve/knowledge/knowledge_runs.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "evolve/knowledge/cube_states.hpp"
#include "evolve/knowledge/plane_states.hpp"
#include "evolve/knowledge/state_book.hpp"
#include "evolve/loop/run_of.hpp"
#include "evolve/operators/restart.hpp"
#include "evolve/operators/selection.hpp"
#include "evolve/operators/survival.hpp"
#include "evolve/representation/propagation.hpp"

namespace evodoku {

class KnowledgeRuns::Engine {
 public:
  virtual ~Engine() = default;
  virtual KnowledgeRun run(const EvolveOptions& options, std::uint64_t generations_in_vain) = 0;
};

namespace {

/// The geometry for 9x9 is made only once: making it takes as long as some runs.
std::shared_ptr<const Geometry> geometry_of(Box box) {
  static const auto nine = std::make_shared<const Geometry>(Box(3, 3));
  return box == Box(3, 3) ? nine : std::make_shared<const Geometry>(box);
}

// The parts of the algorithm (generations.hpp). An individual is one word: the number of its state in the StateBook.

template <typename Book>
struct Readers {
  Book* book = nullptr;
  static int words() { return 1; }
  Grid decode(std::span<const Word> individual) const { return book->grid_of(individual.front()); }
};

struct KnowTheClues {
  template <typename Book>
  void operator()(const Readers<Book>& readers, std::span<Word> individual, RandomStream&) const {
    individual.front() = readers.book->start;
  }
};

struct CandidatesLeft {
  template <typename Book>
  Fitness operator()(const Readers<Book>& readers, std::span<const Word> individual) const {
    return readers.book->candidates_left(individual.front());
  }
};

/// With probability permille/1000 the child knows what both parents know together; otherwise it is a copy of the first
/// parent.
class UnionOfKnowledge {
 public:
  explicit UnionOfKnowledge(int permille) : crossed_(permille) {}
  static constexpr int children() { return 1; }
  template <typename Book>
  void operator()(const Readers<Book>& readers, std::span<const Word> mother, std::span<const Word> father,
                  std::span<Word> child, std::span<Word> /*no son*/, RandomStream& random) {
    const bool crossed = crossed_.next(1, random) != 0;
    child.front() = crossed ? readers.book->unite(mother.front(), father.front()) : mother.front();
  }

 private:
  BiasedBits crossed_;
};

class Look {
 public:
  explicit Look(const DiscoveryLaw& law) : coins_(law) {}
  template <typename Book>
  void operator()(const Readers<Book>& readers, std::span<Word> child, RandomStream& random) {
    child.front() = readers.book->look(child.front(), coins_, random);
  }

 private:
  DiscoveryCoins coins_;
};

template <typename Book>
class EngineFor final : public KnowledgeRuns::Engine {
 public:
  EngineFor(const typename Book::Shape& shape, const Grid& puzzle, const Preset& preset,
            const DiscoveryLaw& law)
      : puzzle_(puzzle),
        preset_(preset),
        law_(law),
        geometry_(geometry_of(puzzle.box())),
        book_(shape, *geometry_, puzzle, law_) {}

  KnowledgeRun run(const EvolveOptions& options, std::uint64_t generations_in_vain) override {
    book_.forget_run();
    KnowledgeRun result{.run = {.best = puzzle_}};
    std::optional<Technique> waiting_for;
    const Readers<Book> readers{&book_};
    const auto make_parts = [&] {
      const int crossed = preset_.crossover == Crossover::none ? 0 : preset_.crossover_permille;
      return Parts{KnowTheClues{},
                   CandidatesLeft{},
                   BestOfSome(preset_.tournament),
                   UnionOfKnowledge(crossed),
                   Look(law_),
                   NoImprovement{},
                   Aging(false),
                   PeriodicRestart(0)};
    };
    std::uint64_t in_vain = 0;
    const auto goes_on = [&](auto& archipelago) {
      if (waiting_for) ++result.waited[static_cast<std::size_t>(*waiting_for)];
      const Population& best = archipelago.best_island().population();
      if (best.fitness_at(0) == 0) return true;
      if (book_.is_large()) keep_living(archipelago);
      const auto in_view = book_.easiest_in_view(best.at_rank(0).front());
      if (in_view) waiting_for = in_view;
      return in_view || is_anything_in_view(archipelago) || in_vain++ < generations_in_vain;
    };
    result.run = run_of(puzzle_, readers, make_parts, preset_, options, goes_on);
    return result;
  }

 private:
  /// Whether any discovery is possible from what all individuals know together.
  template <typename ArchipelagoType>
  bool is_anything_in_view(ArchipelagoType& archipelago) {
    Word all = book_.start;
    for (const auto& island : archipelago.islands()) {
      const Population& population = island.population();
      for (int rank = 0; rank < population.size(); ++rank)
        all = book_.unite(all, population.at_rank(rank).front());
    }
    return book_.candidates_left(all) == 0 || book_.easiest_in_view(all).has_value();
  }

  template <typename ArchipelagoType>
  void keep_living(ArchipelagoType& archipelago) {
    std::vector<Word> living;
    for (auto& island : archipelago.islands()) {
      Population& population = island.population();
      for (int rank = 0; rank < population.size(); ++rank) living.push_back(population.at_rank(rank).front());
    }
    book_.keep_only(living);
    auto next = living.begin();
    for (auto& island : archipelago.islands()) {
      Population& population = island.population();
      for (int rank = 0; rank < population.size(); ++rank) population.at_rank(rank).front() = *next++;
    }
  }

  Grid puzzle_;
  Preset preset_;
  DiscoveryLaw law_;
  std::shared_ptr<const Geometry> geometry_;
  Book book_;
};

}  // namespace

KnowledgeRuns::KnowledgeRuns(const Grid& puzzle, const Preset& preset)
    : KnowledgeRuns(puzzle, preset, discovery_law(preset)) {}

KnowledgeRuns::KnowledgeRuns(const Grid& puzzle, const Preset& preset, const DiscoveryLaw& law) {
  require_no_conflict(puzzle);
  engine_ = with_cube_shape(puzzle.box(), [&](const auto& shape) -> std::unique_ptr<Engine> {
    using Shape = std::decay_t<decltype(shape)>;
    using States = std::conditional_t<std::is_same_v<Shape, Cube9>, PlaneStates, CubeStates<Shape>>;
    return std::make_unique<EngineFor<StateBook<States>>>(shape, puzzle, preset, law);
  });
}

KnowledgeRuns::~KnowledgeRuns() = default;
KnowledgeRuns::KnowledgeRuns(KnowledgeRuns&&) noexcept = default;
KnowledgeRuns& KnowledgeRuns::operator=(KnowledgeRuns&&) noexcept = default;

KnowledgeRun KnowledgeRuns::run(const EvolveOptions& options, std::uint64_t generations_in_vain) {
  return engine_->run(options, generations_in_vain);
}

}  // namespace evodoku
