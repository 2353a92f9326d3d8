#include <SQLiteCpp/Database.h>

#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <string>
#include <thread>

#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

const Provenance provenance{.source = "-", .now = test_time()};

/// Runs both at the same time. Returns the first message of an exception; empty if there was none.
std::string run_both(const std::function<void()>& one, const std::function<void()>& other) {
  std::array<std::string, 2> messages;
  const auto caught = [](const std::function<void()>& action, std::string& message) {
    try {
      action();
    } catch (const std::exception& error) {
      message = error.what();
    }
  };
  {
    const std::jthread first([&] { caught(one, messages[0]); });
    const std::jthread second([&] { caught(other, messages[1]); });
  }
  return messages[0] + messages[1];
}

}  // namespace

TEST_CASE("two that make the same new store at once both succeed") {
  for (int round = 0; round < 10; ++round) {
    const TemporaryFolder folder;
    const std::string file = folder.file("x.db");
    const auto make = [&] { Store::open(file, Access::create).info(); };
    CHECK(run_both(make, make).empty());
    CHECK(check_file(Store::open(file, Access::read_only)).empty());
  }
}

TEST_CASE("two writers of the same puzzles interleave without error and each puzzle is there once",
          "[long]") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  const auto puzzles = prepared(sample_records());
  std::atomic<std::size_t> added = 0;
  const auto write = [&] {
    auto store = Store::open(file, Access::create);
    for (const VerifiedRecord& puzzle : puzzles) {
      const auto results = store.add(std::span(&puzzle, 1), provenance);
      if (results[0].puzzle == Stored::added) ++added;
    }
  };
  CHECK(run_both(write, write).empty());
  CHECK(added == puzzles.size());
  CHECK(Store::open(file, Access::read_only).info().puzzles == puzzles.size());
}

TEST_CASE("a reader that takes its time keeps no writer waiting") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  const auto puzzles = prepared(sample_records());
  auto writer = Store::open(file, Access::create, {.busy_timeout = std::chrono::milliseconds(50)});
  writer.add(std::span(puzzles).first(10), provenance);
  auto reader = Store::open(file, Access::read_only);
  std::size_t next = 10;
  for (auto rows = reader.select({}); rows.next();)
    writer.add(std::span(puzzles).subspan(next++, 1), provenance);
  CHECK(next == 20);  // the answer has the puzzles that were there when the query began
  CHECK(writer.info().puzzles == 20);
}

TEST_CASE("a store that stays locked is an error that says so") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  { auto made = Store::open(file, Access::create); }
  SQLite::Database other(file, SQLite::OPEN_READWRITE);
  other.exec("BEGIN EXCLUSIVE");
  std::string message;
  const auto open = [&] {
    Store::open(file, Access::read_write, {.busy_timeout = std::chrono::milliseconds(20)}).info();
  };
  CHECK(code_thrown_by(open, &message) == StoreError::Code::busy);
  CHECK(message.find(file) == 0);
  CHECK(message.find("another process") != std::string::npos);
}
