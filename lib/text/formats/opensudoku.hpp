// Collections of OpenSudoku, an app for Android, in XML. Source of the form: what the app (github.com/ogarcia/opensudoku,
// later "Open Sudoku 2") exports and imports.
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

/// Reads a collection whole, with pugixml, and hands out game after game.
class OpenSudokuReader {
 public:
  /// A collection takes two to three times its bytes of memory; this is about a million games.
  static constexpr std::size_t largest_collection = std::size_t{128} << 20;

  OpenSudokuReader(LineSource& lines, CellOptions options, std::size_t most_bytes = largest_collection);
  ~OpenSudokuReader();

  /// XML begins at the current line: takes comments and a declaration, or all of a collection, from the lines.
  void begin();
  /// There is more of what begin() took.
  bool is_active() const { return document_ != nullptr || fault_.has_value(); }
  /// What begin() saw was other XML or HTML.
  bool gave_up() const { return gave_up_; }
  /// One step further.
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
  std::string text_;  // from where begin() began
  std::uint64_t first_line_ = 0;
  /// Where place_of() was asked last.
  struct Spot {
    std::size_t offset = 0;
    std::uint64_t lines = 0;       // before it
    std::uint64_t characters = 0;  // before it in its line
  };
  Spot spot_;
  bool gave_up_ = false;
  std::unique_ptr<Document> document_;
  std::optional<ParseFault> fault_;  // comes behind the games
};

// A collection of version 1, which every reader of the form knows. The box of the record must be 3x3.
std::string opensudoku_header();
std::string opensudoku_of_record(const Record& record);
std::string opensudoku_footer();
std::string opensudoku_remark(std::string_view remark);

}  // namespace evodoku::text
