// Properties of the readers for any bytes: reading ends, and whatever is read can be written in every form that can
// hold it, and reads back the same. Used by the libFuzzer target and by a test in the normal test run.
#pragma once

#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "../text/alphabets.hpp"
#include "evodoku/text.hpp"

namespace evodoku::fuzz {

inline std::vector<ReadItem> read_items(std::string_view text, ReadOptions options, std::size_t most) {
  std::istringstream input{std::string(text)};
  PuzzleReader reader(input, std::move(options));
  std::vector<ReadItem> items;
  while (items.size() < most) {
    auto item = reader.next();
    if (!item) break;
    items.push_back(std::move(*item));
  }
  return items;
}

/// A puzzle or an error as a short text, with what both ways of reading have in common.
inline std::string described(const ReadItem& item) {
  if (const auto* error = std::get_if<TextError>(&item)) return error->message();
  const auto& puzzle = std::get<ReadPuzzle>(item);
  return std::to_string(puzzle.line) + ": " + puzzle.record.puzzle.box().name() + " " +
         to_line(puzzle.record.puzzle);
}

/// Compares reading by next_lines_9x9() wherever it returns something with reading by next(). Empty if there is no
/// difference.
inline std::optional<std::string> difference_of_quick_reading(std::string_view text, ReadOptions options,
                                                              const std::vector<ReadItem>& items) {
  std::istringstream input{std::string(text)};
  PuzzleReader reader(input, std::move(options));
  for (std::size_t at = 0; at < items.size();) {
    LinePuzzles9x9 puzzles;
    reader.next_lines_9x9(puzzles, 3);
    std::vector<std::string> got;
    for (std::size_t index = 0; index < puzzles.cells.size(); ++index) {
      got.push_back(std::to_string(puzzles.lines[index]) + ": 3x3 " + to_line(grid_of(puzzles.cells[index])));
    }
    if (got.empty()) {
      const auto item = reader.next();
      got.push_back(item ? described(*item) : "the end");
    }
    for (const std::string& one : got) {
      if (at == items.size()) return std::nullopt;  // `items` may end early
      if (one != described(items[at])) return "read quickly: " + one + ", else: " + described(items[at]);
      ++at;
    }
  }
  return std::nullopt;
}

inline std::string document(const Record& record, TextFormat form, Alphabet alphabet) {
  const WriteOptions write{.form = form};
  return tests::in_alphabet(header_text(write) + to_text(record, write), record, form, alphabet);
}

/// Why the record is changed by writing and reading in a form; empty if it is not. What a form cannot hold is lost the
/// first time; after that, writing and reading must not change a byte.
inline std::optional<std::string> lost_in(const Record& record, TextFormat form, Alphabet alphabet) {
  const auto complain = [&](const std::string& what, const std::string& text) {
    return "written as " + std::string(name_of(form)) + ", " + what + ":\n" + text;
  };
  const std::string text = document(record, form, alphabet);
  for (const TextFormat as : {form, TextFormat::automatic}) {
    std::vector<ReadItem> items =
        read_items(text, {.form = as, .box = record.puzzle.box(), .alphabet = alphabet}, 2);
    if (items.size() != 1) return complain(std::to_string(items.size()) + " items come back", text);
    if (const auto* error = std::get_if<TextError>(&items[0])) return complain(error->message(), text);
    const Record& again = std::get<ReadPuzzle>(items[0]).record;
    if (again.puzzle != record.puzzle) return complain("another puzzle comes back", text);
    const std::string second = document(again, form, alphabet);
    if (second != text) return complain("it is written differently the second time:\n" + second, text);
  }
  return std::nullopt;
}

inline std::optional<std::string> broken_property(const Record& record, Alphabet alphabet) {
  for (const TextFormatInfo& info : text_formats()) {
    const TextFormat form = info.format;
    if (!info.is_written || (form == TextFormat::candidates && !record.candidates)) continue;
    if (form == TextFormat::link || !info.is_read) continue;  // only some boxes have links
    Record written = record;
    if (form == TextFormat::grid) written.comment.reset();  // is written above the grid, and not read back
    if (auto lost = lost_in(written, form, alphabet)) return lost;
  }
  return std::nullopt;
}

/// The number of forms that can be read.
inline const int forms = static_cast<int>(text_formats().size());

/// The first two bytes determine how the others are read. Returns what is wrong; empty if nothing is.
inline std::optional<std::string> broken_property(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const auto choice = static_cast<unsigned char>(bytes[0]);
  const auto shape = static_cast<unsigned char>(bytes[1]);
  ReadOptions options{.name = "fuzz"};
  options.form = static_cast<TextFormat>(choice % forms);
  options.alphabet = static_cast<Alphabet>(choice / forms % 3);
  if (shape < 64) options.box = Box(1 + shape / 8, 2 + shape % 7);
  const Alphabet alphabet = options.alphabet;
  constexpr std::size_t most_items = 20;
  const std::vector<ReadItem> items = read_items(bytes.substr(2), options, most_items);
  if (auto difference = difference_of_quick_reading(bytes.substr(2), std::move(options), items))
    return difference;
  for (const ReadItem& item : items) {
    if (const auto* error = std::get_if<TextError>(&item)) {
      if (printable(error->message()) != error->message())
        return "a message that is not printable: " + error->what;
      if (error->what.empty()) return "an empty message";
    } else if (auto broken = broken_property(std::get<ReadPuzzle>(item).record, alphabet)) {
      return broken;
    }
  }
  return std::nullopt;
}

}  // namespace evodoku::fuzz
