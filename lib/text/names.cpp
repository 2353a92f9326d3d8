// The names of formats and alphabets, as users type them after --from, --format and --alphabet.
#include <algorithm>
#include <array>
#include <utility>

#include "evodoku/text.hpp"
#include "text/source/characters.hpp"

namespace evodoku {

namespace {

constexpr std::array<std::pair<Alphabet, const char*>, 3> alphabet_names = {
    {{Alphabet::standard, "standard"}, {Alphabet::sgt, "sgt"}, {Alphabet::acs, "acs"}}};

}  // namespace

std::optional<TextFormat> parse_text_format(std::string_view name) {
  const auto found = std::ranges::find(text_formats(), name, &TextFormatInfo::name);
  return found == text_formats().end() ? std::nullopt : std::optional(found->format);
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
