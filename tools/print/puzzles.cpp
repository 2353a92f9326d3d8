#include "print/puzzles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "common/filter.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::tools {

namespace {

/// The result of solving a puzzle: a solution, or the key of the word for what is wrong with it.
struct Solved {
  std::optional<Grid> solution = {};
  std::string flaw_key = {};
  std::string why = {};  // as evodoku-solve says it
};

Solved solved(const Grid& puzzle, const std::stop_token& stop) {
  const SolveResult result = solve(puzzle, {.stop = stop});
  switch (result.verdict) {
    case Verdict::one:
      return {.solution = result.solution};
    case Verdict::none:
      return {.flaw_key = "no-solution", .why = explain(result, puzzle.box())};
    case Verdict::many:
      return {.flaw_key = "several-solutions", .why = explain(result, puzzle.box())};
    case Verdict::undecided:
      break;
  }
  return {.flaw_key = "not-decided", .why = explain(result, puzzle.box())};
}

/// Gives puzzles their numbers and titles in the order of the input, and counts problems.
class Collection {
 public:
  explicit Collection(const PrintRequest& request) : request_(request) {}

  void add(Record record, std::optional<std::int64_t> id, const Solved& solved) {
    const Words& words = request_.words;
    if (request_.calibration) add_reader_members(record, request_.calibration->calibration);
    PuzzleToPrint puzzle{.puzzle = record.puzzle,
                         .solution = solved.solution,
                         .number = request_.first_number + puzzles_.size()};
    if (!solved.flaw_key.empty()) puzzle.flaw = words.of(solved.flaw_key);
    std::vector<std::string> missing;
    if (request_.title) {
      puzzle.title = request_.title->title(record, {.number = puzzle.number, .id = id, .date = request_.date},
                                           words, missing);
    }
    if (!puzzle.flaw.empty() && !request_.allows_improper)
      puzzle.title += (puzzle.title.empty() ? "" : " \xE2\x80\x93 ") + puzzle.flaw;
    std::sort(missing.begin(), missing.end());
    missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
    for (const std::string& field : missing) ++missing_[field];
    puzzles_.push_back(std::move(puzzle));
  }

  const std::vector<PuzzleToPrint>& puzzles() const { return puzzles_; }

  /// Reports fields of titles without a value. True if there are any.
  bool tell_of_missing() const {
    for (const auto& [field, count] : missing_) {
      const bool is_rated = field == "rating" || field == "class" || field == "Class" || field == "stars" ||
                            field == "level" || field == "technique" || field == "Technique";
      say("{} of {} puzzles have no value for {{{}}} in the title{}\n", count, puzzles_.size(), field,
          is_rated             ? ": give puzzles with ratings, as evodoku-rate --json writes them"
          : field == "minutes" ? ": give --calibration, and puzzles with ratings that it applies to"
                               : "");
    }
    return !missing_.empty();
  }

 private:
  const PrintRequest& request_;
  std::vector<PuzzleToPrint> puzzles_;
  std::map<std::string, std::size_t> missing_;  // fields, with the number of puzzles
};

/// Improper puzzles are printed, too, unless the steps are requested: they have none.
bool is_left_out(const PrintRequest& request, const Solved& solved) {
  return request.steps != StepsAs::none && !solved.flaw_key.empty();
}

int read_input(const PrintRequest& request, Interrupt& interrupt, Collection& collection) {
  PuzzleInput input(request.options, interrupt);
  Progress progress("puzzles", std::nullopt, request.options.quiet);
  int flawed = 0;
  const int exit_code = run_filter<Solved>(
      {request.options, input, nullptr, progress, interrupt},
      [](const InputPuzzle& job, const std::stop_token& stop) {
        return solved(job.puzzle.record.puzzle, stop);
      },
      [&](const InputPuzzle& job, Solved&& result) {
        if (interrupt.requested()) return false;
        const bool is_flawed = !result.flaw_key.empty() && !request.allows_improper;
        if (is_flawed) {
          ++flawed;
          report_bad_puzzle(
              job, result.why + (is_left_out(request, result) ? ": it is left out" : ": printed with a mark"),
              nullptr, progress);
        }
        if (!is_left_out(request, result)) collection.add(job.puzzle.record, std::nullopt, result);
        return true;
      });
  return exit_code == exit_done && flawed > 0 ? int{exit_less} : exit_code;
}

/// Solutions in a store have been proved; it is only checked that they fit.
Solved from_store(const Record& record, const std::stop_token& stop) {
  if (record.solution && is_solution_of(record.puzzle, *record.solution))
    return {.solution = record.solution};
  return solved(record.puzzle, stop);
}

/// All puzzles of a store, in the order in which they were stored.
void read_store(const PrintRequest& request, const Interrupt& interrupt, Collection& collection) {
  db::Store store = open_store(*request.store);
  if (request.calibration) {
    const auto rater = store.rater_of({});
    if (rater) require_made_for(*request.calibration, rater->name, rater->version);
  }
  for (const db::StoredRecord& row : store.select({.box = request.options.box})) {
    collection.add(row.record, row.id, from_store(row.record, interrupt.token()));
    if (interrupt.requested()) break;
  }
}

}  // namespace

int read_and_print(const PrintRequest& request, Interrupt& interrupt, const Print& print) {
  Collection collection(request);
  int exit_code = exit_done;
  if (request.store) {
    with_store_errors([&] { read_store(request, interrupt, collection); });
  } else {
    exit_code = read_input(request, interrupt, collection);
    if (exit_code == exit_usage) return exit_usage;
  }
  if (interrupt.requested()) return interrupt.exit_code();
  if (print(collection.puzzles()) == Printed::nothing && exit_code == exit_done) exit_code = exit_less;
  if (interrupt.requested()) return interrupt.exit_code();
  return collection.tell_of_missing() && exit_code == exit_done ? int{exit_less} : exit_code;
}

}  // namespace evodoku::tools
