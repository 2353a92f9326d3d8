#include "dataset/external_sort.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace evodoku::dataset {

File unnamed_file(const std::string& folder) {
  std::string name = folder + "/evodoku-sort-XXXXXX";
  const int descriptor = mkostemp(name.data(), O_CLOEXEC);
  if (descriptor < 0) {
    throw std::runtime_error(
        fmt::format("{}: cannot make a file for sorting: {}; name another folder in TMPDIR", folder,
                    std::strerror(errno)));
  }
  unlink(name.c_str());
  std::FILE* const file = fdopen(descriptor, "w+");
  if (file != nullptr) return File(file);
  close(descriptor);
  throw std::runtime_error("no memory for a file to sort in");
}

void write_all(std::FILE* file, const void* bytes, std::size_t size) {
  if (std::fwrite(bytes, 1, size, file) == size && std::fflush(file) == 0) return;
  throw std::runtime_error(fmt::format("a file for sorting cannot be written: {}", std::strerror(errno)));
}

void read_all(std::FILE* file, std::uint64_t offset, void* bytes, std::size_t size) {
  if (fseeko(file, static_cast<off_t>(offset), SEEK_SET) == 0 && std::fread(bytes, 1, size, file) == size)
    return;
  throw std::runtime_error("a file for sorting cannot be read again");
}

}  // namespace evodoku::dataset
