// The exception of the store for external failures: the file, the disk, another process.
//
//   try { auto store = evodoku::db::Store::open("puzzles.db", evodoku::db::Access::read_only); }
//   catch (const evodoku::db::StoreError& error) { std::cerr << error.what(); }
//
// More: docs/store.md.
#pragma once

#include <stdexcept>
#include <string>

#include "evodoku_db/export.hpp"

namespace evodoku::db {

/// what() names the file and the fault, and says what to do.
class EVODOKU_DB_API StoreError : public std::runtime_error {
 public:
  enum class Code {
    not_found,          // no such file, or no such folder to create it in
    not_a_store,        // a directory, an empty file, or not an SQLite database
    other_application,  // a database, but not a store of evodoku; never modified
    other_version,      // a store whose schema has another version; never modified
    not_writable,       // the file, its folder or its file system does not allow writing
    not_readable,       // no permission to read it
    damaged,            // reported by SQLite, or found in a value
    busy,               // another process kept it locked for the whole of OpenOptions::busy_timeout
    disk_full,
    no_memory,        // SQLite could get none
    unknown_rater,    // a query names a rater without ratings in the store
    ambiguous_rater,  // a query about ratings names no rater, and the store has several
    unknown_name,     // a query names a tag or a pick that the store does not have
    bad_condition,    // Query::where is invalid, or more than a condition
    stopped,          // Query::stop was requested before the answer was found
    unknown_puzzle,   // a rating, level or label for a puzzle that is not in the store
    failed            // anything else; the message contains SQLite's own
  };

  StoreError(Code code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ~StoreError() override;  // defined in the library, so that the type is the same inside and outside of it
  StoreError(const StoreError&) = default;
  StoreError& operator=(const StoreError&) = default;

  Code code() const { return code_; }

 private:
  Code code_;
};

}  // namespace evodoku::db
