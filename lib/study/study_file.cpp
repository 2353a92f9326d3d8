// Converts the sections of a study's file to a Study.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/study.hpp"
#include "study/settings.hpp"

namespace evodoku {

namespace {

using settings::Entry;
using settings::number_in;
using settings::only;
using settings::ParseFault;
using settings::Place;
using settings::require_known_keys;
using settings::Section;
using settings::Value;

constexpr const char* sections_of_a_study = "[puzzles], [puzzles LEVEL] or [method NAME]";

constexpr std::size_t most_treatments = 1'000'000;
constexpr std::size_t most_puzzles = 1'000'000;
constexpr std::uint64_t most_repeats = 1'000'000;
constexpr std::size_t most_cells = 10'000'000;

std::unique_ptr<std::istream> open_beside(const std::string& study_file, const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(study_file).parent_path() / name;
  std::error_code ignored;
  auto file = std::make_unique<std::ifstream>(path);
  if (!*file || std::filesystem::is_directory(path, ignored)) return nullptr;
  return file;
}

/// Reads the sections of one file.
class StudyReader {
 public:
  StudyReader(const StudySource& source, std::vector<Section> sections)
      : source_(source), file_(source.name), sections_(std::move(sections)) {}

  Study read() {
    read_head(sections_.front());
    for (const Section& section : sections_) {
      if (section.kind == "puzzles") read_puzzles(section);
    }
    for (const Section& section : sections_) {
      if (section.kind == "method") read_method(section);
      if (!section.kind.empty() && section.kind != "puzzles" && section.kind != "method") {
        fail(section.place,
             fmt::format("[{}] is not known: want {}", printable(section.kind), sections_of_a_study));
      }
    }
    require_something();
    return std::move(study_);
  }

 private:
  [[noreturn]] static void fail(Place place, const std::string& what) { throw ParseFault{place, what}; }

  static std::uint64_t number(const Entry& entry, std::uint64_t least, std::uint64_t greatest) {
    return number_in(entry.value, least, greatest);
  }

  void read_head(const Section& head) {
    require_known_keys(head, {"title", "seed", "repeats", "generation-cap", "node-budget"});
    if (const Entry* entry = only(head, "title")) study_.title = entry->value.text;
    if (const Entry* entry = only(head, "repeats"))
      study_.repeats = static_cast<int>(number(*entry, 1, most_repeats));
    if (const Entry* entry = only(head, "generation-cap")) generation_cap_ = number(*entry, 0, UINT64_MAX);
    if (const Entry* entry = only(head, "node-budget")) node_budget_ = number(*entry, 0, UINT64_MAX);
    const Entry* const seed = only(head, "seed");
    if (seed == nullptr) fail({1, 0}, "a study names its seed, so that it can be repeated: seed = 1");
    study_.seed = number(*seed, 0, UINT64_MAX);
  }

  void require_something() const {
    if (study_.puzzles.empty())
      fail({1, 0}, "there are no puzzles: want a section [puzzles] with file = NAME");
    if (study_.treatments.empty()) {
      fail({1, 0}, "there is no method: want a section such as [method NAME] with preset = evodoku");
    }
    if (study_.puzzles.size() > most_cells / study_.treatments.size()) {
      fail({1, 0}, "more than ten million combinations of methods, parameters and puzzles");
    }
  }

  // --- puzzles

  /// The settings of a section for all its puzzles.
  struct PuzzleSection {
    std::string level;
    std::optional<Value> level_column;
    std::optional<Value> name_column;
    std::optional<Box> box;
    std::vector<Value> names;  // the names to be given, in this order; next_name is the next
    std::size_t next_name = 0;
    std::set<std::uint64_t> taken;  // numbers of the records of a file; empty: all
  };

  void read_puzzles(const Section& section) {
    require_known_keys(section, {"file", "puzzle", "take", "names", "name-column", "level-column", "box"});
    PuzzleSection about = about_puzzles(section);
    for (const Entry& entry : section.entries) {
      if (entry.key == "file") read_file(entry, about);
      if (entry.key == "puzzle") read_typed(entry, about);
    }
    if (about.next_name < about.names.size()) {
      fail(about.names[about.next_name].place, "there are more names than puzzles in this section");
    }
  }

  /// Settings that would overrule each other are errors.
  void require_said_once(const Section& section) const {
    const Entry* const level_column = only(section, "level-column");
    if (level_column != nullptr && !section.name.empty()) {
      fail(level_column->key_place, "the level is named by the section or by level-column, not by both");
    }
    const Entry* const names = only(section, "names");
    if (names != nullptr && only(section, "name-column") != nullptr) {
      fail(names->key_place, "puzzles are named by names or by name-column, not by both");
    }
  }

  PuzzleSection about_puzzles(const Section& section) const {
    require_said_once(section);
    PuzzleSection about;
    about.level = section.name;
    if (const Entry* entry = only(section, "level-column")) about.level_column = entry->value;
    if (const Entry* entry = only(section, "name-column")) about.name_column = entry->value;
    if (const Entry* entry = only(section, "names")) about.names = settings::split_at_commas(entry->value);
    if (const Entry* entry = only(section, "box")) about.box = box_of(*entry);
    if (const Entry* entry = only(section, "take")) {
      for (const Value& value : settings::values_of(entry->value)) {
        about.taken.insert(number_in(value, 1, most_puzzles));
      }
    }
    return about;
  }

  Box box_of(const Entry& entry) const {
    const auto box = parse_box(entry.value.text);
    if (!box) fail(entry.value.place, "want a box of 2 to 64 cells, such as 2x3");
    return *box;
  }

  void read_file(const Entry& entry, PuzzleSection& about) {
    const auto stream = source_.open ? source_.open(entry.value.text) : open_beside(file_, entry.value.text);
    if (!stream) {
      fail(entry.value.place, fmt::format("cannot read {}; names are relative to the folder of the study",
                                          printable(entry.value.text)));
    }
    PuzzleReader reader(*stream, {.name = entry.value.text, .box = about.box});
    const std::string file = std::filesystem::path(entry.value.text).filename().string();
    std::uint64_t number = 0;
    while (const auto item = reader.next()) {
      if (const auto* const error = std::get_if<TextError>(&*item)) throw *error;
      const auto& read = std::get<ReadPuzzle>(*item);
      ++number;
      if (!about.taken.empty() && !about.taken.contains(number)) continue;
      add_puzzle(read.record, about, fmt::format("{}:{}", file, read.line),
                 {entry.value.text, read.line, 0, ""});
    }
    if (!about.taken.empty() && *about.taken.rbegin() > number) {
      fail(entry.value.place,
           fmt::format("has {} puzzles; number {} is to be taken", number, *about.taken.rbegin()));
    }
  }

  void read_typed(const Entry& entry, PuzzleSection& about) {
    const auto parsed = grid_from_line(entry.value.text, about.box);
    const Place place = entry.value.place;
    if (const auto* const error = std::get_if<TextError>(&parsed)) {
      fail({place.line, place.column + (error->column == 0 ? 0 : error->column - 1)}, error->what);
    }
    Record record;
    record.puzzle = std::get<Grid>(parsed);
    add_puzzle(record, about, fmt::format("line {}", place.line), {file_, place.line, place.column, ""});
  }

  /// The text in another column of CSV, or in another member of JSON.
  std::string member_of(const Record& record, const Value& column, const TextError& where) const {
    const auto found = record.other.find(column.text);
    if (found == record.other.end()) {
      std::vector<std::string> names;
      for (const auto& [name, value] : record.other) names.push_back(printable(name));
      fail(column.place, fmt::format("{}:{} has no column {}; there are {}", printable(where.file),
                                     where.line, printable(column.text), fmt::join(names, ", ")));
    }
    const std::string& json = found->second;
    const bool is_plain_string =
        json.size() >= 2 && json.front() == '"' && json.find('\\') == std::string::npos;
    return is_plain_string ? json.substr(1, json.size() - 2) : json;
  }

  void add_puzzle(const Record& record, PuzzleSection& about, std::string name, TextError where) {
    if (const auto conflict = find_conflict(record.puzzle)) {
      where.what = "no method can solve it: " + conflict->message(record.puzzle.box());
      throw TextError(where);
    }
    if (study_.puzzles.size() == most_puzzles) fail({1, 0}, "more than a million puzzles");
    if (about.name_column) name = member_of(record, *about.name_column, where);
    if (!about.names.empty()) {
      if (about.next_name == about.names.size()) {
        fail(about.names.back().place, "there are more puzzles in this section than names");
      }
      name = about.names[about.next_name++].text;
    }
    if (!puzzle_names_.insert(name).second) {
      where.what = fmt::format("a second puzzle of the name {}; give others by names = or name-column =",
                               printable(name));
      throw TextError(where);
    }
    const std::string level =
        !about.level_column ? about.level : member_of(record, *about.level_column, where);
    study_.puzzles.push_back({std::move(name), level, record.puzzle});
  }

  // --- methods

  /// An entry of a method, with all its values.
  struct Dimension {
    const Entry* entry;
    std::vector<Value> values;
  };

  void read_method(const Section& section) {
    if (section.name.empty()) fail(section.place, "a method wants a name: [method NAME]");
    if (!method_names_.insert(section.name).second) fail(section.place, "a second method of this name");
    const Entry* const does = what_it_does(section);
    std::vector<Dimension> dimensions;
    std::size_t product = 1;
    for (const Entry& entry : section.entries) {
      only(section, entry.key);  // fails if an entry occurs twice
      dimensions.push_back({&entry, settings::values_of(entry.value)});
      if (&entry == does && dimensions.back().values.size() > 1) {
        fail(entry.value.place, fmt::format("want one {}; each has a section of its own", does->key));
      }
      product *= dimensions.back().values.size();
      if (product + study_.treatments.size() > most_treatments)
        fail(section.place, "more than a million combinations");
    }
    for (std::size_t number = 0; number < product; ++number) {
      study_.treatments.push_back(treatment_of(section, *does, dimensions, number));
    }
  }

  /// The entry that names a preset, an engine or a colouring: there must be exactly one.
  const Entry* what_it_does(const Section& section) const {
    const Entry* found = nullptr;
    for (const Entry& entry : section.entries) {
      if (entry.key != "preset" && entry.key != "engine" && entry.key != "colouring") continue;
      if (found != nullptr) fail(entry.key_place, "a method is one of preset, engine and colouring");
      found = &entry;
    }
    if (found == nullptr)
      fail(section.place, "want preset = NAME, engine = NAME or colouring = NAME in this section");
    return found;
  }

  /// Combination `number` of the dimensions' values; the last dimension varies fastest.
  Treatment treatment_of(const Section& section, const Entry& does, const std::vector<Dimension>& dimensions,
                         std::size_t number) const {
    Treatment treatment{
        .method = section.name, .settings = {}, .generation_cap = generation_cap_, .does = method(does)};
    std::vector<const Value*> chosen(dimensions.size());
    for (std::size_t i = dimensions.size(); i-- > 0;) {
      chosen[i] = &dimensions[i].values[number % dimensions[i].values.size()];
      number /= dimensions[i].values.size();
    }
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      if (dimensions[i].entry == &does) continue;
      set(treatment, *dimensions[i].entry, *chosen[i]);
      treatment.settings.push_back({dimensions[i].entry->key, chosen[i]->text});
    }
    require_fitting(treatment, section);
    return treatment;
  }

  std::variant<Preset, EngineMethod, ColouringHeuristic> method(const Entry& does) const {
    if (does.key == "preset") return preset_of(does);
    if (does.key == "engine") return EngineMethod{engine_of(does), node_budget_};
    if (const auto heuristic = parse_colouring_heuristic(does.value.text)) return *heuristic;
    fail(does.value.place, "want first-fit, welsh-powell or dsatur");
  }

  Preset preset_of(const Entry& entry) const {
    if (auto preset = find_preset(entry.value.text)) return *std::move(preset);
    std::vector<std::string> names;
    for (const Preset& preset : presets()) names.push_back(preset.name);
    fail(entry.value.place, fmt::format("no preset is called so; want one of {}", fmt::join(names, ", ")));
  }

  Engine engine_of(const Entry& entry) const {
    const auto engine = parse_engine(entry.value.text);
    if (!engine || engine == Engine::lockstep) {
      fail(entry.value.place, "want automatic, band (9x9 only), scalar, exact-cover or sat");
    }
    if (engine == Engine::sat && !sat_available())
      fail(entry.value.place, "this build of evodoku has no CaDiCaL");
    const bool all_9x9 = std::ranges::all_of(
        study_.puzzles, [](const StudyPuzzle& puzzle) { return puzzle.puzzle.box() == Box(3, 3); });
    if (engine == Engine::band && !all_9x9)
      fail(entry.value.place, "band is for 9x9 puzzles only, and there are others");
    return *engine;
  }

  void set(Treatment& treatment, const Entry& entry, const Value& value) const {
    if (auto* const preset = std::get_if<Preset>(&treatment.does)) {
      if (entry.key == "generation-cap") {
        treatment.generation_cap = number_in(value, 0, UINT64_MAX);
        return;
      }
      set_preset_parameter(*preset, entry, value);
      return;
    }
    if (auto* const engine = std::get_if<EngineMethod>(&treatment.does);
        engine != nullptr && entry.key == "node-budget") {
      engine->node_budget = number_in(value, 0, UINT64_MAX);
      return;
    }
    fail(entry.key_place, fmt::format("{} is no parameter of {}", printable(entry.key),
                                      kind_of(treatment) == "engine" ? "an engine, which has node-budget"
                                                                     : "a colouring, which has none"));
  }

  void set_preset_parameter(Preset& preset, const Entry& entry, const Value& value) const {
    const bool is_known = std::ranges::any_of(
        preset_parameters(), [&](const PresetParameter& parameter) { return parameter.name == entry.key; });
    if (!is_known) {
      fail(entry.key_place,
           fmt::format("{} is no parameter of a preset; evodoku-evolve --list --preset {} shows all, and "
                       "there is generation-cap",
                       printable(entry.key), preset.name));
    }
    try {
      set_parameter(preset, entry.key, value.text);
    } catch (const std::invalid_argument& error) {
      fail(value.place, error.what());
    }
  }

  void require_fitting(const Treatment& treatment, const Section& section) const {
    const auto* const preset = std::get_if<Preset>(&treatment.does);
    if (preset == nullptr) return;
    try {
      require_fits_together(*preset);
    } catch (const std::invalid_argument& error) {
      fail(section.place, error.what());
    }
  }

  const StudySource& source_;
  std::string file_;
  std::vector<Section> sections_;
  Study study_;
  std::uint64_t generation_cap_ = Treatment().generation_cap;
  std::uint64_t node_budget_ = EngineMethod().node_budget;
  std::set<std::string> puzzle_names_;
  std::set<std::string> method_names_;
};

}  // namespace

std::variant<Study, TextError> read_study(std::istream& text, const StudySource& source) {
  try {
    return StudyReader(source, settings::read(text, sections_of_a_study)).read();
  } catch (const ParseFault& fault) {
    return TextError{source.name, fault.place.line, fault.place.column, fault.what};
  } catch (const TextError& error) {  // in another file
    return error;
  }
}

}  // namespace evodoku
