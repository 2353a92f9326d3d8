#include "evodoku/depth.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <optional>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/geometry.hpp"
#include "states.hpp"

using namespace evodoku;

namespace {

/// The definition as it is written down, on sets of digits: slow, and it shares nothing with the library but the houses.
class PlainTrials {
 public:
  explicit PlainTrials(const Grid& puzzle) : geometry_(puzzle.box()) {
    std::set<int> all;
    for (int digit = 1; digit <= geometry_.side(); ++digit) all.insert(digit);
    for (int cell = 0; cell < geometry_.cells(); ++cell)
      state_.push_back(puzzle.is_blank(cell) ? all : std::set{puzzle[cell]});
  }

  int depth() {
    for (int depth = 0; depth <= deepest_trials; ++depth) {
      if (!close(state_, depth)) return deepest_trials + 1;
      if (std::ranges::all_of(state_, [](const auto& digits) { return digits.size() == 1; })) return depth;
    }
    return deepest_trials + 1;
  }

 private:
  using State = std::vector<std::set<int>>;

  bool close(State& state, int depth) const {
    for (;;) {
      if (!follow_singles(state)) return false;
      if (depth == 0 || !eliminate_one(state, depth)) return true;
    }
  }

  bool eliminate_one(State& state, int depth) const {
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      if (state[cell].size() == 1) continue;
      for (const int digit : std::set(state[cell])) {
        State trial = state;
        trial[cell] = {digit};
        if (close(trial, depth - 1)) continue;
        state[cell].erase(digit);
        return true;
      }
    }
    return false;
  }

  bool follow_singles(State& state) const {
    for (bool changes = true; changes;) {
      changes = false;
      for (int house = 0; house < geometry_.houses(); ++house) {
        for (const int cell : geometry_.house(house)) {
          if (state[cell].empty()) return false;
          if (state[cell].size() > 1) continue;
          for (const int peer : geometry_.house(house)) {
            if (peer != cell) changes |= state[peer].erase(*state[cell].begin()) > 0;
          }
        }
        for (int digit = 1; digit <= geometry_.side(); ++digit) {
          std::vector<int> places;
          for (const int cell : geometry_.house(house))
            if (state[cell].contains(digit)) places.push_back(cell);
          if (places.empty()) return false;
          if (places.size() > 1 || state[places.front()].size() == 1) continue;
          state[places.front()] = {digit};
          changes = true;
        }
      }
    }
    return true;
  }

  Geometry geometry_;
  State state_;
};

Grid minimal_puzzle(Box box, std::uint64_t index) {
  return generate({.box = box, .minimal = true}, {.seed = 4, .index = index}).puzzle;
}

}  // namespace

TEST_CASE("the depth of published puzzles is the published one") {
  std::ifstream file(EVODOKU_TEST_DATA "/depths.txt");
  std::string line;
  int puzzles = 0;
  while (std::getline(file, line)) {
    if (line.starts_with('#')) continue;
    CAPTURE(line);
    CHECK(depth_of(test::grid(line.substr(2))) == line[0] - '0');
    ++puzzles;
  }
  CHECK(puzzles == 17);
}

TEST_CASE("the depth is that of the plain definition for every small box") {
  std::set<int> depths;
  for (const auto& [box, count] : std::vector<std::pair<Box, std::uint64_t>>{
           {Box(2, 2), 20}, {Box(1, 5), 20}, {Box(2, 3), 40}, {Box(4, 2), 10}, {Box(3, 3), 8}}) {
    for (std::uint64_t index = 0; index < count; ++index) {
      const Grid puzzle = minimal_puzzle(box, index);
      CAPTURE(box.name(), index);
      const std::optional<int> depth = depth_of(puzzle);
      CHECK(depth == PlainTrials(puzzle).depth());
      depths.insert(*depth);
    }
  }
  CHECK(depths == std::set{0, 1});
}

TEST_CASE("isomorphs have the same depth, and more clues never a greater one") {
  for (const Box box : {Box(2, 3), Box(3, 3), Box(4, 2), Box(3, 4), Box(4, 4)}) {
    for (std::uint64_t index = 0; index < 5; ++index) {
      CAPTURE(box.name(), index);
      const GenerateResult made = generate({.box = box, .minimal = true}, {.seed = 6, .index = index});
      const auto depth = depth_of(made.puzzle);
      REQUIRE(depth);
      CHECK(*depth < 3);
      for (std::uint64_t number = 0; number < 3; ++number)
        CHECK(depth_of(apply(Isomorphism::random(box, index, number), made.puzzle)) == depth);
      Grid fuller = made.puzzle;
      int before = *depth;
      for (int cell = 0; cell < box.cells(); cell += 3) {
        fuller.set(cell, made.solution[cell]);
        const int now = *depth_of(fuller);
        CHECK(now <= before);
        before = now;
      }
    }
  }
}

TEST_CASE("a puzzle without exactly one solution has no depth, and a stopped search has no answer") {
  CHECK(depth_of(Grid(Box(2, 2))) == deepest_trials + 1);
  Grid impossible(Box(2, 2));  // row 1 has no place for 4
  impossible.set(0, 1);
  impossible.set(1, 2);
  impossible.set(2, 3);
  impossible.set(7, 4);
  CHECK(depth_of(impossible) == deepest_trials + 1);
  Grid contradictory(Box(2, 2));
  contradictory.set(0, 1);
  contradictory.set(1, 1);
  CHECK_THROWS_AS(depth_of(contradictory), std::invalid_argument);
  std::stop_source stop;
  stop.request_stop();
  CHECK(!depth_of(minimal_puzzle(Box(3, 3), 0), stop.get_token()));
}

TEST_CASE("a stop ends the trials of a large grid, which take seconds, at once") {
  std::stop_source stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request_stop();
  });
  const std::clock_t begin = std::clock();
  CHECK(!depth_of(Grid(Box(8, 8)), stop.get_token()));
  CHECK((std::clock() - begin) / CLOCKS_PER_SEC < 5);
}
