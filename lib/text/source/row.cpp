#include "text/source/row.hpp"

#include "text/source/cells.hpp"
#include "text/source/characters.hpp"

namespace evodoku::text {

Row::Row(std::string_view line, Place place) : bytes_(line.begin(), line.end()), place_(place) {
  cells_end_ = comment_start(text());
  fields_ = cut_fields(text().substr(0, cells_end_), place);
  note_facts();
}

Row::Row(std::span<const Cell> cells, Place place) : place_(place) {
  for (const Cell& cell : cells) bytes_.insert(bytes_.end(), cell.text.begin(), cell.text.end());
  cells_end_ = bytes_.size();
  std::size_t begin = 0;
  for (const Cell& cell : cells) {
    fields_.push_back({text().substr(begin, cell.text.size()), cell.place});
    begin += cell.text.size();
  }
  note_facts();
}

void Row::note_facts() {
  symbols_ = symbol_count(fields_);
  all_numbers_ = text::all_numbers(fields_);
}

std::string_view Row::behind_first_field() const {
  if (fields_.empty()) return text();
  const char* end = fields_.front().text.data() + fields_.front().text.size();
  return text().substr(static_cast<std::size_t>(end - bytes_.data()));
}

std::vector<std::uint64_t> Row::bars(Writing writing) const {
  std::vector<std::uint64_t> bars;
  const std::string_view cells = text().substr(0, cells_end_);
  for (std::size_t at = 0; at < cells.size(); ++at) {
    if (cells[at] != '|' && drawing_size(cells.substr(at)) == 0) continue;
    std::uint64_t before = 0;
    for (const Field& field : fields_) {
      if (field.text.data() < cells.data() + at) {
        before += writing == Writing::symbols ? character_count(field.text) : 1;
      }
    }
    bars.push_back(before);
  }
  return bars;
}

bool is_border(std::string_view line) {
  bool horizontal = false;
  std::size_t at = 0;
  while (at < line.size()) {
    const char c = line[at];
    if (const std::size_t drawn = drawing_size(line.substr(at)); drawn > 0) {
      // All except U+2502, the vertical line, are at least partly horizontal.
      horizontal = horizontal || line.substr(at, drawn) != "\xE2\x94\x82";
      at += drawn;
      continue;
    }
    const bool is_corner = c == '*' && (at == 0 || at + 1 == line.size());
    if (!is_space(c) && !is_corner && std::string_view("|+-=.:'`,").find(c) == std::string_view::npos)
      return false;
    horizontal = horizontal || c == '-' || c == '=';
    ++at;
  }
  return horizontal;
}

}  // namespace evodoku::text
