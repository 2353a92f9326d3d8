// Symbols of digits.
#include <catch2/catch.hpp>

#include "alphabets.hpp"
#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

/// A grid whose first row is 1, 2, 3 ... S.
Grid counting_grid(Box box) {
  Grid grid(box);
  for (int cell = 0; cell < box.side(); ++cell) grid.set(cell, cell + 1);
  return grid;
}

}  // namespace

TEST_CASE("the symbols of each alphabet") {
  const auto first_row_of = [](Box box, Alphabet alphabet) {
    return in_alphabet(to_line(counting_grid(box)), box.side(), alphabet).substr(0, box.side() + 1);
  };
  CHECK(to_line(counting_grid(Box(4, 4))).substr(0, 17) == "123456789ABCDEFG.");
  CHECK(first_row_of(Box(4, 4), Alphabet::sgt) == "123456789abcdefg.");
  CHECK(first_row_of(Box(4, 4), Alphabet::acs) == "0123456789abcdef.");
  CHECK(first_row_of(Box(5, 5), Alphabet::acs) == "abcdefghijklmnopqrstuvwxy.");
  CHECK(first_row_of(Box(3, 3), Alphabet::acs) == "123456789.");
  CHECK(first_row_of(Box(4, 4), Alphabet::letters) == "ABCDEFGHIJKLMNOP.");
  CHECK(to_line(counting_grid(Box(5, 7))).substr(0, 36) == "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.");
  CHECK(first_row_of(Box(5, 7), Alphabet::zero) == "0123456789ABCDEFGHIJKLMNOPQRSTUVWXY.");
  CHECK(in_alphabet(to_line(counting_grid(Box(6, 6))), 36, Alphabet::zero).substr(89, 16) ==
        "33 34 35 . . . .");
}

TEST_CASE("every alphabet is read in every form") {
  const Alphabet alphabet =
      GENERATE(Alphabet::standard, Alphabet::sgt, Alphabet::acs, Alphabet::zero, Alphabet::letters);
  const Box box = GENERATE(Box(3, 3), Box(4, 4), Box(5, 5), Box(6, 6));
  const Grid grid = counting_grid(box);
  for (const TextFormat form : {TextFormat::line, TextFormat::grid, TextFormat::csv, TextFormat::json}) {
    const std::string text = header_text({.form = form}) + to_text({.puzzle = grid}, {.form = form});
    const Reading reading =
        read_all(in_alphabet(text, {.puzzle = grid}, form, alphabet), {.alphabet = alphabet});
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.record(0).puzzle == grid);
  }
}

TEST_CASE("a large puzzle of small numbers that begin with 0 is read back too") {
  Grid grid(Box(6, 6));
  for (const int digit : {0, 3}) {
    if (digit > 0) grid.set(5, digit);
    for (const TextFormat form : {TextFormat::line, TextFormat::grid}) {
      const std::string text = in_alphabet(to_text({.puzzle = grid}, {.form = form}), 36, Alphabet::zero);
      CHECK(read_all(text, {.alphabet = Alphabet::zero}).record(0).puzzle == grid);
    }
  }
}

TEST_CASE("in the acs alphabet 0 is a digit, also apart") {
  const std::string line = "0f" + std::string(254, '.');
  CHECK(read_all(line, {.alphabet = Alphabet::acs}).record(0).puzzle[0] == 1);
  CHECK(read_all(spread(line), {.alphabet = Alphabet::acs}).record(0).puzzle[0] == 1);
  CHECK(read_all(wrapped(spread(line), 32), {.alphabet = Alphabet::acs}).record(0).puzzle[0] == 1);
  CHECK(error_of("g" + std::string(255, '.'), {.name = "a", .alphabet = Alphabet::acs}) ==
        "a:1:1: 'g' is not a digit of a 16x16 grid (use 0-9 and a-f, and . for a blank: in the acs alphabet "
        "0 is a "
        "digit)");
}

TEST_CASE(
    "0 beside another blank in a 16x16 grid can be a digit or a blank, and is an error that names both") {
  const std::string line = "f0" + std::string(254, '.');
  const std::string what =
      ": '0' in a 16x16 grid that has another sign for blanks can be a digit, as in hexadecimal, or a blank: "
      "say "
      "--alphabet acs if it is a digit, or write all blanks alike";
  for (const std::string& text :
       {line, spread(line), wrapped(line, 16), wrapped(spread(line), 32), "puzzle\n" + line}) {
    INFO(text);
    CHECK_THAT(error_of(text), Catch::Contains(what));
    CHECK(read_all(text, {.alphabet = Alphabet::acs}).errors.empty());
  }
  CHECK(error_of(line) == "puzzles.txt:1:2" + what);
  CHECK_THAT(error_of("{\"puzzle\":\"" + line + "\"}"), Catch::Contains("puzzles.txt:1: puzzle" + what));
  CHECK(read_all("f" + std::string(255, '0')).line(0) == "F" + std::string(255, '.'));
  // at other sides the digits may be counted from 0
  CHECK(error_of("10" + std::string(79, '.')) ==
        "puzzles.txt:1:2: '0' in a 9x9 grid that has another sign for blanks can be a digit or a blank: say "
        "--alphabet "
        "zero if it is a digit, or write all blanks alike");
  CHECK(read_all("10" + std::string(79, '.'), {.alphabet = Alphabet::zero}).line(0) ==
        "21" + std::string(79, '.'));
  CHECK_THAT(error_of("[[0,1,2,3],[2,3,0,1],[1,0,3,2],[3,2,1,0]]"),
             Catch::Contains("has it as often as any digit"));
}

TEST_CASE("names of alphabets and forms are found again") {
  for (const Alphabet alphabet : {Alphabet::standard, Alphabet::sgt, Alphabet::acs}) {
    CHECK(parse_alphabet(name_of(alphabet)) == alphabet);
  }
  for (const TextFormat form : {TextFormat::automatic, TextFormat::line, TextFormat::grid,
                                TextFormat::integers, TextFormat::csv, TextFormat::json}) {
    CHECK(parse_text_format(name_of(form)) == form);
  }
  CHECK_FALSE(parse_alphabet("klingon"));
  CHECK_FALSE(parse_text_format("xml"));
}
