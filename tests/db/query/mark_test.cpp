// Store::mark: either the answer is written and its puzzles are marked, or neither.
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>

#include "naive_query.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

const auto take = [](const StoredRecord&) { return true; };
const auto arrived = [] { return true; };

Pick marking(const std::string& name) {
  return {.name = name, .day = test_time()};
}

std::vector<std::int64_t> picked(Store& store, const Query& query, const std::string& collection) {
  std::vector<std::int64_t> ids;
  pick(
      store, query, marking(collection),
      [&](const StoredRecord& row) {
        ids.push_back(row.id);
        return true;
      },
      arrived);
  return ids;
}

/// While it exists, SQLite's files are on a disk where one call fails: the k-th that writes, syncs, truncates or
/// deletes.
class FailingDisk {
 public:
  FailingDisk() {
    system_ = sqlite3_vfs_find(nullptr);
    disk_ = *system_;
    disk_.zName = "failing-disk";
    disk_.szOsFile = static_cast<int>(sizeof(File)) + system_->szOsFile;
    disk_.xOpen = [](sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
      auto* const own = reinterpret_cast<File*>(file);
      const int result = system_->xOpen(system_, name, real(file), flags, out);
      own->pMethods = result == SQLITE_OK ? &methods : nullptr;
      return result;
    };
    disk_.xDelete = [](sqlite3_vfs*, const char* name, int sync) {
      return fails() ? SQLITE_IOERR_DELETE : system_->xDelete(system_, name, sync);
    };
    sqlite3_vfs_register(&disk_, 1);
  }
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;
  ~FailingDisk() { sqlite3_vfs_unregister(&disk_); }

  /// The call that fails, counted from now on. 0: none fails.
  static void fail_at(int call) { left_ = call; }
  static bool has_failed() { return left_ == 0; }

 private:
  struct File : sqlite3_file {};

  static sqlite3_file* real(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
  }
  static bool fails() { return left_ > 0 && --left_ == 0; }

  inline static sqlite3_vfs* system_ = nullptr;
  inline static int left_ = 0;
  sqlite3_vfs disk_{};

  static constexpr sqlite3_io_methods methods{
      .iVersion = 1,
      .xClose = [](sqlite3_file* f) { return real(f)->pMethods->xClose(real(f)); },
      .xRead = [](sqlite3_file* f, void* to, int size,
                  sqlite3_int64 at) { return real(f)->pMethods->xRead(real(f), to, size, at); },
      .xWrite =
          [](sqlite3_file* f, const void* from, int size, sqlite3_int64 at) {
            return fails() ? SQLITE_IOERR_WRITE : real(f)->pMethods->xWrite(real(f), from, size, at);
          },
      .xTruncate =
          [](sqlite3_file* f, sqlite3_int64 size) {
            return fails() ? SQLITE_IOERR_TRUNCATE : real(f)->pMethods->xTruncate(real(f), size);
          },
      .xSync =
          [](sqlite3_file* f, int flags) {
            return fails() ? SQLITE_IOERR_FSYNC : real(f)->pMethods->xSync(real(f), flags);
          },
      .xFileSize = [](sqlite3_file* f,
                      sqlite3_int64* size) { return real(f)->pMethods->xFileSize(real(f), size); },
      .xLock = [](sqlite3_file* f, int lock) { return real(f)->pMethods->xLock(real(f), lock); },
      .xUnlock = [](sqlite3_file* f, int lock) { return real(f)->pMethods->xUnlock(real(f), lock); },
      .xCheckReservedLock = [](sqlite3_file* f,
                               int* out) { return real(f)->pMethods->xCheckReservedLock(real(f), out); },
      .xFileControl = [](sqlite3_file* f, int op,
                         void* what) { return real(f)->pMethods->xFileControl(real(f), op, what); },
      .xSectorSize = [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); },
      .xDeviceCharacteristics =
          [](sqlite3_file* f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); },
      .xShmMap = nullptr,
      .xShmLock = nullptr,
      .xShmBarrier = nullptr,
      .xShmUnmap = nullptr,
      .xFetch = nullptr,
      .xUnfetch = nullptr};
};

}  // namespace

TEST_CASE("what is picked for a collection is in it and never picked for it again") {
  FilledStore filled;
  std::set<std::int64_t> all;
  std::size_t picks = 0;
  for (std::uint64_t week = 0; week < 20; ++week) {
    const auto ids = picked(filled.store, {.random = RandomPick{.count = 5, .seed = week}}, "weekly");
    picks += ids.size();
    all.insert(ids.begin(), ids.end());
  }
  CHECK(picks == filled.rows.size());
  CHECK(all.size() == filled.rows.size());
  CHECK(filled.store.count({.in = {"weekly"}}) == filled.rows.size());
  CHECK(picked(filled.store, {.rows = 1}, "monthly").size() == 1);
}

TEST_CASE("nothing is marked unless all of it has arrived") {
  FilledStore filled;
  int seen = 0;
  CHECK(pick(
            filled.store, {}, marking("a"), [&](const StoredRecord&) { return ++seen < 3; }, arrived) == 0);
  CHECK(seen == 3);
  CHECK(pick(filled.store, {}, marking("a"), take, [] { return false; }) == 0);
  const auto fail = []() -> bool { throw std::runtime_error("disk full"); };
  CHECK_THROWS_AS(pick(filled.store, {}, marking("a"), take, fail), std::runtime_error);
  CHECK(code_thrown_by([&] { filled.store.count({.in = {"a"}}); }) == StoreError::Code::unknown_name);
  CHECK(pick(filled.store, {}, marking("a"), take, arrived) == filled.rows.size());
}

TEST_CASE(
    "marks that a failing disk does not take are none, and the error says what became of the answer and of "
    "the marks") {
  const FailingDisk disk;
  int after_delivery = 0;
  for (int call = 1;; ++call) {
    CAPTURE(call);
    FilledStore filled;
    bool is_delivered = false;
    std::string said;
    FailingDisk::fail_at(call);
    try {
      pick(filled.store, {}, marking("a"), take, [&] { return is_delivered = true; });
    } catch (const StoreError& error) {
      said = error.what();
    }
    const bool has_failed = FailingDisk::has_failed();
    FailingDisk::fail_at(0);
    if (!has_failed) break;
    CHECK(said.find("not an error") == std::string::npos);
    std::uint64_t marked = 0;
    const Store again = Store::open(filled.file, Access::read_only);
    try {
      marked = again.count({.in = {"a"}});
    } catch (const StoreError& error) {
      CHECK(error.code() == StoreError::Code::unknown_name);
    }
    CHECK(again.count({}) == filled.rows.size());
    if (said.empty()) {  // the failing call came after everything was stored, such as deleting the journal
      CHECK(marked == filled.rows.size());
    } else if (is_delivered) {
      ++after_delivery;
      CHECK(said.find("the answer was written, but the marks could not be stored") != std::string::npos);
      CHECK((said.find("none of its puzzles was marked") != std::string::npos) == (marked == 0));
      CHECK((said.find("its puzzles are marked") != std::string::npos) == (marked == filled.rows.size()));
    } else {
      CHECK(marked == 0);
    }
  }
  CHECK(after_delivery > 0);
}

TEST_CASE("a collection to be marked needs a name") {
  FilledStore filled;
  CHECK_THROWS_AS(pick(filled.store, {}, marking(""), take, arrived), std::invalid_argument);
}

TEST_CASE("processes that pick at once never share a puzzle", "[long]") {
  FilledStore filled;
  constexpr int processes = 4;
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      Store store = Store::open(filled.file, Access::read_write);
      std::ofstream out(filled.folder.file("picked" + std::to_string(i)));
      for (std::uint64_t round = 0; round < 5; ++round) {
        for (const std::int64_t id :
             picked(store, {.random = RandomPick{.count = 2, .seed = round}}, "weekly"))
          out << id << '\n';
      }
      out.close();
      ::_exit(0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) ::waitpid(child, nullptr, 0);
  std::multiset<std::int64_t> ids;
  for (int i = 0; i < processes; ++i) {
    std::ifstream in(filled.folder.file("picked" + std::to_string(i)));
    for (std::int64_t id = 0; in >> id;) ids.insert(id);
  }
  CHECK(ids.size() == processes * 5 * 2);
  CHECK(std::ranges::adjacent_find(ids) == ids.end());
}
