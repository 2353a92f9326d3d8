#include "common/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <sstream>
#include <thread>
#include <utility>

#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/say.hpp"
#include "evodoku_draw/board.hpp"

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

/// A device or a pipe is not replaced but written to. Waits for a FIFO's reader, with an eye on Ctrl-C. Null: errno says why.
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
    if (received_signal() != 0) throw Interrupted(fmt::format("{}: nobody reads it (interrupted)", name));
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

RecordOutput::RecordOutput(const CommonOptions& options, CsvColumns columns,
                           std::vector<std::string> other_columns)
    : options_(options),
      columns_(columns),
      other_columns_(std::move(other_columns)),
      output_(options.output) {}

void RecordOutput::be_part(const Shard& shard, bool records) {
  if (!is_sequence() && !options_.with_solution) {
    throw UsageError(
        fmt::format("--shard {}: --format {} holds one puzzle or picture, and shards are of many",
                    shard.text(), is_picture() ? options_.picture : name_of(options_.format)));
  }
  has_header_ = shard.number == 1;
  has_footer_ = shard.number == shard.count;
  is_framed_ = records;
}

void RecordOutput::write_header() {
  if (std::exchange(header_written_, true) || !has_header_) return;
  output_.write(header_text({.form = options_.format,
                             .columns = columns_,
                             .other_columns = other_columns_,
                             .only_columns = options_.columns}));
}

namespace {

/// The lines of two grids side by side.
std::string beside(const std::string& left, const std::string& right) {
  constexpr std::size_t between = 4;
  std::istringstream left_lines(left);
  std::istringstream right_lines(right);
  std::string text;
  for (std::string one, other; std::getline(left_lines, one) && std::getline(right_lines, other);) {
    text += one;
    if (!other.empty()) text.append(between, ' ').append(other);
    text += '\n';
  }
  return text;
}

}  // namespace

void RecordOutput::write(const Record& record) {
  if (!options_.picture.empty()) {
    if (!picture_.empty()) {
      throw UsageError(fmt::format(
          "--format {}: there is more than one board; evodoku-print draws pages of many", options_.picture));
    }
    const double size = 360;  // points
    draw::Board board{.clues = record.puzzle};
    if (draws_solutions_) board.digits = record.solution;
    picture_ = draw::to_svg(draw::board_picture(board, size));
    return;
  }
  if (info_of(options_.format).holds_one && records_ > 0) {
    throw UsageError(fmt::format(
        "--format {}: a file of this form holds one puzzle, and there is a second one; --format sdm holds "
        "many",
        name_of(options_.format)));
  }
  ++records_;
  write_header();
  if (options_.with_solution && record.solution) {
    Record solved;
    solved.puzzle = *record.solution;
    return output_.write(
        beside(to_text(record, {.form = TextFormat::grid}), to_text(solved, {.form = TextFormat::grid})));
  }
  output_.write(text_of(record));
}

std::string RecordOutput::text_of(const Record& record) const {
  return to_text(record, {.form = options_.format,
                          .columns = columns_,
                          .other_columns = other_columns_,
                          .only_columns = options_.columns});
}

void RecordOutput::add_columns(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (std::ranges::find(other_columns_, name) == other_columns_.end()) other_columns_.push_back(name);
  }
}

void RecordOutput::commit() {
  output_.write(picture_);
  if (is_framed_) write_header();
  if (std::exchange(header_written_, false) && has_footer_)
    output_.write(footer_text({.form = options_.format}));
  output_.commit();
}

void RecordOutput::write_text(std::string_view text) {
  if (!options_.picture.empty()) return;  // what there is to say is said on standard error, too
  write_header();
  output_.write(text);
}

void RecordOutput::write_remark(const std::string& remark) {
  write_text(remark_text(remark, {.form = options_.format}));
}

}  // namespace evodoku::tools
