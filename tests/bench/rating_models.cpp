// Computes the values of the rater, of variants of it with one change, and of simpler models for the same puzzles: one
// CSV with a column for each, for rating_report.
//
//   rating_models --models raters,nulls,prices human.csv > human_models.csv
//
// The file is a CSV with a column `puzzle` (9x9, proper); its columns of numbers are copied. The same seed gives the
// same bytes for any number of threads; the times in --times FILE depend on the machine.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <fstream>
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

#include "csv.hpp"
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

std::vector<Model> rater_models(std::uint64_t seed) {
  return {
      rater("knowledge", {.rater = "knowledge", .seed = seed}),
      rater("knowledge_another_seed", {.rater = "knowledge", .seed = seed + 1}),
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
  KnowledgeRuns runs(form, preset, law);
  double generations = 0;
  int solved = 0;
  for (int number = 0; number < runs_of_variants; ++number) {
    const Run run =
        runs.run({.seed = seed, .run = static_cast<std::uint64_t>(number), .generation_cap = cap_of_variants})
            .run;
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
  random.shuffle(std::span(law.price).subspan(first));
  for (std::size_t t = first; t < law.price.size(); ++t)
    law.chance[t] = before.chance[t] * before.price[t] / law.price[t];
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
  return {variant("patience=" + std::to_string(technique_count - 1), seed)};
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

struct Line {
  std::vector<double> values;
  std::vector<double> ms;
};

Line ask_all(const std::vector<Model>& models, const std::string& puzzle) {
  const Subject subject = subject_of(puzzle);
  Line line;
  for (const Model& model : models) {
    const double before = cpu_ms();
    line.values.push_back(model.value(subject));
    line.ms.push_back(cpu_ms() - before);
  }
  return line;
}

std::vector<Line> ask_all(const std::vector<Model>& models, const std::vector<std::string>& puzzles,
                          int threads) {
  std::vector<Line> lines;
  std::size_t next = 0;
  ordered_map<std::string, Line>(
      {.threads = threads},
      [&]() -> std::optional<std::string> {
        if (next == puzzles.size()) return std::nullopt;
        return puzzles[next++];
      },
      [&](const std::string& puzzle, std::stop_token) { return ask_all(models, puzzle); },
      [&](Line&& line) {
        lines.push_back(std::move(line));
        return true;
      });
  return lines;
}

void keep_every(int step, bench::Csv& table) {
  if (step < 1) throw std::runtime_error("--every must be at least 1, got " + std::to_string(step));
  std::size_t row = 0;
  std::erase_if(table.rows, [&](const auto&) { return row++ % static_cast<std::size_t>(step) != 0; });
}

/// The columns with a number in some row, and the levels of HoDoKu and qqwing.
std::vector<std::size_t> passed_on(const bench::Csv& table) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < table.names.size(); ++i) {
    const std::string& name = table.names[i];
    const bool is_number =
        std::ranges::any_of(table.numbers(name), [](double value) { return !std::isnan(value); });
    if (name != "puzzle" && (is_number || name == "hodoku_level" || name == "qqwing_class"))
      columns.push_back(i);
  }
  return columns;
}

void print_table(const bench::Csv& table, const std::vector<Model>& models, const std::vector<Line>& lines) {
  const std::vector<std::size_t> columns = passed_on(table);
  fmt::print("puzzle");
  for (const std::size_t column : columns) fmt::print(",{}", table.names[column]);
  for (const Model& model : models) fmt::print(",{}", model.name);
  fmt::print("\n");
  const std::vector<std::string> puzzles = table.words("puzzle");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    fmt::print("{}", puzzles[i]);
    for (const std::size_t column : columns) fmt::print(",{}", table.rows[i][column]);
    for (const double value : lines[i].values) fmt::print(",{:.7g}", value);
    fmt::print("\n");
  }
}

void write_times(const std::string& path, const std::vector<Model>& models, const std::vector<Line>& lines) {
  std::ofstream file(path);
  if (!file) throw std::runtime_error("cannot write " + path);
  for (std::size_t m = 0; m < models.size(); ++m) file << (m == 0 ? "" : ",") << models[m].name;
  file << "\n";
  for (const Line& line : lines) {
    for (std::size_t m = 0; m < models.size(); ++m)
      file << (m == 0 ? "" : ",") << fmt::format("{:.4f}", line.ms[m]);
    file << "\n";
  }
}

int run(int argc, char** argv) {
  po::options_description options("rating_models [options] FILE.csv");
  options.add_options()      //
      ("help", "this text")  //
      ("models", po::value<std::string>()->default_value("raters,nulls"),
       "which: rater or raters, nulls, prices, variants, impatient (slow), bare (slow)")  //
      ("seed", po::value<std::uint64_t>()->default_value(1), "seed")                      //
      ("every", po::value<int>()->default_value(1), "only every so many puzzles")         //
      ("threads", po::value<int>()->default_value(1), "worker threads")                   //
      ("times", po::value<std::string>(),
       "write there the CPU milliseconds of each model for each puzzle")  //
      ("file", po::value<std::string>(), "puzzles");
  po::positional_options_description positional;
  positional.add("file", 1);
  po::variables_map given;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), given);
  if (given.count("help") != 0 || given.count("file") == 0) {
    std::cout << options;
    return given.count("help") != 0 ? 0 : 2;
  }
  bench::Csv table = bench::read_csv(given["file"].as<std::string>());
  keep_every(given["every"].as<int>(), table);
  const std::vector<Model> models =
      models_of(given["models"].as<std::string>(), given["seed"].as<std::uint64_t>());
  const std::vector<Line> lines = ask_all(models, table.words("puzzle"), given["threads"].as<int>());
  print_table(table, models, lines);
  if (given.count("times") != 0) write_times(given["times"].as<std::string>(), models, lines);
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
