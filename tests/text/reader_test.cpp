// The reader as a whole: several forms in one file, inputs of no form, streams.
#include <catch2/catch.hpp>

#include "reading.hpp"
#include "text/lines.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

/// A stream that throws if more than its one line is requested.
struct OneLineThenNothing : std::streambuf {
  std::string line = example + "\n";
  int asked = 0;
  int_type underflow() override {
    if (++asked > 1) throw std::runtime_error("asked for more than was needed");
    setg(line.data(), line.data(), line.data() + line.size());
    return traits_type::to_int_type(line[0]);
  }
};

}  // namespace

TEST_CASE("forms may follow each other in one file") {
  const std::string rows = wrapped(example, 9);
  const Reading reading = read_all("# mixed\n" + example + "\n" + rows +
                                   "\n[[1,0,0,0],[0,2,0,0],[0,0,3,0],[0,0,0,4]]\n{\"puzzle\":\"" + example +
                                   "\"}\n2\n1 0 0 0\n0 2 0 0\n0 0 3 0\n0 0 0 4\n" + example +
                                   " last\npuzzle,id\n" + example + ",3\n");
  CHECK(reading.message() == "(no such error)");
  REQUIRE(reading.puzzles.size() == 7);
  CHECK(to_line(reading.record(4).puzzle) == "1....2....3....4");
  CHECK(reading.record(5).comment == "last");
}

TEST_CASE("an input without a puzzle is an error that says why") {
  CHECK(error_of("") == "puzzles.txt: no puzzle found: the input is empty");
  CHECK(error_of("\n  \n# nothing\n") == "puzzles.txt: no puzzle found: only blank lines and comments");
  CHECK(error_of("", {}) == "standard input: no puzzle found: the input is empty");
  CHECK(error_of("-----\n", {.name = "a"}) == "a: no puzzle found: only blank lines and comments");
  CHECK(read_all("").errors.size() == 1);
}

TEST_CASE("what is no text is named once") {
  const std::string no_text = "this is not a text file: unpack what is compressed, and save text as UTF-8";
  for (const auto& [bytes, what] : std::vector<std::pair<std::string, std::string>>{
           {std::string("\x1F\x8B\x08\0\n\0\n", 7), no_text},
           {"PK\x03\x04\nabc\n", no_text},
           {"\xFD\x37zXZ\n", no_text},
           {std::string("SQLite format 3\0\n\n", 18),
            "this is an SQLite file: evodoku-store export writes the puzzles of a store as text"},
           {"\xFF\xFE" + std::string("1\0.\0\n\0", 6), no_text},
           {std::string("\0\1\2\n\0\n", 6), no_text}}) {
    const Reading reading = read_all(bytes);
    CHECK(reading.puzzles.empty());
    REQUIRE(reading.errors.size() == 1);
    CHECK(reading.message() == "puzzles.txt:1: " + what);
  }
}

TEST_CASE("a NUL byte in a later line costs that line only") {
  std::string bad = example;
  bad[40] = '\0';
  const Reading reading = read_all(example + "\n" + bad + "\n" + example);
  CHECK(reading.message() == "puzzles.txt:2: a NUL byte in this line: text has none");
  CHECK(reading.puzzles.size() == 2);
}

TEST_CASE("a line without an end ends the input") {
  const std::size_t endless = text::LineSource::longest_line + 12345;
  const Reading reading = read_all(example + "\n" + std::string(endless, '.') + "\n" + example);
  CHECK(reading.message() ==
        "puzzles.txt:2: a line of more than 16 MiB, where reading ends: put one puzzle on a line");
  CHECK(reading.errors.size() == 1);
  CHECK(reading.puzzles.size() == 1);
}

TEST_CASE("lines of any length around the sizes of buffers are whole") {
  for (const std::size_t size :
       {4094U, 4095U, 4096U, 4097U, 16382U, 16383U, 16384U, 16385U, 65535U, 65536U, 65537U}) {
    std::istringstream input(std::string(size, 'a') + "\n" + std::string(size, 'b'));
    text::LineSource lines(input);
    REQUIRE(lines.peek() != nullptr);
    CHECK(lines.peek()->text == std::string(size, 'a'));
    lines.advance();
    REQUIRE(lines.peek() != nullptr);
    CHECK(lines.peek()->text == std::string(size, 'b'));
    lines.advance();
    CHECK(lines.peek() == nullptr);
  }
}

TEST_CASE("lines put back come again in order") {
  std::istringstream input("c\nd\n");
  text::LineSource lines(input);
  CHECK(lines.peek()->text == "c");
  lines.put_back({{"a", 1}, {"b", 2}});
  for (const char* expected : {"a", "b", "c", "d"}) {
    REQUIRE(lines.peek() != nullptr);
    CHECK(lines.peek()->text == expected);
    lines.advance();
  }
  CHECK(lines.peek() == nullptr);
}

TEST_CASE("a puzzle is handed over before the next line is there") {
  OneLineThenNothing buffer;
  std::istream input(&buffer);
  input.exceptions(std::ios::badbit);
  PuzzleReader reader(input, {});
  const auto item = reader.next();
  REQUIRE(item);
  CHECK(std::holds_alternative<ReadPuzzle>(*item));
  CHECK_THROWS_AS(reader.next(), std::runtime_error);  // exceptions of the stream are passed on
}

TEST_CASE("many lines of 81 symbols are read at once up to the first line of another kind") {
  std::string text = "# a list\n";
  for (int i = 0; i < 100; ++i) text += example + (i % 2 == 0 ? "\n" : " 5.6 SE\n");
  text += "\n# half time\n" + repeated(example + "\n", 20) + "1234\n3412\n2143\n4321\n" + example + "\n";
  std::istringstream input(text);
  PuzzleReader reader(input, {});
  LinePuzzles9x9 puzzles;
  CHECK(reader.next_lines_9x9(puzzles, 70) == 70);
  CHECK(puzzles.lines.front() == 2);
  CHECK(puzzles.lines.back() == 71);
  while (reader.next_lines_9x9(puzzles, 1000) > 0) {
  }
  CHECK(puzzles.cells.size() == 120);
  CHECK(puzzles.lines.back() == 123);
  CHECK(puzzles.cells.back()[1] == 3);
  CHECK(std::get<ReadPuzzle>(*reader.next()).record.puzzle.box() == Box(2, 2));
  CHECK(reader.next_lines_9x9(puzzles, 1) == 1);
  CHECK(reader.next_lines_9x9(puzzles, 1) == 0);
  CHECK_FALSE(reader.next());
}

TEST_CASE("lines of 81 symbols are handed over before more of the stream must be waited for") {
  OneLineThenNothing buffer;
  std::istream input(&buffer);
  input.exceptions(std::ios::badbit);
  PuzzleReader reader(input, {});
  LinePuzzles9x9 puzzles;
  CHECK(reader.next_lines_9x9(puzzles, 10) == 1);
}

TEST_CASE("names and texts from files cannot play tricks on a terminal") {
  CHECK(printable("a\x1B[31m\n\x7Fé") == "a?[31m??é");
  CHECK_THAT(error_of("x\x1B[2J", {.name = "a\x1B[2J.txt"}), !Catch::Contains("\x1B"));
  CHECK_THAT(error_of("{\"error\":\"\\u001b[2J\"}"), !Catch::Contains("\x1B"));
  CHECK_THAT(error_of("{\"puzzle\":[true,\"\x1B\"]}"), !Catch::Contains("\x1B"));
  // U+0082 is a control character of two bytes
  const std::string drawn =
      "123|4\xC2\x82"
      "6|789\n";
  CHECK(printable(error_of(drawn)) == error_of(drawn));
  CHECK_THAT(error_of(drawn), Catch::Contains("byte 0xC2"));
}

TEST_CASE("marks around pasted text are skipped before and behind a puzzle") {
  for (const auto& [before, behind] :
       {std::pair("```\n", "```\n"), std::pair("```text\n", " ``` \n"), std::pair("[code]\n", "[/code]\n"),
        std::pair("<pre>\n", "</pre>\n")}) {
    for (const std::string& puzzle : {example + "\n", wrapped(example, 9)}) {
      const std::string text = std::string(before) + puzzle + behind;
      CAPTURE(text);
      const Reading reading = read_all(text + puzzle);
      CHECK(reading.message() == "(no such error)");
      REQUIRE(reading.puzzles.size() == 2);
      CHECK(reading.line(1) == example);
    }
  }
  for (const std::string line : {"[/7]\n", "```1..4\n"})
    CHECK(!read_all(example + "\n" + line).errors.empty());
}
