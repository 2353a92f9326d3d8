// Collections of OpenSudoku, an app for Android, in XML. Source of the format: what the app
// (github.com/ogarcia/opensudoku, later "Open Sudoku 2") exports and imports.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "evodoku/record.hpp"
#include "text/source/cells.hpp"
#include "text/source/lines.hpp"
#include "text/source/parse_fault.hpp"

namespace evodoku::text {

/// Reads a whole collection with pugixml and returns its games one after another.
class OpenSudokuReader {
 public:
  /// A collection takes two to three times its bytes of memory; this is about a million games.
  static constexpr std::size_t largest_collection = std::size_t{128} << 20;

  OpenSudokuReader(LineSource& lines, CellOptions options, std::size_t most_bytes = largest_collection);
  ~OpenSudokuReader();

  /// Called when XML begins at the current line: takes comments and a declaration, or a whole collection, from the
  /// lines.
  void begin();
  /// Whether some of what begin() took has not been returned yet.
  bool is_active() const { return document_ != nullptr || fault_.has_value(); }
  /// Whether begin() found other XML or HTML.
  bool gave_up() const { return gave_up_; }
  /// Returns the next game or fault.
  Items next();

 private:
  struct Document;

  bool take_line();
  bool take_until(std::string_view end, std::size_t& at);
  bool take_collection(std::size_t& at);
  void take_rest_of_line(std::size_t at);
  Place place_of(std::size_t offset);

  LineSource& lines_;
  CellOptions options_;
  std::size_t most_bytes_;
  std::string text_;  // all lines taken since begin() was called
  std::uint64_t first_line_ = 0;
  /// The offset that place_of() was last called with.
  struct Spot {
    std::size_t offset = 0;
    std::uint64_t lines = 0;       // lines before it
    std::uint64_t characters = 0;  // characters before it in its line
  };
  Spot spot_;
  bool gave_up_ = false;
  std::unique_ptr<Document> document_;
  std::optional<ParseFault> fault_;  // reported after the games
};

// Writes version 1 of the format, which every reader knows. The box of the record must be 3x3.
std::string opensudoku_header();
std::string opensudoku_of_record(const Record& record);
std::string opensudoku_footer();
std::string opensudoku_remark(std::string_view remark);

}  // namespace evodoku::text
