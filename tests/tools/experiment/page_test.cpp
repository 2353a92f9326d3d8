// A study's page. Figures are drawn where there is gnuplot, so these tests look at the rest.
#include "experiment/results.hpp"

#include <catch2/catch.hpp>

using namespace evodoku;
using namespace evodoku::tools;
using Catch::Contains;

namespace {

StudyResults small_study() {
  StudyResults results{
      .info = {.title = "Study <1>",
               .repeats = 1,
               .version = "0.1.0",
               .description = {"method evodoku preset evodoku", "puzzle easy 1..."},
               .columns = {"cell", "method", "puzzle", "level", "run", "solved", "reached-goal", "clues-kept",
                           "generations", "evaluations", "nodes", "colours-beyond", "population-bytes",
                           "cpu-ms", "population"},
               .methods = 2,
               .puzzles = 2},
      .runs = {{"0", "it's", "one", "easy", "0", "1", "1", "1", "10", "100", "", "", "64", "0.5", "4"},
               {"1", "it's", "two", "<hard & long>", "0", "1", "1", "1", "0", "0", "", "", "64", "0.5", "4"},
               {"2", "it's", "one", "easy", "0", "1", "1", "1", "12", "120", "", "", "64", "0.7", "8"},
               {"3", "other", "two", "<hard & long>", "0", "0", "0", "1", "100", "1000", "", "", "64", "5",
                "8"}},
      .is_complete = true};
  return results;
}

}  // namespace

TEST_CASE("a page tells of methods and levels and parameters and puzzles, escaped") {
  const std::string html = page_of(small_study(), false);
  for (const char* const heading : {"By method", "By level and method", "Do methods differ?", "Run lengths",
                                    "By population", "By puzzle and method", "How to read the tables"})
    CHECK_THAT(html, Contains(heading));
  CHECK_THAT(html, Contains("<title>Study &lt;1&gt;</title>") && Contains("&lt;hard &amp; long&gt;"));
  CHECK_THAT(html,
             !Contains("<hard") && !Contains("<script") && !Contains("not finished") && !Contains("cpu-ms"));
  CHECK_THAT(page_of(small_study(), true), Contains("cpu-ms, mean"));
}

TEST_CASE("a page says what is missing") {
  StudyResults results = small_study();
  results.runs.pop_back();
  results.is_complete = false;
  const std::string html = page_of(results, false);
  CHECK_THAT(html, Contains("3 of 4 runs are here") && !Contains("Do methods differ?"));
  results.runs.clear();
  CHECK_THAT(page_of(results, false), Contains("0 of 4 runs are here") && !Contains("By method"));
}
