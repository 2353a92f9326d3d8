#include "upkeep/precedence.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "evodoku/text.hpp"
#include "sql.hpp"

namespace evodoku::db {
namespace {

bool run_precedes(const RunLength& one, const RunLength& other) {
  return std::tie(one.generations, one.solved) < std::tie(other.generations, other.solved);
}

}  // namespace

bool precedes(const MergeCandidate& one, const MergeCandidate& other) {
  // compares the fields that nearly always decide first, because building the lines is slow
  const auto first = [](const MergeCandidate& entry) {
    return std::tuple(entry.created, entry.source.value_or("-"));
  };
  if (const auto a = first(one), b = first(other); a != b) return a < b;
  const auto written = [](const Record& record) {
    return std::tuple(record.puzzle.box().rows(), to_line(record.puzzle));
  };
  const Record& a = one.record;
  const Record& b = other.record;
  if (a.puzzle != b.puzzle) return written(a) < written(b);
  const auto rest = [](const Record& record) {
    return std::tie(record.args, record.seed, record.index, record.alpha, record.symmetry, record.minimal,
                    record.version, record.comment, record.other);
  };
  if (rest(a) != rest(b)) return rest(a) < rest(b);
  const auto all = [](const Record& record) {  // includes members added to columns.txt later
    return std::apply([&](const auto&... column) { return std::tie(record.*column.member...); },
                      sql::puzzle_members);
  };
  return all(a) < all(b);
}

bool precedes(const EntryRating& one, const EntryRating& other) {
  const Rating& a = one.rating;
  const Rating& b = other.rating;
  if (a.runs != b.runs) return a.runs > b.runs;
  if (one.runs.empty() != other.runs.empty()) return other.runs.empty();
  if (a.value != b.value) return a.value > b.value;
  const auto rest = [](const Rating& rating) {
    return std::tie(rating.solved, rating.generation_cap, rating.ert, rating.ert_low, rating.ert_high,
                    rating.difficulty_class);
  };
  if (rest(a) != rest(b)) return rest(a) < rest(b);
  if (one.runs != other.runs) return std::ranges::lexicographical_compare(one.runs, other.runs, run_precedes);
  return one.created < other.created;
}

bool precedes(const Level& one, const Level& other) {
  if (one.version != other.version) return one.version > other.version;
  if (one.se_estimate != other.se_estimate) return one.se_estimate > other.se_estimate;
  return std::tie(one.technique, one.se_error) < std::tie(other.technique, other.se_error);
}

bool have_same_result(const EntryRating& one, const EntryRating& other) {
  constexpr double tolerance = 1e-6;
  const Rating& a = one.rating;
  const Rating& b = other.rating;
  return a.runs == b.runs && a.solved == b.solved && std::abs(a.value - b.value) <= tolerance &&
         (one.runs.empty() || other.runs.empty() || one.runs == other.runs);
}

}  // namespace evodoku::db
