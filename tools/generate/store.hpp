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
  };

  /// Creates the file if it does not exist. Throws UsageError or Failure, as all members do.
  GeneratedStore(const std::string& path, Events events);

  void add(db::VerifiedRecord puzzle);
  /// Makes everything added so far safe.
  void flush();

  std::uint64_t already_there() const { return importer_.totals().already_there; }
  const std::string& path() const { return path_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::string path_;
  Events events_;
  db::Store store_;
  db::Importer importer_;
  Clock::time_point last_flush_ = Clock::now();
};

}  // namespace evodoku::tools
