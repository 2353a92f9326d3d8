#include "evodoku_db/examine.hpp"

#include <string>
#include <utility>
#include <variant>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "rating_rules.hpp"
#include "rows.hpp"
#include "runs_blob.hpp"

namespace evodoku::db {
namespace {

/// Collects what is wrong with one row.
class Examination {
 public:
  Examination(const StoredRow& row, std::stop_token stop) : row_(row), stop_(std::move(stop)) {}

  std::vector<Finding> run() {
    for (const StoredRating& rating : row_.ratings) examine_rating(rating);
    const auto puzzle = read("cells", row_.cells);
    const auto solution = read("solution", row_.solution);
    if (puzzle) examine_puzzle(*puzzle);
    if (puzzle && solution) examine_solution(*puzzle, *solution);
    return std::move(findings_);
  }

 private:
  void found(const std::string& what) { findings_.push_back({.puzzle = row_.id, .what = what}); }

  std::optional<Grid> read(const std::string& column, const std::string& text) {
    auto grid = read_grid(row_.box_rows, row_.box_cols, text);
    if (auto* const sound = std::get_if<Grid>(&grid)) return std::move(*sound);
    found("its " + column + " cannot be read: " + std::get<std::string>(grid));
    return std::nullopt;
  }

  void examine_puzzle(const Grid& puzzle) {
    if (puzzle.clue_count() != row_.clues) {
      found("it has " + std::to_string(puzzle.clue_count()) + " clues, not " + std::to_string(row_.clues));
    }
    if (canonical_form(puzzle).key() != row_.canonical) found("its canonical key is not that of its cells");
    if (row_.verdict != name_of(Verdict::one)) found("its verdict is '" + row_.verdict + "'");
  }

  void examine_solution(const Grid& puzzle, const Grid& solution) {
    if (const auto fault = find_fault(puzzle, solution)) {
      found("its solution does not solve it: " + fault->message);
      return;
    }
    const SolveResult result = solve(puzzle, {.stop = stop_});
    if (stop_.stop_requested()) return;
    if (result.verdict != Verdict::one) {
      found(std::string("it is not proper: solutions found again: ") + name_of(result.verdict));
    } else if (*result.solution != solution) {
      found("its solution is not the one found again");
    } else if (prove_again(puzzle, solution, stop_) != SecondProof::agrees && !stop_.stop_requested()) {
      found("that it is proper was not proved a second time");
    }
  }

  void examine_rating(const StoredRating& stored) {
    const std::string name = "its rating " + std::to_string(stored.id) + ": ";
    Rating rating;
    rating.rater = "known";  // a reference that check_file() looks after
    rating.runs = static_cast<int>(stored.runs);
    rating.solved = static_cast<int>(stored.solved);
    rating.censored = static_cast<int>(stored.censored);
    rating.ert = stored.ert;
    rating.ert_low = stored.ert_low;
    rating.ert_high = stored.ert_high;
    rating.value = stored.value;
    rating.difficulty_class = stored.difficulty_class;
    if (const auto fault = fault_of(rating)) found(name + *fault);
    if (!stored.run_lengths) return;
    const auto runs = unpack_runs(*stored.run_lengths);
    if (!runs) {
      found(name + "the runs kept with it cannot be read");
    } else if (const auto fault = fault_between(rating, *runs)) {
      found(name + *fault);
    }
  }

  const StoredRow& row_;
  std::stop_token stop_;
  std::vector<Finding> findings_;
};

}  // namespace

std::string Finding::message() const {
  return puzzle ? "puzzle " + std::to_string(*puzzle) + ": " + what : what;
}

std::vector<Finding> examine(const StoredRow& row, std::stop_token stop) {
  return Examination(row, std::move(stop)).run();
}

}  // namespace evodoku::db
