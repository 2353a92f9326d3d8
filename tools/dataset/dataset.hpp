// The two halves of evodoku-dataset besides its options: the files of a set (rows as CSV, JSON lines or arrays of
// NumPy, a file for each split, a README.md), and the audit of sets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/output.hpp"
#include "evodoku/dataset.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

/// What a set's files look like.
struct SetForm {
  std::string folder = {};                // empty: standard output
  std::string format = "csv";             // or "json", "npy"
  std::string command = {};               // that makes it
  std::vector<std::string> columns = {};  // their names; empty: those of the first row
  std::optional<Splits> splits = {};
  int augment = 0;                   // isomorphs of each puzzle
  std::string augmented_split = {};  // if not all
  std::string counted = "class";     // the column whose values the README counts
  std::uint64_t seed = 0;
  bool quiet = false;
};

/// What a set adds to the columns of its rows.
std::vector<std::string> added_columns(const SetForm& form);

/// A row of the input, whose record has its solution.
struct SetRow {
  std::uint64_t index = 0;
  ReadPuzzle read;
};

class ArrayColumn;

/// The files of the splits: writes rows into them, and isomorphs behind rows.
class SetWriter {
 public:
  /// Makes the folder, durably. Throws UsageError if there is one of this name.
  explicit SetWriter(const SetForm& form);
  /// Without commit() the folder goes, unless a finished part stays there.
  ~SetWriter();
  void add(SetRow row, std::size_t split);
  /// See Output::commit(): without rows there is no folder either. False, which is said, if columns were named that no row
  /// has.
  bool commit(int exit_code);
  /// Whether the reader of standard output has closed it.
  bool reader_gone() const { return !outputs_.empty() && outputs_.front()->reader_gone(); }
  /// How many puzzles each split got.
  const std::vector<std::uint64_t>& sizes() const { return sizes_; }

 private:
  void begin(const SetRow& first);
  void require_box(const SetRow& row) const;
  void look_for_columns(const ReadPuzzle& row);
  void write(const Record& record, std::size_t split);
  std::string card_text() const;

  struct Unwritten {
    std::string name;
    ColumnText text;
    bool is_of_rating;
  };

  const SetForm& form_;
  std::vector<std::string> splits_;               // their names; one, if they are not asked for
  std::vector<std::unique_ptr<Output>> outputs_;  // one for each, or standard output; none for arrays
  std::vector<std::string> columns_;
  std::vector<std::string> columns_of_row_;  // the last one
  std::set<std::string> missing_;            // named columns that no row had so far
  std::vector<Unwritten> unwritten_;         // columns of records that are not in columns_
  std::set<std::string> told_;               // columns of which something was said
  std::optional<RecordWriter> writer_;       // once there is a row
  ColumnText counted_;
  std::vector<ArrayColumn> arrays_;
  std::map<std::string, std::vector<std::uint64_t>> counts_;  // by value; puzzles of each split
  std::vector<std::uint64_t> sizes_;                          // of each split
  std::string text_;                                          // of a row
};

/// evodoku-dataset audit: reads all sets that are named, compares them, and writes a report. The exit code says whether
/// a set leaks into another or has rows that are unfit.
int audit_sets(const CommandLine& line, const CommonOptions& options);

}  // namespace evodoku::tools
