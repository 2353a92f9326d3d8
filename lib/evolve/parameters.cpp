// The parameters of a preset by name: one table for reading, changing and checking them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <stdexcept>
#include <utility>

#include "evodoku/deduce.hpp"
#include "evodoku/evolve.hpp"
#include "evolve/operators/operators.hpp"

namespace evodoku {

namespace {

struct ParameterAccess {
  PresetParameter parameter;
  std::function<int(const Preset&)> get;  // for words: the index of the word
  std::function<void(Preset&, int)> set;
};

template <typename Value>
ParameterAccess access_to(PresetParameter parameter, Value Preset::*member) {
  return {std::move(parameter), [member](const Preset& preset) { return static_cast<int>(preset.*member); },
          [member](Preset& preset, int value) { preset.*member = static_cast<Value>(value); }};
}

ParameterAccess number(const char* name, const char* meaning, int Preset::*member, int least, int greatest) {
  return access_to({.name = name, .meaning = meaning, .least = least, .greatest = greatest}, member);
}

ParameterAccess permille(const char* name, const char* meaning, int Preset::*member) {
  return number(name, meaning, member, 0, 1000);
}

/// The words for the values of an enumeration, in the same order.
template <typename Value>
ParameterAccess choice(const char* name, const char* meaning, Value Preset::*member,
                       const std::vector<std::string>& words) {
  return access_to({.name = name, .meaning = meaning, .words = words}, member);
}

/// The operators of a table; the value of the parameter is the number of the row.
template <typename Value, typename Part>
ParameterAccess choice(const OperatorTable<Value, Part>& table, const char* meaning) {
  std::vector<std::string> words;
  for (const auto& row : table.rows) words.emplace_back(row.name);
  return choice(table.parameter, meaning, table.chosen, words);
}

ParameterAccess flag(const char* name, const char* meaning, bool Preset::*member) {
  return choice(name, meaning, member, {"no", "yes"});
}

constexpr int many = 1'000'000;
constexpr int ages = 1'000'000'000;

const std::vector<ParameterAccess>& table() {
  static const std::vector<ParameterAccess> entries = {
      choice("representation", "what an individual is", &Preset::representation,
             {"box-permutations", "row-permutations", "digits", "branch-map", "branch-map-to-ten",
              "partial-grids", "knowledge"}),
      choice("reading", "how the input board is read", &Preset::reading, {"typed", "rows-as-boxes"}),
      flag("clues-locked", "clues never change", &Preset::clues_locked),
      choice("propagation", "what is deduced before the first generation", &Preset::propagation,
             {"none", "naked-singles", "singles", "patterns", "probes"}),
      choice(first_populations(), "the first individuals"),
      number("first-population", "individuals in the first population; 0: as many as later",
             &Preset::first_population, 0, many),
      number("population", "individuals", &Preset::population, 1, many),
      choice(objectives(), "the objective to minimise to 0"),
      choice(selections(), "how parents are selected"),
      number("tournament", "individuals drawn, of which the best wins", &Preset::tournament, 1, 1000),
      permille("truncation-permille", "share of the population that may become parents",
               &Preset::truncation_permille),
      choice(crossovers(), "how two parents are combined"),
      choice("blocks", "units that a crossover never splits", &Preset::blocks,
             {"boxes", "row-bands", "rows", "columns", "cells", "bits"}),
      permille("crossover-permille", "probability that a couple is crossed", &Preset::crossover_permille),
      permille("block-permille", "for uniform: probability that a block is exchanged",
               &Preset::block_permille),
      choice(mutations(), "how a child is changed"),
      permille("mutation-permille", "its probability in each place where it is possible",
               &Preset::mutation_permille),
      number("mutated-cells",
             "for random-digit: number of cells changed in a child; 0: the probability applies to each cell",
             &Preset::mutated_cells, 0, 4096),
      permille("renewal-permille", "for renew: probability that a group is shuffled",
               &Preset::renewal_permille),
      choice(improvements(), "a local search on every child"),
      permille("improvement-permille", "its probability in each place where it is possible",
               &Preset::improvement_permille),
      number("elite", "best individuals that survive unchanged", &Preset::elite, 0, many),
      flag("aging", "the fitness of the best is worsened by 1 each generation", &Preset::aging),
      number("elite-pool", "size of the pool of the best individuals so far; 0: none", &Preset::elite_pool, 0,
             many),
      number("restart-after", "generations without success before a new population; 0: never",
             &Preset::restart_after, 0, ages),
      number("stagnation-after",
             "generations without improvement of the best before a new population; 0: never",
             &Preset::stagnation_after, 0, ages),
      number("epidemic-after",
             "generations between possible epidemics, which replace all but the elite; 0: never",
             &Preset::epidemic_after, 0, ages),
      permille("epidemic-permille", "probability of an epidemic", &Preset::epidemic_permille),
      flag("tabu", "avoid the best individuals of populations given up", &Preset::tabu),
      number("attention-permille", "for knowledge: probability of discovering a digit of price 1 in a look",
             &Preset::attention_permille, 1, 1000),
      number("patience", "for knowledge: techniques tried after the easiest that finds anything",
             &Preset::patience, 0, technique_count),
      number("line-price", "for knowledge: price of a hidden single in a line", &Preset::line_price, 1, 1000),
      number("direct-price", "for knowledge: price of a direct locked candidate", &Preset::direct_price, 1,
             1000),
      number("step-permille", "for knowledge: by how much more each further technique costs",
             &Preset::step_permille, 0, 1000),
      number("probing-step-permille", "for knowledge: the same from forcing chains on",
             &Preset::probing_step_permille, 0, 1000),
  };
  return entries;
}

const ParameterAccess& find(std::string_view name) {
  const auto found =
      std::ranges::find_if(table(), [&](const ParameterAccess& e) { return e.parameter.name == name; });
  if (found == table().end()) throw std::invalid_argument("there is no parameter " + std::string(name));
  return *found;
}

[[noreturn]] void refuse(const PresetParameter& parameter, std::string_view value) {
  const std::string possible =
      parameter.words.empty() ? std::to_string(parameter.least) + " to " + std::to_string(parameter.greatest)
                              : fmt::format("one of {}", fmt::join(parameter.words, ", "));
  throw std::invalid_argument(parameter.name + " must be " + possible + ", got " + std::string(value));
}

/// The number that a text stands for: itself, or the place of a word.
int value_of(const PresetParameter& parameter, std::string_view text) {
  const auto word = std::ranges::find(parameter.words, text);
  if (word != parameter.words.end()) return word - parameter.words.begin();
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || !parameter.words.empty()) refuse(parameter, text);
  return value;
}

void require_in_range(const PresetParameter& parameter, int value) {
  const bool is_word = !parameter.words.empty();
  const int least = is_word ? 0 : parameter.least;
  const int greatest = is_word ? std::ssize(parameter.words) - 1 : parameter.greatest;
  if (value < least || value > greatest) refuse(parameter, std::to_string(value));
}

}  // namespace

std::span<const PresetParameter> preset_parameters() {
  static const std::vector<PresetParameter> parameters = [] {
    std::vector<PresetParameter> all;
    for (const ParameterAccess& e : table()) all.push_back(e.parameter);
    return all;
  }();
  return parameters;
}

std::string get_parameter(const Preset& preset, std::string_view name) {
  const ParameterAccess& found = find(name);
  const int value = found.get(preset);
  return found.parameter.words.empty() ? std::to_string(value) : found.parameter.words.at(value);
}

void set_parameter(Preset& preset, std::string_view name, std::string_view value) {
  const ParameterAccess& found = find(name);
  const int number = value_of(found.parameter, value);
  require_in_range(found.parameter, number);
  found.set(preset, number);
}

bool uses_parameter(const Preset& preset, std::string_view name) {
  struct Condition {
    std::string_view parameter;
    std::string_view of;  // another parameter, which has
    std::string_view value;
    bool is_refused = false;  // any other than this value
  };
  static constexpr std::array conditions{Condition{"tournament", "selection", "tournament"},
                                         Condition{"truncation-permille", "selection", "truncation"},
                                         Condition{"blocks", "crossover", "none", true},
                                         Condition{"crossover-permille", "crossover", "none", true},
                                         Condition{"block-permille", "crossover", "uniform"},
                                         Condition{"mutation-permille", "mutation", "none", true},
                                         Condition{"mutated-cells", "mutation", "random-digit"},
                                         Condition{"renewal-permille", "mutation", "renew"},
                                         Condition{"improvement-permille", "improvement", "none", true},
                                         Condition{"epidemic-permille", "epidemic-after", "0", true}};
  constexpr std::array of_knowledge{"attention-permille", "patience",      "line-price",
                                    "direct-price",       "step-permille", "probing-step-permille"};
  constexpr std::array also_of_knowledge{"representation", "population", "elite",
                                         "tournament",     "crossover",  "crossover-permille"};
  const auto is_in = [&](const auto& names) { return std::ranges::find(names, name) != names.end(); };
  if (preset.representation == Representation::knowledge)
    return is_in(of_knowledge) || is_in(also_of_knowledge);
  if (is_in(of_knowledge)) return false;
  const auto condition = std::ranges::find(conditions, name, &Condition::parameter);
  if (condition == conditions.end()) return true;
  const std::string value = get_parameter(preset, condition->of);
  const bool is_it = value == condition->value || value == "blind-" + std::string(condition->value);
  return is_it != condition->is_refused;
}

void require_parameters_in_range(const Preset& preset) {
  for (const ParameterAccess& e : table()) require_in_range(e.parameter, e.get(preset));
}

}  // namespace evodoku
