#include "common/filter.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;
using namespace evodoku;
using namespace evodoku::tools;

namespace {

/// A file with this content that is removed at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content) {
    std::string pattern = (fs::temp_directory_path() / "evodoku-filter-XXXXXX").string();
    close(mkstemp(pattern.data()));
    path_ = pattern;
    std::ofstream(path_) << content;
  }
  ~TemporaryFile() { fs::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  std::string path() const { return path_; }

 private:
  std::string path_;
};

struct Filtered {
  int exit_code = 0;
  std::vector<int> clues;
};

/// Runs a filter that counts clues.
Filtered count_clues(CommonOptions options) {
  const Interrupt interrupt;
  Progress progress("puzzles", std::nullopt, true);
  PuzzleInput input(options, interrupt);
  Filtered filtered;
  filtered.exit_code = run_filter<int>(
      {options, input, nullptr, progress, interrupt},
      [](const InputPuzzle& job, std::stop_token) { return job.puzzle.record.puzzle.clue_count(); },
      [&](const InputPuzzle&, int&& count) {
        filtered.clues.push_back(count);
        return true;
      });
  return filtered;
}

/// Lines of puzzles with 0, 1, 2 ... clues (which may contradict each other).
std::string lines_of_rising_clues(int lines) {
  std::string text;
  for (int clues = 0; clues < lines; ++clues) {
    const auto given = static_cast<std::size_t>(clues);
    text += std::string(given, '1') + std::string(81 - given, '.') + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("lines of a file come in whole pieces, wherever its buffer ends") {
  std::string text;
  for (int line = 0; line < 30'000; ++line)
    text += std::string(81, '.') + (line % 7 == 0 ? " # text behind\n" : "\n");
  const TemporaryFile file(text + "1...............\n" + std::string(81, '.'));
  const Interrupt interrupt;
  PuzzleInput input({.files = {file.path()}}, interrupt);
  std::vector<std::size_t> sizes;
  std::size_t comments = 0;
  LinePuzzles9x9 piece;
  piece.keep_comments = true;
  while (input.next_lines_9x9(piece, 12'500) > 0) {
    sizes.push_back(piece.cells.size());
    comments += piece.comments.size();
    piece = {};
    piece.keep_comments = true;
  }
  CHECK(sizes == std::vector<std::size_t>{12'500, 12'500, 5000});
  CHECK(comments == 30'000 / 7 + 1);
  CHECK(std::get<ReadPuzzle>(*input.next()).record.puzzle.box() == Box(2, 2));
  CHECK(input.next_lines_9x9(piece, 12'500) == 1);
  CHECK(piece.lines == std::vector<std::uint64_t>{30'002});
}

TEST_CASE("a filter keeps the order of files and lines for any number of threads") {
  const TemporaryFile first(lines_of_rising_clues(50));
  const TemporaryFile second(lines_of_rising_clues(3));
  const int threads = GENERATE(1, 2, 7);
  const Filtered filtered = count_clues({.files = {first.path(), second.path()}, .threads = threads});
  CHECK(filtered.exit_code == exit_done);
  std::vector<int> expected;
  for (int clues = 0; clues < 50; ++clues) expected.push_back(clues);
  for (int clues = 0; clues < 3; ++clues) expected.push_back(clues);
  CHECK(filtered.clues == expected);
}

TEST_CASE("a bad line ends a filter after all before it, with exit code 2") {
  const TemporaryFile file(lines_of_rising_clues(5) + "12345x\n" + lines_of_rising_clues(5));
  const Filtered filtered = count_clues({.files = {file.path()}, .threads = GENERATE(1, 4)});
  CHECK(filtered.exit_code == exit_usage);
  CHECK(filtered.clues == std::vector<int>{0, 1, 2, 3, 4});
}

TEST_CASE("with keep-going a bad line is passed over, with exit code 1") {
  const TemporaryFile file(lines_of_rising_clues(5) + "12345x\n" + lines_of_rising_clues(2));
  const Filtered filtered =
      count_clues({.files = {file.path()}, .threads = GENERATE(1, 4), .keep_going = true});
  CHECK(filtered.exit_code == exit_less);
  CHECK(filtered.clues == std::vector<int>{0, 1, 2, 3, 4, 0, 1});
}

TEST_CASE("missing files and directories are found before anything is read") {
  CHECK_THROWS_WITH(count_clues({.files = {"/nonexistent/puzzles.txt"}}), Catch::Contains("No such file"));
  CHECK_THROWS_WITH(count_clues({.files = {"/"}}), Catch::Contains("is a directory"));
}
