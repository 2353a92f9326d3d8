#include "evodoku/text.hpp"

#include <array>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

/// A growing list of rows with the same box.
class Table {
 public:
  explicit Table(const std::optional<BoxShape>& shape) : box_(box_of(shape)) {}

  /// `place` describes the puzzle in messages.
  void add(std::span<const std::uint8_t> digits, Box box, const std::string& place,
           std::span<const std::uint64_t> candidates = {}) {
    if (!box_) box_ = box;
    if (*box_ != box) {
      throw Unreadable(place + ": a puzzle with boxes of " + box.name() + " among puzzles with boxes of " +
                       box_->name() + ": an array holds one size only");
    }
    if (!candidates.empty()) {
      candidates_.resize(digits_.size());
      candidates_.insert(candidates_.end(), candidates.begin(), candidates.end());
    }
    digits_.insert(digits_.end(), digits.begin(), digits.end());
  }

  bool may_be_9x9() const { return !box_ || *box_ == Box(3, 3); }

  py::tuple as_tuple() const {
    const Box box = box_.value_or(Box(3, 3));
    const std::array shape{static_cast<py::ssize_t>(digits_.size()) / box.cells(), py::ssize_t{box.cells()}};
    const Bytes rows(shape, digits_.data());
    Marks marks;
    if (!candidates_.empty()) {
      marks.emplace(shape);
      std::ranges::copy(candidates_, marks->mutable_data());
      std::fill(marks->mutable_data() + candidates_.size(), marks->mutable_data() + marks->size(), 0);
    }
    return py::make_tuple(rows, shape_of(box), marks);
  }

 private:
  std::vector<std::uint8_t> digits_;
  std::vector<std::uint64_t> candidates_;  // Marks, up to the last candidate grid
  std::optional<Box> box_;
};

TextFormat format_named(const std::string& name) {
  return parse_text_format(name).value_or(TextFormat::automatic);
}

/// Reads all puzzles of a text, in any format; returns a table, its box, and its Marks. `name` is the text's in messages.
py::tuple read_text(const std::string& text, const std::string& name, const std::string& form,
                    const std::optional<BoxShape>& shape) {
  Table table(shape);
  {
    const py::gil_scoped_release release;
    std::istringstream input(text);
    PuzzleReader reader(input, {.name = name, .form = format_named(form), .box = box_of(shape)});
    while (true) {
      constexpr std::size_t many = 10'000;
      LinePuzzles9x9 lines;
      if (table.may_be_9x9() && reader.next_lines_9x9(lines, many) > 0) {
        for (std::size_t i = 0; i < lines.cells.size(); ++i)
          table.add(lines.cells[i], Box(3, 3), i == 0 ? "line " + std::to_string(lines.lines[i]) : "");
        continue;
      }
      const auto item = reader.next();
      if (!item) break;
      if (const auto* const error = std::get_if<TextError>(&*item)) throw Unreadable(error->message());
      const auto& read = std::get<ReadPuzzle>(*item);
      const Record& record = read.record;
      table.add(record.puzzle.digits(), record.puzzle.box(), "line " + std::to_string(read.line),
                record.candidates ? std::span(*record.candidates) : std::span<const std::uint64_t>());
    }
  }
  return table.as_tuple();
}

std::string write(const Bytes& puzzles, const BoxShape& box, const Marks& marks, const std::string& form,
                  const std::optional<Bytes>& solutions) {
  const Rows rows(puzzles, box, marks);
  const Rows solved(solutions.value_or(puzzles), box);
  const py::gil_scoped_release release;
  const RecordWriter writer({.form = format_named(form)});
  std::string text;
  writer.append_header(text);
  for (std::size_t i = 0; i < rows.count(); ++i) {
    Record record{.puzzle = rows.grid(i)};
    const std::span<const std::uint64_t> candidates = rows.candidates(i);
    if (!candidates.empty()) record.candidates.emplace(candidates.begin(), candidates.end());
    if (solutions) record.solution = solved.grid(i);
    writer.append(text, record);
  }
  return text;
}

}  // namespace

void bind_text(py::module_& module) {
  module.def("read_text", &read_text);
  module.def("write", &write);
  // The box of a text with this side and no other indication; None for a side that no grid has.
  module.def("box_for_side", [](int side) {
    const auto box = Box::for_side(side);
    return box ? std::optional(shape_of(*box)) : std::nullopt;
  });
}

}  // namespace evodoku::python
