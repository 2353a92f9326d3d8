// The names of forms and alphabets, as people type them behind --from, --format and --alphabet.
#include <array>
#include <utility>

#include "evodoku/text.hpp"
#include "text/source/characters.hpp"

namespace evodoku {

namespace {

constexpr std::array<std::pair<TextFormat, const char*>, 10> form_names = {
    {{TextFormat::automatic, "automatic"},
     {TextFormat::line, "line"},
     {TextFormat::grid, "grid"},
     {TextFormat::integers, "integers"},
     {TextFormat::csv, "csv"},
     {TextFormat::json, "json"},
     {TextFormat::sdk, "sdk"},
     {TextFormat::sdm, "sdm"},
     {TextFormat::ss, "ss"},
     {TextFormat::opensudoku, "opensudoku"}}};

constexpr std::array<std::pair<Alphabet, const char*>, 3> alphabet_names = {
    {{Alphabet::standard, "standard"}, {Alphabet::sgt, "sgt"}, {Alphabet::acs, "acs"}}};

}  // namespace

std::optional<TextFormat> parse_text_format(std::string_view name) {
  for (const auto& [form, form_name] : form_names) {
    if (name == form_name) return form;
  }
  return std::nullopt;
}

std::string_view name_of(TextFormat form) {
  for (const auto& [named, name] : form_names) {
    if (named == form) return name;
  }
  return "unknown";
}

bool is_9x9_only(TextFormat form) {
  return form == TextFormat::sdk || form == TextFormat::sdm || form == TextFormat::ss ||
         form == TextFormat::opensudoku;
}

std::optional<Alphabet> parse_alphabet(std::string_view name) {
  for (const auto& [alphabet, alphabet_name] : alphabet_names) {
    if (name == alphabet_name) return alphabet;
  }
  return std::nullopt;
}

std::string_view name_of(Alphabet alphabet) {
  for (const auto& [named, name] : alphabet_names) {
    if (named == alphabet) return name;
  }
  return "unknown";
}

std::string TextError::message() const {
  std::string text = file == "-" ? "standard input" : printable(file);
  if (line != 0) text += ":" + std::to_string(line);
  if (line != 0 && column != 0) text += ":" + std::to_string(column);
  return text + ": " + what;
}

}  // namespace evodoku
