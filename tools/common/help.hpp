// The table of a tool's options, what else its help says, --help and -h from both; and text for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  const char* notes = "";  // a paragraph
  std::vector<VerbDescription> verbs = {};
};

/// The common options as given.
struct CommonOptions {
  std::vector<std::string> files;  // as named, without the verb; {"-"} if none was and the tool has input
  std::optional<Box> box = {};
  TextFormat from = TextFormat::automatic;
  Alphabet alphabet = Alphabet::standard;
  TextFormat format = TextFormat::line;
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

/// A row of the table of options.
struct Option {
  std::string caption;  // of its group in the help
  std::string name;     // "count"
  std::string letter;   // "n", or nothing
  std::string value;    // "K", or nothing for a switch
  std::string text;
  Fill fill = {};
  std::optional<std::string> implied = {};  // the value where none is given: "--hint"
};

/// --help of a tool, or of one of its verbs (null: none), with the options of `table` that it has.
std::string whole_help(const ToolDescription& description, const VerbDescription* verb,
                       const std::vector<Option>& table);

/// -h: usage, examples and the first options, on a screen of 24 lines.
std::string short_help(const ToolDescription& description, const VerbDescription* verb,
                       const std::vector<Option>& table);

// -- Text for people: numbers as they are said (files and JSON keep them exact), and lines of a width

/// A whole number with a comma before every three digits: "16,900".
std::string with_commas(double whole);

/// "Naked pair" of "naked pair".
std::string capitalised(std::string text);

inline constexpr std::size_t line_width = 80;

/// Words in lines of at most line_width characters (a longer word has a line of its own), the first behind `lead`,
/// the others below its text. Ends with a newline. What is tied() stays in one line.
std::string wrapped(const std::string& lead, std::string_view text);
std::string tied(std::string text);

}  // namespace evodoku::tools
