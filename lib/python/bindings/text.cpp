#include "evodoku/text.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

/// A growing list of rows with the same box.
class Table {
 public:
  explicit Table(const std::optional<BoxShape>& shape) {
    if (shape) box_ = box_of(*shape);
  }

  void add(std::span<const std::uint8_t> digits) {
    digits_.insert(digits_.end(), digits.begin(), digits.end());
  }

  /// `place` describes the puzzle in messages.
  void add(const Grid& grid, const std::string& place) {
    require(grid.box(), place);
    add(grid.digits());
  }

  void require(Box box, const std::string& place) {
    if (!box_) box_ = box;
    if (*box_ != box) {
      throw Unreadable(place + ": a puzzle with boxes of " + box.name() + " among puzzles with boxes of " +
                       box_->name() + ": an array holds one size only");
    }
  }

  std::optional<Box> box() const { return box_; }

  py::tuple as_tuple() const {
    const Box box = box_.value_or(Box(3, 3));
    const auto width = static_cast<std::size_t>(box.cells());
    Bytes rows = new_rows(digits_.size() / width, box);
    std::ranges::copy(digits_, rows.mutable_data());
    return py::make_tuple(rows, shape_of(box));
  }

 private:
  std::vector<std::uint8_t> digits_;
  std::optional<Box> box_;
};

/// Reads all puzzles of a stream; throws on the first error.
void read_all(std::istream& input, ReadOptions options, Table& table) {
  PuzzleReader reader(input, std::move(options));
  LinePuzzles9x9 lines;
  const bool may_be_9x9 = !table.box() || *table.box() == Box(3, 3);
  while (true) {
    constexpr std::size_t many = 10'000;
    if (may_be_9x9 && reader.next_lines_9x9(lines, many) > 0) {
      table.require(Box(3, 3), "line " + std::to_string(lines.lines.front()));
      for (const Cells9x9& cells : lines.cells) table.add(cells);
      lines.cells.clear();
      lines.lines.clear();
      continue;
    }
    const auto item = reader.next();
    if (!item) return;
    if (const auto* const error = std::get_if<TextError>(&*item)) throw Unreadable(error->message());
    const auto& read = std::get<ReadPuzzle>(*item);
    table.add(read.record.puzzle, "line " + std::to_string(read.line));
  }
}

ReadOptions read_options(const std::string& name, const std::string& form,
                         const std::optional<BoxShape>& shape) {
  const auto known = parse_text_format(form);
  if (!known) throw std::invalid_argument("form must be the name of a text form, got '" + form + "'");
  return {.name = name, .form = *known, .box = shape ? std::optional(box_of(*shape)) : std::nullopt};
}

/// Reads a text of exactly 81 symbols.
bool read_9x9_symbols(std::string_view text, Cells9x9& cells) {
  if (text.size() != cells.size()) return false;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const char symbol = text[cell];
    if (symbol >= '1' && symbol <= '9') {
      cells[cell] = static_cast<std::uint8_t>(symbol - '0');
    } else if (symbol == '.' || symbol == '0' || symbol == '*' || symbol == '_') {
      cells[cell] = 0;
    } else {
      return false;
    }
  }
  return true;
}

/// Reads one puzzle from each text, in any format; returns a table and its box.
py::tuple parse(const std::vector<std::string>& texts, const std::optional<BoxShape>& shape) {
  Table table(shape);
  Cells9x9 cells{};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string place = texts.size() == 1 ? "puzzle" : "puzzle " + std::to_string(i);
    const bool may_be_9x9 = !table.box() || *table.box() == Box(3, 3);
    if (may_be_9x9 && read_9x9_symbols(texts[i], cells)) {
      table.require(Box(3, 3), place);
      table.add(cells);
      continue;
    }
    std::istringstream input(texts[i]);
    PuzzleReader reader(input, read_options(place, "automatic", shape));
    const auto item = reader.next();
    if (!item) throw Unreadable(place + ": there is no puzzle in '" + printable(texts[i]) + "'");
    if (const auto* const error = std::get_if<TextError>(&*item)) throw Unreadable(error->message());
    table.add(std::get<ReadPuzzle>(*item).record.puzzle, place);
    if (reader.next()) throw Unreadable(place + ": more than one puzzle in one text; use evodoku.parse()");
  }
  return table.as_tuple();
}

/// Reads all puzzles of a text.
py::tuple parse_text(const std::string& text, const std::string& form, const std::optional<BoxShape>& shape) {
  Table table(shape);
  {
    const py::gil_scoped_release release;
    std::istringstream input(text);
    read_all(input, read_options("text", form, shape), table);
  }
  return table.as_tuple();
}

/// Reads all puzzles of a file.
py::tuple read_file(const std::string& path, const std::string& form, const std::optional<BoxShape>& shape) {
  Table table(shape);
  {
    const py::gil_scoped_release release;
    std::ifstream input(path, std::ios::binary);
    read_all(input, read_options(path, form, shape), table);
  }
  return table.as_tuple();
}

std::string write(const Bytes& puzzles, const BoxShape& box, const std::string& form,
                  const std::optional<Bytes>& solutions) {
  const auto known = parse_text_format(form);
  if (!known) throw std::invalid_argument("form must be the name of a text form, got '" + form + "'");
  const Rows rows = rows_of(puzzles, box);
  const std::optional<Rows> solved = solutions ? std::optional(rows_of(*solutions, box)) : std::nullopt;
  const py::gil_scoped_release release;
  const WriteOptions options{.form = *known};
  std::string text = header_text(options);
  for (std::size_t i = 0; i < rows.count(); ++i) {
    Record record{.puzzle = rows.grid(i)};
    if (solved) record.solution = solved->grid(i);
    text += to_text(record, options);
  }
  return text;
}

/// One line per puzzle.
std::vector<std::string> lines(const Bytes& puzzles, const BoxShape& box) {
  const Rows rows = rows_of(puzzles, box);
  std::vector<std::string> texts;
  texts.reserve(rows.count());
  for (std::size_t i = 0; i < rows.count(); ++i) texts.push_back(to_line(rows.grid(i)));
  return texts;
}

/// The box of a text with this side and no other indication; None for a side that no grid has.
std::optional<BoxShape> box_for_side(int side) {
  const auto box = Box::for_side(side);
  return box ? std::optional(shape_of(*box)) : std::nullopt;
}

}  // namespace

void bind_text(py::module_& module) {
  module.def("parse", &parse, py::arg("texts"), py::arg("box"));
  module.def("parse_text", &parse_text, py::arg("text"), py::arg("form"), py::arg("box"));
  module.def("read_file", &read_file, py::arg("path"), py::arg("form"), py::arg("box"));
  module.def("write", &write, py::arg("puzzles"), py::arg("box"), py::arg("form"), py::arg("solutions"));
  module.def("lines", &lines, py::arg("puzzles"), py::arg("box"));
  module.def("box_for_side", &box_for_side, py::arg("side"));
}

}  // namespace evodoku::python
