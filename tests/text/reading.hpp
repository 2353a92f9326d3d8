// Reads a whole text, for tests.
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/text.hpp"

namespace evodoku::tests {

struct Reading {
  std::vector<ReadPuzzle> puzzles;
  std::vector<TextError> errors;

  const Record& record(std::size_t index) const& { return puzzles.at(index).record; }
  Record record(std::size_t index) && { return std::move(puzzles.at(index).record); }
  std::string line(std::size_t index) const { return to_line(puzzles.at(index).record.puzzle); }
  std::string message(std::size_t index = 0) const {
    return index < errors.size() ? errors[index].message() : "(no such error)";
  }
};

inline Reading read_all(std::string_view text, ReadOptions options = {.name = "puzzles.txt"}) {
  std::istringstream input{std::string(text)};
  PuzzleReader reader(input, std::move(options));
  Reading reading;
  while (auto item = reader.next()) {
    if (auto* error = std::get_if<TextError>(&*item)) {
      reading.errors.push_back(std::move(*error));
    } else {
      reading.puzzles.push_back(std::move(std::get<ReadPuzzle>(*item)));
    }
  }
  return reading;
}

/// The first error of a text.
inline std::string error_of(std::string_view text, ReadOptions options = {.name = "puzzles.txt"}) {
  return read_all(text, std::move(options)).message();
}

/// Wikipedia's example of a puzzle, as 81 symbols.
inline const std::string example =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// `line` cut into pieces of `width` characters, each followed by `end`.
inline std::string wrapped(std::string_view line, std::size_t width, std::string_view end = "\n") {
  std::string text;
  for (std::size_t at = 0; at < line.size(); at += width) {
    text += line.substr(at, width);
    text += end;
  }
  return text;
}

/// `text` with `character` between its characters.
inline std::string spread(std::string_view text, char character = ' ') {
  std::string spread_text;
  for (const char c : text) {
    if (!spread_text.empty()) spread_text += character;
    spread_text += c;
  }
  return spread_text;
}

inline std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace evodoku::tests
