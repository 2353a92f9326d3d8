// The two halves of evodoku-dataset besides its options: the files of a set (rows as CSV, JSON lines or arrays of
// NumPy, a file for each split, a README.md), and the audit of sets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/dataset.hpp"
#include "evodoku/record.hpp"

namespace evodoku::tools {

/// Rates all sets.
inline constexpr const char* dataset_rater = "knowledge";

/// A column, and what it is as an array.
struct Column {
  enum class Kind { cells, text, whole, real };
  const char* name;
  Kind kind;
};

inline constexpr std::array all_columns{
    Column{"puzzle", Column::Kind::cells},       Column{"solution", Column::Kind::cells},
    Column{"rating", Column::Kind::real},        Column{"rating_low", Column::Kind::real},
    Column{"rating_high", Column::Kind::real},   Column{"class", Column::Kind::text},
    Column{"clues", Column::Kind::whole},        Column{"technique", Column::Kind::text},
    Column{"se_estimate", Column::Kind::real},   Column{"guesses", Column::Kind::whole},
    Column{"box", Column::Kind::text},           Column{"puzzle_id", Column::Kind::text},
    Column{"solution_id", Column::Kind::text},   Column{"index", Column::Kind::whole},
    Column{"split", Column::Kind::text},         Column{"group", Column::Kind::whole},
    Column{"augmentation", Column::Kind::whole}, Column{"path", Column::Kind::text}};
inline constexpr std::size_t usual_columns = 14;  // the others where they apply, or by name

/// What a set's files look like.
struct SetForm {
  std::string folder = {};                // empty: standard output, with a column "split"
  std::string format = "csv";             // or "json", "npy"
  std::string command = {};               // that makes it
  std::vector<std::string> columns = {};  // their names
  bool is_first = true;                   // shard: the others have no line of names
  Box box = Box(3, 3);                    // of arrays
  bool distinct = true;
  std::optional<Splits> splits = {};
  std::string split_by = "puzzle";   // or "solution"
  int augment = 0;                   // isomorphs of each puzzle
  std::string augmented_split = {};  // if not all
  std::uint64_t seed = 0;

  bool wants(const std::vector<std::string>& names) const;
};

/// A row of the set: what the record does not have is in its `other`.
struct SetRow {
  std::uint64_t index = 0;
  Record record = {};
  std::string puzzle_id = {};
  std::string solution_id = {};  // if it is needed
  std::string missing = {};      // why there is no row
};

/// The steps of a puzzle's path by human techniques in sentences, a line for each; they end where no technique finds
/// one.
std::string path_text(const Grid& puzzle, const std::stop_token& stop);

class SetFile;

/// The whole set: assigns rows to splits, adds isomorphs, omits rows that are isomorphs of earlier ones.
class SetWriter {
 public:
  /// Makes the folder, durably. Throws UsageError if there is one of this name.
  explicit SetWriter(const SetForm& form);
  ~SetWriter();
  /// Returns the index of an earlier row of which this is an isomorph; then nothing is added.
  std::optional<std::uint64_t> add(SetRow row);
  /// See Output::commit().
  void commit(int exit_code);
  /// Whether the reader of standard output has closed it.
  bool reader_gone() const;

 private:
  std::string card_text() const;

  const SetForm& form_;
  std::vector<std::string> splits_;  // their names; one, if they are not asked for
  std::vector<std::unique_ptr<SetFile>> files_;
  std::unordered_map<std::string, std::uint64_t> seen_;
  std::map<std::string, std::vector<std::uint64_t>> counts_;  // by class, and "all"; of each split
};

/// evodoku-dataset audit: reads all sets that are named, compares them, and writes a report. The exit code says whether
/// a set leaks into another or has rows that are unfit.
int audit_sets(const CommandLine& line, const CommonOptions& options);

}  // namespace evodoku::tools
