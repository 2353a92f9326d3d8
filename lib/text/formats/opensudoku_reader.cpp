#include "text/formats/opensudoku_reader.hpp"

#include <algorithm>
#include <utility>

#include "text/formats/opensudoku.hpp"
#include "text/source/characters.hpp"

namespace evodoku::text {

namespace {

/// Of the name of a collection and the like, so that a stray text does not stand beside each of its puzzles.
constexpr std::size_t longest_name = 1000;

constexpr std::string_view way_out = "give the puzzles as lines, rows, JSON or CSV";

std::string_view closing_name(const CutText& tag) {
  const std::string_view inside = std::string_view(tag.text).substr(2, tag.text.size() - 3);
  return inside.substr(0, inside.find_first_of(" \t\n\r"));
}

}  // namespace

void OpenSudokuReader::begin() {
  cutter_.move_to(0);
  begin_ = cutter_.place();
  is_active_ = true;
  gave_up_ = false;
}

Items OpenSudokuReader::next() {
  Items items;
  std::optional<Parsed<XmlPiece>> piece = cutter_.next();
  if (!piece) {
    if (cutter_.at_end()) end_input(items);
    return items;  // else a line with a flaw, which is not ours to report
  }
  if (auto* fault = std::get_if<ParseFault>(&*piece)) {
    items.emplace_back(std::move(*fault));
    return items;
  }
  return take(std::get<XmlPiece>(*piece));
}

Items OpenSudokuReader::take(const XmlPiece& piece) {
  Items items;
  switch (piece.kind) {
    case XmlPiece::Kind::declaration:
      give_up({piece.cut.place,
               "XML or HTML with a document type (<!DOCTYPE ...>), which no collection of OpenSudoku "
               "has: " +
                   std::string(way_out)},
              items);
      break;
    case XmlPiece::Kind::opening_tag:
    case XmlPiece::Kind::empty_tag:
      open(piece, items);
      break;
    case XmlPiece::Kind::closing_tag:
      close(piece.cut, items);
      break;
    case XmlPiece::Kind::text:
      take_text(piece.cut, items);
  }
  return items;
}

void OpenSudokuReader::open(const XmlPiece& piece, Items& items) {
  Parsed<XmlTag> parsed = xml_tag(piece.cut);
  if (auto* fault = std::get_if<ParseFault>(&parsed)) {
    items.emplace_back(std::move(*fault));
    return;
  }
  const XmlTag& tag = std::get<XmlTag>(parsed);
  if (open_.empty() && !is_opensudoku_root(tag.name)) {
    return give_up(
        {piece.cut.place, "XML or HTML, but no collection of OpenSudoku: its first element is " +
                              shown_text(tag.name) + ", not 'opensudoku': " + std::string(way_out)},
        items);
  }
  if (open_.empty()) {
    name_.clear();
    author_.clear();
    folder_.clear();
    saw_collection_ = true;
  }
  if (tag.name == "game") items.emplace_back(read_game(tag, piece.cut.place));
  if (tag.name == "folder") {
    const XmlAttribute* const name = tag.find({"name"});
    folder_ = name == nullptr ? "" : name->value.substr(0, longest_name);
  }
  open_.push_back({tag.name, piece.cut.place});
  if (open_.size() > deepest)
    return give_up({piece.cut.place, "XML nested deeper than " + std::to_string(deepest) + " levels"}, items);
  if (piece.kind == XmlPiece::Kind::empty_tag) close({"</" + tag.name + ">", piece.cut.place}, items);
}

void OpenSudokuReader::close(const CutText& tag, Items& items) {
  const std::string_view name = closing_name(tag);
  const auto element = std::ranges::find(open_.rbegin(), open_.rend(), name, &Element::name);
  if (open_.empty() || element != open_.rbegin()) {
    const std::string open_one = open_.empty() ? "none is"
                                               : "'" + printable(open_.back().name) + "' of line " +
                                                     std::to_string(open_.back().place.line) + " is";
    items.emplace_back(
        ParseFault{tag.place, "not XML: " + shown_text(name) + " is closed where " + open_one + " open"});
  }
  if (element == open_.rend()) return;
  open_.erase(std::prev(element.base()), open_.end());
  if (name == "folder") folder_.clear();
  if (open_.empty()) leave_collection(items);
}

void OpenSudokuReader::take_text(const CutText& text, Items& items) {
  if (open_.empty()) {
    is_active_ = false;
    if (text.place.line != begin_.line) return;  // behind comments, a line of another form
    items.emplace_back(ParseFault{text.place, "text outside of the XML: " + shown_text(text.text)});
    cutter_.next_line();
    return;
  }
  if (open_.size() != 2) return;
  std::string* const target = open_.back().name == "name"     ? &name_
                              : open_.back().name == "author" ? &author_
                                                              : nullptr;
  if (target == nullptr || target->size() >= longest_name) return;
  if (!target->empty()) *target += ' ';
  *target += xml_unescaped(text.text.substr(0, longest_name));
}

void OpenSudokuReader::end_input(Items& items) {
  is_active_ = false;
  if (!open_.empty()) {
    items.emplace_back(ParseFault{
        open_.front().place,
        "the element '" + open_.front().name + "' that begins here is not closed at the end of the file"});
  } else if (!saw_collection_) {
    items.emplace_back(ParseFault{{}, "XML without a collection of OpenSudoku"});
  }
  open_.clear();
}

/// Behind it: another collection, or the end of the line.
void OpenSudokuReader::leave_collection(Items& items) {
  const std::string_view rest = trimmed(cutter_.rest_of_line());
  if (rest.starts_with('<')) return;
  if (!rest.empty()) {
    cutter_.peek();
    items.emplace_back(ParseFault{cutter_.place(), "text behind the XML: " + shown_text(rest)});
  }
  cutter_.next_line();
  is_active_ = false;
}

void OpenSudokuReader::give_up(ParseFault fault, Items& items) {
  items.emplace_back(std::move(fault));
  cutter_.next_line();
  open_.clear();
  is_active_ = false;
  gave_up_ = true;
}

Item OpenSudokuReader::read_game(const XmlTag& game, Place place) const {
  const XmlAttribute* const cells = game.find({"data", "cells_data"});
  if (cells == nullptr)
    return ParseFault{place, "this game has no cells: no attribute 'data' or 'cells_data'"};
  Parsed<std::string> clues = opensudoku_clues(*cells);
  if (auto* fault = std::get_if<ParseFault>(&clues)) return std::move(*fault);
  Parsed<Grid> puzzle = whole_puzzle(std::get<std::string>(clues), cells->place,
                                     {options_.box.value_or(Box(3, 3)), Alphabet::standard});
  if (auto* fault = std::get_if<ParseFault>(&puzzle)) return std::move(*fault);
  ReadPuzzle read;
  read.line = place.line;
  read.record.puzzle = std::move(std::get<Grid>(puzzle));
  if (std::string comment = comment_of(game); !comment.empty()) read.record.comment = std::move(comment);
  return read;
}

/// What stands nearest to the game: its note, its folder, or the collection and who made it.
std::string OpenSudokuReader::comment_of(const XmlTag& game) const {
  const XmlAttribute* const note = game.find({"note", "user_note"});
  if (note != nullptr && !note->value.empty()) return note->value;
  if (!folder_.empty()) return folder_;
  if (name_.empty() || name_ == opensudoku_default_name) return "";
  return author_.empty() ? name_ : name_ + ", by " + author_;
}

}  // namespace evodoku::text
