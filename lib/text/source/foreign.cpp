#include "text/source/foreign.hpp"

#include <array>

namespace evodoku::text {

namespace {

using namespace std::string_view_literals;

struct Kind {
  std::string_view begins;
  const char* what;
};

constexpr std::array kinds = {
    Kind{"\x1F\x8B"sv, "a gzip file: unpack it first (zcat FILE | ...)"},
    Kind{"BZh91AY&SY"sv, "a bzip2 file: unpack it first (bzcat FILE | ...)"},
    Kind{"\xFD"
         "7zXZ"sv,
         "an xz file: unpack it first (xzcat FILE | ...)"},
    Kind{"\x28\xB5\x2F\xFD"sv, "a zstd file: unpack it first (zstdcat FILE | ...)"},
    Kind{"PK\x03\x04"sv, "a zip file: unpack it first (unzip -p FILE | ...)"},
    Kind{"%PDF-"sv, "a PDF file: puzzles are read as text only"},
    Kind{"SQLite format 3"sv, "an SQLite file: evodoku-store export writes the puzzles of a store as text"},
    Kind{"\xFF\xFE"sv, "text in UTF-16: save it as UTF-8"},
    Kind{"\xFE\xFF"sv, "text in UTF-16: save it as UTF-8"},
};

}  // namespace

std::optional<std::string> foreign_file(std::string_view first_line) {
  for (const Kind& kind : kinds) {
    if (first_line.starts_with(kind.begins)) return std::string("this is ") + kind.what;
  }
  return std::nullopt;
}

}  // namespace evodoku::text
