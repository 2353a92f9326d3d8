// Writes a set: one file with all splits, or a folder with one file per split, a data card and checksums.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "dataset/data_card.hpp"
#include "dataset/set_request.hpp"

namespace evodoku::tools {

/// Determined by the name and the requested format. Throws UsageError if they do not fit together, or if something
/// exists that may not be replaced.
SetTarget target_of(const std::string& name, const SetRequest& request);

/// What is known about all rows before the first is written.
struct SetMeasures {
  std::array<std::size_t, stored_fields> widths{};  // length of the longest value
  std::size_t cells = 0;                            // if all rows have one box; 0: they have several
};

/// A row as it is written: one text for each of the set's columns.
struct OutputRow {
  std::size_t split = 0;
  std::vector<std::string> values;
  const StoredRow* stored = nullptr;  // the row that it was made from
  bool is_isomorph = false;           // made by augmentation
};

/// Writes rows in one of the formats. Without finish() the folder or file is removed.
class SetOutput {
 public:
  virtual ~SetOutput() = default;
  SetOutput(const SetOutput&) = delete;
  SetOutput& operator=(const SetOutput&) = delete;

  virtual void write(const OutputRow& row) = 0;
  virtual void finish(const SetCounts& counts) = 0;
  /// The reader of standard output has closed it.
  virtual bool reader_gone() const { return false; }

 protected:
  SetOutput() = default;
};

/// Both must outlive it. Throws UsageError for what the format cannot represent, Failure if something cannot be
/// written.
std::unique_ptr<SetOutput> open_output(const SetTarget& target, const SetRequest& request,
                                       const SetMeasures& measures);

/// ".csv", ".jsonl.gz" and so on: the ending of the names of files of a split.
std::string extension_of(const SetTarget& target);

}  // namespace evodoku::tools
