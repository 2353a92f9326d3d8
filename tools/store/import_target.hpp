// Where imported puzzles go: into a store, or with --dry-run nowhere.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "evodoku_db/store.hpp"

namespace evodoku::tools {

class ImportTarget {
 public:
  using Acknowledge = db::Importer::Acknowledge;

  virtual ~ImportTarget() = default;
  ImportTarget(const ImportTarget&) = delete;
  ImportTarget& operator=(const ImportTarget&) = delete;

  /// Puzzles wait until they are enough for a transaction.
  virtual void add(const std::string& source, db::VerifiedRecord puzzle) = 0;
  /// Stores those that wait.
  virtual void flush() = 0;
  virtual const db::ImportTotals& totals() const = 0;
  /// That the store is; nothing: it takes any puzzle.
  virtual std::optional<db::Partition> partition() = 0;

 protected:
  ImportTarget() = default;
};

/// Stores them, in the file at `path`, made if it is not there, and made the partition that is wanted. `acknowledge` is called
/// when puzzles are safe.
std::unique_ptr<ImportTarget> store_target(const std::string& path, bool quiet, std::vector<std::string> tags,
                                           const std::optional<db::Partition>& wanted,
                                           ImportTarget::Acknowledge acknowledge);

/// Only finds out what would be stored: what is new to the store at `path`, if there is one, and did not come
/// before. Remembers all keys that are new: some 150 bytes a puzzle.
std::unique_ptr<ImportTarget> preview_target(const std::string& path,
                                             const std::optional<db::Partition>& wanted,
                                             ImportTarget::Acknowledge acknowledge);

}  // namespace evodoku::tools
