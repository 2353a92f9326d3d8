// Writes generated puzzles to a store.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "evodoku_db/store.hpp"

namespace evodoku::tools {

/// Stores many puzzles in each transaction; if they are made slowly, those of one second. What came since the last
/// transaction waits for the next puzzle or for flush().
class GeneratedStore {
 public:
  struct Events {
    std::function<void(const Record&, std::int64_t id)> added;          // the puzzle is safe
    std::function<void(const Record&, std::int64_t id)> already_there;  // it or an isomorph has this id
    std::function<void(const Record&, const db::Partition& its, const db::Partition& stores)>
        elsewhere;  // it belongs to another partition, and was not stored
  };

  /// Creates the file if it does not exist. Throws UsageError or Failure, as all members do.
  GeneratedStore(const std::string& path, bool quiet, Events events);

  void add(db::VerifiedRecord puzzle);
  /// Makes everything added so far safe.
  void flush();

  std::uint64_t already_there() const { return importer_.totals().already_there; }
  std::uint64_t elsewhere() const { return importer_.totals().elsewhere; }
  const std::string& path() const { return path_; }

 private:
  using Clock = std::chrono::steady_clock;

  void tell_elsewhere(const Record& record);

  std::string path_;
  Events events_;
  db::Store store_;
  db::Importer importer_;
  Clock::time_point last_flush_ = Clock::now();
};

}  // namespace evodoku::tools
