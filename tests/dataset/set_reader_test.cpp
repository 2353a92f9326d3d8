#include <catch2/catch.hpp>
#include <sstream>

#include "evodoku/audit.hpp"
#include "evodoku/dataset.hpp"
#include "evodoku/text.hpp"

using namespace evodoku;

namespace {

const std::string puzzle =
    "000090200050160040602400500000000360470000059018000000003009807080027030005080000";
const std::string solution =
    "134895276857162943692473581529714368476238159318956724263549817981627435745381692";

struct ReadSet {
  std::vector<SetRow> rows;
  std::vector<std::string> errors;
  std::vector<std::string> names;
};

ReadSet read_set(const std::string& text, SetReadOptions options = {}) {
  options.name = "set";
  std::istringstream input(text);
  SetReader reader(input, options);
  ReadSet set;
  while (auto item = reader.next()) {
    if (auto* const row = std::get_if<SetRow>(&*item)) {
      set.rows.push_back(std::move(*row));
    } else {
      set.errors.push_back(std::get<TextError>(*item).message());
    }
  }
  set.names = reader.names();
  return set;
}

std::string array_of(const std::string& type, std::uint64_t rows, std::uint64_t cells,
                     const std::string& bytes) {
  return npy_header_text({type, {rows, cells}}) + bytes;
}

std::string digits_of(const std::string& line, char offset = 0) {
  std::string bytes;
  for (const char c : line) bytes += static_cast<char>(c - '0' + offset);
  return bytes;
}

}  // namespace

TEST_CASE("the columns of the field's sets are found by their names") {
  for (const char* head : {"source,question,answer,rating", "id,puzzle,solution,clues,difficulty",
                           "a;QUIZZES;Solutions;se", "x\tunsolved\tsolved\trating"}) {
    INFO(head);
    const char delimiter = std::string(head).find(';') != std::string::npos    ? ';'
                           : std::string(head).find('\t') != std::string::npos ? '\t'
                                                                               : ',';
    std::string row = "name|" + puzzle + "|" + solution;
    if (std::string(head).find("clues") != std::string::npos) row += "|29";
    row += "|7.2";
    for (char& c : row) c = c == '|' ? delimiter : c;
    const ReadSet set = read_set(std::string(head) + "\r\n" + row + "\r\n\n" + row + "\n");
    CHECK(set.errors.empty());
    REQUIRE(set.rows.size() == 2);
    CHECK(set.rows[0].line == 2);
    CHECK(set.rows[1].line == 4);
    CHECK(to_line(*set.rows[0].answer) == solution);
    CHECK(set.rows[0].rating == "7.2");
  }
}

TEST_CASE("columns are named where their names are unusual, and boxes where there are several") {
  const ReadSet set = read_set(
      "start,end,box,kind\n1..4..1..1..4..1,,2x2,a\n" + std::string("1") + std::string(35, '.') + ",,3x2,b\n",
      {.columns = {.puzzle = "Start", .answer = "end", .split = "kind"}});
  CHECK(set.errors.empty());
  REQUIRE(set.rows.size() == 2);
  CHECK(set.rows[1].puzzle.box() == Box(3, 2));
  CHECK(set.rows[1].split == "b");
  CHECK_FALSE(set.rows[0].answer.has_value());
  CHECK(read_set("quiz\n" + puzzle + "\n").rows.size() == 1);
  CHECK(read_set("puzzle,note\n" + puzzle + ",\"a, \"\"b\"\"\"\n", {.all_columns = true})
            .rows.at(0)
            .values.at(1) == "a, \"b\"");
}

TEST_CASE("JSON lines are read, evodoku's records among them") {
  const ReadSet set = read_set("{\"question\":\"" + puzzle + "\",\"answer\":\"" + solution +
                                   "\",\"rating\":{\"value\":1.5},\"split\":\"test\"}\n{\"puzzle\":[[1,0,0,4]"
                                   ",[0,0,1,0],[0,1,0,0],[4,0,0,1]],\"rating\":null}\n",
                               {.all_columns = true});
  CHECK(set.errors.empty());
  REQUIRE(set.rows.size() == 2);
  CHECK(set.rows[0].rating == "1.5");
  CHECK(set.rows[0].split == "test");
  CHECK(to_line(set.rows[1].puzzle) == "1..4..1..1..4..1");
  CHECK(set.names == std::vector<std::string>{"question", "answer", "rating", "split", "puzzle"});
  CHECK(set.rows[1].values == std::vector<std::string>{"", "", "", "", "1 0 0 4 0 0 1 0 0 1 0 0 4 0 0 1"});
}

TEST_CASE("any other text of puzzles is a set without answers, with its lines") {
  const ReadSet set = read_set("# a comment\n\n" + puzzle + "\n" + puzzle + " text\n");
  CHECK(set.errors.empty());
  REQUIRE(set.rows.size() == 2);
  CHECK(set.rows[0].line == 3);
  CHECK(set.rows[1].line == 4);
}

TEST_CASE("arrays are read whatever whole numbers they are of") {
  const std::string two = digits_of(puzzle) + digits_of(solution);
  ReadSet set = read_set(array_of("|u1", 2, 81, two));
  CHECK(set.errors.empty());
  REQUIRE(set.rows.size() == 2);
  CHECK(to_line(set.rows[1].puzzle) == solution);
  std::string wide;
  for (const char c : two) wide += c + std::string(3, '\0');
  set = read_set(array_of("<i4", 2, 81, wide));
  CHECK(set.rows.size() == 2);
  CHECK(read_set(array_of("|i1", 1, 81, digits_of(puzzle, 1)), {.npy_offset = 1}).rows.at(0).puzzle ==
        set.rows.at(0).puzzle);
  std::istringstream puzzles(array_of("|u1", 1, 81, digits_of(puzzle)));
  std::istringstream answers(array_of("|u1", 1, 81, digits_of(solution)));
  SetReader reader(puzzles, answers, {});
  CHECK(to_line(*std::get<SetRow>(*reader.next()).answer) == solution);
  CHECK_FALSE(reader.next().has_value());
}

TEST_CASE("what is wrong with a set is said with line and column, and reading goes on behind it") {
  const std::string good = "s," + puzzle + "," + solution + ",1\n";
  const auto broken = [&](const std::string& row) {
    const ReadSet set = read_set("source,question,answer,rating\n" + good + row + "\n" + good);
    CHECK(set.rows.size() == 2);
    return set.errors.size() == 1 ? set.errors.front() : "(" + std::to_string(set.errors.size()) + " errors)";
  };
  CHECK(broken("s," + puzzle.substr(1) + "," + solution + ",1").find("set:3:3: 80 ") == 0);
  CHECK(broken("s,0" + puzzle + "," + solution + ",1").find("set:3:3: 82 ") == 0);
  CHECK(broken("s,&" + puzzle.substr(1) + "," + solution + ",1").find("set:3:3: '&' is not a digit") == 0);
  CHECK(broken("s," + puzzle.substr(1) + "&," + solution + ",1").find("set:3:83: '&' is not a digit") == 0);
  CHECK(broken("s," + puzzle + ",&" + solution.substr(1) + ",1").find("set:3:85: '&' is not a digit") == 0);
  CHECK(broken("s," + puzzle + "," + solution.substr(1) + ",1").find("set:3:85: 80 ") == 0);
  CHECK(broken("s,," + solution + ",1") == "set:3:3: column 'question' is empty");
  CHECK(broken("s," + puzzle + "," + solution) == "set:3: 3 fields here, 4 in the line of names");
  CHECK(broken("s," + puzzle + "," + solution + ",1,2") == "set:3: 5 fields here, 4 in the line of names");
  CHECK(broken("only text") == "set:3: 1 field here, 4 in the line of names");
  CHECK(broken("\"s," + puzzle + "," + solution + ",1") == "set:3: a quote in this line is never closed");
  CHECK(broken("\"s\"x," + puzzle + "," + solution + ",1").find("set:3:") == 0);
  CHECK(broken("s," + puzzle.substr(0, 40) + '\0' + puzzle.substr(41) + "," + solution + ",1") ==
        "set:3: there is a NUL byte in the line");
  CHECK(broken("\xC3\xA4,&" + puzzle.substr(1) + "," + solution + ",1").find("set:3:3: '&' is not a digit") ==
        0);
}

TEST_CASE("what is wrong with other forms of sets is said too") {
  const auto error = [](const std::string& text, SetReadOptions options = {}) {
    const ReadSet set = read_set(text, options);
    return set.errors.empty() ? "(none)" : set.errors.front();
  };
  CHECK(error("") == "set: no puzzle found: the input is empty");
  CHECK(error("puzzle,box\n" + puzzle + ",3y3\n") == "set:2:83: '3y3' is no box: want RxC, such as 2x3");
  CHECK(error("puzzle,box\n" + puzzle + ",0x9\n").find("set:2:83:") == 0);
  CHECK(error("{\"question\":\"" + puzzle + "\"\n").find("set:1:") == 0);
  CHECK(error("{\"question\":\"12\"}\n").find("set:1: ") == 0);
  CHECK(error("{\"text\":\"" + puzzle + "\"}\n") ==
        "set:1: the object has no member that is a puzzle (name it with --puzzle-column)");
  CHECK(error("{\"puzzle\":1}\n[]\n").find("set:1: ") == 0);
  CHECK(error("a,b\n1,2\n").find("set:1:") == 0);
  CHECK(error(puzzle + "\n" + puzzle.substr(2) + "\n").find("set:2:") == 0);
  const std::string rows = digits_of(puzzle) + digits_of(solution);
  CHECK(error(array_of("|u1", 3, 81, rows)) ==
        "set:3: the array ends here, but its header says that it has 3 rows");
  CHECK(error(array_of("|u1", 2, 80, rows)) ==
        "set: 80 cells a row: want as many as a grid has (81 for 9x9)");
  CHECK(error(array_of("<f4", 2, 81, rows)) ==
        "set: elements of type <f4: want whole numbers (uint8, int32 and the like)");
  CHECK(error(array_of(">i4", 2, 81, rows)).find("set: elements of type >i4") == 0);
  CHECK(error(npy_header_text({"|u1", {162}}) + rows) ==
        "set: the array has 1 dimensions: want rows of cells");
  CHECK(error(array_of("|u1", 0, 81, "")) == "set: no puzzle found: the array is empty");
  CHECK(error(array_of("|u1", 1, 81, digits_of(solution, 1)))
            .find("set:1:5: 10 is not a digit of a 9x9 grid (where digits are written as digit + 1") == 0);
  CHECK(error(array_of("|i1", 1, 81, "\xFF" + digits_of(puzzle).substr(1)))
            .find("set:1:1: 255 is not a digit") == 0);
}
