#include "evolve/knowledge/knowledge_runs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "evolve/knowledge/plane_states.hpp"
#include "evolve/knowledge/state_book.hpp"
#include "evolve/loop/evolution.hpp"
#include "evolve/representation/propagation.hpp"

namespace evodoku {

namespace {

/// The ranks of two parents, each the winner of a tournament.
using Couple = std::array<std::uint16_t, 2>;

/// Tournaments over ranks, drawn with replacement, two at a time. The same as the operator for any population, but if
/// the size of the population is a power of two, ranks are a few bits of a random word: cheaper than a draw for each.
class RankTournaments {
 public:
  RankTournaments(int drawn, int size) : drawn_(drawn), size_(size) {
    if (!std::has_single_bit(static_cast<unsigned>(size))) return;
    rank_bits_ = std::countr_zero(static_cast<unsigned>(size));
    if (2 * drawn_ * rank_bits_ > few_bits) return;
    bits_of_couple_ = 2 * drawn_ * rank_bits_;
    mask_of_couple_ = (std::size_t{1} << bits_of_couple_) - 1;
    const auto winner_of = [&](std::uint64_t bits) -> std::uint16_t {
      int best = size_;
      for (int rank = 0; rank < drawn_; ++rank)
        best = std::min(best, static_cast<int>(bits >> rank * rank_bits_) & (size_ - 1));
      return best;
    };
    for (std::uint64_t bits = 0; bits >> bits_of_couple_ == 0; ++bits)
      couples_[bits] = {winner_of(bits), winner_of(bits >> drawn_ * rank_bits_)};
  }

  void forget() { left_ = 0; }

  Couple couple(RandomStream& random) {
    if (left_ < bits_of_couple_) {
      if (left_ > 0 || bits_of_couple_ > few_bits) return drawn_couple(random);
      bits_ = random.bits();
      left_ = 64;
    }
    const Couple known = couples_[bits_ & mask_of_couple_];
    bits_ >>= bits_of_couple_;
    left_ -= bits_of_couple_;
    return known;
  }

 private:
  [[gnu::noinline]] Couple drawn_couple(RandomStream& random) {
    const std::uint16_t first = drawn_winner(random);
    return {first, drawn_winner(random)};
  }
  std::uint16_t drawn_winner(RandomStream& random) {
    int best = size_;
    for (int drawn = 0; drawn < drawn_; ++drawn) {
      if (left_ < rank_bits_) {
        bits_ = random.bits();
        left_ = 64;
      }
      best = std::min(best, rank_bits_ == 0 ? random.below(size_) : static_cast<int>(bits_) & (size_ - 1));
      bits_ >>= rank_bits_;
      left_ -= rank_bits_;
    }
    return best;
  }

  static constexpr int few_bits = 8;

  int drawn_;
  int size_;
  int rank_bits_ = 0;        // 0: ranks are drawn one by one
  int bits_of_couple_ = 65;  // more than there can be: couples are not looked up
  std::size_t mask_of_couple_ = 0;
  std::array<Couple, 1 << few_bits> couples_{};  // by these bits
  int left_ = 0;
  std::uint64_t bits_ = 0;
};

/// The population of a run, as run_of() asks it. An individual is the number of its state in the StateBook. Its buffers
/// are kept from run to run.
template <typename Shape>
class KnowledgePopulation {
 public:
  /// `book` must outlive it.
  KnowledgePopulation(StateBook<Shape>& book, const Preset& preset, const DiscoveryLaw& law)
      : book_(&book),
        size_(size_of(preset)),
        bytes_(Population(size_, 1).bytes()),
        tournaments_(preset.tournament, size_.living),
        crossed_(preset.crossover == Crossover::none ? 0 : preset.crossover_permille) {
    for (const double chance : law.chance) coins_.push_back(BiasedBits::of_chance(chance));
  }

  /// Must be called before each run: what it draws from.
  void use(const RandomStream& random) {
    random_ = random;
    tournaments_.forget();
    crossed_.forget();
    for (BiasedBits& coins : coins_) coins.forget();
    generations_ = 0;
  }

  void begin() {
    const Individual knows_clues = individual(book_->start, book_->candidates_left(book_->start), 0);
    individuals_.assign(size_.living, knows_clues);
    next_ = individuals_;
  }

  std::uint64_t breed(std::uint64_t most) {
    const std::uint64_t idle = pass_idle(most - 1);
    breed();
    generations_ += idle + 1;
    return idle + 1;
  }

  bool is_solved() const { return best_fitness() == 0; }
  Grid best() const { return book_->grid_of(state_of(individuals_.front())); }
  Fitness best_fitness() const { return left_of(individuals_.front()); }
  double mean_fitness() const {
    double sum = 0;
    for (const Individual each : individuals_) sum += left_of(each);
    return sum / individuals_.size();
  }
  std::uint64_t generations() const { return generations_; }
  std::uint64_t evaluations() const { return size_.living + generations_ * size_.children(); }
  static std::uint64_t restarts() { return 0; }
  std::uint64_t population_bytes() const { return bytes_; }

  /// What the best has in view.
  std::span<const DiscoveryGroup> view() { return book_->view(state_of(individuals_.front())); }
  /// Whether any discovery is possible from what all individuals know together.
  bool is_anything_in_view() {
    Word all = state_of(individuals_.front());
    for (const Individual each : individuals_) all = book_->unite(all, state_of(each));
    return book_->candidates_left(all) == 0 || !book_->view(all).empty();
  }
  /// If the book has become large, only the living are kept in it.
  void forget_the_dead() {
    if (!book_->is_large()) return;
    std::vector<Word> living;
    for (const Individual each : individuals_) living.push_back(state_of(each));
    book_->keep_only(living);
    for (std::size_t rank = 0; rank < living.size(); ++rank) {
      individuals_[rank] = individual(living[rank], left_of(individuals_[rank]), rank);
    }
  }

 private:
  /// In one word, so that of two individuals the better is the smaller number: the candidates left, the order among equals,
  /// and the state.
  using Individual = std::uint64_t;
  static Individual individual(Word state, Fitness left, std::size_t order) {
    return left << 44 | order << 32 | state;
  }
  static Word state_of(Individual individual) { return static_cast<std::uint32_t>(individual); }
  static Fitness left_of(Individual individual) { return individual >> 44; }

  /// Exchanges the two if the second is better; without a branch, which could not be predicted.
  static void put_in_order(Individual& first, Individual& second) {
    const Individual exchanged = (first ^ second) & (Individual{0} - Individual{second < first});
    first ^= exchanged;
    second ^= exchanged;
  }

  void breed() {
    const std::size_t elite = size_.elite;
    const std::size_t living = size_.living;
    Individual* const parents = individuals_.data();
    Individual* const next = next_.data();
    for (std::size_t rank = living; rank-- > elite;) next[rank] = child(parents, rank);
    for (std::size_t rank = 0; rank < elite; ++rank)
      next[rank] = individual(state_of(parents[rank]), left_of(parents[rank]), rank);
    if (living == 4) {  // the size of the rater's population
      put_in_order(next[0], next[1]);
      put_in_order(next[2], next[3]);
      put_in_order(next[0], next[2]);
      put_in_order(next[1], next[3]);
      put_in_order(next[1], next[2]);
    } else {
      std::sort(next, next + living);
    }
    individuals_.swap(next_);
  }

  /// With probability crossover-permille/1000 a child knows what both parents know together, otherwise what the first
  /// knows; and what it discovers.
  Individual child(const Individual* parents, std::size_t order) {
    const Couple couple = tournaments_.couple(random_);
    const std::uint64_t is_crossed = crossed_.next(1, random_);
    Individual better = parents[couple[0]];
    Individual worse = parents[couple[is_crossed]];
    put_in_order(better, worse);
    const Word state = book_->look(book_->unite(state_of(better), state_of(worse)), coins_, random_);
    return individual(state, book_->candidates_left(state), order);
  }

  /// Executes generations in which all know the same and nobody discovers anything, as far as this is decided by coins
  /// that have been tossed: nothing changes, so the coins are counted together. Returns how many.
  std::uint64_t pass_idle(std::uint64_t most) {
    const auto differs = [&](Individual each) { return state_of(each) != state_of(individuals_.front()); };
    if (differs(individuals_.back()) || std::ranges::any_of(individuals_, differs)) return 0;
    const int children = size_.children();
    int idle = std::min<std::uint64_t>(most, 64);
    idle = std::min(idle, crossed_.tossed() / children);
    if (view().empty()) return 0;
    for (const DiscoveryGroup& group : view()) {
      idle = std::min(idle, coins_of(group).tails() / (group.count * children));
      if (idle == 0) return 0;
    }
    for (const DiscoveryGroup& group : view()) coins_of(group).pass(idle * group.count * children);
    crossed_.pass(idle * children);
    for (int passed = 0; passed < idle * children; ++passed) tournaments_.couple(random_);
    return idle;
  }
  BiasedBits& coins_of(const DiscoveryGroup& group) {
    return coins_[static_cast<std::size_t>(group.technique)];
  }

  StateBook<Shape>* book_;
  PopulationSize size_;
  std::uint64_t bytes_;
  RandomStream random_ = make_stream(0, "no run yet", {});
  RankTournaments tournaments_;
  BiasedBits crossed_;
  std::vector<BiasedBits> coins_;        // by technique
  std::vector<Individual> individuals_;  // the best first
  std::vector<Individual> next_;         // the next generation
  std::uint64_t generations_ = 0;
};

template <typename Shape>
class RunsOfShape final : public KnowledgeRuns {
 public:
  RunsOfShape(const Shape& shape, const Grid& puzzle, const Preset& preset, const DiscoveryLaw& law,
              ScanMemory* memory)
      : puzzle_(puzzle),
        preset_(preset),
        geometry_(shared_geometry(puzzle.box())),
        book_(shape, *geometry_, puzzle, law, memory),
        population_(book_, preset, law) {}

  KnowledgeRun run(const EvolveOptions& options, std::uint64_t generations_in_vain) override {
    ByTechnique<std::uint64_t> waited{};
    std::optional<Technique> waiting_for;
    std::uint64_t counted = 0;
    std::uint64_t in_vain = 0;
    const auto goes_on = [&](KnowledgePopulation<Shape>& population) {
      if (waiting_for) waited[static_cast<std::size_t>(*waiting_for)] += population.generations() - counted;
      counted = population.generations();
      if (population.is_solved()) return true;
      population.forget_the_dead();
      const std::span<const DiscoveryGroup> view = population.view();
      if (!view.empty()) waiting_for = view.front().technique;
      return !view.empty() || population.is_anything_in_view() || in_vain++ < generations_in_vain;
    };
    population_.use(stream_of(puzzle_, preset_, options));
    Run run = run_of(puzzle_, options, population_, goes_on);
    return {std::move(run), waited};
  }

 private:
  Grid puzzle_;
  Preset preset_;
  std::shared_ptr<const Geometry> geometry_;
  StateBook<Shape> book_;
  KnowledgePopulation<Shape> population_;
};

}  // namespace

std::unique_ptr<KnowledgeRuns> knowledge_runs(const Grid& puzzle, const Preset& preset, ScanMemory* memory) {
  return knowledge_runs(puzzle, preset, discovery_law(preset), memory);
}

std::unique_ptr<KnowledgeRuns> knowledge_runs(const Grid& puzzle, const Preset& preset,
                                              const DiscoveryLaw& law, ScanMemory* memory) {
  require_no_conflict(puzzle);
  return with_cube_shape(puzzle.box(), [&](const auto& shape) -> std::unique_ptr<KnowledgeRuns> {
    using Shape = std::decay_t<decltype(shape)>;
    return std::make_unique<RunsOfShape<Shape>>(shape, puzzle, preset, law, memory);
  });
}

}  // namespace evodoku
