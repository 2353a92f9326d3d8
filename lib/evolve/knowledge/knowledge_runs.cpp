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

  void prepare(int size) {
    if (size == size_) return;
    size_ = size;
    rank_bits_ = std::has_single_bit(static_cast<unsigned>(size_))
                     ? std::countr_zero(static_cast<unsigned>(size_))
                     : -1;
    left_ = 0;
  }
  int winner(RandomStream& random) {
    int best = rank(random);
    for (int drawn = 1; drawn < drawn_; ++drawn) best = std::min(best, rank(random));
    return best;
  }
  /// Tournaments whose winners do not matter.
  void pass(int tournaments, RandomStream& random) {
    for (; rank_bits_ < 0 && tournaments > 0; --tournaments) winner(random);
    int ranks = tournaments * drawn_;
    for (; ranks * rank_bits_ > left_; left_ = 64) {
      ranks -= left_ / rank_bits_;
      bits_ = random.bits();
    }
    for (; ranks > 0; --ranks) rank(random);
  }

 private:
  int rank(RandomStream& random) {
    if (rank_bits_ < 0) return random.below(size_);
    if (left_ < rank_bits_) {
      bits_ = random.bits();
      left_ = 64;
    }
    const auto drawn = static_cast<int>(bits_ & static_cast<unsigned>(size_ - 1));
    bits_ >>= rank_bits_;
    left_ -= rank_bits_;
    return drawn;
  }

  int drawn_;
  int size_ = 0;
  int rank_bits_ = -1;
  int left_ = 0;
  std::uint64_t bits_ = 0;
};

/// The population of one run, as run_of() asks it. An individual is the number of its state in the StateBook.
template <typename Book>
class Readers {
 public:
  /// `book` must outlive it.
  Readers(Book& book, const Preset& preset, const DiscoveryLaw& law, RandomStream random)
      : book_(&book),
        size_(size_of(preset)),
        random_(random),
        tournament_(preset.tournament),
        crossed_(preset.crossover == Crossover::none ? 0 : preset.crossover_permille),
        coins_(discovery_coins(law)) {}

  void begin() {
    const Reader first{book_->start, book_->candidates_left(book_->start)};
    readers_.assign(static_cast<std::size_t>(size_.first), first);
  }

  std::uint64_t breed(std::uint64_t most) {
    tournament_.prepare(static_cast<int>(readers_.size()));
    const std::uint64_t idle = pass_idle(most - 1);
    breed();
    generations_ += idle + 1;
    return idle + 1;
  }

  bool is_solved() const { return best_fitness() == 0; }
  Grid best() const { return book_->grid_of(readers_.front().state); }
  Fitness best_fitness() const { return readers_.front().left; }
  double mean_fitness() const {
    double sum = 0;
    for (const Reader& reader : readers_) sum += static_cast<double>(reader.left);
    return sum / static_cast<double>(readers_.size());
  }
  std::uint64_t generations() const { return generations_; }
  std::uint64_t evaluations() const {
    return static_cast<std::uint64_t>(size_.first) +
           generations_ * static_cast<std::uint64_t>(size_.children());
  }
  static std::uint64_t restarts() { return 0; }
  std::uint64_t population_bytes() const { return Population(size_, 1).bytes(); }

  /// What the best has in view.
  std::span<const DiscoveryGroup> view() { return book_->view(readers_.front().state); }
  /// Whether any discovery is possible from what all individuals know together.
  bool is_anything_in_view() {
    Word all = book_->start;
    for (const Reader& reader : readers_) all = book_->unite(all, reader.state);
    return book_->candidates_left(all) == 0 || !book_->view(all).empty();
  }
  /// If the book has become large, only the living are kept in it.
  void forget_the_dead() {
    if (!book_->is_large()) return;
    std::vector<Word> living;
    for (const Reader& reader : readers_) living.push_back(reader.state);
    book_->keep_only(living);
    for (std::size_t rank = 0; rank < living.size(); ++rank) readers_[rank].state = living[rank];
  }

 private:
  struct Reader {
    Word state = 0;
    Fitness left = 0;
  };

  void breed() {
    children_.resize(static_cast<std::size_t>(size_.children()));
    for (std::size_t left = children_.size(); left > 0; --left) children_[left - 1] = child();
    readers_.resize(std::min(readers_.size(), static_cast<std::size_t>(size_.elite)));
    for (const Reader& child : children_) {  // ranked by fitness; equal ones stay in order
      readers_.insert(std::ranges::upper_bound(readers_, child.left, {}, &Reader::left), child);
    }
  }

  /// With probability crossover-permille/1000 a child knows what both parents know together, otherwise what the first
  /// knows; and what it discovers.
  Reader child() {
    const int first = tournament_.winner(random_);
    const int second = tournament_.winner(random_);
    const bool crossed = crossed_.next(1, random_) != 0;
    const Word mother = readers_[static_cast<std::size_t>(first)].state;
    const Word father = readers_[static_cast<std::size_t>(crossed ? second : first)].state;
    const Word state = book_->look(book_->unite(mother, father), coins_, random_);
    return {state, book_->candidates_left(state)};
  }

  /// Executes generations in which all know the same and nobody discovers anything, as far as this is decided by coins
  /// that have been tossed: nothing changes, so the coins are counted together. Returns how many.
  std::uint64_t pass_idle(std::uint64_t most) {
    for (const Reader& reader : readers_) {
      if (reader.state != readers_.front().state) return 0;
    }
    const int children = size_.children();
    auto idle = static_cast<int>(std::min<std::uint64_t>(most, 64));
    idle = std::min(idle, crossed_.tossed() / children);
    if (view().empty()) return 0;
    for (const DiscoveryGroup& group : view()) {
      idle = std::min(idle, coins_of(group).tails() / (group.count * children));
      if (idle == 0) return 0;
    }
    for (const DiscoveryGroup& group : view()) coins_of(group).pass(idle * group.count * children);
    crossed_.pass(idle * children);
    tournament_.pass(2 * idle * children, random_);
    return static_cast<std::uint64_t>(idle);
  }
  BiasedBits& coins_of(const DiscoveryGroup& group) {
    return coins_[static_cast<std::size_t>(group.technique)];
  }

  Book* book_;
  PopulationSize size_;
  RandomStream random_;
  RankTournament tournament_;
  BiasedBits crossed_;
  std::vector<BiasedBits> coins_;
  std::vector<Reader> readers_;  // the best first
  std::vector<Reader> children_;
  std::uint64_t generations_ = 0;
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
    KnowledgeRun result{.run = {.best = puzzle_}};
    std::optional<Technique> waiting_for;
    std::uint64_t counted = 0;
    std::uint64_t in_vain = 0;
    const auto goes_on = [&](Readers<Book>& readers) {
      if (waiting_for)
        result.waited[static_cast<std::size_t>(*waiting_for)] += readers.generations() - counted;
      counted = readers.generations();
      if (readers.is_solved()) return true;
      readers.forget_the_dead();
      const std::span<const DiscoveryGroup> view = readers.view();
      if (!view.empty()) waiting_for = view.front().technique;
      return !view.empty() || readers.is_anything_in_view() || in_vain++ < generations_in_vain;
    };
    result.run = run_of(puzzle_, options,
                        Readers<Book>(book_, preset_, law_, stream_of(puzzle_, preset_, options)), goes_on);
    return result;
  }

 private:
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
