#include "evolve/knowledge/knowledge_runs.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <type_traits>
#include <vector>

#include "evolve/knowledge/plane_states.hpp"
#include "evolve/knowledge/state_book.hpp"
#include "evolve/loop/evolution.hpp"
#include "evolve/representation/propagation.hpp"

namespace evodoku {

namespace {

/// Tournament over ranks, drawn with replacement. The same as the operator for any population, but if the size of the
/// population is a power of two, ranks are a few bits of a random word: cheaper than a draw for each.
class RankTournament {
 public:
  explicit RankTournament(int drawn) : drawn_(drawn) {}

  void prepare(const Population& population) {
    if (population.size() == size_) return;
    size_ = population.size();
    rank_bits_ = std::has_single_bit(static_cast<unsigned>(size_))
                     ? std::countr_zero(static_cast<unsigned>(size_))
                     : -1;
    least_left_ = rank_bits_ < 0 ? 65 : rank_bits_ * drawn_;
    left_ = 0;
  }
  int winner(RandomStream& random) {
    if (left_ < least_left_) return winner_by_draws(random);
    int best = next_rank();
    for (int drawn = 1; drawn < drawn_; ++drawn) best = std::min(best, next_rank());
    return best;
  }

 private:
  int next_rank() {
    const auto drawn = static_cast<int>(bits_ & static_cast<unsigned>(size_ - 1));
    bits_ >>= rank_bits_;
    left_ -= rank_bits_;
    return drawn;
  }
  [[gnu::noinline]] int winner_by_draws(RandomStream& random) {
    int best = size_;
    for (int drawn = 0; drawn < drawn_; ++drawn) best = std::min(best, rank(random));
    return best;
  }
  int rank(RandomStream& random) {
    if (rank_bits_ < 0) return random.below(size_);
    if (left_ < rank_bits_) {
      bits_ = random.bits();
      left_ = 64;
    }
    return next_rank();
  }

  int drawn_;
  int size_ = 0;
  int rank_bits_ = -1;
  int least_left_ = 65;  // bits that are enough for a tournament; more than 64: ranks are not taken from bits
  int left_ = 0;
  std::uint64_t bits_ = 0;
};

/// The algorithm, as loop/evolution.hpp asks it. An individual is one word: the number of its state in the StateBook.
template <typename Book>
class Readers {
 public:
  /// `book` must outlive it.
  Readers(Book& book, const Preset& preset, const DiscoveryLaw& law)
      : book_(&book),
        tournament_(preset.tournament),
        crossed_(preset.crossover == Crossover::none ? 0 : preset.crossover_permille),
        coins_(discovery_coins(law)) {}

  static int words() { return 1; }
  Grid decode(std::span<const Word> individual) const { return book_->grid_of(individual.front()); }
  void make_first(std::span<Word> individual, RandomStream& /*all are alike*/) const {
    individual.front() = book_->start;
  }
  Fitness fitness(std::span<const Word> individual) const {
    return book_->candidates_left(individual.front());
  }

  void prepare(const Population& population, RandomStream& /*none is needed*/) {
    tournament_.prepare(population);
  }
  Parents choose(int /*place*/, RandomStream& random) {
    const int first = tournament_.winner(random);
    const int second = tournament_.winner(random);
    return {first, second};
  }
  static constexpr int children() { return 1; }
  /// With probability crossover-permille/1000 the child knows what both parents know together; otherwise it is a copy of
  /// the first parent.
  void cross(std::span<const Word> mother, std::span<const Word> father, std::span<Word> child,
             std::span<Word> /*no son*/, RandomStream& random) {
    const bool crossed = crossed_.next(1, random) != 0;
    child.front() = book_->unite(mother.front(), crossed ? father.front() : mother.front());
  }
  void mutate(std::span<Word> child, RandomStream& random) {
    child.front() = book_->look(child.front(), coins_, random);
  }

  std::uint64_t improve(std::span<Word> /*stays*/, RandomStream& /*none is needed*/) const { return 0; }
  std::uint64_t survive(Population& /*stays*/, RandomStream& /*none is needed*/) const { return 0; }
  void forget() const {}
  int kept(std::uint64_t /*generation*/, const Population& population, RandomStream& /*never*/) const {
    return population.size();
  }

 private:
  Book* book_;
  RankTournament tournament_;
  BiasedBits crossed_;
  std::vector<BiasedBits> coins_;
};

template <typename Book>
class EngineFor final : public KnowledgeRuns::Engine {
 public:
  EngineFor(const typename Book::Shape& shape, const Grid& puzzle, const Preset& preset,
            const DiscoveryLaw& law)
      : puzzle_(puzzle),
        preset_(preset),
        law_(law),
        geometry_(shared_geometry(puzzle.box())),
        book_(shape, *geometry_, puzzle, law_) {}

  KnowledgeRun run(const EvolveOptions& options, std::uint64_t generations_in_vain) override {
    book_.forget_run();
    KnowledgeRun result{.run = {.best = puzzle_}};
    std::optional<Technique> waiting_for;
    std::uint64_t in_vain = 0;
    const auto goes_on = [&](auto& evolution) {
      if (waiting_for) ++result.waited[static_cast<std::size_t>(*waiting_for)];
      Population& population = evolution.population();
      if (population.fitness_at(0) == 0) return true;
      if (book_.is_large()) keep_living(population);
      const auto in_view = book_.easiest_in_view(population.at_rank(0).front());
      if (in_view) waiting_for = in_view;
      return in_view || is_anything_in_view(population) || in_vain++ < generations_in_vain;
    };
    result.run = run_of(puzzle_, preset_, options, Readers<Book>(book_, preset_, law_), goes_on);
    return result;
  }

 private:
  /// Whether any discovery is possible from what all individuals know together.
  bool is_anything_in_view(const Population& population) {
    Word all = book_.start;
    for (int rank = 0; rank < population.size(); ++rank)
      all = book_.unite(all, population.at_rank(rank).front());
    return book_.candidates_left(all) == 0 || book_.easiest_in_view(all).has_value();
  }

  void keep_living(Population& population) {
    std::vector<Word> living;
    for (int rank = 0; rank < population.size(); ++rank) living.push_back(population.at_rank(rank).front());
    book_.keep_only(living);
    for (int rank = 0; rank < population.size(); ++rank)
      population.at_rank(rank).front() = living[static_cast<std::size_t>(rank)];
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
    return std::make_unique<EngineFor<StateBook<PlaneStates<Shape>>>>(shape, puzzle, preset, law);
  });
}

}  // namespace evodoku
