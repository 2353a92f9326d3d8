#include "evodoku/rate.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string>
#include <vector>

#include "evodoku/level.hpp"
#include "evodoku/solve.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

constexpr double not_there = std::numeric_limits<double>::quiet_NaN();

/// Rounded as the tools print it, so that an array has the same numbers on every machine.
double rounded(double value, std::chars_format format, int precision) {
  std::array<char, 512> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value, format, precision);
  if (error == std::errc()) std::from_chars(text.data(), end, value);
  return value;
}
double three_decimals(double value) {
  return rounded(value, std::chars_format::fixed, 3);
}
double six_digits(double value) {
  return rounded(value, std::chars_format::scientific, 5);
}
double six_digits(const std::optional<double>& value) {
  return value ? six_digits(*value) : not_there;
}

/// A number for each puzzle, written by several threads, each at its own places.
template <typename T>
class Column {
 public:
  explicit Column(std::size_t count) : array_(new_column<T>(count)), out_(array_.mutable_data(), count) {}
  T& operator[](std::size_t index) { return out_[index]; }
  const py::array_t<T>& array() const { return array_; }

 private:
  py::array_t<T> array_;
  std::span<T> out_;
};

/// Which puzzles are rated: only proper ones.
std::vector<bool> proper_ones(const Rows& rows, const Piece& piece, std::uint64_t node_budget,
                              const std::stop_token& stop) {
  std::vector<bool> proper;
  if (rows.is_9x9()) {
    for (const std::uint32_t solutions :
         count_all(rows.cells9x9().subspan(piece.begin, piece.end - piece.begin))) {
      proper.push_back(solutions == 1);
    }
    return proper;
  }
  for (std::size_t i = piece.begin; i < piece.end; ++i) {
    proper.push_back(solve(rows.grid(i), {.node_budget = node_budget, .stop = stop}).verdict == Verdict::one);
  }
  return proper;
}

RateOptions options_of(const py::dict& wanted) {
  return {.rater = wanted["rater"].cast<std::string>(),
          .seed = wanted["seed"].cast<std::uint64_t>(),
          .runs = wanted["runs"].cast<std::optional<int>>(),
          .min_runs = wanted["min_runs"].cast<std::optional<int>>(),
          .generation_cap = wanted["generation_cap"].cast<std::optional<std::uint64_t>>()};
}

/// Columns by name. Puzzles that are not proper have NaN, 0 and empty strings, and `proper` is false.
py::dict rate_all(Job& job, const Bytes& puzzles, const BoxShape& box, const py::dict& wanted,
                  bool with_rating, bool with_level, std::uint64_t node_budget, int threads) {
  const Rows rows = rows_of(puzzles, box);
  const std::size_t count = rows.count();
  const RateOptions options = options_of(wanted);
  Column<bool> proper(count);
  Column<double> value(count);
  Column<double> ert(count);
  Column<double> low(count);
  Column<double> high(count);
  Column<std::int32_t> runs(count);
  Column<std::int32_t> solved(count);
  Column<double> estimate(count);
  Column<double> error(count);
  std::vector<std::string> classes(count);
  std::vector<std::string> technique(count);
  const auto write_rating = [&](std::size_t i, const Rating& rating) {
    value[i] = three_decimals(rating.value);
    ert[i] = six_digits(rating.ert);
    low[i] = six_digits(rating.ert_low);
    high[i] = six_digits(rating.ert_high);
    runs[i] = rating.runs;
    solved[i] = rating.solved;
    classes[i] = rating.difficulty_class;
  };
  const auto write_level = [&](std::size_t i, const Level& level) {
    technique[i] = level.technique;
    estimate[i] = six_digits(level.se_estimate);
    error[i] = six_digits(level.se_error);
  };
  {
    const py::gil_scoped_release release;
    for_pieces(job, count, rows.is_9x9() ? piece_length(count, threads, 64) : 1, threads,
               [&](const Piece& piece, const std::stop_token& stop) {
                 RateOptions with_stop = options;
                 with_stop.stop = stop;
                 const std::vector<bool> are_proper = proper_ones(rows, piece, node_budget, stop);
                 for (std::size_t i = piece.begin; i < piece.end && !stop.stop_requested(); ++i) {
                   proper[i] = are_proper[i - piece.begin];
                   value[i] = ert[i] = low[i] = high[i] = estimate[i] = error[i] = not_there;
                   runs[i] = solved[i] = 0;
                   if (!proper[i]) continue;
                   const Grid puzzle = rows.grid(i);
                   if (with_rating) {
                     if (const auto rated = rate(puzzle, with_stop)) write_rating(i, rated->rating);
                   }
                   if (!with_level) continue;
                   if (const auto level = level_of(puzzle, stop)) write_level(i, *level);
                 }
               });
  }
  py::dict columns;
  columns["proper"] = proper.array();
  columns["rating"] = value.array();
  columns["ert"] = ert.array();
  columns["low"] = low.array();
  columns["high"] = high.array();
  columns["runs"] = runs.array();
  columns["solved"] = solved.array();
  columns["class"] = classes;
  columns["level"] = estimate.array();
  columns["level_error"] = error.array();
  columns["technique"] = technique;
  return columns;
}

}  // namespace

void bind_rate(py::module_& module) {
  const auto names = raters();
  module.attr("raters") = std::vector<std::string>(names.begin(), names.end());
  module.def(
      "rater_version", [](const std::string& name) { return version_of_rater(name); }, py::arg("rater"));
  module.def("rate", &rate_all, py::arg("job"), py::arg("puzzles"), py::arg("box"), py::arg("wanted"),
             py::arg("with_rating"), py::arg("with_level"), py::arg("node_budget"), py::arg("threads"));
}

}  // namespace evodoku::python
