// A stream as numbered lines: the only place that reads bytes from it.
#pragma once

#include <cstdint>
#include <deque>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace evodoku::text {

/// A line without its end (LF, CR LF or CR), and without a byte order mark.
struct Line {
  enum class Flaw { none, too_long, has_nul };

  std::string_view text;
  std::uint64_t number = 0;  // from 1
  Flaw flaw = Flaw::none;
};

/// Reads ahead by one line, or more if put_back() is called. Memory: a few times the longest line.
class LineSource {
 public:
  /// A longer line is returned truncated, with its flaw, and is the last one: what has no line ends is no text, and may
  /// never end. (A 64x64 grid in numbers is 12 KiB; JSON arrays are longer.)
  static constexpr std::size_t longest_line = std::size_t{16} << 20;

  explicit LineSource(std::istream& input) : input_(&input) {}

  /// The next line, or nullptr at the end. It stays the same until advance(), and its text is valid until then.
  const Line* peek();
  /// The same, but nullptr for a line with a flaw, too.
  const Line* peek_whole() {
    const Line* const line = peek();
    return line != nullptr && line->flaw == Line::Flaw::none ? line : nullptr;
  }
  void advance();

  /// Whether peek() certainly need not wait for the stream: several lines of usual length are available.
  bool is_line_at_hand();

  struct Kept {
    std::string text;
    std::uint64_t number = 0;
    Line::Flaw flaw = Line::Flaw::none;
  };
  /// The line that peek() returns, and moves past it; there must be one.
  Kept take();
  /// Inserts lines before the one that peek() returns.
  void put_back(std::vector<Kept> lines);

  /// Lines read so far.
  std::uint64_t line_count() const { return last_number_; }

 private:
  bool read_line();
  bool fill_buffer();
  void split_at_returns(std::string_view text);

  std::istream* input_;
  std::string buffer_;
  std::size_t used_ = 0;  // bytes of buffer_ that are the current line
  std::deque<Kept> put_back_;
  Line current_;
  bool has_current_ = false;
  bool ended_ = false;  // behind a line that is too long
  std::uint64_t last_number_ = 0;
};

}  // namespace evodoku::text
