// The words on a page, in one language.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace evodoku::tools {

/// Words by their keys: names of classes ("very-easy"), and phrases on the pages ("answers", "answer-on-page").
class Words {
 public:
  /// "en" or "pt", or the name of a file with a JSON object of keys and words, where missing keys are English. Throws
  /// UsageError that names file and key.
  static Words of_language(const std::string& language);

  /// "en", for the attribute lang of HTML.
  const std::string& language() const { return language_; }
  /// The word for a key; the key itself if there is none, because users' own classes are words already.
  std::string of(std::string_view key) const;
  /// The word with "{}" replaced.
  std::string with(std::string_view key, const std::string& value) const;

 private:
  std::string language_;
  std::map<std::string, std::string, std::less<>> words_;
};

}  // namespace evodoku::tools
