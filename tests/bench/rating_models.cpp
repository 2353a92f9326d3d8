// Computes the values of the rater, of variants of it with one change, and of simpler models for the same puzzles: one
// CSV with a column for each model and a row for each puzzle, for rating_report.
//
//   rating_models --models raters,nulls,prices <puzzles.txt
//
// Reads proper 9x9 puzzles, one a line. The same seed gives the same bytes for any number of threads; with --times the
// values are CPU milliseconds, which depend on the machine.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/batch.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/rate.hpp"
#include "evolve/knowledge/discovery_law.hpp"
#include "evolve/knowledge/knowledge_runs.hpp"
#include "random/stream.hpp"
#include "rate/classes.hpp"

namespace {

using namespace evodoku;
namespace po = boost::program_options;

/// A puzzle and values that several models need.
struct Subject {
  Grid puzzle;
  Grid form;         // the canonical form: what is rated
  SolvingPath path;  // through the form
};

struct Model {
  std::string name;
  std::function<double(const Subject&)> value;
};

Subject subject_of(const std::string& text) {
  if (text.size() < 81) throw std::runtime_error("no 9x9 puzzle: " + text);
  Grid puzzle(Box(3, 3));
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    const char symbol = text[static_cast<std::size_t>(cell)];
    if (symbol >= '1' && symbol <= '9') puzzle.set(cell, symbol - '0');
  }
  Grid form = canonical_form(puzzle).grid;
  SolvingPath path = solving_path(form);
  return {std::move(puzzle), std::move(form), std::move(path)};
}

// The rater and others ----------------------------------------------------------------------------------------------

Model rater(const std::string& column, RateOptions options) {
  return {column, [options](const Subject& subject) { return rate(subject.puzzle, options)->rating.value; }};
}

/// The place of the class: by rating and level, or by one of them.
enum class Rule { by_both, by_rating, by_level };

Model class_model(const std::string& column, Rule rule, std::uint64_t seed) {
  return {column, [rule, seed](const Subject& subject) {
            const auto classes = classes_of("knowledge");
            const double value = rate(subject.puzzle, {.rater = "knowledge", .seed = seed})->rating.value;
            if (rule == Rule::by_rating) return static_cast<double>(class_by_rating(value, classes));
            const Level level = level_of(subject.puzzle).value();
            if (rule == Rule::by_both) return static_cast<double>(class_index(value, level, classes));
            return static_cast<double>(possible_classes(estimate_of(level), classes).back().index);
          }};
}

std::vector<Model> rater_models(std::uint64_t seed) {
  return {
      rater("knowledge", {.rater = "knowledge", .seed = seed}),
      rater("knowledge_another_seed", {.rater = "knowledge", .seed = seed + 1}),
      class_model("class_by_both", Rule::by_both, seed),
      class_model("class_by_rating", Rule::by_rating, seed),
      class_model("class_by_level", Rule::by_level, seed),
      class_model("class_by_both_another_seed", Rule::by_both, seed + 1),
      class_model("class_by_rating_another_seed", Rule::by_rating, seed + 1),
      {"near_limit",
       [seed](const Subject& subject) {
         const Rating rating = rate(subject.puzzle, {.rater = "knowledge", .seed = seed})->rating;
         return rating.class_low == rating.class_high ? 0.0 : 1.0;
       }},
      {"se_estimate", [](const Subject& subject) { return estimate_of(level_of(subject.puzzle).value()); }}};
}

/// A genetic algorithm that deduces nothing. Slow.
std::vector<Model> bare_models(std::uint64_t seed) {
  return {rater(
      "mantere-koljonen",
      {.rater = "mantere-koljonen", .seed = seed, .runs = 4, .min_runs = 4, .generation_cap = 100'000})};
}

// Models that execute nothing ---------------------------------------------------------------------------------------

Model path_sum(const std::string& column, const ByTechnique<double>& price) {
  return {column, [price](const Subject& subject) {
            double sum = 0;
            for (const Deduction& step : subject.path.steps) {
              sum += price[static_cast<std::size_t>(step.technique)];
            }
            return sum;
          }};
}

double hardest_of(const Subject& subject) {
  int hardest = subject.path.reached.is_complete() ? 0 : technique_count;
  for (const Deduction& step : subject.path.steps)
    hardest = std::max(hardest, static_cast<int>(step.technique));
  return hardest;
}

std::vector<Model> null_models() {
  ByTechnique<double> one;
  one.fill(1);
  return {{"hardest_technique", hardest_of},
          path_sum("path_sum", discovery_law(*find_preset("knowledge")).price),
          path_sum("path_steps", one),
          {"blank_cells", [](const Subject& subject) {
             return static_cast<double>(subject.form.cells() - subject.form.clue_count());
           }}};
}

// The rater's algorithm with something changed ----------------------------------------------------------------------

constexpr int runs_of_variants = 32;
constexpr std::uint64_t cap_of_variants = 1'000'000;

/// log10(1 + ERT), as computed by the rater.
double executed(const Grid& form, const Preset& preset, const DiscoveryLaw& law, std::uint64_t seed) {
  const auto runs = knowledge_runs(form, preset, law);
  double generations = 0;
  int solved = 0;
  for (int number = 0; number < runs_of_variants; ++number) {
    const EvolveOptions options{
        .seed = seed, .run = static_cast<std::uint64_t>(number), .generation_cap = cap_of_variants};
    const Run run = runs->run(options).run;
    generations += static_cast<double>(run.generations);
    solved += run.solved ? 1 : 0;
  }
  return std::log10(1 + generations / std::max(1, solved));
}

Model variant(const std::string& column, const Preset& preset, const DiscoveryLaw& law, std::uint64_t seed) {
  return {column, [=](const Subject& subject) { return executed(subject.form, preset, law, seed); }};
}

/// "population=1,elite=0"
Model variant(const std::string& changes, std::uint64_t seed) {
  Preset preset = *find_preset("knowledge");
  std::size_t begin = 0;
  while (begin < changes.size()) {
    const std::size_t end = std::min(changes.find(',', begin), changes.size());
    const std::size_t equals = changes.find('=', begin);
    set_parameter(preset, changes.substr(begin, equals - begin),
                  changes.substr(equals + 1, end - equals - 1));
    begin = end + 1;
  }
  std::string column = changes;
  std::ranges::replace(column, ',', ' ');
  return variant(column, preset, discovery_law(preset), seed);
}

/// The prices above that of a direct locked candidate, shuffled. Order and patience are unchanged.
Model permuted_prices(int number, std::uint64_t seed) {
  const Preset preset = *find_preset("knowledge");
  DiscoveryLaw law = discovery_law(preset);
  constexpr auto first = static_cast<std::size_t>(Technique::direct_hidden_pair);
  const DiscoveryLaw before = law;
  RandomStream random = make_stream(seed, "rating models", {static_cast<std::uint64_t>(number)});
  std::vector<std::size_t> rated;
  for (std::size_t t = first; t < law.price.size(); ++t) {
    if (law.knows(static_cast<Technique>(t))) rated.push_back(t);
  }
  std::vector<std::size_t> shuffled = rated;
  random.shuffle(std::span(shuffled));
  for (std::size_t i = 0; i < rated.size(); ++i) {
    const std::size_t t = rated[i];
    law.price[t] = before.price[shuffled[i]];
    law.chance[t] = before.chance[t] * before.price[t] / law.price[t];
  }
  return variant(fmt::format("permuted_prices_{}", number), preset, law, seed);
}

std::vector<Model> variant_models(std::uint64_t seed) {
  constexpr std::array changes = {"crossover=none",
                                  "tournament=1",
                                  "population=1,elite=0",
                                  "population=2",
                                  "population=8",
                                  "population=64",
                                  "elite=0",
                                  "attention-permille=62",
                                  "attention-permille=250",
                                  "attention-permille=1000",
                                  "patience=0",
                                  "patience=1",
                                  "patience=3",
                                  "line-price=2",
                                  "line-price=8",
                                  "direct-price=6",
                                  "direct-price=24",
                                  "step-permille=0",
                                  "step-permille=200",
                                  "probing-step-permille=250"};
  std::vector<Model> models;
  for (const char* change : changes) models.push_back(variant(change, seed));
  return models;
}

/// Also executed, with prices that contain less information: equal, capped or shuffled.
std::vector<Model> price_models(std::uint64_t seed) {
  std::vector<Model> models = {
      variant("step-permille=0,probing-step-permille=0", seed),
      variant("line-price=1,direct-price=1,step-permille=0,probing-step-permille=0", seed)};
  for (int number = 1; number <= 5; ++number) models.push_back(permuted_prices(number, seed));
  return models;
}

/// Without patience, hard techniques are deduced in every state. Slow.
std::vector<Model> impatient_models(std::uint64_t seed) {
  return {variant("patience=33", seed)};
}

std::vector<Model> models_of(const std::string& groups, std::uint64_t seed) {
  const std::map<std::string, std::function<std::vector<Model>()>> known = {
      {"raters", [&] { return rater_models(seed); }},
      {"rater", [&] { return std::vector{rater_models(seed).front()}; }},
      {"nulls", [] { return null_models(); }},
      {"prices", [&] { return price_models(seed); }},
      {"variants", [&] { return variant_models(seed); }},
      {"impatient", [&] { return impatient_models(seed); }},
      {"bare", [&] { return bare_models(seed); }}};
  std::vector<Model> models;
  std::size_t begin = 0;
  while (begin <= groups.size()) {
    const std::size_t end = std::min(groups.find(',', begin), groups.size());
    const auto found = known.find(groups.substr(begin, end - begin));
    if (found == known.end())
      throw std::runtime_error("no such models: " + groups.substr(begin, end - begin));
    std::ranges::move(found->second(), std::back_inserter(models));
    begin = end + 1;
  }
  return models;
}

// The table ---------------------------------------------------------------------------------------------------------

double cpu_ms() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// The values of all models for a puzzle, or the times that they took.
std::vector<double> ask_all(const std::vector<Model>& models, const std::string& puzzle, bool times) {
  const Subject subject = subject_of(puzzle);
  std::vector<double> line;
  for (const Model& model : models) {
    const double before = cpu_ms();
    const double value = model.value(subject);
    line.push_back(times ? cpu_ms() - before : value);
  }
  return line;
}

int run(int argc, char** argv) {
  po::options_description options("rating_models [options] <puzzles.txt");
  options.add_options()      //
      ("help", "this text")  //
      ("models", po::value<std::string>()->default_value("raters,nulls"),
       "which: rater or raters, nulls, prices, variants, impatient (slow), bare (slow)")  //
      ("seed", po::value<std::uint64_t>()->default_value(1), "seed")                      //
      ("threads", po::value<int>()->default_value(1), "worker threads")                   //
      ("times", "CPU milliseconds in place of values")                                    //
      ("classes", "print only the classes: name, first rating, first level, end of levels");
  po::variables_map given;
  po::store(po::parse_command_line(argc, argv, options), given);
  if (given.count("help") != 0) {
    std::cout << options;
    return 0;
  }
  if (given.count("classes") != 0) {
    for (const DifficultyClass& one : classes_of("knowledge"))
      fmt::print("{},{:g},{:g},{:g}\n", one.name, one.from, *one.level_from, *one.level_below);
    return 0;
  }
  const std::vector<Model> models =
      models_of(given["models"].as<std::string>(), given["seed"].as<std::uint64_t>());
  for (std::size_t i = 0; i < models.size(); ++i) fmt::print("{}{}", i == 0 ? "" : ",", models[i].name);
  fmt::print("\n");
  ordered_map<std::string, std::vector<double>>(
      {.threads = given["threads"].as<int>()},
      []() -> std::optional<std::string> {
        std::string puzzle;
        if (!std::getline(std::cin, puzzle)) return std::nullopt;
        return puzzle;
      },
      [&](const std::string& puzzle, std::stop_token) {
        return ask_all(models, puzzle, given.count("times") != 0);
      },
      [](const std::vector<double>& line) {
        for (std::size_t i = 0; i < line.size(); ++i) fmt::print("{}{:.7g}", i == 0 ? "" : ",", line[i]);
        fmt::print("\n");
        return true;
      });
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "rating_models: " << error.what() << "\n";
    return 2;
  }
}
