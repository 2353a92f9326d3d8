#include "print/title.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "common/tool.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

/// One star for the easiest class of the rater, and so on.
std::string stars_of(const Rating& rating) {
  const auto classes = classes_of(rating.rater);
  const std::string word = class_word(rating.difficulty_class);
  std::size_t count = 0;
  while (count < classes.size() && class_word(classes[count].name) != word) ++count;
  const bool is_known = count < classes.size() || word == class_of_searched || word == "unsolved";
  std::string stars;
  for (std::size_t i = 0; i <= count && is_known && !classes.empty(); ++i) stars += "★";
  return stars;
}

/// The user's own class, if a calibration gave one, otherwise the rating's, or what a table without ratings names.
std::string class_of(const Record& record) {
  const auto own_class = text_of_member(record, "own_class");
  std::string name = own_class       ? *own_class
                     : record.rating ? record.rating->difficulty_class
                                     : text_of_member(record, "class").value_or("");
  std::ranges::replace(name, '-', ' ');
  return name;
}

/// Empty if the puzzle has no such value. Where a table has no whole rating or level, its columns are members.
std::string value_of(const std::string& field, const Record& record, std::uint64_t number) {
  if (field == "number") return std::to_string(number);
  if (field == "clues") return std::to_string(record.puzzle.clue_count());
  if (field == "class") return class_of(record);
  if (field == "technique" && record.level) return record.level->technique;
  if (field == "index" && record.index) return std::to_string(*record.index);
  if (field == "Class" || field == "Technique") {
    std::string word = value_of(field == "Class" ? "class" : "technique", record, number);
    if (!word.empty() && word.front() >= 'a' && word.front() <= 'z') word.front() -= 32;
    return word;
  }
  if (field == "stars" && record.rating) return stars_of(*record.rating);
  if (field == "rating" && record.rating)
    return fmt::format("{}{:.2f}", record.rating->is_lower_bound() ? "≥ " : "", record.rating->value);
  if (field == "level" && record.level && record.level->se_estimate)
    return fmt::format("{:.1f}", *record.level->se_estimate);
  const auto site = parse_link_site(field);
  if (site && (record.puzzle.box() == Box(3, 3) || site == LinkSite::puzz_link))
    return link_to(record.puzzle, *site);
  const auto minutes = field == "minutes" ? number_of_member(record, field) : std::nullopt;
  if (minutes) return fmt::format("{:.0f}", std::max(1.0, *minutes));
  // what evodoku's own tables without a whole rating call it
  if (field == "rating" && !text_of_member(record, field)) {
    const auto of_csv = text_of_member(record, "csv_rating");
    return of_csv ? *of_csv : text_of_member(record, "other_rating").value_or("");
  }
  if (auto text = text_of_member(record, field)) return *std::move(text);
  // the name of a member of the record comes before that of a column of CSV: there `seed` is the rating's
  for (const std::string& column : {"generated_" + field, field}) {
    std::string text = is_record_column(column) ? ColumnText(column).of(record) : "";
    if (!text.empty()) return text;
  }
  return "";
}

}  // namespace

bool is_title_field(const std::string& name) {
  return fmt::format(", {},", title_fields).find(fmt::format(" {},", name)) != std::string::npos;
}

std::string source_of(const std::string& field) {
  if (field == "id") return "evodoku-query writes it with --columns id,puzzle --json";
  if (field == "index") return "evodoku-generate --json writes it";
  if (field == "minutes") return "evodoku-rate --json --calibration FILE writes them";
  if (field == "level")
    return "evodoku-rate --json writes it, of 9x9 puzzles; {technique} is there for all sizes";
  if (parse_link_site(field)) return "this site takes other sizes";
  if (is_title_field(field)) return "evodoku-rate --json writes ratings and levels";
  return fmt::format("fields are {}, and members of the records", title_fields);
}

std::string title_of(const Record& record, std::uint64_t number, const TitleForm& given,
                     MissingFields& missing) {
  const std::string& form = given.text;
  const auto require = [&](bool ok, const std::string& what) {
    if (!ok) throw UsageError(fmt::format("{} \"{}\": {}", given.option, printable(form), what));
  };
  std::string title;
  std::string part;  // in square brackets
  bool is_in_part = false;
  bool is_part_shown = true;
  bool has_field = false;
  for (std::size_t at = 0; at < form.size(); ++at) {
    const char symbol = form[at];
    std::string& here = is_in_part ? part : title;
    const bool is_bracket = std::string_view("{}[]").find(symbol) != std::string_view::npos;
    if (!is_bracket || form.substr(at + 1, 1) == std::string(1, symbol)) {
      here += symbol;
      at += is_bracket ? 1 : 0;
    } else if (symbol == '{') {
      const std::size_t end = form.find('}', at);
      require(end != std::string::npos, "a { has no }");
      const std::string name = form.substr(at + 1, end - at - 1);
      has_field = true;
      const std::string value = value_of(name, record, number);
      here += value;
      if (value.empty() && is_in_part) is_part_shown = false;
      if (value.empty()) ++missing[name].puzzles;
      if (value.empty() && !is_in_part) ++missing[name].outside_brackets;
      at = end;
    } else if (symbol == '[') {
      require(!is_in_part, "[ inside of [ ]");
      is_in_part = is_part_shown = true;
      has_field = false;
      part.clear();
    } else {
      require(symbol == ']', "a } has no {");
      require(is_in_part, "a ] has no [");
      if (is_part_shown) title += has_field ? part : fmt::format("[{}]", part);
      is_in_part = false;
    }
  }
  require(!is_in_part, "a [ has no ]");
  return title;
}

}  // namespace evodoku::tools
