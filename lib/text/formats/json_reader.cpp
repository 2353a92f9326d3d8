#include "text/formats/json_reader.hpp"

#include <utility>

#include "text/formats/json_puzzle.hpp"
#include "text/formats/json_record.hpp"
#include "text/source/characters.hpp"
#include "text/source/json_value.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

constexpr std::size_t most_cells = std::size_t{Box::max_side} * Box::max_side;

/// Whether a row is too long to be a row of a grid, and so must be a whole puzzle.
bool is_whole(const Row& row) {
  return row.width(Writing::numbers) > Box::max_side ||
         (row.width(Writing::symbols) > max_symbol_side && !row.all_numbers());
}

}  // namespace

void JsonReader::begin(std::size_t offset) {
  cutter_.move_to(offset);
  state_ = State::before_value;
}

Items JsonReader::next() {
  return state_ == State::in_array ? next_element() : next_value();
}

Items JsonReader::next_value() {
  Items items;
  if (cutter_.peek() == '[') {
    array_ = cutter_.place();
    array_is_empty_ = true;
    comma_needed_ = comma_allowed_ = false;
    state_ = State::in_array;
    cutter_.skip();
    return items;
  }
  Parsed<JsonText> value = cutter_.cut();
  if (auto* fault = std::get_if<ParseFault>(&value)) {
    state_ = State::idle;
    items.emplace_back(std::move(*fault));
    return items;
  }
  take_element(std::get<JsonText>(value), items);
  flush(items);
  leave_value(items);
  return items;
}

/// After a complete value: another value, a comma, or the end of the line must follow.
void JsonReader::leave_value(Items& items) {
  std::string_view rest = trimmed(cutter_.rest_of_line());
  if (rest.starts_with(',')) {
    cutter_.peek();
    cutter_.skip();
    rest = trimmed(rest.substr(1));
  }
  if (rest.starts_with('{') || rest.starts_with('[')) {
    state_ = State::before_value;
    return;
  }
  if (!rest.empty() && !rest.starts_with('#')) {
    cutter_.peek();
    items.emplace_back(ParseFault{cutter_.place(), "text behind a JSON value: " + shown_text(rest)});
  }
  cutter_.next_line();
  state_ = State::idle;
}

Items JsonReader::next_element() {
  Items items;
  const std::optional<char> next = cutter_.peek();
  if (!next) {
    state_ = State::idle;
    items.emplace_back(
        ParseFault{array_, "the JSON array that begins here is not closed at the end of the file"});
  } else if (*next == ']') {
    cutter_.skip();
    close_array(items);
  } else if (*next == ',' && comma_allowed_) {
    cutter_.skip();
    comma_allowed_ = comma_needed_ = false;
  } else if (comma_needed_ || *next == ',' || *next == '}') {
    items.emplace_back(ParseFault{cutter_.place(), std::string("not JSON: expected ") +
                                                       (comma_needed_ ? "',' or ']'" : "a value or ']'") +
                                                       " here (in the array that begins in line " +
                                                       std::to_string(array_.line) + ")"});
    cutter_.next_line();
    comma_needed_ = false;
    comma_allowed_ = true;
  } else {
    Parsed<JsonText> element = cutter_.cut();
    comma_needed_ = comma_allowed_ = true;
    array_is_empty_ = false;
    if (auto* fault = std::get_if<ParseFault>(&element)) {
      comma_needed_ = false;  // reading continues at the start of a line, with or without a comma
      items.emplace_back(std::move(*fault));
    } else {
      take_element(std::get<JsonText>(element), items);
    }
  }
  return items;
}

void JsonReader::close_array(Items& items) {
  flush(items);
  if (array_is_empty_) items.emplace_back(ParseFault{array_, "an empty JSON array holds no puzzle"});
  leave_value(items);
}

void JsonReader::take_element(const JsonText& element, Items& items) {
  const std::string_view text = element.text;
  if (is_json_object(text)) {
    flush(items);
    Parsed<Record> record = record_from_json(element, options_);
    if (auto* fault = std::get_if<ParseFault>(&record)) {
      items.emplace_back(std::move(*fault));
    } else {
      items.emplace_back(ReadPuzzle{std::move(std::get<Record>(record)), element.place.line});
    }
  } else if (is_json_array(text)) {
    take_array(element, items);
  } else if (is_json_string(text) && text.size() > 4) {
    take_row(json_row(element, text), items);
  } else {
    Parsed<Row::Cell> cell = json_cell(element, text);
    if (auto* fault = std::get_if<ParseFault>(&cell)) {
      items.emplace_back(std::move(*fault));
    } else if (cells_.size() < most_cells) {
      cells_.push_back(std::move(std::get<Row::Cell>(cell)));
    } else {
      ++cells_beyond_;
    }
  }
}

void JsonReader::take_array(const JsonText& element, Items& items) {
  if (!holds_rows(element.text)) return take_row(json_row(element, element.text), items);
  flush(items);
  add_puzzle(json_grid(element, element.text, options_), element.place.line, items);
}

void JsonReader::take_row(Parsed<Row> parsed, Items& items) {
  if (auto* fault = std::get_if<ParseFault>(&parsed)) {
    items.emplace_back(std::move(*fault));
    return;
  }
  Row& row = std::get<Row>(parsed);
  if (is_whole(row)) {
    flush(items);
    const bool one_string = row.fields().size() > 1 && equal_groups(row.fields()) && !row.all_numbers();
    add_puzzle(one_string ? whole_puzzle(row.text(), row.place(), options_) : flat_puzzle(row, options_),
               row.place().line, items);
    return;
  }
  rows_.add(std::move(row));
  if (!rows_.is_full()) return;
  add_rows(rows_.take(false), items);
}

void JsonReader::add_rows(std::vector<BlockItem> found, Items& items) {
  for (BlockItem& item : found) {
    if (auto* fault = std::get_if<ParseFault>(&item)) {
      items.emplace_back(std::move(*fault));
    } else {
      auto& puzzle = std::get<BlockPuzzle>(item);
      add_puzzle(std::move(puzzle.grid), puzzle.line, items);
    }
  }
}

void JsonReader::add_puzzle(Parsed<Grid> grid, std::uint64_t line, Items& items) {
  if (auto* fault = std::get_if<ParseFault>(&grid)) {
    items.emplace_back(std::move(*fault));
    return;
  }
  ReadPuzzle puzzle;
  puzzle.record.puzzle = std::move(std::get<Grid>(grid));
  puzzle.line = line;
  items.emplace_back(std::move(puzzle));
}

void JsonReader::flush(Items& items) {
  if (!cells_.empty()) {
    const Row row(cells_, cells_.front().place);
    const std::uint64_t count = cells_.size() + std::exchange(cells_beyond_, 0);
    if (count > most_cells) {
      items.emplace_back(ParseFault{row.place().whole_line(), wrong_count(count, "number", options_.box)});
    } else {
      add_puzzle(flat_puzzle(row, options_), row.place().line, items);
    }
    cells_.clear();
  }
  add_rows(rows_.take(true), items);
}

}  // namespace evodoku::text
