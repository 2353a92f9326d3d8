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
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <utility>

#include "common/output.hpp"
#include "common/tool.hpp"
#include "evodoku/gzip.hpp"

namespace evodoku::tools {

namespace {

/// A read-only stream buffer over a file descriptor; an interrupt is its end.
class DescriptorBuffer : public std::streambuf {
 public:
  DescriptorBuffer(int descriptor, std::string name, const Interrupt& interrupt)
      : descriptor_(descriptor), name_(std::move(name)), interrupt_(interrupt) {
    fstat(descriptor, &status_);
    if (is_file()) size_ = std::clamp(static_cast<std::size_t>(status_.st_size), least_size, most_size);
    // A pipe that holds more lets its writer go on while we work, and so gives long pieces of it at once, without a wait
    // for what it does not have yet. If it cannot be made larger, it stays as it is.
    if (S_ISFIFO(status_.st_mode) && fcntl(descriptor, F_SETPIPE_SZ, static_cast<int>(most_size)) >= 0)
      size_ = most_size;
    // not initialised: clearing them would take longer than reading a short file
    bytes_ = std::make_unique_for_overwrite<char[]>(size_);
  }
  ~DescriptorBuffer() override {
    if (descriptor_ != STDIN_FILENO) close(descriptor_);
  }

  /// How much was taken of a file, 0 to 1, without data read ahead; nothing for a pipe.
  std::optional<double> share_taken() const {
    if (!is_file() || status_.st_size == 0) return std::nullopt;
    const double taken = bytes_read_ - (egptr() - gptr());
    return std::min(1.0, taken / status_.st_size);
  }

  /// Of compressed text, which may be much longer unpacked: an interrupt is noticed between two readings.
  void read_small_pieces() { size_ = least_size / 4; }
  bool is_file() const { return S_ISREG(status_.st_mode); }
  bool has_ended() const { return has_ended_; }

 protected:
  int_type underflow() override {
    while (!has_ended_ && wait_for_data()) {
      const ssize_t got = read(descriptor_, bytes_.get(), bytes_read_ == 0 ? least_size : size_);
      if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;  // another reader of the pipe was quicker
      if (got < 0) throw UsageError(fmt::format("{}: cannot read: {}", name_, std::strerror(errno)));
      if (got == 0) break;
      bytes_read_ += got;
      setg(bytes_.get(), bytes_.get(), bytes_.get() + got);
      return traits_type::to_int_type(bytes_[0]);
    }
    has_ended_ = true;
    return traits_type::eof();
  }

 private:
  static constexpr std::size_t least_size = std::size_t{1} << 16;  // what a pipe holds
  static constexpr std::size_t most_size = std::size_t{1} << 20;

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
  struct stat status_ {};
  std::size_t size_ = least_size;
  std::unique_ptr<char[]> bytes_;
  off_t bytes_read_ = 0;
  bool has_ended_ = false;
};

/// Whether an argument that names no file is a puzzle itself. One that is not quite a puzzle was meant as one, and is refused,
/// if nearly all of it are cells and what stands between them, or if it is a record or a link.
bool is_puzzle(const std::string& argument, const CommonOptions& options) {
  constexpr std::size_t shortest = 16;
  if (argument.size() < shortest || status_of(argument)) return false;
  std::istringstream text(argument);
  PuzzleReader reader(text, {.form = options.from, .box = options.box, .alphabet = options.alphabet});
  const auto item = reader.next();
  const auto* const error = item ? std::get_if<TextError>(&*item) : nullptr;
  if (error == nullptr) return item.has_value();
  constexpr std::string_view cells = "0123456789.*_ ,;|[]\n";
  constexpr std::ptrdiff_t most_others = 2;
  const auto is_other = [&](char c) { return cells.find(c) == std::string_view::npos; };
  const bool is_record_or_link = argument.starts_with('{') || argument.starts_with("http");
  if (is_record_or_link || std::ranges::count_if(argument, is_other) <= most_others)
    throw UsageError(fmt::format("'{}' is no file, and no puzzle: {}", argument, error->what));
  return false;
}

/// A puzzle that stands on the command line, as a file without a name.
int open_text(const std::string& text) {
  const int descriptor = memfd_create("puzzle", MFD_CLOEXEC);
  const ssize_t size = text.size();
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
  if (const auto status = status_of(name); status && S_ISDIR(status->st_mode))
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

std::string content_of(const std::string& name, std::size_t most, std::string_view head) {
  std::ifstream file;
  if (name != "-") {
    require_readable(name);
    file.open(name, std::ios::binary);
  }
  std::istream& plain = name == "-" ? std::cin : file;
  const auto unpacked = plain.peek() == gzip_first_byte ? gunzip(*plain.rdbuf(), name) : nullptr;
  std::istream unpacked_text(unpacked.get());
  std::istream& input = unpacked ? unpacked_text : plain;
  std::string content;
  std::array<char, 1 << 16> piece;
  const auto may_go_on = [&] {
    return content.size() <= most && (content.empty() || content.starts_with(head));
  };
  while (may_go_on() && (input.read(piece.data(), piece.size()), input.gcount() > 0))
    content.append(piece.data(), input.gcount());
  if (input.bad())
    throw UsageError(fmt::format("{}: cannot be read{}", name,
                                 unpacked ? ": the gzip data are damaged, or end in the middle" : ""));
  if (content.size() > most)
    throw UsageError(
        fmt::format("{}: has more than {} MiB, and is not read: name another file", name, most >> 20));
  return content;
}

struct PuzzleInput::Source {
  Source(const std::string& name, const CommonOptions& options, const Interrupt& interrupt)
      : buffer(open_for_reading(name, options), name, interrupt),
        unpacked(unpacked_if_gzip(buffer)),
        stream(unpacked ? unpacked.get() : static_cast<std::streambuf*>(&buffer)),
        reader(stream, {.name = name,
                        .form = options.from,
                        .box = options.box,
                        .alphabet = options.alphabet,
                        .keep_rows = options.keep_rows}) {
    stream.exceptions(std::ios::badbit);  // a bad disk must not look like the end of the file
  }

  /// Nothing for uncompressed text. Waits for the first byte.
  static std::unique_ptr<std::streambuf> unpacked_if_gzip(DescriptorBuffer& bytes) {
    if (bytes.sgetc() != std::streambuf::traits_type::to_int_type(gzip_first_byte)) return nullptr;
    bytes.read_small_pieces();
    return gunzip(bytes, "unpacking");
  }

  DescriptorBuffer buffer;
  std::unique_ptr<std::streambuf> unpacked;
  std::istream stream;
  PuzzleReader reader;
  /// An error was reported after its end: no interrupt has cut it off.
  bool is_known_to_be_whole = false;
};

PuzzleInput::PuzzleInput(const CommonOptions& options, const Interrupt& interrupt)
    : options_(options), interrupt_(interrupt) {
  for (const std::string& name : options_.files) {
    if (!is_puzzle(name, options_)) require_readable(name);
  }
}

PuzzleInput::~PuzzleInput() = default;

bool PuzzleInput::open_next() {
  if (next_file_ == options_.files.size()) return false;
  current_name_ = options_.files[next_file_++];
  source_ = std::make_unique<Source>(current_name_, options_, interrupt_);
  return true;
}

void PuzzleInput::narrow_to(std::uint64_t first, std::uint64_t end) {
  for (std::uint64_t i = first; i > 0 && next(); --i) {
  }
  left_ = interrupt_.requested() ? 0 : end - first;
  narrowed_ = left_;
}

std::optional<ReadItem> PuzzleInput::next() {
  if (left_ == 0) return std::nullopt;
  std::optional<ReadItem> item = std::exchange(kept_, std::nullopt);
  while (!item && !interrupt_.requested() && (source_ || open_next())) item = next_of_file();
  if (item) --left_;
  return item;
}

bool PuzzleInput::is_at_hand() const {
  constexpr std::streamsize several_lines = 512;
  return source_ && (source_->buffer.is_file() || source_->stream.rdbuf()->in_avail() >= several_lines);
}

std::size_t PuzzleInput::next_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most) {
  while (!kept_ && !interrupt_.requested() && (source_ || open_next())) {
    try {
      if (const std::size_t taken = source_->reader.next_lines_9x9(puzzles, most)) return taken;
      kept_ = next_of_file();
    } catch (const GzipError& error) {
      if (!interrupt_.requested()) kept_ = broken(error);
    }
  }
  return 0;
}

/// Nothing at the end of the file, which is closed then.
std::optional<ReadItem> PuzzleInput::next_of_file() {
  std::optional<ReadItem> item;
  try {
    item = source_->reader.next();
    if (!item) source_.reset();
  } catch (const GzipError& error) {
    item = broken(error);
  }
  // input cut off by an interrupt, also of the program that writes to the pipe, is not reported as a
  // truncated puzzle
  if (!item || !std::holds_alternative<TextError>(*item)) return item;
  const bool may_be_cut = source_ && !source_->buffer.is_file() && source_->buffer.has_ended() &&
                          !std::exchange(source_->is_known_to_be_whole, true);
  if (may_be_cut ? interrupt_.requested_by_now() : interrupt_.requested()) return std::nullopt;
  return item;
}

/// The error that stands for the rest of a damaged file.
TextError PuzzleInput::broken(const GzipError& error) {
  source_.reset();
  return {.file = current_name_, .what = error.what()};
}

std::optional<double> PuzzleInput::share_taken() const {
  if (narrowed_) return 1 - static_cast<double>(left_) / std::max<std::uint64_t>(*narrowed_, 1);
  const auto share_of_file = source_ ? source_->buffer.share_taken() : std::optional(1.0);
  if (next_file_ == 0 || !share_of_file) return std::nullopt;
  return (next_file_ - 1 + *share_of_file) / options_.files.size();
}

}  // namespace evodoku::tools
