// What the tests of the store share: temporary folders, sample puzzles and ratings, and direct access to the file.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "evodoku_db/store.hpp"
#include "evodoku_db/upkeep.hpp"

namespace evodoku::db::testing {

/// A new folder, which is removed with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// The current time, as the tests set it.
std::chrono::sys_seconds test_time();

/// Proper puzzles of several boxes, with records as evodoku-generate makes them. No two are isomorphs. The list is
/// always the same.
const std::vector<Record>& sample_records();

/// A valid rating of 20 runs, of which `solved` succeeded. The same arguments give the same rating.
Rating sample_rating(int generations_a_run, int solved = 20, const std::string& rater = "test-rater",
                     int version = 1);
/// The runs that sample_rating() summarises.
std::vector<RatingRun> sample_runs(int generations_a_run, int solved = 20);

/// A record with nothing but a puzzle.
Record bare_record(const Grid& puzzle);

/// prepare(), for records that are known to be proper. Throws std::logic_error if one is rejected.
VerifiedRecord prepared(const Record& record);
std::vector<VerifiedRecord> prepared(const std::vector<Record>& records);

/// Adds sample_records() to a store: every third with a rating (of these every third without a solved run), every
/// second with a level. Returns what was added, in order of id.
std::vector<Record> fill(Store& store);

/// Everything that select() finds.
std::vector<StoredRecord> all_of(Store& store, const Query& query = {});

/// The rows of a cursor, `count` at most.
template <typename Item>
std::vector<Item> first_of(Cursor<Item> cursor, std::size_t count = 1'000'000) {
  std::vector<Item> items;
  while (items.size() < count) {
    auto item = cursor.next();
    if (!item) break;
    items.push_back(*std::move(item));
  }
  return items;
}

/// Runs SQL on the file directly, without a Store.
void run_sql(const std::string& file, const std::string& statements);
/// The first column of the first row.
std::string ask_sql(const std::string& file, const std::string& statement);

/// Makes a store of synthetic puzzles with ratings and levels (tests/data/synthetic_store.sql), every tenth with the
/// tag "tenth".
void make_synthetic_store(const std::string& file, int puzzles);

/// Everything that check_file() and examine_all() find.
std::vector<std::string> findings_in(const Store& store);

/// The content of the file.
std::string bytes_of(const std::string& file);
void write_bytes(const std::string& file, const std::string& bytes);

/// Runs `check` as a user without privileges and returns its result. If the tests are run by root, whom no permission
/// stops, it runs in another process.
bool as_ordinary_user(const std::function<bool()>& check);

/// Returns the code of the StoreError that `action` throws, and its what() in `message`. Throws std::logic_error if it
/// throws none.
StoreError::Code code_thrown_by(const std::function<void()>& action, std::string* message = nullptr);

}  // namespace evodoku::db::testing
