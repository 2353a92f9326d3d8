#include "calibrate/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "common/exit_code.hpp"
#include "common/input.hpp"
#include "common/progress.hpp"
#include "common/proper_rating.hpp"
#include "common/say.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

/// ASCII only, so that it does not depend on a locale.
char lower_case(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// An unknown member of the record as text, its name compared without case; nothing if it is missing or
/// blank.
std::optional<std::string> text_of_member(const Record& record, const std::string& name) {
  const auto member = std::ranges::find_if(
      record.other, [&](const auto& one) { return std::ranges::equal(one.first, name, {}, lower_case); });
  if (member == record.other.end()) return std::nullopt;
  const nlohmann::json value = nlohmann::json::parse(member->second);
  if (value.is_null() || value.is_object() || value.is_array()) return std::nullopt;
  std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return std::nullopt;
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// A valid line that cannot be used.
struct Unusable {
  std::string why;
};

class Reading {
 public:
  Reading(const CommandLine& line, const CalibrateInputOptions& options, const Interrupt& interrupt)
      : line_(line), options_(options), interrupt_(interrupt) {}

  CalibrateInput run() {
    read_lines();
    if (!options_.is_rated && !interrupt_.requested()) rate_puzzles();
    drop_unrated();
    return std::move(input_);
  }

 private:
  enum class Amount { seconds, level };

  void read_lines() {
    PuzzleInput lines(line_.common(), interrupt_);
    while (auto item = lines.next()) {
      if (const auto* const error = std::get_if<TextError>(&*item)) {
        leave_out(error->message());
        continue;
      }
      const auto& read = std::get<ReadPuzzle>(*item);
      const std::string file =
          lines.current_name() == "-" ? "standard input" : printable(lines.current_name());
      const std::string place = fmt::format("{}:{}", file, read.line);
      const auto unusable = take(read.record, place);
      if (unusable) leave_out(fmt::format("{}: {}", place, unusable->why));
    }
    input_.readers.are_levels = amount_ == Amount::level;
  }

  void leave_out(const std::string& message) {
    if (!line_.common().keep_going) throw UsageError(message);
    say("evodoku-calibrate: {}\n", message);
    ++input_.left_out;
  }

  std::optional<Unusable> take(const Record& record, const std::string& place) {
    const auto amount = amount_of(record);
    if (const auto* const unusable = std::get_if<Unusable>(&amount)) return *unusable;
    const auto player = text_of_member(record, "player");
    if (!input_.places.empty() && player.has_value() == players_.empty()) {
      return Unusable{
          player ? "a player is named here, but in no line before: all lines or none"
                 : "no player is named here, but in the lines before: all lines or none (column 'player')"};
    }
    if (input_.puzzles.empty()) input_.readers.box = record.puzzle.box();
    if (record.puzzle.box() != input_.readers.box) {
      return Unusable{fmt::format(
          "a puzzle with boxes of {} after those of {}: sizes do not compare, calibrate each by itself",
          record.puzzle.box().name(), input_.readers.box.name())};
    }
    const std::string cells = to_line(record.puzzle);
    const auto known = puzzles_.find(cells);
    if (options_.is_rated) {
      if (auto unusable =
              take_rating(record, known != puzzles_.end() ? std::optional(known->second) : std::nullopt)) {
        return unusable;
      }
    }
    const std::size_t puzzle = puzzles_.emplace(cells, input_.puzzles.size()).first->second;
    if (puzzle == input_.puzzles.size()) {
      input_.puzzles.push_back(cells);
      grids_.push_back(record.puzzle);
      first_places_.push_back(place);
      input_.readers.ratings.resize(input_.puzzles.size(), std::nan(""));
    }
    input_.readers.times.push_back(
        {puzzle, player ? std::optional(number_of_player(*player)) : std::nullopt, std::get<double>(amount)});
    input_.places.push_back(place);
    return std::nullopt;
  }

  std::size_t number_of_player(const std::string& name) {
    const std::size_t number = players_.emplace(name, players_.size()).first->second;
    if (number == input_.players.size()) input_.players.push_back(name);
    return number;
  }

  std::variant<double, Unusable> amount_of(const Record& record) {
    // `level` is also a member of evodoku's own record; a column of that name in another program's CSV takes
    // precedence here.
    const bool is_level_asked = !options_.levels.empty();
    const auto seconds = is_level_asked ? std::nullopt : text_of_member(record, "seconds");
    auto level = text_of_member(record, "level");
    if (!level) level = text_of_member(record, "csv_level");
    if (!seconds && !level) {
      return Unusable{is_level_asked ? "no level here (column 'level')"
                                     : "no time here: want a column 'seconds', or 'level'"};
    }
    const Amount amount = seconds ? Amount::seconds : Amount::level;
    if (amount_ && *amount_ != amount) {
      return Unusable{"seconds in some lines and levels in others: want one column for all"};
    }
    auto value = seconds ? seconds_of(*seconds) : level_of(*level);
    if (std::holds_alternative<double>(value)) amount_ = amount;
    return value;
  }

  static std::optional<double> number_of(const std::string& text) {
    Record record;
    record.other["number"] =
        nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return number_of_member(record, "number");
  }

  static std::variant<double, Unusable> seconds_of(const std::string& text) {
    constexpr double most_seconds = 1e8;  // three years
    const auto number = number_of(text);
    if (number && *number > 0 && *number <= most_seconds) return *number;
    return Unusable{fmt::format(
        "column 'seconds': '{}' is no time: want seconds above 0, such as 754 or 754.5", printable(text))};
  }

  std::variant<double, Unusable> level_of(const std::string& text) {
    if (!options_.levels.empty()) {
      const auto found = std::ranges::find(options_.levels, text);
      if (found != options_.levels.end()) return static_cast<double>(found - options_.levels.begin()) + 1;
      return Unusable{fmt::format("column 'level': '{}' is none of those named by --levels{}; they are: {}",
                                  printable(text), did_you_mean(text, options_.levels),
                                  fmt::join(options_.levels, ", "))};
    }
    if (const auto number = number_of(text)) return *number;
    return Unusable{
        fmt::format("column 'level': '{}' is no number; name the levels, easiest first, such as --levels "
                    "easy,medium,hard",
                    printable(text))};
  }

  /// `known`: the number of the puzzle, if it has occurred before.
  std::optional<Unusable> take_rating(const Record& record, std::optional<std::size_t> known) {
    if (!record.rating) {
      return Unusable{
          "no rating here: --rated wants the columns 'rater', 'runs' and 'rating', as evodoku-rate writes "
          "them"};
    }
    const Rating& rating = *record.rating;
    if (rating.is_lower_bound()) {
      return Unusable{"no run solved this puzzle, so its rating is only a lower bound: leave it out"};
    }
    ReaderTimes& readers = input_.readers;
    if (input_.puzzles.empty()) {
      readers.rater = rating.rater;
      readers.version = rating.version;
    }
    if (rating.rater != readers.rater || rating.version != readers.version) {
      return Unusable{
          fmt::format("rated by {}, version {}, after ratings by {}, version {}: want one rater for all",
                      printable(rating.rater), rating.version, printable(readers.rater), readers.version)};
    }
    const double printed = std::round(rating.value * 1000) / 1000;
    if (known && readers.ratings[*known] != printed) {
      return Unusable{fmt::format("rated {:g} here, but {:g} in {}", printed, readers.ratings[*known],
                                  first_places_[*known])};
    }
    if (!known) readers.ratings.push_back(printed);
    return std::nullopt;
  }

  void rate_puzzles() {
    input_.readers.rater = name_of_rater(options_.rating.rater);
    input_.readers.version = *version_of_rater(options_.rating.rater);
    Progress progress("puzzles", grids_.size(), line_.common().quiet);
    std::size_t next = 0;
    std::size_t done = 0;
    ordered_map<std::size_t, RatingOutcome>(
        {.threads = line_.common().threads, .stop = interrupt_.token()},
        [&]() -> std::optional<std::size_t> {
          return next < grids_.size() ? std::optional(next++) : std::nullopt;
        },
        [this](const std::size_t& puzzle, const std::stop_token& stop) {
          return rate_if_proper(grids_[puzzle], options_.rating, stop);
        },
        [&](RatingOutcome&& outcome) {
          progress.advance();
          take_outcome(done++, outcome, progress);
          return true;
        });
  }

  void take_outcome(std::size_t puzzle, const RatingOutcome& outcome, Progress& progress) {
    std::string why_not = outcome.why_not;
    if (outcome.rated && outcome.rated->rating.is_lower_bound()) {
      why_not = "no run solved it, so that its rating is only a lower bound";
    } else if (outcome.rated) {
      input_.readers.ratings[puzzle] = std::round(outcome.rated->rating.value * 1000) / 1000;
    }
    if (why_not.empty()) return;  // rated, or interrupted
    progress.clear();
    leave_out(fmt::format("{}: {}", first_places_[puzzle], why_not));
  }

  /// Removes the times of puzzles without a rating; puzzles keep their numbers.
  void drop_unrated() {
    ReaderTimes& readers = input_.readers;
    std::vector<SolveTime> times;
    std::vector<std::string> places;
    for (std::size_t i = 0; i < readers.times.size(); ++i) {
      if (std::isnan(readers.ratings[readers.times[i].puzzle])) continue;
      times.push_back(readers.times[i]);
      places.push_back(std::move(input_.places[i]));
    }
    for (double& rating : readers.ratings) {
      if (std::isnan(rating)) rating = 0;  // a puzzle without times
    }
    readers.times = std::move(times);
    input_.places = std::move(places);
    input_.levels = options_.levels;
  }

  const CommandLine& line_;
  const CalibrateInputOptions& options_;
  const Interrupt& interrupt_;
  CalibrateInput input_;
  std::optional<Amount> amount_;                // seconds or levels
  std::map<std::string, std::size_t> puzzles_;  // the number of each puzzle, by its cells
  std::map<std::string, std::size_t> players_;
  std::vector<Grid> grids_;
  std::vector<std::string> first_places_;  // by puzzle
};

}  // namespace

CalibrateInput read_calibrate_input(const CommandLine& line, const CalibrateInputOptions& options,
                                    const Interrupt& interrupt) {
  return Reading(line, options, interrupt).run();
}

}  // namespace evodoku::tools
