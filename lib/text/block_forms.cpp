// The forms of a block, each with the counts that it needs.
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "evodoku/check.hpp"
#include "text/block.hpp"
#include "text/candidates.hpp"
#include "text/characters.hpp"
#include "text/formats.hpp"

namespace evodoku::text {

namespace {

// --- rows of grids: S lines of S symbols or numbers, plain or drawn with bars and borders. A drawing also shows the
// box.

/// The length of the equal pieces that marks show, of those at `places` (from 1 to side - 1) that are drawn most
/// heavily; 0 if they show nothing. Light marks between all cells are a table.
int piece_of(std::span<const Mark> marks, int side, bool& is_table, bool& is_uneven) {
  Stroke heaviest = Stroke::light;
  for (const Mark& mark : marks) heaviest = std::max(heaviest, mark.stroke);
  std::set<int> cuts;
  for (const Mark& mark : marks)
    if (mark.stroke == heaviest) cuts.insert(mark.before);
  if (cuts.empty()) return 0;
  const int pieces = std::ssize(cuts) + 1;
  is_table = is_table || pieces == side;
  if (pieces == side && heaviest != Stroke::colons) return 0;
  const int piece = side / pieces;
  const bool is_even =
      side % pieces == 0 && std::ranges::all_of(cuts, [&](int cut) { return cut % piece == 0; });
  is_uneven = is_uneven || !is_even;
  return is_even ? piece : 0;
}

/// The box that bars and rulers show in a grid that begins at row `first`; nothing if they show none. A drawing whose
/// lines do not fit each other needs the box to be named.
std::optional<Box> drawn_box(const BlockText& block, std::size_t first, int side, Writing writing) {
  const std::size_t size = side;
  bool is_table = false;
  bool is_uneven = false;
  std::optional<std::vector<Mark>> bars;
  for (const Row& row : block.rows.subspan(first, size)) {
    std::vector<Mark> inner;
    for (const Mark& bar : row.bars()) {
      const std::uint64_t before = row.cells_before(bar, writing);
      if (before > 0 && before < size) inner.push_back({before, bar.stroke});
    }
    is_uneven = is_uneven || (bars && *bars != inner);
    if (!bars) bars = std::move(inner);
  }
  std::vector<Mark> rulers;
  for (const Mark& ruler : block.borders)
    if (ruler.before > first && ruler.before < first + size)
      rulers.push_back({ruler.before - first, ruler.stroke});
  const int columns = piece_of(*bars, side, is_table, is_uneven);
  bool is_ruled_unevenly = false;
  const int rows = piece_of(rulers, side, is_table, is_ruled_unevenly);
  is_uneven = is_uneven || (is_ruled_unevenly && !is_table);  // a table may have a line below its first row
  const bool fit = columns == 0 || rows == 0 || columns * rows == side;
  if (is_uneven || !fit) {
    if (block.options.box) return std::nullopt;
    throw ParseFault{block.rows[first].place().whole_line(),
                     "the bars and lines of this drawing show no boxes of " + a_side(side) +
                         " grid: name the box with --order or --box, or mend the drawing"};
  }
  if (columns == 0 && rows == 0) return std::nullopt;
  return rows == 0 ? Box(side / columns, columns) : Box(rows, side / rows);
}

/// The box of a grid that begins at row `first`: the one that is drawn, or the one that was named, or the default.
Box box_of_grid(const BlockText& block, std::size_t first, int side, Writing writing) {
  const std::optional<Box> drawn = drawn_box(block, first, side, writing);
  if (drawn) require_box(*drawn, block.options.box, "the drawing", block.rows[first].place().whole_line());
  return drawn ? *drawn : box_of_side(side, block.options.box);
}

/// A table of S rows and columns with their numbers, counted up or down, looks like a grid of side S + 1, which would not be
/// proper: a box has digits twice.
void refuse_labels(const Grid& grid, Place place) {
  constexpr int smallest = 4;
  const int last = grid.side() - 1;  // also the side without labels
  if (last < smallest) return;
  const auto are_labels = [&](int line, bool is_row, int corner) {
    std::vector<int> labels;
    for (int i = 0; i <= last; ++i)
      if (i != corner) labels.push_back(is_row ? grid.at(line, i) : grid.at(i, line));
    if (labels.front() > labels.back()) std::ranges::reverse(labels);
    for (int i = 0; i < last; ++i)
      if (labels[i] != i + 1) return false;
    return true;
  };
  for (const int row : {0, last}) {
    for (const int column : {0, last}) {
      if (!are_labels(row, true, column) || !are_labels(column, false, row)) continue;
      const std::string end_of_rows = row == 0 ? "first" : "last";
      const std::string end_of_columns = column == 0 ? "first " : "last ";
      throw ParseFault{place.whole_line(),
                       "the " + end_of_rows + " row and " + (row == column ? "" : end_of_columns) +
                           "column count from 1 to " + std::to_string(last) +
                           ": leave out these numbers of " + a_side(last) + " grid, or say --box " +
                           grid.box().name() + " for " + a_side(grid.side()) + " one"};
    }
  }
}

/// A smaller grid of a sheet, which has an empty row and column beside it, looks like a larger one.
void refuse_margins(const Grid& grid, Place place) {
  constexpr int smallest = 4;
  const int side = grid.side();
  if (side <= smallest) return;
  const auto is_blank = [&](int line, bool is_row) {
    for (int i = 0; i < side; ++i)
      if ((is_row ? grid.at(line, i) : grid.at(i, line)) != Grid::blank) return false;
    return true;
  };
  const auto has_blank = [&](bool are_rows) {
    for (int line = 0; line < side; ++line)
      if (is_blank(line, are_rows)) return true;
    return false;
  };
  if (std::ranges::max(grid.digits()) == side || !has_blank(true) || !has_blank(false)) return;
  throw ParseFault{place.whole_line(), "a row and a column of " + a_side(side) +
                                           " grid are empty: if it is a smaller one, leave them out; if not, "
                                           "mark blanks with ."};
}

/// "0 1 2 3 4 5 6 7 8", the names that pandas gives to columns, or from 1 on.
bool counts_up(const Row& row) {
  const std::span<const Field> fields = row.fields();
  const int first = number_of(fields.front().text);
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (number_of(fields[i].text) != first + static_cast<int>(i)) return false;
  return first == 0 || first == 1;
}

/// The names of columns, or the numbers of rows, of a table with a row missing or doubled look like clues, which
/// contradict others.
void refuse_counts(const Grid& grid, std::span<const Row> rows) {
  const int side = grid.side();
  std::vector<int> column;
  for (int row = 0; row < side; ++row) column.push_back(grid.at(row, 0));
  const bool are_labels =
      std::ranges::is_sorted(column) && column.front() <= 1 && column.back() == column.front() + side - 2;
  const bool is_header = counts_up(rows[0]) && !counts_up(rows[1]);
  if (side < 4 || (!is_header && !are_labels) || !find_conflict(grid)) return;
  throw ParseFault{rows[0].place().whole_line(),
                   std::string(is_header ? "this row only counts" : "the first column only counts") +
                       ", and as clues these digits contradict others: leave them out, or say --box " +
                       grid.box().name()};
}

ReadPuzzle read_grid(const BlockText& block, std::size_t first, int side, Writing writing) {
  const std::vector<Field> fields = all_fields(block.rows.subspan(first, side));
  const Box box = box_of_grid(block, first, side, writing);
  Grid grid(box, digits_of(fields, writing, side, block.options.alphabet));
  const Place place = block.rows[first].place();
  if ((side == 9 || side == 27) && are_pencil_marks(grid.digits())) throw pencil_marks_fault(place);
  if (!block.options.box) {
    if (block.cut == Cut::nothing) refuse_margins(grid, place);
    refuse_labels(grid, place);
    const bool has_rows_left = block.rows.size() % side != 0;  // these are the fault
    if (!has_rows_left) refuse_counts(grid, block.rows.subspan(first, side));
    refuse_several(grid, true, writing == Writing::symbols ? "symbol" : "number", place);
  }
  return puzzle_in_line(std::move(grid), place.line);
}

/// Whether behind each `side` rows of a sheet one is blank, as it is between grids.
bool has_blank_rows_between(const BlockText& block, std::size_t side) {
  const std::size_t left =
      block.rows.size() % (side + 1);  // of grids with rows between them: a last one, or nothing
  if (block.cut != Cut::nothing || block.rows.size() <= side || (block.complete && left > 0 && left < side))
    return false;
  for (std::size_t row = side; row < block.rows.size(); row += side + 1) {
    const auto is_blank = [](const Field& field) { return field.text == "."; };
    if (!std::ranges::all_of(block.rows[row].fields(), is_blank)) return false;
  }
  return true;
}

std::optional<BlockReading> read_grids(const BlockText& block, Writing writing) {
  const std::uint64_t width = block.rows.front().width(writing);
  if (!is_width_of_grid(width, writing) || block.rows.size() < width || !block.is_even(writing))
    return std::nullopt;
  const int side = width;
  if (block.options.box && block.options.box->side() != side) return std::nullopt;
  if (writing == Writing::numbers) {
    const auto is_of_symbols = [&](const Row& row) {
      return single_symbols(row.fields(), side, block.options.alphabet);
    };
    if (!std::ranges::all_of(block.rows, &Row::all_numbers) || std::ranges::all_of(block.rows, is_of_symbols))
      return std::nullopt;
  }
  const BlockForm form = writing == Writing::symbols ? BlockForm::symbol_grids : BlockForm::number_grids;
  BlockReading reading{form, {}, 0};
  for (; reading.rows_used + width <= block.rows.size(); reading.rows_used += width) {
    reading.items.push_back(item_of([&] { return read_grid(block, reading.rows_used, side, writing); }));
  }
  const std::size_t left = block.rows.size() - reading.rows_used;
  if (block.complete && left > 0) {
    // Whole grids before a cut one are kept, but for those from the first on that contradicts itself: there a row is missing
    // or too many. So is a header, which need not contradict the rows below it.
    const auto is_mixed = [&](const Item& item) {
      const auto* const read = std::get_if<ReadPuzzle>(&item);
      const Row& top = block.rows[width * (&item - reading.items.data())];
      return read != nullptr &&
             (find_conflict(read->record.puzzle) || (counts_up(top) && !read->record.puzzle.is_complete()));
    };
    const auto mixed = std::ranges::find_if(reading.items, is_mixed);
    const std::size_t first =
        mixed == reading.items.end() ? reading.rows_used : width * (mixed - reading.items.begin());
    const std::size_t rows = block.rows.size() - first;
    const std::string why =
        mixed == reading.items.end()
            ? (left == 1 ? "1 row is" : std::to_string(left) + " rows are") + " left over behind a whole " +
                  side_name(side) + " grid: one has " + std::to_string(side) + " rows"
            : counted(rows, "row") + " from here on: " + a_side(side) + " grid has " + std::to_string(side) +
                  (counts_up(block.rows[first]) ? "; this row only counts: leave it out"
                                                : ", and the first of these contradicts itself");
    reading.items.erase(mixed, reading.items.end());
    reading.items.emplace_back(ParseFault{block.rows[first].place().whole_line(), why});
  }
  if (has_blank_rows_between(block, side)) {
    reading.is_lost = true;
    reading.items = {ParseFault{block.rows[side].place().whole_line(),
                                "a row is empty behind " + std::to_string(side) +
                                    ", as between grids: leave such rows out, or mark blanks with ."}};
  }
  return reading;
}

// --- candidate grids: S rows of S sets of digits, or a line of S * S

std::optional<BlockReading> read_candidates(const BlockText& block, bool are_lines) {
  constexpr int shortest_line = 4;  // the side: lines of fewer cells are rows
  const std::uint64_t width = block.rows.front().width(Writing::numbers);
  const std::optional<int> side_of_line = side_of_cells(width);
  if (width < Box::min_side || (are_lines && (!side_of_line || block.is_drawn()))) return std::nullopt;
  const int side = are_lines ? *side_of_line : static_cast<int>(width);
  const std::size_t height = are_lines ? 1 : width;
  if (side < 2 || side > max_symbol_side || !block.is_even(Writing::numbers) || block.rows.size() < height)
    return std::nullopt;
  if (block.options.box && block.options.box->side() != side) return std::nullopt;
  const bool is_asked_for = block.form == TextFormat::candidates;
  const auto has_sets = [](const Row& row) {
    return row.width(Writing::symbols) > row.width(Writing::numbers);
  };
  if (!is_asked_for && std::ranges::none_of(block.rows, has_sets)) return std::nullopt;
  const bool may_be_lines = !are_lines && side_of_line >= shortest_line;
  bool are_meant = is_asked_for;
  BlockReading reading{are_lines ? BlockForm::candidate_lines : BlockForm::candidate_grids, {}, 0};
  for (; reading.rows_used + height <= block.rows.size(); reading.rows_used += height) {
    const std::vector<Field> fields = all_fields(block.rows.subspan(reading.rows_used, height));
    const Row& first = block.rows[reading.rows_used];
    // among others one may be solved, or nearly
    if (!is_asked_for && !are_candidates(fields, side) && !are_sets(fields, side)) return std::nullopt;
    are_meant = are_meant || are_candidates(fields, side);
    reading.items.push_back(item_of([&] {
      const Box box = are_lines ? box_of_side(side, block.options.box)
                                : box_of_grid(block, reading.rows_used, side, Writing::numbers);
      ReadPuzzle read = candidate_grid(sets_of(fields, box), box, first.place().line);
      if (are_lines) set_comment(read, comment_behind(first.text().substr(comment_start(first.text()))));
      return read;
    }));
    const auto* const read = std::get_if<ReadPuzzle>(&reading.items.back());
    if ((!is_asked_for || may_be_lines) && read != nullptr && !has_all_digits(*read->record.candidates, side))
      return std::nullopt;
  }
  if (!are_meant) return std::nullopt;
  return !block.complete || reading.rows_used == block.rows.size() ? std::optional(std::move(reading))
                                                                   : std::nullopt;
}

// --- short puzzles, one on a line: 16 symbols or numbers are a 4x4 puzzle. (Longer lines are never part of a block.)

/// Whether a line can be a puzzle. Lines of 4, 9 or 25 cells are rows, not puzzles of side 2, 3 or 5, whose boxes would
/// be their rows, unless the box was named.
bool fits_a_line(const Row& row, Writing writing, const BlockText& block) {
  if (row.fields().empty() || (writing == Writing::numbers && !row.all_numbers())) return false;
  if (are_candidates(row.fields(), row.fields().size())) return false;
  // one puzzle in groups ("12.. ..3. ..4. 4..1") rather than a puzzle followed by text
  const bool is_grouped = equal_groups(row.fields()) && side_of_cells(row.width(Writing::symbols));
  const bool all_cells = writing == Writing::numbers || is_grouped;
  const std::optional<int> side =
      side_of_cells(all_cells ? row.width(writing) : symbol_count(row.fields().first(1)));
  if (!side) return false;
  const auto& box = block.options.box;
  if (box ? *side != box->side() : *side != 4 && *side <= 5) return false;
  return writing == Writing::symbols || !single_symbols(row.fields(), side, block.options.alphabet);
}

/// Whether four lines of four groups, each line a 4x4 puzzle, may be four grids side by side: none has a digit twice in
/// a house.
bool may_be_side_by_side(const BlockText& block, const Items& items) {
  constexpr std::size_t side = 4;
  const auto is_in_groups = [](const Row& row) {
    return row.fields().size() == side && equal_groups(row.fields());
  };
  if (items.size() != side || block.rows.size() != side || !std::ranges::all_of(block.rows, is_in_groups))
    return false;
  std::vector<Grid> grids(side, Grid(Box(2, 2)));
  for (std::size_t row = 0; row < side; ++row) {
    const auto* const line = std::get_if<ReadPuzzle>(&items[row]);
    if (line == nullptr || line->record.puzzle.side() != side) return false;
    for (std::size_t cell = 0; cell < side * side; ++cell)
      if (const int digit = line->record.puzzle[cell]; digit != Grid::blank)
        grids[cell / side].set(side * row + cell % side, digit);
  }
  return std::ranges::none_of(grids, [](const Grid& grid) { return find_conflict(grid).has_value(); });
}

std::optional<BlockReading> read_lines(const BlockText& block, Writing writing) {
  if (block.is_drawn() && (block.cut == Cut::signs || block.rows.size() > 1)) return std::nullopt;
  const auto fitting =
      std::ranges::count_if(block.rows, [&](const Row& row) { return fits_a_line(row, writing, block); });
  if (fitting * 2 <= std::ssize(block.rows)) return std::nullopt;
  const BlockForm form = writing == Writing::symbols ? BlockForm::symbol_lines : BlockForm::number_lines;
  BlockReading reading{form, {}, block.rows.size()};
  for (const Row& row : block.rows) {
    if (block.cut == Cut::signs) {
      std::ranges::move(read_line_puzzles(row.text(), row.place(), block.options),
                        std::back_inserter(reading.items));
    } else {
      reading.items.push_back(item_of(
          [&] { return puzzle_in_line(puzzle_of(row.fields(), writing, block.options), row.place().line); }));
    }
  }
  if (writing == Writing::symbols && may_be_side_by_side(block, reading.items))
    reading.items = {
        ParseFault{block.rows.front().place().whole_line(),
                   "4 lines of 4 groups can be 4 puzzles of 4x4 in lines (--from line) or side by side: say "
                   "which, or put each below the one before it"}};
  return reading;
}

// --- numbers over any number of lines: the cells of a puzzle, possibly after its order (or side) and, as in the
// instances of Lewis and of Lloyd and Amos, a second number, which is ignored.

/// The side that a heading means: the order N of N x N boxes, or the side itself, whichever `fits`.
template <typename Fits>
std::optional<int> headed_side(int number, Fits fits) {
  if (number >= 2 && number <= 8 && fits(number * number)) return number * number;
  if (number >= 4 && fits(number)) return number;
  return std::nullopt;
}

Item read_fields(std::span<const Field> fields, std::uint64_t line, const BlockText& block) {
  return item_of([&] { return puzzle_in_line(puzzle_of(fields, Writing::numbers, block.options), line); });
}

/// Reads the whole block as one puzzle: all numbers, or all except a heading of one or two.
std::optional<Item> read_as_one(const BlockText& block, bool heading_needed) {
  const std::vector<Field> fields = all_fields(block.rows);
  const std::uint64_t line = block.rows.front().place().line;
  if (!heading_needed && side_of_cells(fields.size())) {
    // The rows of a board that JSON indents are blocks, too, of one number a line: they are no puzzles of side 2 or 3.
    constexpr std::size_t fewest = 16;
    const bool one_a_line = fields.size() == block.rows.size();
    if (one_a_line && fields.size() < fewest && block.form == TextFormat::automatic && !block.options.box)
      return ParseFault{
          block.rows.front().place().whole_line(),
          std::to_string(fields.size()) +
              " numbers, each on its line: if they are a row, put them on one line; if they are a "
              "puzzle, say --from integers"};
    return read_fields(fields, line, block);
  }
  if (fields.size() < 5) return std::nullopt;
  const int first = number_of(fields.front().text);
  const std::size_t first_row = block.rows.front().fields().size();
  for (const std::size_t heading : {std::size_t{1}, std::size_t{2}}) {
    // Above rows it has a line of its own: one cell too many in a row makes no heading of the first cell.
    if (block.rows.size() > 1 && first_row > heading) continue;
    const std::uint64_t left = fields.size() - heading;
    const auto side = headed_side(first, [&](int candidate) { return cells_of_side(candidate) == left; });
    if (!side) continue;
    if (heading_needed)
      return ParseFault{block.rows.front().place().whole_line(),
                        wrong_count(fields.size(), "number", block.options.box) +
                            ", unless the first is its order: put that on a line of its own, or say --from "
                            "integers"};
    return read_fields(std::span(fields).subspan(heading), line, block);
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

ParseFault heading_fault(const Row& heading, std::uint64_t numbers) {
  const std::string_view order = heading.fields().front().text;
  const int number = number_of(order);
  const std::string why = number >= 2 && number <= 8
                              ? ": a puzzle of order " + std::to_string(number) + " has " +
                                    std::to_string(cells_of_side(number * number))
                              : ", which is not one (2 to 8; 3 means 9x9)";
  return {heading.place().whole_line(),
          counted(numbers, "number") + " behind the order " + std::string(order) + why};
}

/// Reads the puzzle whose heading is at the start of `rows`; returns false if some of its rows are still missing. Its
/// side is the one that equals the width of the first row below the heading, otherwise the one whose cells all rows
/// below fill, otherwise the one of the order.
bool read_under_heading(const BlockText& block, std::span<const Row> rows, std::size_t heading,
                        BlockReading& reading) {
  const int number = number_of(rows.front().fields().front().text);
  const std::uint64_t width = rows[heading].fields().size();
  const std::uint64_t all = all_fields(rows.subspan(heading)).size();
  auto side =
      headed_side(number, [&](int candidate) { return static_cast<std::uint64_t>(candidate) == width; });
  if (!side) side = headed_side(number, [&](int candidate) { return cells_of_side(candidate) == all; });
  if (!side) side = headed_side(number, [&](int candidate) { return candidate == number * number; });
  const std::uint64_t wanted = side ? cells_of_side(*side) : 0;
  if (all < wanted && !block.complete) return false;
  std::uint64_t cells = 0;
  std::size_t used = heading;
  while (used < rows.size() && cells < wanted) cells += rows[used++].fields().size();
  const bool is_whole = side && cells == wanted;
  const std::vector<Field> fields = all_fields(rows.subspan(heading, used - heading));
  reading.items.push_back(is_whole ? read_fields(fields, rows.front().place().line, block)
                                   : heading_fault(rows.front(), all));
  reading.rows_used += is_whole ? used : rows.size();
  return true;
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
    if (!read_under_heading(block, rows, heading, reading)) break;
  }
  return reading.items.empty() ? std::nullopt : std::optional(std::move(reading));
}

/// Whether all fields are numbers of cells, except the second number of a heading: some collections give their puzzles
/// long numbers there.
bool is_all_numbers(const BlockText& block) {
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
    if (order == nullptr || number_of(order->text) < 2 || !is_above_cells(row) ||
        !std::ranges::all_of(fields.back().text, is_digit)) {
      return false;
    }
  }
  return true;
}

/// Whether several lines, of which not all have the same width, are rows or puzzles that were damaged rather than the
/// numbers of one puzzle over any number of lines: where commas have nothing between them; where several lines end a list;
/// where a page would have had room for more in a line, or the last is the longest; where there are not all digits of a
/// puzzle of some size; and where all but the last are as wide as a puzzle has cells.
bool are_damaged_rows(std::span<const Row> rows) {
  const auto width_of = [](const Row& row) { return row.width(Writing::numbers); };
  while (rows.size() > 1 && width_of(rows.back()) == 0) rows = rows.first(rows.size() - 1);  // comments
  const std::uint64_t width = width_of(rows.front());
  const auto is_as_wide = [&](const Row& row) { return width_of(row) == width; };
  if (rows.size() == width && std::ranges::all_of(rows, is_as_wide)) return false;
  const auto has_gap = [](const Row& row) {
    return std::ranges::any_of(std::array{",,", ";;", "\t\t"}, [&](const char* gap) {
      return row.text().find(gap) != std::string_view::npos;
    });
  };
  const auto ends_list = [](const Row& row) {
    const std::size_t last = row.text().find_last_not_of(" \t,;");
    return last != std::string_view::npos &&
           std::string_view("])}").find(row.text()[last]) != std::string_view::npos;
  };
  if (std::ranges::any_of(rows, has_gap) || std::ranges::count_if(rows, ends_list) > 1) return true;
  std::set<int> digits;
  const std::vector<Field> fields = all_fields(rows);
  for (const Field& field : fields) digits.insert(number_of(field.text));
  std::erase_if(digits, [](int number) { return number <= 0; });
  constexpr int large = 6;
  const int side = side_of_cells(fields.size()).value_or(0);
  const bool has_all_digits = side >= large && std::ssize(digits) + 1 >= side;
  const auto before_last = rows.first(rows.size() - 1);
  if (std::ranges::all_of(before_last, is_as_wide)) {
    const int side_of_line = side_of_cells(width).value_or(0);
    const bool are_puzzles = side_of_line >= 4 && (digits.empty() || *digits.rbegin() <= side_of_line);
    return are_puzzles || (width > 0 && rows.size() > 2 && width_of(rows.back()) > width) ||
           (!has_all_digits && width >= 4);
  }
  const auto length_of = [](const Row& row) { return trimmed(row.text()).size(); };
  const std::size_t longest = length_of(std::ranges::max(before_last, {}, length_of));
  bool has_room = length_of(rows.back()) > longest;
  for (std::size_t i = 1; i < rows.size(); ++i)
    has_room = has_room || length_of(rows[i - 1]) + 1 + first_field(rows[i].text()).size() <= longest;
  return !has_all_digits || has_room;
}

std::optional<BlockReading> read_numbers(const BlockText& block) {
  if (block.is_drawn() || !is_all_numbers(block)) return std::nullopt;
  const bool one_a_line =
      std::ranges::all_of(block.rows, [](const Row& row) { return row.fields().size() == 1; });
  if (!one_a_line && heading_rows(block.rows) > 0) {
    if (auto reading = read_headed(block)) return reading;
  }
  if (!block.complete) return std::nullopt;
  // Lines of the same length are rows; if there are too few or too many, that is an error rather than a puzzle of
  // another side, unless numbers were asked for.
  const bool rows_were_meant = block.form == TextFormat::automatic && !one_a_line && block.rows.size() > 1 &&
                               (block.is_even(Writing::numbers) || are_damaged_rows(block.rows));
  if (rows_were_meant) return std::nullopt;
  // A single row without a heading is read as number_lines.
  const bool heading_needed = block.rows.size() == 1 && block.form == TextFormat::automatic;
  std::optional<Item> item = read_as_one(block, heading_needed);
  return item ? std::optional(BlockReading{BlockForm::numbers, {*std::move(item)}, block.rows.size()})
              : std::nullopt;
}

}  // namespace

std::optional<BlockReading> read_as(BlockForm form, const BlockText& block) {
  if (form == BlockForm::candidate_grids || form == BlockForm::candidate_lines)
    return read_candidates(block, form == BlockForm::candidate_lines);
  if (form == BlockForm::numbers) return read_numbers(block);
  const bool are_symbols = form == BlockForm::symbol_grids || form == BlockForm::symbol_lines;
  const Writing writing = are_symbols ? Writing::symbols : Writing::numbers;
  return is_of_lines(form) ? read_lines(block, writing) : read_grids(block, writing);
}

}  // namespace evodoku::text
