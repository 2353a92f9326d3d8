// Errors in a study's file: each with its whole message, including the place.
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "studies.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

struct ParseFault {
  std::string text;
  std::string message;
};

void check_all(const std::vector<ParseFault>& faults) {
  for (const auto& [text, message] : faults) {
    CAPTURE(text);
    CHECK(fault_of(text) == message);
  }
}

/// A study with these entries about puzzles, from line 3 on, and one method.
std::string with_puzzles(const std::string& entries) {
  return "seed = 1\n[puzzles]\n" + entries + "[method a]\nengine = scalar\n";
}

/// A study with these entries of its method, from line 5 on.
std::string with_method(const std::string& entries) {
  return with_methods("[method a]\n" + entries);
}

/// More than there may be values, all different: "x0, x1, "
std::string many_words() {
  std::string words;
  for (int i = 0; i < 1'000'001; ++i) words += "x" + std::to_string(i) + ", ";
  return words;
}

}  // namespace

TEST_CASE("a line that is neither an entry nor a section is a fault") {
  check_all(
      {{"seed = 1\nrepeats 4\n",
        "my.study:2:1: want \"key = value\", or a section: [puzzles], [puzzles LEVEL] or [method NAME]"},
       {"  = 4\n", "my.study:1:3: want a key before the ="},
       {"seed =  # none\n", "my.study:1:6: want a value behind the ="},
       {"seed = 1\n\n [method a\n", "my.study:3:2: a section's header wants a ] at its end"},
       {"seed = 1\n[]\nengine = scalar\n", "my.study:2:1: want [puzzles], [puzzles LEVEL] or [method NAME]"},
       {"seed = 1\n[ ]\n", "my.study:2:1: want [puzzles], [puzzles LEVEL] or [method NAME]"}});
}

TEST_CASE("what stands before the first section is checked") {
  check_all(
      {{"repeats = 3\n", "my.study:1: a study names its seed, so that it can be repeated: seed = 1"},
       {"", "my.study:1: a study names its seed, so that it can be repeated: seed = 1"},
       {"seed = -1\n", "my.study:1:8: want a whole number from 0 to 18446744073709551615, got -1"},
       {"seed = 18446744073709551616\n",
        "my.study:1:8: want a whole number from 0 to 18446744073709551615, got 18446744073709551616"},
       {"seed = 1\nseed = 2\n", "my.study:2:1: seed stands in this section twice"},
       {"seed = 1\nrepeats = 0\n", "my.study:2:11: want a whole number from 1 to 1000000, got 0"},
       {"seed = 1\nrepeats = 1000001\n", "my.study:2:11: want a whole number from 1 to 1000000, got 1000001"},
       {"seed = 1\nrepeats = four\n", "my.study:2:11: want a whole number from 1 to 1000000, got four"},
       {"seed = 1\n  repeat = 4\n",
        "my.study:2:3: repeat is not known here: want title, seed, repeats, generation-cap, evaluation-cap, "
        "node-budget"},
       {"seed = 1\n", "my.study:1: there are no puzzles: want a section [puzzles] with file = NAME"},
       {"seed = 1\n[puzzles]\nfile = two.txt\n",
        "my.study:1: there is no method: want a section such as [method NAME] with preset = evodoku"},
       {"seed = 1\n[puzzle easy]\nfile = two.txt\n",
        "my.study:2:1: [puzzle] is not known: want [puzzles], [puzzles LEVEL] or [method NAME]"}});
}

TEST_CASE("what is said of puzzles is checked") {
  const std::string letter = puzzle_line.substr(0, 40) + "x" + puzzle_line.substr(41);
  check_all(
      {{with_puzzles("flie = two.txt\n"),
        "my.study:3:1: flie is not known here: want file, puzzle, take, names, name-column, level-column"},
       {with_puzzles("file = nowhere.txt\n"),
        "my.study:3:8: cannot read nowhere.txt; names are relative to the folder of the study"},
       {with_puzzles("take = 1\npuzzle = " + puzzle_line + "\n"),
        "my.study:3:1: take says which puzzles of a file; a section that has it can have no line with puzzle "
        "="},
       {with_puzzles("file = nothing.txt\n"), "nothing.txt: no puzzle found: only blank lines and comments"},
       {with_puzzles("file = wrong.txt\n"),
        "wrong.txt:2:41: 'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)"},
       {with_puzzles("file = contradicts.txt\n"),
        "contradicts.txt:2: no method can solve it: two 1s in row 1: r1c1 and r1c2"},
       {with_puzzles("puzzle = " + letter + "\n"),
        "my.study:3:50: 'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)"},
       {with_puzzles("puzzle = 11" + puzzle_line.substr(2) + "\n"),
        "my.study:3:10: no method can solve it: two 1s in row 1: r1c1 and r1c2"},
       {with_puzzles("file = two.txt\ntake = 1..3\n"),
        "my.study:3:8: has 2 puzzles; number 3 is to be taken"},
       {with_puzzles("file = two.txt\ntake = 0\n"),
        "my.study:4:8: want a whole number from 1 to 1000000, got 0"},
       {with_puzzles("file = two.txt\nnames = one\n"),
        "my.study:4:9: there are more puzzles in this section than names"},
       {with_puzzles("file = two.txt\nnames = one, two, three, four\n"),
        "my.study:4:19: there are more names than puzzles in this section"},
       {with_puzzles("file = two.txt\nnames = one,, two\n"),
        "my.study:4:13: want a value on both sides of a comma"},
       {with_puzzles("file = two.txt\nnames = one, one\n"),
        "two.txt:3: a second puzzle of the name one; give others by names = or name-column ="},
       {with_puzzles("file = two.txt\nfile = two.txt\n"),
        "two.txt:2: a second puzzle of the name two.txt:2; give others by names = or name-column ="},
       {with_puzzles("file = named.csv\nname-column = title\n"),
        "my.study:4:15: named.csv:2 has nothing in a column title; it has name, stars"},
       {with_puzzles("file = named.csv\nlevel-column = level\n"),
        "my.study:4:16: named.csv:2 has nothing in a column level; it has name, stars"},
       {with_puzzles("file = named.csv\nname-column = name\nnames = one, two\n"),
        "my.study:5:1: puzzles are named by names or by name-column, not by both"},
       {"seed = 1\n[puzzles hard]\nfile = named.csv\nlevel-column = stars\n",
        "my.study:4:1: the level is named by the section or by level-column, not by both"}});
}

TEST_CASE("a method is one thing and has a name of its own") {
  const std::string one_of =
      "my.study:4:1: want preset = NAME, engine = NAME or colouring = NAME in this section";
  check_all(
      {{with_methods("[method]\nengine = scalar\n"), "my.study:4:1: a method wants a name: [method NAME]"},
       {with_methods("[method a]\nengine = sat\n[method a]\nengine = scalar\n"),
        "my.study:6:1: a second method of this name"},
       {with_method(""), one_of},
       {with_method("population = 4\n"), one_of},
       {with_method("preset = evodoku\nengine = scalar\n"),
        "my.study:6:1: a method is one of preset, engine and colouring"},
       {with_method("engine = scalar\nengine = sat\n"),
        "my.study:6:1: a method is one of preset, engine and colouring"},
       {with_method("engine = scalar, sat\n"),
        "my.study:5:10: want one engine; each has a section of its own"},
       {with_method("engine = fast\n"),
        "my.study:5:10: want automatic, band (9x9 only), scalar, exact-cover or sat"},
       {with_method("engine = lockstep\n"),
        "my.study:5:10: want automatic, band (9x9 only), scalar, exact-cover or sat"},
       {with_method("colouring = best\n"), "my.study:5:13: want first-fit, welsh-powell or dsatur"}});
  const std::string unknown_preset = fault_of(with_method("preset = evodoko\n"));
  CHECK(unknown_preset.find("my.study:5:10: no preset is called so; want one of ") == 0);
  CHECK(unknown_preset.find("mantere-koljonen") != std::string::npos);
}

TEST_CASE("parameters are checked one by one and for whether they go together") {
  const std::string preset = "preset = evodoku\n";
  check_all(
      {{with_method("engine = scalar\npopulation = 4\n"),
        "my.study:6:1: population is no parameter of an engine, which has node-budget"},
       {with_method("colouring = dsatur\nnode-budget = 4\n"),
        "my.study:6:1: node-budget is no parameter of a colouring, which has none"},
       {with_method("preset = evodoku\nnode-budget = 4\n"),
        "my.study:6:1: node-budget is no parameter of a preset; evodoku-evolve --list --preset evodoku "
        "shows all, and there are generation-cap and evaluation-cap"},
       {with_method(preset + "population = 0\n"), "my.study:6:14: population must be 1 to 1000000, got 0"},
       {with_method(preset + "population = 40, 80, many\n"),
        "my.study:6:22: population must be 1 to 1000000, got many"},
       {with_method(preset + "clues-locked = maybe\n"),
        "my.study:6:16: clues-locked must be one of no, yes, got maybe"},
       {with_method(preset + "generation-cap = 1.5\n"),
        "my.study:6:18: want a whole number from 0 to 18446744073709551615, got 1.5"},
       {with_method(preset + "population = 4\npopulation = 8\n"),
        "my.study:7:1: population stands in this section twice"},
       {with_method("preset = mantere-koljonen\nrepresentation = partial-grids\n"),
        "my.study:4:1: objective missing-digits needs the representation box-permutations, row-permutations "
        "or digits, not partial-grids"}});
}

TEST_CASE("lists and ranges are checked") {
  const std::string range = "want a range such as 4..100 or 4..100 step 4";
  const std::string preset = "preset = mantere-koljonen\npopulation = ";
  check_all(
      {{with_method(preset + "4..\n"), "my.study:6:14: " + range},
       {with_method(preset + "..4\n"), "my.study:6:14: " + range},
       {with_method(preset + "4..8..9\n"), "my.study:6:14: " + range},
       {with_method(preset + "4..8 step\n"), "my.study:6:14: " + range},
       {with_method(preset + "step 4..8\n"), "my.study:6:14: " + range},
       {with_method(preset + "2, 4...8\n"), "my.study:6:17: " + range},
       {with_method(preset + "8..4\n"), "my.study:6:14: want a range that goes up, such as 4..100 step 4"},
       {with_method(preset + "4..8 step 0\n"),
        "my.study:6:14: want a range that goes up, such as 4..100 step 4"},
       {with_method(preset + "4, 8, 4\n"), "my.study:6:20: 4 stands here twice"},
       {with_method(preset + "4..8, 7..9\n"), "my.study:6:20: 7 stands here twice"},
       {with_method(preset + "4, \n"), "my.study:6:16: want a value on both sides of a comma"},
       {with_method(preset + "0..1000000\n"), "my.study:6:14: more than a million values"},
       {with_method(preset + "1..600000, 600001..1200000\n"), "my.study:6:25: more than a million values"},
       {with_method(preset + "0..18446744073709551615\n"), "my.study:6:14: more than a million values"},
       {with_method(preset + "2, 0..18446744073709551615\n"), "my.study:6:17: more than a million values"},
       {with_method(preset + many_words() + "0..18446744073709551615\n"),
        "my.study:6:8888914: more than a million values"},
       {with_method(preset + "1..1001\nelite = 1..1001\n"),
        "my.study:4:1: more than a million combinations"}});
}

TEST_CASE("columns are counted in characters") {
  check_all({{"seed = 1\ntitle = Été\nété = 1\n",
              "my.study:3:1: été is not known here: want title, seed, repeats, generation-cap, "
              "evaluation-cap, node-budget"},
             {"seed = 1\n[puzzles]\nfile = two.txt\nnames = Märchen, Größe,, x\n",
              "my.study:4:24: want a value on both sides of a comma"},
             {"seed = 1\n[puzzles]\nfile = two.txt\nnames = Märchen, Größe, übrig\n",
              "my.study:4:25: there are more names than puzzles in this section"}});
}

TEST_CASE("a study of which no file can be opened says so") {
  std::istringstream text("seed = 1\n[puzzles]\nfile = nowhere/puzzles.txt\n");
  const auto result = read_study(text, "no/such/folder/my.study");
  CHECK(
      std::get<TextError>(result).message() ==
      "no/such/folder/my.study:3:8: cannot read nowhere/puzzles.txt; names are relative to the folder of the "
      "study");
}
