// A tool's --help, -h, manual page and shell completion, all generated from its tables of options and verbs.
#pragma once

#include <string>
#include <vector>

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

}  // namespace evodoku::tools
