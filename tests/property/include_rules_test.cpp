#include "include_rules.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using include_rules::breaches;

namespace {

const std::filesystem::path trees = std::filesystem::path(EVODOKU_TEST_DATA) / "include_rules";

bool any_names(const std::vector<std::string>& found, const std::string& path, const std::string& text) {
  return std::any_of(found.begin(), found.end(), [&](const std::string& line) {
    return line.starts_with(path + ":") && line.find(text) != std::string::npos;
  });
}

}  // namespace

TEST_CASE("every include and every word of the libraries keeps the rules") {
  const auto found = breaches(EVODOKU_SOURCE_DIR);
  for (const std::string& line : found) UNSCOPED_INFO(line);
  CHECK(found.empty());
}

TEST_CASE("the include check finds nothing in a right tree") {
  const auto found = breaches(trees / "right");
  for (const std::string& line : found) UNSCOPED_INFO(line);
  CHECK(found.empty());
}

TEST_CASE("the include check names each breach of a wrong tree") {
  const auto found = breaches(trees / "wrong");
  for (const std::string& line : found) UNSCOPED_INFO(line);
  CHECK(any_names(found, "lib/deduce/probe.hpp", "deduce may not include solve"));
  CHECK(any_names(found, "lib/evolve/peek.cpp",
                  "evolve must never reach solve: lib/evolve/peek.cpp -> lib/deduce/probe.hpp -> "
                  "lib/include/evodoku/solve.hpp"));
  CHECK(any_names(found, "lib/include/evodoku/grid.hpp", "not sqlite3.h"));
  CHECK(any_names(found, "lib/text/lost.cpp", "nowhere.hpp is not in the tree"));
  CHECK(any_names(found, "lib/text/save.cpp", "lib must never reach db"));
  CHECK(any_names(found, "lib/text/save.cpp", "text may not include db"));
  CHECK(any_names(found, "lib/solve/band/up.hpp", "band may not include solve/portfolio.hpp"));
  CHECK(any_names(found, "lib/text/here", "includes lib/text/there, and stands in a circle of files"));
  CHECK(any_names(found, "lib/text/there", "includes lib/text/here, and stands in a circle of files"));
  CHECK_FALSE(any_names(found, "lib/text/beside", "circle"));
  CHECK(any_names(found, "lib/grid/clock.cpp", "never reads the clock"));
  CHECK(any_names(found, "lib/grid/loud.cpp", "never prints"));
  CHECK(any_names(found, "lib/grid/thread.cpp", "only batch starts threads"));
  CHECK(any_names(found, "lib/grid/dice.cpp", "differs between standard libraries"));
}

TEST_CASE("a breach is reported at its line") {
  CHECK(any_names(breaches(trees / "wrong"), "lib/grid/loud.cpp:2", "std::cout"));
}
