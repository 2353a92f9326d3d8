// Reads a study's file: sections of settings "name = value". '#' begins a comment at the beginning of a line and after
// a blank; blank lines, a BOM and CR are accepted. What is wrong is thrown as a ParseFault with its place.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/study.hpp"
#include "text/characters.hpp"

namespace evodoku {

namespace {

using text::ParseFault;
using text::Place;
using text::trimmed;

constexpr const char* sections_of_a_study = "[puzzles], [puzzles LEVEL] or [method NAME]";
constexpr std::string_view blanks = " \t";
constexpr std::size_t most = 1'000'000;  // values of a key, treatments, puzzles, repeats
constexpr std::size_t most_cells = 10'000'000;

struct Value {
  std::string text;
  Place place;
};

/// "key = value", both non-empty and without surrounding blanks.
struct Assignment {
  std::string key;
  Place place;
  Value value;
};

/// "[method mk]" has the kind "method" and the name "mk". The lines before the first section are one without a kind.
struct Section {
  std::string kind = {};
  std::string name = {};
  Place place = {};
  std::vector<Assignment> assignments = {};
};

[[noreturn]] void fail(Place place, const std::string& what) {
  throw ParseFault{place, what};
}

std::string_view without_comment(std::string_view line) {
  for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1)) {
    if (at == 0 || blanks.find(line[at - 1]) != std::string_view::npos) return line.substr(0, at);
  }
  return line;
}

std::vector<Section> sections_in(std::istream& stream) {
  std::vector<Section> sections(1);
  std::string line;
  for (std::uint64_t number = 1; std::getline(stream, line); ++number) {
    std::string_view shown = line;
    if (number == 1 && shown.starts_with("\xEF\xBB\xBF")) shown.remove_prefix(3);
    if (shown.ends_with('\r')) shown.remove_suffix(1);
    const auto place_of = [&](std::string_view part) {
      return text::place_at(shown, part.data() - shown.data(), {number, 1});
    };
    const std::string_view content = trimmed(without_comment(shown));
    if (content.empty()) continue;
    if (content.front() == '[') {
      if (content.back() != ']') fail(place_of(content), "a section's header wants a ] at its end");
      const std::string_view inside = trimmed(content.substr(1, content.size() - 2));
      const std::size_t blank = std::min(inside.find_first_of(blanks), inside.size());
      const std::string_view kind = inside.substr(0, blank);
      if (kind.empty()) fail(place_of(content), fmt::format("want {}", sections_of_a_study));
      if (kind != "puzzles" && kind != "method")
        fail(place_of(content),
             fmt::format("[{}] is not known: want {}", printable(kind), sections_of_a_study));
      const std::string_view name = trimmed(inside.substr(blank));
      sections.push_back({.kind = std::string(kind), .name = std::string(name), .place = place_of(content)});
      continue;
    }
    const std::size_t equals = content.find('=');
    if (equals == std::string_view::npos)
      fail(place_of(content), fmt::format("want \"key = value\", or a section: {}", sections_of_a_study));
    const std::string_view key = trimmed(content.substr(0, equals));
    const std::string_view value = trimmed(content.substr(equals + 1));
    if (key.empty()) fail(place_of(content), "want a key before the =");
    if (value.empty()) fail(place_of(content.substr(equals)), "want a value behind the =");
    sections.back().assignments.push_back(
        {std::string(key), place_of(key), {std::string(value), place_of(value)}});
  }
  return sections;
}

/// The only assignment of a key; null if there is none.
const Assignment* only(const Section& section, std::string_view key) {
  const Assignment* found = nullptr;
  for (const Assignment& assignment : section.assignments) {
    if (assignment.key != key) continue;
    if (found != nullptr) fail(assignment.place, fmt::format("{} stands in this section twice", key));
    found = &assignment;
  }
  return found;
}

void require_known_keys(const Section& section, const std::vector<std::string_view>& known) {
  for (const Assignment& assignment : section.assignments) {
    if (std::ranges::find(known, assignment.key) == known.end())
      fail(assignment.place,
           fmt::format("{} is not known here: want {}", printable(assignment.key), fmt::join(known, ", ")));
  }
}

std::uint64_t number_in(const Value& value, std::uint64_t least, std::uint64_t greatest) {
  const auto number = evodoku::number_in<std::uint64_t>(value.text);
  if (!number || *number < least || *number > greatest)
    fail(value.place, fmt::format("want a whole number from {} to {}, got {}", least, greatest, value.text));
  return *number;
}

std::vector<Value> split_at_commas(const Value& list) {
  const std::string_view whole = list.text;
  std::vector<Value> values;
  Place place = list.place;
  std::size_t counted = 0;  // characters up to here; counting each time from the start would be quadratic
  for (std::size_t begin = 0; begin <= whole.size();) {
    const std::size_t end = std::min(whole.find(',', begin), whole.size());
    const std::string_view value = trimmed(whole.substr(begin, end - begin));
    const std::size_t before = value.empty() ? end : value.data() - whole.data();
    place = place.moved(text::character_count(whole.substr(counted, before - counted)));
    counted = before;
    if (value.empty()) fail(place, "want a value on both sides of a comma");
    values.push_back({std::string(value), place});
    begin = end + 1;
  }
  return values;
}

/// Appends "A..B", the whole numbers from A to B, or "A..B step K", every K-th of them.
void append_range(std::vector<Value>& values, const Value& value) {
  std::string whole = value.text;
  std::erase_if(whole, text::is_space);
  const std::string_view range = whole;
  const std::size_t dots = range.find("..");
  const std::size_t step = std::min(range.find("step"), range.size());
  const auto first = evodoku::number_in<std::uint64_t>(range.substr(0, dots));
  const auto last = step < dots + 2
                        ? std::nullopt
                        : evodoku::number_in<std::uint64_t>(range.substr(dots + 2, step - dots - 2));
  const auto by = step == range.size() ? 1 : evodoku::number_in<std::uint64_t>(range.substr(step + 4));
  if (!first || !last || !by) fail(value.place, "want a range such as 4..100 or 4..100 step 4");
  if (*by == 0 || *last < *first) fail(value.place, "want a range that goes up, such as 4..100 step 4");
  const std::uint64_t steps = (*last - *first) / *by;
  if (values.size() >= most || steps >= most - values.size()) fail(value.place, "more than a million values");
  for (std::uint64_t i = 0; i <= steps; ++i)
    values.push_back({std::to_string(*first + i * *by), value.place});
}

/// The values of a list of words and ranges; none may be repeated.
std::vector<Value> values_of(const Value& list) {
  std::vector<Value> values;
  for (Value& value : split_at_commas(list)) {
    if (value.text.find("..") == std::string::npos) {
      values.push_back(std::move(value));
    } else {
      append_range(values, value);
    }
  }
  std::set<std::string_view> seen;
  for (const Value& value : values) {
    if (!seen.insert(value.text).second) fail(value.place, value.text + " stands here twice");
  }
  return values;
}

/// What a record has in a column of CSV or a member of JSON: of others, or of evodoku, such as class.
std::string member_of(const Record& record, const Value& column, const TextError& where) {
  if (auto text = text_of_member(record, column.text)) return *std::move(text);
  if (is_record_column(column.text)) {
    std::string text = ColumnText(column.text).of(record);
    if (!text.empty()) return text;
  }
  std::vector<std::string> names;
  for (const auto& [name, value] : record.other) names.push_back(printable(name));
  fail(column.place,
       fmt::format("{}:{} has nothing in a column {}{}{}", printable(where.file), where.line,
                   printable(column.text), names.empty() ? "" : "; it has ", fmt::join(names, ", ")));
}

/// Reads the sections of one file.
class StudyReader {
 public:
  /// `name` is the file's.
  explicit StudyReader(const std::string& name) : name_(name) {}

  Study read(const std::vector<Section>& sections) {
    read_head(sections.front());
    for (const Section& section : sections) {
      if (section.kind == "puzzles") read_puzzles(section);
    }
    for (const Section& section : sections) {
      if (section.kind == "method") read_method(section);
    }
    if (study_.puzzles.empty())
      fail({1, 0}, "there are no puzzles: want a section [puzzles] with file = NAME");
    if (study_.treatments.empty())
      fail({1, 0}, "there is no method: want a section such as [method NAME] with preset = evodoku");
    if (study_.puzzles.size() > most_cells / study_.treatments.size())
      fail({1, 0}, "more than ten million combinations of methods, parameters and puzzles");
    return std::move(study_);
  }

 private:
  void read_head(const Section& head) {
    require_known_keys(head, {"title", "seed", "repeats", "generation-cap", "evaluation-cap", "node-budget"});
    const auto number = [&](const char* key, std::uint64_t least, std::uint64_t greatest, auto& field) {
      const Assignment* const assignment = only(head, key);
      if (assignment != nullptr) field = number_in(assignment->value, least, greatest);
      return assignment != nullptr;
    };
    if (const Assignment* const title = only(head, "title")) study_.title = title->value.text;
    number("repeats", 1, most, study_.repeats);
    number("generation-cap", 0, UINT64_MAX, generation_cap_);
    number("evaluation-cap", 0, UINT64_MAX, evaluation_cap_);
    number("node-budget", 0, UINT64_MAX, node_budget_);
    if (!number("seed", 0, UINT64_MAX, study_.seed))
      fail({1, 0}, "a study names its seed, so that it can be repeated: seed = 1");
  }

  /// What a section says of all its puzzles.
  struct PuzzleSection {
    std::string level;
    const Assignment* level_column = nullptr;
    const Assignment* name_column = nullptr;
    std::vector<Value> names = {};  // to be given in this order
    std::size_t named = 0;          // how many were
  };

  void read_puzzles(const Section& section) {
    require_known_keys(section, {"file", "puzzle", "take", "names", "name-column", "level-column"});
    PuzzleSection about{.level = section.name,
                        .level_column = only(section, "level-column"),
                        .name_column = only(section, "name-column")};
    if (about.level_column != nullptr && !section.name.empty())
      fail(about.level_column->place, "the level is named by the section or by level-column, not by both");
    if (const Assignment* const names = only(section, "names")) {
      about.names = split_at_commas(names->value);
      if (about.name_column != nullptr)
        fail(names->place, "puzzles are named by names or by name-column, not by both");
    }
    std::set<std::uint64_t> taken;  // empty: all
    if (const Assignment* const take = only(section, "take")) {
      for (const Value& value : values_of(take->value)) taken.insert(number_in(value, 1, most));
      if (std::ranges::any_of(section.assignments, [](const auto& line) { return line.key == "puzzle"; }))
        fail(take->place,
             "take says which puzzles of a file; a section that has it can have no line with puzzle =");
    }
    for (const Assignment& assignment : section.assignments) {
      if (assignment.key == "file") read_file(assignment.value, taken, about);
      if (assignment.key == "puzzle") read_typed(assignment.value, about);
    }
    if (about.named < about.names.size())
      fail(about.names[about.named].place, "there are more names than puzzles in this section");
  }

  void read_file(const Value& name, const std::set<std::uint64_t>& taken, PuzzleSection& about) {
    const std::filesystem::path path = std::filesystem::path(name_).parent_path() / name.text;
    std::error_code ignored;
    std::ifstream stream(path);
    if (!stream || std::filesystem::is_directory(path, ignored))
      fail(name.place, fmt::format("cannot read {}; names are relative to the folder of the study",
                                   printable(name.text)));
    PuzzleReader reader(stream, {.name = name.text});
    const std::string file = std::filesystem::path(name.text).filename().string();
    std::uint64_t number = 0;
    while (const auto item = reader.next()) {
      if (const auto* const error = std::get_if<TextError>(&*item)) throw *error;
      const auto& read = std::get<ReadPuzzle>(*item);
      if (taken.contains(++number) || taken.empty())
        add_puzzle(read.record, about, fmt::format("{}:{}", file, read.line), {name.text, read.line, 0, ""});
    }
    if (!taken.empty() && *taken.rbegin() > number)
      fail(name.place, fmt::format("has {} puzzles; number {} is to be taken", number, *taken.rbegin()));
  }

  void read_typed(const Value& puzzle, PuzzleSection& about) {
    const auto parsed = grid_from_line(puzzle.text);
    const Place place = puzzle.place;
    if (const auto* const error = std::get_if<TextError>(&parsed))
      fail({place.line, place.column + std::max<std::uint64_t>(error->column, 1) - 1}, error->what);
    Record record;
    record.puzzle = std::get<Grid>(parsed);
    add_puzzle(record, about, fmt::format("line {}", place.line), {name_, place.line, place.column, ""});
  }

  void add_puzzle(const Record& record, PuzzleSection& about, std::string name, TextError where) {
    if (record.candidates) {
      where.what = "a candidate grid, and methods know clues only";
      throw TextError(where);
    }
    if (const auto conflict = find_conflict(record.puzzle)) {
      where.what = "no method can solve it: " + conflict->message(record.puzzle.box());
      throw TextError(where);
    }
    if (study_.puzzles.size() == most) fail({1, 0}, "more than a million puzzles");
    if (about.name_column != nullptr) name = member_of(record, about.name_column->value, where);
    if (!about.names.empty()) {
      if (about.named == about.names.size())
        fail(about.names.back().place, "there are more puzzles in this section than names");
      name = about.names[about.named++].text;
    }
    if (!puzzle_names_.insert(name).second) {
      where.what = fmt::format("a second puzzle of the name {}; give others by names = or name-column =",
                               printable(name));
      throw TextError(where);
    }
    std::string level =
        about.level_column == nullptr ? about.level : member_of(record, about.level_column->value, where);
    study_.puzzles.push_back({std::move(name), std::move(level), record.puzzle});
  }

  void read_method(const Section& section) {
    if (section.name.empty()) fail(section.place, "a method wants a name: [method NAME]");
    if (!method_names_.insert(section.name).second) fail(section.place, "a second method of this name");
    const Assignment* does = nullptr;
    for (const Assignment& assignment : section.assignments) {
      if (assignment.key != "preset" && assignment.key != "engine" && assignment.key != "colouring") continue;
      if (does != nullptr) fail(assignment.place, "a method is one of preset, engine and colouring");
      does = &assignment;
    }
    if (does == nullptr)
      fail(section.place, "want preset = NAME, engine = NAME or colouring = NAME in this section");
    std::vector<Treatment> treatments = {{.method = section.name,
                                          .settings = {},
                                          .generation_cap = generation_cap_,
                                          .evaluation_cap = evaluation_cap_,
                                          .does = method(*does)}};
    for (const Assignment& assignment : section.assignments) {
      only(section, assignment.key);  // fails if an assignment occurs twice
      if (&assignment != does) treatments = multiplied(treatments, section, assignment);
    }
    for (Treatment& treatment : treatments) {
      try {
        if (const auto* const preset = std::get_if<Preset>(&treatment.does)) require_fits_together(*preset);
      } catch (const std::invalid_argument& error) {
        fail(section.place, error.what());
      }
      study_.treatments.push_back(std::move(treatment));
    }
  }

  /// Each treatment with each value of an assignment, which varies fastest.
  std::vector<Treatment> multiplied(const std::vector<Treatment>& treatments, const Section& section,
                                    const Assignment& assignment) const {
    const std::vector<Value> values = values_of(assignment.value);
    if (treatments.size() * values.size() + study_.treatments.size() > most)
      fail(section.place, "more than a million combinations");
    std::vector<Treatment> products;
    products.reserve(treatments.size() * values.size());
    for (const Treatment& treatment : treatments) {
      for (const Value& value : values) {
        Treatment& product = products.emplace_back(treatment);
        set(product, assignment, value);
        product.settings.push_back({assignment.key, value.text});
      }
    }
    return products;
  }

  std::variant<Preset, EngineMethod, ColouringHeuristic> method(const Assignment& does) const {
    const auto& [name, place] = does.value;
    if (name.find(',') != std::string::npos)
      fail(place, fmt::format("want one {}; each has a section of its own", does.key));
    if (does.key == "preset") {
      if (auto preset = find_preset(name)) return *std::move(preset);
      std::vector<std::string> names;
      for (const Preset& preset : presets()) names.push_back(preset.name);
      fail(place, fmt::format("no preset is called so; want one of {}", fmt::join(names, ", ")));
    }
    if (does.key == "colouring") {
      if (const auto heuristic = parse_colouring_heuristic(name)) return *heuristic;
      fail(place, "want first-fit, welsh-powell or dsatur");
    }
    const auto engine = parse_engine(name);
    if (!engine || engine == Engine::lockstep)
      fail(place, "want automatic, band (9x9 only), scalar, exact-cover or sat");
    if (engine == Engine::sat && !sat_available()) fail(place, "this build of evodoku has no CaDiCaL");
    const auto is_9x9 = [](const StudyPuzzle& puzzle) { return puzzle.puzzle.box() == Box(3, 3); };
    if (engine == Engine::band && !std::ranges::all_of(study_.puzzles, is_9x9))
      fail(place, "band is for 9x9 puzzles only, and there are others");
    return EngineMethod{*engine, node_budget_};
  }

  static void set(Treatment& treatment, const Assignment& assignment, const Value& value) {
    const std::string key = printable(assignment.key);
    if (auto* const engine = std::get_if<EngineMethod>(&treatment.does)) {
      if (assignment.key != "node-budget")
        fail(assignment.place, key + " is no parameter of an engine, which has node-budget");
      engine->node_budget = number_in(value, 0, UINT64_MAX);
      return;
    }
    auto* const preset = std::get_if<Preset>(&treatment.does);
    if (preset == nullptr) fail(assignment.place, key + " is no parameter of a colouring, which has none");
    if (assignment.key == "generation-cap" || assignment.key == "evaluation-cap") {
      (assignment.key == "generation-cap" ? treatment.generation_cap : treatment.evaluation_cap) =
          number_in(value, 0, UINT64_MAX);
      return;
    }
    if (std::ranges::find(preset_parameters(), assignment.key, &PresetParameter::name) ==
        preset_parameters().end())
      fail(assignment.place, fmt::format("{} is no parameter of a preset; evodoku-evolve --list --preset {} "
                                         "shows all, and there are generation-cap and evaluation-cap",
                                         key, preset->name));
    try {
      set_parameter(*preset, assignment.key, value.text);
    } catch (const std::invalid_argument& error) {
      fail(value.place, error.what());
    }
  }

  const std::string& name_;
  Study study_;
  std::uint64_t generation_cap_ = Treatment().generation_cap;
  std::uint64_t evaluation_cap_ = Treatment().evaluation_cap;
  std::uint64_t node_budget_ = EngineMethod().node_budget;
  std::set<std::string> puzzle_names_;
  std::set<std::string> method_names_;
};

}  // namespace

std::variant<Study, TextError> read_study(std::istream& text, const std::string& name) {
  try {
    return StudyReader(name).read(sections_in(text));
  } catch (const ParseFault& fault) {
    return TextError{name, fault.place.line, fault.place.column, fault.what};
  } catch (const TextError& error) {  // in another file
    return error;
  }
}

}  // namespace evodoku
