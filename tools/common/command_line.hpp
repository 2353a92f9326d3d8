// The command line of all tools: common options, help with examples, --version, and errors that say what to do.
#pragma once

#include <fmt/format.h>
#include <algorithm>
#include <boost/program_options.hpp>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/tool.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

/// One runnable example of --help.
struct Example {
  const char* command;
  const char* meaning;
};

/// A verb of a tool: "import" of evodoku-store.
struct VerbDescription {
  const char* name;
  const char* arguments;             // "FILE.db [PUZZLES...]"
  const char* sentence;              // "stores what is new"
  std::vector<const char*> options;  // long names of the tool's own options that belong to it
  std::vector<const char*>
      files;  // patterns of the files behind it, one after the other, the last for all that follow
};

/// The parts of --help other than the options.
struct ToolDescription {
  const char* name;      // "evodoku-solve"
  const char* sentence;  // one sentence: what it does
  const char* usage;     // "evodoku-solve [options] [FILE...]", a line each way; empty where there are verbs
  std::vector<Example> examples;
  const char* notes = "";  // further paragraphs, each ended by a newline
  /// The most used options, by their long names, in the order of -h; about ten.
  std::vector<const char*> main_options = {};
  std::vector<VerbDescription> verbs = {};
  /// Of files named as arguments, for completion: "*" is any, "" is none.
  const char* files = "*";
  /// Of the manual page: "puzzles.db" and what it is, a paragraph each.
  const char* files_section = "";
};

/// An option as shown in the help.
struct OptionLine {
  std::string short_name;  // "n", or nothing
  std::string long_name;   // "count"
  std::string argument;    // "K", "[=DEPTH]", or nothing for a switch
  std::string text;
  std::vector<std::string> values;  // its possible values, if they are few; for completion

  bool takes_value() const { return !argument.empty() && !argument.starts_with('['); }
};

struct OptionSection {
  std::string caption;  // "Output"
  std::vector<OptionLine> options;
};

/// All of the help; a verb's own help is of that verb alone.
struct HelpPage {
  const ToolDescription& description;
  std::vector<OptionSection> sections;
  const VerbDescription* verb = nullptr;
};

/// --help, in lines of at most 80 columns.
std::string whole_help(const HelpPage& page);

/// -h: usage, five examples, the main options.
std::string short_help(const HelpPage& page);

/// In roff, for man(1).
std::string manual_page(const HelpPage& page, const std::string& version);

/// The completions of the last of `words` (the command line typed so far, without the tool's name): one per
/// line, "WORD" or "WORD\tMEANING", or a last line ":files PATTERN" for files.
std::string completions(const HelpPage& page, const std::vector<std::string>& words);

/// The page's options in one list.
std::vector<OptionLine> all_options(const HelpPage& page);

/// The part about a verb of a text "import: this; tag: that", without the verb's name; otherwise the
/// unchanged text.
std::string text_for_verb(const std::string& text, const HelpPage& page);

/// Examples of the page's verb, or all of them.
std::vector<Example> examples_of(const HelpPage& page);

/// " (did you mean KNOWN?)", naming the one that is nearest to a mistyped word; empty if none is near. Case, and whether words are
/// joined by a blank, '-' or '_', make no difference; the beginning of one known word alone is near it.
std::string did_you_mean(const std::string& mistyped, const std::vector<std::string>& known);

/// The same for an option ("--limit"), including other programs' names for one of `known`.
std::string did_you_mean_option(const std::string& mistyped, const std::vector<std::string>& known);

/// "--class medim: not known (did you mean medium?); want one of easy, medium, hard"
UsageError unknown_value(const std::string& option, const std::string& value,
                         const std::vector<std::string>& known);

namespace po = boost::program_options;

/// Which of the common options a tool has.
struct CommonGroups {
  bool input = false;    // FILE..., --order, --box, --from, --alphabet, --keep-going
  bool shape = false;    // --order and --box alone (part of input)
  bool output = false;   // --output, --format, --json
  bool threads = false;  // --threads
  bool seed = false;     // --seed
  bool verb = false;     // the first of FILE... is a verb
  bool columns = false;  // --columns (with output)
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

/// The common options as given.
struct CommonOptions {
  std::vector<std::string> files;  // as named; {"-"} if none was
  std::optional<Box> box = {};
  TextFormat from = TextFormat::automatic;
  Alphabet alphabet = Alphabet::standard;
  TextFormat format = TextFormat::line;
  std::string picture = {};  // one of CommonGroups::pictures; `format` is then json, which keeps everything
  std::string output = "-";
  std::vector<std::string> columns = {};  // the columns of CSV or JSON; empty: as usual
  int threads = 1;
  std::optional<std::uint64_t> seed = {};
  bool quiet = false;
  bool keep_going = false;
};

class CommandLine {
 public:
  CommandLine(ToolDescription description, CommonGroups groups);

  /// The tool's own options, in groups under a caption each, in the order of the help; add to them before parse().
  po::options_description_easy_init add_options(const std::string& caption = "Options");

  /// Sets the action for an option's value (empty for a switch), called at the end of parse() if the option
  /// is given. Actions run in the order of binding, after the common options are read.
  using Fill = std::function<void(const std::string& value, const CommonOptions& common)>;
  void bind(const std::string& option, Fill fill);

  /// The possible values of an option (or of each element of a list), for completion.
  void offer(const std::string& option, std::vector<std::string> values);

  /// Reads the command line. False: help, the version or the like was requested and has been printed. If an
  /// option is given twice, the last value counts, unless it collects values. Throws UsageError; for an
  /// unknown option it names the nearest known one.
  bool parse(int argc, char** argv);

  const CommonOptions& common() const { return common_; }
  bool has(const char* option) const { return values_.count(option) != 0 && !values_[option].defaulted(); }
  template <typename T>
  T get(const char* option) const {
    return values_[option].as<T>();
  }
  template <typename T>
  std::optional<T> maybe(const char* option) const {
    return values_.count(option) != 0 ? std::optional<T>(get<T>(option)) : std::nullopt;
  }

  /// The first option given, in alphabetical order, that is none of these.
  std::optional<std::string> first_given_but(const std::set<std::string>& allowed) const;

  /// Throws UsageError unless exactly one of these options was given; returns it.
  std::string exactly_one_of(const std::vector<const char*>& options) const;

  /// The command line as typed, for provenance: program name without its folder, then the arguments.
  const std::string& as_typed() const { return as_typed_; }

 private:
  /// Boost's own caption cannot be read.
  struct OptionGroup {
    std::string caption;
    po::options_description options = po::options_description();
  };
  void add_common_options();
  po::options_description named_options() const;
  void store(const std::vector<std::string>& arguments);
  bool answer(const std::vector<std::string>& arguments) const;
  HelpPage page(const std::vector<std::string>& arguments) const;
  const VerbDescription* verb_in(const std::vector<std::string>& arguments) const;
  OptionLine line_of(const po::option_description& option) const;
  void read_common();
  void require_free_output() const;
  std::optional<Box> read_shape() const;
  TextFormat read_format();
  std::vector<std::string> known_columns() const;
  std::vector<std::string> read_columns() const;

  ToolDescription description_;
  CommonGroups groups_;
  std::list<OptionGroup> own_;
  std::list<OptionGroup> shared_;
  std::map<std::string, std::vector<std::string>> values_offered_;
  std::vector<std::pair<std::string, Fill>> bound_;
  po::variables_map values_;
  CommonOptions common_;
  std::string as_typed_;
};

/// The whole text must be a number: "12x", "" and values out of range are UsageErrors naming `option` and the
/// range.
std::uint64_t parse_count(const std::string& option, const std::string& text, std::uint64_t low = 0,
                          std::uint64_t high = UINT64_MAX);
double parse_real(const std::string& option, const std::string& text, double low, double high);

/// Options of a tool under one caption of its help. Each row declares an option, its type, its range and the
/// field that it fills; the field must exist until the command line is parsed and keeps its value if the
/// option is not given.
///
///   BoundOptions(line, "Effort")
///       .flag("best-effort", request.best_effort, "print the best reached where what was asked for was not")
///       .count("rating-budget", "R", request.rating_budget, "puzzles rated before one is given up", {.low = 1});
class BoundOptions {
 public:
  struct Range {
    std::uint64_t low = 0;
    std::uint64_t high = UINT64_MAX;
  };

  explicit BoundOptions(CommandLine& line, std::string caption = "Options")
      : line_(line), caption_(std::move(caption)) {}

  BoundOptions& flag(const char* name, bool& field, const std::string& text) {
    return add(name, nullptr, text, [&field](const std::string&, const CommonOptions&) { field = true; });
  }
  /// A whole number; the field may be optional.
  template <typename Field>
  BoundOptions& count(const char* name, const char* value, Field& field, const std::string& text,
                      Range range) {
    return add(
        name, value, text,
        [option = "--" + long_name(name), &field, range](const std::string& number, const CommonOptions&) {
          field = static_cast<Field>(parse_count(option, number, range.low, range.high));
        });
  }
  template <typename Field>
  BoundOptions& count(const char* name, const char* value, Field& field, const std::string& text) {
    return count(name, value, field, text, {});
  }
  BoundOptions& real(const char* name, const char* value, std::optional<double>& field,
                     const std::string& text, double low, double high) {
    return add(name, value, text,
               [option = "--" + long_name(name), &field, low, high](const std::string& number,
                                                                    const CommonOptions&) {
                 field = parse_real(option, number, low, high);
               });
  }
  BoundOptions& text(const char* name, const char* value, std::optional<std::string>& field,
                     const std::string& text) {
    return add(name, value, text,
               [&field](const std::string& given, const CommonOptions&) { field = given; });
  }
  /// One of a few words, which completion offers.
  BoundOptions& word(const char* name, const char* value, std::string& field, std::vector<std::string> words,
                     const std::string& text);
  /// Any other option: `fill` checks the value and throws UsageError.
  BoundOptions& value(const char* name, const char* value, CommandLine::Fill fill, const std::string& text) {
    return add(name, value, text, std::move(fill));
  }

 private:
  static std::string long_name(const std::string& name) { return name.substr(0, name.find(',')); }
  /// Without a `value` it is a switch.
  BoundOptions& add(const std::string& name, const char* value, const std::string& text,
                    CommandLine::Fill fill);

  CommandLine& line_;
  std::string caption_;
};

/// "36x36, boxes of 6x6 (6x6 is --box 2x3)": names the size, and what may have been meant.
std::string size_in_words(Box box);

/// The seed given, or one drawn from the operating system and shown on standard error (unless quiet).
std::uint64_t seed_or_drawn(const CommandLine& line);

/// "A..B", "A..", "..B" or "A" (both ends the same); a missing end is nothing. Throws UsageError naming
/// `option`.
struct TextRange {
  std::optional<std::string> low;
  std::optional<std::string> high;
};
TextRange parse_range(const std::string& option, const std::string& text);

/// The words of options that may be repeated or hold a list: "easy,medium" and "hard" are three. Throws UsageError for an
/// empty one, naming `option`.
std::vector<std::string> words_of_lists(const std::string& option, const std::vector<std::string>& lists);

/// "import, export or merge"
template <typename Verb>
std::string names_of(const std::vector<Verb>& verbs) {
  std::vector<std::string> names;
  names.reserve(verbs.size());
  for (const Verb& verb : verbs) names.emplace_back(verb.name);
  return fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

/// As the help takes them.
template <typename Verb>
std::vector<VerbDescription> descriptions_of(const std::vector<Verb>& verbs) {
  return {verbs.begin(), verbs.end()};
}

/// Throws UsageError that names them all; `then` is what stands behind a verb.
template <typename Verb>
const Verb& verb_named(const std::vector<Verb>& verbs, const std::string& name, const char* then) {
  const auto verb = std::ranges::find_if(verbs, [&](const Verb& known) { return name == known.name; });
  if (verb == verbs.end()) {
    std::vector<std::string> known;
    known.reserve(verbs.size());
    for (const Verb& one : verbs) known.emplace_back(one.name);
    throw UsageError(fmt::format("{}: want {}, then {}{}; see --help", printable(name), names_of(verbs), then,
                                 did_you_mean(name, known)));
  }
  return *verb;
}

/// Throws UsageError for an option that belongs to other verbs only.
template <typename Verb>
void require_own_options(const CommandLine& line, const std::vector<Verb>& verbs, const Verb& chosen) {
  const auto belongs_to = [](const Verb& verb, const std::string& option) {
    return std::ranges::find(verb.options, option) != verb.options.end();
  };
  for (const Verb& other : verbs) {
    for (const char* const option : other.options) {
      if (line.has(option) && !belongs_to(chosen, option)) {
        throw UsageError(fmt::format("--{} goes with {}, not with {}", option, other.name, chosen.name));
      }
    }
  }
}

/// The K-th of M contiguous pieces, K from 1 to M.
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

}  // namespace evodoku::tools
