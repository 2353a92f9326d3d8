#include "unfinished_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
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

}  // namespace

UnfinishedFile::UnfinishedFile(const std::string& name_to_be)
    : path_(name_to_be + ".copying-" + std::to_string(::getpid())) {}

UnfinishedFile::~UnfinishedFile() {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

bool UnfinishedFile::take_name(const std::string& name, bool replace) const {
  // To rename would write over what is there; a hard link fails.
  const int failed = replace ? ::rename(path_.c_str(), name.c_str()) : ::link(path_.c_str(), name.c_str());
  if (failed != 0 && errno == EEXIST) return false;
  if (failed != 0) {
    const std::string words = std::generic_category().message(errno);
    throw StoreError(StoreError::Code::not_writable,
                     name + ": the copy cannot be given this name (" + words + ")");
  }
  make_name_durable(name);
  return true;
}

}  // namespace evodoku::db
