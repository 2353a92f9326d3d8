#include "print/words.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>

#include "common/command_line.hpp"
#include "common/tool.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

struct Row {
  const char* key;
  const char* english;
  const char* portuguese;
};

/// "{}" stands for a number.
constexpr std::array word_rows = {
    Row{"very-easy", "very easy", "muito fácil"},
    Row{"easy", "easy", "fácil"},
    Row{"medium", "medium", "médio"},
    Row{"hard", "hard", "difícil"},
    Row{"very-hard", "very hard", "muito difícil"},
    Row{"extreme", "extreme", "extremo"},
    Row{"beyond-techniques", "beyond techniques", "além das técnicas"},
    Row{"unsolved", "unsolved", "não resolvido"},
    Row{"answers", "Answers", "Soluções"},
    Row{"answer-on-page", "answer on page {}", "solução na página {}"},
    Row{"page", "page {}", "página {}"},
    Row{"no-solution", "no solution", "sem solução"},
    Row{"several-solutions", "several solutions", "várias soluções"},
    Row{"not-decided", "not known to have one solution", "não se sabe se tem uma só solução"},
    Row{"hint-mode", "Hints", "Dicas"},
};

/// The key of a technique, made from its name: "x-wing" for "X-wing".
std::string technique_key(std::string_view name) {
  std::string key(name);
  for (char& symbol : key) {
    if (symbol == ' ') symbol = '-';
    if (symbol >= 'A' && symbol <= 'Z') symbol = static_cast<char>(symbol + 32);
  }
  return key;
}

std::vector<std::string> known_keys() {
  std::vector<std::string> keys{"language"};
  for (const Row& row : word_rows) keys.emplace_back(row.key);
  for (const TechniqueInfo& technique : techniques()) keys.push_back(technique_key(technique.name));
  keys.emplace_back("beyond-techniques");
  return keys;
}

nlohmann::json object_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in)
    throw UsageError(fmt::format("--language {}: is neither en, pt nor a readable file: {}", printable(file),
                                 std::strerror(errno)));
  std::ostringstream text;
  text << in.rdbuf();
  auto object = nlohmann::json::parse(text.str(), nullptr, false);
  if (!object.is_object()) {
    throw UsageError(
        fmt::format("{}: want a JSON object of words, such as {{\"language\": \"de\", \"easy\": \"leicht\", "
                    "\"answers\": \"Lösungen\"}}",
                    printable(file)));
  }
  return object;
}

}  // namespace

Words Words::of_language(const std::string& language) {
  Words words;
  words.language_ = language == "pt" ? "pt" : "en";
  for (const Row& row : word_rows)
    words.words_[row.key] = words.language_ == "pt" ? row.portuguese : row.english;
  for (const TechniqueInfo& technique : techniques())
    words.words_[technique_key(technique.name)] = std::string(technique.name);
  if (language == "en" || language == "pt") return words;
  const std::vector<std::string> known = known_keys();
  const nlohmann::json given = object_of(language);
  for (const auto& [key, word] : given.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      throw UsageError(fmt::format("{}: '{}' is not the name of a word on the pages{}", printable(language),
                                   printable(key), did_you_mean(key, known)));
    }
    if (!word.is_string()) throw UsageError(fmt::format("{}: '{}' must be a text", printable(language), key));
    const std::string text = word.get<std::string>();
    if (key == "language") {
      words.language_ = text;
      continue;
    }
    const bool wants_number = key == "page" || key == "answer-on-page";
    if (wants_number && text.find("{}") == std::string::npos)
      throw UsageError(
          fmt::format("{}: '{}' needs {{}} in place of the page number", printable(language), key));
    words.words_[key] = text;
  }
  return words;
}

std::string Words::of(std::string_view key) const {
  if (const auto found = words_.find(key); found != words_.end()) return found->second;
  const auto technique = words_.find(technique_key(key));
  return technique == words_.end() ? std::string(key) : technique->second;
}

std::string Words::with(std::string_view key, const std::string& value) const {
  std::string text = of(key);
  if (const auto place = text.find("{}"); place != std::string::npos) text.replace(place, 2, value);
  return text;
}

}  // namespace evodoku::tools
