#include "evolve/show.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "common/progress.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

enum class CellKind { blank, clue, overwritten_clue, digit, repeated_digit };

CellKind kind_of(const Grid& puzzle, const Grid& board, const Geometry& geometry, int cell) {
  if (!puzzle.is_blank(cell)) {
    return board[cell] == puzzle[cell] ? CellKind::clue : CellKind::overwritten_clue;
  }
  if (board.is_blank(cell)) return CellKind::blank;
  const bool is_repeated =
      std::ranges::any_of(geometry.peers(cell), [&](Cell peer) { return board[peer] == board[cell]; });
  return is_repeated ? CellKind::repeated_digit : CellKind::digit;
}

/// The text before and after a cell of each kind.
struct Marks {
  const char* before;
  const char* behind;
};

constexpr std::array<Marks, 5> in_colour = {
    {{"", ""}, {"\033[1;36m", "\033[0m"}, {"\033[35m", "\033[0m"}, {"", ""}, {"\033[31m", "\033[0m"}}};
constexpr std::array<Marks, 5> in_plain_text = {{{"", " "}, {"", "'"}, {"", "?"}, {"", " "}, {"", "!"}}};

/// The text of every cell: "." for a blank, a symbol if the side allows it, otherwise a number of two characters.
std::vector<std::string> texts_of(const Grid& board) {
  const std::string line = to_line(board);
  const bool in_symbols = line.size() == static_cast<std::size_t>(board.cells());
  std::vector<std::string> texts;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (in_symbols) {
      texts.emplace_back(1, line[static_cast<std::size_t>(cell)]);
    } else {
      texts.push_back(fmt::format("{:>2}", board.is_blank(cell) ? "." : std::to_string(board[cell])));
    }
  }
  return texts;
}

/// "------+-------+------", under cells of this width with a space between.
std::string border(Box box, std::size_t cell_width) {
  const std::size_t box_width = static_cast<std::size_t>(box.cols()) * (cell_width + 1);
  std::string line(box_width, '-');
  for (int stack = 1; stack < box.rows(); ++stack) line.append("+").append(box_width + 1, '-');
  line.pop_back();
  return line + "\n";
}

void end_line(std::string& text) {
  while (text.ends_with(' ')) text.pop_back();
  text += '\n';
}

/// The board in rows, with lines between boxes. With colour (escape codes of ECMA-48): clues bold and cyan, digits that
/// occur twice in a house red, overwritten clues magenta. Without: ' after a clue, ! after a digit that occurs twice, ?
/// after an overwritten clue. A clue is never marked as occurring twice. `geometry` is that of the puzzle's box.
std::string drawn_board(const Grid& puzzle, const Grid& board, const Geometry& geometry, bool colour) {
  const Box box = board.box();
  const std::vector<std::string> digits = texts_of(board);
  const std::size_t cell_width = digits.front().size() + (colour ? 0 : 1);
  std::string text;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int row = box.row_of(cell);
    const int column = box.column_of(cell);
    if (column == 0 && row > 0 && row % box.rows() == 0) text += border(box, cell_width);
    if (column > 0) text += column % box.cols() == 0 ? " | " : " ";
    const auto kind = static_cast<std::size_t>(kind_of(puzzle, board, geometry, cell));
    const Marks& marks = (colour ? in_colour : in_plain_text)[kind];
    text += marks.before + digits[static_cast<std::size_t>(cell)] + marks.behind;
    if (column + 1 == box.side()) end_line(text);
  }
  return text;
}

std::string outcome_in_words(const Run& run, std::uint64_t generation_cap) {
  if (run.solved) return "solved";
  if (why_ended(run, generation_cap) == "cap")
    return run.clues_kept ? "not solved" : "not solved, clues lost";
  return run.clues_kept ? "not solved: the objective is content with a board that is no solution"
                        : "not solved: the objective is content with a board that has lost clues";
}

/// Width in terminal columns, of which colour codes take none.
std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\n') {
      width = 0;
    } else if (text[at] == '\033') {
      at = std::min(text.find('m', at), text.size());
    } else {
      widest = std::max(widest, ++width);
    }
  }
  return widest;
}

}  // namespace

RunShow::RunShow(const EvolveRequest& request, RecordOutput& output)
    : WatchingView(request.every), request_(request), output_(output) {}

void RunShow::begin(const RunJob& job) {
  output_.write_text(fmt::format("{}{}, {}, seed {}, run {}\n", is_first_run_ ? "" : "\n",
                                 printable(job.puzzle->job.place()), name_of(*job.chosen), request_.seed,
                                 job.run));
  is_first_run_ = false;
  is_first_frame_ = true;
  const Box box = job.puzzle->grid().box();
  if (request_.board && (!geometry_ || geometry_->box() != box)) geometry_.emplace(box);
}

void RunShow::take(const RunJob& job, const Generation& generation) {
  std::string frame = fmt::format("generation {}  evaluations {}  best {}  mean {:.2f}  filled {}\n",
                                  generation.number, generation.evaluations, generation.best_fitness,
                                  generation.mean_fitness, generation.filled);
  if (request_.board) {
    frame += drawn_board(job.puzzle->grid(), Grid(geometry_->box(), generation.best_digits), *geometry_,
                         request_.colour);
  }
  output_.write_text(request_.redraw ? in_place_of_the_last(frame) : frame);
}

/// Every frame of a run has the same number of lines; the rest of the previous one is erased. A frame that does not fit
/// on the terminal is written below the last one; only its line of numbers is cut.
std::string RunShow::in_place_of_the_last(const std::string& whole) {
  const TerminalSize terminal = terminal_size(STDOUT_FILENO);
  const std::size_t end = whole.find('\n');
  const std::string frame = whole.substr(0, std::min(end, terminal.columns - 1)) + whole.substr(end);
  const auto lines = std::ranges::count(frame, '\n');
  if (widest_line(frame) >= terminal.columns || static_cast<std::size_t>(lines) >= terminal.rows)
    return whole;
  std::string text = is_first_frame_ ? "" : fmt::format("\033[{}A", lines);
  is_first_frame_ = false;
  for (const char character : frame) text += character == '\n' ? "\033[K\n" : std::string(1, character);
  return text;
}

void RunShow::conclude(const RunJob& /*job*/, const FinishedRun& finished) {
  const Run& run = finished.run;
  std::string line =
      fmt::format("{} after {} generations, {} evaluations", outcome_in_words(run, request_.generation_cap),
                  run.generations, run.evaluations);
  if (run.restarts > 0) line += fmt::format(", {} fresh populations", run.restarts);
  if (request_.timing) line += fmt::format(", {:.3g} CPU seconds", finished.cpu_seconds);
  output_.write_text(line + "\n");
}

}  // namespace evodoku::tools
