#include "text/lines.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace evodoku::text {

const Line* LineSource::peek() {
  if (!has_current_ && !put_back_.empty()) {
    buffer_ = std::move(put_back_.front().text);
    current_ = {buffer_, put_back_.front().number, put_back_.front().flaw};
    put_back_.pop_front();
    has_current_ = true;
  }
  if (!has_current_) has_current_ = read_line();
  return has_current_ ? &current_ : nullptr;
}

void LineSource::advance() {
  peek();
  has_current_ = false;
}

bool LineSource::is_line_at_hand() {
  constexpr std::streamsize several_lines = 512;
  return has_current_ || !put_back_.empty() || input_->rdbuf()->in_avail() >= several_lines;
}

LineSource::Kept LineSource::take() {
  const Line& line = *peek();
  Kept kept{std::string(line.text), line.number, line.flaw};
  advance();
  return kept;
}

void LineSource::put_back(std::vector<Kept> lines) {
  if (has_current_) lines.push_back(take());
  put_back_.insert(put_back_.begin(), lines.begin(), lines.end());
}

bool LineSource::read_line() {
  if (ended_) return false;
  const bool whole = fill_buffer();
  if (!whole && used_ == 0) return false;
  ++last_number_;
  std::string_view text(buffer_.data(), used_);
  if (text.ends_with('\r')) text.remove_suffix(1);
  const bool has_nul = text.find('\0') != std::string_view::npos;
  const bool has_return = text.find('\r') != std::string_view::npos;
  current_.flaw = !whole ? Line::Flaw::too_long : has_nul ? Line::Flaw::has_nul : Line::Flaw::none;
  ended_ = !whole;
  current_.number = last_number_;
  if (has_return && current_.flaw == Line::Flaw::none) {
    split_at_returns(text);
    text = text.substr(0, text.find('\r'));
  }
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  current_.text = text;
  return true;
}

/// Keeps the lines behind the first of a text whose lines end with CR.
void LineSource::split_at_returns(std::string_view text) {
  for (std::size_t at = text.find('\r') + 1; at <= text.size();) {
    const std::size_t end = std::min(text.find('\r', at), text.size());
    put_back_.push_back({std::string(text.substr(at, end - at)), ++last_number_});
    at = end + 1;
  }
}

/// Reads up to a line end into buffer_; returns false if there was nothing, or no line end within the longest line.
/// Uses istream::getline because it is fast (it searches for the line end in the stream's own buffer) and has a length
/// limit. It returns what a pipe has delivered so far, so puzzles are passed on as they arrive.
bool LineSource::fill_buffer() {
  assert((input_->exceptions() & std::ios::failbit) == 0);  // it tells here that the buffer is full
  constexpr std::size_t first_size = 4096;
  if (buffer_.size() < first_size) buffer_.resize(first_size);
  used_ = 0;
  while (used_ < longest_line && !input_->eof() && !input_->bad()) {
    const std::size_t room = buffer_.size() - used_;
    input_->getline(buffer_.data() + used_, room);
    const std::size_t got = input_->gcount();
    const bool is_full = input_->fail() && !input_->bad() && got + 1 == room;
    if (!is_full) {
      const bool at_end = input_->eof() || input_->fail();
      used_ += at_end ? got : got - 1;  // the line end is counted, but not stored
      return !at_end || used_ > 0;
    }
    input_->clear(input_->rdstate() & ~std::ios::failbit);
    used_ += got;
    buffer_.resize(std::min(buffer_.size() * 4, longest_line + 1));
  }
  // The input is empty or the line is too long. A last line that exactly fills the buffer is complete.
  return used_ > 0 && used_ < longest_line;
}

}  // namespace evodoku::text
