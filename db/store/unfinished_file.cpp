#include "store/unfinished_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "evodoku_db/error.hpp"

namespace evodoku::db {
namespace {

namespace fs = std::filesystem;

void make_name_durable(const std::string& name) {
  const fs::path folder = fs::absolute(name).parent_path();
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

bool write_all(int descriptor, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

/// Renames without overwriting a file: by a hard link (the old name is removed last, so that the file always
/// has one); or, on file systems without hard links (FAT, some networks), by reserving the name with an empty
/// file first. Returns 0 or errno.
int rename_to_free_name(const std::string& path, const std::string& name) {
  if (::link(path.c_str(), name.c_str()) == 0) return ::unlink(path.c_str()) == 0 ? 0 : errno;
  if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS) return errno;
  const int descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) return errno;
  ::close(descriptor);
  if (::rename(path.c_str(), name.c_str()) == 0) return 0;
  const int error = errno;
  ::unlink(name.c_str());
  return error;
}

}  // namespace

bool place_whole_file(const std::string& name, std::span<const std::byte> bytes) {
  const fs::path folder = fs::absolute(name).parent_path();
  constexpr mode_t permissions = 0644;  // as SQLite gives them
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, permissions);
  if (descriptor < 0) return false;
  const std::string its_name = "/proc/self/fd/" + std::to_string(descriptor);
  const bool is_placed = write_all(descriptor, bytes) && ::fsync(descriptor) == 0 &&
                         ::linkat(AT_FDCWD, its_name.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  ::close(descriptor);
  if (is_placed) make_name_durable(name);
  return is_placed;
}

UnfinishedFile::UnfinishedFile(const std::string& name_to_be, const std::string& like)
    : path_(name_to_be + ".copying-XXXXXX"), besides_{path_ + "-journal", path_ + "-wal", path_ + "-shm"} {
  const int descriptor = ::mkostemp(path_.data(), O_CLOEXEC);
  if (descriptor < 0) {
    throw StoreError(StoreError::Code::not_writable,
                     name_to_be + ": cannot be written (" + std::generic_category().message(errno) + ")");
  }
  // no allocation from here on: if it failed, nobody would remove the file
  for (std::string& name : besides_) std::copy(path_.begin(), path_.end(), name.begin());
  // at first only its owner may access it
  struct stat status {};
  constexpr mode_t permissions = 0777;
  if (::stat(like.c_str(), &status) == 0) ::fchmod(descriptor, status.st_mode & permissions);
  ::close(descriptor);
}

UnfinishedFile::~UnfinishedFile() {
  ::unlink(path_.c_str());  // an allocation could terminate the process here
  for (const std::string& name : besides_) ::unlink(name.c_str());
}

bool UnfinishedFile::take_name(const std::string& name) const {
  const int descriptor = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  const bool is_synced = descriptor >= 0 && ::fsync(descriptor) == 0;
  const int error = is_synced ? rename_to_free_name(path_, name) : errno;
  if (descriptor >= 0) ::close(descriptor);
  if (error == EEXIST) return false;
  if (error != 0) {
    const std::string words = std::generic_category().message(error);
    throw StoreError(StoreError::Code::not_writable,
                     name + ": a file cannot be given this name (" + words + ")");
  }
  make_name_durable(name);
  return true;
}

}  // namespace evodoku::db
