#include "print/title.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "common/command_line.hpp"
#include "common/tool.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

constexpr std::array field_list = {"number",    "class",     "Class",   "stars", "rating", "level",
                                   "technique", "Technique", "minutes", "clues", "id",     "date"};

/// The user's own class, if a calibration gave one, otherwise the rating's.
std::string class_of(const Record& record, const Words& words) {
  if (const auto own = record.other.find("own_class"); own != record.other.end()) {
    const auto name = nlohmann::json::parse(own->second, nullptr, false);
    return name.is_string() ? name.get<std::string>() : own->second;
  }
  return record.rating ? words.of(record.rating->difficulty_class) : "";
}

/// One star for the easiest class of the rater, and so on.
std::string stars_of(const Record& record) {
  if (!record.rating || record.rating->difficulty_class.empty()) return "";
  const auto classes = classes_of(record.rating->rater);
  const std::string word = class_word(record.rating->difficulty_class);
  std::size_t count = 0;
  while (count < classes.size() && class_word(classes[count].name) != word) ++count;
  const bool is_beyond = word == class_of_searched || word == "unsolved";
  if (classes.empty() || (count == classes.size() && !is_beyond)) return "";
  std::string stars;
  for (std::size_t i = 0; i < std::min(count + 1, classes.size() + 1); ++i) stars += "★";
  return stars;
}

std::string capitalised_word(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 32);
  // accented letters of Latin-1 in UTF-8
  if (text.size() > 1 && text[0] == '\xC3' && text[1] >= '\xA0' && text[1] <= '\xBE')
    text[1] = static_cast<char>(text[1] - 32);
  return text;
}

std::string value_of(const std::string& field, const Record& record, const TitleFacts& facts,
                     const Words& words) {
  if (field == "number") return std::to_string(facts.number);
  if (field == "class") return class_of(record, words);
  if (field == "Class") return capitalised_word(class_of(record, words));
  if (field == "stars") return stars_of(record);
  if (field == "rating") {
    if (!record.rating) return "";
    return fmt::format("{}{:.1f}", record.rating->is_lower_bound() ? "≥ " : "", record.rating->value);
  }
  if (field == "level")
    return record.level && record.level->se_estimate ? fmt::format("{:.1f}", *record.level->se_estimate) : "";
  if (field == "technique" || field == "Technique") {
    const std::string name = record.level ? words.of(record.level->technique) : "";
    return field == "technique" ? name : capitalised_word(name);
  }
  if (field == "minutes") {
    const auto minutes = number_of_member(record, "minutes");
    return minutes ? fmt::format("{:.0f}", std::max(1.0, *minutes)) : "";
  }
  if (field == "clues") return std::to_string(record.puzzle.clue_count());
  if (field == "id")
    return facts.id ? std::to_string(*facts.id) : record.index ? std::to_string(*record.index) : "";
  return facts.date;
}

}  // namespace

std::string TitleTemplate::field_names() {
  std::vector<std::string> names;
  names.reserve(field_list.size());
  for (const char* const name : field_list) names.push_back(fmt::format("{{{}}}", name));
  return fmt::format("{}", fmt::join(names, ", "));
}

TitleTemplate::TitleTemplate(const std::string& text) {
  const auto fail = [&](const std::string& what) {
    throw UsageError(fmt::format("--title \"{}\": {}", printable(text), what));
  };
  int parts = 0;
  int part = 0;
  const auto add_text = [&](char symbol) {
    if (pieces_.empty() || pieces_.back().is_field || pieces_.back().optional_part != part)
      pieces_.push_back({false, "", part});
    pieces_.back().text += symbol;
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char symbol = text[at];
    const bool is_doubled = at + 1 < text.size() && text[at + 1] == symbol;
    if (std::string_view("{}[]").find(symbol) == std::string_view::npos) {
      add_text(symbol);
    } else if (is_doubled) {
      add_text(symbol);
      ++at;
    } else if (symbol == '{') {
      const std::size_t end = text.find('}', at);
      if (end == std::string::npos) fail("a { has no }");
      const std::string name = text.substr(at + 1, end - at - 1);
      if (std::ranges::find(field_list, name) == field_list.end()) {
        fail(fmt::format("{{{}}} is not a field{}; want {}", printable(name),
                         did_you_mean(name, {field_list.begin(), field_list.end()}), field_names()));
      }
      pieces_.push_back({true, name, part});
      at = end;
    } else if (symbol == '[') {
      if (part != 0) fail("[ inside of [ ]");
      part = ++parts;
    } else if (symbol == ']') {
      if (part == 0) fail("a ] has no [");
      part = 0;
    } else {
      fail("a } has no {");
    }
  }
  if (part != 0) fail("a [ has no ]");
}

std::string TitleTemplate::title(const Record& record, const TitleFacts& facts, const Words& words,
                                 std::vector<std::string>& missing) const {
  std::set<int> silent;  // optional parts that are left out
  std::vector<std::string> values;
  for (const Piece& piece : pieces_) {
    values.push_back(piece.is_field ? value_of(piece.text, record, facts, words) : piece.text);
    if (!piece.is_field || !values.back().empty()) continue;
    if (piece.optional_part != 0) {
      silent.insert(piece.optional_part);
    } else {
      missing.push_back(piece.text);
    }
  }
  std::string text;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (!silent.contains(pieces_[i].optional_part)) text += values[i];
  }
  return printable(text);
}

}  // namespace evodoku::tools
