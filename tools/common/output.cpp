#include "common/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>

#include "common/interrupt.hpp"
#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

// A slow tool in a pipe should not keep the next one waiting for a full buffer.
constexpr auto flush_interval = std::chrono::milliseconds(100);

bool an_output_is_partial = false;

bool is_same_file(const struct stat& one, const struct stat& other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/// Files that are not there yet are the same if their names are.
bool is_same_file(const std::string& one, const std::string& other) {
  const auto first = status_of(one);
  const auto second = status_of(other);
  if (first && second) return is_same_file(*first, *second);
  if (first || second) return false;
  const auto whole = [](const std::string& name) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(name));
  };
  return whole(one) == whole(other);
}

void require_no_standard_stream(const std::string& name) {
  const auto status = status_of(name);
  if (!status || !S_ISREG(status->st_mode)) return;  // a device is not replaced
  const auto require_other = [&](int descriptor, const char* stream) {
    struct stat of_stream {};
    if (fstat(descriptor, &of_stream) != 0 || !is_same_file(of_stream, *status)) return;
    throw UsageError(
        fmt::format("{}: is standard {} of this command; name another file for -o", name, stream));
  };
  require_other(STDIN_FILENO, "input");
  require_other(STDOUT_FILENO, "output");
  require_other(STDERR_FILENO, "error");
}

/// Opens a device or a pipe, which is written to directly. Waits for the reader of a FIFO, unless interrupted
/// by Ctrl-C. Null: errno says why.
std::FILE* open_device(const std::string& name) {
  constexpr auto pause = std::chrono::milliseconds(20);
  int descriptor = -1;
  // ENXIO: nobody reads yet
  while ((descriptor = open(name.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0 && errno == ENXIO) {
    const auto status = status_of(name);
    if (!status || !S_ISFIFO(status->st_mode)) {
      errno = ENXIO;
      return nullptr;
    }
    if (received_signal() != 0)
      throw Interrupted(fmt::format("{}: no program opened it for reading (interrupted)", name));
    std::this_thread::sleep_for(pause);
  }
  if (descriptor < 0) return nullptr;
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  std::FILE* const file = fdopen(descriptor, "w");
  if (file == nullptr) close(descriptor);
  return file;
}

}  // namespace

void require_free(const std::string& output, const std::vector<NamedFile>& others) {
  if (output == "-") return;
  require_replaceable(output);
  require_no_standard_stream(output);
  const auto status = status_of(output);
  if (status && !S_ISREG(status->st_mode)) return;
  for (const NamedFile& other : others) {
    if (!is_same_file(output, other.name)) continue;
    throw UsageError(
        other.option.empty()
            ? fmt::format("{}: is an input of this command; name another file for -o", output)
            : fmt::format("{}: is also named by {}; name another file for -o", output, other.option));
  }
}

Output::Output(const std::string& name) : name_(name), last_flush_(std::chrono::steady_clock::now()) {
  if (name_ == "-") {
    if ((fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE) == O_RDONLY) {  // as run_tool() leaves it
      throw Failure("standard output: is closed: redirect it to a file (> FILE) or a pipe");
    }
    file_ = stdout;
    is_terminal_ = isatty(STDOUT_FILENO) != 0;
    return;
  }
  const auto status = status_of(name_);
  if (status && !S_ISREG(status->st_mode) && !S_ISDIR(status->st_mode)) {
    file_ = open_device(name_);
  } else {
    pending_.emplace(name_);
    file_ = fdopen(pending_->descriptor(), "w");
  }
  if (file_ != nullptr) return;
  const int error = errno;
  if (pending_) close(pending_->descriptor());
  throw Failure(fmt::format("{}: cannot write: {}", name_, std::strerror(error)));
}

Output::~Output() {
  if (file_ != nullptr && file_ != stdout) std::fclose(file_);
}

bool Output::any_is_partial() {
  return an_output_is_partial;
}

void Output::check(bool ok) {
  if (ok) return;
  const int error = errno;
  if (error == EPIPE && !pending_) {
    std::clearerr(file_);
    reader_gone_ = true;
    return;
  }
  if (pending_) {
    std::fclose(std::exchange(file_, nullptr));
    pending_->keep_partial();
  } else {
    std::clearerr(file_);
  }
  throw Failure(
      fmt::format("{}: cannot write: {}", name_ == "-" ? "standard output" : name_, std::strerror(error)));
}

bool Output::flush_is_due() {
  if (pending_) return false;
  if (is_terminal_) return true;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_flush_ < flush_interval) return false;
  last_flush_ = now;
  return true;
}

void Output::write(std::string_view text) {
  if (text.empty() || reader_gone_ || file_ == nullptr) return;
  if (is_terminal_) make_way();
  check(std::fwrite(text.data(), 1, text.size(), file_) == text.size());
  if (!reader_gone_ && flush_is_due()) check(std::fflush(file_) == 0);
}

void Output::flush() {
  if (reader_gone_ || file_ == nullptr || pending_) return;
  check(std::fflush(file_) == 0);
  last_flush_ = std::chrono::steady_clock::now();
}

void Output::commit() {
  if (reader_gone_ || file_ == nullptr) return;
  check(std::fflush(file_) == 0);
  if (!pending_) return;
  check(fsync(fileno(file_)) == 0);
  if (std::fclose(std::exchange(file_, nullptr)) != 0) {
    const int error = errno;
    pending_->keep_partial();
    throw Failure(fmt::format("{}: cannot write: {}", name_, std::strerror(error)));
  }
  if (received_signal() == 0) {
    pending_->publish();
  } else {
    an_output_is_partial = true;
    pending_->keep_partial();
  }
}

}  // namespace evodoku::tools
