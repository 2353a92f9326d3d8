#include "common/difficulty.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <variant>

#include "common/input.hpp"

namespace evodoku::tools {

namespace {

/// Nothing is rated near it: Sudoku Explainer's scale ends below 12, ratings far below that.
constexpr double above_all = 100;

const std::vector<std::string> own_columns{"minutes", "minutes_low", "minutes_high", "own_class"};

}  // namespace

std::size_t parse_technique_place(const std::string& option, const std::string& name) {
  const auto names = level_techniques();
  if (const auto place = place_of_word(names, name)) return *place;
  const auto pattern = std::ranges::find(pattern_names(), class_word(name),
                                         [](const PatternName& known) { return class_word(known.name); });
  if (pattern != pattern_names().end())
    throw UsageError(fmt::format("{} {}: a pattern, mostly of the technique {}; give {} {}", option, name,
                                 name_of(pattern->technique), option,
                                 class_word(name_of(pattern->technique))));
  throw unknown_value(option, name, {names.begin(), names.end()});
}

LevelRange parse_technique_range(const std::string& option, const std::string& text) {
  const auto places = parse_range_of<std::size_t>(
      option, text, [&](const std::string& name) { return parse_technique_place(option, name); });
  return {.first = places.low.value_or(0), .last = places.high.value_or(level_techniques().size() - 1)};
}

Range<double> parse_difficulty_range(const std::string& option, const std::string& text) {
  return parse_range_of<double>(
      option, text, [&](const std::string& end) { return parse_real(option, end, 0, above_all); });
}

void add_calibration_option(CommandLine& line, std::optional<NamedCalibration>& field) {
  const auto parse = [](const std::string&, const std::string& file) {
    auto read = calibration_from_text(content_of(file), file);
    if (const auto* const error = std::get_if<TextError>(&read)) throw UsageError(error->message());
    return NamedCalibration{file, std::get<Calibration>(std::move(read))};
  };
  line.read("calibration", "FILE", field, parse, "made by evodoku-calibrate: your own classes, and minutes")
      .reads_file();
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

Range<double> ratings_of_own_class(const NamedCalibration& named, const std::string& name) {
  if (const auto ratings = named.calibration.ratings_of_class(name)) return *ratings;
  throw unknown_value("--class", name, names_in(named.calibration.classes));
}

std::vector<std::string> reader_columns(bool is_calibrated) {
  return is_calibrated ? own_columns : std::vector<std::string>{};
}

void add_reader_members(Record& record, const Calibration& calibration) {
  for (const std::string& column : own_columns) record.other.erase(column);
  if (!record.rating || !calibration.is_for(*record.rating, record.puzzle.box())) return;
  const double printed = to_three_decimals(record.rating->value);
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

PencilMarks marks_of(const Record& record) {
  return record.candidates ? PencilMarks(record.puzzle, *record.candidates) : PencilMarks(record.puzzle);
}

SolveResult solve_record(const Record& record, const SolveOptions& options) {
  return record.candidates ? solve(marks_of(record), options) : solve(record.puzzle, options);
}

std::string explain_record(const SolveResult& result, const Record& record) {
  return record.candidates ? explain(result, marks_of(record)) : explain(result, record.puzzle.box());
}

std::string why_not_proper(const Record& record, const std::stop_token& stop) {
  const SolveResult result = solve_record(record, {.stop = stop});
  if (result.verdict == Verdict::one) return "";
  if (result.verdict == Verdict::none) {
    const Box box = record.puzzle.box();
    return result.conflict
               ? result.conflict->message(box) + ": it has " + explain({.verdict = Verdict::none}, box)
               : "it has " + explain_record(result, record);
  }
  if (result.verdict == Verdict::many)
    return fmt::format("it has more than one solution, such as {} and {}", to_line(*result.solution),
                       to_line(*result.witness));
  return stop.stop_requested()
             ? ""
             : "undecided whether it has exactly one solution: the search reached its budget";
}

RatingOutcome rate_if_proper(const Grid& puzzle, RateOptions options, const std::stop_token& stop) {
  const std::string fault = why_not_proper(Record{.puzzle = puzzle}, stop);
  if (!fault.empty()) return {.why_not = "not rated: " + fault};
  if (stop.stop_requested()) return {};
  options.stop = stop;
  if (options.runs == 0) return {.level = level_of(puzzle, stop, options.uniqueness)};
  const auto rated = rate(puzzle, options);
  return rated ? RatingOutcome{.rated = rated, .level = rated->level} : RatingOutcome{};
}

}  // namespace evodoku::tools
