#include "calibrate/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

constexpr double seconds_a_minute = 60;

constexpr std::size_t most_shown = 20;  // players, outliers

std::string rest_text(std::size_t count) {
  return count > most_shown ? fmt::format("  and {} more (--json has them all)\n", count - most_shown) : "";
}

std::string counted(int count, const char* one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string interval_text(const Interval& interval) {
  return fmt::format("{:.2f} to {:.2f}", interval.low, interval.high);
}

/// A warning about the small number of puzzles.
std::string worth_of(const Agreement& agreement) {
  constexpr int few = 100;
  constexpr int very_few = 50;
  const double width = agreement.interval.high - agreement.interval.low;
  std::string text;
  if (agreement.puzzles < few) {
    text += fmt::format(
        "  {} puzzles are {}few: the true agreement may be anything in that interval, {:.2f} wide, and the "
        "curve and the\n"
        "  cuts are as unsure. Four times as many puzzles would halve it.\n",
        agreement.puzzles, agreement.puzzles < very_few ? "very " : "", width);
  }
  if (agreement.interval.low <= 0) {
    text += "  It is not even certain that what is rated higher takes these readers longer.\n";
  }
  return text;
}

std::string agreement_text(const Calibrated& result) {
  std::string text =
      fmt::format("Agreement of rating and readers: {:.2f} (95 % interval {}; Spearman's rank correlation)\n",
                  result.agreement.rho, interval_text(result.agreement.interval));
  text += worth_of(result.agreement);
  if (!result.ceiling) {
    return text + "Noise ceiling: not known; it takes 20 puzzles or more that were solved twice or more.\n";
  }
  const NoiseCeiling& ceiling = *result.ceiling;
  text += fmt::format(
      "Noise ceiling: {:.2f} (95 % interval {}): a perfect rating would agree so well, as readers differ.\n",
      ceiling.ceiling, interval_text(ceiling.interval));
  text += fmt::format("  On the {} solved twice or more the rating reaches {:.2f}",
                      counted(ceiling.agreement.puzzles, "puzzle"), ceiling.agreement.rho);
  if (ceiling.ceiling > 0)
    text += fmt::format(", {:.0f} % of the ceiling", 100 * ceiling.agreement.rho / ceiling.ceiling);
  return text + ".\n";
}

std::string curve_text(const Calibration& calibration) {
  if (calibration.curve.empty()) return "";
  std::string text = fmt::format(
      "\nMinutes by rating (95 % interval of the curve; {:.0f} % of single times lie in the band)\n"
      "  {:>6}  {:>8}  {:>18}  {:>18}\n",
      100 * calibration.coverage, "rating", "minutes", "interval", "band");
  for (const CurveKnot& knot : calibration.curve) {
    text += fmt::format("  {:>6.3f}  {:>8.2f}  {:>8.2f}..{:<8.2f}  {:>8.2f}..{:<8.2f}", knot.rating,
                        knot.minutes, knot.sure_low, knot.sure_high, knot.low, knot.high);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string classes_text(const CalibrateInput& input, const Calibrated& result) {
  const bool are_levels = input.readers.are_levels;
  std::size_t width = 5;
  for (const OwnClass& one : result.calibration.classes) width = std::max(width, one.name.size());
  std::string text =
      fmt::format("\nProposed classes (longer: the chance that a puzzle {} than one of the class before)\n",
                  are_levels ? "is found harder" : "takes longer");
  text += fmt::format("  {:<{}}  {:>6}  {:>7}  {:>8}  {:>6}\n", "class", width, "from", "puzzles",
                      are_levels ? "level" : "minutes", "longer");
  for (std::size_t i = 0; i < result.classes.size(); ++i) {
    const OwnClass& one = result.calibration.classes[i];
    const OwnClassCheck& check = result.classes[i];
    const double typical = are_levels ? check.typical : check.typical / seconds_a_minute;
    text += fmt::format("  {:<{}}  {:>6}  {:>7}  {:>8}  {:>6}", printable(one.name), width,
                        one.from ? fmt::format("{:.4f}", *one.from) : "", check.puzzles,
                        check.puzzles > 0 ? fmt::format("{:.2f}", typical) : "",
                        check.longer ? fmt::format("{:.2f}", *check.longer) : "");
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string players_text(const CalibrateInput& input, const Calibrated& result) {
  if (result.players.empty()) return "";
  std::string text = input.readers.are_levels
                         ? "\nPlayers (pace: the levels that a player adds)\n"
                         : "\nPlayers (pace: a player's times as a multiple of the typical player's)\n";
  for (std::size_t j = 0; j < std::min(result.players.size(), most_shown); ++j) {
    const PlayerSpeed& player = result.players[j];
    text += fmt::format("  {}: {}, pace {:.2f}\n", printable(input.players[player.player]),
                        counted(player.times, input.readers.are_levels ? "level" : "time"), player.pace);
  }
  return text + rest_text(result.players.size());
}

std::string amount_text(double amount, bool is_level) {
  return is_level ? fmt::format("level {:.1f}", amount)
                  : fmt::format("{:.1f} minutes", amount / seconds_a_minute);
}

std::string outlier_text(const CalibrateInput& input, const TimeOutlier& outlier) {
  const bool is_level = input.readers.are_levels;
  const SolveTime& time = input.readers.times[outlier.time];
  const double ratio = time.amount / outlier.expected;
  std::string text = fmt::format("  {}: {} where {} {} expected", input.places[outlier.time],
                                 amount_text(time.amount, is_level),
                                 is_level ? fmt::format("{:.1f}", outlier.expected)
                                          : fmt::format("{:.1f}", outlier.expected / seconds_a_minute),
                                 is_level ? "was" : "were");
  if (time.player) text += fmt::format(" of {}", printable(input.players[*time.player]));
  if (!is_level) {
    text += ratio > 1 ? fmt::format(", {:.1f} times as long", ratio)
                      : fmt::format(", {:.0f} % of that", 100 * ratio);
  }
  text += fmt::format(" (z {:+.1f})", outlier.score);
  if (outlier.by_others)
    text += fmt::format("; by what others made of it, {}", amount_text(*outlier.by_others, is_level));
  return text + "\n";
}

std::string outliers_text(const CalibrateInput& input, const Calibrated& result) {
  std::string text = fmt::format("\nOutliers: {}\n", result.outliers.empty() ? "none" : "");
  if (!result.outliers.empty()) {
    text =
        "\nOutliers (further from rating and player than 3.5 robust standard deviations; were they left "
        "lying, guessed,\n"
        "mistyped? Take those out that should not count)\n";
  }
  for (std::size_t i = 0; i < std::min(result.outliers.size(), most_shown); ++i) {
    text += outlier_text(input, result.outliers[i]);
  }
  return text + rest_text(result.outliers.size());
}

template <typename Number>
nlohmann::ordered_json maybe(const std::optional<Number>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

/// Six significant digits, as everywhere.
double rounded(double value) {
  return std::stod(fmt::format("{:.6g}", value));
}
std::optional<double> rounded(const std::optional<double>& value) {
  return value ? std::optional(rounded(*value)) : std::nullopt;
}

nlohmann::ordered_json json_of(const Agreement& agreement) {
  return {{"rho", rounded(agreement.rho)},
          {"low", rounded(agreement.interval.low)},
          {"high", rounded(agreement.interval.high)},
          {"puzzles", agreement.puzzles}};
}

}  // namespace

std::string calibrate_report(const CalibrateInput& input, const Calibrated& result) {
  const Calibration& calibration = result.calibration;
  std::string text =
      fmt::format("{} of {}", counted(calibration.times, input.readers.are_levels ? "level" : "time"),
                  counted(calibration.puzzles, "puzzle"));
  if (calibration.players > 0) text += fmt::format(" by {}", counted(calibration.players, "player"));
  text += fmt::format("; {}x{}, ratings by {}", calibration.box.side(), calibration.box.side(),
                      printable(calibration.rater));
  if (calibration.version > 0) text += fmt::format(", version {}", calibration.version);
  text += "\n\n";
  return text + agreement_text(result) + curve_text(calibration) + classes_text(input, result) +
         players_text(input, result) + outliers_text(input, result);
}

std::string calibrate_report_json(const CalibrateInput& input, const Calibrated& result) {
  using Json = nlohmann::ordered_json;
  const Calibration& calibration = result.calibration;
  Json json = {{"rater", calibration.rater},
               {"version", calibration.version},
               {"box", calibration.box.name()},
               {"puzzles", calibration.puzzles},
               {"times", calibration.times},
               {"are_levels", input.readers.are_levels},
               {"agreement", json_of(result.agreement)}};
  if (result.ceiling) {
    json["ceiling"] = {{"ceiling", rounded(result.ceiling->ceiling)},
                       {"low", rounded(result.ceiling->interval.low)},
                       {"high", rounded(result.ceiling->interval.high)},
                       {"reliability", rounded(result.ceiling->reliability)},
                       {"agreement", json_of(result.ceiling->agreement)}};
  } else {
    json["ceiling"] = nullptr;
  }
  json["coverage"] = rounded(calibration.coverage);
  json["curve"] = Json::array();
  for (const CurveKnot& knot : calibration.curve) {
    json["curve"].push_back({{"rating", rounded(knot.rating)},
                             {"minutes", rounded(knot.minutes)},
                             {"low", rounded(knot.low)},
                             {"high", rounded(knot.high)},
                             {"sure_low", rounded(knot.sure_low)},
                             {"sure_high", rounded(knot.sure_high)}});
  }
  json["classes"] = Json::array();
  for (std::size_t i = 0; i < result.classes.size(); ++i) {
    const OwnClass& one = calibration.classes[i];
    json["classes"].push_back({{"name", one.name},
                               {"from", maybe(rounded(one.from))},
                               {"puzzles", result.classes[i].puzzles},
                               {"typical", rounded(result.classes[i].typical)},
                               {"longer", maybe(rounded(result.classes[i].longer))}});
  }
  json["players"] = Json::array();
  for (const PlayerSpeed& player : result.players) {
    json["players"].push_back(
        {{"player", input.players[player.player]}, {"times", player.times}, {"pace", rounded(player.pace)}});
  }
  json["outliers"] = Json::array();
  for (const TimeOutlier& outlier : result.outliers) {
    const SolveTime& time = input.readers.times[outlier.time];
    json["outliers"].push_back({{"place", input.places[outlier.time]},
                                {"puzzle", input.puzzles[time.puzzle]},
                                {"player", time.player ? Json(input.players[*time.player]) : Json()},
                                {"amount", rounded(time.amount)},
                                {"expected", rounded(outlier.expected)},
                                {"by_others", maybe(rounded(outlier.by_others))},
                                {"score", rounded(outlier.score)}});
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace evodoku::tools
