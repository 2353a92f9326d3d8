// Collections of OpenSudoku as a stream: game by game, whatever their number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/source/cells.hpp"
#include "text/source/item.hpp"
#include "text/source/xml_cutter.hpp"
#include "text/source/xml_tag.hpp"

namespace evodoku::text {

class OpenSudokuReader {
 public:
  /// Elements may stand in each other this deep: a collection has three levels.
  static constexpr std::size_t deepest = 64;

  OpenSudokuReader(LineSource& lines, CellOptions options) : cutter_(lines), options_(options) {}

  /// XML begins at the current line.
  void begin();
  /// There is more of what begin() began.
  bool is_active() const { return is_active_; }
  /// What begin() began is no collection, or cannot be read as one.
  bool gave_up() const { return gave_up_; }
  /// One step further.
  Items next();

 private:
  struct Element {
    std::string name;
    Place place;
  };

  Items take(const XmlPiece& piece);
  void open(const XmlPiece& piece, Items& items);
  void close(const CutText& tag, Items& items);
  void take_text(const CutText& text, Items& items);
  void end_input(Items& items);
  void leave_collection(Items& items);
  void give_up(ParseFault fault, Items& items);
  Item read_game(const XmlTag& game, Place place) const;
  std::string comment_of(const XmlTag& game) const;

  XmlCutter cutter_;
  CellOptions options_;
  Place begin_;
  std::vector<Element> open_;
  std::string name_;    // of the collection
  std::string author_;  // of the collection
  std::string folder_;  // that is open
  bool is_active_ = false;
  bool gave_up_ = false;
  bool saw_collection_ = false;
};

}  // namespace evodoku::text
