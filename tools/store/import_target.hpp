// The target of an import: a store, or with --dry-run none.
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

  /// Puzzles wait until there are enough for a transaction.
  virtual void add(const std::string& source, db::VerifiedRecord puzzle) = 0;
  /// Stores the waiting puzzles.
  virtual void flush() = 0;
  virtual const db::ImportTotals& totals() const = 0;
  /// The partition that the store is; nothing: it accepts any puzzle.
  virtual std::optional<db::Partition> partition() = 0;

 protected:
  ImportTarget() = default;
};

/// Stores puzzles in the file at `path`, which is created if it does not exist and made the wanted partition.
/// `acknowledge` is called when puzzles are safe.
std::unique_ptr<ImportTarget> store_target(const std::string& path, bool quiet, std::vector<std::string> tags,
                                           const std::optional<db::Partition>& wanted,
                                           ImportTarget::Acknowledge acknowledge);

/// Only determines what would be stored: what is new to the store at `path`, if there is one, and did not occur
/// earlier. Remembers all new keys: about 150 bytes per puzzle.
std::unique_ptr<ImportTarget> preview_target(const std::string& path,
                                             const std::optional<db::Partition>& wanted,
                                             ImportTarget::Acknowledge acknowledge);

}  // namespace evodoku::tools
