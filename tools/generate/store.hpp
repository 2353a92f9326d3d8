// Generated puzzles on their way into a store.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "evodoku_db/store.hpp"

namespace evodoku::tools {

/// Stores puzzles in transactions of many; where they come slowly, of those that came within a second. What
/// came since the last transaction waits for the next puzzle or for flush().
class GeneratedStore {
 public:
  struct Events {
    std::function<void(const Record&, std::int64_t id)> added;          // it is safe
    std::function<void(const Record&, std::int64_t id)> already_there;  // it or an isomorph has this id
    std::function<void(const Record&, const db::Partition& its, const db::Partition& stores)>
        elsewhere;  // it belongs to another partition, and was not stored
  };

  /// Makes the file if it is not there. Throws UsageError or Failure, as all members.
  GeneratedStore(const std::string& path, bool quiet, Events events);

  void add(db::VerifiedRecord puzzle);
  /// Until then what was added may be lost.
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
