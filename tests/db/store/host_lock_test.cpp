#include "store/host_lock.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "fixtures.hpp"
#include "store/connection.hpp"

using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

constexpr std::chrono::milliseconds at_once{0};

struct LockedFile {
  TemporaryFolder folder;
  std::string path = folder.file("x.db");
  std::string lock = path + ".lock";

  /// Writes a lock file as `holder` would have left it behind.
  void leave(const Holder& holder) const { write_bytes(lock, holder.text()); }
  bool is_locked() const { return std::filesystem::exists(lock); }
  /// Whether the lock can be taken; if not, `message` is the reason.
  bool can_be_taken(std::string* message = nullptr) const {
    try {
      const HostLock taken(path, this_process(), at_once);
      return true;
    } catch (const StoreError& error) {
      CHECK(error.code() == StoreError::Code::busy);
      if (message != nullptr) *message = error.what();
      return false;
    }
  }
};

/// The id of a process that has ended.
std::int64_t ended_process() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  return child;
}

}  // namespace

TEST_CASE("file systems that other hosts may write to are known by their type") {
  for (const std::uint64_t type : {0x6969U, 0xFF534D42U, 0x0BD00BD0U, 0x47504653U, 0x19830326U, 0x65735546U})
    CHECK(file_system_of_type(type) == FileSystem::network);
  for (const std::uint64_t type : {0xEF53U, 0x01021994U, 0x58465342U, 0x9123683EU, 0x794C7630U})
    CHECK(file_system_of_type(type) == FileSystem::local);  // ext4, tmpfs, XFS, Btrfs, overlay
}

TEST_CASE("a lock names its process, and is gone with it") {
  const LockedFile file;
  {
    const HostLock lock(file.path, this_process(), at_once);
    const auto holder = Holder::from(bytes_of(file.lock));
    REQUIRE(holder.has_value());
    CHECK(holder->process == ::getpid());
    CHECK(is_running(*holder));
    std::string message;
    CHECK_FALSE(file.can_be_taken(&message));
    CHECK(message.find("process " + std::to_string(::getpid()) + " of this host") != std::string::npos);
  }
  CHECK_FALSE(file.is_locked());
  CHECK(std::filesystem::is_empty(file.folder.path()));
}

TEST_CASE("a lock that a process of this host left behind is taken over") {
  const LockedFile file;
  Holder ended = this_process();
  ended.process = ended_process();
  file.leave(ended);
  CHECK(file.can_be_taken());
  Holder other_start = this_process();  // another process that has the same id
  other_start.started = "1";
  file.leave(other_start);
  CHECK(file.can_be_taken());
  Holder before_boot = this_process();
  before_boot.boot = "another";
  file.leave(before_boot);
  CHECK(file.can_be_taken());
  CHECK(std::filesystem::is_empty(file.folder.path()));
}

TEST_CASE("another host's lock is named with the way out and left alone") {
  const LockedFile file;
  Holder other = this_process();
  other.host = "node7";
  other.process = 4711;
  file.leave(other);
  std::string message;
  CHECK_FALSE(file.can_be_taken(&message));
  CHECK(message.find("process 4711 of the host node7") != std::string::npos);
  CHECK(message.find("remove " + file.lock) != std::string::npos);
  Holder same_name = this_process();
  same_name.machine = "another";
  file.leave(same_name);
  CHECK_FALSE(file.can_be_taken());
  write_bytes(file.lock, "what is this");
  CHECK_FALSE(file.can_be_taken());
  CHECK(bytes_of(file.lock) == "what is this");
}

TEST_CASE("on a network file system one writes at a time and anybody reads") {
  const LockedFile file;
  const auto open = [&](Access access) {
    return connect_on(FileSystem::network, file.path, access, {.busy_timeout = at_once});
  };
  {
    const Connection writer = open(Access::create);
    CHECK(file.is_locked());
    CHECK(code_thrown_by([&] { open(Access::read_write); }) == StoreError::Code::busy);
    const Connection reader = open(Access::read_only);
    CHECK(reader.lock == nullptr);
  }
  CHECK_FALSE(file.is_locked());
  open(Access::read_write);
}

TEST_CASE("on a network file system a write-ahead log is refused to readers and taken away by writers") {
  const LockedFile file;
  const auto open = [&](FileSystem file_system, Access access) {
    return connect_on(file_system, file.path, access, {.busy_timeout = at_once});
  };
  open(FileSystem::local, Access::create);
  run_sql(file.path, "PRAGMA journal_mode = WAL");
  CHECK(code_thrown_by([&] { open(FileSystem::network, Access::read_only); }) ==
        StoreError::Code::not_readable);
  open(FileSystem::network, Access::read_write);
  open(FileSystem::network, Access::read_only);
  CHECK(ask_sql(file.path, "PRAGMA journal_mode") == "delete");
}
