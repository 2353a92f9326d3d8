#include "solve/referee.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

#ifdef EVODOKU_HAS_CADICAL
#include <cadical.hpp>
#endif

namespace evodoku {

std::vector<std::uint64_t> plain_candidates(const Grid& puzzle) {
  const Box box = puzzle.box();
  const auto bit = [](int digit) { return std::uint64_t{1} << (digit - 1); };
  std::array<std::array<std::uint64_t, Box::max_side>, 3> given{};  // digits given in each row, column, box
  const auto given_around = [&](int cell) {
    return std::array<std::uint64_t*, 3>{&given[0][static_cast<std::size_t>(box.row_of(cell))],
                                         &given[1][static_cast<std::size_t>(box.column_of(cell))],
                                         &given[2][static_cast<std::size_t>(box.box_of(cell))]};
  };
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (puzzle.is_blank(cell)) continue;
    for (std::uint64_t* digits : given_around(cell)) *digits |= bit(puzzle[cell]);
  }
  const std::uint64_t all = ~std::uint64_t{0} >> (Box::max_side - box.side());
  std::vector<std::uint64_t> candidates;
  candidates.reserve(static_cast<std::size_t>(puzzle.cells()));
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    std::uint64_t possible = puzzle.is_blank(cell) ? all : bit(puzzle[cell]);
    if (puzzle.is_blank(cell)) {
      for (const std::uint64_t* digits : given_around(cell)) possible &= ~*digits;
    }
    candidates.push_back(possible);
  }
  return candidates;
}

#ifdef EVODOKU_HAS_CADICAL

namespace {

/// Above this many clauses the question is not put: it would take more than about half a gigabyte.
constexpr std::size_t most_clauses = 8'000'000;

/// CaDiCaL's answers (cadical.hpp has no names for them).
constexpr int satisfiable = 10;
constexpr int unsatisfiable = 20;

class StopWhenAsked : public CaDiCaL::Terminator {
 public:
  explicit StopWhenAsked(const std::stop_token& stop) : stop_(stop) {}
  bool terminate() override { return stop_.stop_requested(); }

 private:
  const std::stop_token& stop_;
};

/// Connects a terminator for as long as it lives.
class Connected {
 public:
  Connected(CaDiCaL::Solver& solver, StopWhenAsked& terminator) : solver_(solver) {
    solver_.connect_terminator(&terminator);
  }
  ~Connected() { solver_.disconnect_terminator(); }
  Connected(const Connected&) = delete;
  Connected& operator=(const Connected&) = delete;

 private:
  CaDiCaL::Solver& solver_;
};

}  // namespace

bool referee_available() {
  return true;
}

/// Variable v means that candidate v is the digit of its cell. Every cell, and every digit in every house,
/// has at least one of its candidates and not two: the pairwise encoding, which beat two smaller encodings up
/// to 25x25 and is no worse above.
struct Referee::Question {
  Question(Box box, const std::vector<std::uint64_t>& candidates)
      : variables(candidates.size() * static_cast<std::size_t>(box.side()), 0),
        items(4 * candidates.size()),
        solution(box) {
    solver.set("quiet", 1);
    number_candidates(candidates);
    too_large = clauses() > most_clauses;
    if (too_large) return;
    for (const auto& item : items) add_exactly_one(item);
  }

  void number_candidates(const std::vector<std::uint64_t>& candidates) {
    const Box box = solution.box();
    const int side = box.side();
    int last = 0;
    for (int cell = 0; cell < solution.cells(); ++cell) {
      for (int digit = 1; digit <= side; ++digit) {
        if ((candidates[static_cast<std::size_t>(cell)] >> (digit - 1) & 1) == 0) continue;
        variable(cell, digit) = ++last;
        const std::array<int, 4> item_numbers = {cell, box.cells() + box.row_of(cell) * side + digit - 1,
                                                 2 * box.cells() + box.column_of(cell) * side + digit - 1,
                                                 3 * box.cells() + box.box_of(cell) * side + digit - 1};
        for (const int item : item_numbers) items[static_cast<std::size_t>(item)].push_back(last);
      }
    }
  }

  /// The variable of a candidate; 0 if it is none.
  int& variable(int cell, int digit) {
    return variables[static_cast<std::size_t>(cell * solution.side() + digit - 1)];
  }

  std::size_t clauses() const {
    std::size_t sum = 0;
    for (const auto& item : items) sum += item.size() * (item.size() + 1) / 2;
    return sum;
  }

  void add_exactly_one(const std::vector<int>& item) {
    for (const int candidate : item) solver.add(candidate);
    solver.add(0);  // ends the clause: an item without candidates makes the empty one, which cannot be met
    for (std::size_t first = 0; first < item.size(); ++first) {
      for (std::size_t second = first + 1; second < item.size(); ++second) {
        solver.add(-item[first]);
        solver.add(-item[second]);
        solver.add(0);
      }
    }
  }

  void keep_solution() {
    for (int cell = 0; cell < solution.cells(); ++cell) {
      solution.set(cell, Grid::blank);
      for (int digit = 1; digit <= solution.side(); ++digit) {
        const int candidate = variable(cell, digit);
        if (candidate != 0 && solver.val(candidate) > 0) solution.set(cell, digit);
      }
    }
  }

  CaDiCaL::Solver solver;
  std::vector<int> variables;           // by cell and digit
  std::vector<std::vector<int>> items;  // cells, then digits in rows, columns, boxes: their candidates
  bool too_large = false;
  Grid solution;
};

Referee::Referee(Box box, const std::vector<std::uint64_t>& candidates)
    : question_(std::make_unique<Question>(box, candidates)) {}

Referee::~Referee() = default;

Referee::Outcome Referee::next_solution(std::uint64_t most_conflicts, const std::stop_token& stop) {
  if (stop.stop_requested()) return Outcome::stopped;
  if (question_->too_large || most_conflicts == 0) return Outcome::budget;
  CaDiCaL::Solver& solver = question_->solver;
  StopWhenAsked terminator(stop);
  const Connected connected(solver, terminator);
  solver.limit("conflicts",
               static_cast<int>(std::min<std::uint64_t>(most_conflicts, std::numeric_limits<int>::max())));
  const int answer = solver.solve();
  if (answer == unsatisfiable) return Outcome::exhausted;
  if (answer == satisfiable) {
    question_->keep_solution();
    return Outcome::found;
  }
  return stop.stop_requested() ? Outcome::stopped : Outcome::budget;
}

void Referee::exclude(const Grid& solution) {
  std::vector<int> differs;
  for (int cell = 0; cell < solution.cells(); ++cell) {
    const int candidate = question_->variable(cell, solution[cell]);
    if (candidate == 0) return;  // it is no solution of this question to begin with
    differs.push_back(-candidate);
  }
  for (const int literal : differs) question_->solver.add(literal);
  question_->solver.add(0);
}

const Grid& Referee::solution() const {
  return question_->solution;
}

#else

bool referee_available() {
  return false;
}

struct Referee::Question {};

Referee::Referee(Box, const std::vector<std::uint64_t>&) {
  throw std::logic_error("this build of evodoku has no SAT referee");
}
Referee::~Referee() = default;
Referee::Outcome Referee::next_solution(std::uint64_t, const std::stop_token&) {
  return Outcome::budget;
}
void Referee::exclude(const Grid&) {}
const Grid& Referee::solution() const {
  throw std::logic_error("this build of evodoku has no SAT referee");
}

#endif

}  // namespace evodoku
