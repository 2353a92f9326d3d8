#include "solve/lines.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/batch.hpp"

namespace evodoku::tools {

namespace {

/// Puzzles processed together: at the end of each piece lanes of the lockstep engine are idle, so long pieces are
/// better.
constexpr std::size_t most_lines = 12'500;

/// Fewer if each puzzle may have many solutions to be counted, so that all threads have work and none delays the
/// others.
std::size_t lines_of_piece(std::uint64_t limit) {
  constexpr std::uint64_t most_solutions = 1'000'000;
  return std::clamp<std::uint64_t>(most_solutions / std::max<std::uint64_t>(limit, 1), 1, most_lines);
}

/// Makes the text of a solved puzzle in the output format. The texts of most puzzles differ only in a few places, so
/// the record writer makes the text once, and then these places are filled in.
class SolvedText {
 public:
  using Writer = std::function<std::string(const Cells9x9& puzzle, const Cells9x9& solution)>;

  explicit SolvedText(Writer write) : write_(std::move(write)) {
    learn();
    // a drawn grid has no such places
    std::string text;
    append_filled(with_blanks(sample(1), 5), sample(1), text);
    if (text != write_(with_blanks(sample(1), 5), sample(1))) parts_.clear();
  }

  void append(const Cells9x9& puzzle, const Cells9x9& solution, std::string& text) const {
    if (parts_.empty()) {
      text += write_(puzzle, solution);
    } else {
      append_filled(puzzle, solution, text);
    }
  }

  /// A puzzle that is solved without a guess.
  static Cells9x9 sample_puzzle() { return with_blanks(sample(0), 4); }
  static Cells9x9 sample_solution() { return sample(0); }

 private:
  enum class Place { puzzle, solution, clues, end };
  struct Part {
    std::string before;
    Place place;
  };

  /// A fixed grid, with the digits shifted by `shift`.
  static Cells9x9 sample(int shift) {
    Cells9x9 cells{};
    for (int cell = 0; cell < 81; ++cell) {
      const int row = cell / 9;
      const int column = cell % 9;
      cells[static_cast<std::size_t>(cell)] =
          static_cast<std::uint8_t>((3 * (row % 3) + row / 3 + column + shift) % 9 + 1);
    }
    return cells;
  }

  static Cells9x9 with_blanks(Cells9x9 cells, std::size_t number) {
    std::fill_n(cells.begin() + 1, number, std::uint8_t{0});
    return cells;
  }

  static std::size_t clues_of(const Cells9x9& puzzle) {
    return puzzle.size() - static_cast<std::size_t>(std::ranges::count(puzzle, 0));
  }

  void learn() {
    const std::string text = write_(sample_puzzle(), sample_solution());
    const std::vector<std::pair<Place, std::string>> places = {
        {Place::puzzle, to_line(grid_of(sample_puzzle()))},
        {Place::solution, to_line(grid_of(sample_solution()))},
        {Place::clues, std::to_string(clues_of(sample_puzzle()))}};
    std::size_t done = 0;
    for (std::size_t at = 0; at < text.size();) {
      const auto found = std::ranges::find_if(places, [&](const auto& place) {
        return std::string_view(text).substr(at).starts_with(place.second);
      });
      if (found == places.end()) {
        ++at;
        continue;
      }
      parts_.push_back({text.substr(done, at - done), found->first});
      done = at += found->second.size();
    }
    parts_.push_back({text.substr(done), Place::end});
  }

  static void append_cells(const Cells9x9& cells, std::string& text) {
    constexpr std::string_view symbols = ".123456789";
    const std::size_t begin = text.size();
    text.resize(begin + cells.size());
    std::ranges::transform(cells, text.begin() + static_cast<std::ptrdiff_t>(begin),
                           [&](std::uint8_t digit) { return symbols[digit]; });
  }

  void append_filled(const Cells9x9& puzzle, const Cells9x9& solution, std::string& text) const {
    for (const Part& part : parts_) {
      text += part.before;
      switch (part.place) {
        case Place::puzzle:
          append_cells(puzzle, text);
          break;
        case Place::solution:
          append_cells(solution, text);
          break;
        case Place::clues:
          text += std::to_string(clues_of(puzzle));
          break;
        case Place::end:
          break;
      }
    }
  }

  Writer write_;
  std::vector<Part> parts_;  // empty: the text is written by the record writer each time
};

/// The result of a puzzle whose text is not that of a solved one.
struct Exception {
  std::size_t index;     // index in its piece
  std::size_t text_end;  // end of the text of the puzzles before it
  InputPuzzle job;
  SolveOutcome outcome;
};

/// Consecutive puzzles of a list, and their results.
struct Piece {
  std::string file;
  std::optional<double> share;  // of the input, up to its end
  LinePuzzles9x9 read;
  std::vector<Cells9x9> solutions;
  std::string text;                   // text of the solved puzzles
  std::vector<Exception> exceptions;  // in order of index
};

/// Keeps pieces for reuse: allocating and freeing their memory for every few thousand puzzles would take as long as
/// reading them.
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
    piece.read.comments.clear();
    piece.text.clear();
    piece.exceptions.clear();
    const std::lock_guard lock(mutex_);
    idle_.push_back(&piece);
  }

 private:
  std::mutex mutex_;
  std::deque<Piece> all_;
  std::vector<Piece*> idle_;
};

/// Solves the puzzles of a piece and writes the text of the solved ones. May be called by several threads.
class PieceSolver {
 public:
  PieceSolver(const SolveSettings& settings, const SolveReport& report, const SolveAlone& solve_alone)
      : settings_(settings),
        report_(report),
        solve_alone_(solve_alone),
        solved_(solved_sample(settings)),
        solved_text_([this](const Cells9x9& puzzle, const Cells9x9& solution) {
          return text_of(Record{.puzzle = grid_of(puzzle)}, solution);
        }) {}

  /// The verdict of every solved puzzle.
  Verdict verdict() const { return solved_.result.verdict; }

  void solve(Piece& piece, const std::stop_token& stop) const {
    const std::vector<Cells9x9>& puzzles = piece.read.cells;
    piece.solutions.resize(puzzles.size());
    if (counts_guesses(settings_)) {
      for (std::size_t index = 0; index < puzzles.size(); ++index) take_alone(piece, index, stop);
      return;
    }
    const Engine first = settings_.verify ? Engine::lockstep : settings_.solve.engine;
    const std::vector<std::uint32_t> counts = count_all(puzzles, 2, piece.solutions, first);
    std::vector<Cells9x9> proved(settings_.verify ? puzzles.size() : 0);
    std::vector<std::uint32_t> proved_counts = counts;
    if (settings_.verify) proved_counts = count_all(puzzles, 2, proved, Engine::band);
    for (std::size_t index = 0; index < puzzles.size(); ++index) {
      const bool agree = counts[index] == proved_counts[index] &&
                         (!settings_.verify || piece.solutions[index] == proved[index]);
      if (agree && counts[index] == 1) {
        write_solved(piece, index);
      } else {
        take_alone(piece, index, stop);
        if (!agree) contradict(piece, index);
      }
    }
  }

 private:
  /// The outcome of any puzzle with exactly one solution. With a limit of 1 it is not known to be the only one.
  static SolveOutcome solved_sample(const SolveSettings& settings) {
    return {evodoku::solve(grid_of(SolvedText::sample_puzzle()), {.limit = settings.solve.limit}),
            SecondProof::agrees};
  }

  std::string text_of(const Record& record, const Cells9x9& solution) const {
    SolveOutcome outcome = solved_;
    outcome.result.solution = grid_of(solution);
    return report_.text_of_solved(record, outcome);
  }

  void write_solved(Piece& piece, std::size_t index) const {
    const Cells9x9& puzzle = piece.read.cells[index];
    if (const std::string* const comment = comment_of(piece, index)) {
      piece.text += text_of(Record{.puzzle = grid_of(puzzle), .comment = *comment}, piece.solutions[index]);
    } else {
      solved_text_.append(puzzle, piece.solutions[index], piece.text);
    }
  }

  static const std::string* comment_of(const Piece& piece, std::size_t index) {
    const auto& comments = piece.read.comments;
    const auto found =
        std::ranges::lower_bound(comments, index, {}, [](const auto& comment) { return comment.first; });
    return found == comments.end() || found->first != index ? nullptr : &found->second;
  }

  /// For puzzles that are not proper, or if guesses count.
  void take_alone(Piece& piece, std::size_t index, const std::stop_token& stop) const {
    Record record{.puzzle = grid_of(piece.read.cells[index])};
    SolveOutcome outcome = solve_alone_(record.puzzle, stop);
    const SolveResult& result = outcome.result;
    if (result.verdict == solved_.result.verdict && result.count == 1 &&
        result.complete == solved_.result.complete && !settings_.verify) {
      piece.solutions[index] = cells_of(*result.solution);
      return write_solved(piece, index);
    }
    if (const std::string* const comment = comment_of(piece, index)) record.comment = *comment;
    piece.exceptions.push_back({index,
                                piece.text.size(),
                                {{std::move(record), piece.read.lines[index]}, piece.file},
                                std::move(outcome)});
  }

  static void contradict(Piece& piece, std::size_t index) {
    if (!piece.exceptions.empty() && piece.exceptions.back().index == index)
      piece.exceptions.back().outcome.second_proof = SecondProof::differs;
  }

  const SolveSettings& settings_;
  const SolveReport& report_;
  const SolveAlone& solve_alone_;
  SolveOutcome solved_;
  SolvedText solved_text_;
};

/// Reports consecutive solved puzzles, with the exceptions between them. False if a puzzle was cut short by an
/// interrupt.
bool report_piece(const Piece& piece, Verdict solved, const SolveSettings& settings,
                  const Interrupt& interrupt, SolveReport& report) {
  std::size_t begin = 0;
  std::size_t text_begin = 0;
  const auto report_solved_before = [&](std::size_t end, std::size_t text_end) {
    if (begin < end)
      report.take_solved(solved, end - begin,
                         std::string_view(piece.text).substr(text_begin, text_end - text_begin));
    begin = end + 1;
    text_begin = text_end;
  };
  for (const Exception& exception : piece.exceptions) {
    report_solved_before(exception.index, exception.text_end);
    if (interrupt.requested() && is_cut_short(exception.outcome, settings)) return false;
    report.take(exception.job, exception.outcome);
  }
  report_solved_before(piece.solutions.size(), piece.text.size());
  return true;
}

}  // namespace

bool counts_guesses(const SolveSettings& settings) {
  return settings.solve.node_budget < SolveOptions{}.node_budget;
}

bool can_solve_lines(const SolveSettings& settings, const RecordOutput& output) {
  const Engine engine = settings.solve.engine;
  return output.is_sequence() && !settings.all && !(settings.verify && counts_guesses(settings)) &&
         (engine == Engine::automatic || engine == Engine::band || engine == Engine::lockstep);
}

void solve_lines(const SolveSettings& settings, int threads, PuzzleInput& input, const Interrupt& interrupt,
                 Progress& progress, RecordOutput& output, SolveReport& report,
                 const SolveAlone& solve_alone) {
  Pieces pieces;
  const PieceSolver solver(settings, report, solve_alone);
  const bool keeps_comments = output.form() == TextFormat::json || output.form() == TextFormat::csv;
  const std::size_t most = lines_of_piece(settings.solve.limit);
  const std::function<std::optional<Piece*>()> source = [&]() -> std::optional<Piece*> {
    Piece& piece = pieces.take();
    piece.read.keep_comments = keeps_comments;
    if (input.next_lines_9x9(piece.read, most) == 0) return std::nullopt;
    piece.file = input.current_name();
    piece.share = input.share_taken();
    return &piece;
  };
  const std::function<Piece*(Piece* const&, std::stop_token)> work = [&](Piece* piece,
                                                                         const std::stop_token& stop) {
    solver.solve(*piece, stop);
    return piece;
  };
  const std::function<bool(Piece * &&)> sink = [&](Piece* piece) {
    progress.advance(piece->solutions.size());
    if (piece->share) progress.reached(*piece->share);
    if (!report_piece(*piece, solver.verdict(), settings, interrupt, report)) return false;
    const bool more_is_at_hand = piece->solutions.size() == most_lines;
    pieces.give_back(*piece);
    if (!more_is_at_hand) output.flush();
    return !output.reader_gone();
  };
  const auto window = 2 * static_cast<std::size_t>(threads) + 4;
  ordered_map<Piece*, Piece*>({.threads = threads, .window = window, .stop = interrupt.token()}, source, work,
                              sink);
}

}  // namespace evodoku::tools
