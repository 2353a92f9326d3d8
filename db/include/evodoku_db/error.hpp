// What the store throws when its surroundings fail: the file, the disk, another process.
//
//   try { auto store = evodoku::db::Store::open("puzzles.db", evodoku::db::Access::read_only); }
//   catch (const evodoku::db::StoreError& error) { std::cerr << error.what(); }
//
// More: docs/schema.md.
#pragma once

#include <stdexcept>
#include <string>

#include "evodoku_db/export.hpp"

namespace evodoku::db {

/// what() names the file, what is wrong and the way out.
class EVODOKU_DB_API StoreError : public std::runtime_error {
 public:
  enum class Code {
    not_found,          // no such file, or no such folder to make it in
    not_a_store,        // a directory, an empty file, or no SQLite database at all
    other_application,  // a database, but not a store of evodoku; never touched
    newer_version,      // made by a newer evodoku
    older_version,      // must be migrated, but was opened to read only
    not_writable,       // the file, its folder or its file system does not allow writing
    not_readable,       // no permission to read it
    damaged,            // SQLite or a value in it says so
    busy,               // another process kept it locked for the whole of OpenOptions::busy_timeout
    disk_full,
    unknown_rater,    // a query names a rater that the store has no rating by
    ambiguous_rater,  // a query about ratings names no rater, and the store has several
    unknown_name,     // a query names a tag, a collection or a source that the store does not have
    bad_condition,    // Query::where cannot be understood, or is more than a condition
    stopped,          // Query::stop was requested before the answer was found
    unknown_puzzle,   // a rating for a puzzle that is not in the store
    other_partition,  // a store that is a partition, or has puzzles of others, cannot become this one
    other_study,      // results of another study, or of another version of evodoku
    failed            // anything else; the message has SQLite's own words
  };

  StoreError(Code code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ~StoreError() override;  // in the library, so that one type is known on both sides of its border
  StoreError(const StoreError&) = default;
  StoreError& operator=(const StoreError&) = default;

  Code code() const { return code_; }

 private:
  Code code_;
};

}  // namespace evodoku::db
