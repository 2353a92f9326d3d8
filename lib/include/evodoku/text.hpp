// Reads and writes puzzles as text, in all formats in common use.
//
//   evodoku::PuzzleReader reader(std::cin, {.name = "puzzles.txt"});
//   while (auto item = reader.next()) {
//     if (auto* error = std::get_if<evodoku::TextError>(&*item)) report(error->message());
//     else use(std::get<evodoku::ReadPuzzle>(*item).record);
//   }
//
// The formats, and how they are distinguished: docs/formats.md.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "evodoku/calibration.hpp"
#include "evodoku/export.hpp"
#include "evodoku/record.hpp"

namespace evodoku {

/// The text formats. `automatic` detects the format when reading; it is not allowed for writing.
enum class TextFormat {
  automatic,
  line,        // S*S symbols, one puzzle a line (sides up to 35), or S*S integers above
  grid,        // S rows: symbols, integers, or boxed ASCII art
  integers,    // read only: numbers over any number of lines, with or without the order before them
  csv,         // a header line naming columns, RFC 4180
  json,        // the record, one object a line
  candidates,  // for each cell the digits left: fields in rows, or 729 symbols, as written for 9x9; to side 35
  link,        // to a site where the puzzle can be solved; read: puzz.link, SudokuWiki, Sudoku Coach
};

struct TextFormatInfo {
  TextFormat format = TextFormat::automatic;
  std::string_view name;  // the value of --from and --format
  bool is_read = true;
  bool is_written = true;
  bool holds_records =
      false;  // with their solutions, ratings and comments; other forms have the puzzle alone
};

/// In the order of TextFormat.
EVODOKU_API std::span<const TextFormatInfo> text_formats();
inline std::string_view name_of(TextFormat format) {
  return text_formats()[static_cast<std::size_t>(format)].name;
}
inline bool holds_records(TextFormat format) {
  return text_formats()[static_cast<std::size_t>(format)].holds_records;
}
EVODOKU_API std::optional<TextFormat> parse_text_format(std::string_view name);

/// The symbols for digits. All are read, and standard is written.
enum class Alphabet {
  standard,  // 1-9 then A-Z (either case) to side 35; 0 . * _ are blank
  sgt,       // Simon Tatham's puzzles: 1-9 then a-z
  acs,       // Lloyd and Amos: for 16x16 0-9 a-f, for 25x25 a-y: 0 is a digit
  zero,      // digits count from 0: 0-9 then A-Z, and numbers 0 to side - 1; . * _ are blank
  letters,  // A-Z to side 26, above it standard; read without being told where a puzzle has nearly all of them
};

EVODOKU_API std::optional<Alphabet> parse_alphabet(std::string_view name);
EVODOKU_API std::string_view name_of(Alphabet alphabet);

struct ReadOptions {
  std::string name = "-";  // of the file, for messages
  TextFormat form = TextFormat::automatic;
  std::optional<Box> box = {};  // for text that does not state one; nothing: the default for its side
  Alphabet alphabet = Alphabet::standard;
  /// Leave rows of CSV and flat JSON objects (as of WriteOptions::only_columns) as they stand: all but the grids is in
  /// `other`, and ReadPuzzle::columns has their names. Objects with `format` are records all the same.
  bool keep_rows = false;
};

/// An error in the input: where, what, and what is allowed.
struct TextError {
  std::string file;
  std::uint64_t line = 0;    // from 1; 0 if it does not concern a line
  std::uint64_t column = 0;  // from 1, in characters; 0 if it concerns the whole line
  std::string what;          // "'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)"

  /// "puzzles.txt:17:42: 'x' is not ...", one line, safe for a terminal; the file "-" is "standard input".
  EVODOKU_API std::string message() const;
};

/// A puzzle as read, and the line where it began.
struct ReadPuzzle {
  Record record;
  std::uint64_t line = 0;
  std::vector<std::string> columns =
      {};  // with ReadOptions::keep_rows, in their order; empty for all but rows
};

using ReadItem = std::variant<ReadPuzzle, TextError>;

/// 9x9 puzzles from lines of 81 symbols, with their line numbers.
struct LinePuzzles9x9 {
  std::vector<Cells9x9> cells;
  std::vector<std::uint64_t> lines;  // by puzzle
  bool keep_comments = false;
  /// If wanted, Record::comment of puzzles that have one, each with the puzzle's index in `cells`; ascending.
  std::vector<std::pair<std::size_t, std::string>> comments = {};
};

/// Reads puzzles from a stream, one at a time. Memory is constant over long files: at most one block of rows
/// or one line (16 MiB) is held. A line beyond 16 MiB is an error that ends the
/// input; after any other error, next() continues after the invalid line, block or value. A line of 36
/// symbols or more is delivered before the next one is read, so that puzzles pass through pipes without
/// delay. About 700,000 lines of 81 symbols a second. Not for several threads at once. Never throws for
/// invalid text; exceptions of the stream are passed on.
class EVODOKU_API PuzzleReader {
 public:
  /// `input` must outlive the reader, and not throw on std::ios::failbit, which the reader needs.
  PuzzleReader(std::istream& input, ReadOptions options);
  ~PuzzleReader();

  /// The next puzzle or error; nothing at the end of the input. An input without puzzles gives one TextError.
  std::optional<ReadItem> next();

  /// A fast path for millions of puzzles: appends what next() would give as long as these are 9x9 puzzles in
  /// lines of 81 symbols, at most `most` of them. Ends before reading might block, except that it waits for the
  /// first line, and for the first puzzle if `puzzles` is empty. Returns the number appended; if 0, call next().
  std::size_t next_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most);

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

/// The columns of CSV.
enum class CsvColumns {
  all,    // everything in a record except `other`
  rating  // the puzzle, its rating and level, as evodoku-rate writes them
};

/// Sites that open a puzzle by a link which holds it: 9x9; puzz.link also other N x N and boxes of 2x3.
enum class LinkSite { sudokuwiki, sudoku_coach, puzz_link, sudokupad };

/// "sudokuwiki", "sudoku-coach", "puzz.link", "sudokupad".
EVODOKU_API std::span<const std::string_view> link_sites();
EVODOKU_API std::optional<LinkSite> parse_link_site(std::string_view name);
/// Throws std::invalid_argument for a box that the site does not take. Formats: the sites' own programs,
/// docs/formats.md.
EVODOKU_API std::string link_to(const Grid& puzzle, LinkSite site);

struct WriteOptions {
  TextFormat form = TextFormat::line;
  LinkSite site = LinkSite::sudokuwiki;  // of links
  CsvColumns columns = CsvColumns::all;
  /// Members of Record::other to write as the last columns of CSV.
  std::vector<std::string> other_columns = {};
  /// If not empty, CSV and JSON contain exactly these, in this order (JSON as one flat object): names from
  /// record_columns() or of members of Record::other, where that of a row (ReadOptions::keep_rows) may have one of our
  /// names. Unknown values are empty, in JSON null.
  std::vector<std::string> only_columns = {};
};

/// The record's member `format` in JSON. Later versions are refused; docs/formats.md.
inline constexpr int record_format = 1;

/// In the order of CSV.
EVODOKU_API const std::vector<std::string>& record_columns();
EVODOKU_API bool is_record_column(std::string_view name);
/// Whether a column of these holds numbers that may have fractions.
EVODOKU_API bool is_real_column(std::string_view name);
/// Whether a column of these is of the rating or the level, and so unknown without one.
EVODOKU_API bool is_rating_column(std::string_view name);

/// The text before the first puzzle (the header line of CSV), with its line end; empty for the other formats.
EVODOKU_API std::string header_text(const WriteOptions& options);

/// One record in a format, with its line end(s). Parts that the format cannot hold are left out; reading the text
/// gives the rest back. Throws std::invalid_argument for a format that is not written (automatic, integers), and for what
/// could not be read back: `other` with text that is not JSON or the name of a member of the record, `candidates` that are
/// not a set of the side's digits for each cell, numbers that are not finite, counts below 0.
EVODOKU_API std::string to_text(const Record& record, const WriteOptions& options);

namespace text {
struct WritePlan;
}

/// Writes records in one format, each behind the last in one text: looks up once what the options ask for, and
/// allocates nothing a record but the text's own memory. 9x9: some 10 million lines a second, 5 million records with a
/// solution in JSON. Const members are safe from several threads.
class EVODOKU_API RecordWriter {
 public:
  /// Throws std::invalid_argument for a format that is not written (automatic, integers).
  explicit RecordWriter(WriteOptions options = {});
  RecordWriter(RecordWriter&& other) noexcept;
  RecordWriter& operator=(RecordWriter&& other) noexcept;
  ~RecordWriter();

  /// Appends what header_text() returns.
  void append_header(std::string& text) const;
  /// Appends what to_text() returns, and throws what it throws; then `text` is as it was.
  void append(std::string& text, const Record& record) const;

 private:
  std::unique_ptr<const text::WritePlan> plan_;
};

/// What a column of a record says in CSV, without its quotes; empty if it says nothing. For many records.
class EVODOKU_API ColumnText {
 public:
  explicit ColumnText(const std::string& name) : writer_({.form = TextFormat::csv, .only_columns = {name}}) {}
  /// Throws what RecordWriter::append() throws.
  std::string of(const Record& record) const;

 private:
  RecordWriter writer_;
};

/// The number that is the whole text, of whole numbers to a base (10); nothing if it is none.
template <typename Number>
std::optional<Number> number_in(std::string_view text, auto... base) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base...);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// A number rounded as it is in records: the same on every machine. Throws std::invalid_argument if it is not finite.
EVODOKU_API double to_three_decimals(double value);
EVODOKU_API double to_six_digits(double value);

/// The cells of a grid in one line: symbols, '.' for a blank, to side 35; above that numbers with spaces between.
EVODOKU_API std::string to_line(const Grid& grid);

/// Reads what to_line() writes: one puzzle and nothing else. TextError (file "-", line 1) for anything else.
EVODOKU_API std::variant<Grid, TextError> grid_from_line(std::string_view text, std::optional<Box> box = {});

/// Record::other as one JSON object, in the order of the names: each text as it is, or as a string if it is no JSON.
EVODOKU_API std::string object_of_members(const std::map<std::string, std::string>& members);

/// What object_of_members() returns as members again; numbers stay as they are written. Empty if `json` is no object.
EVODOKU_API std::map<std::string, std::string> members_of_object(std::string_view json);

/// The box of "2x3" or "2X3": rows by columns. Nothing for any other text, and for a side outside 2..64.
EVODOKU_API std::optional<Box> parse_box(std::string_view name);

/// The fields of a line of CSV (RFC 4180); nothing if a quote is not closed, or if text stands behind a closing one.
EVODOKU_API std::optional<std::vector<std::string>> split_csv(std::string_view line);

/// A field as it is written in CSV: in quotes if it needs them.
EVODOKU_API std::string csv_quoted(std::string_view field);

/// A calibration as a JSON object over several lines; reals have 6 significant digits.
EVODOKU_API std::string to_text(const Calibration& calibration);

/// Reads that; unknown members are ignored. `name` is the file's, for the error.
EVODOKU_API std::variant<Calibration, TextError> calibration_from_text(std::string_view text,
                                                                       std::string name = "-");

/// The text of a member of `record.other`: of a string what it says, of any other value its JSON. Nothing if there is no
/// such member. Throws std::invalid_argument for a string that is not JSON ("\"x").
EVODOKU_API std::optional<std::string> text_of_member(const Record& record, std::string_view name);

/// The number in a member of `record.other`, such as a CSV column of another rater. Nothing if there is no
/// such member, or if it is neither a number nor text in JSON's syntax for numbers ("7.2", but not "7,2").
EVODOKU_API std::optional<double> number_of_member(const Record& record, std::string_view name);

/// The text with control characters (and U+0080 to U+009F) replaced by '?', all else kept: safe for a terminal.
EVODOKU_API std::string printable(std::string_view text);

}  // namespace evodoku
