#include "evodoku/solve.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

/// Enough to keep the lanes of the lockstep engine busy; at the end of each piece some are idle.
constexpr std::size_t many_9x9 = 12'500;

std::size_t length_for(const Rows& rows, int threads) {
  return rows.is_9x9() ? std::max<std::size_t>(1000, piece_length(rows.count(), threads, many_9x9)) : 1;
}

/// With higher limits a blank puzzle takes long, and counting many together cannot be interrupted.
constexpr std::uint32_t soon_counted = 1000;

/// Counts up to `limit`, and whether each count could not be found out within the budget.
py::tuple count(Job& job, const Bytes& puzzles, const BoxShape& box, std::uint32_t limit,
                std::uint64_t node_budget, int threads) {
  const Rows rows = rows_of(puzzles, box);
  auto counts = new_column<std::uint32_t>(rows.count());
  auto undecided = new_column<bool>(rows.count());
  const bool at_once = rows.is_9x9() && limit <= soon_counted;
  // 9x9 puzzles are always decided.
  const std::uint64_t budget = rows.is_9x9() ? std::numeric_limits<std::uint64_t>::max() : node_budget;
  const std::span<std::uint32_t> counts_out(counts.mutable_data(), rows.count());
  const std::span<bool> undecided_out(undecided.mutable_data(), rows.count());
  {
    const py::gil_scoped_release release;
    std::ranges::fill(undecided_out, false);
    for_pieces(job, rows.count(), at_once ? length_for(rows, threads) : 1, threads,
               [&](const Piece& piece, const std::stop_token& stop) {
                 if (at_once) {
                   const auto found =
                       count_all(rows.cells9x9().subspan(piece.begin, piece.end - piece.begin), limit);
                   std::ranges::copy(found, counts_out.begin() + static_cast<std::ptrdiff_t>(piece.begin));
                   return;
                 }
                 for (std::size_t i = piece.begin; i < piece.end; ++i) {
                   const SolveResult result =
                       solve(rows.grid(i), {.limit = limit, .node_budget = budget, .stop = stop});
                   counts_out[i] = static_cast<std::uint32_t>(result.count);
                   undecided_out[i] = result.count < limit && !result.complete;
                 }
               });
  }
  return py::make_tuple(counts, undecided);
}

/// The solutions of puzzles that have exactly one (blanks for the others), and the number of solutions: 0, 1, 2 for
/// more, 3 if it could not be found out within the budget.
py::tuple solve_all(Job& job, const Bytes& puzzles, const BoxShape& box, std::uint64_t node_budget,
                    int threads) {
  const Rows rows = rows_of(puzzles, box);
  Bytes solutions = new_rows(rows.count(), rows.box);
  auto verdicts = new_column<std::uint8_t>(rows.count());
  const std::span<std::uint8_t> solutions_out(solutions.mutable_data(), rows.digits.size());
  const std::span<std::uint8_t> verdicts_out(verdicts.mutable_data(), rows.count());
  {
    const py::gil_scoped_release release;
    for_pieces(job, rows.count(), length_for(rows, threads), threads,
               [&](const Piece& piece, const std::stop_token& stop) {
                 const std::size_t number = piece.end - piece.begin;
                 if (rows.is_9x9()) {
                   const std::span<Cells9x9> into(
                       reinterpret_cast<Cells9x9*>(solutions_out.data()) + piece.begin, number);
                   const auto found = count_all(rows.cells9x9().subspan(piece.begin, number), 2, into);
                   std::ranges::copy(found, verdicts_out.begin() + static_cast<std::ptrdiff_t>(piece.begin));
                   return;
                 }
                 for (std::size_t i = piece.begin; i < piece.end; ++i) {
                   const SolveResult result = solve(rows.grid(i), {.node_budget = node_budget, .stop = stop});
                   verdicts_out[i] = static_cast<std::uint8_t>(result.verdict);
                   const auto row = solutions_out.subspan(i * rows.width(), rows.width());
                   std::ranges::fill(row, std::uint8_t{0});
                   if (result.verdict == Verdict::one) copy_cells(*result.solution, row);
                 }
               });
  }
  return py::make_tuple(solutions, verdicts);
}

/// The solutions of one puzzle, at most `limit`, and whether there are no others.
py::tuple solutions(Job& job, const Bytes& puzzle, const BoxShape& box, std::uint64_t limit,
                    std::uint64_t node_budget) {
  const Rows rows = rows_of(puzzle, box);
  std::vector<std::uint8_t> cells;
  bool complete = false;
  {
    const py::gil_scoped_release release;
    complete = enumerate(rows.grid(0),
                         [&](const Grid& solution) {
                           cells.insert(cells.end(), solution.digits().begin(), solution.digits().end());
                           job.advance(1);
                           return true;
                         },
                         {.limit = limit, .node_budget = node_budget, .stop = job.token()})
                   .complete;
  }
  Bytes table = new_rows(cells.size() / rows.width(), rows.box);
  std::ranges::copy(cells, table.mutable_data());
  return py::make_tuple(table, complete);
}

/// Explains why the first puzzle does not have exactly one solution.
std::string verdict_of(const Bytes& puzzle, const BoxShape& box, std::uint64_t node_budget) {
  const Rows rows = rows_of(puzzle, box);
  const py::gil_scoped_release release;
  return explain(solve(rows.grid(0), {.node_budget = node_budget}), rows.box);
}

}  // namespace

void bind_solve(py::module_& module) {
  module.attr("default_node_budget") = SolveOptions().node_budget;
  module.def("count", &count, py::arg("job"), py::arg("puzzles"), py::arg("box"), py::arg("limit"),
             py::arg("node_budget"), py::arg("threads"));
  module.def("solve", &solve_all, py::arg("job"), py::arg("puzzles"), py::arg("box"), py::arg("node_budget"),
             py::arg("threads"));
  module.def("solutions", &solutions, py::arg("job"), py::arg("puzzle"), py::arg("box"), py::arg("limit"),
             py::arg("node_budget"));
  module.def("verdict_of", &verdict_of, py::arg("puzzle"), py::arg("box"), py::arg("node_budget"));
}

}  // namespace evodoku::python
