#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "common/command_line.hpp"

namespace evodoku::tools {

namespace {

constexpr std::size_t text_column = 24;
constexpr std::size_t verb_column = 34;
constexpr std::size_t screen = 24;  // lines

std::string indented(std::string lead, std::size_t column, std::string_view text) {
  if (lead.size() + 2 > column) return lead + "\n" + wrapped(std::string(column, ' '), text);
  lead.append(column - lead.size(), ' ');
  return wrapped(lead, text);
}

/// "  -n, --count K         how many"
std::string line_of(const Option& option) {
  const std::string letter = option.letter.empty() ? "" : fmt::format("-{}, ", option.letter);
  const char* const form = option.value.empty() ? "" : option.implied ? "[={}]" : " {}";
  return indented(
      fmt::format("  {}--{}", letter, option.name) + fmt::format(fmt::runtime(form), option.value),
      text_column, option.text);
}

/// A long command goes on in another line behind a pipe.
std::string example_text(const Example& example) {
  std::string command = example.command;
  if (command.size() + 2 > line_width) {
    for (std::size_t pipe = command.find(" | "); pipe != std::string::npos; pipe = command.find(" | ", pipe))
      command.replace(pipe, 3, " |\n    ");
  }
  return "  " + command + "\n" + wrapped("      ", example.meaning);
}

/// Those of the verb, if there is one.
std::vector<Example> examples_of(const ToolDescription& description, const VerbDescription* verb) {
  if (verb == nullptr) return description.examples;
  const std::string wanted = fmt::format("{} {} ", description.name, verb->name);
  std::vector<Example> examples;
  for (const Example& example : description.examples) {
    if (std::string_view(example.command).find(wanted) != std::string_view::npos) examples.push_back(example);
  }
  return examples;
}

/// First those that people use, in the order in which they look for them. Returns how many these are.
std::size_t put_usual_first(std::vector<Option>& table, const std::vector<std::string>& usual) {
  auto place = table.begin();
  for (const std::string& name : usual) {
    const auto option = std::ranges::find(place, table.end(), name, &Option::name);
    if (option == table.end()) continue;  // of another verb
    std::rotate(place, option, option + 1);
    ++place;
  }
  return place - table.begin();
}

std::string head_text(const ToolDescription& description, const VerbDescription* verb) {
  if (verb != nullptr)
    return wrapped("", fmt::format("{} {} {}.", description.name, verb->name, verb->sentence)) +
           wrapped("Usage: ", fmt::format("{} {} {}", description.name, verb->name, verb->arguments));
  std::string text = wrapped("", description.sentence);
  if (description.verbs.empty()) return text + fmt::format("Usage: {}\n", description.usage);
  text += fmt::format("Usage: {0} VERB ...   (VERB --help shows its help)\n\nVerbs:\n", description.name);
  for (const VerbDescription& listed : description.verbs)
    text += indented(fmt::format("  {} {}", listed.name, listed.arguments), verb_column, listed.sentence);
  return text;
}

std::size_t lines_in(std::string_view text) {
  return std::ranges::count(text, '\n');
}

}  // namespace

std::string help_text(const ToolDescription& description, const VerbDescription* verb,
                      const std::vector<Option>& table, bool is_short) {
  std::string help = head_text(description, verb);
  std::string options;
  std::vector<Option> in_order = table;
  const std::size_t usual = is_short ? put_usual_first(in_order, description.usual) : 0;
  const std::vector<Example> examples = examples_of(description, verb);
  const std::string first = examples.empty() ? "" : "\nExamples:\n" + example_text(examples.front());
  const auto add_if_it_fits = [&](const Option& option, const std::string& above) {
    if (lines_in(above + options + line_of(option)) <= screen) options += line_of(option);
  };
  if (is_short) options = "\nOptions (all of them: --help):\n";
  for (std::size_t i = 0; i < usual; ++i) add_if_it_fits(in_order[i], help + first);
  const char* heading = "\nExamples:\n";
  for (const Example& example : examples) {
    const std::string more = help + std::exchange(heading, "") + example_text(example);
    if (is_short && lines_in(more + options) > screen) break;
    help = more;
  }
  if (is_short) {
    for (std::size_t i = usual; i < in_order.size(); ++i) add_if_it_fits(in_order[i], help);
    return help + options;
  }
  if (verb == nullptr && *description.notes != '\0') help += "\n" + wrapped("", description.notes);
  std::string caption;
  for (const Option& option : table) {
    if (option.caption != caption) help += (caption.empty() ? "\n" : "") + wrapped("", option.caption + ":");
    caption = option.caption;
    help += line_of(option);
  }
  return help;
}

std::string with_commas(double whole) {
  std::string digits = fmt::format("{:.0f}", whole);
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, 1, ',');
  return digits;
}

std::string wrapped(const std::string& lead, std::string_view text) {
  std::string lines = lead;
  std::size_t used = lead.size();
  bool at_start = true;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, length);
    if (!at_start && used + 1 + word.size() > line_width) {
      lines += '\n';
      lines.append(lead.size(), ' ');
      used = lead.size();
      at_start = true;
    }
    if (!at_start) lines += ' ';
    lines += word;
    used += word.size() + (at_start ? 0 : 1);
    at_start = false;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return lines + "\n";
}

}  // namespace evodoku::tools
