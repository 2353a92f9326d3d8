#include "common/difficulty.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <variant>

#include "common/tool.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

const std::vector<std::string> columns{"minutes", "minutes_low", "minutes_high", "own_class"};

constexpr double most_minutes = 1e6;

std::string content_of(const std::string& name) {
  struct stat status {};
  if (stat(name.c_str(), &status) != 0) {
    throw UsageError(fmt::format("--calibration {}: {}", printable(name), std::strerror(errno)));
  }
  std::ifstream file(name, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (S_ISDIR(status.st_mode) || file.bad() || !file.is_open()) {
    throw UsageError(fmt::format(
        "--calibration {}: cannot be read; want a file made by evodoku-calibrate --save", printable(name)));
  }
  return content;
}

/// In printed ratings, so that the range agrees with the output: from the thousandth at or above `low` to
/// that at or below `high`, including everything that is rounded to them.
RatingRange in_thousandths(const RatingRange& range) {
  RatingRange printed;
  if (range.low) printed.low = (std::ceil(*range.low * 1000 - 1e-6) - 0.5) / 1000;
  if (range.high) printed.high = (std::floor(*range.high * 1000 + 1e-6) + 0.5) / 1000;
  return printed;
}

std::string text_of(const RatingRange& range) {
  const auto end = [](const std::optional<double>& value) {
    return value ? fmt::format("{:.4g}", *value) : "";
  };
  return fmt::format("rating {}..{}", end(range.low), end(range.high));
}

ReaderAim minutes_aim(const std::string& text, const NamedCalibration& named) {
  const TextRange range = parse_range("--minutes", text);
  const auto end = [](const std::optional<std::string>& number) {
    return number ? std::optional(parse_real("--minutes", *number, 0, most_minutes)) : std::nullopt;
  };
  std::optional<double> low = end(range.low);
  std::optional<double> high = end(range.high);
  if (low && high && *low > *high) {
    throw UsageError(fmt::format("--minutes {}: this range is empty; want the lower end first", text));
  }
  const Calibration& calibration = named.calibration;
  if (calibration.curve.empty()) {
    throw UsageError(
        fmt::format("--minutes {}: {} was made from levels, not from times; use --own-class NAME", text,
                    printable(named.file)));
  }
  constexpr double half_a_hundredth = 0.005;  // minutes are printed with two decimals
  if (low) *low -= half_a_hundredth;
  if (high) *high += half_a_hundredth;
  const auto ratings = calibration.ratings_of_minutes(low, high);
  if (!ratings) {
    throw UsageError(fmt::format(
        "--minutes {}: {} covers {:.2f} to {:.2f} minutes only; want minutes in that range", text,
        printable(named.file), calibration.curve.front().minutes, calibration.curve.back().minutes));
  }
  const RatingRange printed = in_thousandths(*ratings);
  if (*printed.low > *printed.high) {
    throw UsageError(
        fmt::format("--minutes {}: no rating falls into so narrow a range; want a wider one", text));
  }
  return {"--minutes", fmt::format("minutes {} ({})", text, text_of(printed)), printed};
}

ReaderAim class_aim(const std::string& name, const NamedCalibration& named) {
  const auto ratings = named.calibration.ratings_of_class(name);
  if (ratings) return {"--own-class", fmt::format("own class {} ({})", name, text_of(*ratings)), *ratings};
  std::vector<std::string> known;
  for (const OwnClass& one : named.calibration.classes) known.push_back(one.name);
  throw unknown_value("--own-class", name, known);
}

}  // namespace

void add_calibration_option(CommandLine& line) {
  line.add_options("Your readers")  //
      ("calibration", po::value<std::string>()->value_name("FILE"),
       "a file made by evodoku-calibrate --save: gives the minutes that a puzzle takes your readers, and its "
       "class among your own");
}

void add_reader_aims(CommandLine& line) {
  line.add_options("Your readers")  //
      ("minutes", po::value<std::string>()->value_name("A..B"),
       "only puzzles that take your readers this many minutes (with --calibration)")  //
      ("own-class", po::value<std::string>()->value_name("NAME"),
       "only puzzles of this class among your own (with --calibration)");
}

std::optional<NamedCalibration> read_calibration(const CommandLine& line) {
  const auto file = line.maybe<std::string>("calibration");
  if (!file) return std::nullopt;
  auto read = calibration_from_text(content_of(*file), *file);
  if (const auto* const error = std::get_if<TextError>(&read)) throw UsageError(error->message());
  return NamedCalibration{*file, std::get<Calibration>(std::move(read))};
}

std::optional<ReaderAim> read_reader_aim(const CommandLine& line,
                                         const std::optional<NamedCalibration>& calibration) {
  const auto minutes = line.maybe<std::string>("minutes");
  const auto own_class = line.maybe<std::string>("own-class");
  if (!minutes && !own_class) return std::nullopt;
  const char* const option = minutes ? "--minutes" : "--own-class";
  if (minutes && own_class) throw UsageError("give --minutes or --own-class, not both");
  if (!calibration) {
    throw UsageError(fmt::format(
        "{} needs --calibration FILE, a file that evodoku-calibrate makes from your readers' times", option));
  }
  for (const char* const other : {"rating", "class"}) {
    if (line.has(other)) throw UsageError(fmt::format("give {} or --{}, not both", option, other));
  }
  return minutes ? minutes_aim(*minutes, *calibration) : class_aim(*own_class, *calibration);
}

void require_made_for(const NamedCalibration& named, const std::string& rater, int version) {
  const Calibration& calibration = named.calibration;
  if (calibration.rater == rater && calibration.version == version) return;
  const auto described = [](const std::string& name, int number) {
    return number == 0 ? name : fmt::format("{}, version {}", name, number);
  };
  throw UsageError(fmt::format(
      "{}: made for ratings by {}, but these are by {}: run evodoku-calibrate again on the same times, or "
      "select those ratings with --rater",
      printable(named.file), described(calibration.rater, calibration.version), described(rater, version)));
}

std::vector<std::string> reader_columns(const std::optional<NamedCalibration>& calibration) {
  return calibration ? columns : std::vector<std::string>{};
}

void add_reader_members(Record& record, const Calibration& calibration) {
  for (const std::string& column : columns) record.other.erase(column);
  if (!record.rating || !calibration.is_for(*record.rating, record.puzzle.box())) return;
  const double printed = std::round(record.rating->value * 1000) / 1000;
  const auto time = record.rating->is_lower_bound() ? std::nullopt : calibration.time_of(printed);
  if (time) {
    record.other["minutes"] = fmt::format("{:.2f}", time->minutes);
    record.other["minutes_low"] = fmt::format("{:.2f}", time->low);
    record.other["minutes_high"] = fmt::format("{:.2f}", time->high);
  }
  // An unsolved puzzle is harder than any number.
  const OwnClass& own =
      record.rating->is_lower_bound() ? calibration.classes.back() : *calibration.class_of(printed);
  record.other["own_class"] = nlohmann::json(own.name).dump();
}

}  // namespace evodoku::tools
