#include "common/output.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

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

}  // namespace

Output::Output(const std::string& name) : name_(name), last_flush_(std::chrono::steady_clock::now()) {
  if (name_ == "-") {
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
