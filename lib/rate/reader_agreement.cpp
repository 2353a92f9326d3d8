#include "rate/reader_agreement.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace evodoku {

namespace {

std::vector<double> at_places(std::span<const double> values, std::span<const std::size_t> places) {
  std::vector<double> picked;
  picked.reserve(places.size());
  for (const std::size_t place : places) picked.push_back(values[place]);
  return picked;
}

/// Correlations between two halves of the solvings of each puzzle.
class SplitHalves {
 public:
  /// `solvings_by_puzzle`: at least two values each, without the players' pace.
  SplitHalves(const std::vector<std::vector<double>>& solvings_by_puzzle, std::uint64_t seed)
      : puzzles_(solvings_by_puzzle.size()) {
    RandomStream random = make_stream(seed, "calibrate halves", {});
    for (Split& split : splits_) {
      for (std::vector<double> values : solvings_by_puzzle) {
        random.shuffle(std::span(values));
        // If their number is odd, either half may be the larger one.
        const std::size_t half = values.size() / 2 + (values.size() % 2 == 1 ? random.below(2U) : 0);
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(half);
        split.first.push_back(std::accumulate(values.begin(), middle, 0.0) / static_cast<double>(half));
        split.second.push_back(std::accumulate(middle, values.end(), 0.0) /
                               static_cast<double>(values.size() - half));
      }
    }
  }

  /// The reliability over all puzzles; nothing if their times are all equal.
  std::optional<double> reliability() const {
    std::vector<std::size_t> all(puzzles_);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return reliability_of(all, 0, splits_.size());
  }

  std::optional<Interval> ceiling_interval(std::uint64_t seed) const {
    constexpr std::size_t rounds = 500;
    constexpr std::size_t splits_a_round = 10;
    RandomStream random = make_stream(seed, "calibrate ceiling", {});
    std::vector<double> ceilings;
    for (std::size_t round = 0; round < rounds; ++round) {
      const auto drawn = resample(random, puzzles_);
      const auto once = reliability_of(drawn, round * splits_a_round, splits_a_round);
      if (once) ceilings.push_back(std::sqrt(*once));
    }
    return percentile_interval(std::move(ceilings));
  }

 private:
  struct Split {
    std::vector<double> first;  // the mean of each puzzle
    std::vector<double> second;
  };

  std::optional<double> reliability_of(std::span<const std::size_t> puzzles, std::size_t first_split,
                                       std::size_t count) const {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Split& split = splits_[(first_split + i) % splits_.size()];
      const auto rho = spearman(at_places(split.first, puzzles), at_places(split.second, puzzles));
      if (!rho) return std::nullopt;
      sum += *rho;
    }
    return spearman_brown(std::clamp(sum / static_cast<double>(count), -1.0, 1.0));
  }

  std::size_t puzzles_;
  std::vector<Split> splits_ = std::vector<Split>(50);
};

}  // namespace

std::vector<std::size_t> resample(RandomStream& random, std::size_t bound) {
  std::vector<std::size_t> drawn(bound);
  for (std::size_t& place : drawn) place = random.below(static_cast<std::uint32_t>(bound));
  return drawn;
}

std::optional<Interval> percentile_interval(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::ranges::sort(values);
  return Interval{quantile(values, 0.025), quantile(values, 0.975)};
}

std::optional<Agreement> agreement_of(std::span<const double> ratings, std::span<const double> values,
                                      const Resampling& resampling) {
  if (ratings.size() < 3) return std::nullopt;
  const std::optional<double> rho = spearman(ratings, values);
  if (!rho) return std::nullopt;
  RandomStream random = make_stream(resampling.seed, "calibrate agreement", {});
  std::vector<double> resampled;
  for (int round = 0; round < resampling.resamples; ++round) {
    const std::vector<std::size_t> drawn = resample(random, ratings.size());
    const auto once = spearman(at_places(ratings, drawn), at_places(values, drawn));
    if (once) resampled.push_back(*once);
  }
  const Interval interval = percentile_interval(std::move(resampled)).value_or(Interval{-1, 1});
  return Agreement{*rho, interval, static_cast<int>(ratings.size())};
}

std::optional<NoiseCeiling> noise_ceiling(std::span<const double> ratings, std::span<const double> means,
                                          const std::vector<std::vector<double>>& solvings,
                                          const Resampling& resampling) {
  const SplitHalves halves(solvings, resampling.seed);
  const auto reliability = halves.reliability();
  const auto interval = halves.ceiling_interval(resampling.seed);
  const auto agreement = agreement_of(ratings, means, resampling);
  if (!reliability || !interval || !agreement) return std::nullopt;
  return NoiseCeiling{std::sqrt(*reliability), *interval, *reliability, *agreement};
}

}  // namespace evodoku
