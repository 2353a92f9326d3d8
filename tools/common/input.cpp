#include "common/input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <utility>
#include <vector>

#include "common/output.hpp"
#include "common/tool.hpp"
#include "evodoku/gzip.hpp"

namespace evodoku::tools {

namespace {

/// A read-only stream buffer over a file descriptor; an interrupt is its end.
class DescriptorBuffer : public std::streambuf {
 public:
  DescriptorBuffer(int descriptor, std::string name, const Interrupt& interrupt)
      : descriptor_(descriptor),
        name_(std::move(name)),
        interrupt_(interrupt),
        is_file_(is_regular_file(descriptor)),
        size_(is_file_ ? size_for_files : size_for_pipes),
        bytes_(std::make_unique_for_overwrite<char[]>(size_)) {}
  ~DescriptorBuffer() override {
    if (descriptor_ != STDIN_FILENO) close(descriptor_);
  }
  DescriptorBuffer(const DescriptorBuffer&) = delete;
  DescriptorBuffer& operator=(const DescriptorBuffer&) = delete;

  /// The position in the file, without data read ahead.
  std::uint64_t bytes_taken() const { return bytes_read_ - static_cast<std::uint64_t>(egptr() - gptr()); }

  /// Whether reading would not block (or reaches the end) by then; a regular file never blocks.
  bool is_ready_by(std::chrono::steady_clock::time_point deadline) const {
    if (is_file_ || gptr() != egptr()) return true;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd waiting{descriptor_, POLLIN, 0};
    return poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0))) > 0;
  }
  bool is_file() const { return is_file_; }

 protected:
  int_type underflow() override {
    while (wait_for_data()) {
      const ssize_t got = read(descriptor_, bytes_.get(), size_);
      if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;  // another reader of the pipe was quicker
      if (got < 0) throw UsageError(fmt::format("{}: cannot read: {}", name_, std::strerror(errno)));
      if (got == 0) break;
      bytes_read_ += static_cast<std::uint64_t>(got);
      setg(bytes_.get(), bytes_.get(), bytes_.get() + got);
      return traits_type::to_int_type(bytes_[0]);
    }
    return traits_type::eof();
  }

 private:
  /// A pipe gives no more at once.
  static constexpr std::size_t size_for_pipes = std::size_t{1} << 16;
  static constexpr std::size_t size_for_files = std::size_t{1} << 20;

  static bool is_regular_file(int descriptor) {
    struct stat status {};
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  }

  bool wait_for_data() {
    std::array<pollfd, 2> waiting = {pollfd{descriptor_, POLLIN, 0},
                                     pollfd{interrupt_.wake_descriptor(), POLLIN, 0}};
    while (poll(waiting.data(), waiting.size(), -1) < 0 && errno == EINTR) {
    }
    return !interrupt_.requested();
  }

  int descriptor_;
  std::string name_;
  const Interrupt& interrupt_;
  bool is_file_;
  std::size_t size_;
  // Not initialised: clearing them would take longer than reading a short file.
  std::unique_ptr<char[]> bytes_;
  std::uint64_t bytes_read_ = 0;
};

/// A buffer between the source and the reader that can be extended before the reader reaches its end, so that
/// many lines can be read without blocking in the middle of one. An interrupt is its end, because a little gzip may hold
/// hours of text without a puzzle.
class TextAhead : public std::streambuf {
 public:
  TextAhead(std::streambuf& source, const Interrupt& interrupt)
      : source_(source), interrupt_(interrupt), bytes_(std::make_unique_for_overwrite<char[]>(capacity)) {}

  std::size_t size() const { return static_cast<std::size_t>(egptr() - gptr()); }
  bool has_ended() const { return ended_; }
  bool holds_line() const { return size() > 0 && std::memchr(gptr(), '\n', size()) != nullptr; }

  /// Adds the data that the source has available, or else delivers next. False if it has no more, which the
  /// reader then finds (the end or an exception), or if the buffer is full.
  bool read_on() {
    if (ended_) return false;
    const std::size_t rest = size();
    if (rest > 0) std::memmove(bytes_.get(), gptr(), rest);
    setg(bytes_.get(), bytes_.get(), bytes_.get() + rest);
    if (rest == capacity) return false;
    try {
      return fill(rest);
    } catch (...) {
      failure_ = std::current_exception();
      ended_ = true;
      return false;
    }
  }

 protected:
  int_type underflow() override {
    if (failure_) std::rethrow_exception(failure_);
    return !ended_ && fill(0) ? traits_type::to_int_type(*gptr()) : traits_type::eof();
  }

 private:
  static constexpr std::size_t capacity = std::size_t{1} << 20;

  bool fill(std::size_t rest) {
    ended_ = interrupt_.requested() || traits_type::eq_int_type(source_.sgetc(), traits_type::eof());
    if (ended_) return false;
    const auto room = static_cast<std::streamsize>(capacity - rest);
    const auto got = source_.sgetn(bytes_.get() + rest, std::min(room, source_.in_avail()));
    setg(bytes_.get(), bytes_.get(), bytes_.get() + rest + got);
    return true;
  }

  std::streambuf& source_;
  const Interrupt& interrupt_;
  std::unique_ptr<char[]> bytes_;
  bool ended_ = false;
  std::exception_ptr failure_;  // delivered to the reader after the text before it
};

/// Nothing for input of unknown size (a pipe).
std::optional<std::uint64_t> size_of_file(const std::string& name) {
  const auto status = status_of(name == "-" ? "/dev/stdin" : name);
  if (!status || !S_ISREG(status->st_mode)) return std::nullopt;
  return static_cast<std::uint64_t>(status->st_size);
}

/// Whether an argument that names no file is a puzzle itself.
bool is_puzzle(const std::string& argument, const CommonOptions& options) {
  constexpr std::size_t shortest = 16;
  if (argument.size() < shortest || status_of(argument)) return false;
  std::istringstream text(argument);
  PuzzleReader reader(text, {.form = options.from, .box = options.box, .alphabet = options.alphabet});
  const auto item = reader.next();
  return item && std::holds_alternative<ReadPuzzle>(*item);
}

/// A puzzle that stands on the command line, as a file without a name.
int open_text(const std::string& text) {
  const int descriptor = memfd_create("puzzle", MFD_CLOEXEC);
  const auto size = static_cast<ssize_t>(text.size());
  if (descriptor < 0 || write(descriptor, text.data(), text.size()) != size ||
      lseek(descriptor, 0, SEEK_SET) != 0)
    throw Failure(fmt::format("{}: {}", text, std::strerror(errno)));
  return descriptor;
}

void require_readable(const std::string& name) {
  if (name == "-") {
    if (isatty(STDIN_FILENO) != 0) {
      throw UsageError("standard input is a terminal: name a file, or pipe puzzles in");
    }
    return;
  }
  if (access(name.c_str(), R_OK) != 0) throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
  if (std::filesystem::is_directory(name))
    throw UsageError(fmt::format("{}: is a directory: name the files in it", name));
}

int open_for_reading(const std::string& name, const CommonOptions& options) {
  if (name == "-") return STDIN_FILENO;
  if (is_puzzle(name, options)) return open_text(name);
  // Does not wait for the writer of a FIFO; poll() does that, so that Ctrl-C is noticed.
  const int descriptor = open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
  return descriptor;
}

}  // namespace

std::string content_of(const std::string& name) {
  constexpr std::size_t most = std::size_t{16} << 20;
  std::ifstream file;
  if (name != "-") {
    require_readable(name);
    file.open(name, std::ios::binary);
  }
  std::istream& input = name == "-" ? std::cin : file;
  std::string content;
  std::array<char, 1 << 16> piece;
  while (content.size() <= most && (input.read(piece.data(), piece.size()), input.gcount() > 0))
    content.append(piece.data(), static_cast<std::size_t>(input.gcount()));
  if (input.bad()) throw UsageError(fmt::format("{}: cannot be read", name));
  if (content.size() > most)
    throw UsageError(fmt::format("{}: has more than 16 MiB, and is not read: name another file", name));
  return content;
}

class PuzzleInput::Source {
 public:
  Source(const std::string& name, const CommonOptions& options, const Interrupt& interrupt)
      : buffer_(open_for_reading(name, options), name, interrupt),
        // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): the member owns it
        unpacked_(unpacked_if_gzip(buffer_, name)),
        ahead_(unpacked_ ? static_cast<std::streambuf&>(*unpacked_) : buffer_, interrupt),
        stream_(&ahead_),
        reader_(rethrowing(stream_),
                {.name = name, .form = options.from, .box = options.box, .alphabet = options.alphabet}) {}

  PuzzleReader& reader() { return reader_; }
  std::uint64_t bytes_taken() const { return buffer_.bytes_taken() - (unpacked_ ? 0 : ahead_.size()); }

  /// Whether it is a pipe, whose writer may have been ended by the same signal.
  bool is_pipe_at_its_end() const { return !buffer_.is_file() && ahead_.has_ended(); }

  /// See PuzzleInput::next_lines_9x9().
  void read_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most) {
    constexpr std::size_t most_bytes = std::size_t{4} << 20;
    std::optional<std::chrono::steady_clock::time_point> deadline;
    std::size_t added = 0;
    for (;;) {
      const std::size_t held = ahead_.size();
      const std::size_t taken = reader_.next_lines_9x9(puzzles, most - puzzles.cells.size());
      const bool at_another_kind = taken == 0 && ahead_.size() == held;
      if (puzzles.cells.empty() || puzzles.cells.size() == most || at_another_kind) return;
      while (!ahead_.holds_line()) {
        const std::size_t before = ahead_.size();
        if (added >= most_bytes || !may_read_on(puzzles.cells.size(), deadline) || !ahead_.read_on()) return;
        added += ahead_.size() - before;
      }
    }
  }

 private:
  /// A program that writes to a pipe line by line may wait for each answer; one that writes many lines is
  /// worth waiting for.
  bool may_read_on(std::size_t lines, std::optional<std::chrono::steady_clock::time_point>& deadline) const {
    constexpr std::size_t many_lines = 40;
    constexpr auto longest_wait = std::chrono::milliseconds(5);
    if (unpacked_ && !buffer_.is_file()) return false;  // some bytes may give no text
    const auto now = std::chrono::steady_clock::now();
    if (!deadline && lines >= many_lines) deadline = now + longest_wait;
    return buffer_.is_ready_by(deadline.value_or(now));
  }

  /// Nothing for uncompressed text. Waits for the first byte.
  static std::unique_ptr<GunzipBuffer> unpacked_if_gzip(std::streambuf& bytes, const std::string& name) {
    const bool is_gzip = bytes.sgetc() == std::streambuf::traits_type::to_int_type(gzip_first_byte);
    return is_gzip ? std::make_unique<GunzipBuffer>(bytes, name == "-" ? "standard input" : name) : nullptr;
  }

  /// Read errors (a bad disk) are passed on instead of looking like the end of the file.
  static std::istream& rethrowing(std::istream& stream) {
    stream.exceptions(std::ios::badbit);
    return stream;
  }

  DescriptorBuffer buffer_;
  std::unique_ptr<GunzipBuffer> unpacked_;
  TextAhead ahead_;
  std::istream stream_;
  PuzzleReader reader_;
};

PuzzleInput::PuzzleInput(const CommonOptions& options, const Interrupt& interrupt)
    : options_(options), interrupt_(interrupt) {
  for (const std::string& name : options_.files) {
    if (!is_puzzle(name, options_)) require_readable(name);
  }
  total_bytes_ = 0;
  for (const std::string& name : options_.files) {
    const auto size = size_of_file(name);
    if (total_bytes_) total_bytes_ = size ? std::optional(*total_bytes_ + *size) : std::nullopt;
  }
}

PuzzleInput::~PuzzleInput() = default;

bool PuzzleInput::open_next() {
  if (next_file_ == options_.files.size()) return false;
  current_name_ = options_.files[next_file_++];
  source_ = std::make_unique<Source>(current_name_, options_, interrupt_);
  return true;
}

InputCensus PuzzleInput::narrow_to(const Shard& shard) {
  for (const std::string& name : options_.files) {
    if (name != "-" && size_of_file(name)) continue;
    throw UsageError(
        fmt::format("--shard {}: {} can be read only once, and its puzzles must be counted first: save it to "
                    "a file and name that",
                    shard.text(), name == "-" ? "standard input" : name));
  }
  PuzzleInput all(options_, interrupt_);
  InputCensus census;
  while (!census.first) {
    auto item = all.take_next();
    if (!item) break;
    ++census.items;
    if (auto* const puzzle = std::get_if<ReadPuzzle>(&*item)) census.first = std::move(puzzle->record);
  }
  census.items += all.pass_over(UINT64_MAX);
  pass_over(shard.first_of(census.items));
  left_ = interrupt_.requested() ? 0 : shard.end_of(census.items) - shard.first_of(census.items);
  narrowed_ = left_;
  return census;
}

/// Skips items; returns the number skipped.
std::uint64_t PuzzleInput::pass_over(std::uint64_t most) {
  constexpr std::uint64_t at_once = 10'000;
  std::uint64_t passed = 0;
  LinePuzzles9x9 lines;
  while (passed < most) {
    lines.cells.clear();
    lines.lines.clear();
    std::uint64_t taken = take_lines_9x9(lines, static_cast<std::size_t>(std::min(at_once, most - passed)));
    if (taken == 0) taken = take_next() ? 1 : 0;
    if (taken == 0) break;
    passed += taken;
  }
  return passed;
}

std::optional<ReadItem> PuzzleInput::next() {
  if (left_ == 0) return std::nullopt;
  auto item = take_next();
  if (item) --left_;
  return item;
}

std::size_t PuzzleInput::next_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most) {
  const std::size_t taken =
      take_lines_9x9(puzzles, static_cast<std::size_t>(std::min<std::uint64_t>(most, left_)));
  left_ -= taken;
  return taken;
}

std::optional<ReadItem> PuzzleInput::take_next() {
  if (kept_) return std::exchange(kept_, std::nullopt);
  while (!interrupt_.requested()) {
    if (!source_ && !open_next()) return std::nullopt;
    if (auto item = next_of_file()) return item;
  }
  return std::nullopt;
}

/// Nothing at the end of the file, which is closed then.
std::optional<ReadItem> PuzzleInput::next_of_file() {
  std::optional<ReadItem> item;
  try {
    item = source_->reader().next();
    if (!item) close_file();
  } catch (const GzipError& error) {
    item = broken_input(error);
    close_file();
  }
  // input cut off by an interrupt, also of the program that writes to the pipe, is not reported as a
  // truncated puzzle
  if (!item || !std::holds_alternative<TextError>(*item)) return item;
  const bool may_be_cut = source_ && source_->is_pipe_at_its_end();
  if (may_be_cut ? interrupt_.requested_by_now() : interrupt_.requested()) return std::nullopt;
  return item;
}

/// Finishes the file: its size counts for share_taken() from now on.
void PuzzleInput::close_file() {
  bytes_of_earlier_files_ += source_->bytes_taken();
  source_.reset();
}

/// The error that represents the rest of a damaged file.
TextError PuzzleInput::broken_input(const GzipError& error) {
  std::string what = error.what();
  const std::string name = current_name_ == "-" ? "standard input" : current_name_;
  if (what.starts_with(name + ": ")) what.erase(0, name.size() + 2);
  return {.file = current_name_, .what = what};
}

std::optional<double> PuzzleInput::share_taken() const {
  if (narrowed_)
    return 1 - static_cast<double>(left_) / static_cast<double>(std::max<std::uint64_t>(*narrowed_, 1));
  if (!total_bytes_ || *total_bytes_ == 0) return std::nullopt;
  const std::uint64_t taken = bytes_of_earlier_files_ + (source_ ? source_->bytes_taken() : 0);
  return std::min(1.0, static_cast<double>(taken) / static_cast<double>(*total_bytes_));
}

std::size_t PuzzleInput::take_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most) {
  while (most > 0 && !kept_ && !interrupt_.requested()) {
    if (!source_ && !open_next()) return 0;
    try {
      source_->read_lines_9x9(puzzles, most);
      if (const std::size_t number = puzzles.cells.size()) return number;
      kept_ = next_of_file();
    } catch (const GzipError& error) {
      close_file();
      if (!interrupt_.requested()) kept_ = broken_input(error);
      if (const std::size_t whole = puzzles.cells.size()) return whole;
    }
  }
  return 0;
}

}  // namespace evodoku::tools
