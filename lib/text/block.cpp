// Decides which form a block has, and says what is wrong with one that has two or none.
#include "text/block.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "text/candidates.hpp"
#include "text/characters.hpp"
#include "text/formats.hpp"

namespace evodoku::text {

namespace {

/// The rows of a grid of the largest side, and one more, which shows that the block continues.
constexpr std::size_t rows_to_decide = Box::max_side + 1;
/// The numbers of the largest puzzle, with a heading of two and one more.
constexpr std::uint64_t longest_block = Box::max_side * Box::max_side + 3;

bool is_fault(const Item& item) {
  return std::holds_alternative<ParseFault>(item);
}

const Grid& grid_of(const Item& item) {
  return std::get<ReadPuzzle>(item).record.puzzle;
}

bool is_of_grids(BlockForm form) {
  return !is_of_lines(form) && form != BlockForm::numbers && form != BlockForm::candidate_lines;
}

std::uint64_t field_count(std::span<const Row> rows) {
  std::uint64_t fields = 0;
  for (const Row& row : rows) fields += row.width(Writing::numbers);
  return fields;
}

std::string thing(Writing writing) {
  return writing == Writing::symbols ? "symbol" : "number";
}

bool same_puzzles(const BlockReading& a, const BlockReading& b) {
  return std::ranges::equal(
      a.items, b.items, [](const Item& left, const Item& right) { return grid_of(left) == grid_of(right); });
}

std::string option_of(BlockForm form) {
  if (form == BlockForm::candidate_grids || form == BlockForm::candidate_lines) return "--from candidates";
  if (is_of_grids(form)) return "--from grid";
  return form == BlockForm::symbol_lines ? "--from line" : "--from integers";
}

/// "16 lines can be 16x16 (--from grid) or 4x4 (--from line): say which, or name the box with --order or --box"
ParseFault two_readings(const BlockText& block, const BlockReading& first, const BlockReading& second) {
  const auto described = [](const BlockReading& reading) {
    const std::string_view blanks = reading.cut == Cut::signs     ? ""
                                    : reading.cut == Cut::nothing ? ", blank where nothing stands"
                                                                  : ", blank where spaces stand";
    return side_name(grid_of(reading.items.front()).side()) + " (" + option_of(*reading.form) +
           std::string(blanks) + ")";
  };
  return {block.rows.front().place().whole_line(),
          counted(block.rows.size(), "line") + " can be " + described(first) + " or " + described(second) +
              (first.cut == second.cut ? ": say which, or name the box with --order or --box"
                                       : ": mark blanks with .")};
}

/// Whether a form is the one that was meant, when all have faults. A grid form is, as soon as its rows are complete.
/// Lines are, if most of them are puzzles, unless there are as many as a grid with such rows would have.
bool was_meant(const BlockReading& reading) {
  if (is_of_grids(*reading.form) || reading.items.size() == 1) return true;
  const auto puzzle = std::ranges::find_if_not(reading.items, is_fault);
  if (puzzle == reading.items.end()) return false;
  const std::size_t rows_of_grid = grid_of(*puzzle).cells();
  return reading.faults() * 2 < reading.items.size() && reading.items.size() != rows_of_grid;
}

// --- a block whose counts fit no form

/// The first character that is not a symbol in any alphabet: it describes the problem better than a count.
std::optional<ParseFault> strange_character(std::span<const Row> rows) {
  const SymbolTable& widest = SymbolTable::of(Alphabet::standard, max_symbol_side);
  for (const Field& field : all_fields(rows)) {
    if (number_of(field.text) != not_a_number) continue;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      if (widest.digit_of(field.text[i]) != SymbolTable::no_digit) continue;
      return ParseFault{
          field.place_of(i),
          shown_character(field.text.substr(i)) +
              " has no place in a puzzle (digits are 1-9 and A-Z, blanks . or 0; comments begin with #)"};
    }
  }
  return std::nullopt;
}

ParseFault uneven_rows(const BlockText& block, Writing writing) {
  const auto& box = block.options.box;
  // the width of most rows, and of these one in the middle
  const auto rows_as_wide = [&](const Row& row) {
    return std::ranges::count_if(
        block.rows, [&](const Row& other) { return other.width(writing) == row.width(writing); });
  };
  std::size_t middle = block.rows.size() / 2;
  for (std::size_t row = 0; row < std::min(block.rows.size(), rows_to_decide); ++row)
    if (rows_as_wide(block.rows[row]) > rows_as_wide(block.rows[middle])) middle = row;
  const std::uint64_t expected = box ? box->side() : block.rows[middle].width(writing);
  const auto odd =
      std::ranges::find_if(block.rows, [&](const Row& row) { return row.width(writing) != expected; });
  std::string what =
      "row " + std::to_string(odd - block.rows.begin() + 1) + " of this block has " +
      counted(odd->width(writing), thing(writing)) + ", " +
      (box ? "a row of " + a_side(box->side()) + " grid" : "row " + std::to_string(middle + 1)) + " has " +
      std::to_string(expected);
  const std::uint64_t all = field_count(block.rows);
  if (writing == Writing::numbers && side_of_cells(all))
    what += " (" + std::to_string(all) + " numbers in all: --from integers reads them as one puzzle)";
  if (block.is_drawn() || odd->text().find_first_of(",;\t") != std::string_view::npos ||
      odd->text().find("  ") != std::string_view::npos)
    what += ": mark blanks with .";
  return {odd->place().whole_line(), what};
}

ParseFault wrong_number_of_rows(const BlockText& block, Writing writing) {
  const std::uint64_t rows = block.rows.size();
  const std::uint64_t width = block.rows.front().width(writing);
  const Place place = block.rows.front().place().whole_line();
  std::string what = counted(rows, "row") + " of " + counted(width, thing(writing)) + ": ";
  if (!is_width_of_grid(width, writing)) return {place, what + "no grid has such rows"};
  what += a_side(width) + " grid has " + std::to_string(width) + " rows";
  if (rows < width) what += " (" + std::to_string(width - rows) + " missing)";
  if (writing == Writing::numbers && side_of_cells(rows * width)) {
    what += "; if this is one puzzle of " + std::to_string(rows * width) + " numbers, say --from integers";
  }
  const bool has_lines = block.form == TextFormat::automatic && !block.is_drawn();
  if (const auto small = side_of_cells(width);
      small && has_lines && writing == Writing::symbols && *small > 3) {
    what += "; if each line is " + a_side(*small) + " puzzle, say --from line";
  }
  return {place, what};
}

ParseFault shape_fault(const BlockText& block) {
  const auto& box = block.options.box;
  const Row& top = block.rows.front();
  // Numbers were probably meant if every field is one, and blanks separate them.
  const bool numbers =
      (std::ranges::all_of(block.rows, &Row::all_numbers) &&
       std::ranges::any_of(block.rows, [](const Row& row) { return row.fields().size() > 1; })) ||
      std::ranges::any_of(block.rows,
                          [](const Row& row) { return are_candidates(row.fields(), row.fields().size()); });
  const Writing writing = numbers ? Writing::numbers : Writing::symbols;
  if (!numbers) {
    if (auto strange = strange_character(block.rows)) return *strange;
  }
  if (block.rows.size() == 1 && is_title(trimmed(top.text())))
    return {top.place().whole_line(),
            shown_text(trimmed(top.text())) + " is no puzzle: begin titles and comments with #"};
  if (!block.is_even(writing)) return uneven_rows(block, writing);
  const std::uint64_t width = top.width(writing);
  constexpr std::size_t fewest_cells = 16;
  if (block.rows.size() == 1 && top.fields().size() >= fewest_cells && side_of_cells(top.fields().size())) {
    try {
      puzzle_of(top.fields(), Writing::numbers, block.options);
    } catch (ParseFault& fault) {
      return std::move(fault);
    }
  }
  if (block.rows.size() == 1 && !side_of_cells(width) && !block.is_drawn() &&
      std::ranges::any_of(row_of(block.form).blocks, is_of_lines)) {
    std::string what = wrong_count(width, thing(writing), box);
    const auto is_in = [&](std::string_view nothing) {
      return top.text().find(nothing) != std::string_view::npos;
    };
    if (is_in(",,") || is_in(";;") || is_in("\t\t"))
      return {top.place().whole_line(), what + ": mark blanks with . where cells have nothing in them"};
    if (!box && width >= Box::min_side && width <= max_symbol_side) {
      what += "; as rows, " + a_side(width) + " grid has " + std::to_string(width) + " of them";
    }
    return {top.place().whole_line(), what};
  }
  if (box && width != static_cast<std::uint64_t>(box->side())) {
    return {top.place().whole_line(), counted(width, thing(writing)) + " a row: a row of " +
                                          a_side(box->side()) + " grid has " + std::to_string(box->side())};
  }
  return wrong_number_of_rows(block, writing);
}

// --- a choice among the readings of a block

/// A fault, if rows that have nothing but blanks, or the numbers of columns, stand at equal distances, as lines or headers
/// between grids or bands do: without them the others may be fewer grids.
std::optional<ParseFault> lines_between_grids(const BlockText& block, const BlockReading& reading) {
  if (!reading.form || !is_of_grids(*reading.form) || reading.items.size() < 2) return std::nullopt;
  const Box box = grid_of(reading.items.front()).box();
  const std::string numbers_of_columns = std::string("123456789").substr(0, box.side());
  const auto may_be_line = [&](const Row& row) {
    std::string signs(row.text());
    std::erase_if(signs,
                  [](char c) { return std::string_view("|+ ,;\t\"'").find(c) != std::string_view::npos; });
    return signs == numbers_of_columns || signs.find_first_not_of("_*") == std::string::npos;
  };
  std::vector<std::size_t> before;  // each of them, so many others
  std::size_t others = 0;
  const Row* last = nullptr;
  for (const Row& row : block.rows) {
    if (may_be_line(row)) {
      before.push_back(others);
      last = &row;
    } else {
      ++others;
    }
  }
  if (before.size() < 2 || (block.complete && others % box.side() != 0)) return std::nullopt;
  const std::size_t distance = before[1] - before[0];
  const std::size_t band = box.rows() > 1 ? box.rows() : box.side();
  if (distance == 0 || distance % band != 0 || before[0] % distance != 0) return std::nullopt;
  for (std::size_t i = 1; i < before.size(); ++i)
    if (before[i] - before[i - 1] != distance) return std::nullopt;
  return ParseFault{
      last->place().whole_line(),
      "this can be a row of a grid, or a line or header between grids, as there are others at the same "
      "distance: put blank lines between grids, or leave such lines out"};
}

/// A fault, if a grid from side 11 on has many clues and none above 9, so that it is no proper puzzle: it may be five that
/// overlap (a Samurai), or have labels on all sides, or be 4x4 puzzles in lines with a typing error.
std::optional<ParseFault> only_small_digits(const BlockText& block, const BlockReading& reading) {
  constexpr int smallest = 11;
  constexpr int largest_small = 9;
  if (!reading.form || !is_of_grids(*reading.form) || block.form != TextFormat::automatic ||
      block.options.box)
    return std::nullopt;
  for (const Item& item : reading.items) {
    const Grid& grid = grid_of(item);
    const bool has_many = grid.clue_count() >= 3 * grid.side();
    if (grid.side() < smallest || !has_many || std::ranges::max(grid.digits()) > largest_small) continue;
    return ParseFault{block.rows.front().place().whole_line(),
                      "many clues and none above 9 are no proper " + side_name(grid.side()) +
                          " puzzle: put smaller ones on lines of their own, leave out labels, or say --box " +
                          grid.box().name()};
  }
  return std::nullopt;
}

/// The one that was meant, or a fault.
BlockReading chosen(const BlockText& block, std::vector<BlockReading> found) {
  const auto are_lines = [](const BlockReading& reading) {  // each of which is checked
    return reading.cut == Cut::signs && is_of_lines(*reading.form) &&
           2 * reading.faults() < reading.items.size();
  };
  const bool is_whole = block.complete && std::ranges::none_of(found, are_lines);
  if (std::string why = is_whole ? why_no_rows(block.rows) : ""; !why.empty())
    return {.items = {ParseFault{block.rows.front().place().whole_line(), std::move(why)}}};
  std::vector<BlockReading*> clean;
  for (BlockReading& reading : found) {
    if (reading.faults() == 0) clean.push_back(&reading);
  }
  if (!block.complete && clean.size() > 1) {
    // More rows than a grid with such small digits can have: several large grids without a blank line between them are
    // not meant.
    const auto lines =
        std::ranges::find_if(clean, [](const BlockReading* reading) { return is_of_lines(*reading->form); });
    if (lines != clean.end()) return std::move(**lines);
  }
  for (const BlockReading* const other : clean) {
    if (!same_puzzles(*clean[0], *other)) return {.items = {two_readings(block, *clean[0], *other)}};
  }
  if (!clean.empty()) {
    auto fault = lines_between_grids(block, *clean[0]);
    if (!fault) fault = only_small_digits(block, *clean[0]);
    return fault ? BlockReading{.items = {*std::move(fault)}} : std::move(*clean[0]);
  }
  const auto meant = std::ranges::find_if(found, was_meant);
  return meant != found.end() ? std::move(*meant) : BlockReading{.items = {shape_fault(block)}};
}

/// Whether a row is a title by its words, and by its width or its letters, which grids up to 9x9 do not have.
bool is_title_above(const Row& title, const Row& row) {
  if (!is_title(trimmed(title.text())) || are_candidates(title.fields(), title.fields().size())) return false;
  const auto has_other_letter = [](const Field& field) {
    return std::ranges::any_of(field.text, [](char c) { return (c | ' ') > 'i' && (c | ' ') <= 'z'; });
  };
  return title.width(Writing::symbols) != row.width(Writing::symbols) ||
         (row.width(Writing::symbols) <= 9 && std::ranges::any_of(title.fields(), has_other_letter));
}

/// Whether lines with words are rather the rows of a grid with unknown signs or with words beside its cells: most are
/// equally wide, and have cells or signs in them or are as wide as they are many.
bool are_like_rows(std::span<const Row> rows) {
  constexpr std::size_t fewest = 4;
  if (rows.size() < fewest) return false;
  for (const Writing writing : {Writing::symbols, Writing::numbers}) {
    std::map<std::uint64_t, std::size_t> rows_of_width;
    for (const Row& row : rows) {
      // in HTML the first "&nbsp;" seems to begin a comment
      const std::uint64_t width =
          writing == Writing::symbols ? row.width(writing) : cut_fields(row.text(), {}).size();
      const bool has_cells = std::ranges::any_of(row.text(), [](char c) {
        return is_cell(c) || c == '&' || static_cast<unsigned char>(c) >= 0x80U;
      });
      const bool is_square = width + 1 >= rows.size() && width <= rows.size() + 1;
      if (width >= fewest && (has_cells || is_square) && 4 * ++rows_of_width[width] >= 3 * rows.size())
        return true;
    }
  }
  return false;
}

}  // namespace

std::size_t BlockReading::faults() const {
  return std::ranges::count_if(items, is_fault);
}

bool BlockText::is_drawn() const {
  return !borders.empty() || std::ranges::any_of(rows, [](const Row& row) { return !row.bars().empty(); });
}

bool BlockText::is_even(Writing writing) const {
  return std::ranges::all_of(
      rows, [&](const Row& row) { return row.width(writing) == rows.front().width(writing); });
}

void BlockReader::add(std::string_view line, Place place) {
  if (const auto ruler = ruler_of(trimmed(line))) {
    if (borders_.empty() || borders_.back().before != rows_.size())
      borders_.push_back({rows_.size(), *ruler});
    borders_.back().stroke = std::max(borders_.back().stroke, *ruler);
    return;
  }
  std::string plain;
  line = with_plain_blanks(line, plain);
  const std::vector<char>& text = texts_.emplace_back(line.begin(), line.end());
  rows_.push_back(row_of_line({text.data(), text.size()}, place));
  fields_ += rows_.back().width(Writing::numbers);
  // below more rows than a grid has, none has a title: titles that look like rows would be examined for each row
  if (is_title(trimmed(line)) || ++rows_below_titles_ > rows_to_decide) return;
  std::size_t titles = 0;
  while (titles + 1 < rows_.size() && is_title_above(rows_[titles], rows_.back())) ++titles;
  if (titles > 0 && !are_like_rows(std::span(rows_).first(titles))) drop(titles);
}

bool BlockReader::ends_before(std::string_view line, Place place) const {
  std::string plain;
  line = with_plain_blanks(line, plain);
  return !rows_.empty() && !is_of_titles() && is_title_above(row_of_line(line, place), rows_.front());
}

bool BlockReader::is_of_titles() const {
  return !rows_.empty() &&
         std::ranges::all_of(rows_, [](const Row& row) { return is_title(trimmed(row.text())); });
}

bool BlockReader::is_like_rows() const {
  return are_like_rows(rows_);
}

bool BlockReader::is_clean() const {
  return std::ranges::any_of(readings(true),
                             [](const BlockReading& reading) { return reading.faults() == 0; });
}

bool BlockReader::may_be_title_of_lines(bool is_at_start) const {
  constexpr std::size_t longest_word = 13;
  const auto has_digit = [](const Row& row) { return std::ranges::any_of(row.text(), is_digit); };
  const auto is_short = [](const Field& field) { return field.text.size() <= longest_word; };
  return std::ranges::any_of(rows_, has_digit) ||
         (is_at_start && std::ranges::all_of(all_fields(rows_), is_short));
}

bool BlockReader::is_full() const {
  if (std::max<std::uint64_t>(fields_, rows_.size()) >= longest_block) return true;
  if (rows_.size() < rows_to_decide) return false;
  const bool one_number_a_line = rows_.front().width(Writing::numbers) == 1 && rows_.front().all_numbers();
  return !one_number_a_line && has_same_width(*this);
}

bool BlockReader::is_heading() const {
  const bool numbers_may_come = form_ == TextFormat::automatic || form_ == TextFormat::integers;
  return numbers_may_come && borders_.empty() && (fields_ == 1 || fields_ == 2) &&
         std::ranges::all_of(rows_, &Row::all_numbers);
}

std::uint64_t BlockReader::rows_of_banded_grid() const {
  if (rows_.empty() || decided_ || form_ == TextFormat::integers) return 0;
  for (const Writing writing : {Writing::symbols, Writing::numbers}) {
    const std::uint64_t width = rows_.front().width(writing);
    if (width < Box::min_side || width > Box::max_side || !has_same_width(*this)) continue;
    const Box box = box_of_side(width, options_.box);
    if (box.rows() < 2 || std::ssize(rows_) != box.rows()) continue;
    return is_clean() ? 0 : width;
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
  for (const Mark& border : next.borders_) borders_.push_back({rows_.size() + border.before, border.stroke});
  std::ranges::move(next.texts_, std::back_inserter(texts_));
  std::ranges::move(next.rows_, std::back_inserter(rows_));
  fields_ += next.fields_;
}

std::vector<BlockReading> BlockReader::readings(bool complete) const {
  std::vector<BlockReading> found;
  for (const Cut cut : {Cut::signs, Cut::nothing, Cut::spaces}) {
    if (decided_ && decided_->second != cut) continue;
    BlockText block = text(complete);
    std::vector<Row> cut_rows;
    if (cut != Cut::signs) {
      cut_rows = cut_again(rows_, cut);
      if (cut_rows.empty()) continue;
      block.rows = cut_rows;
      block.cut = cut;
    }
    for (const BlockForm form : row_of(form_).blocks) {
      if (decided_ && decided_->first != form) continue;
      if (auto reading = read_as(form, block)) {
        reading->cut = cut;
        found.push_back(std::move(*reading));
      }
    }
  }
  return found;
}

void BlockReader::drop(std::size_t rows) {
  texts_.erase(texts_.begin(), texts_.begin() + rows);
  rows_.erase(rows_.begin(), rows_.begin() + rows);
  fields_ = field_count(rows_);  // also of what take_drawn_lines() has taken
  for (Mark& border : borders_) border.before -= std::min(border.before, rows);
}

/// Whether an empty row is a row too many, and the only ruler stands below it: the header of a table in Markdown.
bool BlockReader::has_empty_header() const {
  if (rows_.empty() || borders_.size() != 1 || borders_.front().before != 1) return false;
  const std::string_view header = rows_.front().text();
  const auto has_frame = [](const Row& row) { return trimmed(row.text()).starts_with('|'); };
  return header.find_first_not_of("| \t") == std::string_view::npos &&
         std::ranges::all_of(rows_, has_frame) && std::ssize(rows_) >= std::ranges::count(header, '|');
}

/// Rows of nothing but `_` or `*` are rulers where all other blanks have another sign.
void BlockReader::take_drawn_lines() {
  const auto has_blank_like = [](const Field& field) {
    constexpr std::size_t longest_number = 2;
    return std::ranges::any_of(field.text, is_blank_symbol) || number_of(field.text) == 0 ||
           (field.text.size() > longest_number && field.text.find('0') != std::string_view::npos);
  };
  for (const char sign : {'_', '*'}) {
    const auto is_drawn = [&](const Row& row) {
      return row.text().find(sign) != std::string_view::npos && std::ranges::all_of(row.text(), [&](char c) {
               return c == sign || c == '|' || c == '+' || c == ' ';
             });
    };
    bool has_another_sign = false;
    bool is_blank = false;
    for (const Row& row : rows_) {
      if (is_drawn(row)) continue;
      is_blank = is_blank || row.text().find(sign) != std::string_view::npos;
      has_another_sign = has_another_sign || std::ranges::any_of(row.fields(), has_blank_like);
    }
    if (is_blank || !has_another_sign) continue;
    for (std::size_t row = rows_.size(); row-- > 0;) {
      if (!is_drawn(rows_[row])) continue;
      texts_.erase(texts_.begin() + row);
      rows_.erase(rows_.begin() + row);
      for (Mark& border : borders_) border.before -= border.before > row ? 1 : 0;
      borders_.push_back({row, Stroke::light});
    }
    std::ranges::stable_sort(borders_, {}, &Mark::before);
  }
}

Items BlockReader::take(bool complete) {
  rows_below_titles_ = 0;
  take_drawn_lines();
  if (complete && has_empty_header()) drop(1);
  BlockReading reading =
      rows_.empty() ? BlockReading{} : chosen(text(complete), readings(complete));  // only borders: none
  decided_.reset();
  if (!complete && reading.form) decided_.emplace(*reading.form, reading.cut);
  lost_ = !complete && (!reading.form || reading.is_lost);
  if (!decided_) reading.rows_used = rows_.size();
  std::erase_if(borders_, [&](const Mark& border) { return border.before < reading.rows_used || !decided_; });
  drop(reading.rows_used);
  return std::move(reading.items);
}

ReadPuzzle whole_puzzle(std::string_view text, Place place, const CellOptions& options) {
  constexpr std::size_t cells_of_9x9 = 81;
  if (text.size() == cells_of_9x9)
    if (auto puzzle = read_line_9x9(text, place, options)) return *std::move(puzzle);
  std::string plain;
  text = with_plain_blanks(text, plain);
  const std::string_view first = first_field(text);
  if (first.size() == text.size() && !text.empty())
    return puzzle_of_symbols({text, place}, options);  // most are
  BlockReader block(TextFormat::automatic, options);
  Place begin = place;
  std::size_t byte = 0;  // at `begin`; counting up to each line from the start of the text would be quadratic
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::string_view line = trimmed(text.substr(at, end - at));
    const std::size_t last = std::exchange(byte, line.data() - text.data());
    if (place.column > 0) begin = place_at(text.substr(last), byte - last, begin);
    if (!line.empty() && !is_only_brackets(line)) block.add(text.substr(at, end - at), begin);
    at = end + 1;
  }
  Items items = block.take(true);
  if (items.empty()) throw ParseFault{place, "no cells: the text of the puzzle is empty"};
  if (auto* const fault = std::get_if<ParseFault>(&items.front())) throw std::move(*fault);
  ReadPuzzle puzzle = std::get<ReadPuzzle>(std::move(items.front()));
  if (items.size() > 1) throw ParseFault{place, counted(items.size(), "puzzle") + " where one is expected"};
  if (puzzle.record.comment)
    throw ParseFault{place, "text that is no part of the puzzle: " + shown_text(*puzzle.record.comment)};
  return puzzle;
}

Grid whole_grid(std::string_view text, Place place, const CellOptions& options) {
  ReadPuzzle puzzle = whole_puzzle(text, place, options);
  if (puzzle.record.candidates) throw ParseFault{place, "candidates, where only digits have a place"};
  return std::move(puzzle.record.puzzle);
}

}  // namespace evodoku::text
