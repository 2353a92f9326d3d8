#include "states.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <tuple>

#include "deduce/kernel/scanner.hpp"
#include "evodoku/generate.hpp"

namespace evodoku::test {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

/// The cells of a list: "r12c3,r4c5" means r1c3, r2c3, r4c5.
std::vector<int> cells(std::string_view text, Box box) {
  std::vector<int> result;
  for (const std::string_view block : split(text, ',')) {
    const std::size_t c = block.find('c');
    for (const char row : block.substr(1, c - 1)) {
      for (const char column : block.substr(c + 1)) result.push_back((row - '1') * box.side() + column - '1');
    }
  }
  return result;
}

void keep_digits(PencilMarks& marks, int cell, std::string_view digits) {
  for (int digit = 1; digit <= marks.box().side(); ++digit) {
    if (digits.find(static_cast<char>('0' + digit)) != std::string_view::npos) continue;
    marks.remove({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
  }
}

void keep_places(PencilMarks& marks, std::string_view house, std::uint8_t digit,
                 const std::vector<int>& kept) {
  const Box box = marks.box();
  const int number = house.back() - '1';
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int own = house.front() == 'r'   ? box.row_of(cell)
                    : house.front() == 'c' ? box.column_of(cell)
                                           : box.box_of(cell);
    if (own != number || std::ranges::find(kept, cell) != kept.end()) continue;
    marks.remove({static_cast<Cell>(cell), digit});
  }
}

auto order_of(Candidate candidate) {
  return std::tuple(candidate.cell, candidate.digit);
}

std::vector<Candidate> sorted(std::vector<Candidate> candidates) {
  std::ranges::sort(candidates, {}, order_of);
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  return candidates;
}

}  // namespace

std::vector<Candidate> candidates(std::string_view text, Box box) {
  std::vector<Candidate> result;
  for (const std::string_view word : split(text, ' ')) {
    const std::size_t colon = word.find(':');
    for (const int cell : cells(word.substr(0, colon), box)) {
      for (const char digit : word.substr(colon + 1)) {
        result.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit - '0')});
      }
    }
  }
  return sorted(std::move(result));
}

PencilMarks marks(std::string_view text, Box box) {
  PencilMarks result{Grid(box)};
  for (const std::string_view word : split(text, ' ')) {
    const std::size_t colon = word.find(':');
    const std::size_t slash = word.find('/');
    const std::size_t equals = word.find('=');
    if (equals != std::string_view::npos) {
      const int cell = cells(word.substr(0, equals), box).front();
      result.place({static_cast<Cell>(cell), static_cast<std::uint8_t>(word.back() - '0')});
    } else if (slash != std::string_view::npos) {
      keep_places(result, word.substr(0, slash), static_cast<std::uint8_t>(word[slash + 1] - '0'),
                  cells(word.substr(colon + 1), box));
    } else {
      for (const int cell : cells(word.substr(0, colon), box))
        keep_digits(result, cell, word.substr(colon + 1));
    }
  }
  return result;
}

std::vector<std::vector<std::string>> rows_of_data(const std::string& file) {
  std::ifstream lines(std::string(EVODOKU_TEST_DATA "/") + file);
  REQUIRE(lines);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::vector<std::string> fields;
    for (std::size_t end = 0; end != std::string::npos;) {
      end = line.find(" | ");
      fields.push_back(line.substr(0, end));
      if (end != std::string::npos) line.erase(0, end + 3);
    }
    rows.push_back(std::move(fields));
  }
  REQUIRE(rows.size() > 10);
  return rows;
}

Grid grid(std::string_view line, Box box) {
  Grid result(box);
  for (std::size_t cell = 0; cell < line.size(); ++cell) {
    if (line[cell] != '.') result.set(static_cast<int>(cell), line[cell] - '0');
  }
  return result;
}

ProperPuzzle proper_puzzle(Box box, int clues, std::uint64_t index) {
  const GenerateResult made = generate({.box = box, .clues = clues}, {.seed = 20, .index = index});
  REQUIRE(made.outcome == GenerateResult::Outcome::reached);
  return {made.puzzle, made.solution};
}

std::vector<Candidate> effect_of_instances(const std::vector<Deduction>& deductions) {
  std::vector<Candidate> effect;
  for (const Deduction& deduction : deductions) {
    effect.insert(effect.end(), deduction.placements.begin(), deduction.placements.end());
    effect.insert(effect.end(), deduction.eliminations.begin(), deduction.eliminations.end());
  }
  return sorted(std::move(effect));
}

std::vector<Candidate> effect_of_scan(const PencilMarks& marks, Technique technique) {
  const Geometry geometry(marks.box());
  return with_cube_shape(marks.box(), [&](const auto& shape) {
    using Shape = std::decay_t<decltype(shape)>;
    const Knowledge<Shape> knowledge = knowledge_of(shape, marks);
    const auto scanner = make_scanner(shape, geometry);
    scanner->look_at(knowledge);
    Cube<Shape> found;
    std::vector<Candidate> effect;
    const bool any = scanner->scan(technique, found);
    found.for_each(shape, [&](int r, int c, int digit_index) {
      effect.push_back({static_cast<Cell>(r * shape.side() + c), static_cast<std::uint8_t>(digit_index + 1)});
    });
    CHECK(any == !effect.empty());
    return sorted(std::move(effect));
  });
}

void apply_some(const std::vector<Deduction>& deductions, PencilMarks& marks, RandomStream& random) {
  const std::size_t sure = random.below(static_cast<std::uint32_t>(deductions.size()));
  for (std::size_t i = 0; i < deductions.size(); ++i) {
    if (i != sure && random.chance(1, 2)) continue;
    for (const Candidate candidate : deductions[i].placements) marks.place(candidate);
    for (const Candidate candidate : deductions[i].eliminations) {
      if (marks.values().is_blank(candidate.cell)) marks.remove(candidate);
    }
  }
}

std::string in_words(const std::vector<Candidate>& candidates, Box box) {
  std::string words;
  for (const Candidate candidate : candidates) {
    if (!words.empty()) words += ' ';
    words += cell_name(box, candidate.cell) + "=" + std::to_string(candidate.digit);
  }
  return words;
}

}  // namespace evodoku::test
