#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <SQLiteCpp/Database.h>
#include <catch2/catch.hpp>
#include <filesystem>

#include "fixtures.hpp"
#include "store/connection.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;
using Catch::Matchers::Contains;
using Code = StoreError::Code;
namespace fs = std::filesystem;

namespace {

Code code_of_opening(const std::string& file, Access access, std::string* message = nullptr) {
  return code_thrown_by([&] { Store::open(file, access); }, message);
}

std::string filled_store(const TemporaryFolder& folder) {
  const std::string file = folder.file("store.db");
  auto store = Store::open(file, Access::create);
  fill(store);
  return file;
}

/// A copy of a store as left by a process that was killed within a transaction: half written, with its journal.
std::string store_left_half_written(const TemporaryFolder& folder) {
  const std::string file = filled_store(folder);
  SQLite::Database database(file, SQLite::OPEN_READWRITE);
  database.exec("PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE puzzle SET comment = hex(zeroblob(2000));");
  const std::string copy = folder.file("killed.db");
  fs::copy_file(file, copy);
  fs::copy_file(file + "-journal", copy + "-journal");
  return copy;
}

}  // namespace

TEST_CASE("a name of its own meaning to SQLite is a file name here") {
  const TemporaryFolder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  { auto store = Store::open(":memory:", Access::create); }
  fs::current_path(before);
  CHECK(fs::exists(folder.path() / ":memory:"));
}

TEST_CASE("opening says what a file is that is no store") {
  const TemporaryFolder folder;
  const std::string text = folder.file("puzzles.txt");
  write_bytes(text, "# puzzles, not a database\n" + std::string(200, '1'));
  const std::string tiny = folder.file("tiny.txt");
  write_bytes(tiny, "x");
  const std::string empty = folder.file("empty.db");
  write_bytes(empty, "");
  std::string message;
  for (const Access access : {Access::read_only, Access::read_write, Access::create}) {
    CHECK(code_of_opening(text, access, &message) == Code::not_a_store);
    CHECK(message.find(text + ": ") == 0);
    CHECK(code_of_opening(tiny, access) == Code::not_a_store);
    CHECK(code_of_opening(folder.path().string(), access, &message) == Code::not_a_store);
    CHECK(message.find("folder") != std::string::npos);
    CHECK(code_of_opening("/dev/null", access) == Code::not_a_store);
  }
  CHECK(code_of_opening(empty, Access::read_only, &message) == Code::not_a_store);
  CHECK(message.find("empty") != std::string::npos);
  CHECK(bytes_of(text).size() == 226);
}

TEST_CASE("a missing file is made only when asked, and only in a folder that is there") {
  const TemporaryFolder folder;
  CHECK(code_of_opening(folder.file("none.db"), Access::read_only) == Code::not_found);
  CHECK(code_of_opening(folder.file("none.db"), Access::read_write) == Code::not_found);
  CHECK_FALSE(fs::exists(folder.file("none.db")));
  CHECK(code_of_opening(folder.file("no/such/folder.db"), Access::create) == Code::not_found);
  CHECK(code_of_opening("", Access::create) == Code::not_found);
  CHECK_NOTHROW(Store::open(folder.file("none.db"), Access::create));
}

TEST_CASE("an empty file becomes a store when it may be made") {
  const TemporaryFolder folder;
  const std::string file = folder.file("empty.db");
  write_bytes(file, "");
  CHECK(Store::open(file, Access::create).info().puzzles == 0);
}

TEST_CASE("another application's database is refused and not changed in a byte") {
  const TemporaryFolder folder;
  const std::string file = folder.file("theirs.db");
  run_sql(file, "PRAGMA journal_mode = WAL; CREATE TABLE puzzle (a); INSERT INTO puzzle VALUES (1);");
  const std::string before = bytes_of(file);
  for (const Access access : {Access::read_only, Access::read_write, Access::create}) {
    CHECK(code_of_opening(file, access) == Code::other_application);
  }
  CHECK(bytes_of(file) == before);
  CHECK_FALSE(fs::exists(file + "-wal"));
}

TEST_CASE("what a stranger has put into a store's schema is refused by name, and nothing of it is run") {
  const TemporaryFolder folder;
  const auto [name, statement] = GENERATE(table<const char*, const char*>(
      {{"'theirs' is not as", "CREATE TABLE theirs (a CHECK (length(zeroblob(a)) > 0))"},
       {"'theirs' is not as", "CREATE VIEW theirs AS SELECT id FROM puzzle"},
       {"'theirs' is not as", "CREATE TRIGGER theirs AFTER INSERT ON puzzle BEGIN DELETE FROM rating; END"},
       {"'theirs' is not as", "CREATE INDEX theirs ON puzzle (length(zeroblob(clues)))"},
       {"'theirs' is not as",
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES "
        "('table', 'theirs', 'theirs', 0, 'CREATE VIRTUAL TABLE theirs USING no_such_module(a)')"},
       {"'tag' is not as",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', "
        "'NOT NULL CHECK (length(zeroblob(1000)) > 0)') WHERE name = 'tag'"}}));
  const std::string file = filled_store(folder);
  run_sql(file, statement);
  const std::string before = bytes_of(file);
  for (const Access access : {Access::read_only, Access::read_write, Access::create}) {
    std::string message;
    CHECK(code_of_opening(file, access, &message) == Code::other_application);
    CHECK_THAT(message, Contains(name));
  }
  CHECK(bytes_of(file) == before);
}

TEST_CASE("a row that is longer than any of ours is not read") {
  const TemporaryFolder folder;
  const std::string file = filled_store(folder);
  run_sql(file, "UPDATE puzzle SET comment = printf('%.*c', 65000000, 'x') WHERE id = 1");
  auto store = Store::open(file, Access::read_only);
  std::string message;
  CHECK(code_thrown_by([&] { all_of(store); }, &message) == Code::failed);
  CHECK_THAT(message, Contains("longer than 64 MB"));
}

TEST_CASE("a store of another schema version is refused politely and not changed in a byte") {
  const std::string version = GENERATE("99", "0", "1");
  const TemporaryFolder folder;
  const std::string file = filled_store(folder);
  run_sql(file, "PRAGMA user_version = " + version);
  const std::string before = bytes_of(file);
  std::string message;
  for (const Access access : {Access::read_only, Access::read_write, Access::create}) {
    CHECK(code_of_opening(file, access, &message) == Code::other_version);
  }
  CHECK_THAT(message, Contains("its schema has version " + version) && Contains("nothing was changed"));
  CHECK(bytes_of(file) == before);
}

TEST_CASE("a truncated store is an error or a finding, at every length", "[long]") {
  const TemporaryFolder folder;
  const std::string whole = bytes_of(filled_store(folder));
  const std::string file = folder.file("cut.db");
  for (std::size_t length = 1; length < whole.size(); length += 997) {
    write_bytes(file, whole.substr(0, length));
    INFO("length " << length);
    bool noticed = false;
    try {
      noticed = !check_file(Store::open(file, Access::read_only)).empty();
    } catch (const StoreError& error) {
      noticed = true;
      CHECK((error.code() == Code::damaged || error.code() == Code::not_a_store ||
             error.code() == Code::other_application));
    }
    CHECK(noticed);
  }
}

TEST_CASE("reading works where nothing can be written, and writing says so") {
  const TemporaryFolder folder;
  const std::string file = filled_store(folder);
  ::chmod(file.c_str(), 0444);
  ::chmod(folder.path().c_str(), 0555);
  CHECK(as_ordinary_user([&] {
    auto store = Store::open(file, Access::read_only);
    return all_of(store).size() == sample_records().size();
  }));
  CHECK(as_ordinary_user([&] { return code_of_opening(file, Access::read_write) == Code::not_writable; }));
  CHECK(as_ordinary_user(
      [&] { return code_of_opening(folder.file("new.db"), Access::create) == Code::not_writable; }));
  ::chmod(file.c_str(), 0666);
  CHECK(as_ordinary_user([&] { return code_of_opening(file, Access::read_write) == Code::not_writable; }));
  ::chmod(file.c_str(), 0000);
  CHECK(as_ordinary_user([&] { return code_of_opening(file, Access::read_only) == Code::not_readable; }));
  ::chmod(folder.path().c_str(), 0755);
}

TEST_CASE("a store opened to read refuses to write and leaves the file as it is") {
  const TemporaryFolder folder;
  const std::string file = filled_store(folder);
  const std::string before = bytes_of(file);
  auto store = Store::open(file, Access::read_only);
  store.info();
  all_of(store);
  store.statistics({});
  check_file(store);
  CHECK(code_thrown_by([&] { store.add(prepared(sample_records()), {.source = "-", .now = test_time()}); }) ==
        Code::not_writable);
  CHECK(bytes_of(file) == before);
  CHECK_FALSE(fs::exists(file + "-journal"));
}

TEST_CASE("a store left half written is repaired by whoever reads it first") {
  const TemporaryFolder folder;
  const std::string file = store_left_half_written(folder);
  REQUIRE(fs::file_size(file + "-journal") > 0);
  auto store = Store::open(file, Access::read_only);
  CHECK(all_of(store).size() == sample_records().size());
  CHECK(check_file(store).empty());
  CHECK(ask_sql(file, "SELECT count(*) FROM puzzle WHERE comment IS NOT NULL") == "0");
  CHECK_FALSE(fs::exists(file + "-journal"));
}

TEST_CASE("a store left half written where nothing can be written says what to do") {
  const TemporaryFolder folder;
  const std::string file = store_left_half_written(folder);
  ::chmod(file.c_str(), 0444);
  ::chmod((file + "-journal").c_str(), 0444);
  ::chmod(folder.path().c_str(), 0555);
  CHECK(as_ordinary_user([&] { return code_of_opening(file, Access::read_only) == Code::not_writable; }));
  ::chmod(folder.path().c_str(), 0755);
}

TEST_CASE("a store that was switched to a write-ahead log is switched back when it is written") {
  const TemporaryFolder folder;
  const std::string file = filled_store(folder);
  run_sql(file, "PRAGMA journal_mode = WAL");
  { auto store = Store::open(file, Access::read_write); }
  CHECK(ask_sql(file, "PRAGMA journal_mode") == "delete");
}

TEST_CASE("what SQLite reports becomes an error that names the file and what to do") {
  const auto code_for = [](int sqlite_code) {
    const StoreError error = translated(SQLite::Exception("words of SQLite", sqlite_code), "some/file.db");
    CHECK(std::string(error.what()).find("some/file.db: ") == 0);
    return error.code();
  };
  CHECK(code_for(SQLITE_BUSY) == Code::busy);
  CHECK(code_for(SQLITE_LOCKED) == Code::busy);
  CHECK(code_for(SQLITE_FULL) == Code::disk_full);
  CHECK(code_for(SQLITE_NOMEM) == Code::no_memory);
  CHECK(code_for(SQLITE_READONLY) == Code::not_writable);
  CHECK(code_for(SQLITE_CANTOPEN) == Code::not_readable);
  CHECK(code_for(SQLITE_CORRUPT) == Code::damaged);
  CHECK(code_for(SQLITE_NOTADB) == Code::damaged);
  CHECK(code_for(SQLITE_CONSTRAINT) == Code::failed);
  CHECK(code_for(SQLITE_IOERR) == Code::failed);
}

TEST_CASE("a file whose end is missing is named as that, with how much is missing") {
  const TemporaryFolder folder;
  const std::string file = filled_store(folder);
  const std::string whole = bytes_of(file);
  write_bytes(file, whole.substr(0, whole.size() - 4096));
  std::string message;
  CHECK(code_of_opening(file, Access::read_only, &message) == Code::damaged);
  CHECK_THAT(message, Contains("4096 bytes of " + std::to_string(whole.size()) + " are missing at its end"));
}

TEST_CASE("a name with a zero byte is refused, not cut") {
  const TemporaryFolder folder;
  CHECK(code_of_opening(folder.file("a") + std::string("\0b", 2), Access::create) == Code::not_found);
  CHECK_FALSE(fs::exists(folder.file("a")));
}
