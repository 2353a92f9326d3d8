// How many puzzles match, and statistics of them.
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <new>
#include <string_view>
#include <utility>

#include "evodoku/text.hpp"
#include "query/select.hpp"
#include "store/connection.hpp"
#include "store/rows.hpp"

namespace evodoku::db {
namespace {

using What = Part::What;

/// Ratings are counted in bins a quarter wide; a puzzle that no run solved is above them all.
constexpr std::int64_t unsolved_bin = 1'000'000;

std::int64_t bin_of(double rating) {
  return std::isinf(rating) ? unsolved_bin
                            : static_cast<std::int64_t>(std::clamp(4 * rating, 0.0, 999'999.0));
}

/// Counts rows by a name and a number (of a real number its bin), while SQLite reads them: an aggregate function
/// tally(name, number). GROUP BY compares each row with the one before, and takes four times as long; a step of the
/// statement for each row takes three times.
class Tally {
 public:
  using Counts = std::map<std::string, std::map<std::int64_t, std::uint64_t>, std::less<>>;

  explicit Tally(SQLite::Database& database) : database_(database) { define(add, finish); }
  ~Tally() { define(nullptr, nullptr); }
  Tally(const Tally&) = delete;
  Tally& operator=(const Tally&) = delete;

  /// Of the rows of a statement that selects tally(name, number).
  Counts counts(SQLite::Statement&& statement) {
    counts_.clear();
    last_ = counts_.end();
    statement.executeStep();
    return std::move(counts_);
  }

 private:
  void define(void (*step)(sqlite3_context*, int, sqlite3_value**), void (*final)(sqlite3_context*)) {
    sqlite3_create_function_v2(database_.getHandle(), "tally", 2, SQLITE_UTF8, this, nullptr, step, final,
                               nullptr);
  }

  static void add(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
    try {
      const std::int64_t number = sqlite3_value_type(values[1]) == SQLITE_FLOAT
                                      ? bin_of(sqlite3_value_double(values[1]))
                                      : sqlite3_value_int64(values[1]);
      static_cast<Tally*>(sqlite3_user_data(context))->add(text_of(values[0]), number);
    } catch (const std::bad_alloc&) {  // no exception may pass through SQLite
      sqlite3_result_error_nomem(context);
    }
  }
  static void finish(sqlite3_context* context) { sqlite3_result_null(context); }

  /// In the order of an index a name comes again and again, and often with the same number.
  void add(std::string_view name, std::int64_t number) {
    if (last_ == counts_.end() || last_->first != name) {
      last_ = counts_.find(name);
      if (last_ == counts_.end()) last_ = counts_.try_emplace(std::string(name)).first;
      last_number_ = last_->second.end();
    }
    if (last_number_ == last_->second.end() || last_number_->first != number)
      last_number_ = last_->second.try_emplace(number).first;
    ++last_number_->second;
  }

  SQLite::Database& database_;
  Counts counts_;
  Counts::iterator last_;
  Counts::mapped_type::iterator last_number_;
};

/// Easiest first: in the order of the query, others behind by the average bin of their puzzles.
std::vector<NamedCount> classes_of(const Tally::Counts& counts, const std::vector<std::string>& order) {
  struct Class {
    NamedCount count;
    double average_bin = 0;
  };
  std::vector<Class> classes;
  for (const auto& [name, bins] : counts) {
    Class& row = classes.emplace_back();
    row.count.name = name;
    double sum = 0;
    for (const auto& [bin, puzzles] : bins) {
      row.count.puzzles += puzzles;
      sum += static_cast<double>(bin) * puzzles;
    }
    row.average_bin = sum / row.count.puzzles;
  }
  std::ranges::stable_sort(classes, {}, &Class::average_bin);
  sort_by_order(classes, order, [](const Class& row) { return row.count.name; });
  std::vector<NamedCount> named;
  for (Class& row : classes) named.push_back(std::move(row.count));
  return named;
}

/// Without gaps: 1/4 wide, or 1 if they would not fit on a screen.
std::vector<RatingBin> rating_bins(const std::map<std::int64_t, std::uint64_t>& bins) {
  constexpr std::int64_t most = 24;
  if (bins.empty()) return {};
  const std::int64_t width = bins.rbegin()->first - bins.begin()->first < most ? 1 : 4;
  const std::int64_t first = bins.begin()->first / width;
  std::vector<RatingBin> histogram;
  for (std::int64_t bin = first; bin <= bins.rbegin()->first / width; ++bin) {
    histogram.push_back(
        {.low = static_cast<double>(bin * width) / 4, .high = static_cast<double>((bin + 1) * width) / 4});
  }
  for (const auto& [bin, puzzles] : bins) histogram[bin / width - first].puzzles += puzzles;
  return histogram;
}

}  // namespace

std::uint64_t count_of(const Selection& selection) {
  selection.require_classes();
  const Query& query = selection.query();
  const Lead lead = selection.narrow_lead(true).value_or(selection.lead_in_any_order({}));
  const std::uint64_t matching = selection.number("SELECT count(*)" + selection.from_where(lead, {}, false));
  if (query.random) return std::min(matching, query.random->count);
  return query.rows ? std::min(matching, *query.rows) : matching;
}

Statistics statistics_of(const Selection& selection) {
  selection.require_classes();
  const Query& query = selection.query();
  Statistics statistics;
  Tally tally(selection.database());
  // `columns`: a name and a number; empty: box and clues
  const auto counts_of = [&](const std::string& columns, const Part& part) {
    const Lead lead = selection.narrow_lead(true).value_or(selection.lead_in_any_order(part));
    const std::string shape = selection.shape(lead, part);
    const std::string own = columns.empty() ? shape + "box, " + shape + "clues" : columns;
    return tally.counts(
        selection.prepared("SELECT tally(" + own + ")" + selection.from_where(lead, part, columns.empty())));
  };

  for (const auto& [name, clues] : counts_of("", {})) {
    const auto box = parse_box(name);
    if (!box) {
      throw StoreError(StoreError::Code::damaged,
                       "it has a puzzle with a box that cannot be; see evodoku-store check");
    }
    for (const auto& [number, puzzles] : clues) {
      statistics.clues.push_back({*box, static_cast<int>(number), puzzles});
      statistics.puzzles += puzzles;
    }
  }
  std::ranges::sort(statistics.clues, {},
                    [](const ClueCount& count) { return std::pair(count.box, count.clues); });

  if (selection.rater()) {
    statistics.rater = selection.rater()->name;
    statistics.rater_version = selection.rater()->version;
    const Tally::Counts classes = counts_of("r.class, r.rating", {What::rating, true});
    std::map<std::int64_t, std::uint64_t> bins;
    for (const auto& [name, of_class] : classes) {
      for (const auto& [bin, puzzles] : of_class) {
        statistics.rated += puzzles;
        if (bin == unsolved_bin) {
          statistics.unsolved += puzzles;
        } else {
          bins[bin] += puzzles;
        }
      }
    }
    statistics.classes = classes_of(classes, query.class_order);
    statistics.ratings = rating_bins(bins);
  }

  for (const auto& [name, counts] : counts_of("l.technique, 0", {What::level, true}))
    statistics.techniques.push_back({name, counts.at(0)});
  sort_by_order(statistics.techniques, query.technique_order,
                [](const NamedCount& count) { return count.name; });
  return statistics;
}

}  // namespace evodoku::db
