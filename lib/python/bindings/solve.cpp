#include "evodoku/solve.hpp"

#include <limits>
#include <string>
#include <vector>

#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

/// Enough to keep the lanes of the lockstep engine busy; at the end of each piece some are idle.
PieceLength length_for(const Rows& rows) {
  return rows.is_9x9() ? PieceLength{.least = 1000, .most = 12'500} : PieceLength{};
}

/// 9x9 puzzles are always decided.
std::uint64_t budget_for(const Rows& rows, std::uint64_t node_budget) {
  return rows.is_9x9() ? std::numeric_limits<std::uint64_t>::max() : node_budget;
}

/// Counts up to `limit`, and whether each count could not be found out within the budget.
py::tuple count(Job& job, const Bytes& puzzles, const BoxShape& box, const Marks& marks, std::uint32_t limit,
                std::uint64_t node_budget, int threads) {
  const Rows rows(puzzles, box, marks);
  const NumberColumn<std::uint32_t> counts(rows.count());
  const NumberColumn<bool> undecided(rows.count());
  // With higher limits a blank puzzle takes long, and counting many together cannot be interrupted.
  constexpr std::uint32_t soon_counted = 1000;
  const bool at_once = rows.is_9x9() && limit <= soon_counted && !rows.have_candidates();
  const std::uint64_t budget = budget_for(rows, node_budget);
  for_pieces(
      job, rows.count(), at_once ? length_for(rows) : PieceLength{}, threads,
      [&](const ItemRange& piece, const std::stop_token& stop) {
        if (at_once) {
          std::ranges::copy(count_all(rows.cells9x9(piece.begin, piece.end), limit), &counts[piece.begin]);
          return;
        }
        for (std::size_t i = piece.begin; i < piece.end; ++i) {
          const SolveResult result = rows.solved(i, {.limit = limit, .node_budget = budget, .stop = stop});
          counts[i] = result.count;
          undecided[i] = result.count < limit && !result.complete;
        }
      });
  return py::make_tuple(counts.array(), undecided.array());
}

/// The solutions of puzzles that have exactly one (blanks for the others), and the number of solutions: 0, 1, 2 for
/// more, 3 if it could not be found out within the budget.
py::tuple solve_all(Job& job, const Bytes& puzzles, const BoxShape& box, const Marks& marks,
                    std::uint64_t node_budget, int threads) {
  const Rows rows(puzzles, box, marks);
  const NewRows solutions(rows.count(), rows.box);
  const NumberColumn<std::uint8_t> verdicts(rows.count());
  const std::uint64_t budget = budget_for(rows, node_budget);
  for_pieces(job, rows.count(), length_for(rows), threads,
             [&](const ItemRange& piece, const std::stop_token& stop) {
               if (rows.is_9x9() && !rows.have_candidates()) {
                 const std::span into(reinterpret_cast<Cells9x9*>(solutions[piece.begin].data()),
                                      piece.end - piece.begin);
                 std::ranges::copy(count_all(rows.cells9x9(piece.begin, piece.end), 2, into),
                                   &verdicts[piece.begin]);
                 return;
               }
               for (std::size_t i = piece.begin; i < piece.end; ++i) {
                 const SolveResult result = rows.solved(i, {.node_budget = budget, .stop = stop});
                 verdicts[i] = static_cast<std::uint8_t>(result.verdict);
                 solutions.put(i, result.verdict == Verdict::one ? *result.solution : Grid(rows.box));
               }
             });
  return py::make_tuple(solutions.array(), verdicts.array());
}

/// The solutions of one puzzle, at most `limit`, and whether there are no others.
py::tuple solutions(Job& job, const Bytes& puzzle, const BoxShape& box, const Marks& marks,
                    std::uint64_t limit, std::uint64_t node_budget) {
  const Rows rows(puzzle, box, marks);
  std::vector<Grid> found;
  bool complete = false;
  {
    const py::gil_scoped_release release;
    const SolveOptions options{
        .limit = limit, .node_budget = budget_for(rows, node_budget), .stop = job.token()};
    const auto keep = [&](const Grid& solution) {
      found.push_back(solution);
      job.advance(1);
      return true;
    };
    complete = (rows.have_candidates() ? solve(rows.marks(0), options, keep)
                                       : enumerate(rows.grid(0), keep, options))
                   .complete;
  }
  const NewRows table(found.size(), rows.box);
  for (std::size_t i = 0; i < found.size(); ++i) table.put(i, found[i]);
  return py::make_tuple(table.array(), complete);
}

/// Explains why the first puzzle does not have exactly one solution.
std::string verdict_of(const Bytes& puzzle, const BoxShape& box, const Marks& marks,
                       std::uint64_t node_budget) {
  const Rows rows(puzzle, box, marks);
  const py::gil_scoped_release release;
  const SolveResult result = rows.solved(0, {.node_budget = budget_for(rows, node_budget)});
  return rows.have_candidates() ? explain(result, rows.marks(0)) : explain(result, rows.box);
}

/// The first entry of a grid that the solution contradicts, in words, or "".
std::string wrong_entry_of(const Bytes& puzzle, const BoxShape& box, const Marks& marks,
                           const Bytes& solution) {
  const Rows rows(puzzle, box, marks);
  return wrong_entry(rows.grid(0), rows.candidates(0), Rows(solution, box).grid(0)).value_or("");
}

}  // namespace

void bind_solve(py::module_& module) {
  module.attr("default_node_budget") = SolveOptions().node_budget;
  module.def("count", &count);
  module.def("solve", &solve_all);
  module.def("solutions", &solutions);
  module.def("verdict_of", &verdict_of);
  module.def("wrong_entry_of", &wrong_entry_of);
}

}  // namespace evodoku::python
