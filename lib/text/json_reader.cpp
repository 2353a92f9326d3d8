#include "text/json_reader.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "text/characters.hpp"
#include "text/json_record.hpp"

namespace evodoku::text {

namespace {

constexpr std::size_t most_cells = std::size_t{Box::max_side} * Box::max_side;
/// Longer values are refused.
constexpr std::size_t longest_object = LineSource::longest_line;
constexpr std::size_t longest_array = std::size_t{128} << 20;

/// Whether a row is too long to be a row of a grid, and so must be a whole puzzle.
bool is_whole(const Row& row) {
  return row.width(Writing::numbers) > Box::max_side ||
         (row.width(Writing::symbols) > max_symbol_side && !row.all_numbers());
}

}  // namespace

void JsonReader::begin() {
  is_active_ = true;
  offset_ = 0;
  place_ = {lines_->peek()->number, 1};
}

Items JsonReader::next() {
  Items items;
  try {
    if (elements_.empty()) cut();
    take_element(items);
  } catch (ParseFault& fault) {
    items.emplace_back(std::move(fault));
  }
  if (next_ < elements_.size()) return items;
  flush(items);
  elements_.clear();
  leave_value(items);
  return items;
}

/// Cuts the next value out of the lines, and its elements out of it. After a fault in its structure the position is the
/// start of the line where reading can continue, otherwise the end of the value.
void JsonReader::cut() {
  const Line* line = lines_->peek();
  move_to(line->text.find_first_not_of(" \t", offset_));
  const Place begin = place_;
  std::string_view rest = line->text.substr(offset_);
  const bool is_array = is_json_array(rest);
  JsonNesting nesting;
  text_.clear();
  std::optional<std::size_t> end;
  while (!end) {
    try {
      end = nesting.end_in(rest, place_);
    } catch (const ParseFault&) {
      next_line();
      throw;
    }
    if (end) break;
    text_.append(rest).append("\n");
    next_line();
    if (text_.size() > (is_array ? longest_array : longest_object)) {
      throw ParseFault{begin, is_array ? "a JSON array of more than 128 MiB: write one object a line"
                                       : "a JSON value of more than 16 MiB: write one object a line"};
    }
    line = lines_->peek();
    if (line == nullptr || line->flaw != Line::Flaw::none)
      throw ParseFault{begin, "the JSON that begins here is not closed at the end of the file"};
    rest = line->text;
    if (!nesting.may_go_on_with(rest)) {
      throw ParseFault{begin,
                       "the JSON that begins here is not closed before line " + std::to_string(line->number)};
    }
  }
  rest = rest.substr(0, *end);
  if (!text_.empty()) rest = text_.append(rest);
  move_to(offset_ + *end);
  if (const auto wrong = json_fault(rest))
    throw ParseFault{place_at(rest, wrong->byte, begin), "not JSON: " + wrong->what};
  elements_ = is_array ? json_elements(rest) : std::vector{rest};
  if (elements_.empty()) throw ParseFault{begin, "an empty JSON array holds no puzzle"};
  next_ = 0;
  element_ = {rest.substr(0, 0), begin};
}

void JsonReader::take_element(Items& items) {
  const std::string_view text = elements_[next_++];
  // Counts on from the last element, so that the text before it is not counted again for each.
  const std::string_view between(element_.text.data(),
                                 static_cast<std::size_t>(text.data() - element_.text.data()));
  element_ = {text, place_at(between, between.size(), element_.place)};
  const std::uint64_t number = element_.place.line;
  if (is_json_object(text)) {
    flush(items);
    items.emplace_back(ReadPuzzle{record_from_json(element_, options_), number});
  } else if (is_json_array(text) && holds_rows(text)) {
    flush(items);
    items.emplace_back(puzzle_in_line(json_grid(element_, text, options_), number));
  } else if (is_json_array(text) || is_longer_than_a_cell(text)) {
    take_row(Row(json_row(element_, text), {number, 0}), items);
  } else if (const std::string cell = json_cell(element_, text); ++cell_count_ <= most_cells) {
    if (cells_.empty()) cells_line_ = number;
    cells_.append(cell).append(" ");
  }
}

void JsonReader::take_row(Row row, Items& items) {
  if (is_whole(row)) {
    flush(items);
    items.emplace_back(puzzle_in_line(whole_puzzle(row.text(), row.place(), options_), row.place().line));
    return;
  }
  rows_.add(std::move(row));
  if (rows_.is_full()) std::ranges::move(rows_.take(false), std::back_inserter(items));
}

/// Ends the puzzle whose cells, and the block whose rows, were elements up to here.
void JsonReader::flush(Items& items) {
  if (!cells_.empty()) {
    items.push_back(item_of([&] {
      const Place place{cells_line_, 0};
      if (cell_count_ > most_cells) throw ParseFault{place, wrong_count(cell_count_, "number", options_.box)};
      return puzzle_in_line(whole_puzzle(cells_, place, options_), cells_line_);
    }));
    cells_.clear();
    cell_count_ = 0;
  }
  std::ranges::move(rows_.take(true), std::back_inserter(items));
}

/// After a value: another value, a comma, or the end of the line must follow.
void JsonReader::leave_value(Items& items) {
  is_active_ = false;
  if (offset_ == 0) return;  // behind a fault: the line is read whatever it is
  const std::string_view line = lines_->peek()->text;
  std::string_view rest = trimmed(line.substr(offset_));
  if (rest.starts_with(',')) rest = trimmed(rest.substr(1));
  move_to(static_cast<std::size_t>(rest.data() - line.data()));
  is_active_ = rest.starts_with('{') || rest.starts_with('[');
  if (is_active_) return;
  if (!rest.empty() && !rest.starts_with('#'))
    items.emplace_back(ParseFault{place_, "text behind a JSON value: " + shown_text(rest)});
  next_line();
}

/// Moves forward in the current line.
void JsonReader::move_to(std::size_t offset) {
  place_ = place_at(lines_->peek()->text.substr(offset_), offset - offset_, place_);
  offset_ = offset;
}

void JsonReader::next_line() {
  lines_->advance();
  offset_ = 0;
  place_ = {place_.line + 1, 1};
}

}  // namespace evodoku::text
