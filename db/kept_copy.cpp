#include "kept_copy.hpp"

#include <SQLiteCpp/Backup.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "evodoku_db/error.hpp"

namespace evodoku::db {
namespace {

namespace fs = std::filesystem;

/// A file that goes away unless it was given its final name.
class TemporaryCopy {
 public:
  explicit TemporaryCopy(const std::string& path) : path_(path + ".copying-" + std::to_string(::getpid())) {}
  ~TemporaryCopy() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  TemporaryCopy(const TemporaryCopy&) = delete;
  TemporaryCopy& operator=(const TemporaryCopy&) = delete;

  /// All in one go, under one lock: SQLite writes it as a transaction, so it is on the disk afterwards.
  void fill_from(SQLite::Database& source) const {
    SQLite::Database copy(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    copy.exec("PRAGMA synchronous = EXTRA");
    SQLite::Backup(copy, source).executeStep(-1);
  }

  /// False if there is such a file already. A hard link and not a rename: that would write over it.
  bool give_name(const std::string& name) const {
    if (::link(path_.c_str(), name.c_str()) == 0) return true;
    if (errno == EEXIST) return false;
    throw StoreError(StoreError::Code::not_writable,
                     name + ": the copy of the older store cannot be kept here (" +
                         std::generic_category().message(errno) + "); the store was left as it is");
  }

 private:
  std::string path_;
};

}  // namespace

std::string keep_copy(SQLite::Database& database, const std::string& path, int version) {
  const TemporaryCopy copy(path);
  copy.fill_from(database);
  const std::string wanted = path + ".version-" + std::to_string(version);
  std::string name = wanted;
  for (int number = 2; !copy.give_name(name); ++number) name = wanted + "." + std::to_string(number);
  return name;
}

}  // namespace evodoku::db
