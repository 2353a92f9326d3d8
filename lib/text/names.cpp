// The names of forms and alphabets, as people type them behind --from, --format and --alphabet.
#include <array>
#include <utility>

#include "evodoku/text.hpp"
#include "text/source/characters.hpp"

namespace evodoku {

namespace {

constexpr std::array<std::pair<TextForm, const char*>, 10> form_names = {
    {{TextForm::automatic, "automatic"},
     {TextForm::line, "line"},
     {TextForm::grid, "grid"},
     {TextForm::integers, "integers"},
     {TextForm::csv, "csv"},
     {TextForm::json, "json"},
     {TextForm::sdk, "sdk"},
     {TextForm::sdm, "sdm"},
     {TextForm::ss, "ss"},
     {TextForm::opensudoku, "opensudoku"}}};

constexpr std::array<std::pair<Alphabet, const char*>, 3> alphabet_names = {
    {{Alphabet::standard, "standard"}, {Alphabet::sgt, "sgt"}, {Alphabet::acs, "acs"}}};

}  // namespace

std::optional<TextForm> form_from_name(std::string_view name) {
  for (const auto& [form, form_name] : form_names) {
    if (name == form_name) return form;
  }
  return std::nullopt;
}

const char* name_of(TextForm form) {
  for (const auto& [named, name] : form_names) {
    if (named == form) return name;
  }
  return "unknown";
}

bool is_9x9_only(TextForm form) {
  return form == TextForm::sdk || form == TextForm::sdm || form == TextForm::ss ||
         form == TextForm::opensudoku;
}

std::optional<Alphabet> alphabet_from_name(std::string_view name) {
  for (const auto& [alphabet, alphabet_name] : alphabet_names) {
    if (name == alphabet_name) return alphabet;
  }
  return std::nullopt;
}

const char* name_of(Alphabet alphabet) {
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
