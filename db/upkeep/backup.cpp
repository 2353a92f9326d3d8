// Copies a store while others read it.
#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stop_token>
#include <string>
#include <system_error>
#include <utility>

#include "evodoku_db/upkeep.hpp"
#include "store/connection.hpp"

namespace evodoku::db {
namespace {

namespace fs = std::filesystem;
using Code = StoreError::Code;

StoreError not_writable(const std::string& name, const std::string& what, int error) {
  return {Code::not_writable, name + what + " (" + std::generic_category().message(error) + ")"};
}

/// A new, empty file in the folder of a name, so that it can be given that name in one step. It goes away with the
/// object unless it was given one.
class UnfinishedFile {
 public:
  /// With the permissions of the file `like`, under a name that nobody can guess.
  UnfinishedFile(const std::string& name_to_be, const std::string& like)
      : path_(name_to_be + ".copying-XXXXXX"), journal_(path_ + "-journal") {
    const int descriptor = ::mkostemp(path_.data(), O_CLOEXEC);
    if (descriptor < 0) throw not_writable(name_to_be, ": cannot be written", errno);
    journal_.replace(0, path_.size(),
                     path_);  // allocates nothing: if that failed, nobody would remove the file
    // at first only its owner may access it
    struct stat status {};
    constexpr mode_t permissions = 0777;
    if (::stat(like.c_str(), &status) == 0) ::fchmod(descriptor, status.st_mode & permissions);
    ::close(descriptor);
  }
  ~UnfinishedFile() {
    ::unlink(path_.c_str());  // an allocation could terminate the process here
    ::unlink(journal_.c_str());
  }
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  const std::string& path() const { return path_; }

  /// Gives it a name, durably. False, and nothing done, if there is such a file.
  bool take_name(const std::string& name) const {
    const int file = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    const bool is_synced = file >= 0 && ::fsync(file) == 0;
    const int error = is_synced ? rename_to_free_name(name) : errno;
    if (file >= 0) ::close(file);
    if (error == EEXIST) return false;
    if (error != 0) throw not_writable(name, ": a file cannot be given this name", error);
    const fs::path its_folder = fs::absolute(name).parent_path();
    const int folder = ::open(its_folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) ::fsync(folder);
    if (folder >= 0) ::close(folder);
    return true;
  }

 private:
  /// Without overwriting a file: by a hard link on file systems that cannot rename so (some networks). Returns 0 or
  /// errno.
  int rename_to_free_name(const std::string& name) const {
    if (::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, name.c_str(), RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
    return ::link(path_.c_str(), name.c_str()) == 0 && ::unlink(path_.c_str()) == 0 ? 0 : errno;
  }

  std::string path_;
  std::string journal_;  // SQLite may leave it behind after an error of the disk
};

int is_stop_requested(void* stop) {
  return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

/// False: a stop was requested.
bool copy_whole(SQLite::Database& store, const std::string& path, std::stop_token stop) {
  constexpr int steps_between_stops = 1000;  // of SQLite's machine: well below a millisecond
  if (stop.stop_requested()) return false;
  sqlite3_progress_handler(store.getHandle(), steps_between_stops, is_stop_requested, &stop);
  SQLite::Statement copying(store, "VACUUM INTO ?1");
  copying.bindNoCopy(1, path);
  const int result = copying.tryExecuteStep();
  sqlite3_progress_handler(store.getHandle(), 0, nullptr, nullptr);
  if (result == SQLITE_INTERRUPT) return false;
  if (result != SQLITE_DONE) throw SQLite::Exception(store.getHandle(), result);
  const SQLite::Database copy(path);
  SQLite::Statement check(copy, "PRAGMA quick_check");
  check.executeStep();
  const std::string words = check.getColumn(0).getString();
  if (words == "ok") return true;
  throw StoreError(Code::damaged, "the copy is not sound (" + words +
                                      "), so none was kept; see what evodoku-store check says of the store");
}

/// Whether the error concerns the source, not the copy.
bool is_about_source(const SQLite::Exception& error) {
  switch (error.getErrorCode() & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return true;
    default:
      return false;
  }
}

StoreError name_taken(const std::string& name) {
  return {Code::not_writable,
          name + ": there is a file of this name already; choose another, or remove it first"};
}

void require_free_name(const std::string& name) {
  const fs::file_status status = fs::status(name);
  if (!fs::exists(status)) return;
  if (!fs::is_regular_file(status)) {
    throw StoreError(Code::not_writable, name + ": not a file, so no copy can have this name");
  }
  throw name_taken(name);
}

}  // namespace

bool backup(const Store& store, const std::string& copy, std::stop_token stop) {
  auto& impl = impl_of(store);
  require_free_name(copy);
  const UnfinishedFile file(copy, impl.path);
  try {
    if (!copy_whole(impl.database, file.path(), std::move(stop))) return false;
  } catch (const SQLite::Exception& error) {
    throw translated(error, is_about_source(error) ? impl.path : copy);
  }
  if (!file.take_name(copy)) throw name_taken(copy);
  return true;
}

}  // namespace evodoku::db
