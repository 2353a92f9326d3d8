#include "evolve/operators/selections.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "evolve/operators/table.hpp"

namespace evodoku {

int Tournament::parent(RandomStream& random) {
  int winner = random.below(size());
  for (int drawn = 1; drawn < drawn_; ++drawn) winner = std::min(winner, random.below(size()));
  return winner;
}

void Truncation::look_at(const Population& population) {
  const auto share = static_cast<int>(std::int64_t{population.size()} * permille_ / 1000);
  best_ = std::clamp(share, 1, population.size());
}

void Wheel::look_at(const Population& population) {
  std::uint64_t sum = 0;
  up_to_.clear();
  for (int rank = 0; rank < population.size(); ++rank) up_to_.push_back(sum += weight(population, rank));
}

int Wheel::parent(RandomStream& random) {
  // The remainder of 64 random bits has a bias of less than sum / 2^64, which is negligible.
  const std::uint64_t drawn = random.bits() % up_to_.back();
  return static_cast<int>(std::ranges::upper_bound(up_to_, drawn) - up_to_.begin());
}

std::uint64_t Roulette::weight(const Population& population, int rank) const {
  const Fitness worst = worst_possible_.value_or(population.fitness_at(population.size() - 1) + 1);
  return static_cast<std::uint64_t>(std::max<Fitness>(1, worst - population.fitness_at(rank)));
}

std::uint64_t LinearRanking::weight(const Population& population, int rank) const {
  return static_cast<std::uint64_t>(population.size() - rank);
}

void BlindTournament::prepare(const Population& population, RandomStream& random) {
  seen_.clear();
  for (int rank = 0; rank < population.size(); ++rank) seen_.push_back(population.fitness_at(rank));
  random.shuffle(std::span(seen_));
  couple_.first = winner(random);
  couple_.second = winner(random);
}

Parents BlindTournament::choose(int /*place*/, RandomStream& random) {
  if (random.below(2) == 0) return couple_;
  return {couple_.second, couple_.first};
}

/// Draws fitness values; of the individuals that the winning value stands for, the worst is the parent.
int BlindTournament::winner(RandomStream& random) const {
  const auto draw = [&] { return seen_[random.below(static_cast<std::uint32_t>(seen_.size()))]; };
  Fitness best = draw();
  for (int drawn = 1; drawn < drawn_; ++drawn) best = std::min(best, draw());
  const auto last = std::find(seen_.rbegin(), seen_.rend(), best);
  return static_cast<int>(seen_.rend() - last) - 1;
}

void InverseRouletteAndWorst::prepare(const Population& population, RandomStream& /*none is needed*/) {
  // Shares proportional to 1 / fitness as integers, small enough for the sum of a million to fit into 64 bits.
  constexpr Fitness whole = Fitness{1} << 40;
  shares_of_all_.clear();
  for (int rank = 0; rank < population.size(); ++rank) {
    const Fitness share = whole / std::max<Fitness>(1, population.fitness_at(rank));
    shares_of_all_.push_back(static_cast<std::uint64_t>(std::max<Fitness>(1, share)));
  }
  put_all_back();
}

Parents InverseRouletteAndWorst::choose(int /*place*/, RandomStream& random) {
  if (waiting_.empty()) put_all_back();
  const int first = take_one(random);
  const int second = waiting_.empty() ? first : take_worst(random);
  return {first, second};
}

void InverseRouletteAndWorst::put_all_back() {
  shares_ = shares_of_all_;
  waiting_.resize(shares_.size());
  std::iota(waiting_.begin(), waiting_.end(), 0);
}

std::ptrdiff_t InverseRouletteAndWorst::spin(RandomStream& random) const {
  const std::uint64_t all = std::accumulate(shares_.begin(), shares_.end(), std::uint64_t{0});
  std::uint64_t drawn =
      random.bits() % all;  // NOLINT(clang-analyzer-core.DivideZero): each share is 1 at least
  std::ptrdiff_t place = 0;
  while (drawn >= shares_[static_cast<std::size_t>(place)])
    drawn -= shares_[static_cast<std::size_t>(place++)];
  return place;
}

int InverseRouletteAndWorst::take_one(RandomStream& random) {
  const std::ptrdiff_t place = spin(random);
  const int rank = waiting_[static_cast<std::size_t>(place)];
  waiting_.erase(waiting_.begin() + place);
  shares_.erase(shares_.begin() + place);
  return rank;
}

int InverseRouletteAndWorst::take_worst(RandomStream& random) {
  const int rank = waiting_.back();
  waiting_.pop_back();
  shares_.erase(shares_.begin() + spin(random));
  return rank;
}

namespace {

/// Only if it is known: the same digit in all cells, so that every house lacks all others (216 for 9x9).
std::optional<Fitness> worst_possible(const OperatorContext& context) {
  if (context.preset.objective != Objective::missing_digits) return std::nullopt;
  const int side = context.representations.puzzle().side();
  return Fitness{3} * side * (side - 1);
}

}  // namespace

OperatorTable<Selection, SelectionPart> selections() {
  using Context = OperatorContext;
  static constexpr OperatorRow<Selection, SelectionPart> rows[] = {
      {Selection::ranks_above, "ranks-above",
       [](const Context&) -> std::unique_ptr<SelectionPart> { return std::make_unique<AbovePlace>(); }},
      {Selection::tournament, "tournament",
       [](const Context& context) -> std::unique_ptr<SelectionPart> {
         return std::make_unique<Tournament>(context.preset.tournament);
       }},
      {Selection::blind_tournament, "blind-tournament",
       [](const Context& context) -> std::unique_ptr<SelectionPart> {
         return std::make_unique<BlindTournament>(context.preset.tournament);
       }},
      {Selection::roulette, "roulette",
       [](const Context& context) -> std::unique_ptr<SelectionPart> {
         return std::make_unique<Roulette>(worst_possible(context));
       }},
      {Selection::inverse_roulette_and_worst, "inverse-roulette-and-worst",
       [](const Context&) -> std::unique_ptr<SelectionPart> {
         return std::make_unique<InverseRouletteAndWorst>();
       }},
      {Selection::truncation, "truncation",
       [](const Context& context) -> std::unique_ptr<SelectionPart> {
         return std::make_unique<Truncation>(context.preset.truncation_permille);
       }},
      {Selection::rank, "rank",
       [](const Context&) -> std::unique_ptr<SelectionPart> { return std::make_unique<LinearRanking>(); }},
  };
  return rows;
}

}  // namespace evodoku
