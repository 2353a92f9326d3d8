#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <istream>
#include <nlohmann/json.hpp>
#include <streambuf>

#include "evodoku/audit.hpp"
#include "evodoku/dataset.hpp"
#include "text/formats/line_form.hpp"
#include "text/source/cells.hpp"
#include "text/source/characters.hpp"
#include "text/source/csv_fields.hpp"
#include "text/source/lines.hpp"

namespace evodoku {

namespace {

using text::Line;
using text::LineSource;
using text::ParseFault;

// Common names of columns in published sets, the most likely first.
constexpr std::array<std::string_view, 14> puzzle_names = {
    "puzzle", "question", "quizzes", "quiz",      "unsolved", "unsolved_grid", "inputs",
    "input",  "sudoku",   "puzzles", "questions", "givens",   "problem",       "board"};
constexpr std::array<std::string_view, 10> answer_names = {"answer", "solution",    "solutions", "answers",
                                                           "solved", "solved_grid", "labels",    "label",
                                                           "output", "target"};
constexpr std::array<std::string_view, 5> rating_names = {"rating", "difficulty", "se_rating", "se",
                                                          "hardness"};
constexpr std::array<std::string_view, 1> split_names = {"split"};
constexpr std::array<std::string_view, 1> box_names = {"box"};

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

/// The index of a column: the one with the wanted name or, if no name is given, the first with a usual name.
std::size_t place_of(const std::vector<std::string>& names, const std::string& wanted,
                     std::span<const std::string_view> usual) {
  const auto find = [&names](std::string_view name) {
    const auto found = std::ranges::find_if(
        names, [name](const std::string& known) { return text::lower_case(known) == name; });
    return found == names.end() ? nowhere : static_cast<std::size_t>(found - names.begin());
  };
  if (!wanted.empty()) return find(text::lower_case(wanted));
  for (const std::string_view name : usual) {
    if (const std::size_t place = find(name); place != nowhere) return place;
  }
  return nowhere;
}

struct Places {
  std::size_t puzzle = nowhere;
  std::size_t answer = nowhere;
  std::size_t rating = nowhere;
  std::size_t split = nowhere;
  std::size_t box = nowhere;
};

Places places_in(const std::vector<std::string>& names, const SetColumns& columns) {
  return {.puzzle = place_of(names, columns.puzzle, puzzle_names),
          .answer = place_of(names, columns.answer, answer_names),
          .rating = place_of(names, columns.rating, rating_names),
          .split = place_of(names, columns.split, split_names),
          .box = place_of(names, "", box_names)};
}

std::optional<Box> box_named(std::string_view name) {
  const std::size_t middle = name.find('x');
  if (middle == std::string_view::npos) return std::nullopt;
  int rows = 0;
  int cols = 0;
  const auto first = std::from_chars(name.data(), name.data() + middle, rows);
  const auto second = std::from_chars(name.data() + middle + 1, name.data() + name.size(), cols);
  if (first.ec != std::errc{} || first.ptr != name.data() + middle || second.ec != std::errc{} ||
      second.ptr != name.data() + name.size())
    return std::nullopt;
  if (rows < 1 || cols < 1 || rows > Box::max_side || cols > Box::max_side) return std::nullopt;
  if (rows * cols < Box::min_side || rows * cols > Box::max_side) return std::nullopt;
  return Box(rows, cols);
}

/// A field and its column.
struct Field {
  std::string_view text;
  std::uint64_t column = 0;
};

/// Reads first the text that has already been taken from a stream, then the rest of the stream.
class Prefixed : public std::streambuf {
 public:
  Prefixed(std::string prefix, std::streambuf& rest) : bytes_(std::move(prefix)), rest_(rest) {
    setg(bytes_.data(), bytes_.data(), bytes_.data() + bytes_.size());
  }

 protected:
  int_type underflow() override {
    if (traits_type::eq_int_type(rest_.sgetc(), traits_type::eof())) return traits_type::eof();
    constexpr std::streamsize most = 1 << 16;
    bytes_.resize(static_cast<std::size_t>(std::clamp<std::streamsize>(rest_.in_avail(), 1, most)));
    const std::streamsize got = rest_.sgetn(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
    setg(bytes_.data(), bytes_.data(), bytes_.data() + got);
    return traits_type::to_int_type(bytes_[0]);
  }

 private:
  std::string bytes_;
  std::streambuf& rest_;
};

}  // namespace

class SetReader::Source {
 public:
  virtual ~Source() = default;
  virtual std::optional<SetItem> next() = 0;
  const std::vector<std::string>& names() const { return names_; }

 protected:
  std::vector<std::string> names_;
};

/// Reads a table, JSON objects, or any other text.
class SetReader::Lines : public SetReader::Source {
 public:
  Lines(std::string start, std::istream& input, SetReadOptions options)
      : options_(std::move(options)),
        start_(std::move(start), *input.rdbuf()),
        stream_(&start_),
        lines_(stream_) {
    stream_.exceptions(input.exceptions() & std::ios::badbit);
  }

  std::optional<SetItem> next() override {
    if (kind_ == Kind::unknown) begin();
    std::optional<SetItem> item = kind_ == Kind::text ? next_of_text() : next_of_lines();
    if (item) {
      has_any_ = true;
    } else if (!has_any_) {
      has_any_ = true;
      return TextError{.file = options_.name, .what = "no puzzle found: the input is empty"};
    }
    return item;
  }

 private:
  enum class Kind { unknown, table, json, text };

  /// Decides by the first line that is neither blank nor a comment.
  void begin() {
    const Line* line = lines_.peek();
    std::string skipped;
    while (line != nullptr && line->flaw == Line::Flaw::none && is_passed_over(line->text)) {
      skipped += '\n';
      lines_.advance();
      line = lines_.peek();
    }
    const std::string_view text = line == nullptr ? std::string_view{} : line->text;
    if (line != nullptr && line->flaw == Line::Flaw::none && read_header(text)) {
      kind_ = Kind::table;
      lines_.advance();
    } else if (text.starts_with('{')) {
      kind_ = Kind::json;
    } else {
      kind_ = Kind::text;
      std::string first = skipped + std::string(text);
      if (line != nullptr) first += '\n';
      if (line != nullptr) lines_.advance();
      rest_.emplace(std::move(first), start_);
      rest_stream_.emplace(&*rest_);
      rest_stream_->exceptions(stream_.exceptions());
      reader_.emplace(*rest_stream_, ReadOptions{.name = options_.name, .box = options_.box});
      if (options_.all_columns) names_ = {"puzzle"};
    }
  }

  static bool is_passed_over(std::string_view text) {
    const std::string_view bare = text::trimmed(text);
    return bare.empty() || bare.starts_with('#');
  }

  bool read_header(std::string_view line) {
    for (const char delimiter : {',', ';', '\t'}) {
      const auto fields = text::csv_fields(line, 1, delimiter);
      if (!std::holds_alternative<std::vector<text::CsvField>>(fields)) continue;
      std::vector<std::string> names;
      for (const text::CsvField& field : std::get<std::vector<text::CsvField>>(fields)) {
        names.emplace_back(text::trimmed(field.text));
      }
      const Places places = places_in(names, options_.columns);
      if (places.puzzle == nowhere) continue;
      delimiter_ = delimiter;
      names_ = std::move(names);
      places_ = places;
      return true;
    }
    return false;
  }

  std::optional<SetItem> next_of_lines() {
    for (;;) {
      const Line* const line = lines_.peek();
      if (line == nullptr) return std::nullopt;
      if (line->flaw == Line::Flaw::none && text::trimmed(line->text).empty()) {
        lines_.advance();
        continue;
      }
      SetItem item = line->flaw != Line::Flaw::none ? flawed(*line)
                     : kind_ == Kind::table         ? table_row(*line)
                                                    : json_row(*line);
      lines_.advance();
      return item;
    }
  }

  SetItem flawed(const Line& line) const {
    return error(line.number, 0,
                 line.flaw == Line::Flaw::too_long ? "the line is longer than 16 MiB"
                                                   : "there is a NUL byte in the line");
  }

  TextError error(std::uint64_t line, std::uint64_t column, std::string what) const {
    return {.file = options_.name, .line = line, .column = column, .what = std::move(what)};
  }

  SetItem table_row(const Line& line) {
    if (const auto fault = split(line)) return error(line.number, fault->place.column, fault->what);
    if (fields_.size() != names_.size()) {
      return error(line.number, 0,
                   fmt::format("{} here, {} in the line of names", text::counted(fields_.size(), "field"),
                               names_.size()));
    }
    return row_of(line.number);
  }

  /// A line of ASCII without quotes is simply split at the delimiters.
  std::optional<ParseFault> split(const Line& line) {
    fields_.clear();
    const bool is_plain = std::ranges::all_of(
        line.text, [](char c) { return c != '"' && static_cast<unsigned char>(c) < 0x80; });
    if (!is_plain) return split_quoted(line);
    std::uint64_t begin = 0;
    for (;;) {
      const std::size_t end = line.text.find(delimiter_, begin);
      fields_.push_back(
          {line.text.substr(begin, end == std::string_view::npos ? end : end - begin), begin + 1});
      if (end == std::string_view::npos) return std::nullopt;
      begin = end + 1;
    }
  }

  std::optional<ParseFault> split_quoted(const Line& line) {
    if (text::csv_is_open(line.text, delimiter_))
      return ParseFault{{line.number, 0}, "a quote in this line is never closed"};
    auto fields = text::csv_fields(line.text, line.number, delimiter_);
    if (auto* const fault = std::get_if<ParseFault>(&fields)) return std::move(*fault);
    quoted_ = std::move(std::get<std::vector<text::CsvField>>(fields));
    for (const text::CsvField& field : quoted_) fields_.push_back({field.text, field.place.column});
    return std::nullopt;
  }

  /// Makes a row from fields_, using places_.
  SetItem row_of(std::uint64_t line) {
    SetRow row;
    row.line = line;
    std::optional<Box> box = options_.box;
    if (places_.box != nowhere && !text::trimmed(fields_[places_.box].text).empty()) {
      box = box_named(text::trimmed(fields_[places_.box].text));
      if (!box) {
        return error(
            line, fields_[places_.box].column,
            fmt::format("{} is no box: want RxC, such as 2x3", text::shown_text(fields_[places_.box].text)));
      }
    }
    std::optional<Grid> puzzle;
    if (auto fault = read_cells(fields_[places_.puzzle], line, box, puzzle)) return *std::move(fault);
    if (!puzzle)
      return error(line, fields_[places_.puzzle].column,
                   fmt::format("column '{}' is empty", names_[places_.puzzle]));
    row.puzzle = *std::move(puzzle);
    if (places_.answer != nowhere) {
      if (auto fault = read_cells(fields_[places_.answer], line, row.puzzle.box(), row.answer))
        return *std::move(fault);
    }
    if (places_.rating != nowhere) row.rating = text::trimmed(fields_[places_.rating].text);
    if (places_.split != nowhere) row.split = text::trimmed(fields_[places_.split].text);
    if (options_.all_columns) {
      for (const Field& field : fields_) row.values.emplace_back(field.text);
    }
    return row;
  }

  std::optional<TextError> read_cells(const Field& field, std::uint64_t line, std::optional<Box> box,
                                      std::optional<Grid>& grid) {
    const std::string_view cells = text::trimmed(field.text);
    if (cells.empty()) return std::nullopt;
    Cells9x9 digits;
    if (cells.size() == digits.size() && box.value_or(Box(3, 3)) == Box(3, 3) &&
        text::read_symbols_9x9(cells, digits)) {
      grid = Grid(Box(3, 3), {digits.begin(), digits.end()});
      return std::nullopt;
    }
    const std::uint64_t before = static_cast<std::uint64_t>(cells.data() - field.text.data());
    auto parsed =
        text::whole_puzzle(cells, {line, field.column == 0 ? 0 : field.column + before}, {.box = box});
    if (auto* const fault = std::get_if<ParseFault>(&parsed)) {
      // A fault of the whole grid is reported where the grid begins.
      const std::uint64_t column =
          fault->place.column != 0 || field.column == 0 ? fault->place.column : field.column + before;
      return error(line, column, std::move(fault->what));
    }
    grid = std::move(std::get<Grid>(parsed));
    return std::nullopt;
  }

  SetItem json_row(const Line& line) {
    nlohmann::ordered_json object;
    try {
      object = nlohmann::ordered_json::parse(line.text);
    } catch (const nlohmann::json::parse_error& fault) {
      return error(line.number, fault.byte, "this is no JSON object in one line");
    }
    if (!object.is_object()) return error(line.number, 1, "this is no JSON object");
    json_values_.clear();
    std::vector<std::string> members;
    for (const auto& [name, value] : object.items()) {
      members.push_back(name);
      json_values_.push_back(text_of(value));
    }
    places_ = places_in(members, options_.columns);
    if (places_.puzzle == nowhere) {
      return error(line.number, 0,
                   "the object has no member that is a puzzle (name it with --puzzle-column)");
    }
    fields_.clear();
    for (const std::string& value : json_values_) fields_.push_back({value, 0});
    if (!options_.all_columns) {
      names_ = std::move(members);
      return row_of(line.number);
    }
    std::vector<std::string> all = std::exchange(names_, members);
    SetItem item = row_of(line.number);
    if (auto* const row = std::get_if<SetRow>(&item)) reorder(members, all, row->values);
    names_ = std::move(all);
    return item;
  }

  /// Puts values into the order of all names seen so far, and appends new names to these.
  static void reorder(const std::vector<std::string>& members, std::vector<std::string>& all,
                      std::vector<std::string>& values) {
    std::vector<std::string> ordered(all.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
      const auto at = std::ranges::find(all, members[i]);
      if (at == all.end()) {
        all.push_back(members[i]);
        ordered.push_back(values[i]);
      } else {
        ordered[static_cast<std::size_t>(at - all.begin())] = values[i];
      }
    }
    values = std::move(ordered);
  }

  /// A string without quotes; of a rating the value and of a level the estimate, as in evodoku's records.
  static std::string text_of(const nlohmann::ordered_json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_null()) return "";
    if (value.is_object() && value.contains("value") && value["value"].is_number())
      return value["value"].dump();
    if (value.is_array() && !value.empty() && value.front().is_number_integer()) {
      std::string numbers;
      for (const auto& one : value) numbers += (numbers.empty() ? "" : " ") + one.dump();
      return numbers;
    }
    if (value.is_array() && !value.empty() && value.front().is_array()) {
      std::string numbers;
      for (const auto& row : value) numbers += (numbers.empty() ? "" : " ") + text_of(row);
      return numbers;
    }
    return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  }

  std::optional<SetItem> next_of_text() {
    auto item = reader_->next();
    if (!item) return std::nullopt;
    if (auto* const fault = std::get_if<TextError>(&*item)) return std::move(*fault);
    auto& [record, line] = std::get<ReadPuzzle>(*item);
    SetRow row{.puzzle = std::move(record.puzzle), .answer = std::move(record.solution), .line = line};
    if (options_.all_columns) row.values = {""};
    return row;
  }

  SetReadOptions options_;
  Prefixed start_;
  std::istream stream_;
  LineSource lines_;
  Kind kind_ = Kind::unknown;
  bool has_any_ = false;
  char delimiter_ = ',';
  Places places_;
  std::vector<Field> fields_;
  std::vector<text::CsvField> quoted_;
  std::vector<std::string> json_values_;
  std::optional<Prefixed> rest_;
  std::optional<std::istream> rest_stream_;
  std::optional<PuzzleReader> reader_;
};

namespace {

/// Rows of digits in NumPy's format.
class DigitArray {
 public:
  DigitArray(std::istream& input, int offset) : input_(&input), offset_(offset) {
    auto header = read_npy_header(input);
    if (const auto* const what = std::get_if<std::string>(&header)) {
      fault_ = *what;
      return;
    }
    const auto& [type, shape] = std::get<NpyHeader>(header);
    if (type.size() == 3 && (type[1] == 'u' || type[1] == 'i') && type[0] != '>' &&
        std::strchr("1248", type[2]) != nullptr) {
      width_ = static_cast<std::size_t>(type[2] - '0');
    } else {
      fault_ = fmt::format("elements of type {}: want whole numbers (uint8, int32 and the like)", type);
      return;
    }
    if (shape.size() != 2 && shape.size() != 3) {
      fault_ = fmt::format("the array has {} dimensions: want rows of cells", shape.size());
      return;
    }
    rows_ = shape[0];
    const std::uint64_t cells = shape.size() == 2 ? shape[1] : shape[1] * shape[2];
    for (int side = Box::min_side; side <= Box::max_side; ++side) {
      if (static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side) == cells) side_ = side;
    }
    if (side_ == 0) fault_ = fmt::format("{} cells a row: want as many as a grid has (81 for 9x9)", cells);
  }

  const std::string& fault() const { return fault_; }
  std::uint64_t rows() const { return rows_; }

  /// The next row, or what is wrong with it.
  std::variant<Grid, TextError> next(std::optional<Box> wanted, std::uint64_t row) {
    const Box box = wanted && wanted->side() == side_ ? *wanted : *Box::for_side(side_);
    const auto cells = static_cast<std::size_t>(box.cells());
    bytes_.resize(cells * width_);
    input_->read(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
    if (static_cast<std::size_t>(input_->gcount()) < bytes_.size()) {
      ended_ = true;
      return TextError{
          .file = {},
          .line = row,
          .what = fmt::format("the array ends here, but its header says that it has {} rows", rows_)};
    }
    std::vector<std::uint8_t> digits(cells);
    for (std::size_t i = 0; i < cells; ++i) {
      std::uint64_t number = 0;
      for (std::size_t byte = width_; byte > 0; --byte) {
        number = number << 8U | static_cast<unsigned char>(bytes_[i * width_ + byte - 1]);
      }
      const std::uint64_t digit = number - static_cast<std::uint64_t>(offset_);
      if (digit > static_cast<std::uint64_t>(side_)) {
        return TextError{
            .file = {},
            .line = row,
            .column = i + 1,
            .what = fmt::format("{} is not a digit of a {}x{} grid{}", number, side_, side_,
                                number == static_cast<std::uint64_t>(side_) + 1
                                    ? " (where digits are written as digit + 1, give --npy-offset 1)"
                                    : "")};
      }
      digits[i] = static_cast<std::uint8_t>(digit);
    }
    return Grid(box, std::move(digits));
  }

  bool ended() const { return ended_; }

 private:
  std::istream* input_;
  int offset_;
  std::string fault_;
  std::size_t width_ = 1;
  std::uint64_t rows_ = 0;
  int side_ = 0;
  bool ended_ = false;
  std::string bytes_;
};

}  // namespace

class SetReader::Arrays : public SetReader::Source {
 public:
  /// `start`: the bytes that have already been taken from `puzzles`.
  Arrays(std::string start, std::istream& puzzles, std::istream* answers, SetReadOptions options)
      : options_(std::move(options)),
        start_(std::move(start), *puzzles.rdbuf()),
        stream_(&start_),
        puzzles_(stream_, options_.npy_offset) {
    if (answers != nullptr) answers_.emplace(*answers, options_.npy_offset);
    stream_.exceptions(puzzles.exceptions() & std::ios::badbit);
    if (options_.all_columns) names_ = {"puzzle"};
  }

  std::optional<SetItem> next() override {
    if (row_ == 0) {
      if (auto what = fault(); !what.empty()) {
        ended_ = true;
        row_ = 1;
        return TextError{.file = options_.name, .what = std::move(what)};
      }
    }
    if (ended_ || row_ == puzzles_.rows()) return std::nullopt;
    ++row_;
    auto puzzle = puzzles_.next(options_.box, row_);
    std::optional<std::variant<Grid, TextError>> answer;
    if (answers_) answer = answers_->next(options_.box, row_);
    ended_ = puzzles_.ended() || (answers_ && answers_->ended());
    for (auto* const part : {&puzzle, answer ? &*answer : nullptr}) {
      if (part == nullptr || std::holds_alternative<Grid>(*part)) continue;
      auto& error = std::get<TextError>(*part);
      error.file = options_.name;
      if (part != &puzzle) error.what = "answers: " + error.what;
      return std::move(error);
    }
    SetRow row{.puzzle = std::move(std::get<Grid>(puzzle)), .line = row_};
    if (answer) row.answer = std::move(std::get<Grid>(*answer));
    if (options_.all_columns) row.values = {""};
    return row;
  }

 private:
  std::string fault() const {
    if (!puzzles_.fault().empty()) return puzzles_.fault();
    if (!answers_) return puzzles_.rows() == 0 ? "no puzzle found: the array is empty" : "";
    if (!answers_->fault().empty()) return "answers: " + answers_->fault();
    if (answers_->rows() != puzzles_.rows()) {
      return fmt::format("{} rows of puzzles, but {} of answers", puzzles_.rows(), answers_->rows());
    }
    return puzzles_.rows() == 0 ? "no puzzle found: the array is empty" : "";
  }

  SetReadOptions options_;
  Prefixed start_;
  std::istream stream_;
  DigitArray puzzles_;
  std::optional<DigitArray> answers_;
  std::uint64_t row_ = 0;
  bool ended_ = false;
};

SetReader::SetReader(std::istream& input, SetReadOptions options) {
  std::string start;
  constexpr std::string_view array = "\x93NUMPY";
  while (start.size() < array.size()) {
    const int symbol = input.rdbuf()->sgetc();
    if (symbol == std::char_traits<char>::eof() || static_cast<char>(symbol) != array[start.size()]) break;
    start += static_cast<char>(input.rdbuf()->sbumpc());
  }
  if (start == array) {
    source_ = std::make_unique<Arrays>(std::move(start), input, nullptr, std::move(options));
  } else {
    source_ = std::make_unique<Lines>(std::move(start), input, std::move(options));
  }
}

SetReader::SetReader(std::istream& puzzles, std::istream& answers, SetReadOptions options)
    : source_(std::make_unique<Arrays>("", puzzles, &answers, std::move(options))) {}

SetReader::~SetReader() = default;
SetReader::SetReader(SetReader&&) noexcept = default;
SetReader& SetReader::operator=(SetReader&&) noexcept = default;

std::optional<SetItem> SetReader::next() {
  return source_->next();
}

const std::vector<std::string>& SetReader::names() const {
  return source_->names();
}

}  // namespace evodoku
