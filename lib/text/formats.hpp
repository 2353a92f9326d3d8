// The text formats, one row each: what is read and written, and by which functions. Names, help, completion, errors and
// tests follow from the rows (evodoku/text.hpp: text_formats()). docs/CONTRIBUTING.md says how to add one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/text.hpp"
#include "text/cells.hpp"
#include "text/members.hpp"

namespace evodoku::text {

/// The kinds of lines in the input.
enum class LineKind { blank, comment, json, link, csv, line, long_line, row };

/// The forms of a block of lines.
enum class BlockForm {
  symbol_grids,     // S rows of S symbols, any number of times
  number_grids,     // S rows of S numbers
  symbol_lines,     // S * S symbols a line
  number_lines,     // S * S numbers a line
  candidate_grids,  // S rows of S sets of digits
  candidate_lines,  // S * S sets a line
  numbers           // numbers over any number of lines, with or without the order before them
};

inline bool is_of_lines(BlockForm form) {
  return form == BlockForm::symbol_lines || form == BlockForm::number_lines;
}

/// A column of CSV, or a member of the flat objects of WriteOptions::only_columns, and what is written there.
struct Column {
  /// `level` is the estimate where a record has one, and else someone else's member of that name.
  enum class Source { puzzle, box, clues, candidates, solution, member, level, other };

  std::string name;
  Source source;
  const Member* member = nullptr;
};

/// How records are to be written, with what the options ask for looked up once.
struct WritePlan {
  explicit WritePlan(WriteOptions wanted);

  WriteOptions options;
  std::vector<Column> columns;
};

struct FormatRow {
  TextFormatInfo info;

  // Reading
  /// The kind of every line that is not blank; if empty, it depends on the line, and defaults to a row of a block.
  std::optional<LineKind> each_line = {};
  /// The forms in which a block of rows may be read.
  std::span<const BlockForm> blocks = {};

  // Writing: null if there is nothing to write. Both append to `text`, without the line end.
  void (*header)(std::string& text, const WritePlan& plan) = nullptr;
  void (*record)(std::string& text, const Record& record, const WritePlan& plan) = nullptr;
};

const FormatRow& row_of(TextFormat format);

// --- lines that are a puzzle each; the readers throw a ParseFault for any other. `place`: where the line begins.

/// Reads a line that begins with the 81 symbols of a 9x9 puzzle in the standard alphabet and then ends or continues
/// with a separator, and not with as many symbols again. Returns false for all other lines; `cells` is then unspecified.
bool read_symbols_9x9(std::string_view line, Cells9x9& cells);

/// The puzzle of such a line; nothing for all others, and if the options ask for another puzzle.
std::optional<ReadPuzzle> read_line_9x9(std::string_view line, Place place, const CellOptions& options);

/// Whether the line is S * S symbols without gaps (36 or more) and so cannot be a row.
bool is_long_symbol_line(std::string_view line);

/// Other lines that cannot be rows: 65 fields or more, one of 36 symbols, or 36 symbols or more in groups of three or
/// more.
bool is_long_line(std::string_view line);

/// A puzzle in symbols without gaps or in groups, or in numbers; a name may stand before it and text behind. Or several
/// puzzles with blanks between them, each with the text behind it.
Items read_line_puzzles(std::string_view line, Place place, const CellOptions& options);

/// Whether a line begins with a JSON object, or with an array of objects.
bool begins_records(std::string_view line);

/// The records that the JSON objects of a text hold: one, or several with commas or in an array. The fault of a valid
/// one names the member.
Items records_in(std::string_view text, Place place, const CellOptions& options);

/// Finds the end of the first JSON object or array of a text that comes in pieces.
class ObjectScan {
 public:
  void feed(std::string_view text);
  /// Whether it began and has not ended, and no string is open.
  bool is_open() const { return depth_ > 0 && !in_string_ && !has_ended_; }
  /// The bytes up to its end.
  std::size_t size() const { return size_; }

 private:
  std::size_t size_ = 0;
  int depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
  bool has_ended_ = false;
};

/// The puzzle of a link by puzz.link, or of one that ends with the symbols of its cells, as those of SudokuWiki and
/// Sudoku Coach do.
ReadPuzzle read_link(std::string_view line, Place place, const CellOptions& options);

/// Appends the link of a puzzle. Throws std::invalid_argument for a box that the site does not take.
void append_link(std::string& text, const Grid& puzzle, LinkSite site);

// --- records as CSV and JSON (record_writer.cpp), without their line ends

void append_csv_header(std::string& text, const WritePlan& plan);
void append_csv(std::string& text, const Record& record, const WritePlan& plan);

/// The record, or WriteOptions::only_columns as one flat object. Throws std::invalid_argument if `record.other` has a
/// value that is not JSON or the name of a member that evodoku knows.
void append_json(std::string& text, const Record& record, const WritePlan& plan);

}  // namespace evodoku::text
