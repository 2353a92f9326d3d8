// Where a set is written: one file of all splits, or a folder with a file a split, a data card and checksums.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "dataset/data_card.hpp"
#include "dataset/set_request.hpp"

namespace evodoku::tools {

/// By the name and the format asked for. Throws UsageError where they do not fit, or something is there that
/// may not be replaced.
SetTarget target_of(const std::string& name, const SetRequest& request);

/// What is known of all rows before the first is written.
struct SetMeasures {
  std::array<std::size_t, stored_fields> widths{};  // of the longest value
  std::size_t cells = 0;                            // of the one box that all rows have; 0: they have several
};

/// A row as it is written: a text for each of the set's columns.
struct OutputRow {
  std::size_t split = 0;
  std::vector<std::string> values;
  const StoredRow* stored = nullptr;  // it was made from
  bool is_isomorph = false;           // by augmentation
};

/// Writes rows in one of the formats. Without finish() nothing stays of a folder or a file.
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

/// Both must outlive it. Throws UsageError for what the format cannot hold, Failure where something cannot be
/// written.
std::unique_ptr<SetOutput> open_output(const SetTarget& target, const SetRequest& request,
                                       const SetMeasures& measures);

/// "set.csv" for "set"; the names of the files of a split.
std::string extension_of(const SetTarget& target);

}  // namespace evodoku::tools
