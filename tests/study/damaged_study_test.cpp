// A study's file that was cut short or changed gives a study or an error, never a crash.
#include <catch2/catch.hpp>
#include <string>

#include "random/stream.hpp"
#include "studies.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

const std::string good =
    "\xEF\xBB\xBF# a study\ntitle = Été\nseed = 1\nrepeats = 3\r\ngeneration-cap = 10\nnode-budget = 9\n\n"
    "[puzzles easy]\nfile = two.txt\ntake = 1..2\nnames = eins, zwei\n"
    "[puzzles]\nfile = named.csv\nname-column = name\nlevel-column = stars\n"
    "[puzzles]\npuzzle = 1..4.4.1..4.4..2\n"
    "[method mk]  # with ranges\npreset = mantere-koljonen\npopulation = 4..20 step 8\nelite = 0, 1\n"
    "[method exact]\nengine = scalar\n[method colours]\ncolouring = dsatur\n";

/// Checks the properties of every study and of every error.
void check_promises(const std::string& text) {
  const auto result = read(text);
  if (const auto* const error = std::get_if<TextError>(&result)) {
    const bool is_placed = error->line >= 1 && !error->what.empty() && !error->file.empty();
    if (!is_placed) FAIL_CHECK(error->message() << " of: " << text);
    return;
  }
  const auto& study = std::get<Study>(result);
  const bool has_something = cells_of(study) >= 1 && study.repeats >= 1;
  if (!has_something) FAIL_CHECK("a study of nothing: " << text);
}

}  // namespace

TEST_CASE("every beginning of a study is a study or a fault with its place") {
  REQUIRE(fault_of(good) == "none");
  for (std::size_t size = 0; size < good.size(); ++size) check_promises(good.substr(0, size));
}

TEST_CASE("a study with changed bytes is a study or a fault with its place") {
  RandomStream random = make_stream(1, "damaged study", {});
  for (int trial = 0; trial < 3000; ++trial) {
    std::string text = good;
    const std::uint32_t changes = 1 + random.below(3U);
    for (std::uint32_t i = 0; i < changes; ++i) {
      text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random.below(256U));
    }
    check_promises(text);
  }
}
