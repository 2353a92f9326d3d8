// The words on a page, in a language.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace evodoku::tools {

/// Words by their keys: names of classes ("very-easy"), and what the pages say ("answers", "answer-on-page").
class Words {
 public:
  /// "en" or "pt", or the name of a file: a JSON object of keys and words, where what is left out is English. Throws
  /// UsageError that names file and key.
  static Words of_language(const std::string& language);

  /// "en", for the attribute lang of HTML.
  const std::string& language() const { return language_; }
  /// The key itself where there is no word for it: classes of one's own are words already.
  std::string of(std::string_view key) const;
  /// The word with "{}" replaced.
  std::string with(std::string_view key, const std::string& value) const;

 private:
  std::string language_;
  std::map<std::string, std::string, std::less<>> words_;
};

}  // namespace evodoku::tools
