#include "evodoku/text.hpp"
#include "text/formats/members.hpp"
#include "text/source/json_text.hpp"
#include "text/source/json_value.hpp"

namespace evodoku {

std::optional<double> number_of_member(const Record& record, std::string_view name) {
  const auto member = record.other.find(std::string(name));
  if (member == record.other.end()) return std::nullopt;
  const std::string& json = member->second;
  double number = 0;
  const bool is_number =
      text::assign(text::SixDigits{&number}, text::is_json_string(json) ? text::json_unquoted(json) : json);
  return is_number ? std::optional(number) : std::nullopt;
}

}  // namespace evodoku
