// The rules of JSON itself, from nlohmann's library, which is included only by json_text.cpp because it is slow to
// compile.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace evodoku::text {

struct JsonFault {
  std::size_t byte = 0;  // from 0
  std::string what;
};

/// Nothing if `text` is one JSON value according to RFC 8259; otherwise the first fault.
std::optional<JsonFault> json_fault(std::string_view text);

/// The text of a JSON string, which must be valid and include its quotes.
std::string json_unquoted(std::string_view string);

/// `text` as a JSON string with quotes. Bytes that are not UTF-8 become U+FFFD.
std::string json_quoted(std::string_view text);

/// `text` with U+FFFD instead of bytes that are not UTF-8.
std::string as_utf8(std::string_view text);

}  // namespace evodoku::text
