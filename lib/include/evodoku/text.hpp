// Reading and writing puzzles as text, in every form the field uses.
//
//   evodoku::PuzzleReader reader(std::cin, {.name = "puzzles.txt"});
//   while (auto item = reader.next()) {
//     if (auto* error = std::get_if<evodoku::TextError>(&*item)) report(error->message());
//     else use(std::get<evodoku::ReadPuzzle>(*item).record);
//   }
//
// The forms, and how they are told apart: docs/formats.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
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

/// What text looks like. For reading, `automatic` finds out; for writing it is not allowed.
enum class TextFormat {
  automatic,
  line,      // S*S symbols, one puzzle a line (sides up to 35), or S*S integers above
  grid,      // S rows: symbols, integers, or boxed ASCII art
  integers,  // read only: numbers between blanks or commas, over any lines, with or without the order before them
  csv,       // a header line naming columns, RFC 4180
  json,      // the record, one object a line; also JSON arrays (of rows, of puzzles) when reading
  sdk,       // SadMan Sudoku, one puzzle: #-metadata and 9 rows
  sdm,       // SadMan Sudoku, many: one puzzle a line
  ss,        // read only: Simple Sudoku, a drawn grid, or nine rows with X for a blank
  opensudoku,  // OpenSudoku, a collection in XML
};

struct TextFormatInfo {
  TextFormat format = TextFormat::automatic;
  std::string_view name;     // behind --from and --format
  bool is_read = false;      // ReadOptions::form may ask for it
  bool is_written = false;   // WriteOptions::form may
  bool is_9x9_only = false;  // for boxes of 3x3 alone
  bool holds_one = false;    // one puzzle a file
};

/// All formats in the order of TextFormat, `automatic` (neither read nor written) first.
EVODOKU_API std::span<const TextFormatInfo> text_formats();
inline const TextFormatInfo& info_of(TextFormat format) {
  return text_formats()[static_cast<std::size_t>(format)];
}
inline std::string_view name_of(TextFormat format) {
  return info_of(format).name;
}
EVODOKU_API std::optional<TextFormat> parse_text_format(std::string_view name);

/// Which symbols stand for digits.
enum class Alphabet {
  standard,  // 1-9 then A-Z (either case) to side 35; 0 . * _ are blank
  sgt,       // Simon Tatham's puzzles: 1-9 then a-z
  acs,       // Lloyd and Amos: for 16x16 0-9 a-f, for 25x25 a-y: 0 is a digit
};

EVODOKU_API std::optional<Alphabet> parse_alphabet(std::string_view name);
EVODOKU_API std::string_view name_of(Alphabet alphabet);

struct ReadOptions {
  std::string name = "-";  // of the file, for messages
  TextFormat form = TextFormat::automatic;
  std::optional<Box> box = {};  // of bare text; nothing: found from its side
  Alphabet alphabet = Alphabet::standard;
};

/// What is wrong with a piece of input, where, and what would be right.
struct TextError {
  std::string file;
  std::uint64_t line = 0;    // from 1; 0 when it is not about a line
  std::uint64_t column = 0;  // from 1, in characters; 0 when it is about the whole line
  std::string what;          // "'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)"

  /// "puzzles.txt:17:42: 'x' is not a digit ...", in one line and safe for a terminal; the file "-" is called
  /// "standard input".
  EVODOKU_API std::string message() const;
};

/// A puzzle as read, and where it began.
struct ReadPuzzle {
  Record record;
  std::uint64_t line = 0;
};

using ReadItem = std::variant<ReadPuzzle, TextError>;

/// 9x9 puzzles that stood in lines of 81 symbols, and where.
struct LinePuzzles9x9 {
  std::vector<Cells9x9> cells;
  std::vector<std::uint64_t> lines;  // by puzzle
  /// Whether the text behind the symbols is wanted, which takes a little time.
  bool keep_comments = false;
  /// What Record::comment would be, of those puzzles that have one, each with the puzzle's index in `cells`; ascending.
  std::vector<std::pair<std::size_t, std::string>> comments = {};
};

/// Reads puzzle after puzzle from a stream. Memory stays flat over long files: at most one block of rows, one JSON value or one
/// collection of OpenSudoku (128 MiB at most) is kept, and lines beyond 16 MiB are an error. After an error, next() goes on behind the bad
/// line, block, value or collection. Lines of 36 symbols or more are handed over before the next one is read, so that puzzles pass through pipes
/// as they come. About 700,000 lines of 81 symbols a second. Not for several threads at once. Never throws on bad text; what the
/// stream's own exceptions mask asks for is passed on.
class EVODOKU_API PuzzleReader {
 public:
  /// `input` must outlive the reader.
  PuzzleReader(std::istream& input, ReadOptions options);
  ~PuzzleReader();
  PuzzleReader(PuzzleReader&&) noexcept;
  PuzzleReader& operator=(PuzzleReader&&) noexcept;

  /// The next puzzle or error; nothing at the end of the input. An input without any puzzle gives one TextError first.
  std::optional<ReadItem> next();

  /// For tools that take millions: appends what next() would give, as long as it is 9x9 puzzles in lines of 81 symbols, at most
  /// `most` of them, and stops when the stream might have to be waited for; but for the first line it waits, and for the
  /// first puzzle if `puzzles` holds none. Returns how many; after 0 ask next(). Some millions of lines a second.
  std::size_t next_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most);

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

/// Which columns CSV has.
enum class CsvColumns {
  all,    // everything a record holds but `other`
  rating  // the first thirteen: the puzzle and its rating, as evodoku-rate writes them
};

struct WriteOptions {
  TextFormat form = TextFormat::line;
  Alphabet alphabet = Alphabet::standard;
  CsvColumns columns = CsvColumns::all;
  /// Members of Record::other that CSV has as its last columns.
  std::vector<std::string> other_columns = {};
  /// If there are any, CSV and JSON hold exactly these, in this order (JSON as one flat object): names of record_columns() or of
  /// members of Record::other. What is not known is empty, in JSON null.
  std::vector<std::string> only_columns = {};
};

/// The version of the record's form in JSON, which stands in it as `format`: docs/record.md says what may change when. Records
/// of a later version are refused, those without `format` are read.
inline constexpr int record_format = 1;

/// The names that a piece of a record can have as a column, in the order in which CSV has them all.
EVODOKU_API std::vector<std::string> record_columns();
/// The name in record_columns() of a column as people call it ("level" is "se_estimate"); nothing if there is none.
EVODOKU_API std::optional<std::string> parse_record_column(std::string_view name);

/// What stands before the first puzzle and behind the last (the header line of CSV; the element around a collection of
/// OpenSudoku), with its line end; empty for most forms.
EVODOKU_API std::string header_text(const WriteOptions& options);
EVODOKU_API std::string footer_text(const WriteOptions& options);
/// A line for people between the records, such as why a puzzle has no solution to write: "# ...", or what the format has for
/// that. JSON and CSV have nothing of the kind: readers of theirs know "# ..." as a comment only if they are evodoku.
EVODOKU_API std::string remark_text(std::string_view remark, const WriteOptions& options);

/// One record in a form, with its line end(s). What the form cannot hold is left out (docs/formats.md lists it); reading
/// the text gives the rest back. Throws std::invalid_argument for a form that is not written (automatic, integers, ss), for
/// a puzzle that the form cannot hold (TextFormatInfo::is_9x9_only), and for `other` with text that is not JSON or a name that
/// the record has a member for.
EVODOKU_API std::string to_text(const Record& record, const WriteOptions& options);

/// The cells of a grid in one line: symbols with '.' for blank up to side 35, else numbers separated by spaces.
EVODOKU_API std::string to_line(const Grid& grid, Alphabet alphabet = Alphabet::standard);

/// Reads what to_line() writes: one puzzle and nothing else. TextError (file "-", line 1) for anything else.
EVODOKU_API std::variant<Grid, TextError> grid_from_line(std::string_view text, std::optional<Box> box = {});

/// A calibration as a JSON object over some lines; reals with 6 significant digits.
EVODOKU_API std::string to_text(const Calibration& calibration);

/// Reads what that writes; members that it does not know are no matter. `name` is the file's, for the error.
EVODOKU_API std::variant<Calibration, TextError> calibration_from_text(std::string_view text,
                                                                       std::string name = "-");

/// The number in a member of `record.other`: another rater's column of a CSV table, say. Nothing if there is no such
/// member, or it is neither a number nor a text that is one as JSON writes it ("7.2", but not "7,2" or "about 7").
EVODOKU_API std::optional<double> number_of_member(const Record& record, std::string_view name);

/// The text with control characters (terminal escapes among them) replaced by '?', so that a name from a file cannot
/// play tricks on a terminal; those of Unicode, U+0080 to U+009F, too. All other bytes stay.
EVODOKU_API std::string printable(std::string_view text);

}  // namespace evodoku
