#include "text/formats/block.hpp"

#include <algorithm>

#include "text/source/characters.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

/// The rows of a grid of the largest side, and one more, which shows that the block continues.
constexpr std::size_t rows_to_decide = Box::max_side + 1;
/// The numbers of the largest puzzle, with a heading of two and one more.
constexpr std::uint64_t longest_block = Box::max_side * Box::max_side + 3;

bool same_puzzles(const BlockReading& a, const BlockReading& b) {
  return std::ranges::equal(a.items, b.items, [](const BlockItem& left, const BlockItem& right) {
    return std::get<BlockPuzzle>(left).grid == std::get<BlockPuzzle>(right).grid;
  });
}

/// "16 puzzles of 4x4, a line each"
std::string description(const BlockReading& reading) {
  const int side = std::get<BlockPuzzle>(reading.items.front()).grid.side();
  const std::size_t count = reading.items.size();
  const std::string many = std::to_string(count);
  switch (reading.form) {
    case BlockForm::symbol_grids:
    case BlockForm::number_grids:
      return count == 1 ? a_side(side) + " grid" : many + " grids of " + side_name(side);
    case BlockForm::symbol_lines:
    case BlockForm::number_lines:
      return count == 1 ? a_side(side) + " puzzle in a line"
                        : many + " puzzles of " + side_name(side) + ", a line each";
    case BlockForm::numbers:
      break;
  }
  return "the numbers of " +
         (count == 1 ? a_side(side) + " puzzle" : many + " puzzles of " + side_name(side));
}

std::string_view name_of(BlockForm form) {
  switch (form) {
    case BlockForm::symbol_grids:
    case BlockForm::number_grids:
      return "grid";
    case BlockForm::symbol_lines:
      return "line";
    case BlockForm::number_lines:
    case BlockForm::numbers:
      break;
  }
  return "integers";
}

/// "16 lines of 16 symbols", or just "18 lines"
std::string contents(const BlockText& block) {
  const Writing writing = block.rows.front().fields().size() > 1 && block.rows.front().all_numbers()
                              ? Writing::numbers
                              : Writing::symbols;
  const std::uint64_t width = block.rows.front().width(writing);
  const bool even =
      std::ranges::all_of(block.rows, [&](const Row& row) { return row.width(writing) == width; });
  std::string text = counted(block.rows.size(), block.in_json ? "array" : "line");
  if (even) text += " of " + counted(width, writing == Writing::symbols ? "symbol" : "number");
  return text;
}

ParseFault two_readings(const BlockText& block, const BlockReading& first, const BlockReading& second) {
  std::string what =
      contents(block) + " can be " + description(first) + " or " + description(second) + ": say ";
  const std::string first_side = side_name(std::get<BlockPuzzle>(first.items.front()).grid.side());
  const std::string second_side = side_name(std::get<BlockPuzzle>(second.items.front()).grid.side());
  const std::string first_form(name_of(first.form));
  const std::string second_form(name_of(second.form));
  if (!block.in_json && first_form != second_form) {
    what += "--from " + first_form + " or --from " + second_form;
    if (first_side != second_side) what += ", or name the box with --order or --box";
  } else {
    what += "which with --order or --box";
  }
  return {block.rows.front().place().whole_line(), what};
}

/// Whether a form is the one that was meant, when all have faults. A grid form is, as soon as its rows are complete.
/// Lines are, if most of them are puzzles, unless there are as many as a grid with such rows would have.
bool was_meant(const BlockReading& reading) {
  if (reading.form == BlockForm::symbol_grids || reading.form == BlockForm::number_grids) return true;
  if (reading.items.size() == 1) return true;
  const auto is_puzzle = [](const BlockItem& item) { return std::holds_alternative<BlockPuzzle>(item); };
  const auto puzzle = std::ranges::find_if(reading.items, is_puzzle);
  if (puzzle == reading.items.end()) return false;
  const auto rows_of_grid = static_cast<std::size_t>(std::get<BlockPuzzle>(*puzzle).grid.cells());
  return reading.faults() * 2 < reading.items.size() && reading.items.size() != rows_of_grid;
}

}  // namespace

std::size_t BlockReading::faults() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      items, [](const BlockItem& item) { return std::holds_alternative<ParseFault>(item); }));
}

bool BlockText::is_drawn() const {
  return !borders.empty() ||
         std::ranges::any_of(rows, [](const Row& row) { return !row.bars(Writing::symbols).empty(); });
}

bool BlockReader::is_full() const {
  std::uint64_t fields = 0;
  for (const Row& row : rows_) fields += row.width(Writing::numbers);
  if (fields >= longest_block) return true;
  if (rows_.size() < rows_to_decide) return false;
  const bool even = std::ranges::all_of(rows_, [this](const Row& row) {
    return row.width(Writing::symbols) == rows_.front().width(Writing::symbols) ||
           row.width(Writing::numbers) == rows_.front().width(Writing::numbers);
  });
  const bool one_number_a_line = rows_.front().width(Writing::numbers) == 1 && rows_.front().all_numbers();
  return even && !one_number_a_line;
}

bool BlockReader::is_heading() const {
  const bool numbers_may_come = form_ == TextFormat::automatic || form_ == TextFormat::integers;
  std::uint64_t fields = 0;
  for (const Row& row : rows_) fields += row.width(Writing::numbers);
  return numbers_may_come && !in_json_ && borders_.empty() && (fields == 1 || fields == 2) &&
         std::ranges::all_of(rows_, [](const Row& row) { return row.all_numbers(); });
}

std::uint64_t BlockReader::rows_of_banded_grid() const {
  if (rows_.empty() || decided_ || in_json_ || form_ == TextFormat::integers) return 0;
  const BlockText block = text(true);
  for (const Writing writing : {Writing::symbols, Writing::numbers}) {
    const std::uint64_t width = rows_.front().width(writing);
    if (width < Box::min_side || width > Box::max_side || !has_same_width(*this)) continue;
    const Box box = box_of_side(static_cast<int>(width), options_.box);
    if (box.rows() < 2 || rows_.size() != static_cast<std::size_t>(box.rows())) continue;
    const std::vector<BlockReading> as_it_is = readings(block);
    const bool has_a_reading =
        std::ranges::any_of(as_it_is, [](const auto& reading) { return reading.faults() == 0; });
    return has_a_reading ? 0 : width;
  }
  return 0;
}

bool BlockReader::has_same_width(const BlockReader& other) const {
  const auto even_in = [&](Writing writing) {
    return std::ranges::all_of(
        other.rows_, [&](const Row& row) { return row.width(writing) == rows_.front().width(writing); });
  };
  return even_in(Writing::symbols) || even_in(Writing::numbers);
}

void BlockReader::append(BlockReader&& next) {
  for (const std::size_t border : next.borders_) borders_.push_back(rows_.size() + border);
  std::ranges::move(next.rows_, std::back_inserter(rows_));
}

BlockText BlockReader::text(bool complete) const {
  return {rows_, borders_, complete, in_json_, form_, options_};
}

namespace {

std::optional<BlockReading> read_as(BlockForm form, const BlockText& block) {
  switch (form) {
    case BlockForm::symbol_grids:
      return read_grids(block, Writing::symbols);
    case BlockForm::number_grids:
      return read_grids(block, Writing::numbers);
    case BlockForm::symbol_lines:
      return read_lines(block, Writing::symbols);
    case BlockForm::number_lines:
      return read_lines(block, Writing::numbers);
    case BlockForm::numbers:
      return read_numbers(block);
  }
  return std::nullopt;
}

}  // namespace

std::vector<BlockReading> BlockReader::readings(const BlockText& block) const {
  std::vector<BlockReading> found;
  const auto consider = [&](std::optional<BlockReading> reading) {
    if (reading) found.push_back(std::move(*reading));
  };
  for (const BlockForm form : row_of(form_).blocks) {
    if (!decided_ || *decided_ == form) consider(read_as(form, block));
  }
  return found;
}

std::vector<BlockItem> BlockReader::take(bool complete) {
  if (rows_.empty()) {  // only borders: a dividing line
    reset();
    return {};
  }
  const BlockText block = text(complete);
  std::vector<BlockReading> found = readings(block);
  std::vector<BlockReading*> clean;
  for (BlockReading& reading : found) {
    if (reading.faults() == 0) clean.push_back(&reading);
  }
  if (!complete && clean.size() > 1) {
    // More rows than a grid with such small digits can have: several large grids without a blank line between them are
    // not meant.
    const auto lines = std::ranges::find_if(clean, [](const BlockReading* reading) {
      return reading->form == BlockForm::symbol_lines || reading->form == BlockForm::number_lines;
    });
    if (lines != clean.end()) return finish(std::move(**lines), complete);
  }
  for (std::size_t i = 1; i < clean.size(); ++i) {
    if (!same_puzzles(*clean[0], *clean[i])) return fail(two_readings(block, *clean[0], *clean[i]), complete);
  }
  if (!clean.empty()) return finish(std::move(*clean[0]), complete);
  const auto meant = std::ranges::find_if(found, was_meant);
  if (meant != found.end()) return finish(std::move(*meant), complete);
  return fail(shape_fault(block), complete);
}

std::vector<BlockItem> BlockReader::finish(BlockReading reading, bool complete) {
  if (complete) {
    reset();
    return std::move(reading.items);
  }
  decided_ = reading.form;
  rows_.erase(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(reading.rows_used));
  std::erase_if(borders_, [&](std::size_t border) { return border < reading.rows_used; });
  for (std::size_t& border : borders_) border -= reading.rows_used;
  return std::move(reading.items);
}

std::vector<BlockItem> BlockReader::fail(ParseFault fault, bool complete) {
  reset();
  lost_ = !complete;
  return {std::move(fault)};
}

void BlockReader::reset() {
  rows_.clear();
  borders_.clear();
  decided_.reset();
  lost_ = false;
}

}  // namespace evodoku::text
