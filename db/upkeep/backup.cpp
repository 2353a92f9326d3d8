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
#include <filesystem>
#include <stop_token>
#include <string>
#include <system_error>

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
  /// Under a name that nobody can guess. Only its owner may access it.
  explicit UnfinishedFile(const std::string& name_to_be)
      : path_(name_to_be + ".copying-XXXXXX"), journal_(path_ + "-journal") {
    file_ = ::mkostemp(path_.data(), O_CLOEXEC);
    if (file_ < 0) throw not_writable(name_to_be, ": cannot be written", errno);
    journal_.replace(0, path_.size(),
                     path_);  // allocates nothing: if that failed, nobody would remove the file
  }
  ~UnfinishedFile() {
    ::close(file_);
    ::unlink(path_.c_str());  // an allocation could terminate the process here
    ::unlink(journal_.c_str());
  }
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  const std::string& path() const { return path_; }

  /// Gives it a name and the permissions of the file `like`, durably. False, and nothing done, if there is such a file.
  bool take_name(const std::string& name, const std::string& like) const {
    // Only now: a file that nobody may write cannot be filled, and one that many may read is not for their eyes yet.
    struct stat status {};
    constexpr mode_t permissions = 0777;
    if (::stat(like.c_str(), &status) == 0) ::fchmod(file_, status.st_mode & permissions);
    const int error = ::fsync(file_) == 0 ? rename_to_free_name(name) : errno;
    if (error == EEXIST) return false;
    if (error != 0) throw not_writable(name, ": a file cannot be given this name", error);
    if (const int unsynced = sync_name(name); unsynced != 0) {
      throw StoreError(Code::failed, name +
                                         ": the copy is complete, but whether a power cut would leave it is "
                                         "unknown: its folder could not be synced (" +
                                         std::generic_category().message(unsynced) + ")");
    }
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

  /// Makes the name durable: where the folder may be written to but not read, by all that its file system has not written
  /// yet. Returns 0 or errno.
  int sync_name(const std::string& name) const {
    const int folder = ::open(fs::absolute(name).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return ::syncfs(file_) == 0 ? 0 : errno;
    const bool is_synced = ::fsync(folder) == 0 || errno == EINVAL;  // some file systems have nothing to sync
    const int error = is_synced ? 0 : errno;
    ::close(folder);
    return error;
  }

  std::string path_;
  int file_ = -1;
  std::string journal_;  // SQLite may leave it behind after an error of the disk
};

/// Throws SQLite::Exception, SQLITE_INTERRUPT after a stop request.
void copy_whole(SQLite::Database& store, const std::string& path, const std::stop_token& stop) {
  {
    const Interruption interruption(store, stop);
    SQLite::Statement copying(store, "VACUUM INTO ?1");
    copying.bindNoCopy(1, path);
    copying.exec();
  }
  SQLite::Database copy(path);
  const Interruption interruption(copy, stop);
  const std::string words = copy.execAndGet("PRAGMA quick_check").getString();
  if (words == "ok") return;
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
  std::error_code error;
  const fs::file_status status = fs::status(name, error);
  if (status.type() == fs::file_type::not_found) return;
  if (!fs::is_regular_file(status)) {
    throw StoreError(Code::not_writable, name + ": not a file, so no copy can have this name");
  }
  throw name_taken(name);
}

}  // namespace

bool backup(const Store& store, const std::string& copy, const std::stop_token& stop) {
  auto& impl = impl_of(store);
  require_free_name(copy);
  const UnfinishedFile file(copy);
  try {
    copy_whole(impl.database, file.path(), stop);
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() == SQLITE_INTERRUPT && stop.stop_requested()) return false;
    throw translated(error, is_about_source(error) ? impl.path : copy);
  }
  if (!file.take_name(copy, impl.path)) throw name_taken(copy);
  return true;
}

}  // namespace evodoku::db
