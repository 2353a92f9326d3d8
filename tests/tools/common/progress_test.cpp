// The text of a progress line. Where it is drawn is tested in tests/cli/terminal_test.sh.
#include "common/progress.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace evodoku::tools;

TEST_CASE("how long it takes is said in minutes, hours or days") {
  CHECK(duration_text(0) == "00:00");
  CHECK(duration_text(59.9) == "00:59");
  CHECK(duration_text(3599) == "59:59");
  CHECK(duration_text(3600) == "1:00:00");
  CHECK(duration_text(86399) == "23:59:59");
  CHECK(duration_text(28 * 3600 + 47 * 60) == "1 d 4 h");
  CHECK(duration_text(-5) == "00:00");
  CHECK(duration_text(1e300) == "11574 d 1 h");
}

TEST_CASE("how fast it goes is said as people say it") {
  CHECK(rate_text(16'912.4) == "16,900/s");
  CHECK(rate_text(1'234'567) == "1,230,000/s");
  CHECK(rate_text(123.4) == "123/s");
  CHECK(rate_text(12.34) == "12/s");
  CHECK(rate_text(9.99) == "10/s");
  CHECK(rate_text(3.21) == "3.2/s");
  CHECK(rate_text(0.2) == "12 a minute");
  CHECK(rate_text(0.0014) == "5.0 an hour");
  CHECK(rate_text(0) == "0/s");
}

TEST_CASE("a line tells as much as fits, the count last of all") {
  ProgressState state{.what = "puzzles", .done = 4120, .total = 10'000, .share = {}, .seconds = 10};
  CHECK(progress_text(state, 79) == "4,120 of 10,000 puzzles, 412/s, 00:14 left");
  CHECK(progress_text(state, 40) == "4,120 of 10,000 puzzles, 00:14 left");
  CHECK(progress_text(state, 30) == "4,120 of 10,000 puzzles");
  CHECK(progress_text(state, 10) == "4,120 of 1");
  for (std::size_t width = 1; width < 100; ++width) CHECK(progress_text(state, width).size() <= width);
  state.total.reset();
  CHECK(progress_text(state, 79) == "4,120 puzzles, 412/s, 00:10 so far");
  state.share = 0.25;
  CHECK(progress_text(state, 79) == "4,120 puzzles, 25 %, 412/s, 00:30 left");
}

TEST_CASE("what takes long by itself is said") {
  const ProgressState state{
      .what = "puzzles", .done = 2, .total = 3, .share = {}, .seconds = 100, .seconds_at_this_one = 72};
  CHECK(progress_text(state, 79) == "2 of 3 puzzles, 1 a minute, 00:50 left, number 3 takes 01:12 so far");
  const ProgressState first{
      .what = "puzzles", .done = 0, .total = {}, .share = {}, .seconds = 5, .seconds_at_this_one = 5};
  CHECK(progress_text(first, 79) == "0 puzzles, 00:05 so far, number 1 takes 00:05 so far");
}
