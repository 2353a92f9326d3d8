// What the tests of the store share: folders that go away, puzzles and ratings to put in, a raw look into the
// file.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "evodoku_db/examine.hpp"
#include "evodoku_db/labels.hpp"
#include "evodoku_db/merge.hpp"
#include "evodoku_db/partition.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_db/unrated.hpp"
#include "evodoku_db/upkeep.hpp"

namespace evodoku::db::testing {

/// A new folder, removed with all in it at the end.
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

/// The time that the tests live in.
std::chrono::sys_seconds test_time();

/// Proper puzzles of several boxes with records as generate makes them, no two of them isomorphs. Always the
/// same.
const std::vector<Record>& sample_records();

/// A sound rating; the same for the same numbers. `solved` 0: censored.
Rating sample_rating(int generations_a_run, int solved = 20, const std::string& rater = "test-rater",
                     int version = 1);
/// Runs that make up sample_rating().
std::vector<RunLength> sample_runs(int generations_a_run, int solved = 20);

/// A record with nothing but a puzzle.
Record bare_record(const Grid& puzzle);

/// prepare(), for records known to be proper.
VerifiedRecord prepared(const Record& record);
std::vector<VerifiedRecord> prepared(const std::vector<Record>& records);

/// sample_records() in a store, every third with a rating, every ninth censored. What was put in, in order of
/// id.
std::vector<Record> fill(Store& store);

/// Everything that select() finds.
std::vector<StoredRecord> all_of(Store& store, const Query& query = {});

/// What a cursor gives, at most `count`.
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

/// Runs SQL on the file behind the store's back.
void run_sql(const std::string& file, const std::string& statements);
/// The first column of the first row.
std::string ask_sql(const std::string& file, const std::string& statement);

/// A store of made-up puzzles with ratings and levels, every tenth with the tag "tenth" (tests/data/synthetic_store.sql), or a
/// partition of it, with the ids that the whole has.
void make_synthetic_store(const std::string& file, int puzzles, const Partition& partition = {});

/// The whole file.
std::string bytes_of(const std::string& file);
void write_bytes(const std::string& file, const std::string& bytes);

/// Runs `check` as a user without privileges (in a process of its own, if the tests are run by root, whom no
/// permission stops); the result is check's.
bool as_ordinary_user(const std::function<bool()>& check);

/// The code of the StoreError that `action` throws. Throws std::logic_error if it throws none. `message`: its
/// what().
StoreError::Code code_thrown_by(const std::function<void()>& action, std::string* message = nullptr);

}  // namespace evodoku::db::testing
