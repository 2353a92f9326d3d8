#include "dataset/set_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "common/clue_shape.hpp"
#include "common/difficulty.hpp"
#include "common/exit_code.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

namespace {

enum class Belongs { to_part, to_all };

struct Option {
  const char* name;
  Belongs belongs;
  const char* value;  // null: a switch, "yes" in a file
  const char* meaning;
};

constexpr const char* switched_on = "yes";

/// In the order in which they are written, on the command line as in a file.
const std::vector<Option>& options() {
  static const std::vector<Option> all = {
      {"box", Belongs::to_part, "RxC", ""},  // a common option
      {"count", Belongs::to_part, "COUNT", "how many rows"},
      {"alpha", Belongs::to_part, "A", "fraction of the clues to remove, 0 <= A < 1"},
      {"filled", Belongs::to_part, "F", "fraction of the clues to leave, 0 < F < 1"},
      {"clues", Belongs::to_part, "K", "number of clues to leave, or A..B: each with the same probability"},
      {"minimal", Belongs::to_part, nullptr, "no clue can be removed without a second solution (proven)"},
      {"symmetry", Belongs::to_part, "NAME", "of the set of clues"},
      {"rating", Belongs::to_part, "LO..HI", "only puzzles with a rating in this range"},
      {"class", Belongs::to_part, "NAMES", "only puzzles of this class, or of these, separated by commas"},
      {"technique", Belongs::to_part, "A..B", "only puzzles whose hardest technique is in this range"},
      {"level", Belongs::to_part, "LO..HI",
       "only 9x9 puzzles with an estimated Sudoku Explainer rating in this range"},
      {"balance", Belongs::to_part, "KIND",
       "distribute the rows evenly over classes, ranges of the rating or numbers of clues: class, rating or "
       "clues"},
      {"shares", Belongs::to_part, "LIST",
       "with --balance: what to distribute over, with weights, such as easy=2,hard=1 or 1.5..1.7=1,1.7..2=1 "
       "or 24=1,25..30=2 (default: all classes; all of --clues A..B)"},
      {"seed", Belongs::to_all, "S", ""},  // a common option
      {"input", Belongs::to_all, "FILE",
       "take the puzzles from a file or a store instead of making them; clues, rating, class, technique and "
       "level select among them"},
      {"source", Belongs::to_all, "NAME",
       "value of the column source (default: evodoku, or the name of the file)"},
      {"rater", Belongs::to_all, "NAME", "whose ratings"},
      {"runs", Belongs::to_all, "R",
       "maximum number of runs per rating: 1 is fastest and least precise (default: the rater's own)"},
      {"rating-budget", Belongs::to_all, "R", "puzzles rated or examined before a row is given up"},
      {"work-budget", Belongs::to_all, "W", "work before a row is given up, in uniqueness tests and guesses"},
      {"columns", Belongs::to_all, "LIST", "columns, in this order; --columns help lists them"},
      {"blank", Belongs::to_all, "SYMBOL", "symbol for a blank cell: . (default) or 0"},
      {"split", Belongs::to_all, "LIST", "shares of the set, such as train=0.9,validation=0.05,test=0.05"},
      {"split-by", Belongs::to_all, "WHAT",
       "what is kept in one split: all isomorphs of a puzzle, or of a solution grid: puzzle (default) or "
       "solution"},
      {"split-seed", Belongs::to_all, "S",
       "seed of the split: another one splits the same puzzles differently (default 0)"},
      {"augment", Belongs::to_all, "K", "K random isomorphs after each puzzle, in its group"},
      {"symmetries", Belongs::to_all, "LIST",
       "symmetries for --augment: digits,rows,columns,bands,stacks,transpose (default: all)"},
      {"augment-only", Belongs::to_all, "SPLIT", "augment the rows of this split only"},
      {"format", Belongs::to_all, "FORM",
       "csv, csv.gz, jsonl, jsonl.gz, npy or sqlite (default: by the name of the output, otherwise csv)"}};
  return all;
}

const Option* find_option(std::string_view name) {
  const auto found =
      std::ranges::find_if(options(), [name](const Option& option) { return name == option.name; });
  return found == options().end() ? nullptr : &*found;
}

bool is_common(const Option& option) {
  return *option.meaning == '\0';
}

void order(std::vector<Setting>& settings) {
  std::ranges::stable_sort(
      settings, {}, [](const Setting& setting) { return find_option(setting.name) - options().data(); });
}

/// Takes the settings of a section, sorted into their order.
void take_section(const settings::Section& section, const std::string& file, std::vector<Setting>& of_all,
                  std::vector<Setting>* of_part) {
  std::vector<std::string> known;
  for (const Option& option : options()) known.emplace_back(option.name);
  for (const settings::Entry& entry : section.entries) {
    const Option* const option = find_option(entry.key);
    if (option == nullptr) {
      settings::fail(file, entry.key_place,
                     fmt::format("there is no setting '{}'{}; see evodoku-dataset --help", entry.key,
                                 did_you_mean(entry.key, known)));
    }
    if (option->belongs == Belongs::to_all && of_part != nullptr) {
      settings::fail(
          file, entry.key_place,
          fmt::format("'{}' applies to the whole set: put it before the first [part NAME]", entry.key));
    }
    if (option->value == nullptr && entry.value != switched_on) {
      settings::fail(file, entry.value_place,
                     fmt::format("'{}' must be {} or left out", entry.key, switched_on));
    }
    settings::only(section, entry.key, file);
    std::vector<Setting>& target = of_part != nullptr ? *of_part : of_all;
    target.push_back({entry.key, entry.value, entry.value_place});
  }
}

SetSpec spec_of_sections(const std::vector<settings::Section>& sections, const std::string& file) {
  SetSpec spec{.settings = {}, .parts = {}, .file = file};
  std::vector<Setting> top;
  take_section(sections.front(), file, top, nullptr);
  std::vector<Setting> for_parts;
  for (Setting& setting : top) {
    (find_option(setting.name)->belongs == Belongs::to_all ? spec.settings : for_parts)
        .push_back(std::move(setting));
  }
  for (std::size_t i = 1; i < sections.size(); ++i) {
    const settings::Section& section = sections[i];
    if (section.kind != "part" || section.name.empty())
      settings::fail(file, section.place, "want [part NAME]");
    for (const SpecPart& part : spec.parts) {
      if (part.name == section.name)
        settings::fail(file, section.place, fmt::format("there is a part '{}' already", section.name));
    }
    SpecPart part{.name = section.name, .settings = {}};
    take_section(section, file, spec.settings, &part.settings);
    for (const Setting& setting : for_parts) {
      const bool is_told =
          std::ranges::find(part.settings, setting.name, &Setting::name) != part.settings.end();
      if (!is_told) part.settings.push_back(setting);
    }
    spec.parts.push_back(std::move(part));
  }
  if (spec.parts.empty()) spec.parts.push_back({.name = "", .settings = std::move(for_parts)});
  order(spec.settings);
  for (SpecPart& part : spec.parts) order(part.settings);
  return spec;
}

std::string lines_of(const std::vector<Setting>& settings) {
  std::string text;
  for (const Setting& setting : settings) text += fmt::format("{} = {}\n", setting.name, setting.value);
  return text;
}

std::string shell_word(const std::string& word) {
  const bool is_plain = std::ranges::all_of(word, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_=.,/+:@").find(c) != std::string_view::npos;
  });
  if (is_plain && !word.empty()) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace

std::optional<std::string> SetSpec::find(std::string_view name) const {
  const auto found = std::ranges::find(settings, name, &Setting::name);
  return found == settings.end() ? std::nullopt : std::optional(found->value);
}

void add_set_options(CommandLine& line) {
  for (const Option& option : options()) {
    if (is_common(option)) continue;
    if (option.value == nullptr) {
      line.add_options()(option.name, option.meaning);
    } else {
      const std::string name = option.name == std::string_view("count") ? "count,n" : option.name;
      if (std::string_view(option.name) == "class") {  // a list, as generate takes it
        line.add_options()(name.c_str(),
                           po::value<std::vector<std::string>>()->composing()->value_name(option.value),
                           option.meaning);
      } else {
        line.add_options()(name.c_str(), po::value<std::string>()->value_name(option.value), option.meaning);
      }
    }
  }
}

SetSpec spec_of_options(const CommandLine& line) {
  SetSpec spec;
  spec.parts.push_back({});
  for (const Option& option : options()) {
    std::string value = switched_on;
    const std::string name = option.name;
    if (name == "box") {
      if (!line.common().box) continue;
      value = line.common().box->name();
    } else if (!line.has(option.name)) {
      continue;
    } else if (option.value != nullptr) {
      value = name == "class" ? fmt::format("{}", fmt::join(line.get<std::vector<std::string>>("class"), ","))
                              : line.get<std::string>(option.name);
    }
    if (value.empty() || value.find('\n') != std::string::npos || value.find(" #") != std::string::npos ||
        value.starts_with('#') || value.front() == ' ' || value.back() == ' ') {
      throw UsageError(
          fmt::format("--{} '{}': is empty, or has blanks around it, ' #' or a line end in it", name, value));
    }
    (option.belongs == Belongs::to_all ? spec.settings : spec.parts.front().settings)
        .push_back({name, value});
  }
  return spec;
}

SetSpec read_spec(std::istream& text, const std::string& file) {
  try {
    return spec_of_sections(settings::read(text, {.file = file, .sections = "[part NAME]"}), file);
  } catch (const settings::ParseFault& fault) {
    throw UsageError(fault.what());
  }
}

SetSpec read_spec(const std::string& file) {
  std::ifstream text(file, std::ios::binary);
  if (!text) throw UsageError(fmt::format("{}: cannot be read", file));
  return read_spec(text, file);
}

std::string text_of(const SetSpec& spec) {
  std::string text = lines_of(spec.settings);
  for (const SpecPart& part : spec.parts) {
    if (!part.name.empty()) text += fmt::format("\n[part {}]\n", part.name);
    text += lines_of(part.settings);
  }
  return text;
}

std::optional<std::string> command_of(const SetSpec& spec) {
  if (spec.parts.size() > 1 || !spec.parts.front().name.empty()) return std::nullopt;
  std::string command = "evodoku-dataset make";
  for (const auto* const settings : {&spec.parts.front().settings, &spec.settings}) {
    for (const Setting& setting : *settings) {
      const bool is_switch = find_option(setting.name)->value == nullptr;
      command += is_switch ? fmt::format(" --{}", setting.name)
                           : fmt::format(" --{} {}", setting.name, shell_word(setting.value));
    }
  }
  return command;
}

std::optional<std::string> first_set_option(const CommandLine& line) {
  for (const Option& option : options()) {
    if (line.has(option.name) || (option.name == std::string_view("box") && line.common().box))
      return option.name;
  }
  return std::nullopt;
}

}  // namespace evodoku::tools
