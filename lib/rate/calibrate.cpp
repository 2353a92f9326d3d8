#include "evodoku/calibrate.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "random/stream.hpp"
#include "rate/reader_agreement.hpp"
#include "rate/reader_model.hpp"

namespace evodoku {

namespace {

[[noreturn]] void reject_calibration(const std::string& what) {
  throw std::invalid_argument("calibrate: " + what);
}

void require_times(const ReaderTimes& readers) {
  for (const double rating : readers.ratings) {
    if (!std::isfinite(rating)) reject_calibration("ratings must be finite, got " + std::to_string(rating));
  }
  for (const SolveTime& time : readers.times) {
    if (time.puzzle >= readers.ratings.size()) {
      reject_calibration("a time of puzzle " + std::to_string(time.puzzle) + ", with ratings of " +
                         std::to_string(readers.ratings.size()));
    }
    const bool is_possible = std::isfinite(time.amount) && (readers.are_levels || time.amount > 0);
    if (!is_possible)
      reject_calibration("a time must be finite and above 0, got " + std::to_string(time.amount));
    if (time.player.has_value() != readers.times.front().player.has_value()) {
      reject_calibration("either all times tell the player or none");
    }
  }
}

void require_options(const CalibrateOptions& options) {
  const std::size_t count = options.classes.size();
  if (count < 2) reject_calibration("two classes or more are wanted, got " + std::to_string(count));
  const std::set<std::string> names(options.classes.begin(), options.classes.end());
  if (names.size() < count) reject_calibration("classes must have different names");
  if (!options.shares.empty() && options.shares.size() != count) {
    reject_calibration("want a share for each class, got " + std::to_string(options.shares.size()));
  }
  for (const double share : options.shares) {
    if (!(share > 0 && share < 1))
      reject_calibration("a share must be in (0, 1), got " + std::to_string(share));
  }
  if (!options.cut_minutes.empty() && options.cut_minutes.size() + 1 != count) {
    reject_calibration("want one cut fewer than classes, got " + std::to_string(options.cut_minutes.size()));
  }
  if (!options.cut_minutes.empty() && !options.shares.empty())
    reject_calibration("cuts by minutes or by shares, not both");
  if (!(options.coverage >= 0.5 && options.coverage <= 0.99)) {
    reject_calibration("coverage must be in [0.5, 0.99], got " + std::to_string(options.coverage));
  }
  if (options.resamples < 100)
    reject_calibration("want 100 resamples or more, got " + std::to_string(options.resamples));
}

/// With three significant digits.
std::string short_text(double number) {
  std::ostringstream text;
  text.precision(3);
  text << number;
  return text.str();
}

double median_of(std::vector<double> values) {
  std::ranges::sort(values);
  return quantile(values, 0.5);
}

/// The value of rank share * (n + 1) in `sorted`, interpolated if that is not an integer: a further value from the same
/// distribution is below it with probability `share`.
double value_at_rank(std::span<const double> sorted, double share) {
  const auto count = static_cast<double>(sorted.size());
  const double place = std::clamp(share * (count + 1) - 1, 0.0, count - 1);  // from 0
  return quantile(sorted, place / (count - 1));
}

/// A cut between two ratings, halfway between two thousandths if possible, so that a printed rating and the exact one
/// are in the same class.
double between_thousandths(double below, double above) {
  const double middle = (below + above) / 2;
  const double cut = (std::floor(middle * 1000) + 0.5) / 1000;
  return cut > below && cut <= above ? cut : middle;
}

/// A calibration in progress: puzzles and players are renumbered without gaps, times are logarithms.
class Work {
 public:
  Work(const ReaderTimes& readers, const CalibrateOptions& options) : readers_(readers), options_(options) {
    std::map<std::size_t, std::size_t> puzzle_numbers;
    std::map<std::size_t, std::size_t> player_numbers;
    for (const SolveTime& time : readers.times) puzzle_numbers.emplace(time.puzzle, 0);
    for (auto& [puzzle, number] : puzzle_numbers) {
      number = ratings_.size();
      ratings_.push_back(readers.ratings[puzzle]);
    }
    for (const SolveTime& time : readers.times) {
      if (time.player) player_numbers.emplace(*time.player, 0);
    }
    for (auto& [player, number] : player_numbers) {
      number = players_.size();
      players_.push_back(player);
    }
    for (const SolveTime& time : readers.times) {
      solvings_.push_back({.puzzle = puzzle_numbers.at(time.puzzle),
                           .player = time.player ? player_numbers.at(*time.player) : 0,
                           .value = readers.are_levels ? time.amount : std::log(time.amount)});
    }
  }

  std::variant<Calibrated, NoCalibration> run() {
    if (const auto none = why_not()) return *none;
    model_ = fit_readers(ratings_, solvings_, std::max<std::size_t>(players_.size(), 1));
    order_ = ascending_order(ratings_);
    const auto agreement = agreement_of(ratings_, model_.puzzle_mean, {options_.seed, options_.resamples});
    if (!agreement) {
      return NoCalibration{NoCalibration::Reason::equal_times,
                           "the times of all puzzles are equal, so nothing can agree with them"};
    }
    Calibrated result{.calibration = bare_calibration(), .agreement = *agreement};
    if (!readers_.are_levels) {
      result.calibration.curve = curve();
    }
    result.ceiling = ceiling();
    result.players = players();
    result.outliers = outliers();
    const std::vector<double> cuts =
        options_.cut_minutes.empty() ? cuts_by_share() : cuts_by_minutes(result.calibration);
    if (why_no_cuts_) return *why_no_cuts_;
    for (std::size_t i = 0; i < options_.classes.size(); ++i) {
      result.calibration.classes.push_back(
          {options_.classes[i], i == 0 ? std::nullopt : std::optional(cuts[i - 1])});
    }
    result.classes = class_checks(result.calibration);
    return result;
  }

 private:
  std::optional<NoCalibration> why_not() const {
    if (ratings_.size() < fewest_calibration_puzzles) {
      return NoCalibration{NoCalibration::Reason::few_puzzles,
                           "there are " + std::to_string(ratings_.size()) + " puzzles, and fewer than " +
                               std::to_string(fewest_calibration_puzzles) + " say next to nothing"};
    }
    const auto [least, greatest] = std::ranges::minmax(ratings_);
    if (least < greatest) return std::nullopt;
    return NoCalibration{NoCalibration::Reason::equal_ratings,
                         "all ratings are equal, so nothing can depend on them"};
  }

  Calibration bare_calibration() const {
    return {.rater = readers_.rater,
            .version = readers_.version,
            .box = readers_.box,
            .puzzles = static_cast<int>(ratings_.size()),
            .times = static_cast<int>(solvings_.size()),
            .players = static_cast<int>(players_.size()),
            .coverage = options_.coverage};
  }

  /// The curve of a selection of the puzzles, in which each occurs `copies` times.
  Polyline curve_of(std::span<const int> copies) const {
    std::vector<CurvePoint> points;
    for (const std::size_t i : order_) {
      if (copies[i] == 0) continue;
      const CurvePoint point{ratings_[i], model_.puzzle_mean[i], model_.weight[i]};
      points.insert(points.end(), static_cast<std::size_t>(copies[i]), point);
    }
    return monotone_curve(points);
  }

  /// The lower and the upper end of the band, relative to the curve.
  struct Band {
    Polyline low;
    Polyline high;
  };

  /// The ratings at which the curve or the band bends.
  static std::vector<double> knots_of(const Polyline& curve, const Band& band) {
    constexpr double too_near = 0.001;
    std::vector<double> ratings = curve.ratings;
    for (const double rating : band.low.ratings) {
      const auto is_near = [&](double knot) { return std::abs(knot - rating) < too_near; };
      const bool is_inside = rating > curve.ratings.front() && rating < curve.ratings.back();
      if (is_inside && std::ranges::none_of(curve.ratings, is_near)) ratings.push_back(rating);
    }
    std::ranges::sort(ratings);
    return ratings;
  }

  std::vector<CurveKnot> curve() const {
    constexpr double seconds_a_minute = 60;
    const Polyline& curve = model_.curve;
    const Band band = band_of(unseen_residuals());
    const std::vector<double> ratings = knots_of(curve, band);
    std::vector<std::vector<double>> resampled(ratings.size());
    RandomStream random = make_stream(options_.seed, "calibrate curve", {});
    for (int round = 0; round < options_.resamples; ++round) {
      std::vector<int> copies(ratings_.size(), 0);
      for (const std::size_t place : resample(random, ratings_.size())) ++copies[place];
      const Polyline once = curve_of(copies);
      for (std::size_t k = 0; k < resampled.size(); ++k) resampled[k].push_back(once.at(ratings[k]));
    }
    const auto minutes = [](double value) { return std::exp(value) / seconds_a_minute; };
    std::vector<CurveKnot> knots;
    for (std::size_t k = 0; k < ratings.size(); ++k) {
      const Interval sure = *percentile_interval(std::move(resampled[k]));
      const double rating = ratings[k];
      const double value = curve.at(rating);
      // The band always contains the curve, even where the residuals are lopsided.
      knots.push_back({.rating = rating,
                       .minutes = minutes(value),
                       .low = minutes(value + std::min(0.0, band.low.at(rating))),
                       .high = minutes(value + std::max(0.0, band.high.at(rating))),
                       .sure_low = minutes(sure.low),
                       .sure_high = minutes(sure.high)});
    }
    return knots;
  }

  /// The residuals of each puzzle's solvings, from curves that were fitted without the puzzle: cross-validation in ten
  /// folds, each of every tenth puzzle in order of rating.
  std::vector<std::vector<double>> unseen_residuals() const {
    constexpr std::size_t folds = 10;
    std::vector<std::size_t> fold_of(ratings_.size());
    for (std::size_t place = 0; place < order_.size(); ++place) fold_of[order_[place]] = place % folds;
    std::vector<Polyline> unseen;
    for (std::size_t fold = 0; fold < folds; ++fold) {
      std::vector<int> copies(ratings_.size());
      for (std::size_t i = 0; i < copies.size(); ++i) copies[i] = fold_of[i] == fold ? 0 : 1;
      unseen.push_back(curve_of(copies));
    }
    std::vector<std::vector<double>> residuals(ratings_.size());
    for (const Solving& solving : solvings_) {
      const double expected = unseen[fold_of[solving.puzzle]].at(ratings_[solving.puzzle]);
      residuals[solving.puzzle].push_back(solving.value - expected);
    }
    return residuals;
  }

  /// Quantiles of the residuals in groups of neighbouring puzzles. The ranks are those of a distribution-free
  /// prediction interval (J. Lei and others, "Distribution-Free Predictive Inference for Regression", 2018).
  Band band_of(const std::vector<std::vector<double>>& residuals) const {
    constexpr std::size_t fewest_puzzles = 40;
    const std::size_t wanted = std::max(fewest_puzzles, order_.size() / 8);
    const double beyond = (1 - options_.coverage) / 2;
    Band band;
    std::size_t first = 0;
    while (first < order_.size()) {
      std::size_t last = std::min(first + wanted, order_.size());
      while (last < order_.size() && ratings_[order_[last]] == ratings_[order_[last - 1]]) ++last;
      if (order_.size() - last < fewest_puzzles) last = order_.size();
      std::vector<double> group;
      for (std::size_t place = first; place < last; ++place) {
        const std::vector<double>& one = residuals[order_[place]];
        group.insert(group.end(), one.begin(), one.end());
      }
      std::ranges::sort(group);
      // A mean would be pulled away by the few hardest.
      const double centre = ratings_[order_[(first + last) / 2]];
      band.low.ratings.push_back(centre);
      band.low.values.push_back(value_at_rank(group, beyond));
      band.high.ratings.push_back(centre);
      band.high.values.push_back(value_at_rank(group, 1 - beyond));
      first = last;
    }
    return band;
  }

  std::vector<std::vector<double>> values_by_puzzle() const {
    std::vector<std::vector<double>> values(ratings_.size());
    for (std::size_t i = 0; i < solvings_.size(); ++i) {
      values[solvings_[i].puzzle].push_back(solvings_[i].value - model_.pace_by_others[i]);
    }
    return values;
  }

  std::optional<NoiseCeiling> ceiling() const {
    constexpr std::size_t fewest_puzzles = 20;
    std::vector<double> ratings;
    std::vector<double> means;
    std::vector<std::vector<double>> several;
    std::vector<std::vector<double>> values = values_by_puzzle();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i].size() < 2) continue;
      ratings.push_back(ratings_[i]);
      means.push_back(model_.puzzle_mean[i]);
      several.push_back(std::move(values[i]));
    }
    if (several.size() < fewest_puzzles) return std::nullopt;
    return noise_ceiling(ratings, means, several, {options_.seed, options_.resamples});
  }

  double as_amount(double value) const { return readers_.are_levels ? value : std::exp(value); }

  std::vector<PlayerSpeed> players() const {
    std::vector<PlayerSpeed> speeds;
    for (std::size_t j = 0; j < players_.size(); ++j) {
      speeds.push_back({players_[j], 0, as_amount(model_.pace[j])});
    }
    if (speeds.empty()) return speeds;
    for (const Solving& solving : solvings_) ++speeds[solving.player].times;
    return speeds;
  }

  std::vector<TimeOutlier> outliers() const {
    constexpr double far = 3.5;
    std::vector<double> residuals;
    for (std::size_t i = 0; i < solvings_.size(); ++i) {
      residuals.push_back(solvings_[i].value - expected(i));
    }
    const double middle = median_of(residuals);
    std::vector<double> distances;
    distances.reserve(residuals.size());
    for (const double residual : residuals) distances.push_back(std::abs(residual - middle));
    const double deviation = robust_deviation(distances);
    std::vector<TimeOutlier> found;
    if (!(deviation > 0)) return found;
    const std::vector<std::vector<double>> by_puzzle = values_by_puzzle();
    for (std::size_t i = 0; i < solvings_.size(); ++i) {
      const double score = (residuals[i] - middle) / deviation;
      if (std::abs(score) > far) found.push_back(outlier(i, score, by_puzzle[solvings_[i].puzzle]));
    }
    std::ranges::stable_sort(found, std::greater(),
                             [](const TimeOutlier& one) { return std::abs(one.score); });
    return found;
  }

  /// The standard deviation of the normal distribution with the median of `distances` as its median absolute deviation
  /// or, if more than half of these are 0, with their mean as its mean absolute deviation (Iglewicz and Hoaglin, 1993).
  static double robust_deviation(const std::vector<double>& distances) {
    const double median = median_of(distances);
    if (median > 0) return median / 0.6745;
    const double sum = std::accumulate(distances.begin(), distances.end(), 0.0);
    return 1.253314 * sum / static_cast<double>(distances.size());
  }

  /// The value expected of a solving, from the puzzle's rating and from the player's other solvings.
  double expected(std::size_t i) const {
    return model_.curve.at(ratings_[solvings_[i].puzzle]) + model_.pace_by_others[i];
  }

  /// `values`: those of all solvings of the same puzzle, without the players' pace.
  TimeOutlier outlier(std::size_t i, double score, const std::vector<double>& values) const {
    const double pace = model_.pace_by_others[i];
    TimeOutlier found{.time = i, .expected = as_amount(expected(i)), .score = score};
    if (values.size() > 1) {
      const double sum = std::accumulate(values.begin(), values.end(), 0.0);
      const double others = sum - (solvings_[i].value - pace);
      found.by_others = as_amount(others / static_cast<double>(values.size() - 1) + pace);
    }
    return found;
  }

  /// The cuts between classes: between different ratings, so that each class gets as nearly its share of the puzzles as
  /// possible.
  std::vector<double> cuts_by_share() {
    struct Rated {
      double rating;
      std::size_t up_to;  // the number of puzzles with this rating or a lower one
    };
    std::vector<Rated> different;
    for (std::size_t place = 0; place < order_.size(); ++place) {
      const double rating = ratings_[order_[place]];
      if (different.empty() || rating > different.back().rating) different.push_back({rating, 0});
      different.back().up_to = place + 1;
    }
    const std::size_t count = options_.classes.size();
    if (different.size() < count) {
      why_no_cuts_ =
          NoCalibration{NoCalibration::Reason::few_ratings, "there are " + std::to_string(different.size()) +
                                                                " different ratings, too few for " +
                                                                std::to_string(count) + " classes"};
      return {};
    }
    std::vector<double> cuts;
    double share = 0;
    std::size_t next = 0;  // the first rating at which the class may end: each class has at least one rating
    for (std::size_t c = 0; c + 1 < count; ++c) {
      share += options_.shares.empty() ? 1.0 / static_cast<double>(count) : options_.shares[c];
      const double wanted = share * static_cast<double>(order_.size());
      const auto miss = [&](std::size_t i) {
        return std::abs(static_cast<double>(different[i].up_to) - wanted);
      };
      const std::size_t last = different.size() - (count - c);
      std::size_t best = next;
      for (std::size_t i = next; i <= last; ++i) {
        if (miss(i) < miss(best)) best = i;
      }
      cuts.push_back(between_thousandths(different[best].rating, different[best + 1].rating));
      next = best + 1;
    }
    return cuts;
  }

  std::vector<double> cuts_by_minutes(const Calibration& calibration) {
    std::vector<double> cuts;
    for (const double minutes : options_.cut_minutes) {
      if (readers_.are_levels) reject_calibration("cuts by minutes need times, not levels");
      const std::vector<CurveKnot>& curve = calibration.curve;
      if (!(minutes > curve.front().minutes && minutes <= curve.back().minutes)) {
        why_no_cuts_ =
            NoCalibration{NoCalibration::Reason::bad_cuts,
                          "no rating takes " + short_text(minutes) + " minutes: the curve goes from " +
                              short_text(curve.front().minutes) + " to " + short_text(curve.back().minutes)};
        return {};
      }
      const double rating = *calibration.ratings_of_minutes(minutes, std::nullopt)->low;
      const double cut = (std::floor(rating * 1000) + 0.5) / 1000;
      if (!cuts.empty() && !(cut > cuts.back())) {
        why_no_cuts_ =
            NoCalibration{NoCalibration::Reason::bad_cuts, "the cuts must ascend, and stand further apart"};
        return {};
      }
      cuts.push_back(cut);
    }
    return cuts;
  }

  std::vector<OwnClassCheck> class_checks(const Calibration& calibration) const {
    std::vector<std::vector<double>> values(calibration.classes.size());
    for (std::size_t i = 0; i < ratings_.size(); ++i) {
      const auto number = calibration.class_of(ratings_[i]) - calibration.classes.data();
      values[static_cast<std::size_t>(number)].push_back(model_.puzzle_mean[i]);
    }
    std::vector<OwnClassCheck> checks;
    for (std::size_t c = 0; c < values.size(); ++c) {
      OwnClassCheck check{.puzzles = static_cast<int>(values[c].size())};
      if (!values[c].empty()) check.typical = as_amount(median_of(values[c]));
      if (c > 0 && !values[c].empty() && !values[c - 1].empty()) {
        check.longer = vargha_delaney(values[c], values[c - 1]);
      }
      checks.push_back(check);
    }
    return checks;
  }

  const ReaderTimes& readers_;
  const CalibrateOptions& options_;
  std::vector<double> ratings_;       // by puzzle
  std::vector<std::size_t> players_;  // by new number: the number in the input
  std::vector<Solving> solvings_;     // by time
  std::vector<std::size_t> order_;    // puzzles by rating
  ReaderModel model_;
  std::optional<NoCalibration> why_no_cuts_;
};

}  // namespace

std::variant<Calibrated, NoCalibration> calibrate(const ReaderTimes& readers,
                                                  const CalibrateOptions& options) {
  require_times(readers);
  require_options(options);
  return Work(readers, options).run();
}

}  // namespace evodoku
