// Measures how well a rater agrees with other ratings of the same puzzles, and its cost.
//
//   rating_bench --column se_er --bands 2.3,5.9,8.9 --retest 2 puzzles.csv
//
// The file is a list of puzzles, one per line, or a CSV with a column `puzzle` and others that are numbers; an empty
// field is unknown. 9x9 only. Prints CPU time, censored runs, classes, and for each --column Spearman's rank
// correlation with the rating, over all and within bands of the column. --ratings FILE writes value and CPU time of
// every puzzle with its columns, for plots.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "evodoku/rate.hpp"
#include "evodoku/stats.hpp"

namespace {

using namespace evodoku;
namespace po = boost::program_options;

struct Row {
  Grid puzzle = Grid(Box(3, 3));
  std::map<std::string, double> columns;
  std::string text;
};

struct Measured {
  Rating rating;
  double cpu_seconds = 0;
};

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char symbol : line) {
    if (symbol == ',') {
      fields.emplace_back();
    } else if (symbol != '\r') {
      fields.back() += symbol;
    }
  }
  return fields;
}

Grid grid_of(const std::string& text) {
  Grid grid(Box(3, 3));
  for (int cell = 0; cell < grid.cells(); ++cell) {
    const char symbol = text.at(static_cast<std::size_t>(cell));
    if (symbol >= '1' && symbol <= '9') grid.set(cell, symbol - '0');
  }
  return grid;
}

std::vector<Row> read_rows(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<Row> rows;
  std::vector<std::string> names;
  std::size_t puzzle_column = 0;
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line.front() == '#') continue;
    const std::vector<std::string> fields = split(line);
    if (names.empty() && std::ranges::find(fields, "puzzle") != fields.end()) {
      names = fields;
      puzzle_column = static_cast<std::size_t>(std::ranges::find(names, "puzzle") - names.begin());
      continue;
    }
    Row row;
    row.text = fields.at(puzzle_column).substr(0, 81);
    row.puzzle = grid_of(row.text);
    for (std::size_t i = 0; i < fields.size() && i < names.size(); ++i) {
      char* end = nullptr;
      const double value = std::strtod(fields[i].c_str(), &end);
      if (!fields[i].empty() && *end == '\0') row.columns[names[i]] = value;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

double cpu_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::vector<Measured> rate_all(const std::vector<Row>& rows, const RateOptions& options) {
  std::vector<Measured> result;
  for (const Row& row : rows) {
    const double before = cpu_seconds();
    const auto rated = rate(row.puzzle, options);
    result.push_back({rated->rating, cpu_seconds() - before});
  }
  return result;
}

void print_cost(const std::vector<Measured>& measured) {
  std::vector<double> seconds;
  double total = 0;
  int runs = 0;
  int censored = 0;
  std::map<std::string, int> classes;
  for (const Measured& one : measured) {
    seconds.push_back(one.cpu_seconds);
    total += one.cpu_seconds;
    runs += one.rating.runs;
    censored += one.rating.censored;
    ++classes[one.rating.difficulty_class];
  }
  std::ranges::sort(seconds);
  const auto count = static_cast<double>(measured.size());
  fmt::print("{} puzzles, {:.1f} runs each, {} runs censored\n", measured.size(), runs / count, censored);
  fmt::print("CPU: {:.0f} puzzles/s, ms a puzzle: mean {:.3f}, median {:.3f}, 95 % {:.3f}, most {:.1f}\n",
             count / total, 1e3 * total / count, 1e3 * quantile(seconds, 0.5), 1e3 * quantile(seconds, 0.95),
             1e3 * seconds.back());
  fmt::print("classes:");
  for (const auto& [name, number] : classes) fmt::print(" {} {};", name, number);
  fmt::print("\n");
}

/// Prints the agreement over the rows whose column is in (low, high].
void print_agreement(const std::vector<Row>& rows, const std::vector<Measured>& measured,
                     const std::string& column, double low, double high) {
  std::vector<double> ratings;
  std::vector<double> others;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto found = rows[i].columns.find(column);
    if (found == rows[i].columns.end() || found->second <= low || found->second > high) continue;
    ratings.push_back(measured[i].rating.value);
    others.push_back(found->second);
  }
  if (ratings.size() < 3) return;
  fmt::print("  {} in ({:g}, {:g}]: n = {}, Spearman {:.4f}\n", column, low, high, ratings.size(),
             spearman(ratings, others).value_or(0));
}

void print_agreements(const std::vector<Row>& rows, const std::vector<Measured>& measured,
                      const std::string& column, const std::string& bands) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  print_agreement(rows, measured, column, -infinity, infinity);
  if (bands.empty()) return;
  double low = -infinity;
  for (const std::string& text : split(bands)) {
    const double high = std::stod(text);
    print_agreement(rows, measured, column, low, high);
    low = high;
  }
  print_agreement(rows, measured, column, low, infinity);
}

void write_ratings(const std::string& path, const std::vector<Row>& rows,
                   const std::vector<Measured>& measured, const std::vector<std::string>& columns) {
  std::ofstream file(path);
  fmt::print(file, "puzzle,rating,class,ert_low,ert_high,runs,cpu_ms");
  for (const std::string& column : columns) fmt::print(file, ",{}", column);
  fmt::print(file, "\n");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Rating& rating = measured[i].rating;
    fmt::print(file, "{},{:.4f},{},{:.6g},{:.6g},{},{:.4f}", rows[i].text, rating.value,
               rating.difficulty_class, rating.ert_low, rating.ert_high.value_or(0), rating.runs,
               1e3 * measured[i].cpu_seconds);
    for (const std::string& column : columns) {
      const auto found = rows[i].columns.find(column);
      fmt::print(file, ",{}", found == rows[i].columns.end() ? "" : fmt::format("{:g}", found->second));
    }
    fmt::print(file, "\n");
  }
}

void print_retest(const std::vector<Measured>& first, const std::vector<Measured>& second) {
  std::vector<double> x;
  std::vector<double> y;
  for (const Measured& one : first) x.push_back(one.rating.value);
  for (const Measured& one : second) y.push_back(one.rating.value);
  fmt::print("  another seed: Spearman {:.4f}\n", spearman(x, y).value_or(0));
}

template <typename Value>
std::optional<Value> maybe(const po::variables_map& given, const char* name) {
  return given.count(name) == 0 ? std::nullopt : std::optional(given[name].as<Value>());
}

int bench(int argc, char** argv) {
  po::options_description options("rating_bench [options] FILE");
  options.add_options()                                                                                 //
      ("help", "this text")                                                                             //
      ("rater", po::value<std::string>()->default_value(RateOptions{}.rater), "which rater")            //
      ("seed", po::value<std::uint64_t>()->default_value(1), "seed")                                    //
      ("runs", po::value<int>(), "at most so many runs a puzzle")                                       //
      ("min-runs", po::value<int>(), "at least so many")                                                //
      ("enough-ratio", po::value<double>(), "enough when the interval's ends have at most this ratio")  //
      ("retest", po::value<std::uint64_t>(), "rate again with this seed")                               //
      ("column", po::value<std::vector<std::string>>(), "compare with this column; may be repeated")    //
      ("bands", po::value<std::string>()->default_value(""),
       "limits of bands of the first column, as 2.3,5.9")               //
      ("ratings", po::value<std::string>(), "write the ratings there")  //
      ("file", po::value<std::string>(), "puzzles");
  po::positional_options_description positional;
  positional.add("file", 1);
  po::variables_map given;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), given);
  if (given.count("help") != 0 || given.count("file") == 0) {
    std::cout << options;
    return given.count("help") != 0 ? 0 : 2;
  }
  RateOptions rate_options{.rater = given["rater"].as<std::string>(),
                           .seed = given["seed"].as<std::uint64_t>(),
                           .runs = maybe<int>(given, "runs"),
                           .min_runs = maybe<int>(given, "min-runs"),
                           .enough_ratio = maybe<double>(given, "enough-ratio")};
  const std::vector<Row> rows = read_rows(given["file"].as<std::string>());
  const std::vector<Measured> measured = rate_all(rows, rate_options);
  print_cost(measured);
  const auto columns = maybe<std::vector<std::string>>(given, "column").value_or(std::vector<std::string>{});
  for (const std::string& column : columns) {
    print_agreements(rows, measured, column,
                     column == columns.front() ? given["bands"].as<std::string>() : "");
  }
  if (const auto seed = maybe<std::uint64_t>(given, "retest")) {
    rate_options.seed = *seed;
    print_retest(measured, rate_all(rows, rate_options));
  }
  if (const auto path = maybe<std::string>(given, "ratings")) write_ratings(*path, rows, measured, columns);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return bench(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "rating_bench: " << error.what() << "\n";
    return 2;
  }
}
