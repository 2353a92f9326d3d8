#include "common/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "common/prose.hpp"

namespace evodoku::tools {

namespace {

constexpr std::size_t text_column = 24;
constexpr std::size_t verb_column = 34;
constexpr std::size_t most_examples_of_short_help = 5;

/// "-n, --count K"
std::string spelling(const OptionLine& option) {
  const std::string before = option.short_name.empty() ? "" : fmt::format("-{}, ", option.short_name);
  return fmt::format("{}--{}{}{}", before, option.long_name, option.takes_value() ? " " : "",
                     option.argument);
}

std::string line_of(const OptionLine& option, const std::string& text) {
  std::string lead = "  " + spelling(option);
  std::string lines;
  if (lead.size() + 2 > text_column) {
    lines = lead + "\n";
    lead.clear();
  }
  if (lead.size() < text_column) lead.append(text_column - lead.size(), ' ');
  return lines + wrapped(lead, text);
}

/// A long command split over several lines as a shell accepts it, preferably after a pipe.
std::string command_lines(const std::string& command) {
  const std::size_t pipe = command.find(" | ");
  if (pipe != std::string::npos && command.size() + 2 > line_width)
    return command_lines(command.substr(0, pipe + 2)) + "  " + command_lines(command.substr(pipe + 3));
  constexpr std::string_view lead = "  ";
  constexpr std::string_view further = "      ";
  std::string lines(lead);
  std::size_t used = lead.size();
  std::istringstream words(command);
  bool is_first = true;
  for (std::string word; words >> word; is_first = false) {
    const std::size_t needed = word.size() + (is_first ? 0 : 1) + 2;  // and " \" behind it
    if (!is_first && used + needed > line_width) {
      lines += fmt::format(" \\\n{}{}", further, word);
      used = further.size() + word.size();
    } else {
      if (!is_first) lines += ' ';
      lines += word;
      used += word.size() + (is_first ? 0 : 1);
    }
  }
  return lines + "\n";
}

std::string examples_text(const std::vector<Example>& examples, std::size_t most) {
  if (examples.empty()) return "";
  std::string text = "\nExamples:\n";
  for (std::size_t i = 0; i < std::min(most, examples.size()); ++i) {
    text += command_lines(examples[i].command) + wrapped("      ", examples[i].meaning);
  }
  return text;
}

/// Paragraphs in lines of the width; an empty line stays between those that have one.
std::string notes_text(std::string_view notes) {
  std::string text;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) text.append("\n").append(wrapped("", paragraph));
    paragraph.clear();
  };
  while (!notes.empty()) {
    const std::size_t length = std::min(notes.find('\n'), notes.size());
    const std::string_view line = notes.substr(0, length);
    notes.remove_prefix(std::min(length + 1, notes.size()));
    if (line.empty()) {
      end_paragraph();
    } else {
      if (!paragraph.empty()) paragraph += ' ';
      paragraph += line;
    }
  }
  end_paragraph();
  return text;
}

std::string usage_text(const HelpPage& page) {
  const ToolDescription& description = page.description;
  if (page.verb != nullptr)
    return wrapped("Usage: ",
                   fmt::format("{} {} {}", description.name, page.verb->name, page.verb->arguments));
  if (description.verbs.empty()) return fmt::format("Usage: {}\n", description.usage);
  std::string text = fmt::format("Usage: {} VERB ...\n\nVerbs ({} VERB --help shows its help):\n",
                                 description.name, description.name);
  for (const VerbDescription& verb : description.verbs) {
    std::string lead = fmt::format("  {} {}", verb.name, verb.arguments);
    if (lead.size() + 2 > verb_column) {
      text += lead + "\n";
      lead.clear();
    }
    if (lead.size() < verb_column) lead.append(verb_column - lead.size(), ' ');
    text += wrapped(lead, verb.sentence);
  }
  return text;
}

std::string head_text(const HelpPage& page) {
  if (page.verb == nullptr) return wrapped("", page.description.sentence);
  return wrapped("", fmt::format("{} {} {}.", page.description.name, page.verb->name, page.verb->sentence));
}

}  // namespace

std::vector<OptionLine> all_options(const HelpPage& page) {
  std::vector<OptionLine> options;
  for (const OptionSection& section : page.sections) {
    options.insert(options.end(), section.options.begin(), section.options.end());
  }
  return options;
}

std::vector<Example> examples_of(const HelpPage& page) {
  if (page.verb == nullptr) return page.description.examples;
  const std::string wanted = fmt::format("{} {} ", page.description.name, page.verb->name);
  std::vector<Example> examples;
  for (const Example& example : page.description.examples) {
    if (std::string_view(example.command).find(wanted) != std::string_view::npos) examples.push_back(example);
  }
  return examples;
}

std::string text_for_verb(const std::string& text, const HelpPage& page) {
  if (page.verb == nullptr) return text;
  for (std::size_t begin = 0; begin < text.size();) {
    // "import: ..." to the next "; NAME:"
    const std::size_t colon = text.find(": ", begin);
    if (colon == std::string::npos) return text;
    std::size_t end = text.size();
    for (const VerbDescription& other : page.description.verbs) {
      end = std::min(end, text.find(fmt::format("; {}: ", other.name), colon));
    }
    std::istringstream names(text.substr(begin, colon - begin));
    for (std::string name; std::getline(names >> std::ws, name, ',');) {
      if (name == page.verb->name) return text.substr(colon + 2, end - colon - 2);
    }
    begin = end == text.size() ? end : end + 2;
  }
  return text;
}

std::string whole_help(const HelpPage& page) {
  std::string help = head_text(page) + "\n" + usage_text(page);
  help += examples_text(examples_of(page), SIZE_MAX);
  if (page.verb == nullptr) help += notes_text(page.description.notes);
  for (const OptionSection& section : page.sections) {
    if (section.options.empty()) continue;
    help.append("\n").append(wrapped("", section.caption + ":"));
    for (const OptionLine& option : section.options)
      help += line_of(option, text_for_verb(option.text, page));
  }
  return help;
}

std::string short_help(const HelpPage& page) {
  std::string help = head_text(page) + "\n" + usage_text(page);
  help += examples_text(examples_of(page), most_examples_of_short_help);
  const std::vector<OptionLine> options = all_options(page);
  std::string lines;
  for (const char* const name : page.description.main_options) {
    const auto option = std::ranges::find(options, name, &OptionLine::long_name);
    if (option != options.end()) lines += line_of(*option, text_for_verb(option->text, page));
  }
  return help + "\nOptions (all of them: --help):\n" + lines;
}

}  // namespace evodoku::tools
