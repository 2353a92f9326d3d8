#include "solve/lines.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evodoku/batch.hpp"

namespace evodoku::tools {

namespace {

/// Puzzles handled at once, about what PuzzleInput reads of a file at once: at the end of each piece lanes of the lockstep engine
/// stay idle, so long pieces are better.
constexpr std::size_t most_lines = 12'500;

/// What came of a puzzle that has not exactly one solution.
struct Exception {
  std::size_t index;  // among those of its piece
  Job job;
  SolveOutcome outcome;
};

/// Some puzzles of a list on their way through the tool.
struct Piece {
  std::string file;
  std::optional<double> share;  // of the input, up to its end
  LinePuzzles9x9 read;
  std::vector<Cells9x9> solutions;    // blanks for the exceptions
  std::vector<Exception> exceptions;  // by index
};

/// Pieces are used again: to get and give back their memory for every few thousand puzzles would cost as much as reading them.
class Pieces {
 public:
  Piece& take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return all_.emplace_back();
    Piece& piece = *idle_.back();
    idle_.pop_back();
    return piece;
  }

  void give_back(Piece& piece) {
    piece.read.cells.clear();
    piece.read.lines.clear();
    piece.exceptions.clear();
    const std::lock_guard lock(mutex_);
    idle_.push_back(&piece);
  }

 private:
  std::mutex mutex_;
  std::deque<Piece> all_;
  std::vector<Piece*> idle_;
};

/// What is to be said of a puzzle that is not proper is found out by itself.
void solve_piece(Piece& piece, const SolveSettings& settings) {
  const std::vector<Cells9x9>& puzzles = piece.read.cells;
  piece.solutions.resize(puzzles.size());
  const std::vector<std::uint32_t> counts = count_all(puzzles, 2, piece.solutions, settings.solve.engine);
  for (std::size_t index = 0; index < puzzles.size(); ++index) {
    if (counts[index] == 1) continue;
    SolveOptions options = settings.solve;
    options.engine = Engine::automatic;
    const Grid grid = grid_of(puzzles[index]);
    piece.exceptions.push_back(
        {index, {{Record{.puzzle = grid}, piece.read.lines[index]}, piece.file}, {solve(grid, options)}});
  }
}

std::string lines_of(std::span<const Cells9x9> solutions) {
  constexpr std::size_t line_size = std::tuple_size_v<Cells9x9> + 1;
  std::string text(solutions.size() * line_size, '\n');
  auto line = text.begin();
  for (const Cells9x9& cells : solutions) {
    std::ranges::transform(cells, line, [](int digit) { return static_cast<char>('0' + digit); });
    line += line_size;
  }
  return text;
}

/// Proper puzzles are written so many at a time.
constexpr std::size_t most_lines_of_text = 1000;

/// Runs of proper puzzles with an exception between each.
void report_piece(const Piece& piece, SolveReport& report) {
  const std::span<const Cells9x9> solutions = piece.solutions;
  std::size_t begin = 0;
  const auto report_proper_before = [&](std::size_t end) {
    while (begin < end) {
      const std::size_t number = std::min(end - begin, most_lines_of_text);
      report.take_proper(number, lines_of(solutions.subspan(begin, number)));
      begin += number;
    }
    begin = end + 1;
  };
  for (const Exception& exception : piece.exceptions) {
    report_proper_before(exception.index);
    report.take(exception.job, exception.outcome);
  }
  report_proper_before(solutions.size());
}

}  // namespace

bool can_solve_lines(const CommandLine& line, const SolveSettings& settings) {
  const bool writes_lines = line.common().format == TextForm::line;
  const bool asks_for_more =
      settings.all || settings.verify || settings.solve.limit < 2 || line.has("node-budget");
  const Engine engine = settings.solve.engine;
  return writes_lines && !asks_for_more &&
         (engine == Engine::automatic || engine == Engine::band || engine == Engine::lockstep);
}

void solve_lines(const SolveSettings& settings, int threads, PuzzleInput& input, const Interrupt& interrupt,
                 Progress& progress, const RecordOutput& output, SolveReport& report) {
  Pieces pieces;
  const std::function<std::optional<Piece*>()> source = [&]() -> std::optional<Piece*> {
    Piece& piece = pieces.take();
    if (input.next_lines_9x9(piece.read, most_lines) == 0) return std::nullopt;
    piece.file = input.current_name();
    piece.share = input.share_taken();
    return &piece;
  };
  const std::function<Piece*(Piece* const&, std::stop_token)> work = [&](Piece* piece,
                                                                         const std::stop_token&) {
    solve_piece(*piece, settings);
    return piece;
  };
  const std::function<bool(Piece * &&)> sink = [&](Piece* piece) {
    progress.advance(piece->solutions.size());
    if (piece->share) progress.reached(*piece->share);
    report_piece(*piece, report);
    pieces.give_back(*piece);
    return !output.reader_gone();
  };
  const auto window = static_cast<std::size_t>(threads) + 2;
  ordered_map<Piece*, Piece*>({.threads = threads, .window = window, .stop = interrupt.token()}, source, work,
                              sink);
}

}  // namespace evodoku::tools
