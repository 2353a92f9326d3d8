// A tool's manual page in roff, from the same tables as its help.
#include <fmt/format.h>

#include <sstream>
#include <string_view>

#include "common/command_line.hpp"

namespace evodoku::tools {

namespace {

/// Text as roff takes it literally: a backslash, a hyphen that may be copied, and no command at a line's beginning.
std::string literal(std::string_view text) {
  std::string escaped;
  bool at_line_start = true;
  for (const char c : text) {
    if (at_line_start && (c == '.' || c == '\'')) escaped += "\\&";
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
    at_line_start = c == '\n';
  }
  return escaped;
}

std::string lower_first(std::string text) {
  // a name such as "SQLite" keeps its capitals
  if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  return text;
}

/// The tool's sentence as NAME has it: without a full stop.
std::string purpose(const ToolDescription& description) {
  std::string sentence = description.sentence;
  if (sentence.ends_with('.')) sentence.pop_back();
  return lower_first(sentence);
}

std::string synopsis(const ToolDescription& description) {
  std::string text = ".SH SYNOPSIS\n.nf\n";
  for (const VerbDescription& verb : description.verbs) {
    text += fmt::format("\\fB{}\\fR {}\n", literal(fmt::format("{} {}", description.name, verb.name)),
                        literal(verb.arguments));
  }
  if (description.verbs.empty()) text += literal(description.usage) + "\n";
  return text + ".fi\n";
}

std::string paragraphs(std::string_view text) {
  std::string roff;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) roff += line.empty() ? ".PP\n" : literal(line) + "\n";
  return roff;
}

std::string verbs_section(const ToolDescription& description) {
  if (description.verbs.empty()) return "";
  std::string text = ".SH VERBS\n";
  for (const VerbDescription& verb : description.verbs) {
    text += fmt::format(".TP\n\\fB{}\\fR {}\n{}\n", literal(verb.name), literal(verb.arguments),
                        literal(verb.sentence));
  }
  return text;
}

std::string options_section(const HelpPage& page) {
  std::string text = ".SH OPTIONS\n";
  for (const OptionSection& section : page.sections) {
    if (section.options.empty()) continue;
    text += fmt::format(".SS \"{}\"\n", literal(section.caption));
    for (const OptionLine& option : section.options) {
      text += ".TP\n";
      if (!option.short_name.empty()) text += fmt::format("\\fB\\-{}\\fR, ", literal(option.short_name));
      text += fmt::format("\\fB\\-\\-{}\\fR", literal(option.long_name));
      if (!option.argument.empty())
        text += fmt::format("{}\\fI{}\\fR", option.takes_value() ? " " : "", literal(option.argument));
      text += fmt::format("\n{}\n", literal(option.text));
    }
  }
  return text;
}

std::string examples_section(const ToolDescription& description) {
  std::string text = ".SH EXAMPLES\n";
  for (const Example& example : description.examples) {
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", literal(example.command), literal(example.meaning));
  }
  return text;
}

constexpr const char* exit_status =
    ".SH \"EXIT STATUS\"\n"
    ".TP\n0\nIt did all that was asked.\n"
    ".TP\n1\nIt did less than was asked; standard error says what and why.\n"
    ".TP\n2\nThe command line or the input cannot be understood; standard error says where, and the way "
    "out.\n"
    ".TP\n130\nInterrupted by Ctrl\\-C (143 by SIGTERM, 129 by SIGHUP); what was finished is written.\n";

constexpr const char* environment =
    ".SH ENVIRONMENT\n"
    ".TP\n\\fBNO_COLOR\\fR\nIf it is set and not empty, nothing is coloured.\n"
    ".TP\n\\fBTERM\\fR\nIf it is \\fBdumb\\fR, there are neither colours nor a progress line.\n";

}  // namespace

std::string manual_page(const HelpPage& page, const std::string& version) {
  const ToolDescription& description = page.description;
  std::string text =
      fmt::format(".TH {} 1 \"\" \"evodoku {}\" \"User Commands\"\n", literal(description.name), version);
  text += fmt::format(".SH NAME\n{} \\- {}\n", literal(description.name), literal(purpose(description)));
  text += synopsis(description);
  text += ".SH DESCRIPTION\n" + literal(description.sentence) + "\n";
  if (*description.notes != '\0') text += ".PP\n" + paragraphs(description.notes);
  text += verbs_section(description) + options_section(page) + exit_status + environment;
  if (*description.files_section != '\0') text += ".SH FILES\n" + paragraphs(description.files_section);
  text += examples_section(description);
  text += ".SH \"SEE ALSO\"\n";
  text += description.name == std::string("evodoku") ? ".BR evodoku\\-generate (1)\n" : ".BR evodoku (1)\n";
  text += ".PP\nThe documents: /usr/share/doc/evodoku/docs, beginning with tour.md.\n";
  return text;
}

}  // namespace evodoku::tools
