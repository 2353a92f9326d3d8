// The command line that all tools share: common options, --help with examples, --version, and errors that
// name the way out.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace po = boost::program_options;

/// One runnable example of --help.
struct Example {
  const char* command;
  const char* meaning;
};

/// What --help says beside the options.
struct ToolDescription {
  const char* name;      // "evodoku-solve"
  const char* sentence;  // one sentence: what it does
  const char* usage;     // "evodoku-solve [options] [FILE...]"
  std::vector<Example> examples;
  const char* notes = "";  // further paragraphs, each ended by a newline
};

/// Which of the common options a tool has.
struct CommonGroups {
  bool input = false;    // FILE..., --order, --box, --from, --alphabet, --keep-going
  bool shape = false;    // --order and --box alone (part of input)
  bool output = false;   // --output, --format, --json
  bool threads = false;  // --threads
  bool seed = false;     // --seed
  bool verb = false;     // the first of FILE... is a verb
  TextForm default_format = TextForm::line;
  /// Of --format; `automatic` is called "table" there: columns to look at.
  std::vector<TextForm> forms = {TextForm::line, TextForm::grid, TextForm::csv,       TextForm::json,
                                 TextForm::sdk,  TextForm::sdm,  TextForm::opensudoku};
  /// Further words for --format that name no form of text but a kind of picture: "svg".
  std::vector<std::string> pictures = {};
};

/// The common options as given.
struct CommonOptions {
  std::vector<std::string> files;  // as named; {"-"} when none was
  std::optional<Box> box = {};
  TextForm from = TextForm::automatic;
  Alphabet alphabet = Alphabet::standard;
  TextForm format = TextForm::line;
  std::string picture =
      {};  // one of CommonGroups::pictures; `format` is then json, which keeps all that is known
  std::string output = "-";
  int threads = 1;
  std::optional<std::uint64_t> seed = {};
  bool quiet = false;
  bool keep_going = false;
};

class CommandLine {
 public:
  CommandLine(ToolDescription description, CommonGroups groups);

  /// The tool's own options; add to them before parse().
  po::options_description_easy_init add_options() { return own_.add_options(); }

  /// A group of them under a caption of its own, shown after the others.
  void add_group(const po::options_description& group) { own_.add(group); }

  /// Reads the command line. False: --help or --version was asked for and has been printed. Throws
  /// UsageError; an unknown option is answered with the nearest known one.
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

  /// Throws UsageError unless exactly one of these options was given; returns it.
  std::string exactly_one_of(const std::vector<const char*>& options) const;

  /// The command line as typed, for provenance: program name without its folder, then the arguments.
  const std::string& as_typed() const { return as_typed_; }

 private:
  po::options_description all_options() const;
  std::string nearest_option(const std::string& unknown) const;
  void print_help() const;
  void read_common();
  void require_free_output() const;
  std::optional<Box> read_shape() const;
  TextForm read_format();

  ToolDescription description_;
  CommonGroups groups_;
  po::options_description own_{"Options"};
  po::options_description shared_{"Common options"};
  po::variables_map values_;
  CommonOptions common_;
  std::string as_typed_;
};

/// " (did you mean KNOWN?)", naming the one that is nearest to a mistyped word; empty if none is near.
std::string did_you_mean(const std::string& mistyped, const std::vector<std::string>& known);

/// The seed given, or one drawn from the operating system and shown on standard error (unless quiet).
std::uint64_t seed_or_drawn(const CommandLine& line);

/// "A..B", "A..", "..B" or "A" (both ends the same); a missing end is nothing. Throws UsageError naming
/// `option`.
struct TextRange {
  std::optional<std::string> low;
  std::optional<std::string> high;
};
TextRange parse_range(const std::string& option, const std::string& text);

/// Numbers as a whole: "12x", "" and what is out of range are UsageErrors naming `option` and the range
/// allowed.
std::uint64_t parse_count(const std::string& option, const std::string& text, std::uint64_t low = 0,
                          std::uint64_t high = UINT64_MAX);
double parse_real(const std::string& option, const std::string& text, double low, double high);

}  // namespace evodoku::tools
