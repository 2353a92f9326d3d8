#include "evodoku_db/examine.hpp"

#include <string>
#include <utility>
#include <variant>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "store/draw.hpp"
#include "store/proved_twice.hpp"
#include "store/rating_rules.hpp"
#include "store/rows.hpp"
#include "store/runs_blob.hpp"

namespace evodoku::db {
namespace {

/// Collects the faults of one row.
class Examination {
 public:
  /// Reads the row. It must outlive the examination.
  explicit Examination(const StoredRow& row) : row_(row) {
    for (const std::string& fault : row_.faults) found(fault);
    if (!row_.faults.empty() && row_.cells.empty()) return;  // nothing of the puzzle could be read
    if (!row_.is_intact) found("its row was changed after it was stored: the checksum does not hold");
    for (const StoredRating& rating : row_.ratings) examine_rating(rating);
    if (row_.level) examine_level(*row_.level);
    puzzle_ = read("cells", row_.cells);
    solution_ = read("solution", row_.solution);
  }

  /// Null if it cannot be read.
  const Grid* puzzle() const { return puzzle_ ? &*puzzle_ : nullptr; }

  /// `proved`: the only solution of the puzzle, if it was proved twice already.
  std::vector<Finding> finish(const std::optional<Grid>& proved, const std::stop_token& stop) && {
    if (puzzle_) examine_puzzle(*puzzle_);
    if (puzzle_ && solution_ && solves(*puzzle_, *solution_) && solution_ != proved) {
      prove_only(*puzzle_, *solution_, stop);
    }
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
    if (draw_of(row_.canonical) != row_.draw) found("its draw is not that of its canonical key");
    if (row_.verdict != name_of(Verdict::one)) found("its verdict is '" + row_.verdict + "'");
  }

  bool solves(const Grid& puzzle, const Grid& solution) {
    const auto fault = find_fault(puzzle, solution);
    if (fault) found("its solution does not solve it: " + fault->message);
    return !fault;
  }

  /// That `solution` is the only one of `puzzle`.
  void prove_only(const Grid& puzzle, const Grid& solution, const std::stop_token& stop) {
    const SolveResult result = solve(puzzle, {.stop = stop});
    if (stop.stop_requested()) return;
    if (result.verdict != Verdict::one) {
      found("it is not proper: solutions found again: " + std::string(name_of(result.verdict)));
    } else if (*result.solution != solution) {
      found("its solution is not the one found again");
    } else if (prove_again(puzzle, solution, stop) != SecondProof::agrees && !stop.stop_requested()) {
      found("that it is proper was not proved a second time");
    }
  }

  void examine_rating(const StoredRating& stored) {
    const std::string name = "its rating " + std::to_string(stored.id) + ": ";
    if (!stored.is_intact)
      found(name + "the row was changed after it was stored: the checksum does not hold");
    Rating rating;
    rating.rater = "known";  // a reference, which check_file() verifies
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

  void examine_level(const StoredLevel& stored) {
    if (!stored.is_intact) found("its level was changed after it was stored: the checksum does not hold");
    if (const auto fault = fault_of(stored.level)) found("its level: " + *fault);
  }

  const StoredRow& row_;
  std::vector<Finding> findings_;
  std::optional<Grid> puzzle_;
  std::optional<Grid> solution_;
};

}  // namespace

std::string Finding::message() const {
  return puzzle ? "puzzle " + std::to_string(*puzzle) + ": " + what : what;
}

std::vector<Finding> examine(const StoredRow& row, const std::stop_token& stop) {
  return Examination(row).finish(std::nullopt, stop);
}

std::vector<std::vector<Finding>> examine_all(std::span<const StoredRow> rows, const std::stop_token& stop) {
  std::vector<Examination> examinations;
  std::vector<const Grid*> puzzles;
  examinations.reserve(rows.size());
  puzzles.reserve(rows.size());
  for (const StoredRow& row : rows) examinations.emplace_back(row);
  for (const Examination& examination : examinations) puzzles.push_back(examination.puzzle());
  const std::vector<std::optional<Grid>> solutions = proved_twice(puzzles);

  std::vector<std::vector<Finding>> findings;
  findings.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    findings.push_back(std::move(examinations[i]).finish(solutions[i], stop));
  }
  return findings;
}

}  // namespace evodoku::db
