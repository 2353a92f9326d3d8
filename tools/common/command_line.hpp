// The command line of all tools: one table of options with the fields that they fill, the options that tools share,
// --help from the same table, and errors that say what to do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/tool.hpp"
#include "evodoku/decimal.hpp"
#include "evodoku/range.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

/// A runnable example of --help: at most 78 characters, or broken behind a pipe.
struct Example {
  const char* command;
  const char* meaning;
};

/// A verb of a tool: "import" of evodoku-store.
struct VerbDescription {
  const char* name;
  const char* arguments;             // "FILE.db [PUZZLES...]"
  const char* sentence;              // "stores what is new"
  std::vector<std::string> options;  // that it takes: long names, or captions of groups, such as "Input"
};

/// The parts of --help other than the options.
struct ToolDescription {
  const char* name;      // "evodoku-solve"
  const char* sentence;  // one sentence: what it does
  const char* usage;     // "evodoku-solve [options] [FILE...]"; empty where there are verbs
  std::vector<Example> examples;
  std::vector<std::string> usual = {};  // the options of -h: the dozen that people use, first things first
  const char* notes = "";               // a paragraph
  std::vector<VerbDescription> verbs = {};
};

/// Which of the common options a tool has.
struct CommonGroups {
  bool input = false;     // FILE..., --order, --box, --from, --keep-going
  bool alphabet = false;  // --alphabet (with input)
  bool shape = false;     // --order and --box alone (part of input)
  bool output = false;    // --output, --format, --json
  bool threads = false;   // --threads
  bool seed = false;      // --seed
  const char* seed_default = "drawn";
  bool columns = false;  // --columns (with output)
  bool links = false;    // the sites of links as forms (with output)
  std::string default_form = "line";
  /// Values of --format; "table": columns for reading. Empty: all formats that are written.
  std::vector<std::string> forms = {};
  /// Columns of a tool in addition to record_columns(): members of Record::other.
  std::vector<std::string> further_columns = {};
  bool columns_of_input = false;  // columns of the input may be named as well
  /// Further values of --format that are not text formats but kinds of picture: "svg".
  std::vector<std::string> pictures = {};
  const char* output_text = "write to FILE, whole or not at all; FILE.csv gets CSV";  // of --output
};

/// The common options as given.
struct CommonOptions {
  std::vector<std::string> files;  // as named, without the verb; {"-"} if none was and the tool has input
  std::optional<Box> box = {};
  TextFormat from = TextFormat::automatic;
  Alphabet alphabet = Alphabet::standard;
  bool keep_rows = false;                // ReadOptions
  TextFormat format = TextFormat::line;  // `automatic` for "table"
  bool is_format_named = false;          // otherwise it is the tool's default
  LinkSite site = LinkSite::sudokuwiki;
  std::string picture = {};  // one of CommonGroups::pictures; `format` is then json, which keeps everything
  std::string output = "-";
  std::vector<std::string> columns = {};  // the columns of CSV or JSON; empty: as usual
  int threads = 1;
  std::optional<std::uint64_t> seed = {};
  bool quiet = false;
  bool keep_going = false;
};

/// What an option does with its value, which is empty for a switch.
using Fill = std::function<void(const std::string& value)>;

/// Which other options one option goes with.
struct OptionRule {
  bool needs_one = false;  // of `others`; otherwise it goes with none of them
  std::vector<std::string> others;
  std::string why;  // or a way out; may be empty
};

/// A row of the table of options.
struct Option {
  enum class File { none, read, written };

  std::string caption;  // of its group in the help
  std::string name;     // "count"
  std::string letter;   // "n", or nothing
  std::string value;    // "K", or nothing for a switch
  std::string text;
  Fill fill = {};
  std::optional<std::string> implied = {};  // the value where none is given: "--hint"
  File file = File::none;                   // what the value names, if that is a file
  bool is_in_args = true;                   // of a record, because it determines the result
  std::vector<OptionRule> rules = {};
  std::string once = {};  // the way out if it is given more than once; empty: the last value counts
};

/// The whole text must be a number: "12x", "" and values out of range are UsageErrors naming `option` and the
/// range.
std::uint64_t parse_count(const std::string& option, const std::string& text, std::uint64_t low = 0,
                          std::uint64_t high = UINT64_MAX);
double parse_real(const std::string& option, const std::string& text, double low, double high);
/// A decimal of at least 0 and below 1.
Decimal parse_fraction(const std::string& option, const std::string& text);

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

/// Those of the rows of a table.
std::vector<std::string> names_in(const auto& table) {
  std::vector<std::string> names;
  for (const auto& row : table) names.emplace_back(row.name);
  return names;
}

/// The words of a list: "easy, medium" has two. Throws UsageError for an empty one, naming `option`.
std::vector<std::string> words_of_list(const std::string& option, const std::string& list);

/// A way out for CommandLine::once().
inline constexpr const char* one_list = "give one list, separated by commas";

/// A table of options, the fields that they fill, and what was given. Each row declares an option ("count,n": with a
/// letter), its value, its range and its field, which must exist until the command line is parsed and keeps its value
/// if the option is not given.
///
///   line.under("Effort")
///       .flag("best-effort", request.best_effort, "print the best reached where what was asked for was not")
///       .count("budget", "B", request.budget, "tests and guesses before a puzzle is given up", 1)
///       .without({"unbiased"}, "which gives up by itself");
class CommandLine {
 public:
  CommandLine(ToolDescription description, CommonGroups groups);

  /// The caption in the help of the rows that follow; "Options" at first.
  CommandLine& under(std::string caption) {
    caption_ = std::move(caption);
    return *this;
  }
  CommandLine& flag(const std::string& name, bool& field, const std::string& text) {
    return value(
        name, "", [&field](const std::string&) { field = true; }, text);
  }
  /// A whole number from `low` to `high`; the field may be optional.
  template <typename Field>
  CommandLine& count(const std::string& name, const char* value_name, Field& field, const std::string& text,
                     std::uint64_t low = 0, std::uint64_t high = UINT64_MAX) {
    const auto fill = [option = "--" + name.substr(0, name.find(',')), &field, low,
                       high](const std::string& number) { field = parse_count(option, number, low, high); };
    return value(name, value_name, fill, text);
  }
  /// "A..B", of whole numbers from 0 to `most`; the field may be optional.
  template <typename Field>
  CommandLine& range(const std::string& name, const char* value_name, Field& field, const std::string& text,
                     int most) {
    const auto parse = [most](const std::string& option, const std::string& given) {
      return parse_range_of<int>(option, given,
                                 [&](const std::string& end) { return parse_count(option, end, 0, most); });
    };
    return read(name, value_name, field, parse, text);
  }
  /// The field is a string or an optional one.
  template <typename Field>
  CommandLine& text(const std::string& name, const char* value_name, Field& field, const std::string& text) {
    return value(
        name, value_name, [&field](const std::string& given) { field = given; }, text);
  }
  /// Texts as they are given; the option may be repeated.
  CommandLine& texts(const std::string& name, const char* value_name, std::vector<std::string>& field,
                     const std::string& text) {
    return value(
        name, value_name, [&field](const std::string& given) { field.push_back(given); }, text);
  }
  /// What `reader` makes of the option's name ("--level") and of the text; it throws UsageError.
  template <typename Field, typename Reader>
  CommandLine& read(const std::string& name, const char* value_name, Field& field, Reader reader,
                    const std::string& text) {
    const auto fill = [option = "--" + name.substr(0, name.find(',')), &field,
                       reader](const std::string& given) { field = reader(option, given); };
    return value(name, value_name, fill, text);
  }
  /// Words in a list separated by commas; the option may be repeated.
  CommandLine& words(const std::string& name, const char* value_name, std::vector<std::string>& field,
                     const std::string& text);
  /// One of a few words.
  CommandLine& word(const std::string& name, const char* value_name, std::vector<std::string> words,
                    Fill fill, const std::string& text);
  /// Any other option: `fill` checks the value and throws UsageError; without it the tool reads get(). The value may be
  /// left out where one is `implied`: --NAME, --NAME=VALUE.
  CommandLine& value(const std::string& name, const char* value_name, Fill fill, const std::string& text,
                     std::optional<std::string> implied = {});

  // What holds of the row before; parse() refuses what breaks a rule.

  /// Its value names a file that is read, or a store.
  CommandLine& reads_file() {
    table_.back().file = Option::File::read;
    return *this;
  }
  /// Its value names a file that is written: one that this command reads from or writes to already is refused
  /// (require_free()).
  CommandLine& writes_file() {
    table_.back().file = Option::File::written;
    return *this;
  }
  /// It does not determine the result, so that records do not name it.
  CommandLine& not_in_args() {
    table_.back().is_in_args = false;
    return *this;
  }
  /// It goes with none of the others. `why` follows the colon of the error.
  CommandLine& without(std::vector<std::string> others, std::string why = {}) {
    table_.back().rules.push_back({false, std::move(others), std::move(why)});
    return *this;
  }
  /// It has no meaning unless one of the others is given, too.
  CommandLine& only_with(std::vector<std::string> others, std::string why = {}) {
    table_.back().rules.push_back({true, std::move(others), std::move(why)});
    return *this;
  }

  /// Its values would be taken for one list, and only the last would count: twice is refused with this way out.
  CommandLine& once(std::string way_out) {
    table_.back().once = std::move(way_out);
    return *this;
  }

  /// Reads the command line, checks the rules of its options, and fills their fields: that of the size first, the others in
  /// the order of the table, the common options last.
  /// False: help or the version was requested and has been printed. If an option is given twice, the last value
  /// counts, unless it collects values or is once(). Throws UsageError; for an unknown option it names the nearest known
  /// one, for a verb those there are.
  bool parse(int argc, char** argv);

  /// The verb, if the tool has any.
  const std::string& verb() const { return verb_; }
  const CommonOptions& common() const { return common_; }
  bool has(const std::string& option) const { return given_.contains(option); }
  /// Whether the tool, or its verb, has this option.
  bool knows(const std::string& option) const;
  /// The values of an option in the order of the command line, and the last of them.
  std::vector<std::string> all(const std::string& option) const;
  const std::string& get(const std::string& option) const { return given_.at(option).back(); }
  std::optional<std::string> maybe(const std::string& option) const {
    return has(option) ? std::optional(get(option)) : std::nullopt;
  }

  /// The command line as typed, for provenance: program name without its folder, then the arguments, in quotes where the
  /// shell needs them, but those that do not determine the result.
  const std::string& as_typed() const { return as_typed_; }

 private:
  void add_common_options();
  void store(const std::vector<std::string>& arguments);
  std::string answer() const;
  void take_verb();
  void require_free_outputs() const;
  void require_one_reader() const;
  void check_rules() const;
  const VerbDescription* verb_named(const std::string& name) const;
  std::string form_by_ending() const;
  TextFormat read_format();
  std::vector<std::string> read_columns() const;

  ToolDescription description_;
  CommonGroups groups_;
  std::string caption_ = "Options";
  std::vector<Option> table_;
  std::map<std::string, std::vector<std::string>> given_;  // "files" are the arguments
  std::string verb_;
  CommonOptions common_;
  std::string as_typed_;
};

/// --help of a tool, or of one of its verbs (null: none), with the options of `table` that it has; if it `is_short` -h:
/// usage, the usual options and as many examples as there is room for, on a screen of 24 lines.
std::string help_text(const ToolDescription& description, const VerbDescription* verb,
                      const std::vector<Option>& table, bool is_short);

inline constexpr std::size_t line_width = 80;

/// Words in lines of at most line_width characters (a longer word has a line of its own), the first behind `lead`,
/// the others below its text. Ends with a newline.
std::string wrapped(const std::string& lead, std::string_view text);

/// A whole number as people say it, with a comma before every three digits: "16,900".
std::string with_commas(double whole);

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
  std::uint64_t first_of(std::uint64_t total) const;
  std::uint64_t end_of(std::uint64_t total) const { return Shard{number + 1, count}.first_of(total); }
};

/// Declares --shard K/M, 1 <= K <= M <= 1,000,000.
void add_shard_option(CommandLine& line, std::optional<Shard>& field,
                      const std::string& text = "only part K of M; all parts in order are the whole");

/// " (did you mean KNOWN?)", naming the one that is nearest to a mistyped word; empty if none is near. Case, and
/// whether words are joined by a blank, '-' or '_', make no difference; the beginning of one known word alone is near
/// it.
std::string did_you_mean(const std::string& mistyped, const std::vector<std::string>& known);

/// "--class medim: not known (did you mean medium?); want one of easy, medium, hard"
UsageError unknown_value(const std::string& option, const std::string& value,
                         const std::vector<std::string>& known);

}  // namespace evodoku::tools
