#include "common/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "common/exit_code.hpp"

namespace evodoku::tools {

namespace {

// A slow tool in a pipe should not keep the next one waiting for a full buffer.
constexpr auto flush_interval = std::chrono::milliseconds(100);

/// The permissions a newly made file would have (mkstemp's are its owner's alone).
mode_t usual_permissions() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

std::optional<struct stat> status_of(const std::string& name) {
  struct stat status {};
  return stat(name.c_str(), &status) == 0 ? std::optional(status) : std::nullopt;
}

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

bool is_database(const std::string& name) {
  constexpr std::string_view head = "SQLite format 3";
  std::array<char, head.size()> bytes{};
  std::ifstream file(name, std::ios::binary);
  return file.read(bytes.data(), bytes.size()) && std::string_view(bytes.data(), bytes.size()) == head;
}

void require_no_database(const std::string& name) {
  const auto status = status_of(name);
  if (!status || !S_ISREG(status->st_mode) || !is_database(name)) return;
  throw UsageError(
      fmt::format("{}: is a store or a file of results, and -o would replace it by text: name another file "
                  "for -o (where a tool keeps "
                  "puzzles in a store, that is --store FILE.db)",
                  name));
}

void require_no_standard_stream(const std::string& name) {
  const auto status = status_of(name);
  if (!status || !S_ISREG(status->st_mode)) return;  // a device is not replaced
  constexpr std::array streams = {"input", "output", "error"};
  for (int descriptor = 0; descriptor < 3; ++descriptor) {
    struct stat of_stream {};
    if (fstat(descriptor, &of_stream) != 0 || !is_same_file(of_stream, *status)) continue;
    throw UsageError(fmt::format("{}: is standard {} of this command; name another file for -o", name,
                                 streams[descriptor]));
  }
}

}  // namespace

void require_free(const std::string& output, const std::vector<NamedFile>& others) {
  if (output == "-") return;
  require_no_database(output);
  require_no_standard_stream(output);
  const auto status = status_of(output);
  if (status && !S_ISREG(status->st_mode)) return;
  for (const NamedFile& other : others) {
    if (!is_same_file(output, other.name)) continue;
    throw UsageError(
        other.option.empty()
            ? fmt::format("{}: is read by this command; name another file for -o", output)
            : fmt::format("{}: is named by {} too; name another file for -o", output, other.option));
  }
}

Output::Output(const std::string& name) : name_(name), last_flush_(std::chrono::steady_clock::now()) {
  if (name_ == "-") {
    if ((fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE) == O_RDONLY) {  // as run_tool() leaves it
      throw Failure("standard output: is closed: let it go to a file (> FILE) or a pipe");
    }
    file_ = stdout;
    is_terminal_ = isatty(STDOUT_FILENO) != 0;
    return;
  }
  struct stat status {};
  if (stat(name_.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    if (S_ISDIR(status.st_mode))
      throw UsageError(fmt::format("{}: is a directory: name a file to write", name_));
    file_ = std::fopen(name_.c_str(), "we");  // a device or a pipe is not replaced but written to
    if (file_ == nullptr) throw Failure(fmt::format("{}: cannot write: {}", name_, std::strerror(errno)));
    return;
  }
  require_no_database(name_);
  temporary_name_ = name_ + ".XXXXXX";
  const int descriptor = mkstemp(temporary_name_.data());
  if (descriptor < 0) throw Failure(fmt::format("{}: cannot write: {}", name_, std::strerror(errno)));
  fchmod(descriptor, usual_permissions());
  file_ = fdopen(descriptor, "w");
}

Output::~Output() {
  if (file_ == nullptr || file_ == stdout) return;
  std::fclose(file_);
  if (!temporary_name_.empty()) unlink(temporary_name_.c_str());
}

void Output::check(bool ok) {
  if (ok) return;
  const int error = errno;
  std::clearerr(file_);
  if (error == EPIPE && temporary_name_.empty()) {
    reader_gone_ = true;
    return;
  }
  throw Failure(
      fmt::format("{}: cannot write: {}", name_ == "-" ? "standard output" : name_, std::strerror(error)));
}

bool Output::flush_is_due() {
  if (!temporary_name_.empty()) return false;
  if (is_terminal_) return true;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_flush_ < flush_interval) return false;
  last_flush_ = now;
  return true;
}

void Output::write(std::string_view text) {
  if (reader_gone_) return;
  check(std::fwrite(text.data(), 1, text.size(), file_) == text.size());
  if (!reader_gone_ && flush_is_due()) check(std::fflush(file_) == 0);
}

void Output::commit() {
  if (reader_gone_) return;
  check(std::fflush(file_) == 0);
  if (temporary_name_.empty()) return;
  check(fsync(fileno(file_)) == 0);
  std::FILE* const file = std::exchange(file_, nullptr);
  const bool closed = std::fclose(file) == 0;
  if (!closed || std::rename(temporary_name_.c_str(), name_.c_str()) != 0) {
    const int error = errno;
    unlink(temporary_name_.c_str());
    throw Failure(fmt::format("{}: cannot write: {}", name_, std::strerror(error)));
  }
}

RecordOutput::RecordOutput(const CommonOptions& options, CsvColumns columns,
                           std::vector<std::string> other_columns)
    : options_(options),
      columns_(columns),
      other_columns_(std::move(other_columns)),
      output_(options.output) {}

void RecordOutput::write_header() {
  if (std::exchange(header_written_, true)) return;
  output_.write(header_text({.form = options_.format, .columns = columns_, .other_columns = other_columns_}));
}

void RecordOutput::write(const Record& record) {
  write_header();
  output_.write(
      to_text(record, {.form = options_.format, .columns = columns_, .other_columns = other_columns_}));
}

void RecordOutput::commit() {
  if (std::exchange(header_written_, false)) output_.write(footer_text({.form = options_.format}));
  output_.commit();
}

void RecordOutput::write_text(std::string_view text) {
  write_header();
  output_.write(text);
}

void RecordOutput::write_remark(const std::string& remark) {
  if (options_.format != TextForm::opensudoku) return write_text("# " + remark + "\n");
  std::string quoted;  // no XML comment may hold two hyphens in a row
  for (const char symbol : remark) quoted += symbol == '-' && quoted.ends_with('-') ? ' ' : symbol;
  write_text("  <!-- " + quoted + " -->\n");
}

}  // namespace evodoku::tools
