#include "text/fields.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/grid.hpp"

namespace evodoku::text {

namespace {

constexpr std::string_view brackets = "[](){}";

constexpr std::array<bool, 256> separators = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view(" \t\r\n,;:|\"'[](){}<>")) table[static_cast<unsigned char>(c)] = true;
  return table;
}();

bool is_letter(char c) {
  const char lower = c | ' ';
  return (lower >= 'a' && lower <= 'z') || static_cast<unsigned char>(c) >= 0x80U;
}

/// The length in bytes of the box-drawing character (U+2500 to U+257F) at the start of `text`; 0 if there is none.
std::size_t drawing_size(std::string_view text) {
  const bool drawing = text.size() >= 3 && text[0] == '\xE2' && (text[1] == '\x94' || text[1] == '\x95');
  return drawing ? 3 : 0;
}

/// The length in bytes of the separator at the start of `text`, which is not empty; 0 if there is none.
std::size_t separator_size(std::string_view text) {
  return separators[static_cast<unsigned char>(text.front())] ? 1 : drawing_size(text);
}

/// The length in bytes of the field at the start of `text`.
std::size_t field_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && separator_size(text.substr(size)) == 0) ++size;
  return size;
}

/// Of box-drawing characters: those that are vertical only, and those that draw heavily.
constexpr std::array<std::string_view, 15> verticals = {"│", "┃", "┆", "┇", "┊", "┋", "╎", "╏",
                                                        "║", "╵", "╷", "╹", "╻", "╽", "╿"};
constexpr std::array<std::string_view, 10> heavies = {"┃", "║", "┇", "┋", "╏", "━", "═", "┅", "┉", "╍"};

bool is_one_of(std::span<const std::string_view> characters, std::string_view drawn) {
  return std::ranges::find(characters, drawn) != characters.end();
}

struct Bar {
  std::size_t size;  // in bytes
  Stroke stroke;
};

/// The bar at a place of a line, if there is one.
std::optional<Bar> bar_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("||")) return Bar{2, Stroke::heavy};
  if (rest[0] == '|') return Bar{1, Stroke::light};
  if (rest.starts_with(": ") && at > 0 && text[at - 1] == ' ') return Bar{1, Stroke::colons};
  const std::size_t drawn = drawing_size(rest);
  if (drawn == 0) return std::nullopt;
  return Bar{drawn, is_one_of(heavies, rest.substr(0, drawn)) ? Stroke::heavy : Stroke::light};
}

/// The length of an empty pair of quotes, perhaps with a blank between, at the start of `text`; 0 if there is none.
std::size_t empty_quotes_size(std::string_view text) {
  for (const std::string_view empty : {"\"\"", "\" \"", "''", "' '"})
    if (text.starts_with(empty)) return empty.size();
  return 0;
}

/// Whether < or > stands between cells, as in Futoshiki and Greater-Than Sudoku: it is no bracket around one cell, no end
/// of a tag or an arrow, and does not stand before all cells, as in quoted mail. `fields` are those before it in its line.
bool is_inequality(std::string_view text, std::size_t at, std::span<const Field> fields) {
  const char sign = text[at];
  const auto is_end = [&](std::size_t place) {  // before the first character, too
    return place >= text.size() || separator_size(text.substr(place)) > 0;
  };
  if (sign == '<') {
    const std::string_view rest = text.substr(at + 1);
    if (!rest.empty() && (is_letter(rest[0]) || rest[0] == '/')) return false;
    const std::size_t size = rest.empty() ? 0 : field_size(rest);
    return size == 0 || !rest.substr(size).starts_with('>') || !is_end(at - 1) || !is_end(at + size + 2);
  }
  if (sign != '>' || fields.empty()) return false;
  const char before = text[at - 1];
  if (is_letter(before) || std::string_view("/\"'-=").find(before) != std::string_view::npos) return false;
  const std::string_view cell = fields.back().text;
  if (cell.data() + cell.size() != text.data() + at) return true;
  const std::size_t start = at - cell.size();
  return start == 0 || text[start - 1] != '<' || !is_end(start - 2) || !is_end(at + 1);
}

/// The fields between separators and the bars of a line. Where cells stand in quotes, nothing in them is a blank.
std::pair<std::vector<Field>, std::vector<Mark>> tokens_of(std::string_view text, Place place) {
  std::pair<std::vector<Field>, std::vector<Mark>> found;
  auto& [fields, bars] = found;
  bool is_quoted = false;
  for (std::size_t at = 0, size = 0; at < text.size(); at += size) {
    size = is_quoted ? 0 : empty_quotes_size(text.substr(at));
    if (size > 0) {
      fields.push_back({".", place});
    } else if (const auto bar = bar_at(text, at)) {
      size = bar->size;
      bars.push_back({fields.size(), bar->stroke});
    } else if (is_inequality(text, at, fields)) {
      size = 1;
      fields.push_back({text.substr(at, size), place});
    } else if (separators[static_cast<unsigned char>(text[at])]) {
      size = 1;
      if (text[at] == '"' || text[at] == '\'') is_quoted = !is_quoted;
    } else {
      size = field_size(text.substr(at));
      fields.push_back({text.substr(at, size), place});
    }
    place = place.moved(character_count(text.substr(at, size)));
  }
  return found;
}

/// Whether fields between semicolons, as many in each piece, are cells: numbers, single symbols, candidates, groups.
bool are_between_cells(std::string_view text) {
  text = without_program(text);
  std::vector<Field> all;
  std::optional<std::size_t> count;
  std::size_t pieces = 0;
  for (std::size_t at = 0; at <= text.size(); ++pieces) {
    std::size_t end = at;
    std::optional<Bar> bar;
    while (end < text.size() && text[end] != ';' && !(bar = bar_at(text, end))) ++end;
    const std::vector<Field> fields = cut_fields(text.substr(at, end - at), {});
    at = end + (bar ? bar->size : 1);
    if (fields.empty()) continue;
    if (count && *count != fields.size()) return false;
    count = fields.size();
    all.insert(all.end(), fields.begin(), fields.end());
  }
  constexpr std::size_t most_candidates = 9;
  const auto may_be_cell = [](const Field& field) {
    return field.text.size() == 1 || number_of(field.text) != not_a_number ||
           (field.text.size() <= most_candidates && std::ranges::all_of(field.text, is_digit));
  };
  constexpr std::size_t many = 4;  // most may be blank
  const bool are_cells = std::ranges::all_of(all, may_be_cell) || equal_groups(all);
  if (pieces >= many && count.value_or(0) <= 1) return are_cells;
  return !all.empty() && all.size() > *count && are_cells;
}

/// The length of the longest run of digits and blanks.
std::size_t longest_run(std::string_view text) {
  std::size_t longest = 0;
  std::size_t length = 0;
  for (const char c : text) {
    length = is_cell(c) ? length + 1 : 0;
    longest = std::max(longest, length);
  }
  return longest;
}

/// The length of the longest run of cells: of digits and blanks, and of these and letters where there are more than a name
/// has, or a third of them is blank. The run may stand in groups of one length, or be numbers.
std::size_t longest_cells(std::string_view text) {
  constexpr std::size_t longest_name = 90;
  constexpr std::size_t fewest = 36;
  constexpr std::size_t longest_number = 2;
  const auto is_symbol = [&](char c) {
    return is_cell(c) || c == '-' || c == '?' || (lower_case(c) >= 'a' && lower_case(c) <= 'z');
  };
  const auto is_blank = [](char c) { return std::string_view(".*_0-?xX").find(c) != std::string_view::npos; };
  std::size_t longest = 0;
  std::string_view last;
  std::size_t all = 0;  // of the groups up to here
  std::size_t blanks = 0;
  bool has_other = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const std::string_view run(rest.begin(), std::ranges::find_if_not(rest, is_symbol));
    at += std::max<std::size_t>(run.size(), 1);
    if (run.empty()) {
      if (rest[0] != ' ' && rest[0] != ',') last = {};
      continue;
    }
    if (run.size() != last.size() && (last.empty() || std::max(run.size(), last.size()) > longest_number))
      all = 0;
    last = run;
    if (all == 0) blanks = 0;
    has_other = (all > 0 && has_other) || !std::ranges::all_of(run, is_cell);
    all += run.size();
    blanks += std::ranges::count_if(run, is_blank);
    if (!has_other || all >= longest_name || (all >= fewest && 3 * blanks >= all))
      longest = std::max(longest, all);
    if (has_other) longest = std::max(longest, longest_run(run));
  }
  return longest;
}

/// Whether a puzzle or solution stands behind a semicolon, and before it another one of its length, or none: no damaged one
/// must vanish.
bool has_puzzle_behind(std::string_view before, std::string_view behind) {
  constexpr std::size_t shortest = 36;
  constexpr std::size_t longest_word = 9;  // the number of the puzzle
  constexpr std::size_t nearly = 2;
  // Beside a plain run a name may have long numbers; groups and letters are told from names by more.
  const bool is_plain = longest_run(behind) >= shortest;
  const std::size_t length = is_plain ? longest_run(behind) : longest_cells(behind);
  if (length < shortest) return false;
  const std::size_t length_before = is_plain ? longest_run(before) : longest_cells(before);
  return length_before <= longest_word ||
         (length_before <= length + nearly && length <= length_before + nearly);
}

/// The cells of a line: without a comment, and without what a program has around them.
std::string_view cells_in(std::string_view line) {
  return without_program(line.substr(0, comment_start(line)));
}

/// A piece of a row as a cell, blank if there is nothing in it.
Field cell_at(Place place, std::string_view piece) {
  const std::string_view content = trimmed(piece);
  return {content.empty() ? std::string_view(".") : content, place};
}

/// Pieces of a line and the bars between them.
struct Pieces {
  std::vector<std::string_view> texts;
  std::vector<Mark> bars;
};

/// The pieces of `text` between bars ('|'), or between another delimiter.
Pieces pieces_between(std::string_view text, char delimiter) {
  Pieces pieces;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto bar = delimiter == '|' ? bar_at(text, at) : std::nullopt;
    const std::size_t size = bar && text[at] != '|' ? bar->size : 1;  // in "||" stands an empty cell
    if (bar || text[at] == delimiter) {
      pieces.texts.push_back(text.substr(begin, at - begin));
      if (bar) pieces.bars.push_back({pieces.texts.size(), size < bar->size ? Stroke::light : bar->stroke});
      begin = at + size;
    }
    at += size;
  }
  pieces.texts.push_back(text.substr(begin));
  return pieces;
}

/// Without the first or last piece of all rows, if nothing stands in it in any row.
void drop_outside(std::vector<Pieces>& rows) {
  const auto is_empty = [&](auto index_of) {
    return std::ranges::all_of(rows, [&](const Pieces& row) {
      return row.texts.size() > 1 && trimmed(row.texts[index_of(row)]).empty();
    });
  };
  if (is_empty([](const Pieces&) { return 0; })) {
    for (Pieces& row : rows) {
      row.texts.erase(row.texts.begin());
      for (Mark& bar : row.bars) --bar.before;
    }
  }
  if (is_empty([](const Pieces& row) { return row.texts.size() - 1; }))
    for (Pieces& row : rows) row.texts.pop_back();
}

/// Whether so many cells are a grid of a usual size.
bool is_square(std::size_t count) {
  return side_of_cells(count).value_or(0) >= 4;
}

/// Whether cells, as many as a grid of `side` has, have a digit twice in a house.
bool has_clash(std::span<const std::string_view> cells, int side) {
  const std::optional<Box> box = Box::for_side(side);
  if (!box) return false;
  Grid grid(*box);
  for (int cell = 0; cell < grid.cells(); ++cell)
    if (const int digit = number_of(cells[cell]); digit > 0 && digit <= side) grid.set(cell, digit);
  return find_conflict(grid).has_value();
}

/// Of rows or a line with one piece too many, of which the first or last is empty: whether the one at the other end may
/// be the one too many, the number of the row or puzzle, and the empty one a cell.
bool may_be_shifted(std::span<const Pieces> rows) {
  const auto is_empty = [](std::string_view piece) { return trimmed(piece).empty(); };
  if (rows.size() > 1) {
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (!is_empty(rows[i].texts.back()) || number_of(rows[i].texts.front()) != static_cast<int>(i) + 1)
        return false;
    return true;
  }
  const std::span<const std::string_view> pieces = rows[0].texts;
  if (is_empty(pieces.front()) == is_empty(pieces.back())) return false;
  int side = 4;
  while (side * side + 1 < std::ssize(pieces)) ++side;
  const bool first_clashes = has_clash(pieces.first(side * side), side);
  const bool last_clashes = has_clash(pieces.last(side * side), side);
  return is_empty(pieces.back()) ? first_clashes || !last_clashes : last_clashes || !first_clashes;
}

/// Whether a piece between delimiters is the number of a row or puzzle: "1)", "(7)", or, alone with its point, "1.".
bool has_number_of_puzzle(std::span<const std::string_view> pieces) {
  const auto ends_with_point = [](std::string_view piece) {
    return trimmed(piece).size() > 1 && trimmed(piece).ends_with('.');
  };
  bool is_open = false;
  for (const std::string_view piece : pieces) {
    const bool opens = piece.find('(') != std::string_view::npos;
    const bool closes = piece.find(')') != std::string_view::npos;
    if (closes && (opens || !is_open)) return true;
    is_open = is_open || opens;
  }
  return std::ranges::count_if(pieces, ends_with_point) == 1;
}

/// Cells between delimiters: a piece with nothing in it is a blank cell.
std::vector<Row> cut_at_delimiters(std::span<const Row> rows) {
  char delimiter = '|';
  for (const char sign : {'\t', ';', ','}) {
    const auto has_it = [&](const Row& row) {
      return cells_in(row.text()).find(sign) != std::string_view::npos;
    };
    if (std::ranges::any_of(rows, has_it)) delimiter = sign;
  }
  std::vector<Pieces> all;
  for (const Row& row : rows) {
    std::string_view text = cells_in(row.text());
    // no cell stands behind "]," and its like
    if (const std::size_t last = text.find_last_not_of(" \t,;");
        last + 1 < text.size() && last != std::string_view::npos &&
        brackets.find(text[last]) != std::string_view::npos)
      text = text.substr(0, last + 1);
    Pieces& pieces = all.emplace_back(pieces_between(text, delimiter));
    if (has_number_of_puzzle(pieces.texts)) return {};
    for (std::string_view& piece : pieces.texts) {
      const std::size_t begin = std::min(piece.find_first_not_of(" \t\"'[](){}"), piece.size());
      const std::size_t end = piece.find_last_not_of(" \t\"'[](){}") + 1;
      piece = piece.substr(begin, std::max(begin, end) - begin);
    }
  }
  // A frame, or a delimiter at the end of each row, has no cell outside. A delimiter at the beginning of each row has: rows
  // whose first column is blank, and of which one is missing, must not become a smaller grid. So with tabs, because a row
  // that is all blank looks like the end of the block.
  const std::size_t width = all.front().texts.size();
  const bool is_one_too_wide =
      rows.size() == 1 ? is_square(width - 1) : width == rows.size() + 1 && delimiter != '\t';
  const auto begins_empty = [](const Pieces& row) { return trimmed(row.texts.front()).empty(); };
  const bool may_lack_row = rows.size() > 1 && std::ranges::all_of(all, begins_empty);
  if (delimiter != '|' && is_one_too_wide && (may_be_shifted(all) || may_lack_row)) return {};
  if (delimiter == '|' || is_one_too_wide) drop_outside(all);
  std::vector<Row> cut;
  bool has_nothing = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<Field> fields;
    Place place = rows[i].place();
    const char* counted =
        rows[i].text().data();  // up to here; counting each from the start would be quadratic
    for (const std::string_view piece : all[i].texts) {
      place = place.moved(character_count({counted, static_cast<std::size_t>(piece.data() - counted)}));
      counted = piece.data();
      fields.push_back(cell_at(place, piece));
      has_nothing = has_nothing || piece.empty();
      if (piece.size() > 1 && number_of(piece) == not_a_number) return {};
    }
    cut.emplace_back(rows[i].text(), rows[i].place(), std::move(fields), std::move(all[i].bars));
  }
  return has_nothing ? std::move(cut) : std::vector<Row>();
}

/// Pieces of `cells` cells each, every `stride` characters from `offset`: the cells of all rows, or nothing if anything
/// stands outside their places. Without `bounds` lines may end early, but for one.
std::optional<std::vector<std::vector<Field>>> cells_at(std::span<const Row> rows,
                                                        const std::vector<Pieces>& all, std::size_t cells,
                                                        std::size_t stride, std::size_t offset,
                                                        bool has_bounds) {
  const std::size_t room = std::max<std::size_t>(stride - 1, 1);
  const std::size_t last = offset + (cells - 1) * stride;
  std::vector<std::vector<Field>> found;
  bool reaches_last = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<Field>& fields = found.emplace_back();
    Place place = rows[i].place();
    const char* counted = rows[i].text().data();  // up to here, as in cut_at_delimiters()
    for (const std::string_view piece : all[i].texts) {
      if (piece.size() > last + stride || (has_bounds && piece.size() <= last)) return std::nullopt;
      reaches_last = reaches_last || piece.size() > last;
      std::size_t behind = 0;
      for (std::size_t at = offset; at <= last; at += stride) {
        const std::size_t begin = std::min(at, piece.size());
        if (!trimmed(piece.substr(behind, begin - behind)).empty()) return std::nullopt;
        const std::string_view cell = piece.substr(begin, room);
        if (trimmed(cell).find_first_of(" \t") != std::string_view::npos) return std::nullopt;
        place = place.moved(character_count({counted, static_cast<std::size_t>(cell.data() - counted)}));
        counted = cell.data();
        fields.push_back(cell_at(place, cell));
        behind = std::min(begin + room, piece.size());
      }
      if (!trimmed(piece.substr(behind)).empty()) return std::nullopt;
    }
  }
  return reaches_last ? std::optional(std::move(found)) : std::nullopt;
}

/// Cells at equal distances: in a line of S * S characters, in S lines, or between bars or quotes.
std::vector<Row> cut_at_places(std::span<const Row> rows) {
  std::vector<Pieces> all;
  bool has_bounds = true;
  bool begins_with_blank = false;
  for (const Row& row : rows) {
    const std::string_view text = cells_in(row.text());
    Pieces& pieces = all.emplace_back();
    if (text.find('\t') != std::string_view::npos) return {};
    if (text.find('"') != std::string_view::npos) {
      for (std::size_t at = text.find('"'); at != std::string_view::npos;) {
        const std::size_t end = text.find('"', at + 1);
        if (end == std::string_view::npos) return {};
        pieces.texts.push_back(text.substr(at + 1, end - at - 1));
        at = text.find('"', end + 1);
      }
    } else if (!row.bars().empty()) {
      pieces = pieces_between(text, '|');
    } else {
      has_bounds = false;
      pieces.texts.push_back(text);
    }
    begins_with_blank = begins_with_blank || text.starts_with(' ');
  }
  if (has_bounds) drop_outside(all);
  const std::size_t pieces = all.front().texts.size();
  const auto length_of = [](const Pieces& row) {
    return std::accumulate(row.texts.begin(), row.texts.end(), std::size_t{0},
                           [](std::size_t sum, std::string_view piece) { return sum + piece.size(); });
  };
  const std::size_t length = length_of(all.front());
  const bool same_length =
      std::ranges::all_of(all, [&](const Pieces& row) { return length_of(row) == length; });
  for (const Pieces& row : all) {
    if (row.texts.size() != pieces) return {};
    for (std::size_t i = 0; i < pieces; ++i)
      if (has_bounds && row.texts[i].size() != all.front().texts[i].size()) return {};
  }
  std::optional<std::vector<std::vector<Field>>> only;
  const auto add = [&](std::optional<std::vector<std::vector<Field>>> found) {
    const auto text_of = [](const Field& field) { return field.text; };
    if (!found) return true;
    for (std::size_t i = 0; only && i < found->size(); ++i)
      if (!std::ranges::equal((*found)[i], (*only)[i], {}, text_of, text_of)) return false;
    only = std::move(found);
    return true;
  };
  if (rows[0].bars().empty() && same_length && is_square(length) && length % pieces == 0)
    if (!add(cells_at(rows, all, length / pieces, 1, 0, true))) return {};
  for (std::size_t width = 4; width <= std::min<std::size_t>(rows.size(), Box::max_side); ++width) {
    // lines that were trimmed at their beginnings look as if all began with a cell
    if (rows.size() % width != 0 || width % pieces != 0 || (!has_bounds && !begins_with_blank)) continue;
    constexpr std::size_t widest = 6;
    for (std::size_t stride = 1; stride <= widest; ++stride)
      for (std::size_t offset = 0; offset < stride; ++offset)
        if (!add(cells_at(rows, all, width / pieces, stride, offset, has_bounds))) return {};
  }
  if (!only) return {};
  std::vector<Row> cut;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (Mark& bar : all[i].bars) bar.before *= (*only)[i].size() / pieces;
    cut.emplace_back(rows[i].text(), rows[i].place(), std::move((*only)[i]), std::move(all[i].bars));
  }
  return cut;
}

}  // namespace

Row::Row(std::string_view text, Place place, std::vector<Field> fields, std::vector<Mark> bars)
    : text_(text),
      place_(place),
      fields_(std::move(fields)),
      bars_(std::move(bars)),
      symbols_(symbol_count(fields_)),
      all_numbers_(std::ranges::all_of(
          fields_, [](const Field& field) { return number_of(field.text) != not_a_number; })) {}

Place Row::place_of(std::string_view piece) const {
  return place_.moved(character_count(text_.substr(0, piece.data() - text_.data())));
}

std::uint64_t Row::cells_before(const Mark& bar, Writing writing) const {
  return writing == Writing::numbers ? bar.before
                                     : symbol_count(fields().first(std::min(bar.before, fields_.size())));
}

Row row_of_line(std::string_view line, Place place) {
  const std::string_view cells = cells_in(line);
  const std::size_t before = cells.data() - line.data();
  auto [fields, bars] = tokens_of(cells, place.moved(character_count(line.substr(0, before))));
  return {line, place, std::move(fields), std::move(bars)};
}

std::vector<Row> cut_again(std::span<const Row> rows, Cut cut) {
  const auto has_delimiter = [](const Row& row) {
    return !row.bars().empty() || row.text().find_first_of(",;\t") != std::string_view::npos;
  };
  const auto has_blank = [](const Row& row) {
    return row.text().find("  ") != std::string_view::npos || row.text().starts_with(' ') ||
           !row.bars().empty() || row.text().find('"') != std::string_view::npos;
  };
  // Where some blanks have a sign, nothing is none; and a comment may hide what stands at its place.
  const auto is_told_otherwise = [](const Row& row) {
    const auto has_sign = [](const Field& field) {
      const int number = number_of(field.text);
      return number == blank_number ||
             (number == not_a_number && std::ranges::any_of(field.text, is_blank_symbol));
    };
    const std::size_t comment = comment_start(row.text());
    return (comment < row.text().size() && row.text()[comment] == ';') ||
           std::ranges::any_of(row.fields(), has_sign);
  };
  if (rows.empty() || std::ranges::any_of(rows, is_told_otherwise)) return {};
  if (cut == Cut::nothing)
    return std::ranges::any_of(rows, has_delimiter) ? cut_at_delimiters(rows) : std::vector<Row>();
  return std::ranges::any_of(rows, has_blank) ? cut_at_places(rows) : std::vector<Row>();
}

std::vector<Field> cut_fields(std::string_view text, Place place) {
  return tokens_of(text, place).first;
}

std::size_t comment_start(std::string_view text) {
  const std::size_t end = std::min(text.find('#'), text.size());
  const std::size_t semicolon = std::min(text.find(';'), end);
  const bool begins_none =
      semicolon == end || are_between_cells(text.substr(0, end)) ||
      has_puzzle_behind(text.substr(0, semicolon), text.substr(semicolon, end - semicolon));
  return begins_none ? end : semicolon;
}

std::string comment_behind(std::string_view text) {
  text = trimmed(text);
  if (!text.empty() && std::string_view(",;:#").find(text.front()) != std::string_view::npos)
    text.remove_prefix(1);
  return std::string(trimmed(text));
}

std::string_view first_field(std::string_view text) {
  while (!text.empty() && separator_size(text) > 0) text.remove_prefix(separator_size(text));
  return text.substr(0, field_size(text));
}

bool ends_symbols(std::string_view text) {
  return text.front() == '#' || separator_size(text) > 0;
}

std::string_view without_program(std::string_view line) {
  // "name = [" and "array(["
  std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return line;
  if (is_letter(line[begin]) || line[begin] == '_') {
    const std::size_t equals = line.find('=');
    if (equals != std::string_view::npos) begin = equals + 1;
    const std::size_t name = std::min(line.find_first_not_of(" \t", begin), line.size());
    const std::size_t bracket = std::min(line.find_first_of("[({", name), line.size());
    const bool is_name = name < bracket && bracket < line.size() && is_letter(line[name]) &&
                         line.substr(name, bracket - name).find_first_of(",|\"' ") == std::string_view::npos;
    if (is_name) begin = bracket;
    // "problem(1, [["
    const std::size_t array = line.find_first_not_of("(0123456789, ", begin);
    if (is_name && array != std::string_view::npos && line[array] == '[') begin = array;
    if (is_name || equals != std::string_view::npos) line = line.substr(begin);
  }
  if (const std::string_view content = trimmed(line);
      content.ends_with('.') && content.size() > 1 &&
      brackets.find(content[content.size() - 2]) != std::string_view::npos)
    line = content.substr(0, content.size() - 1);  // of a clause
  // "], dtype=int8)"
  if (const std::size_t equals = line.rfind('='); equals != std::string_view::npos && equals > 0) {
    std::size_t word = equals;
    while (word > 0 && (is_letter(line[word - 1]) || line[word - 1] == '_')) --word;
    if (word < equals &&
        trimmed(line.substr(0, word)).find_last_of(",(") + 1 == trimmed(line.substr(0, word)).size())
      line = line.substr(0, word);
  }
  return line;
}

std::string_view with_plain_blanks(std::string_view text, std::string& plain) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80U; };
  if (std::ranges::all_of(text, is_ascii)) return text;
  constexpr std::array<std::string_view, 9> without_width = {"\u200B", "\u200C", "\u200D", "\u200E", "\u200F",
                                                             "\u2060", "\uFEFF", "\u00AD", "\u180E"};
  constexpr std::array<std::string_view, 18> blanks = {
      "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006",
      "\u2007", "\u2008", "\u2009", "\u200A", "\u202F", "\u205F", "\u3000", "\u2800", "\u3164"};
  while (!text.empty()) {
    const auto begins = [&](std::string_view character) { return text.starts_with(character); };
    std::size_t size = 1;
    if (const auto* const none = std::ranges::find_if(without_width, begins); none != without_width.end()) {
      size = none->size();
    } else if (const auto* const blank = std::ranges::find_if(blanks, begins); blank != blanks.end()) {
      size = blank->size();
      plain += ' ';
    } else {
      plain += text[0];
    }
    text.remove_prefix(size);
  }
  return plain;
}

bool is_only_brackets(std::string_view line) {
  const std::string_view content = trimmed(line);
  if (content.starts_with("```") || content.starts_with("[/") || content.starts_with("</"))
    return std::ranges::all_of(content.substr(2),
                               [](char c) { return is_letter(c) || c == '`' || c == ']' || c == '>'; });
  // NumPy puts the type of an array that fills its last line on a line of its own
  if (content.starts_with("dtype=") && content.ends_with(')')) return true;
  const std::string_view array = trimmed(without_program(line));
  const bool has_bracket = array.find_first_of(brackets) != std::string_view::npos;
  return (has_bracket || array.size() <= 1) &&
         array.find_first_not_of("[](){},;| \t") == std::string_view::npos;  // "[|" in MiniZinc
}

/// With blanks for signs of Latin-1 and of U+2000 to U+2FFF ("·", "□"), which are no letters of any script.
std::string letters_of(std::string_view text) {
  std::string letters;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t size = 1;
    while (at + size < text.size() && is_continuation(text[at + size])) ++size;
    const bool is_sign = text[at] == '\xC2' || text[at] == '\xE2';
    letters += is_sign ? std::string(size, ' ') : std::string(text.substr(at, size));
    at += size;
  }
  return letters;
}

bool is_title(std::string_view line) {
  constexpr std::size_t shortest_puzzle = 16;
  const std::string_view behind = line.substr(comment_start(line));
  if (!behind.starts_with('#') && longest_run(behind) >= shortest_puzzle) return false;
  const std::string_view content = trimmed(cells_in(line));
  if (content.empty() || std::string_view("\"';{(").find(content[0]) != std::string_view::npos) return false;
  const auto [fields, bars] = tokens_of(content, {});
  if (!bars.empty() || (content[0] == '[' && fields.size() > 1)) return false;
  // as many cells as a puzzle has, in groups of one length; or a 4x4 puzzle that has lost one or two
  constexpr std::size_t shortest_damaged = 14;
  std::size_t small = 0;  // cells of 4x4, in any pieces
  std::size_t digits = 0;
  const auto is_cell_of_4x4 = [](char c) { return (c >= '1' && c <= '4') || is_blank_symbol(c); };
  std::map<std::size_t, std::size_t> cells_by_length;
  for (const Field& field : fields) {
    const std::size_t length = field.text.size();
    if (!std::ranges::all_of(field.text, is_cell)) continue;
    if (std::ranges::all_of(field.text, is_cell_of_4x4)) {
      small += length;
      digits += std::ranges::count_if(field.text, is_digit);
    }
    if ((cells_by_length[length] += length) >= shortest_puzzle) return false;
  }
  if (small >= shortest_damaged && digits > 0 && digits < small) return false;
  // three letters, not all the same
  const bool has_word = std::ranges::any_of(fields, [](const Field& field) {
    const std::string text = letters_of(field.text);
    for (std::size_t at = 2; at < text.size(); ++at)
      if (is_letter(text[at - 2]) && is_letter(text[at - 1]) && is_letter(text[at]) &&
          (text[at - 2] != text[at - 1] || text[at - 1] != text[at]))
        return number_of(field.text) == not_a_number;
    return false;
  });
  return has_word || (content.size() > 1 && is_digit(content[0]) &&
                      content.find_first_not_of("0123456789") + 1 == content.size() &&
                      std::string_view(".):").find(content.back()) != std::string_view::npos);
}

std::optional<Stroke> ruler_of(std::string_view line) {
  bool is_horizontal = line.size() > 1 && line.find_first_not_of(':') == std::string_view::npos;
  Stroke stroke = is_horizontal ? Stroke::colons : Stroke::light;
  for (std::size_t at = 0; at < line.size();) {
    const char c = line[at];
    const std::size_t drawn = drawing_size(line.substr(at));
    const bool is_corner = c == '*' && (at == 0 || at + 1 == line.size());
    if (drawn == 0 && !is_space(c) && !is_corner &&
        std::string_view("|+-=.:'`,").find(c) == std::string_view::npos) {
      std::string plain;  // with blanks of Unicode it may be one
      const bool is_ascii = static_cast<unsigned char>(c) < 0x80U;
      const std::string_view with_blanks = is_ascii ? line : with_plain_blanks(line, plain);
      return with_blanks.size() < line.size() ? ruler_of(trimmed(with_blanks)) : std::nullopt;
    }
    const std::string_view character = line.substr(at, std::max<std::size_t>(drawn, 1));
    is_horizontal = is_horizontal || c == '-' || c == '=' || (drawn > 0 && !is_one_of(verticals, character));
    if (c == '=' || character == "━" || character == "═") stroke = Stroke::heavy;
    at += character.size();
  }
  return is_horizontal ? std::optional(stroke) : std::nullopt;
}

int number_of(std::string_view field) {
  if (field.size() == 1) {
    if (is_digit(field[0])) return field[0] - '0';
    return is_blank_symbol(field[0]) ? blank_number : not_a_number;
  }
  constexpr std::array<std::string_view, 9> blanks = {"-1",  "null", "None", "nil", "nan",
                                                      "NaN", "NA",   "-1.0", "-1."};
  if (is_one_of(blanks, field)) return blank_number;
  if (const std::size_t point = field.find('.');
      point != std::string_view::npos && point > 0 &&
      field.find_first_not_of('0', point + 1) == std::string_view::npos)
    field = field.substr(0, point);
  if (field.size() == 2 && is_digit(field[0]) && is_digit(field[1]))
    return (field[0] - '0') * 10 + field[1] - '0';
  return field.size() == 1 && is_digit(field[0]) ? field[0] - '0' : not_a_number;
}

std::uint64_t symbol_count(std::span<const Field> fields) {
  std::uint64_t count = 0;
  for (const Field& field : fields) count += character_count(field.text);
  return count;
}

bool equal_groups(std::span<const Field> fields) {
  return fields.size() >= 2 && std::ranges::all_of(fields, [&](const Field& field) {
           return field.text.size() == fields.front().text.size();
         });
}

std::span<const Field> groups_in(std::span<const Field> fields) {
  std::span<const Field> longest;
  std::size_t most = 0;
  for (std::size_t begin = 0, end = 0; begin < fields.size(); begin = end) {
    const std::size_t length = fields[begin].text.size();
    while (end < fields.size() && fields[end].text.size() == length) ++end;
    if ((end - begin) * length <= most) continue;
    longest = fields.subspan(begin, end - begin);
    most = longest.size() * length;
  }
  return longest;
}

std::vector<Field> all_fields(std::span<const Row> rows) {
  std::vector<Field> fields;
  for (const Row& row : rows) fields.insert(fields.end(), row.fields().begin(), row.fields().end());
  return fields;
}

}  // namespace evodoku::text
