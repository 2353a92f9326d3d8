#include "solve/lines.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/line_pieces.hpp"

namespace evodoku::tools {

namespace {

/// Puzzles processed together: at the end of each piece lanes of the lockstep engine are idle, and what two threads hand
/// over must stay in their caches: pieces of 12,500 take one thread as long, and two threads a quarter longer.
constexpr std::size_t most_lines = 2'000;

/// Fewer if each puzzle may have many solutions to be counted, so that all threads have work and none delays the
/// others.
std::size_t lines_of_piece(std::uint64_t limit) {
  constexpr std::uint64_t most_solutions = 1'000'000;
  return std::clamp<std::uint64_t>(most_solutions / std::max<std::uint64_t>(limit, 1), 1, most_lines);
}

/// A puzzle whose text is not that of a solved one.
struct Exception {
  std::size_t index;     // in its piece
  std::size_t text_end;  // end of the text of the puzzles before it
  InputPuzzle job;
  SolveOutcome outcome;
};

/// Consecutive puzzles of a list, and their results. The text is that of the solved ones.
struct SolvedLines : LinePiece {
  std::vector<Cells9x9> solutions;
  std::vector<Exception> exceptions;  // in order of index

  void clear() {
    LinePiece::clear();
    exceptions.clear();
  }
};

/// Solves the puzzles of a piece and writes the text of the solved ones. solve() may be called by several threads.
class PieceSolver {
 public:
  PieceSolver(const SolveRequest& request, const RecordOutput& output)
      : request_(request), alone_(request), output_(output) {
    alone_.solve.engine = Engine::automatic;  // the quickest for one, with the same solutions
    // The outcome of any puzzle with exactly one solution; with a limit of 1 it is not known to be the only one.
    constexpr std::string_view any =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const Record puzzle{.puzzle = std::get<Grid>(grid_from_line(any))};
    solved_ =
        answered(puzzle, {evodoku::solve(puzzle.puzzle, {.limit = request.solve.limit}), SecondProof::agrees},
                 request, output);
    if (output.form() != TextFormat::json) return;
    // A record ends with the members that evodoku does not know, which are the same for all solved puzzles.
    std::string whole;
    output.append(whole, solved_);
    solved_.other.clear();
    std::string without;
    output.append(without, solved_);
    end_ = whole.substr(without.size() - end_of_record.size());
  }

  void solve(SolvedLines& piece, const std::stop_token& stop) const {
    const std::vector<Cells9x9>& puzzles = piece.read.cells;
    piece.solutions.resize(puzzles.size());
    std::vector<std::uint32_t> counts;
    if (request_.verify) {
      const auto proved = proved_twice(puzzles);
      for (std::size_t index = 0; index < puzzles.size(); ++index) {
        counts.push_back(proved[index] ? 1 : 0);
        if (proved[index]) piece.solutions[index] = *proved[index];
      }
    } else {
      counts = count_all(puzzles, 2, piece.solutions, request_.solve.engine);
    }
    Record solved = solved_;
    for (std::size_t index = 0; index < puzzles.size(); ++index) {
      if (counts[index] == 1) {
        append_solved(piece, index, solved);
        continue;
      }
      Record record{.puzzle = grid_of(piece.read.cells[index]), .comment = piece.comment_of(index)};
      SolveOutcome outcome = solve_one(record, alone_, stop);
      piece.exceptions.push_back({index,
                                  piece.text.size(),
                                  {{std::move(record), piece.read.lines[index]}, piece.file},
                                  std::move(outcome)});
    }
  }

 private:
  /// `solved` is what another puzzle got, and becomes what this one gets.
  void append_solved(SolvedLines& piece, std::size_t index, Record& solved) const {
    if (solved.solution) {
      solved.puzzle.assign(piece.read.cells[index]);
      solved.solution->assign(piece.solutions[index]);
      solved.comment = piece.comment_of(index);
    } else {
      solved.puzzle.assign(piece.solutions[index]);
    }
    output_.append(piece.text, solved);
    if (end_.empty()) return;
    piece.text.resize(piece.text.size() - end_of_record.size());
    piece.text += end_;
  }

  static constexpr std::string_view end_of_record = "}\n";

  const SolveRequest& request_;
  SolveRequest alone_;
  const RecordOutput& output_;
  Record solved_;    // what is written for a solved puzzle
  std::string end_;  // of it, in JSON
};

}  // namespace

bool can_solve_lines(const SolveRequest& request, const RecordOutput& output) {
  const Engine engine = request.solve.engine;
  return !output.is_picture() && !request.all &&
         (engine == Engine::automatic || engine == Engine::band || engine == Engine::lockstep);
}

void solve_lines(const SolveRequest& request, int threads, PuzzleInput& input, const Interrupt& interrupt,
                 Progress& progress, RecordOutput& output,
                 const std::function<bool(const InputPuzzle&, SolveOutcome&&)>& take) {
  const PieceSolver solver(request, output);
  const bool keeps_comments = holds_records(output.form());
  each_line_piece<SolvedLines>(
      {input, output, progress, interrupt, threads, lines_of_piece(request.solve.limit), keeps_comments},
      [&](SolvedLines& piece, const std::stop_token& stop) { solver.solve(piece, stop); },
      [&](SolvedLines& piece) {
        std::string_view text = piece.text;
        std::size_t written = 0;
        for (Exception& exception : piece.exceptions) {
          output.write_text(text.substr(0, exception.text_end - written));
          text.remove_prefix(exception.text_end - written);
          written = exception.text_end;
          if (!take(exception.job, std::move(exception.outcome))) return false;
        }
        output.write_text(text);
        return true;
      });
}

}  // namespace evodoku::tools
