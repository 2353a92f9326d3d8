// The rules of JSON itself, from nlohmann's library, which only json_text.cpp includes (it is slow to
// compile).
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

/// Nothing if `text` is one JSON value by RFC 8259; else the first thing wrong.
std::optional<JsonFault> json_fault(std::string_view text);

/// The text that a JSON string (with its quotes, known to be valid) stands for.
std::string json_unquoted(std::string_view string);

/// `text` as a JSON string with its quotes. What is not UTF-8 becomes U+FFFD.
std::string json_quoted(std::string_view text);

/// `text` with U+FFFD for what is not UTF-8.
std::string as_utf8(std::string_view text);

}  // namespace evodoku::text
