#include "text/formats/opensudoku.hpp"

#include <algorithm>
#include <array>
#include <pugixml.hpp>
#include <sstream>
#include <utility>

#include "evodoku/text.hpp"
#include "text/source/characters.hpp"
#include "text/source/json_text.hpp"

namespace evodoku::text {

namespace {

/// The name that evodoku gives to a collection, because the app requires one. It says nothing about a puzzle, and is
/// not read back.
constexpr std::string_view default_name = "evodoku";

/// The longest name of a collection, folder or author that is kept, so that a stray text is not stored with each
/// puzzle.
constexpr std::size_t longest_name = 1000;

constexpr std::string_view way_out = "give the puzzles as lines, rows, JSON or CSV";

// Only numeric references and the five predefined entities of XML: no declarations, other entities or CDATA.
constexpr unsigned parse_flags = pugi::parse_escapes;

constexpr std::size_t cells_of_game = 81;
constexpr std::string_view version_mark = "version:";
/// The number of fields of a cell by version: the value is first, whether the player may edit it last, with marks and
/// colours between.
constexpr std::array<std::size_t, 6> fields_of_cell = {0, 3, 3, 3, 4, 5};

/// The fields of all cells; each field ends with a bar.
class CellFields {
 public:
  explicit CellFields(std::string_view text) : text_(text) {}

  std::optional<std::string_view> next() {
    const std::size_t bar = text_.find('|');
    if (bar == std::string_view::npos) return std::nullopt;
    const std::string_view field = text_.substr(0, bar);
    text_.remove_prefix(bar + 1);
    return field;
  }
  /// Version 2 sometimes wrote one bar too many after the marks.
  void skip_empty() {
    if (text_.starts_with('|')) text_.remove_prefix(1);
  }
  std::string_view rest() const { return text_; }

 private:
  std::string_view text_;
};

/// The symbol of the next cell; nothing if no complete cell follows.
std::optional<char> next_clue(CellFields& fields, std::size_t version) {
  const std::optional<std::string_view> value = fields.next();
  for (std::size_t field = 2; field < fields_of_cell[version]; ++field) fields.next();
  if (version == 2) fields.skip_empty();
  const std::optional<std::string_view> editable = fields.next();
  if (!editable || value->size() != 1 || !is_digit(value->front())) return std::nullopt;
  if (*editable != "0" && *editable != "1") return std::nullopt;
  return *editable == "0" ? value->front() : '0';
}

std::string_view without_blanks_before(std::string_view text) {
  const auto is_blank = [](char c) { return is_space(c) || c == '\n' || c == '\r'; };
  return {std::ranges::find_if_not(text, is_blank), text.end()};
}

/// The clues of a game, one symbol per cell: plain digits are copied; of a game in play (`version: 4` for example, then
/// the fields of the cells), the cells that the player cannot edit.
Parsed<std::string> clues_of(std::string_view text, const std::string& attribute, Place place) {
  if (!text.starts_with(version_mark)) return std::string(text);
  const auto fault = [&](const std::string& what) {
    return ParseFault{place, "attribute '" + attribute + "': " + what};
  };
  text = without_blanks_before(text.substr(version_mark.size()));
  const std::size_t version =
      text.empty() || !is_digit(text[0]) ? 0 : static_cast<std::size_t>(text[0] - '0');
  const bool known =
      version > 0 && version < fields_of_cell.size() && (text.size() == 1 || !is_digit(text[1]));
  if (!known) return fault("cells of a version that is not known (1 to 5 are)");
  CellFields fields(without_blanks_before(text.substr(1)));
  std::string clues;
  while (clues.size() < cells_of_game) {
    const std::optional<char> clue = next_clue(fields, version);
    if (!clue) {
      return fault("cell " + std::to_string(clues.size() + 1) + " of 81 is not written as version " +
                   std::to_string(version) + " writes it");
    }
    clues += *clue;
  }
  if (!without_blanks_before(fields.rest()).empty()) return fault("more behind the last of its 81 cells");
  return clues;
}

bool begins_with_blank_or_end(std::string_view text) {
  return text.empty() || is_space(text.front()) || text.front() == '\n' || text.front() == '>' ||
         text.front() == '/';
}

/// In versions 1 and 2 of the format the root element is opensudoku, in version 3 opensudoku2.
bool begins_collection(std::string_view text) {
  for (const std::string_view root : {"<opensudoku2", "<opensudoku"}) {
    if (text.starts_with(root) && begins_with_blank_or_end(text.substr(root.size()))) return true;
  }
  return false;
}

/// The name after a '<'.
std::string_view element_name(std::string_view text) {
  return text.substr(1, text.find_first_of(" \t\r\n/>", 2) - 1);
}

/// The end of the tag that begins at `at`, after its '>'; npos if it does not end.
std::size_t end_of_tag(std::string_view text, std::size_t at) {
  char quote = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return at + 1;
    }
  }
  return std::string_view::npos;
}

/// The next node in the order of the text.
pugi::xml_node node_after(pugi::xml_node node) {
  if (node.first_child()) return node.first_child();
  while (node && !node.next_sibling()) node = node.parent();
  return node.next_sibling();
}

pugi::xml_node next_game(pugi::xml_node node) {
  do {
    node = node_after(node);
  } while (node && std::string_view(node.name()) != "game");
  return node;
}

pugi::xml_attribute first_of(pugi::xml_node node, const char* name, const char* other) {
  const pugi::xml_attribute found = node.attribute(name);
  return found ? found : node.attribute(other);
}

std::string short_name(const char* text) {
  return std::string(trimmed(text).substr(0, longest_name));
}

/// The name of a collection and its author; empty if it has the default name.
std::string comment_of_collection(pugi::xml_node root) {
  const std::string name = short_name(root.child_value("name"));
  if (name.empty() || name == default_name) return "";
  const std::string author = short_name(root.child_value("author"));
  return author.empty() ? name : name + ", by " + author;
}

/// The most specific description of the game: its note, its folder, or the comment of the collection.
std::string comment_of(pugi::xml_node game, const std::string& of_collection) {
  if (const pugi::xml_attribute note = first_of(game, "note", "user_note"); *note.value() != 0)
    return note.value();
  const pugi::xml_node above = game.parent();
  if (std::string_view(above.name()) == "folder" && *above.attribute("name").value() != 0)
    return short_name(above.attribute("name").value());
  return of_collection;
}

}  // namespace

/// The parsed collection, and how far it has been read.
struct OpenSudokuReader::Document {
  pugi::xml_document xml;
  pugi::xml_node at;  // the next game; empty after the last
  /// For games without a comment of their own. It is read only once, as pugixml searches all children for it.
  std::string comment;
  const char* buffer = nullptr;  // pugixml's copy of the text
  std::size_t begin = 0;         // the offset of that copy in text_
  std::size_t end = 0;           // the offset in text_ up to which the XML is valid
};

OpenSudokuReader::OpenSudokuReader(LineSource& lines, CellOptions options, std::size_t most_bytes)
    : lines_(lines), options_(options), most_bytes_(most_bytes) {}
OpenSudokuReader::~OpenSudokuReader() = default;

/// Adds the next line to the text; returns false at the end of the input and before a line with a flaw.
bool OpenSudokuReader::take_line() {
  const Line* const line = lines_.peek();
  if (line == nullptr || line->flaw != Line::Flaw::none) return false;
  if (text_.size() + line->text.size() > most_bytes_) return false;
  if (text_.empty()) first_line_ = line->number;
  text_.append(line->text) += '\n';
  lines_.advance();
  return true;
}

/// Moves `at` past the next `end`, taking lines until there is one; returns false if there is none.
bool OpenSudokuReader::take_until(std::string_view end, std::size_t& at) {
  for (std::size_t from = at;;) {
    if (const std::size_t found = text_.find(end, from); found != std::string::npos) {
      at = found + end.size();
      return true;
    }
    from = text_.size();  // `end` never contains a line end
    if (!take_line()) return false;
  }
}

/// Does the same up to the end of the collection that begins at `at`.
bool OpenSudokuReader::take_collection(std::size_t& at) {
  if (!take_until(">", at)) return false;
  if (text_[at - 2] == '/') return true;
  return take_until("</opensudoku", at) && take_until(">", at);
}

/// After a collection, another one or the end of the line must follow.
void OpenSudokuReader::take_rest_of_line(std::size_t at) {
  const std::string_view rest = trimmed(std::string_view(text_).substr(at, text_.find('\n', at) - at));
  if (rest.empty()) return;
  if (rest.front() == '<') return lines_.put_back(std::string(rest), lines_.line_count());
  fault_ = ParseFault{place_of(at), "text behind the XML: " + shown_text(rest)};
}

void OpenSudokuReader::begin() {
  text_.clear();
  document_.reset();
  fault_.reset();
  spot_ = {};
  gave_up_ = false;
  if (!take_line()) return;
  std::size_t at = 0;
  const auto skip_blanks = [&] { at = std::min(text_.find_first_not_of(" \t\r\n", at), text_.size()); };
  for (skip_blanks(); at < text_.size(); skip_blanks()) {
    const std::string_view rest = std::string_view(text_).substr(at);
    const Place here = place_of(at);
    if (begins_collection(rest)) break;
    const bool is_comment = rest.starts_with("<!--");
    if (is_comment || rest.starts_with("<?")) {
      if (take_until(is_comment ? "-->" : "?>", at)) continue;
      fault_ = ParseFault{here, std::string("not XML: the ") + (is_comment ? "comment" : "declaration") +
                                    " that begins here is never closed"};
      return;
    }
    if (rest.front() != '<') {
      fault_ = ParseFault{here,
                          "text outside of the XML: " + shown_text(trimmed(rest.substr(0, rest.find('\n'))))};
      return;
    }
    gave_up_ = true;
    const bool has_type = rest.starts_with("<!");
    fault_ = ParseFault{
        here,
        (has_type
             ? "XML or HTML with a document type (<!DOCTYPE ...>), which no collection of OpenSudoku has: "
             : "XML or HTML, but no collection of OpenSudoku: its first element is " +
                   shown_text(element_name(rest)) + ", not 'opensudoku': ") +
            std::string(way_out)};
    return;
  }
  if (at == text_.size()) return;  // only comments

  const std::size_t begin = at;
  const std::string root(element_name(std::string_view(text_).substr(at)));
  const bool is_whole = take_collection(at);
  const std::size_t end = is_whole ? at : text_.size();
  document_ = std::make_unique<Document>();
  const pugi::xml_parse_result result =
      document_->xml.load_buffer(text_.data() + begin, end - begin, parse_flags, pugi::encoding_utf8);
  const pugi::xml_node top = document_->xml.first_child();
  if (top) document_->buffer = top.name() - top.offset_debug();
  document_->begin = begin;
  document_->at = next_game(document_->xml);
  document_->comment = comment_of_collection(document_->xml.first_child());
  // A tag with a fault in it may end where the fault was noticed.
  document_->end =
      result ? end : begin + static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 1)) - 1;
  if (!is_whole) {
    const bool is_large = lines_.peek() != nullptr && lines_.peek()->flaw == Line::Flaw::none;
    fault_ = ParseFault{
        place_of(begin),
        is_large ? "a collection of more than " + std::to_string(most_bytes_ >> 20) +
                       " MiB begins here: divide it, or give its puzzles as lines"
                 : "the element '" + root + "' that begins here is not closed at the end of the file"};
    while (is_large && lines_.peek() != nullptr) lines_.advance();
  } else if (!result) {
    fault_ = ParseFault{place_of(begin + static_cast<std::size_t>(result.offset)),
                        std::string("not XML: ") + result.description() +
                            "; what stands behind it in this collection was not read"};
  }
  if (is_whole) {
    std::optional<ParseFault> inside = std::exchange(fault_, std::nullopt);
    take_rest_of_line(at);
    if (inside) fault_ = std::move(inside);
  }
}

Items OpenSudokuReader::next() {
  Items items;
  const auto offset_of = [&](const char* inside) {
    return document_->begin + static_cast<std::size_t>(inside - document_->buffer);
  };
  const pugi::xml_node game = document_ ? document_->at : pugi::xml_node();
  // pugixml keeps the part of a tag before a fault in it: that is not a game.
  if (!game || end_of_tag(text_, offset_of(game.name())) > document_->end) {
    if (fault_) items.emplace_back(std::move(*fault_));
    fault_.reset();
    document_.reset();
    return items;
  }
  document_->at = next_game(game);
  const Place place = place_of(offset_of(game.name()) - 1);
  const pugi::xml_attribute cells = first_of(game, "data", "cells_data");
  if (!cells) {
    items.emplace_back(ParseFault{place, "this game has no cells: no attribute 'data' or 'cells_data'"});
    return items;
  }
  const Place cells_place = place_of(offset_of(cells.value()));
  for (pugi::xml_attribute other = cells.next_attribute(); other; other = other.next_attribute()) {
    if (std::string_view(other.name()) != cells.name()) continue;
    items.emplace_back(ParseFault{place_of(offset_of(other.value())),
                                  "not XML: attribute " + shown_text(cells.name()) + " is there twice"});
    return items;
  }
  Parsed<std::string> clues = clues_of(cells.value(), cells.name(), cells_place);
  if (auto* const fault = std::get_if<ParseFault>(&clues)) {
    items.emplace_back(std::move(*fault));
    return items;
  }
  Parsed<Grid> puzzle = whole_puzzle(std::get<std::string>(clues), cells_place,
                                     {options_.box.value_or(Box(3, 3)), Alphabet::standard});
  if (auto* const fault = std::get_if<ParseFault>(&puzzle)) {
    items.emplace_back(std::move(*fault));
    return items;
  }
  ReadPuzzle read;
  read.line = place.line;
  read.record.puzzle = std::move(std::get<Grid>(puzzle));
  if (std::string comment = comment_of(game, document_->comment); !comment.empty())
    read.record.comment = std::move(comment);
  items.emplace_back(std::move(read));
  return items;
}

/// The line and column of a byte of the text. Cheap if the offsets ascend.
Place OpenSudokuReader::place_of(std::size_t offset) {
  if (offset < spot_.offset) spot_ = {};
  // Searches only up to `offset`: a collection may be one line of many megabytes.
  const std::string_view before = std::string_view(text_).substr(0, offset);
  for (auto end = before.find('\n', spot_.offset); end != before.npos; end = before.find('\n', end + 1)) {
    ++spot_.lines;
    spot_.characters = 0;
    spot_.offset = end + 1;
  }
  spot_.characters += character_count(before.substr(spot_.offset));
  spot_.offset = offset;
  return {first_line_ + spot_.lines, 1 + spot_.characters};
}

std::string opensudoku_header() {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>" + std::string(default_name) +
         "</name>\n";
}

std::string opensudoku_of_record(const Record& record) {
  std::string digits = to_line(record.puzzle);
  std::ranges::replace(digits, '.', '0');  // the only blank that the app knows
  pugi::xml_document document;
  pugi::xml_node game = document.append_child("game");
  game.append_attribute("data").set_value(digits.c_str());
  if (record.comment && !record.comment->empty()) {
    game.append_attribute("note").set_value(
        without_controls(as_utf8(*record.comment), '?', "\t\n\r").c_str());
  }
  std::ostringstream text;
  document.print(text, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
  return "  " + std::move(text).str() + "\n";
}

std::string opensudoku_footer() {
  return "</opensudoku>\n";
}

std::string opensudoku_remark(std::string_view remark) {
  std::string quoted;  // an XML comment must not contain two hyphens in a row
  for (const char symbol : remark) quoted += symbol == '-' && quoted.ends_with('-') ? ' ' : symbol;
  return "  <!-- " + quoted + " -->\n";
}

}  // namespace evodoku::text
