// The option --calibration of several tools: ratings as minutes and classes for the user's own readers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/calibration.hpp"
#include "evodoku/record.hpp"

namespace evodoku::tools {

/// A calibration and the file that it came from.
struct NamedCalibration {
  std::string file;
  Calibration calibration;
};

/// The range of --minutes or --own-class.
struct ReaderAim {
  std::string option;  // "--minutes"
  std::string text;    // "minutes 5..8 (rating 2.013..2.310)"
  RatingRange ratings;
};

void add_calibration_option(CommandLine& line);
/// --minutes and --own-class.
void add_reader_aims(CommandLine& line);

/// The calibration named by --calibration. Throws UsageError for an invalid file.
std::optional<NamedCalibration> read_calibration(const CommandLine& line);

/// Nothing if neither --minutes nor --own-class was given. Throws UsageError if the calibration is missing,
/// if both were given, and if no rating fits.
std::optional<ReaderAim> read_reader_aim(const CommandLine& line,
                                         const std::optional<NamedCalibration>& calibration);

/// Throws UsageError unless the calibration was made for ratings by this rater and version.
void require_made_for(const NamedCalibration& calibration, const std::string& rater, int version);

/// minutes, minutes_low, minutes_high, own_class: members of Record::other, and columns of CSV; none without a
/// calibration.
std::vector<std::string> reader_columns(const std::optional<NamedCalibration>& calibration);

/// Adds these members to a record by its rating, and removes those of another calibration.
void add_reader_members(Record& record, const Calibration& calibration);

}  // namespace evodoku::tools
