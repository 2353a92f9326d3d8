// Reads any set of puzzles and finds faults that make it unfit for training or testing: isomorphs across a
// split, puzzles without exactly one solution, wrong answers.
//
//   evodoku::SetReader reader(std::cin, {.name = "train.csv"});
//   evodoku::Audit audit({});
//   while (auto item = reader.next())
//     if (const auto* row = std::get_if<evodoku::SetRow>(&*item))
//       audit.take(0, *row, evodoku::examine({row, 1}).front());  // a few hundred at a time are faster
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

/// The names of columns; for an empty one the usual names are tried (docs/datasets.md lists them).
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
  bool all_columns = false;  // fill SetRow::values
  int npy_offset =
      0;  // what stands for a blank in arrays of NumPy: 0, or 1 where digits are written as digit + 1
};

/// A row of a set: a puzzle with the data beside it.
struct SetRow {
  Grid puzzle = Grid(Box(3, 3));
  std::optional<Grid> answer = {};
  std::string rating = {};  // as written in the file
  std::string split = {};   // likewise
  std::uint64_t line = 0;   // where it began; of an array: its row, from 1
  std::vector<std::string> values =
      {};  // of all columns, in the order of SetReader::names(), if all_columns is set
};

using SetItem = std::variant<SetRow, TextError>;

/// Reads a set row by row and detects its format: a table with a header line (fields separated by commas,
/// semicolons or tabs), JSON objects, one per line, a NumPy array (rows of digits), or any other text that
/// PuzzleReader reads. Memory is constant. Continues after an invalid row. Not for several threads at once.
/// About a million lines a second.
class EVODOKU_API SetReader {
 public:
  /// `input` must outlive the reader.
  SetReader(std::istream& input, SetReadOptions options);
  /// Puzzles and answers in two NumPy arrays, row by row.
  SetReader(std::istream& puzzles, std::istream& answers, SetReadOptions options);
  ~SetReader();
  SetReader(SetReader&&) noexcept;
  SetReader& operator=(SetReader&&) noexcept;

  /// The next row or error; nothing at the end. A set without any row gives one TextError.
  std::optional<SetItem> next();

  /// The names of the columns of SetRow::values known so far (JSON objects may add new ones).
  const std::vector<std::string>& names() const;

 private:
  class Source;
  class Lines;
  class Arrays;
  std::unique_ptr<Source> source_;
};

/// The result of examining a single row.
struct RowFacts {
  enum class Solutions { none, one, several, undecided };
  enum class Answer {
    absent,
    right,
    wrong,
    of_improper  // the puzzle does not have exactly one solution, so no answer is right
  };
  std::array<std::uint64_t, 2> form = {};  // a hash of the canonical form: isomorphs have the same
  std::uint64_t text = 0;                  // a hash of the cells as written
  Solutions solutions = Solutions::undecided;
  Answer answer = Answer::absent;
  /// For a 9x9 solution a fingerprint: equal for isomorphs, mostly different otherwise. For other boxes a
  /// hash of its canonical form.
  std::uint64_t solution = 0;
  std::optional<Cells9x9> cells = {};  // of that 9x9 solution
};

/// Solves and checks rows and computes their canonical forms. 9x9 rows are fastest a few hundred at a time:
/// about 3 us each. Safe from several threads. `with_solutions`: fill RowFacts::solution. After a stop
/// request rows may be undecided.
EVODOKU_API std::vector<RowFacts> examine(std::span<const SetRow> rows, bool with_solutions = false,
                                          const std::stop_token& stop = {});

struct AuditOptions {
  bool solution_grids = false;                  // also compare solution grids
  std::size_t memory = std::size_t{512} << 20;  // bytes for sorting; the rest is sorted in files
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
    isomorph,      // different cells, but an isomorph of `other`
    same_solution  // not an isomorph of `other`, but their solution grids are isomorphs
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
  std::uint64_t isomorphs = 0;   // of earlier rows of the set, without duplicates
  std::uint64_t same_solution =
      0;  // rows that share their solution grid with an earlier row of the set that is not an isomorph
};

/// Rows that a set shares with an earlier one.
struct PairReport {
  std::size_t earlier = 0;
  std::size_t later = 0;
  std::uint64_t earlier_shared = 0;  // rows of `earlier` that `later` contains, or an isomorph of them
  std::uint64_t duplicates = 0;      // rows of `later` with the same cells as a row of `earlier`
  std::uint64_t isomorphs = 0;       // rows of `later` with only an isomorph there
  std::uint64_t same_solution = 0;   // rows of `later` with neither, whose solution grid occurs there
};

struct AuditReport {
  std::vector<SetReport> sets;
  std::vector<PairReport> pairs;  // one for each pair of sets
  /// Whether any set contains a row, or an isomorph of a row, of an earlier one.
  EVODOKU_API bool has_leak() const;
};

/// Compares all rows of several sets with each other. For one thread.
class EVODOKU_API Audit {
 public:
  explicit Audit(const AuditOptions& options);
  ~Audit();
  Audit(const Audit&) = delete;
  Audit& operator=(const Audit&) = delete;

  /// Adds a row. Sets are numbered from 0 to 65,535. Throws std::invalid_argument for a greater number,
  /// std::runtime_error if a temporary file cannot be written.
  void take(std::size_t set, const SetRow& row, const RowFacts& facts);

  /// Calls `found` with all findings, in the order of the rows, and ends the audit.
  AuditReport finish(const std::function<void(const Finding&)>& found);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace evodoku
