#include "generate/search/breeding.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "evodoku/canon.hpp"

namespace evodoku {

namespace {

// All found by trial: CPU time to a 9x9 puzzle with an estimate of 9.5 or more (tests/bench/breeding.sh).

constexpr std::uint64_t draws_a_sample = 4;  // some draws have other clues than asked for, and are not scored
constexpr int any_clues = 16;                // one sample of so many has any number of clues
// the last of so many parts of the samples is for scores that rise with the number of clues
constexpr std::uint64_t rising = 8;
constexpr std::size_t first_individuals = 6;
constexpr std::size_t most_individuals = 60;
constexpr int most_of_a_grid = 3;
constexpr std::size_t parents_drawn = 240;  // of those given; a rare aim scores the best of them
constexpr int immigration = 10;             // one child of so many is a fresh puzzle
constexpr int immigration_if_rare = 16;
constexpr std::uint64_t patience_if_rare = 200'000;  // children without a hit; then all begins anew
constexpr int most_exchanged = 2;
constexpr int most_change = 2;
constexpr int solutions_looked_at = 1000;
constexpr int solutions_looked_at_if_rare = 100;
/// Children that are not worth a score cost little, but must come to an end.
constexpr std::uint64_t children_a_score = 100;

}  // namespace

Breeding::Breeding(const PuzzleSpec& spec, const CluePattern& shape, const Geometry& geometry, Digger& digger,
                   GridSupply& grids, GenerationContext& context)
    : spec_(spec),
      aim_(*spec.aim),
      digger_(digger),
      grids_(grids),
      context_(context),
      is_9x9_(spec.box == Box(3, 3)),
      is_rare_(aim_.puzzles_a_population > 1),
      may_leave_grid_(is_9x9_ && shape.is_free() && !spec.grid),
      geometry_(&geometry),
      census_(context) {
  assert(aim_.spread == 0 || is_9x9_);
}

void Breeding::begin_with(std::span<const Draft> parents) {
  parents_ = parents;
  is_sampling_ = parents.empty() && made_ == 0;
  std::vector<Individual> drawn;
  for (const Draft& parent : parents) {
    seen_.insert(isomorph_hash(parent.puzzle), seen_.size());
    drawn.push_back({.draft = parent});
  }
  std::span<Individual> first = std::span(drawn).first(std::min(parents_drawn, drawn.size()));
  context_.random.sample_to_front(std::span(drawn), first.size());
  for (Individual& individual : first) individual.resistance = resistance_of(individual.draft.puzzle);
  if (is_rare_) {
    std::ranges::stable_sort(first, std::greater(), &Individual::resistance);
    first = first.first(std::min(most_individuals, first.size()));
  }
  for (Individual& individual : first) {
    if (must_end()) return;
    score(individual);
    if (individual.score) add(std::move(individual));
  }
}

std::optional<Individual> Breeding::run() {
  best_.reset();
  made_before_ = made_;
  scored_before_ = puzzles_scored_;
  if (is_sampling_) sample();
  if (best_ && must_end()) {
    keep_hit();
    return best_;
  }
  do {
    if (made_ % most_individuals == 0) report();
    if (is_rare_ && made_ - std::max(begun_, made_before_) == patience_if_rare) {
      population_.clear();
      begun_ = made_;
      begin_with(parents_);
    }
    ++made_;
    const int of_children = is_rare_ ? immigration_if_rare : immigration;
    const bool is_fresh = population_.size() < first_individuals || context_.random.below(of_children) == 0;
    const std::optional<Grid> solution =
        is_fresh ? fresh_puzzle(clues_of_fresh()) : child_of(Individual(chosen()));
    context_.work.spend(1);  // a child may ask the engine nothing, but the budget must end nevertheless
    if (solution && !is_spent(*solution)) consider(*solution);
  } while (!must_end());
  keep_hit();
  report();
  return best_;
}

/// Where any number of clues is allowed, it follows the scores, as clues_of_child() does: two fewer after a score that
/// is too low, one more after one that is too high. The last samples try the other way, for scores that rise with the
/// number of clues.
void Breeding::sample() {
  const std::uint64_t share = aim_.sampling_budget.value_or(aim_.scoring_budget / 2);
  const std::uint64_t work_left = context_.work.left() / 2;
  int clues = clues_of_fresh();
  for (std::uint64_t draws = 0; puzzles_scored() < share && draws < draws_a_sample * share; ++draws) {
    if (must_end() || context_.work.left() < work_left) break;
    const std::optional<Grid> solution = fresh_puzzle(clues);
    context_.work.spend(1);
    if (!solution) continue;
    Individual sample{.draft = {digger_.puzzle(), *solution}};
    if (spec_.minimal) sample.draft.needs = digger_.needs();
    if (sample.draft.meets(spec_)) score(sample);
    clues = clues_of_fresh();
    if (sample.score && context_.random.below(any_clues) != 0) {
      const int reached = sample.draft.puzzle.clue_count();
      const bool rises = puzzles_scored() >= share - share / rising;
      const bool is_low = *sample.score < aim_.low;
      clues = is_low != rises ? std::max(reached - 2, 0) : std::min(reached + 1, spec_.box.cells());
    }
    const bool is_hit = sample.distance == 0;
    if (is_hit && is_9x9_ && seen_.insert(isomorph_hash(sample.draft.puzzle), seen_.size())) continue;
    keep_if_best(sample);
    const bool is_full = population_.size() == most_individuals;
    if (sample.score && !(is_full && population_.back().distance < sample.distance)) add(std::move(sample));
    if (is_hit) return;
  }
  is_sampling_ = false;
  if (!is_9x9_) return;
  for (Individual& individual : population_) {
    seen_.insert(isomorph_hash(individual.draft.puzzle), seen_.size());
    individual.resistance = resistance_of(individual.draft.puzzle);
  }
  std::ranges::stable_sort(population_,
                           [this](const Individual& a, const Individual& b) { return is_fitter(a, b); });
}

bool Breeding::must_end() const {
  return (best_ && best_->distance == 0) || puzzles_scored() >= aim_.scoring_budget ||
         (made_ - made_before_) / children_a_score >= aim_.scoring_budget || context_.must_end();
}

void Breeding::report() const {
  if (!aim_.trace || population_.empty() || made_ == 0) return;
  BreedingReport report{.generation = (made_ + most_individuals - 1) / most_individuals,
                        .children = made_,
                        .scored = puzzles_scored_,
                        .individuals = population_.size(),
                        .best_score = *population_.front().score,
                        .best = population_.front().draft.puzzle};
  std::vector<const Grid*> grids;
  for (const Individual& individual : population_) {
    report.mean_score += *individual.score / population_.size();
    report.mean_resistance += individual.resistance / population_.size();
    const auto is_same = [&](const Grid* grid) { return *grid == individual.draft.solution; };
    if (std::ranges::none_of(grids, is_same)) grids.push_back(&individual.draft.solution);
  }
  report.grids = grids.size();
  aim_.trace(report);
}

// Each of the following leaves a child in the digger and returns its solution; nothing if there is none.

/// If any number of clues is allowed and the aim is not rare, a random number is dug to, uniform up to half of the cells
/// (or as few as removal alone reaches, if that is more), so that there are easy and hard puzzles among them; it is not
/// worthwhile to dig for the fewest.
int Breeding::clues_of_fresh() {
  if (spec_.clues) return *spec_.clues;
  return spec_.minimal || is_rare_ ? 0 : context_.random.below(spec_.box.cells() / 2 + 1);
}

/// None if the mask leaves the grid other solutions.
std::optional<Grid> Breeding::fresh_puzzle(int clues) {
  std::optional<Grid> solution = grids_.next();
  if (!solution || !digger_.begin(*solution)) return std::nullopt;
  if (spec_.minimal || (is_rare_ && !spec_.clues)) {
    digger_.dig_to_minimal();
  } else {
    digger_.dig(clues);
    if (spec_.clues) digger_.reduce(*spec_.clues);
  }
  return solution;
}

std::optional<Grid> Breeding::child_of(const Individual& parent) {
  constexpr int ways = 9;
  constexpr int ways_to_a_new_grid = 5;
  // before the population is full, immigrants bring new grids: enough, unless the aim is rare
  const bool is_time = is_rare_ || population_.size() == most_individuals;
  return context_.random.below(ways) < ways_to_a_new_grid && is_time && may_leave_grid_ ? new_grid(parent)
                                                                                        : exchange(parent);
}

/// None if it led back to the same puzzle.
std::optional<Grid> Breeding::exchange(const Individual& parent) {
  const int clues = clues_of_child(parent);
  const int more = std::max(clues - parent.draft.puzzle.clue_count(), 0);
  if (!digger_.begin(parent.draft.solution)) return std::nullopt;
  digger_.resume_from(parent.draft.puzzle);
  digger_.vary(1 + context_.random.below(most_exchanged) + more, clues);
  if (digger_.puzzle() == parent.draft.puzzle) return std::nullopt;
  return parent.draft.solution;
}

/// None if the clue leaves too many solutions.
std::optional<Grid> Breeding::new_grid(const Individual& parent) {
  Cells9x9 clues = cells_of(parent.draft.puzzle);
  std::array<int, 81> cells{};
  std::iota(cells.begin(), cells.end(), 0);
  context_.random.shuffle(std::span<int>(cells));
  const auto is_clue = [&](int cell) { return clues[cell] != 0; };
  const auto removed = std::ranges::find_if(cells, is_clue);
  if (removed == cells.end()) return std::nullopt;
  clues[*removed] = 0;
  std::vector<Cells9x9> left;
  const int limit = is_rare_ ? solutions_looked_at_if_rare : solutions_looked_at;
  const int solutions =
      census_.enumerate(clues, limit, [&](const Cells9x9& found) { left.push_back(found); });
  if (solutions < 2 || solutions == limit) return std::nullopt;  // few, or not all of them
  std::erase(left, cells_of(parent.draft.solution));
  const Cells9x9 solution = left[context_.random.below(left.size())];
  left.push_back(cells_of(parent.draft.solution));
  for (const int cell : cells) {
    const auto differs = [&](const Cells9x9& other) { return other[cell] != solution[cell]; };
    if (std::erase_if(left, differs) > 0) clues[cell] = solution[cell];
  }
  const Grid grid = grid_of(solution);
  if (!digger_.begin(grid)) return std::nullopt;
  digger_.resume_from(grid_of(clues));
  digger_.vary(0, clues_of_child(parent));
  return grid;
}

/// Fewer clues usually make a puzzle harder, and a score is usually one of difficulty: so fewer if the score is too low,
/// every other time as few as there can be, and more if it is too high. One child in four goes in the opposite
/// direction, for puzzles and scores for which this is not true.
int Breeding::clues_of_child(const Individual& parent) {
  if (spec_.clues) return *spec_.clues;
  const bool is_too_low = *parent.score < aim_.low;
  if (spec_.minimal || is_rare_ || (is_too_low && context_.random.chance(1, 2))) return 0;
  const int change = context_.random.below(most_change + 1);
  const int clues = parent.draft.puzzle.clue_count();
  return is_too_low == context_.random.chance(3, 4) ? clues - change : clues + change;
}

// The population

/// The best of three; until the population is full, every other time the best of all: most aims are near, unless rare.
const Individual& Breeding::chosen() {
  const int size = population_.size();
  if (!is_rare_ && population_.size() < most_individuals && context_.random.chance(1, 2))
    return population_.front();
  int rank = context_.random.below(size);
  for (int others = 2; others > 0; --others) rank = std::min(rank, context_.random.below(size));
  return population_[rank];
}

/// Takes the digger's puzzle.
void Breeding::consider(const Grid& solution) {
  Individual child{.draft = {digger_.puzzle(), solution}};
  if (spec_.minimal) child.draft.needs = digger_.needs();
  if (child.draft.meets(spec_)) {
    if (is_9x9_) {
      if (seen_.insert(isomorph_hash(child.draft.puzzle), seen_.size())) return;
      child.resistance = resistance_of(child.draft.puzzle);
      if (child.resistance < resistance_worth_a_score()) return;
    }
    score(child);
  }
  keep_if_best(child);
  if (child.score) add(std::move(child));
}

void Breeding::keep_if_best(const Individual& individual) {
  if (!best_ || individual.distance < best_->distance ||
      (individual.distance == best_->distance && is_nearer(individual.draft, best_->draft, spec_)))
    best_ = individual;
}

/// While a full population is short of the range: the median of its own. A score costs a hundred times as much.
double Breeding::resistance_worth_a_score() const {
  if (population_.size() < most_individuals || *population_.back().score >= aim_.low) return 0;
  std::array<double, most_individuals> all{};
  std::ranges::transform(population_, all.begin(), &Individual::resistance);
  const auto median = all.begin() + all.size() / 2;
  std::ranges::nth_element(all, median);
  return *median;
}

/// 0 for what propagation alone solves.
double Breeding::resistance_of(const Grid& puzzle) {
  if (!engine_.load(cells_of(puzzle))) return 0;
  const int side = puzzle.box().side();
  const int at_first = engine_.candidates_left();
  int with_digit = puzzle.clue_count();
  int left = 0;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell)) continue;
    unsigned ruled_out = 0;
    for (const Cell peer : geometry_->peers(cell)) ruled_out |= 1U << puzzle[peer];
    for (int digit = 1; digit <= side; ++digit) {
      if ((ruled_out >> digit & 1U) != 0) continue;
      context_.work.spend(1);
      const int with_this = engine_.candidates_left_with(cell, digit);
      if (with_this == 0) continue;
      with_this == at_first ? ++with_digit : left += with_this - puzzle.cells();
    }
  }
  const double open = at_first - with_digit;  // of so many it is the mean
  return open == 0 ? 0 : left / (open * (at_first - puzzle.cells()));
}

void Breeding::score(Individual& individual) {
  if (puzzles_scored() >= aim_.scoring_budget) return;
  ++puzzles_scored_;
  const std::optional<double> score = aim_.score(individual.draft.puzzle);
  if (!score || !std::isfinite(*score)) return;
  individual.score = score;
  individual.distance = std::max({aim_.low - *score, *score - aim_.high, 0.0});
  // the least that is no hit: it may still become the parent of one
  if (individual.distance == 0 && is_near_hit(individual.draft.puzzle))
    individual.distance = std::numeric_limits<double>::min();
}

bool Breeding::is_near_hit(const Grid& puzzle) const {
  return std::ranges::any_of(
      hits_, [&](const Grid& hit) { return exchanged_clues(puzzle, hit, aim_.spread) < aim_.spread; });
}

/// A grid that has given a puzzle gives no other, so its puzzles leave the population.
void Breeding::keep_hit() {
  if (aim_.spread == 0 || !best_ || best_->distance > 0) return;
  hits_.push_back(best_->draft.puzzle);
  spent_grids_.push_back(isomorph_hash(best_->draft.solution));
  std::erase_if(population_, [&](const Individual& individual) {
    return individual.draft.solution == best_->draft.solution;
  });
}

bool Breeding::is_fitter(const Individual& individual, const Individual& other) const {
  if (individual.distance != other.distance) return individual.distance < other.distance;
  return *individual.score < aim_.low ? individual.resistance > other.resistance
                                      : individual.resistance < other.resistance;
}

void Breeding::add(Individual&& individual) {
  int kin = 0;
  auto replaced = population_.end();
  for (auto other = population_.begin(); other != population_.end(); ++other) {
    if (other->draft.solution != individual.draft.solution) continue;
    ++kin;
    replaced = other;  // the least fit so far
  }
  if (kin < most_of_a_grid || spec_.grid) {
    replaced = population_.size() < most_individuals ? population_.end() : population_.end() - 1;
  }
  if (replaced != population_.end()) {
    if (is_fitter(*replaced, individual)) return;
    population_.erase(replaced);
  }
  const auto place = std::ranges::upper_bound(
      population_, individual, [this](const Individual& a, const Individual& b) { return is_fitter(a, b); });
  population_.insert(place, std::move(individual));
}

}  // namespace evodoku
