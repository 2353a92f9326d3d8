// Completion of a tool's arguments for a shell.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "common/command_line.hpp"

namespace evodoku::tools {

namespace {

std::string first_sentence(const std::string& text) {
  const std::size_t end = text.find_first_of(":;");
  return text.substr(0, end);
}

void offer(std::string& lines, const std::string& word, const std::string& meaning, std::string_view begun) {
  if (!std::string_view(word).starts_with(begun)) return;
  lines += word;
  if (!meaning.empty()) lines += "\t" + meaning;
  lines += '\n';
}

const OptionLine* option_called(const std::vector<OptionLine>& options, std::string_view word) {
  const auto found = std::ranges::find_if(options, [&](const OptionLine& option) {
    return word == "--" + option.long_name || (!option.short_name.empty() && word == "-" + option.short_name);
  });
  return found == options.end() ? nullptr : &*found;
}

/// The candidates for an option's argument; in a list, for the part after the last comma.
std::string values_of(const OptionLine& option, const std::string& begun) {
  std::string lines;
  const std::size_t comma = begun.rfind(',');
  const std::string before = comma == std::string::npos ? "" : begun.substr(0, comma + 1);
  for (const std::string& value : option.values) offer(lines, before + value, "", begun);
  if (!option.values.empty()) return lines;
  if (option.argument.find(".db") != std::string::npos) return ":files *.db\n";
  if (option.argument.find("FILE") != std::string::npos) return ":files *\n";
  return "";
}

/// The words that are neither options nor their values.
std::vector<std::string> operands_in(const std::vector<OptionLine>& options,
                                     const std::vector<std::string>& words) {
  std::vector<std::string> operands;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (!words[i].starts_with('-') || words[i] == "-") {
      operands.push_back(words[i]);
      continue;
    }
    const OptionLine* const option = option_called(options, words[i]);
    if (option == nullptr || !option->takes_value()) continue;
    if (i + 1 < words.size() && words[i + 1] == "=") ++i;  // as bash divides --box=2x3
    ++i;
  }
  return operands;
}

std::string files_at(const HelpPage& page, const std::vector<std::string>& operands) {
  if (page.verb == nullptr)
    return *page.description.files == '\0' ? "" : fmt::format(":files {}\n", page.description.files);
  const std::vector<const char*>& files = page.verb->files;
  if (files.empty()) return "";
  const std::size_t number = operands.empty() ? 0 : operands.size() - 1;  // the verb is one of them
  return fmt::format(":files {}\n", files[std::min(number, files.size() - 1)]);
}

}  // namespace

std::string completions(const HelpPage& page, const std::vector<std::string>& words) {
  const std::vector<OptionLine> options = all_options(page);
  std::string begun = words.empty() ? "" : words.back();
  std::size_t before = words.size() < 2 ? words.size() : words.size() - 2;  // the word before it
  if (begun == "=") {
    begun.clear();
  } else if (before < words.size() && words[before] == "=" && before > 0) {
    --before;
  }
  if (before < words.size()) {
    const OptionLine* const option = option_called(options, words[before]);
    if (option != nullptr && option->takes_value()) return values_of(*option, begun);
  }
  std::string lines;
  const std::size_t equals = begun.find('=');
  if (begun.starts_with("--") && equals != std::string::npos) {
    const OptionLine* const option = option_called(options, begun.substr(0, equals));
    if (option == nullptr) return "";
    for (const std::string& value : option->values)
      offer(lines, begun.substr(0, equals + 1) + value, "", begun);
    return lines;
  }
  if (begun.starts_with('-') && begun != "-") {
    for (const OptionLine& option : options)
      offer(lines, "--" + option.long_name, first_sentence(text_for_verb(option.text, page)), begun);
    return lines;
  }
  if (!page.description.verbs.empty() && page.verb == nullptr) {
    for (const VerbDescription& verb : page.description.verbs) offer(lines, verb.name, verb.sentence, begun);
    return lines;
  }
  return files_at(page, operands_in(options, words));
}

}  // namespace evodoku::tools
