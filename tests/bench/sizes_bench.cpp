// Measures ratings of puzzles of any size: their cost, how many need a search, and whether they increase with a known
// level.
//
//   sizes_bench --box 4x4 trivial.txt basic.txt intermediate.txt
//
// Every file contains puzzles of one level, in any text format; levels increase from file to file. Prints a line for
// each file, then Spearman's rank correlation of the level with the rating and with the hardest technique of
// solving_path(). tests/bench/other_sizes.sh makes such files and measures them.
#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/stats.hpp"
#include "evodoku/text.hpp"

namespace {

using namespace evodoku;
namespace po = boost::program_options;

struct Plan {
  RateOptions rate = {};
  std::optional<Box> box = {};
  bool finds_paths = true;
};

/// The puzzles measured so far, with an entry for each.
struct Measured {
  std::vector<double> levels;
  std::vector<double> ratings;
  std::vector<double> techniques;
};

std::vector<Grid> read_puzzles(const std::string& path, std::optional<Box> box) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  PuzzleReader reader(file, {.name = path, .box = box});
  std::vector<Grid> puzzles;
  while (const auto item = reader.next()) {
    if (const auto* error = std::get_if<TextError>(&*item)) throw std::runtime_error(error->message());
    puzzles.push_back(std::get<ReadPuzzle>(*item).record.puzzle);
  }
  if (puzzles.empty()) throw std::runtime_error("no puzzles in " + path);
  return puzzles;
}

double cpu_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The hardest technique as a number; above all techniques if they do not suffice.
int hardest_technique(const Grid& puzzle) {
  const SolvingPath path = solving_path(puzzle);
  if (!path.reached.is_complete()) return technique_count;
  int hardest = 0;
  for (const Deduction& step : path.steps) hardest = std::max(hardest, static_cast<int>(step.technique));
  return hardest;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return quantile(values, 0.5);
}

std::string name_of_technique(double number) {
  const auto index = static_cast<std::size_t>(number);
  return index < techniques().size() ? std::string(techniques()[index].name) : "beyond techniques";
}

void measure(const std::string& path, double level, const Plan& plan, Measured& all) {
  std::vector<double> ratings;
  std::vector<double> seconds;
  std::vector<double> hardest;
  std::map<std::string, int> without_end;  // puzzles that needed a search, or were not solved
  double filled = 0;
  const std::vector<Grid> puzzles = read_puzzles(path, plan.box);
  for (const Grid& puzzle : puzzles) {
    const double before = cpu_seconds();
    const Rating rating = rate(puzzle, plan.rate)->rating;
    seconds.push_back(cpu_seconds() - before);
    ratings.push_back(rating.value);
    if (rating.difficulty_class == class_of_searched || rating.difficulty_class == "unsolved")
      ++without_end[rating.difficulty_class];
    if (plan.finds_paths) hardest.push_back(hardest_technique(puzzle));
    filled += static_cast<double>(puzzle.clue_count()) / puzzle.cells();
  }
  double total = 0;
  for (const double one : seconds) total += one;
  const auto count = static_cast<double>(puzzles.size());
  fmt::print("{:<28} {:>4} {:>4.0f} % filled  CPU ms: mean {:.1f}, most {:.1f}  rating {:.2f}",
             path.substr(path.rfind('/') + 1), puzzles.size(), 100 * filled / count, 1e3 * total / count,
             1e3 * std::ranges::max(seconds), median(ratings));
  fmt::print(" ({:.2f} to {:.2f})", std::ranges::min(ratings), std::ranges::max(ratings));
  if (plan.finds_paths) fmt::print("  {}", name_of_technique(median(hardest)));
  for (const auto& [name, number] : without_end) fmt::print("  {}: {}", name, number);
  fmt::print("\n");
  std::fflush(stdout);
  all.levels.insert(all.levels.end(), puzzles.size(), level);
  all.ratings.insert(all.ratings.end(), ratings.begin(), ratings.end());
  all.techniques.insert(all.techniques.end(), hardest.begin(), hardest.end());
}

int bench(int argc, char** argv) {
  po::options_description options("sizes_bench [options] FILE...");
  options.add_options()                                                                       //
      ("help", "this text")                                                                   //
      ("box", po::value<std::string>(), "RxC, for bare text")                                 //
      ("rater", po::value<std::string>()->default_value(RateOptions{}.rater), "which rater")  //
      ("seed", po::value<std::uint64_t>()->default_value(1), "seed")                          //
      ("runs", po::value<int>(), "runs a puzzle")                                             //
      ("no-paths", "leave out the hardest technique, which takes long on large grids")        //
      ("file", po::value<std::vector<std::string>>(), "puzzles");
  po::positional_options_description positional;
  positional.add("file", -1);
  po::variables_map given;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), given);
  if (given.count("help") != 0 || given.count("file") == 0) {
    std::cout << options;
    return given.count("help") != 0 ? 0 : 2;
  }
  Plan plan{.rate = {.rater = given["rater"].as<std::string>(), .seed = given["seed"].as<std::uint64_t>()},
            .finds_paths = given.count("no-paths") == 0};
  if (given.count("runs") != 0) plan.rate.runs = plan.rate.min_runs = given["runs"].as<int>();
  if (given.count("box") != 0) {
    const auto text = given["box"].as<std::string>();
    const auto cross = text.find('x');
    plan.box =
        Box(std::stoi(text), std::stoi(text.substr(cross == std::string::npos ? text.size() : cross + 1)));
  }
  Measured all;
  const auto files = given["file"].as<std::vector<std::string>>();
  for (std::size_t level = 0; level < files.size(); ++level) {
    measure(files[level], static_cast<double>(level), plan, all);
  }
  if (files.size() < 2) return 0;
  fmt::print("{} puzzles, Spearman with the level: rating {:.3f}", all.levels.size(),
             spearman(all.ratings, all.levels).value_or(0));
  if (plan.finds_paths)
    fmt::print(", hardest technique {:.3f}", spearman(all.techniques, all.levels).value_or(0));
  fmt::print("\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return bench(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "sizes_bench: " << error.what() << "\n";
    return 2;
  }
}
