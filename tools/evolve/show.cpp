#include "evolve/show.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>

#include "common/terminal.hpp"
#include "evodoku/text.hpp"
#include "evolve/drawn_board.hpp"

namespace evodoku::tools {

namespace {

std::string outcome_in_words(const Run& run, std::uint64_t generation_cap) {
  if (run.solved) return "solved";
  if (why_ended(run, generation_cap) == "cap")
    return run.clues_kept ? "not solved" : "not solved, clues lost";
  return run.clues_kept ? "not solved: the objective is content with a board that is no solution"
                        : "not solved: the objective is content with a board that has lost clues";
}

/// In columns of a terminal, where codes for colours have no width.
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

/// Every frame of a run has as many lines; what is left of the older one is erased. A frame that the terminal cannot hold stands
/// below the last one; only its line of numbers is cut.
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
