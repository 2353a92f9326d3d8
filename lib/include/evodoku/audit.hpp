// Reading sets of puzzles made by anybody, and looking for what makes them unfit to learn from and to be
// judged by: isomorphs across a split, puzzles without exactly one solution, wrong answers.
//
//   evodoku::SetReader reader(std::cin, {.name = "train.csv"});
//   evodoku::Audit audit({});
//   while (auto item = reader.next())
//     if (const auto* row = std::get_if<evodoku::SetRow>(&*item))
//       audit.take(0, *row, evodoku::examine({row, 1}).front());  // some hundred at a time are quicker
//   const evodoku::AuditReport report = audit.finish([](const evodoku::Finding&) {});
//
// More: docs/datasets.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/text.hpp"

namespace evodoku {

/// Columns by their names; an empty one is found by the names that are usual (docs/datasets.md lists them).
struct SetColumns {
  std::string puzzle = {};
  std::string answer = {};
  std::string rating = {};
  std::string split = {};
};

struct SetReadOptions {
  std::string name = "-";  // of the file, for messages
  std::optional<Box> box = {};
  SetColumns columns = {};
  bool all_columns = false;  // SetRow::values is wanted
  int npy_offset =
      0;  // what stands for a blank in arrays of NumPy: 0, or 1 where digits are written as digit + 1
};

/// A puzzle of a set, with what stands beside it.
struct SetRow {
  Grid puzzle = Grid(Box(3, 3));
  std::optional<Grid> answer = {};
  std::string rating = {};  // as it stands there
  std::string split = {};   // likewise
  std::uint64_t line = 0;   // where it began; of an array: its row, from 1
  std::vector<std::string> values =
      {};  // of all columns, in the order of SetReader::names(); if they are wanted
};

using SetItem = std::variant<SetRow, TextError>;

/// Reads a set row by row: a table with a line of names (CSV; commas, semicolons or tabs between), JSON
/// objects a line, an array of NumPy (rows of digits), or any other text that PuzzleReader reads. Which it is
/// is found out. Memory stays flat. Goes on behind a bad row. Not for several threads at once. Some million
/// lines a second.
class EVODOKU_API SetReader {
 public:
  /// `input` must outlive the reader.
  SetReader(std::istream& input, SetReadOptions options);
  /// Puzzles and answers as two arrays of NumPy, row by row.
  SetReader(std::istream& puzzles, std::istream& answers, SetReadOptions options);
  ~SetReader();
  SetReader(SetReader&&) noexcept;
  SetReader& operator=(SetReader&&) noexcept;

  /// The next row or error; nothing at the end. A set without any row gives one TextError.
  std::optional<SetItem> next();

  /// Of the columns of SetRow::values; as many as are known so far (JSON objects may bring new ones).
  const std::vector<std::string>& names() const;

 private:
  class Source;
  class Lines;
  class Arrays;
  std::unique_ptr<Source> source_;
};

/// What there is to know of a row by itself.
struct RowFacts {
  enum class Solutions { none, one, several, undecided };
  enum class Answer {
    absent,
    right,
    wrong,
    of_improper  // it solves the puzzle, or not, but the puzzle has not exactly one solution
  };
  std::array<std::uint64_t, 2> form = {};  // a hash of the canonical form: isomorphs have the same
  std::uint64_t text = 0;                  // a hash of the cells as they stand
  Solutions solutions = Solutions::undecided;
  Answer answer = Answer::absent;
  /// Of a 9x9 solution: a number that isomorphs share and others mostly do not; else a hash of its canonical
  /// form.
  std::uint64_t solution = 0;
  std::optional<Cells9x9> cells = {};  // of that 9x9 solution
};

/// Solves, checks and finds the forms of rows; 9x9 fastest some hundred at a time: about 3 us each. Safe from
/// several threads. `with_solutions`: RowFacts::solution is wanted. After a stop request rows may be
/// undecided.
EVODOKU_API std::vector<RowFacts> examine(std::span<const SetRow> rows, bool with_solutions = false,
                                          const std::stop_token& stop = {});

struct AuditOptions {
  bool solution_grids = false;                  // whether solution grids are shared
  std::size_t memory = std::size_t{512} << 20;  // bytes for sorting; what does not fit goes to files
  std::string folder = "/tmp";                  // for these
};

/// Where a row stands.
struct RowPlace {
  std::size_t set = 0;
  std::uint64_t line = 0;
};

struct Finding {
  enum class Kind {
    no_solution,
    several_solutions,
    undecided,
    wrong_answer,
    duplicate,     // the same cells as `other`, of the same set or an earlier one
    isomorph,      // another puzzle, but an isomorph of `other`
    same_solution  // no isomorphs, but their solution grids are
  };
  Kind kind = Kind::no_solution;
  RowPlace place;
  RowPlace other = {};  // of the last three
};

/// "no solution", "several solutions", "undecided", "wrong answer", "duplicate", "isomorph", "same solution
/// grid"
EVODOKU_API std::string_view name_of(Finding::Kind kind);

struct SetReport {
  std::uint64_t rows = 0;
  std::map<Box, std::uint64_t> boxes;
  std::map<int, std::uint64_t> clues;
  std::uint64_t no_solution = 0;
  std::uint64_t several_solutions = 0;
  std::uint64_t undecided = 0;
  std::uint64_t answers = 0;
  std::uint64_t wrong_answers = 0;
  std::uint64_t duplicates = 0;  // of earlier rows of the set
  std::uint64_t isomorphs = 0;   // of earlier rows of the set, but not duplicates
  std::uint64_t same_solution =
      0;  // rows whose solution grid an earlier row of the set has that is no isomorph
};

/// Rows of one set beside an earlier one.
struct PairReport {
  std::size_t earlier = 0;
  std::size_t later = 0;
  std::uint64_t earlier_shared = 0;  // rows of `earlier` that have an isomorph in `later`, or stand there
  std::uint64_t duplicates = 0;      // rows of `later` that stand in `earlier`
  std::uint64_t isomorphs = 0;       // that have an isomorph there, but do not stand there
  std::uint64_t same_solution = 0;   // that have neither there, but whose solution grid somebody has there
};

struct AuditReport {
  std::vector<SetReport> sets;
  std::vector<PairReport> pairs;  // of all two sets
  /// Whether a row of a set stands in an earlier one, or has an isomorph there.
  EVODOKU_API bool has_leak() const;
};

/// Compares all rows of some sets. For one thread.
class EVODOKU_API Audit {
 public:
  explicit Audit(const AuditOptions& options);
  ~Audit();
  Audit(const Audit&) = delete;
  Audit& operator=(const Audit&) = delete;

  /// Sets are numbered from 0, at most 65,536 of them: throws std::invalid_argument beyond,
  /// std::runtime_error when a file for sorting cannot be written.
  void take(std::size_t set, const SetRow& row, const RowFacts& facts);

  /// Calls `found` with everything that was found, of row after row in their order. Ends the audit.
  AuditReport finish(const std::function<void(const Finding&)>& found);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace evodoku
