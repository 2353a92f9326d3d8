// The text of a progress line. Where it is drawn is tested in tests/cli/terminal_test.sh.
#include "common/progress.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace evodoku::tools;

TEST_CASE("a progress line says how much is done, how fast, and how long it takes") {
  ProgressState state{.what = "puzzles", .done = 4120, .total = 10'000, .share = {}, .seconds = 10};
  CHECK(progress_text(state) == "4,120 of 10,000 puzzles, 412/s, 00:14 left");
  state.total.reset();
  CHECK(progress_text(state) == "4,120 puzzles, 412/s, 00:10 so far");
  state.share = 0.25;
  CHECK(progress_text(state) == "4,120 puzzles, 25 %, 412/s, 00:30 left");
  CHECK(progress_text({.what = "rows", .done = 0, .total = 0, .share = {}}) == "0 of 0 rows, 00:00 so far");
}

TEST_CASE("times and rates of a progress line are said as people say them") {
  const auto text = [](std::uint64_t done, double seconds) {
    return progress_text({.what = "runs", .done = done, .total = {}, .share = {}, .seconds = seconds});
  };
  CHECK(text(0, 3599.9) == "0 runs, 59:59 so far");
  CHECK(text(0, 3600 + 61) == "0 runs, 1:01:01 so far");
  CHECK(text(16'912, 1) == "16,912 runs, 16,900/s, 00:01 so far");
  CHECK(text(1'234'567, 1) == "1,234,567 runs, 1,230,000/s, 00:01 so far");
  CHECK(text(999, 100) == "999 runs, 10/s, 01:40 so far");
  CHECK(text(321, 100) == "321 runs, 3.2/s, 01:40 so far");
  CHECK(text(20, 100) == "20 runs, 12 a minute, 01:40 so far");
}
