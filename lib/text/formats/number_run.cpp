// Numbers that run over any number of lines: the cells of a puzzle, possibly after its order (or side) and, as in the
// instances of Lewis and of Lloyd and Amos, a second number, which is ignored.
#include <algorithm>

#include "text/formats/block.hpp"
#include "text/source/characters.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

std::vector<Field> all_fields(std::span<const Row> rows) {
  std::vector<Field> fields;
  for (const Row& row : rows) fields.insert(fields.end(), row.fields().begin(), row.fields().end());
  return fields;
}

/// The side that a heading means: the order N of N x N boxes, or the side itself, whichever `fits`.
template <typename Fits>
std::optional<int> headed_side(int number, Fits fits) {
  if (number >= 2 && number <= 8 && fits(number * number)) return number * number;
  if (number >= 4 && fits(number)) return number;
  return std::nullopt;
}

std::uint64_t square(int side) {
  return static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
}

BlockItem read_fields(std::span<const Field> fields, std::uint64_t line, const BlockText& block) {
  Parsed<Grid> grid = number_puzzle(fields, block.options);
  if (auto* fault = std::get_if<ParseFault>(&grid)) return std::move(*fault);
  return BlockPuzzle{std::move(std::get<Grid>(grid)), line, "", true};
}

/// Reads the whole block as one puzzle: all numbers, or all except a heading of one or two.
std::optional<BlockItem> read_as_one(const BlockText& block, bool heading_needed) {
  const std::vector<Field> fields = all_fields(block.rows);
  const std::uint64_t line = block.rows.front().place().line;
  if (!heading_needed && side_of_cells(fields.size())) return read_fields(fields, line, block);
  if (fields.size() < 5) return std::nullopt;
  const int first = number_of(fields.front().text);
  for (const std::size_t heading : {std::size_t{1}, std::size_t{2}}) {
    const std::uint64_t left = fields.size() - heading;
    const auto side = headed_side(first, [&](int candidate) { return square(candidate) == left; });
    if (side) return read_fields(std::span(fields).subspan(heading), line, block);
  }
  return std::nullopt;
}

/// How many rows at the start of `rows` are a heading: one or two lines with a single number, or one line with two,
/// above longer rows.
std::size_t heading_rows(std::span<const Row> rows) {
  const auto width = [&](std::size_t row) { return row < rows.size() ? rows[row].fields().size() : 0; };
  if (width(0) == 1 && width(1) > 1) return 1;
  if (width(0) == 1 && width(1) == 1 && width(2) > 1) return 2;
  if (width(0) == 2 && width(1) > 2) return 1;
  return 0;
}

ParseFault heading_fault(std::span<const Row> rows, std::uint64_t numbers) {
  const Field& heading = rows.front().fields().front();
  const int number = number_of(heading.text);
  std::string what = counted(numbers, "number") + " behind the order " + std::string(heading.text);
  if (number >= 2 && number <= 8) {
    what +=
        ": a puzzle of order " + std::to_string(number) + " has " + std::to_string(square(number * number));
  } else {
    what += ", which is not one (2 to 8; 3 means 9x9)";
  }
  return {rows.front().place().whole_line(), what};
}

std::uint64_t count_numbers(std::span<const Row> rows) {
  std::uint64_t count = 0;
  for (const Row& row : rows) count += row.fields().size();
  return count;
}

/// The side that the heading means: the one that equals the width of the first row below it, otherwise the one whose
/// cells all rows below fill, otherwise the one of the order.
std::optional<int> side_under_heading(std::span<const Row> rows, std::size_t heading) {
  const int number = number_of(rows.front().fields().front().text);
  const std::uint64_t width = rows[heading].fields().size();
  const std::uint64_t all = count_numbers(rows.subspan(heading));
  auto side =
      headed_side(number, [&](int candidate) { return static_cast<std::uint64_t>(candidate) == width; });
  if (!side) side = headed_side(number, [&](int candidate) { return square(candidate) == all; });
  if (!side) side = headed_side(number, [&](int candidate) { return candidate == number * number; });
  return side;
}

/// How many rows, including the heading, contain `wanted` cells; 0 if no whole number of rows does.
std::size_t rows_with_cells(std::span<const Row> rows, std::size_t heading, std::uint64_t wanted) {
  std::uint64_t cells = 0;
  std::size_t used = heading;
  while (used < rows.size() && cells < wanted) cells += rows[used++].fields().size();
  return cells == wanted ? used : 0;
}

/// The puzzle whose heading is at the start of `rows`, and how many rows it takes; nothing if some of its rows are
/// still missing.
std::optional<std::pair<BlockItem, std::size_t>> read_under_heading(const BlockText& block,
                                                                    std::span<const Row> rows,
                                                                    std::size_t heading) {
  const std::uint64_t all = count_numbers(rows.subspan(heading));
  const std::optional<int> side = side_under_heading(rows, heading);
  if (side && all < square(*side) && !block.complete) return std::nullopt;
  const std::size_t used = side ? rows_with_cells(rows, heading, square(*side)) : 0;
  if (used == 0) return std::pair{BlockItem(heading_fault(rows, all)), rows.size()};
  const std::vector<Field> fields = all_fields(rows.subspan(heading, used - heading));
  return std::pair{read_fields(fields, rows.front().place().line, block), used};
}

/// Reads several puzzles, each with its own heading.
std::optional<BlockReading> read_headed(const BlockText& block) {
  BlockReading reading{BlockForm::numbers, {}, 0};
  while (reading.rows_used < block.rows.size()) {
    const std::span<const Row> rows = block.rows.subspan(reading.rows_used);
    const std::size_t heading = heading_rows(rows);
    if (heading == 0) {
      if (!block.complete) break;  // the rows that make it a heading may follow
      if (reading.items.empty()) return std::nullopt;
      reading.items.emplace_back(
          ParseFault{rows.front().place().whole_line(),
                     "numbers left over behind a whole puzzle: the next one begins with its order"});
      reading.rows_used = block.rows.size();
      break;
    }
    auto puzzle = read_under_heading(block, rows, heading);
    if (!puzzle) break;
    reading.items.push_back(std::move(puzzle->first));
    reading.rows_used += puzzle->second;
  }
  return reading.items.empty() ? std::nullopt : std::optional(std::move(reading));
}

/// Whether a field consists of digits, of any number.
bool is_count(const Field& field) {
  return std::ranges::all_of(field.text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether all fields are numbers of cells, except the second number of a heading: some collections give their puzzles
/// long numbers there.
bool all_numbers(const BlockText& block) {
  const std::span<const Row> rows = block.rows;
  const auto is_above_cells = [&](std::size_t row) {
    return row + 1 < rows.size() ? rows[row + 1].fields().size() > 2 : !block.complete;
  };
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].all_numbers()) continue;
    const auto fields = rows[row].fields();
    const Field* const order = fields.size() == 2 ? &fields[0]
                               : fields.size() == 1 && row > 0 && rows[row - 1].fields().size() == 1
                                   ? &rows[row - 1].fields()[0]
                                   : nullptr;
    if (order == nullptr || number_of(order->text) < 2 || !is_count(fields.back()) || !is_above_cells(row))
      return false;
  }
  return true;
}

bool is_ragged(std::span<const Row> rows) {
  return std::ranges::any_of(
      rows, [&](const Row& row) { return row.fields().size() != rows.front().fields().size(); });
}

}  // namespace

std::optional<BlockReading> read_numbers(const BlockText& block) {
  if (block.is_drawn() || block.in_json) return std::nullopt;
  if (!all_numbers(block)) return std::nullopt;
  const bool one_a_line =
      std::ranges::all_of(block.rows, [](const Row& row) { return row.fields().size() == 1; });
  if (!one_a_line && heading_rows(block.rows) > 0) {
    if (auto reading = read_headed(block)) return reading;
  }
  if (!block.complete) return std::nullopt;
  // Lines of the same length are rows; if there are too few or too many, that is an error rather than a puzzle of
  // another side, unless numbers were asked for.
  const bool rows_were_meant =
      block.form == TextFormat::automatic && !is_ragged(block.rows) && !one_a_line && block.rows.size() > 1;
  if (rows_were_meant) return std::nullopt;
  // A single row without a heading is read as number_lines.
  const bool heading_needed = block.rows.size() == 1 && block.form == TextFormat::automatic;
  std::optional<BlockItem> item = read_as_one(block, heading_needed);
  if (!item) return std::nullopt;
  BlockReading reading{BlockForm::numbers, {}, block.rows.size()};
  reading.items.push_back(std::move(*item));
  return reading;
}

}  // namespace evodoku::text
