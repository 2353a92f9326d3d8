#include "text/source/csv_fields.hpp"

#include "text/source/characters.hpp"

namespace evodoku::text {

bool csv_is_open(std::string_view record, char delimiter) {
  bool quoted = false;
  bool may_open = true;  // at the start of a field, and after a quote that may be the first of two
  for (const char c : record) {
    if (quoted) {
      quoted = c != '"';
      may_open = !quoted;
    } else {
      quoted = c == '"' && may_open;
      may_open = c == delimiter;
    }
  }
  return quoted;
}

namespace {

/// Goes through a record and counts lines and characters.
class FieldCursor {
 public:
  FieldCursor(std::string_view text, std::uint64_t line) : text_(text), place_{line, 1} {}

  bool at_end() const { return at_ == text_.size(); }
  char here() const { return text_[at_]; }
  bool next_is(char c) const { return at_ + 1 < text_.size() && text_[at_ + 1] == c; }
  const Place& place() const { return place_; }

  char take() {
    const char c = text_[at_++];
    if (c == '\n') {
      place_ = {place_.line + 1, 1};
    } else if (!is_continuation(c)) {
      place_ = place_.moved(1);
    }
    return c;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  Place place_;
};

Parsed<CsvField> quoted_field(FieldCursor& cursor, char delimiter) {
  cursor.take();
  CsvField field{"", cursor.place()};
  while (!cursor.at_end()) {
    if (cursor.here() != '"') {
      field.text += cursor.take();
    } else if (cursor.next_is('"')) {
      cursor.take();
      field.text += cursor.take();
    } else {
      cursor.take();
      if (cursor.at_end() || cursor.here() == delimiter) return field;
      return ParseFault{cursor.place(),
                        "text behind a closing quote: a quote inside a field is written twice"};
    }
  }
  return ParseFault{field.place, "the quote that opens this field is never closed"};
}

}  // namespace

Parsed<std::vector<CsvField>> csv_fields(std::string_view record, std::uint64_t line, char delimiter) {
  std::vector<CsvField> fields;
  FieldCursor cursor(record, line);
  while (true) {
    if (!cursor.at_end() && cursor.here() == '"') {
      Parsed<CsvField> field = quoted_field(cursor, delimiter);
      if (auto* fault = std::get_if<ParseFault>(&field)) return std::move(*fault);
      fields.push_back(std::move(std::get<CsvField>(field)));
    } else {
      CsvField field{"", cursor.place()};
      while (!cursor.at_end() && cursor.here() != delimiter) field.text += cursor.take();
      fields.push_back(std::move(field));
    }
    if (cursor.at_end()) return fields;
    cursor.take();  // the delimiter
  }
}

}  // namespace evodoku::text

namespace evodoku {

std::optional<std::vector<std::string>> split_csv(std::string_view line) {
  auto parsed = text::csv_fields(line, 1, ',');
  auto* const fields = std::get_if<std::vector<text::CsvField>>(&parsed);
  if (fields == nullptr) return std::nullopt;
  std::vector<std::string> texts;
  texts.reserve(fields->size());
  for (text::CsvField& field : *fields) texts.push_back(std::move(field.text));
  return texts;
}

std::string csv_quoted(std::string_view field) {
  const bool plain =
      field.find_first_of(",\"\r\n") == std::string_view::npos && text::trimmed(field) == field;
  if (plain) return std::string(field);
  std::string quoted = "\"";
  for (const char c : field) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace evodoku
