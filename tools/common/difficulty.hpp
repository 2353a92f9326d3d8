// Ratings, classes and levels on the command line: --rater, --rating, --class, --technique, --level, --calibration.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/aim.hpp"
#include "evodoku/calibration.hpp"
#include "evodoku/record.hpp"

namespace evodoku::tools {

/// `meaning` is "whose ratings"; the default is added to it.
void add_rater_option(CommandLine& line, const std::string& caption, const std::string& meaning);

/// The name given with --rater, or the default rater. Throws UsageError for a name that is none.
std::string read_rater(const CommandLine& line);

/// level_techniques() as typed on the command line, with hyphens for blanks.
std::vector<std::string> level_technique_words();

/// Reads --technique A, A..B, A.. or ..B; nothing if it was not given. Names are those of techniques(), in
/// any case, with - or a blank between words. Throws UsageError.
std::optional<LevelRange> read_technique_range(const CommandLine& line);

/// Reads --level LO..HI, LO.. or ..HI; nothing if it was not given. Throws UsageError.
std::optional<EstimateRange> read_estimate_range(const CommandLine& line);

struct Difficulty {
  std::string text;  // as asked for: "rating 2..3", "class hard"
  RatingAim range = {};
};

/// Reads --rating or --class by the scale of `rater`, one element per class; empty if neither was given.
/// Throws UsageError.
std::vector<Difficulty> read_difficulties(const CommandLine& line, const std::string& rater);

/// The words of options that may be repeated or hold a list: "easy,medium" and "hard" are three. Throws UsageError for an
/// empty one, naming `option`.
std::vector<std::string> words_of_lists(const std::string& option, const std::vector<std::string>& lists);

struct Aims {
  std::vector<Difficulty> difficulties = {};  // one of them, for each puzzle
  std::optional<LevelRange> techniques = {};
  std::optional<EstimateRange> estimates = {};

  bool has_level() const { return techniques || estimates; }
  bool is_empty() const { return difficulties.empty() && !has_level(); }

  /// The difficulty for a puzzle of the list; null if there is none.
  const Difficulty* difficulty_for(std::uint64_t seed, std::uint64_t index) const;
};

/// --rating, --class, --technique and --level.
void add_aim_options(CommandLine& line);

/// Reads --rating, --class, --technique and --level. Throws UsageError.
Aims read_aims(const CommandLine& line, const std::string& rater);

/// The options that were given of these, such as "--rating", for messages; the first of them.
std::string first_aim_given(const CommandLine& line);

/// The default number of puzzles examined before giving up: more with a level, which is tested first and
/// quickly.
std::uint64_t default_budget(const Aims& aims);

/// "technique pointing..X-wing, level 2.6..3.2, rating 2..3"; with this difficulty, or all of them.
std::string text_of(const Aims& aims, const Difficulty* difficulty = nullptr);

/// A copy with this single difficulty, or none.
DifficultyAim aim_of(const Aims& aims, const Difficulty* difficulty);

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
