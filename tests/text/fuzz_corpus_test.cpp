// The property that the fuzz target checks, for a small corpus and for mutations of it from a fixed seed.
#include <catch2/catch.hpp>

#include "../fuzz/text_properties.hpp"
#include "random/stream.hpp"
#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

std::vector<std::string> corpus() {
  const std::string record =
      R"({"puzzle":")" + example +
      R"(","box":"3x3","alpha":0.6,"minimal":true,"seed":18446744073709551615,"comment":"a\n\u00e9",)"
      R"("rating":{"rater":"r","version":1,"runs":2,"value":1.5,"ert":null,"ert_low":1.5},"x":[1,{"y":2.50}]})";
  std::vector<std::string> texts = {
      example + " hard # 3\n" + example,
      wrapped(example, 9) + "\n" + wrapped(spread(example), 18),
      "#AMe\n#D It\n[Puzzle]\n" + wrapped(example, 9) + "[State]\n" + wrapped(example, 9),
      "5 3 . | . 7 .\n------+------\n6 . . | 1 . 5\n. . . | . . .\n------+------\n4 . . | . . .\n1 . . | . . "
      ".\n2 . . | 3 . .\n",
      "2\n1 0 0 0\n0 2 0 0\n0 0 3 0\n0 0 0 4\n\n2 1 1 -1 -1 -1 -1 2 -1 -1 -1 -1 3 -1 -1 -1 -1 4\n",
      repeated("1...2...3...4...\n", 16),
      "12..\n..12\n\n21..\n..21\n\n1......2......3......4......5......6\n",
      "[[1,0,0,0],[0,2,0,0],[0,0,3,null],[\"\",0,0,4]] [\"1...............\"," + record + "]\n",
      record + "\n" + record,
      "puzzle,rater,rating,runs,note\n" + example + ",r,1.5,3,\"a \"\"b\"\",\n c\"\n" + example + ",,,,\n",
      "\xEF\xBB\xBF" + example + "\r\n\r\n# c\r\n" + example + "\tx\xFF\x1B[0m\r\n",
      "*-----------*\n" + repeated("|1..|...|..2|\n|...|3..|...|\n|...|...|...|\n|---+---+---|\n", 3),
      repeated("1XXXXXXX2\n", 9),
      "{\"puzzle\":\"" + example + "\",\"rating\":{\"rater\":\"r\",\"runs\":2,\"value\":7.2}}",
      "puzzle,rater,rating,\xFF\n" + example + ",SE,7.2, 8 \n",
      "┌──┬──┐\n│12│34│\n│34│12│\n├──┼──┤\n│21│43│\n│43│21│\n└──┴──┘\n",
  };
  std::string large = "36";
  for (int i = 1; i < 1296; ++i) large += i % 5 == 0 ? " " + std::to_string(i % 36 + 1) : " 0";
  texts.push_back(large + " note\n");
  return texts;
}

/// One to eight small changes: a byte replaced, bytes removed, repeated or copied to another place, two texts joined.
std::string mutated(std::string text, const std::vector<std::string>& texts, RandomStream& random) {
  const std::string favourites = "0123456789.*_-|+=#,;:[]{}\"\\ \t\n\rxAgZ<>/&\xE2\xFF";
  const int changes = random.below(8) + 1;
  for (int change = 0; change < changes && !text.empty(); ++change) {
    const auto at = static_cast<std::size_t>(random.below(static_cast<int>(text.size())));
    const auto length = static_cast<std::size_t>(random.below(20) + 1);
    switch (random.below(6)) {
      case 0:
        text[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        text[at] = favourites[static_cast<std::size_t>(random.below(static_cast<int>(favourites.size())))];
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(at, text.substr(at, length));
        break;
      case 4:
        text.insert(at, 1,
                    favourites[static_cast<std::size_t>(random.below(static_cast<int>(favourites.size())))]);
        break;
      default:
        text.insert(
            at, texts[static_cast<std::size_t>(random.below(static_cast<int>(texts.size())))].substr(0, 200));
    }
  }
  return text;
}

std::string problem_with(const std::string& bytes) {
  return fuzz::broken_property(bytes).value_or("none");
}

}  // namespace

TEST_CASE("whatever is read of a small corpus, in any form, comes back from every form") {
  for (const std::string& text : corpus()) {
    for (int choice = 0; choice < 3 * fuzz::forms; ++choice) {
      for (const char shape : {'\x7F', '\x09', '\x11'}) {  // no box, 2x3, 3x4
        INFO(text);
        CHECK(problem_with(static_cast<char>(choice) + std::string(1, shape) + text) == "none");
      }
    }
  }
}

TEST_CASE("whatever is read of mutated texts comes back from every form", "[long]") {
  const std::vector<std::string> texts = corpus();
  RandomStream random = make_stream(1, "tests: mutated texts", {});
  for (int i = 0; i < 4000; ++i) {
    const std::string& text = texts[static_cast<std::size_t>(random.below(static_cast<int>(texts.size())))];
    std::string bytes = mutated(text, texts, random);
    const bool automatic = random.chance(2, 3);
    bytes.insert(bytes.begin(), static_cast<char>(random.chance(2, 3) ? 127 : random.below(64)));
    bytes.insert(bytes.begin(), static_cast<char>(automatic ? 0 : random.below(3 * fuzz::forms)));
    INFO(i << "\n" << bytes);
    REQUIRE(problem_with(bytes) == "none");
  }
}
