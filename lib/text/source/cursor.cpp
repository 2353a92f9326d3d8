#include "text/source/cursor.hpp"

#include <algorithm>

#include "text/source/characters.hpp"

namespace evodoku::text {

Place CutText::place_of(std::size_t byte) const {
  const std::string_view before = std::string_view(text).substr(0, std::min(byte, text.size()));
  const auto line_ends = static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
  if (line_ends == 0) return place.moved(character_count(before));
  return {place.line + line_ends, 1 + character_count(before.substr(before.rfind('\n') + 1))};
}

std::optional<char> Cursor::peek() {
  while (const Line* current = line()) {
    while (offset_ < current->text.size() && is_space(current->text[offset_])) ++offset_;
    if (offset_ < current->text.size()) return current->text[offset_];
    next_line();
  }
  return std::nullopt;
}

const Line* Cursor::line() {
  const Line* const current = lines_->peek();
  return current != nullptr && current->flaw == Line::Flaw::none ? current : nullptr;
}

void Cursor::next_line() {
  lines_->advance();
  move_to(0);
}

Place Cursor::place() {
  const Line* const current = lines_->peek();
  if (current == nullptr) return {};
  // Counts on from the last call, so that a line with millions of pieces is not counted again for each.
  const std::size_t offset = std::min(offset_, current->text.size());
  if (counted_line_ != current->number || counted_bytes_ > offset) {
    counted_line_ = current->number;
    counted_bytes_ = counted_characters_ = 0;
  }
  counted_characters_ += character_count(current->text.substr(counted_bytes_, offset - counted_bytes_));
  counted_bytes_ = offset;
  return {current->number, 1 + counted_characters_};
}

std::string_view Cursor::rest_of_line() {
  const Line* const current = lines_->peek();
  return current == nullptr ? std::string_view()
                            : current->text.substr(std::min(offset_, current->text.size()));
}

}  // namespace evodoku::text
