// The command line of all tools: one table of options with the fields that they fill, the options that tools share,
// --help from the same table, and errors that say what to do.
#pragma once

#include <charconv>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/help.hpp"
#include "common/tool.hpp"
#include "evodoku/range.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

/// Which of the common options a tool has.
struct CommonGroups {
  bool input = false;     // FILE..., --order, --box, --from, --keep-going
  bool alphabet = false;  // --alphabet (with input)
  bool shape = false;     // --order and --box alone (part of input)
  bool output = false;    // --output, --format, --json
  bool threads = false;   // --threads
  bool seed = false;      // --seed
  bool columns = false;   // --columns (with output)
  bool links = false;     // --site (with output)
  TextFormat default_format = TextFormat::line;
  /// Values of --format; `automatic` means "table": columns for reading. Empty: all formats that are written.
  std::vector<TextFormat> forms = {};
  /// Columns of a tool in addition to record_columns(): members of Record::other.
  std::vector<std::string> further_columns = {};
  bool columns_of_input = false;  // columns of the input may be named as well
  /// Further values of --format that are not text formats but kinds of picture: "svg".
  std::vector<std::string> pictures = {};
  const char* output_text = "write to FILE, which appears only when it is complete";  // of --output
};

class CommandLine {
 public:
  CommandLine(ToolDescription description, CommonGroups groups);

  /// A row of the tool's own; BoundOptions is the way to write them.
  void add(Option option) { table_.push_back(std::move(option)); }

  /// Reads the command line and fills the fields of its options, in the order of the table, the common options last.
  /// False: help or the version was requested and has been printed. If an option is given twice, the last value
  /// counts, unless it collects values. Throws UsageError; for an unknown option it names the nearest known one, for
  /// a verb those there are.
  bool parse(int argc, char** argv);

  /// The verb, if the tool has any.
  const std::string& verb() const { return verb_; }
  const CommonOptions& common() const { return common_; }
  bool has(const std::string& option) const { return given_.contains(option); }
  /// The values of an option in the order of the command line.
  std::vector<std::string> all(const std::string& option) const;
  /// The last of them.
  const std::string& get(const std::string& option) const { return given_.at(option).back(); }
  std::optional<std::string> maybe(const std::string& option) const {
    return has(option) ? std::optional(get(option)) : std::nullopt;
  }

  /// Throws UsageError unless exactly one of these options was given; returns it.
  std::string exactly_one_of(const std::vector<const char*>& options) const;

  /// The command line as typed, for provenance: program name without its folder, then the arguments, but those that do
  /// not determine the result.
  const std::string& as_typed() const { return as_typed_; }

 private:
  void add_common_options();
  void store(const std::vector<std::string>& arguments);
  bool answer() const;
  void take_verb();
  const VerbDescription* verb_named(const std::string& name) const;
  void require_free_output() const;
  TextFormat read_format();
  std::vector<std::string> format_names() const;
  std::vector<std::string> read_columns() const;

  ToolDescription description_;
  CommonGroups groups_;
  std::vector<Option> table_;
  std::map<std::string, std::vector<std::string>> given_;  // "files" are the arguments
  std::string verb_;
  CommonOptions common_;
  std::string as_typed_;
};

/// The number that is the whole text; nothing if it is none.
template <typename Number>
std::optional<Number> number_in(const std::string& text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// The whole text must be a number: "12x", "" and values out of range are UsageErrors naming `option` and the
/// range.
std::uint64_t parse_count(const std::string& option, const std::string& text, std::uint64_t low = 0,
                          std::uint64_t high = UINT64_MAX);
double parse_real(const std::string& option, const std::string& text, double low, double high);

/// "A..B", "A..", "..B" or "A" (both ends the same); a missing end is nothing. Throws UsageError naming
/// `option`.
Range<std::string> parse_range(const std::string& option, const std::string& text);

/// The same, each end read by `parse`. A range whose lower end is above its higher one is a UsageError, too.
template <typename T, typename Parse>
Range<T> parse_range_of(const std::string& option, const std::string& text, const Parse& parse) {
  const Range<std::string> range = parse_range(option, text);
  Range<T> ends;
  if (range.low) ends.low = parse(*range.low);
  if (range.high) ends.high = parse(*range.high);
  if (ends.low && ends.high && *ends.low > *ends.high)
    throw UsageError(option + " " + text + ": this range is empty; want the lower end first");
  return ends;
}

/// The words of options that may be repeated or hold a list: "easy,medium" and "hard" are three. Throws UsageError for
/// an empty one, naming `option`.
std::vector<std::string> words_of_lists(const std::string& option, const std::vector<std::string>& lists);

/// Which whole numbers an option takes.
struct CountRange {
  std::uint64_t low = 0;
  std::uint64_t high = UINT64_MAX;
};

/// Options of a tool under one caption of its help. Each row declares an option ("count,n": with a letter), its value,
/// its range and the field that it fills; the field must exist until the command line is parsed and keeps its value if
/// the option is not given.
///
///   BoundOptions(line, "Effort")
///       .flag("best-effort", request.best_effort, "print the best reached where what was asked for was not")
///       .count("budget", "B", request.budget, "tests and guesses before a puzzle is given up", {.low = 1});
class BoundOptions {
 public:
  explicit BoundOptions(CommandLine& line, std::string caption = "Options")
      : line_(line), caption_(std::move(caption)) {}

  BoundOptions& flag(const std::string& name, bool& field, const std::string& text) {
    return value(
        name, "", [&field](const std::string&) { field = true; }, text);
  }
  /// A whole number; the field may be optional.
  template <typename Field>
  BoundOptions& count(const std::string& name, const char* value_name, Field& field, const std::string& text,
                      CountRange range = {}) {
    const auto fill = [option = "--" + name.substr(0, name.find(',')), &field,
                       range](const std::string& number) {
      field = static_cast<Field>(parse_count(option, number, range.low, range.high));
    };
    return value(name, value_name, fill, text);
  }
  BoundOptions& real(const std::string& name, const char* value_name, std::optional<double>& field,
                     const std::string& text, double low, double high);
  /// The field is a string or an optional one.
  template <typename Field>
  BoundOptions& text(const std::string& name, const char* value_name, Field& field, const std::string& text) {
    return value(
        name, value_name, [&field](const std::string& given) { field = given; }, text);
  }
  /// One of a few words.
  BoundOptions& word(const std::string& name, const char* value_name, std::string& field,
                     std::vector<std::string> words, const std::string& text);
  /// Any other option: `fill` checks the value and throws UsageError; without it the tool reads CommandLine::get(). The
  /// value may be left out where one is `implied`: --NAME, --NAME=VALUE.
  BoundOptions& value(const std::string& name, const char* value_name, Fill fill, const std::string& text,
                      std::optional<std::string> implied = {});

 private:
  CommandLine& line_;
  std::string caption_;
};

/// The seed given, or one drawn from the operating system and shown on standard error (unless quiet).
std::uint64_t seed_or_drawn(const CommandLine& line);

/// The K-th of M contiguous pieces of a job, K from 1 to M, whose outputs one after another are the whole.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;

  /// "3/50".
  std::string text() const;

  /// The first index of `total` that belongs to this piece; that of the next piece is where this one ends. The pieces
  /// differ in length by one at most, and are empty where there are more of them than indices.
  std::uint64_t first_of(std::uint64_t total) const { return boundary(total, number - 1); }
  std::uint64_t end_of(std::uint64_t total) const { return boundary(total, number); }

 private:
  std::uint64_t boundary(std::uint64_t total, std::uint64_t pieces) const;
};

/// What --shard K/M asks for; nothing if it was not given. Throws UsageError unless 1 <= K <= M <= 1,000,000.
std::optional<Shard> read_shard(const CommandLine& line);

/// Throws UsageError if a shard is asked for without a seed: each would draw another.
void require_seed_of_shards(const CommandLine& line);

/// " (did you mean KNOWN?)", naming the one that is nearest to a mistyped word; empty if none is near. Case, and
/// whether words are joined by a blank, '-' or '_', make no difference; the beginning of one known word alone is near
/// it.
std::string did_you_mean(const std::string& mistyped, const std::vector<std::string>& known);

/// "--class medim: not known (did you mean medium?); want one of easy, medium, hard"
UsageError unknown_value(const std::string& option, const std::string& value,
                         const std::vector<std::string>& known);

}  // namespace evodoku::tools
