#include "text/formats/opensudoku.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "evodoku/text.hpp"
#include "text/source/characters.hpp"
#include "text/source/json_text.hpp"

namespace evodoku::text {

namespace {

constexpr std::size_t cells_of_game = 81;
constexpr std::string_view version_mark = "version:";
/// Fields of a cell by version: the value first, whether the player may edit it last, marks and colours
/// between.
constexpr std::array<std::size_t, 6> fields_of_cell = {0, 3, 3, 3, 4, 5};

/// The fields of all cells, each ended by a bar.
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
  /// Version 2 wrote one bar too many behind the marks, at times.
  void skip_empty() {
    if (text_.starts_with('|')) text_.remove_prefix(1);
  }
  std::string_view rest() const { return text_; }

 private:
  std::string_view text_;
};

/// The symbol of the next cell; nothing if no whole cell follows.
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

Parsed<std::string> clues_in_play(std::string_view text, const XmlAttribute& cells) {
  const auto fault = [&](const std::string& what) {
    return ParseFault{cells.place, "attribute '" + cells.name + "': " + what};
  };
  text = without_blanks_before(text);
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

}  // namespace

bool is_opensudoku_root(std::string_view element) {
  return element == "opensudoku" || element == "opensudoku2";
}

Parsed<std::string> opensudoku_clues(const XmlAttribute& cells) {
  const std::string_view text = cells.value;
  if (text.starts_with(version_mark)) return clues_in_play(text.substr(version_mark.size()), cells);
  return cells.value;
}

std::string opensudoku_header() {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>" +
         std::string(opensudoku_default_name) + "</name>\n";
}

std::string opensudoku_of_record(const Record& record) {
  std::string digits = to_line(record.puzzle);
  std::ranges::replace(digits, '.', '0');  // the app knows no other blank
  XmlTag game{"game", {{"data", std::move(digits), {}}}};
  if (record.comment && !record.comment->empty())
    game.attributes.push_back({"note", as_utf8(*record.comment), {}});
  return "  " + xml_text(game) + "\n";
}

std::string opensudoku_footer() {
  return "</opensudoku>\n";
}

}  // namespace evodoku::text
