#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

namespace fs = std::filesystem;

std::vector<std::string> files_in(const TemporaryFolder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder.path())) names.push_back(entry.path().filename());
  std::ranges::sort(names);
  return names;
}

}  // namespace

TEST_CASE("a backup is the same store") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  const std::vector<Record> records = fill(store);
  CHECK(backup(store, folder.file("copy.db")));
  auto copy = Store::open(folder.file("copy.db"), Access::read_only);
  CHECK(check_file(copy).empty());
  const std::vector<StoredRecord> copied = all_of(copy);
  REQUIRE(copied.size() == records.size());
  for (std::size_t i = 0; i < records.size(); ++i) CHECK(copied[i].record == records[i]);
  CHECK(files_in(folder) == std::vector<std::string>{"copy.db", "x.db"});
}

TEST_CASE("a backup of a store that somebody put into WAL mode is one file, which needs no log") {
  const TemporaryFolder folder;
  const std::string path = folder.file("x.db");
  {
    auto store = Store::open(path, Access::create);
    fill(store);
  }
  run_sql(path, "PRAGMA journal_mode = WAL");
  CHECK(backup(Store::open(path, Access::read_only), folder.file("copy.db")));
  std::vector<std::string> made = files_in(folder);
  std::erase_if(made, [](const std::string& name) { return name.starts_with("x.db"); });
  CHECK(made == std::vector<std::string>{"copy.db"});
  // Two bytes of the header: 1 means a rollback journal, 2 a write-ahead log.
  constexpr std::size_t format_of_writer = 18;
  CHECK(bytes_of(folder.file("copy.db")).substr(format_of_writer, 2) == std::string(2, '\1'));
  CHECK(Store::open(folder.file("copy.db"), Access::read_only).info().puzzles == sample_records().size());
  CHECK_FALSE(fs::exists(folder.file("copy.db-wal")));
}

TEST_CASE("a backup never writes over a file") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill(store);
  const std::string copy = folder.file("copy.db");
  write_bytes(copy, "dear to somebody");
  std::string message;
  CHECK(code_thrown_by([&] { backup(store, copy); }, &message) == StoreError::Code::not_writable);
  CHECK(message.find(copy + ": there is a file of this name already") == 0);
  CHECK(bytes_of(copy) == "dear to somebody");
  CHECK(code_thrown_by([&] { backup(store, folder.path().string()); }) == StoreError::Code::not_writable);
  CHECK_THROWS_AS(backup(store, folder.file("no/folder/copy.db")), StoreError);
  CHECK(files_in(folder) == std::vector<std::string>{"copy.db", "x.db"});
}

TEST_CASE("whoever may read a store can back it up, and the copy has its permissions") {
  const auto permissions = GENERATE(fs::perms(0400), fs::perms(0444), fs::perms(0640));
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  {
    auto store = Store::open(file, Access::create);
    fill(store);
  }
  fs::permissions(folder.path(), fs::perms::all);
  CHECK(as_ordinary_user([&] {
    const std::string own = folder.file("own.db");
    return fs::copy_file(file, own) && (fs::permissions(own, permissions), true) &&
           backup(Store::open(own, Access::read_only), folder.file("copy.db"));
  }));
  CHECK(fs::status(folder.file("copy.db")).permissions() == permissions);
  CHECK(Store::open(folder.file("copy.db"), Access::read_only).info().puzzles == sample_records().size());
}

TEST_CASE("a backup that is stopped leaves nothing behind") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill(store);
  std::stop_source stop;
  stop.request_stop();
  CHECK_FALSE(backup(store, folder.file("copy.db"), stop.get_token()));
  CHECK(files_in(folder) == std::vector<std::string>{"x.db"});
}

TEST_CASE("a backup while another writes again and again is whole and of one moment", "[long]") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  {
    auto store = Store::open(file, Access::create);
    fill(store);
    // Large enough that others want to write meanwhile.
    run_sql(file, "UPDATE puzzle SET comment = hex(randomblob(120000))");
  }
  std::atomic<bool> ended{false};
  std::atomic<int> written{0};
  std::thread writer([&] {
    auto store = Store::open(file, Access::read_write);
    for (int i = 0; !ended; ++i) {
      // One transaction: both puzzles have the tag, or neither.
      set_tag(store, std::to_string(i), std::vector<std::int64_t>{1, 2}, true);
      ++written;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));  // SQLite's locks are not fair
    }
  });
  while (written < 3) std::this_thread::yield();
  {
    auto store = Store::open(file, Access::read_only);
    CHECK(backup(store, folder.file("copy.db")));
  }
  ended = true;
  writer.join();
  auto copy = Store::open(folder.file("copy.db"), Access::read_only);
  CHECK(check_file(copy).empty());
  const std::vector<NamedCount> tags = labels_of(copy).tags;
  CHECK(tags.size() >= 3);
  for (const NamedCount& tag : tags) CHECK(tag.puzzles == 2);
}
