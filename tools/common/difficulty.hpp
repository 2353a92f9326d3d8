// Ratings and levels, why a puzzle has none, and on the command line: --technique, --level, --calibration.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/aim.hpp"
#include "evodoku/calibration.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/record.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

/// The position in level_techniques() of a name in any case, with - or a blank between words. Throws UsageError.
std::size_t parse_technique_place(const std::string& option, const std::string& name);

/// The value of an option such as --technique: A, A..B, A.. or ..B. Throws UsageError.
LevelRange parse_technique_range(const std::string& option, const std::string& text);

/// The value of --rating or --level: A, A..B, A.. or ..B, from 0 to 100. Throws UsageError.
Range<double> parse_difficulty_range(const std::string& option, const std::string& text);

/// A calibration and the file that it came from. With it ratings are minutes too, and --class names its classes.
struct NamedCalibration {
  std::string file;
  Calibration calibration;
};

/// Declares --calibration FILE.
void add_calibration_option(CommandLine& line, std::optional<NamedCalibration>& field);

/// Throws UsageError unless the calibration was made for ratings by this rater and version (0: not known).
void require_made_for(const NamedCalibration& calibration, const std::string& rater, int version);

/// The ratings of one of its classes. Throws UsageError for an unknown name.
Range<double> ratings_of_own_class(const NamedCalibration& calibration, const std::string& name);

/// minutes, minutes_low, minutes_high, own_class (members of Record::other, columns of CSV); none without a
/// calibration.
std::vector<std::string> reader_columns(bool is_calibrated);

/// Takes out the members of others that have the name of a column of the rating or the level: before a table in which such a
/// column is empty where evodoku has nothing to say.
inline void leave_out_namesakes(Record& record) {
  std::erase_if(record.other, [](const auto& member) { return is_rating_column(member.first); });
}

/// Adds these members to a record by its rating, and removes those of another calibration.
void add_reader_members(Record& record, const Calibration& calibration);

// -- Ratings and levels of proper puzzles, and why others have none

/// The result for one puzzle: a rating and its level, or why there are none; neither if it was interrupted.
struct RatingOutcome {
  std::optional<RateResult> rated = {};
  std::optional<Level> level = {};
  std::string why_not = {};
};

/// The candidates of a record, or those that the digits of its puzzle leave.
PencilMarks marks_of(const Record& record);

/// solve(), of its candidates if the record has some; and explain(), with the elimination that was wrong.
SolveResult solve_record(const Record& record, const SolveOptions& options);
std::string explain_record(const SolveResult& result, const Record& record);

/// Why a record does not have exactly one solution; empty if it has (or a stop came first).
std::string why_not_proper(const Record& record, const std::stop_token& stop);

/// Rates a puzzle if it is proper, which lib/rate must not find out; with options.runs == 0 it gets its level alone.
RatingOutcome rate_if_proper(const Grid& puzzle, RateOptions options, const std::stop_token& stop);

}  // namespace evodoku::tools
