#include "solve_lines.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evodoku/batch.hpp"

namespace evodoku::tools {

namespace {

/// Puzzles handled at once: enough to keep the lanes of the lockstep engine busy, few enough to show progress.
constexpr std::size_t most_lines = 6400;

struct Lines {
  std::string file;
  std::vector<LinePuzzle9x9> puzzles;
};

/// What came of a puzzle that has not exactly one solution.
struct Exception {
  std::size_t index;  // among its lines
  Job job;
  SolveOutcome outcome;
};

struct SolvedLines {
  std::vector<Cells9x9> solutions;    // blanks for the exceptions
  std::vector<Exception> exceptions;  // by index
};

Grid grid_of(const Cells9x9& cells) {
  return Grid(Box(3, 3), std::vector<std::uint8_t>(cells.begin(), cells.end()));
}

/// What is to be said of a puzzle that is not proper is found out by itself.
SolvedLines solve_at_once(const Lines& lines, const SolveSettings& settings) {
  std::vector<Cells9x9> puzzles;
  puzzles.reserve(lines.puzzles.size());
  for (const LinePuzzle9x9& puzzle : lines.puzzles) puzzles.push_back(puzzle.cells);
  SolvedLines solved{std::vector<Cells9x9>(puzzles.size()), {}};
  const std::vector<std::uint32_t> counts = count_all(puzzles, 2, solved.solutions, settings.solve.engine);
  for (std::size_t index = 0; index < puzzles.size(); ++index) {
    if (counts[index] == 1) continue;
    SolveOptions options = settings.solve;
    options.engine = Engine::automatic;
    const Grid grid = grid_of(puzzles[index]);
    solved.exceptions.push_back(
        {index, {{Record{.puzzle = grid}, lines.puzzles[index].line}, lines.file}, {solve(grid, options)}});
  }
  return solved;
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

/// Pieces of proper puzzles with an exception between each.
void report_all(const SolvedLines& solved, SolveReport& report) {
  const std::span<const Cells9x9> solutions = solved.solutions;
  std::size_t begin = 0;
  const auto report_proper_before = [&](std::size_t end) {
    if (end > begin) report.take_proper(end - begin, lines_of(solutions.subspan(begin, end - begin)));
    begin = end + 1;
  };
  for (const Exception& exception : solved.exceptions) {
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
  const std::function<std::optional<Lines>()> source = [&]() -> std::optional<Lines> {
    Lines lines;
    if (input.next_lines_9x9(lines.puzzles, most_lines) == 0) return std::nullopt;
    lines.file = input.current_name();
    return lines;
  };
  const std::function<SolvedLines(const Lines&, std::stop_token)> work =
      [&](const Lines& lines, const std::stop_token&) { return solve_at_once(lines, settings); };
  const std::function<bool(SolvedLines &&)> sink = [&](SolvedLines&& solved) {
    progress.advance(solved.solutions.size());
    report_all(solved, report);
    return !output.reader_gone();
  };
  const auto window = static_cast<std::size_t>(threads) + 2;
  ordered_map<Lines, SolvedLines>({.threads = threads, .window = window, .stop = interrupt.token()}, source,
                                  work, sink);
}

}  // namespace evodoku::tools
