// Makes the tables, the numbers in sentences and the figures of docs/rating.md and docs/rating_evidence.md from the output
// of rating_models and evodoku-rate.
//
//   rating_report --human human.csv --reference reference.csv --made minimal=made.csv --figures docs/images DOCUMENT.md...
//   rating_report --check docs/rating.md docs/rating_evidence.md
//
// In a document a table is between the lines `<!-- table: NAME -->` and `<!-- end -->`, a number in a sentence between
// `<!-- value: NAME -->` and `<!-- end -->` in one line; the text between them is replaced. The same files give the
// same text. What needs a file that is not given (the reference set, times) is left as it is.
//
// Intervals are 95 % percentile intervals of the bootstrap (B. Efron, 1979) over puzzles; two models are compared on
// the same resampled puzzles.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "csv.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/stats.hpp"
#include "random/stream.hpp"
#include "rate/classes.hpp"

namespace {

using namespace evodoku;
using bench::Csv;
namespace po = boost::program_options;

using Numbers = std::vector<double>;
using Rows = std::vector<std::size_t>;
/// Texts by the name in their marker.
using Texts = std::map<std::string, std::string>;

constexpr std::array table_names = {
    "classes",     "classes-rules",  "classes-hodoku", "classes-qqwing",  "classes-made",
    "people",      "people-classes", "people-noise",   "retest",          "se",
    "level",       "ablation",       "ablation-looks", "ablation-prices", "cost",
    "cost-classes"};

// Models and strata -------------------------------------------------------------------------------------------------

struct Named {
  const char* column;
  const char* label;
};

/// Models that execute no generation.
constexpr std::array null_models = {Named{"se_er", "Sudoku Explainer"},
                                    Named{"hodoku_score", "HoDoKu's score"},
                                    Named{"hardest_technique", "hardest technique needed"},
                                    Named{"path_sum", "sum of prices along one path"},
                                    Named{"path_steps", "steps of that path"},
                                    Named{"dependency25", "dependency"},
                                    Named{"blank_cells", "blank cells"}};
constexpr std::array executed_models = {
    Named{"mantere-koljonen", "a bare GA (`mantere-koljonen`)"},
    Named{"line-price=1 direct-price=1 step-permille=0 probing-step-permille=0", "all prices 1"},
    Named{"step-permille=0 probing-step-permille=0", "no price above 12"},
    Named{"permuted_prices_1", "prices above 12 shuffled, 1"},
    Named{"permuted_prices_2", "... 2"},
    Named{"permuted_prices_3", "... 3"},
    Named{"permuted_prices_4", "... 4"},
    Named{"permuted_prices_5", "... 5"}};

constexpr std::array se_models = {Named{"knowledge", "**this rating**"}, Named{"se_estimate", "level"},
                                  Named{"path_sum", "sum of prices along one path"},
                                  Named{"hodoku_score", "HoDoKu's score"},
                                  Named{"blank_cells", "blank cells"}};

constexpr double lowest = -std::numeric_limits<double>::infinity();
constexpr double highest = std::numeric_limits<double>::infinity();

struct Stratum {
  const char* name;
  const char* label;
  double se_from;  // both ends are included
  double se_to;
  double players_from = lowest;
};

constexpr std::array people_strata = {
    Stratum{"all", "all", lowest, highest}, Stratum{"2.6", "SE 2.6 and more", 2.6, highest},
    Stratum{"to-1.5", "SE up to 1.5", lowest, 1.5}, Stratum{"1.6-2.5", "SE 1.6 to 2.5", 1.6, 2.5}};
/// Those with a column in the table.
constexpr std::span shown_strata = std::span(people_strata).first<2>();
constexpr std::array se_strata = {
    Stratum{"all", "all", lowest, highest}, Stratum{"to-2.3", "SE up to 2.3", lowest, 2.3},
    Stratum{"2.4-5.9", "2.4 to 5.9", 2.4, 5.9}, Stratum{"6", "6 and more", 6, highest}};
constexpr std::array hodoku_levels = {"Easy", "Medium", "Hard", "Unfair", "Extreme"};
constexpr std::array qqwing_levels = {"Simple", "Easy", "Intermediate", "Expert"};

Rows rows_of(const Stratum& stratum, const Numbers& se, const Numbers& players) {
  Rows rows;
  for (std::size_t i = 0; i < se.size(); ++i) {
    constexpr double tenth_written_in_binary = 1e-9;
    const bool se_fits = stratum.se_from == lowest || se[i] >= stratum.se_from - tenth_written_in_binary;
    const bool se_ends = stratum.se_to == highest || se[i] <= stratum.se_to + tenth_written_in_binary;
    if (se_fits && se_ends && (stratum.players_from == lowest || players[i] >= stratum.players_from))
      rows.push_back(i);
  }
  return rows;
}

Numbers pick(const Numbers& values, std::span<const std::size_t> rows) {
  Numbers picked;
  for (const std::size_t row : rows) picked.push_back(values[row]);
  return picked;
}

/// The rows for which all columns have a value.
Rows known(const Rows& rows, std::initializer_list<const Numbers*> columns) {
  Rows result;
  for (const std::size_t row : rows) {
    if (std::ranges::none_of(columns, [&](const Numbers* column) { return std::isnan((*column)[row]); })) {
      result.push_back(row);
    }
  }
  return result;
}

double median_of(Numbers values, double share = 0.5) {
  std::ranges::sort(values);
  return quantile(values, share);
}

// Estimates ---------------------------------------------------------------------------------------------------------

/// Kendall's tau-b, for few different values. Nothing if all values of one side are equal.
std::optional<double> kendall(const Numbers& x, const Numbers& y) {
  double agreeing = 0;
  double of_x = 0;
  double of_y = 0;
  const auto order = [](double a, double b) { return a < b ? -1 : a > b ? 1 : 0; };
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t k = i + 1; k < x.size(); ++k) {
      const int by_x = order(x[i], x[k]);
      const int by_y = order(y[i], y[k]);
      agreeing += by_x * by_y;
      of_x += by_x * by_x;
      of_y += by_y * by_y;
    }
  }
  if (of_x == 0 || of_y == 0) return std::nullopt;
  return agreeing / std::sqrt(of_x * of_y);
}

struct Estimate {
  std::size_t n = 0;
  std::optional<double> value;  // empty for fewer than three puzzles, and if all are equal
  double low = 0;
  double high = 0;
};

/// A statistic of rows, each used as often as it was drawn.
using Statistic = std::function<std::optional<double>(std::span<const std::size_t>)>;

class Bootstrap {
 public:
  explicit Bootstrap(int resamples) : resamples_(resamples) {}

  /// The same rows are resampled in the same way for every statistic.
  Estimate of(const Rows& rows, const Statistic& statistic) const {
    Estimate estimate{.n = rows.size(), .value = std::nullopt};
    if (rows.size() < 3) return estimate;
    estimate.value = statistic(rows);
    if (!estimate.value) return estimate;
    Numbers values;
    Rows drawn(rows.size());
    for (int i = 0; i < resamples_; ++i) {
      RandomStream random = make_stream(
          1, "rating report", {rows.size(), rows.front(), rows.back(), static_cast<std::uint64_t>(i)});
      for (std::size_t& row : drawn) row = rows[random.below(static_cast<std::uint32_t>(rows.size()))];
      if (const auto value = statistic(drawn)) values.push_back(*value);
    }
    if (values.empty()) values.push_back(*estimate.value);
    estimate.low = median_of(values, 0.025);
    estimate.high = median_of(values, 0.975);
    return estimate;
  }

  Estimate correlation(const Rows& among, const Numbers& x, const Numbers& y) const {
    return of(known(among, {&x, &y}), [&](auto rows) { return spearman(pick(x, rows), pick(y, rows)); });
  }
  /// How much better x agrees with y than `other` does.
  Estimate advantage(const Rows& among, const Numbers& x, const Numbers& other, const Numbers& y) const {
    return of(known(among, {&x, &other, &y}), [&](auto rows) -> std::optional<double> {
      const Numbers with = pick(y, rows);
      const auto first = spearman(pick(x, rows), with);
      const auto second = spearman(pick(other, rows), with);
      if (!first || !second) return std::nullopt;
      return *first - *second;
    });
  }

 private:
  int resamples_;
};

std::string number(std::optional<double> value) {
  return value ? fmt::format("{:.3f}", *value) : "-";
}
std::string with_interval(const Estimate& estimate) {
  if (!estimate.value) return "-";
  return fmt::format("{:.3f} [{:.2f}, {:.2f}]", *estimate.value, estimate.low, estimate.high);
}
/// Labels a model that was run on only some of the puzzles.
std::string label_on(const std::string& label, std::size_t asked, std::size_t all) {
  return asked == all ? label : fmt::format("{}, on {}", label, asked);
}
std::string signed_with_interval(const Estimate& estimate) {
  if (!estimate.value) return "-";
  return fmt::format("{:+.3f} [{:+.3f}, {:+.3f}]", *estimate.value, estimate.low, estimate.high);
}

// Tables ------------------------------------------------------------------------------------------------------------

class Table {
 public:
  explicit Table(std::vector<std::string> heads, int left_columns = 1) {
    add(std::move(heads));
    std::vector<std::string> rule;
    for (std::size_t i = 0; i < width_; ++i)
      rule.push_back(i < static_cast<std::size_t>(left_columns) ? "---" : "--:");
    text_ += "|" + fmt::format("{}", fmt::join(rule, "|")) + "|\n";
  }
  void add(std::vector<std::string> cells) {
    width_ = cells.size();
    text_ += "| " + fmt::format("{}", fmt::join(cells, " | ")) + " |\n";
  }
  const std::string& text() const { return text_; }

 private:
  std::size_t width_ = 0;
  std::string text_;
};

/// The targets, and whether they were reached.
class Bars {
 public:
  void say(bool holds, const std::string& what) { fmt::print("{} {}\n", holds ? "holds:" : "SHORT:", what); }
};

/// A set of puzzles: the ratings of two seeds, people's times and Sudoku Explainer's ratings, and a column for each
/// model.
struct Set {
  Csv csv;
  std::map<std::string, Numbers> columns;

  const Numbers& operator[](const std::string& name) {
    const auto found = columns.find(name);
    if (found != columns.end()) return found->second;
    return columns[name] = csv.numbers(name);
  }
  /// Whether there is a value for any puzzle.
  bool has(const std::string& name) {
    return std::ranges::any_of((*this)[name], [](double value) { return !std::isnan(value); });
  }
  std::size_t size() const { return csv.rows.size(); }
};

void add_hodoku_levels(Set& set) {
  Numbers& numbers = set.columns["hodoku_level_number"];
  numbers.assign(set.size(), std::numeric_limits<double>::quiet_NaN());
  if (!set.csv.has("hodoku_level")) return;
  const auto words = set.csv.words("hodoku_level");
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto found = std::ranges::find(hodoku_levels, words[i]);
    if (found != hodoku_levels.end()) numbers[i] = static_cast<double>(found - hodoku_levels.begin() + 1);
  }
}

void add_columns(Csv& to, const Csv& from) {
  std::map<std::string, std::size_t> row_of;
  const std::vector<std::string> puzzles = from.words("puzzle");
  for (std::size_t row = 0; row < puzzles.size(); ++row) row_of[puzzles[row]] = row;
  for (std::size_t i = 0; i < from.names.size(); ++i) {
    if (to.has(from.names[i])) continue;
    const std::vector<std::string> own = to.words("puzzle");
    to.names.push_back(from.names[i]);
    for (std::size_t row = 0; row < own.size(); ++row) {
      const auto found = row_of.find(own[row]);
      to.rows[row].push_back(found == row_of.end() ? "" : from.rows[found->second][i]);
    }
  }
}

/// Combines several files: the puzzles of the first, with the columns of the others.
Set read_set(const std::vector<std::string>& paths) {
  Set set;
  for (const std::string& path : paths) {
    Csv csv = bench::read_csv(path);
    if (set.csv.names.empty()) {
      set.csv = std::move(csv);
    } else {
      add_columns(set.csv, csv);
    }
  }
  add_hodoku_levels(set);
  // The site's "dependency" decreases with difficulty.
  for (double& value : set.columns["dependency25"] = set.csv.numbers("dependency25")) value = -value;
  return set;
}

struct Data {
  Set human;
  Set reference;
  std::vector<std::pair<std::string, Csv>> made;   // kind, ratings
  std::vector<std::pair<std::string, Csv>> times;  // set, CPU ms of the models
  std::optional<Csv> class_seconds;
  Bootstrap bootstrap{2000};

  const Numbers& seconds() { return human["human_mean_seconds"]; }
  Rows people(const Stratum& stratum) { return rows_of(stratum, human["se_er"], human["human_players"]); }
  Rows people(const std::string& name) {
    return people(
        *std::ranges::find(people_strata, name, [](const Stratum& one) { return std::string(one.name); }));
  }
  Rows band(const Stratum& stratum) { return rows_of(stratum, reference["se_er"], reference["se_er"]); }
};

/// What a class is made from: the rating alone, as in version 2, the level alone, or both.
enum class Rule { by_rating, by_level, by_both };

std::size_t class_of_row(Set& set, std::size_t row, Rule rule, const char* rater = "knowledge") {
  const auto classes = classes_of("knowledge");
  const std::size_t by_rating = class_by_rating(set[rater][row], classes);
  const std::size_t by_level = class_by_level(set["se_estimate"][row], classes);
  if (rule == Rule::by_both) return class_by_both(by_rating, by_level);
  return rule == Rule::by_rating ? by_rating : by_level;
}

Numbers class_numbers(Set& set, Rule rule) {
  Numbers numbers;
  for (std::size_t row = 0; row < set.size(); ++row)
    numbers.push_back(static_cast<double>(class_of_row(set, row, rule)));
  return numbers;
}

std::vector<Rows> rows_by_class(Set& set, Rule rule = Rule::by_both) {
  std::vector<Rows> result(classes_of("knowledge").size());
  for (std::size_t row = 0; row < set.size(); ++row) result[class_of_row(set, row, rule)].push_back(row);
  return result;
}

// People ------------------------------------------------------------------------------------------------------------

std::string people_table(Data& data, Texts& values, Bars& bars) {
  std::vector<std::string> heads = {"Spearman with mean time"};
  for (const Stratum& stratum : shown_strata)
    heads.push_back(fmt::format("{} (n = {})", stratum.label, data.people(stratum).size()));
  heads.emplace_back("this rating less it, all");
  Table table(heads);
  double best_null = lowest;
  const auto row = [&](const Named& model, bool is_null) {
    const auto& [column, label] = model;
    if (!data.human.has(column)) return;
    const std::size_t n = known(data.people("all"), {&data.human[column]}).size();
    std::vector<std::string> cells = {label_on(label, n, data.human.size())};
    for (const Stratum& stratum : shown_strata) {
      const Estimate estimate =
          data.bootstrap.correlation(data.people(stratum), data.human[column], data.seconds());
      cells.push_back(with_interval(estimate));
      values[fmt::format("people {} {}", column, stratum.name)] = number(estimate.value);
      values[fmt::format("people-interval {} {}", column, stratum.name)] = with_interval(estimate);
    }
    const bool is_rating = std::string(column) == "knowledge";
    const Estimate less = data.bootstrap.advantage(data.people("all"), data.human["knowledge"],
                                                   data.human[column], data.seconds());
    cells.push_back(is_rating ? "" : signed_with_interval(less));
    table.add(cells);
    const double here = spearman(data.human[column], data.seconds()).value_or(lowest);
    if (is_rating) bars.say(here >= 0.7, fmt::format("people, all: {}, aim .7", cells[1]));
    if (!is_null) return;
    bars.say(less.low > 0, fmt::format("above {}, all: {}", label, signed_with_interval(less)));
    if (here <= best_null) return;
    best_null = here;
    values["best null"] = label;
    values["best null agreement"] = cells[1];
    values["best null difference"] = signed_with_interval(less);
  };
  row({"knowledge", "**this rating**"}, false);
  for (const Named& model : null_models) row(model, true);
  for (const Named& model : executed_models) row(model, false);
  return table.text();
}

std::string people_classes(Data& data, Bars& bars) {
  const auto classes = classes_of("knowledge");
  Table table({"class", "puzzles", "median time, s", "middle half", "longer than one of the class before",
               "by generations alone"});
  const auto longer_than_before = [&](Rule rule, std::size_t c) -> std::string {
    const std::vector<Rows> rows = rows_by_class(data.human, rule);
    const Numbers of_row = class_numbers(data.human, rule);
    if (c == 0 || rows[c].empty() || rows[c - 1].empty()) return "-";
    // rows of both classes are resampled together, distinguished by their class
    Rows both = rows[c - 1];
    both.insert(both.end(), rows[c].begin(), rows[c].end());
    const Estimate chance = data.bootstrap.of(both, [&](auto drawn) -> std::optional<double> {
      Numbers before;
      Numbers here;
      for (const std::size_t row : drawn)
        (of_row[row] == static_cast<double>(c) ? here : before).push_back(data.seconds()[row]);
      if (before.empty() || here.empty()) return std::nullopt;
      return vargha_delaney(here, before);
    });
    const std::string text =
        fmt::format("{:.2f} [{:.2f}, {:.2f}]", chance.value.value_or(0.5), chance.low, chance.high);
    const bool counts = rows[c].size() >= 20 && rows[c - 1].size() >= 20;
    if (rule == Rule::by_both) {
      bars.say(
          !counts || chance.value.value_or(0.5) >= 0.58,
          fmt::format("P(longer), {} ({}) against {} ({}): {}, aim .58{}", classes[c].name, rows[c].size(),
                      classes[c - 1].name, rows[c - 1].size(), text, counts ? "" : ", too few to count"));
    }
    return text;
  };
  const std::vector<Rows> rows = rows_by_class(data.human);
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const Numbers times = pick(data.seconds(), rows[c]);
    table.add({classes[c].name, std::to_string(times.size()),
               times.empty() ? "-" : fmt::format("{:.0f}", median_of(times)),
               times.empty()
                   ? "-"
                   : fmt::format("{:.0f} to {:.0f}", median_of(times, 0.25), median_of(times, 0.75)),
               longer_than_before(Rule::by_both, c), longer_than_before(Rule::by_rating, c)});
  }
  return table.text();
}

/// How many of the rows of a set get another class from another seed.
std::string changed_classes(Set& set, Rule rule, Bars* bars, const char* name) {
  std::size_t changed = 0;
  for (std::size_t row = 0; row < set.size(); ++row) {
    if (class_of_row(set, row, rule) != class_of_row(set, row, rule, "knowledge_another_seed")) ++changed;
  }
  const double percent = 100.0 * static_cast<double>(changed) / static_cast<double>(set.size());
  if (bars != nullptr)
    bars->say(percent < 8, fmt::format("classes that a seed changes, {}: {:.1f} %, aim 8", name, percent));
  return fmt::format("{:.1f}", percent);
}

std::string retest_table(Data& data, Texts& values, Bars& bars) {
  Table table({"two seeds", "puzzles", "rank correlation", "another class, %", "by generations alone, %",
               "the interval reaches another class, %"});
  for (Set* set : {&data.human, &data.reference}) {
    if (set->size() == 0) continue;
    const char* const name = set == &data.human ? "human set" : "reference set";
    const auto agreement = spearman((*set)["knowledge"], (*set)["knowledge_another_seed"]);
    double near = 0;
    for (const double one : (*set)["near_limit"]) near += one;
    const std::string changed = changed_classes(*set, Rule::by_both, &bars, name);
    const std::string percent_near = fmt::format("{:.1f}", 100 * near / static_cast<double>(set->size()));
    table.add({name, std::to_string(set->size()), number(agreement), changed,
               changed_classes(*set, Rule::by_rating, nullptr, name), percent_near});
    values[fmt::format("retest {}", name)] = number(agreement);
    values[fmt::format("changed {}", name)] = changed;
    values[fmt::format("near {}", name)] = percent_near;
    bars.say(agreement.value_or(0) >= 0.985,
             fmt::format("two seeds, {}: {}, aim .985", name, number(agreement)));
  }
  return table.text();
}

/// The site has another measure for some of its puzzles: this limits how well anything can agree with the times.
std::string people_noise(Data& data, Texts& values) {
  const Numbers& other = data.human["D_TO"];
  const Rows rows = known(data.people("all"), {&other, &data.seconds()});
  Table table({fmt::format("the {} puzzles with both of the site's measures", rows.size()), "Spearman"});
  const auto row = [&](const char* name, const std::string& label, const Numbers& x, const Numbers& y) {
    values[name] = with_interval(data.bootstrap.correlation(rows, x, y));
    table.add({label, values[name]});
  };
  row("noise", "the one measure (mean time) and the other (D_TO)", data.seconds(), other);
  row("noise rating", "this rating and mean time", data.human["knowledge"], data.seconds());
  row("noise rating other", "this rating and D_TO", data.human["knowledge"], other);
  return table.text();
}

// Sudoku Explainer, HoDoKu, qqwing ----------------------------------------------------------------------------------

std::string se_table(Data& data) {
  std::vector<std::string> heads = {"Spearman with SE"};
  for (const Stratum& stratum : se_strata)
    heads.push_back(fmt::format("{} (n = {})", stratum.label, data.band(stratum).size()));
  Table table(heads);
  for (const auto& [column, label] : se_models) {
    if (!data.reference.has(column)) continue;
    std::vector<std::string> cells = {label};
    for (const Stratum& stratum : se_strata)
      cells.push_back(with_interval(
          data.bootstrap.correlation(data.band(stratum), data.reference[column], data.reference["se_er"])));
    table.add(cells);
  }
  return table.text();
}

std::string level_table(Data& data) {
  Table table({"`se_estimate` with SE's rating", "puzzles", "Spearman", "root mean square error"});
  for (Set* set : {&data.human, &data.reference}) {
    if (set->size() == 0) continue;
    double squares = 0;
    for (std::size_t row = 0; row < set->size(); ++row)
      squares += std::pow((*set)["se_estimate"][row] - (*set)["se_er"][row], 2);
    table.add({set == &data.human ? "human set" : "reference set", std::to_string(set->size()),
               number(spearman((*set)["se_estimate"], (*set)["se_er"])),
               fmt::format("{:.3f}", std::sqrt(squares / static_cast<double>(set->size())))});
  }
  return table.text();
}

// Classes -----------------------------------------------------------------------------------------------------------

std::vector<std::string> heads_of_classes(const char* first) {
  std::vector<std::string> heads = {first};
  for (const DifficultyClass& one : classes_of("knowledge")) heads.push_back(one.name);
  return heads;
}

/// Puzzles of each level of another program in each class, and in brackets by generations alone.
template <std::size_t size>
std::string classes_by_level_of(Set& set, const char* column, const char* program,
                                const std::array<const char*, size>& levels) {
  Table table(heads_of_classes(program));
  const std::vector<std::string> words = set.csv.words(column);
  const std::vector<Rows> now = rows_by_class(set);
  const std::vector<Rows> alone = rows_by_class(set, Rule::by_rating);
  for (const char* level : levels) {
    const auto count = [&](const Rows& rows) {
      return std::ranges::count_if(rows, [&](std::size_t row) { return words[row] == level; });
    };
    std::vector<std::string> cells = {level};
    for (std::size_t c = 0; c < now.size(); ++c)
      cells.push_back(fmt::format("{} ({})", count(now[c]), count(alone[c])));
    table.add(cells);
  }
  return table.text();
}

std::string rules_table(Data& data) {
  Table table({"class by", "people, Spearman", "HoDoKu's levels, Kendall",
               "qqwing's Simple and Easy: hard or above, %"});
  const auto row = [&](const char* label, Rule rule) {
    const std::vector<std::string> words = data.human.csv.words("qqwing_class");
    const Numbers people = class_numbers(data.human, rule);
    int easy = 0;
    int hard = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] != "Simple" && words[i] != "Easy") continue;
      ++easy;
      if (people[i] >= 3) ++hard;
    }
    const Numbers on_reference = class_numbers(data.reference, rule);
    const Numbers& levels = data.reference["hodoku_level_number"];
    Rows all(data.reference.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    const Rows rows = known(all, {&levels});
    table.add({label, number(spearman(people, data.seconds())),
               rows.empty() ? "-" : number(kendall(pick(on_reference, rows), pick(levels, rows))),
               fmt::format("{:.1f}", 100.0 * hard / std::max(1, easy))});
  };
  row("both", Rule::by_both);
  row("generations alone", Rule::by_rating);
  row("level alone", Rule::by_level);
  return table.text();
}

std::string classes_table(Data& data) {
  const auto classes = classes_of("knowledge");
  Table table({"class", "rating from", "generations from", "level from",
               "people's median time, minutes (puzzles)", "SE, the middle half"});
  const std::vector<Rows> people = rows_by_class(data.human);
  const std::vector<Rows> reference = rows_by_class(data.reference);
  constexpr std::array first_techniques = {
      "full house", "hidden single in a line", "direct locked candidate", "pointing", "naked pair",
      "naked quad"};
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const Numbers times = pick(data.seconds(), people[c]);
    const Numbers se = pick(data.reference["se_er"], reference[c]);
    table.add({classes[c].name, fmt::format("{:g}", classes[c].from),
               fmt::format("{:.0f}", std::pow(10, classes[c].from) - 1),
               fmt::format("{:g}: {}", *classes[c].level_from, first_techniques[c]),
               times.empty() ? "-" : fmt::format("{:.1f} ({})", median_of(times) / 60, times.size()),
               se.empty() ? "-" : fmt::format("{:.1f} to {:.1f}", median_of(se, 0.25), median_of(se, 0.75))});
  }
  return table.text();
}

std::string made_table(Data& data) {
  const auto classes = classes_of("knowledge");
  Table table(heads_of_classes("puzzles made, %"));
  for (const auto& [kind, ratings] : data.made) {
    const std::vector<std::string> words = ratings.words("class");
    std::vector<std::string> cells = {kind};
    for (const DifficultyClass& one : classes) {
      const auto count = static_cast<double>(std::ranges::count(words, one.name));
      cells.push_back(fmt::format("{:.1f}", 100 * count / static_cast<double>(words.size())));
    }
    table.add(cells);
  }
  return table.text();
}

// What it depends on ------------------------------------------------------------------------------------------------

Numbers generations_of(const Numbers& ratings) {
  Numbers result;
  for (const double rating : ratings) result.push_back(std::pow(10, rating) - 1);
  return result;
}
double mean_of(const Numbers& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// The number of individuals of a variant, from its name.
double population_of(const std::string& column) {
  const std::size_t at = column.find("population=");
  if (at == std::string::npos) return std::stod(get_parameter(*find_preset("knowledge"), "population"));
  return std::stod(column.substr(at + std::string("population=").size()));
}

std::string ablation_table(Data& data, Texts& values,
                           const std::function<bool(const std::string&)>& belongs) {
  Table table(
      {"change", "people, all", "SE 2.6 and more", "order as it is", "generations", "times individuals"});
  const auto row = [&](const std::string& column, const std::string& label) {
    const Numbers& ratings = data.human[column];
    const Rows people = known(data.people("all"), {&ratings});
    std::vector<std::string> cells = {label_on(label, people.size(), data.human.size())};
    for (const std::string stratum : {"all", "2.6"}) {
      const Rows rows = known(data.people(stratum), {&ratings});
      if (rows.size() < 3) {
        cells.emplace_back("-");
        continue;
      }
      const auto here = spearman(pick(ratings, rows), pick(data.seconds(), rows));
      const Estimate more = data.bootstrap.advantage(rows, ratings, data.human["knowledge"], data.seconds());
      const bool differs = more.value && (more.low > 0 || more.high < 0);
      cells.push_back(number(here) + (differs ? " \\*" : ""));
      if (stratum == "all") values["change " + column] = number(here);
    }
    const double mean = mean_of(generations_of(pick(ratings, people)));
    values["generations " + column] = fmt::format("{:.0f}", mean);
    cells.push_back(number(spearman(pick(ratings, people), pick(data.human["knowledge"], people))));
    cells.push_back(fmt::format("{:.0f}", mean));
    cells.push_back(fmt::format("{:.0f}", mean * population_of(column)));
    table.add(cells);
  };
  row("knowledge", "**as it is**");
  if (belongs("population=1")) row("knowledge_another_seed", "as it is, another seed");
  for (const std::string& name : std::vector(data.human.csv.names)) {
    if (name.find('=') != std::string::npos && belongs(name)) row(name, "`" + name + "`");
  }
  return table.text();
}

bool begins(const std::string& name, const std::string& with) {
  return name.compare(0, with.size(), with) == 0;
}
bool is_of_algorithm(const std::string& name) {
  return begins(name, "crossover") || begins(name, "tournament") || begins(name, "population") ||
         begins(name, "elite");
}
bool is_of_looking(const std::string& name) {
  return begins(name, "attention") || begins(name, "patience");
}

// Cost --------------------------------------------------------------------------------------------------------------

std::string cost_row_name(const std::string& set) {
  return set == "human" ? "human set" : set == "reference" ? "reference set" : set;
}

std::string cost_table(Data& data, Bars& bars) {
  Table table({"puzzles", "how many", "a CPU second", "ms, median", "ms, 95 %", "most"});
  const auto row = [&](const std::string& name, const Csv& times, const Rows& rows) {
    if (rows.empty()) return;
    const Numbers ms = pick(times.numbers("knowledge"), rows);
    const auto rate_of = [](const Numbers& all) {
      double sum = 0;
      for (const double one : all) sum += one;
      return fmt::format("{:.0f}", 1e3 * static_cast<double>(all.size()) / sum);
    };
    table.add({name, std::to_string(ms.size()), rate_of(ms), fmt::format("{:.2f}", median_of(ms)),
               fmt::format("{:.2f}", median_of(ms, 0.95)), fmt::format("{:.1f}", median_of(ms, 1))});
  };
  for (const auto& [set, times] : data.times) {
    Rows all(times.rows.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    row(cost_row_name(set), times, all);
    const Numbers ms = times.numbers("knowledge");
    if (set.find("qqwing") != std::string::npos) {
      const double a_second = 1e3 / mean_of(ms);
      bars.say(a_second >= 800, fmt::format("CPU: {:.0f} puzzles a second of qqwing's, aim 800", a_second));
    }
    const Rows hardest = set == "reference" ? data.band({"", "", 10, highest}) : Rows{};
    if (!hardest.empty()) {
      const double median = median_of(pick(ms, hardest));
      bars.say(median < 150, fmt::format("CPU: SE 10 and more, median {:.0f} ms, aim below 150", median));
    }
    if (set == "reference") row("... of it SE 10 and more", times, data.band({"", "", 10, highest}));
  }
  return table.text();
}

std::string cost_of_classes(const Csv& seconds) {
  Table table({"50 puzzles of class", "CPU s"});
  for (const auto& row : seconds.rows) table.add({row.at(0), row.at(1)});
  return table.text();
}

// Figures -----------------------------------------------------------------------------------------------------------

/// A scatter plot. `y` may be on a logarithmic scale.
class Scatter {
 public:
  struct Axis {
    std::string label;
    double from = 0;
    double to = 1;
    std::vector<double> ticks = {};
    bool is_logarithmic = false;
  };

  Scatter(Axis x, Axis y) : x_(std::move(x)), y_(std::move(y)) {
    for (const double tick : x_.ticks) {
      const double at = place(x_, tick, left, right);
      line(at, top, at, bottom);
      text(at, bottom + 18, "middle", fmt::format("{:g}", tick));
    }
    for (const double tick : y_.ticks) {
      const double at = place(y_, tick, bottom, top);
      line(left, at, right, at);
      text(left - 6, at + 4, "end", fmt::format("{:g}", tick));
    }
    text((left + right) / 2, bottom + 38, "middle", x_.label);
    body_ += fmt::format(
        "<text x=\"16\" y=\"{0:.1f}\" text-anchor=\"middle\" transform=\"rotate(-90 16 "
        "{0:.1f})\">{1}</text>\n",
        (top + bottom) / 2, y_.label);
  }

  void add(const std::string& label, const std::string& colour, const Numbers& x, const Numbers& y) {
    body_ += fmt::format("<g fill=\"{}\" fill-opacity=\"0.55\">\n", colour);
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (std::isnan(x[i]) || std::isnan(y[i])) continue;
      body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.4\"/>\n", place(x_, x[i], left, right),
                           place(y_, y[i], bottom, top));
    }
    body_ += "</g>\n";
    if (label.empty()) return;
    const double at = top + 16 + 18 * labels_++;
    body_ +=
        fmt::format("<circle cx=\"{}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n", left + 14, at - 4, colour);
    text(left + 24, at, "start", label);
  }

  void write(const std::filesystem::path& path) const {
    std::ofstream file(path);
    if (!file) throw std::runtime_error("cannot write " + path.string());
    fmt::print(
        file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height=\"480\" viewBox=\"0 0 720 480\" "
        "font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"720\" height=\"480\" "
        "fill=\"white\"/>\n{}</svg>\n",
        body_);
  }

 private:
  static constexpr double left = 70, right = 704, top = 16, bottom = 426;

  /// The position of a value between the ends; values beyond them are put at the end.
  static double place(const Axis& axis, double value, double begin, double end) {
    const auto scaled = [&](double v) { return axis.is_logarithmic ? std::log10(v) : v; };
    const double share = (scaled(value) - scaled(axis.from)) / (scaled(axis.to) - scaled(axis.from));
    return begin + (end - begin) * std::clamp(share, 0.0, 1.0);
  }
  void line(double x1, double y1, double x2, double y2) {
    body_ +=
        fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#dddddd\"/>\n",
                    x1, y1, x2, y2);
  }
  void text(double x, double y, const char* anchor, const std::string& words) {
    body_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, words);
  }

  Axis x_;
  Axis y_;
  int labels_ = 0;
  std::string body_;
};

/// From the step below the smallest value to the step above the largest.
Scatter::Axis rating_axis(const Numbers& ratings, double step) {
  const auto [least, most] = std::ranges::minmax(ratings);
  Scatter::Axis axis{.label = "rating: log10(1 + generations)"};
  const int first = static_cast<int>(std::floor(least / step));
  const int last = std::max(first + 1, static_cast<int>(std::ceil(most / step)));
  for (int i = first; i <= last; ++i) axis.ticks.push_back(i * step);
  axis.from = axis.ticks.front();
  axis.to = axis.ticks.back();
  return axis;
}

void draw_figures(Data& data, const std::filesystem::path& folder) {
  Scatter people(rating_axis(data.human["knowledge"], 0.2),
                 {.label = "mean solving time in seconds",
                  .from = 100,
                  .to = 10'000,
                  .ticks = {100, 200, 500, 1000, 2000, 5000, 10'000},
                  .is_logarithmic = true});
  const std::array colours = {"#1f5a99", "#c9821b", "#b3261e"};
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const Stratum& stratum = people_strata[i == 2 ? 1 : i + 2];
    const Rows rows = data.people(stratum);
    people.add(stratum.label, colours[i], pick(data.human["knowledge"], rows), pick(data.seconds(), rows));
  }
  people.write(folder / "rating_human.svg");
  if (data.reference.size() == 0) return;
  Scatter explainer(
      rating_axis(data.reference["knowledge"], 0.5),
      {.label = "Sudoku Explainer", .from = 1, .to = 12, .ticks = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}});
  explainer.add("", colours[0], data.reference["knowledge"], data.reference["se_er"]);
  explainer.write(folder / "rating_se.svg");
}

// Documents ---------------------------------------------------------------------------------------------------------

constexpr std::string_view end_marker = "<!-- end -->";

std::string text_of_file(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Marker {
  std::string kind;  // "table" or "value"
  std::string name;
  std::size_t begin = 0;  // start of the text between the markers
  std::size_t end = 0;
};

/// Throws std::runtime_error, naming file and line, for a marker without an end or within another one.
std::vector<Marker> markers_of(const std::string& path, const std::string& text) {
  std::vector<Marker> markers;
  const auto where = [&](std::size_t at) {
    return fmt::format("{}:{}: ", path,
                       1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  };
  for (const std::string kind : {"table", "value"}) {
    const std::string opening = "<!-- " + kind + ": ";
    for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at + 1)) {
      const std::size_t close = text.find(" -->", at);
      const std::size_t begin = close == std::string::npos ? close : close + 4;
      const std::size_t end = begin == std::string::npos ? begin : text.find(end_marker, begin);
      const bool holds_another =
          end != std::string::npos && (text.substr(begin, end - begin).find("<!-- ") != std::string::npos);
      if (end == std::string::npos || holds_another)
        throw std::runtime_error(where(at) + "a marker without `<!-- end -->`");
      markers.push_back({kind, text.substr(at + opening.size(), close - at - opening.size()), begin, end});
    }
  }
  std::ranges::sort(markers, {}, &Marker::begin);
  return markers;
}

void renew(const std::string& path, const Texts& tables, const Texts& values) {
  const std::string before = text_of_file(path);
  std::string after;
  std::size_t copied = 0;
  for (const Marker& marker : markers_of(path, before)) {
    const Texts& texts = marker.kind == "table" ? tables : values;
    const auto found = texts.find(marker.name);
    const bool needs_another_file = marker.kind == "table"
                                        ? std::ranges::find(table_names, marker.name) != table_names.end()
                                        : marker.name.find("reference") != std::string::npos;
    if (found == texts.end() && needs_another_file) continue;
    if (found == texts.end())
      throw std::runtime_error(path + ": there is no " + marker.kind + " '" + marker.name + "'");
    after += before.substr(copied, marker.begin - copied);
    after += marker.kind == "table" ? "\n" + found->second : found->second;
    copied = marker.end;
  }
  after += before.substr(copied);
  std::ofstream(path) << after;
}

/// Checks that every table is in exactly one of the documents, and that there are no other markers.
int check(const std::vector<std::string>& documents) {
  std::map<std::string, int> seen;
  for (const std::string& path : documents) {
    for (const Marker& marker : markers_of(path, text_of_file(path))) {
      if (marker.kind == "table") ++seen[marker.name];
    }
  }
  int wrong = 0;
  const auto complain = [&](const std::string& name, const char* what) {
    std::cerr << "table '" << name << "' " << what << "\n";
    wrong = 1;
  };
  for (const char* name : table_names) {
    if (seen[name] != 1) complain(name, seen[name] == 0 ? "stands nowhere" : "stands more than once");
  }
  for (const auto& [name, times] : seen) {
    if (std::ranges::find(table_names, name) == table_names.end()) complain(name, "is not one that is made");
  }
  if (wrong == 0) fmt::print("{} tables, each in its place\n", table_names.size());
  return wrong;
}

// -------------------------------------------------------------------------------------------------------------------

void add_numbers_for_sentences(Data& data, Texts& values) {
  values["human puzzles"] = std::to_string(data.human.size());
  if (data.reference.size() > 0) values["reference puzzles"] = std::to_string(data.reference.size());
  for (const Stratum& stratum : people_strata)
    values[fmt::format("people puzzles {}", stratum.name)] = std::to_string(data.people(stratum).size());
  values["human share to-1.5"] =
      fmt::format("{:.0f}", 100.0 * static_cast<double>(data.people("to-1.5").size()) /
                                static_cast<double>(data.human.size()));
  const Rows top = data.people("2.6");
  if (!top.empty())
    values["people players 2.6"] = fmt::format("{:g}", median_of(pick(data.human["human_players"], top)));
}

std::pair<Texts, Texts> tables_and_values(Data& data) {
  Texts tables;
  Texts values;
  Bars bars;
  const bool has_reference = data.reference.size() > 0;
  add_numbers_for_sentences(data, values);
  tables["people"] = people_table(data, values, bars);
  tables["people-classes"] = people_classes(data, bars);
  tables["people-noise"] = people_noise(data, values);
  tables["classes-qqwing"] = classes_by_level_of(data.human, "qqwing_class", "qqwing", qqwing_levels);
  if (has_reference) {
    tables["classes"] = classes_table(data);
    tables["classes-rules"] = rules_table(data);
    tables["classes-hodoku"] = classes_by_level_of(data.reference, "hodoku_level", "HoDoKu", hodoku_levels);
    tables["retest"] = retest_table(data, values, bars);
    tables["se"] = se_table(data);
    tables["level"] = level_table(data);
  } else {
    retest_table(data, values, bars);  // for the numbers of the human set
  }
  if (!data.made.empty()) tables["classes-made"] = made_table(data);
  tables["ablation"] = ablation_table(data, values, is_of_algorithm);
  tables["ablation-looks"] = ablation_table(data, values, is_of_looking);
  tables["ablation-prices"] = ablation_table(
      data, values, [](const std::string& name) { return !is_of_algorithm(name) && !is_of_looking(name); });
  if (!data.times.empty()) tables["cost"] = cost_table(data, bars);
  if (data.class_seconds) tables["cost-classes"] = cost_of_classes(*data.class_seconds);
  return {tables, values};
}

using Paths = std::vector<std::string>;

Paths paths_of(const po::variables_map& given, const char* name) {
  return given.count(name) == 0 ? Paths{} : given[name].as<Paths>();
}

std::vector<std::pair<std::string, Csv>> named_tables(const Paths& arguments) {
  std::vector<std::pair<std::string, Csv>> result;
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) throw std::runtime_error("NAME=FILE is needed, got " + argument);
    result.emplace_back(argument.substr(0, equals), bench::read_csv(argument.substr(equals + 1)));
  }
  return result;
}

int run(int argc, char** argv) {
  po::options_description options("rating_report [options] DOCUMENT.md...");
  options.add_options()      //
      ("help", "this text")  //
      ("human", po::value<Paths>(),
       "what rating_models says of puzzles with people's times; several files on the same puzzles are "
       "joined")                                                                                   //
      ("reference", po::value<Paths>(), "the same of puzzles with ratings of other programs")      //
      ("made", po::value<Paths>(), "KIND=FILE: what evodoku-rate says of puzzles that were made")  //
      ("times", po::value<Paths>(), "SET=FILE: CPU times of rating_models")                        //
      ("class-seconds", po::value<std::string>(), "a CSV: class, CPU seconds")                     //
      ("figures", po::value<std::string>(), "draw the figures into this folder")                   //
      ("resamples", po::value<int>()->default_value(2000), "of the bootstrap")                     //
      ("check", "only see whether every table has its place")                                      //
      ("document", po::value<Paths>(), "documents to renew");
  po::positional_options_description positional;
  positional.add("document", -1);
  po::variables_map given;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), given);
  const Paths documents = paths_of(given, "document");
  if (given.count("check") != 0) return check(documents);
  if (given.count("help") != 0 || given.count("human") == 0) {
    std::cout << options;
    return given.count("help") != 0 ? 0 : 2;
  }
  Data data{.human = read_set(paths_of(given, "human")),
            .reference = read_set(paths_of(given, "reference")),
            .made = named_tables(paths_of(given, "made")),
            .times = named_tables(paths_of(given, "times")),
            .class_seconds = std::nullopt,
            .bootstrap = Bootstrap(given["resamples"].as<int>())};
  if (given.count("class-seconds") != 0)
    data.class_seconds = bench::read_csv(given["class-seconds"].as<std::string>());
  const auto [tables, values] = tables_and_values(data);
  for (const std::string& document : documents) renew(document, tables, values);
  if (given.count("figures") != 0) draw_figures(data, given["figures"].as<std::string>());
  if (documents.empty()) {
    for (const auto& [name, table] : tables) fmt::print("\n{}\n\n{}", name, table);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "rating_report: " << error.what() << "\n";
    return 2;
  }
}
