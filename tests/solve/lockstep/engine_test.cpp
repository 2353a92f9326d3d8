#include "solve/lockstep/engine.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/check.hpp"
#include "nine_by_nine.hpp"
#include "random/stream.hpp"
#include "solve/lockstep/kernel.hpp"
#include "wide_lanes.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

std::vector<std::uint32_t> counts_by(LockstepEngine& engine, const std::vector<Cells9x9>& puzzles,
                                     std::uint32_t limit) {
  std::vector<std::uint32_t> counts(puzzles.size(), 77);  // to be overwritten
  engine.count(puzzles, limit, counts, {});
  return counts;
}

}  // namespace

TEST_CASE("every instruction set counts what dancing links count") {
  constexpr std::uint32_t limit = 40;
  const std::vector<Cells9x9> puzzles = random_puzzles_9x9(1, 1000);
  std::vector<std::uint32_t> expected;
  for (const Cells9x9& puzzle : puzzles) expected.push_back(count_by_exact_cover(puzzle, limit));
  CHECK(std::ranges::count(expected, 0U) > 50);
  CHECK(std::ranges::count(expected, 1U) > 50);
  CHECK(std::ranges::count(expected, limit) > 50);
  for (const InstructionSet set : available_instruction_sets()) {
    CAPTURE(static_cast<int>(set));
    LockstepEngine engine(set);
    CHECK(counts_by(engine, puzzles, limit) == expected);
  }
}

/// A wrong cell changes no count, but takes other guesses: without the rule on open cells around 1 to 4 % more. Wider sets
/// share a guess among more puzzles that need none.
TEST_CASE("the cell with the fewest digits and the most open cells around is guessed") {
  const std::vector<Cells9x9> puzzles = random_puzzles_9x9(1, 1000);
  const std::map<InstructionSet, std::uint64_t> expected = {
      {InstructionSet::portable, 16'297}, {InstructionSet::avx2, 18'048}, {InstructionSet::avx512, 19'945}};
  for (const InstructionSet set : available_instruction_sets()) {
    CAPTURE(static_cast<int>(set));
    LockstepEngine engine(set);
    counts_by(engine, puzzles, 40);
    CHECK(engine.guesses() == expected.at(set));
  }
}

TEST_CASE("the instruction sets that the processor names are there, the widest last") {
  std::ifstream info("/proc/cpuinfo");
  std::string line;
  while (std::getline(info, line) && !line.starts_with("flags")) {
  }
  if (line.empty()) return;  // no such file, or no x86
  const auto names = [&](const std::string& flag) {
    return (line + " ").find(" " + flag + " ") != std::string::npos;
  };
  std::vector<InstructionSet> expected = {InstructionSet::portable};
  if (names("avx2")) expected.push_back(InstructionSet::avx2);
  if (names("avx512f") && names("avx512bw")) expected.push_back(InstructionSet::avx512);
  CHECK(available_instruction_sets() == expected);
}

TEST_CASE("numbers in vectors add up, board by board") {
  // Three numbers for each of 64 boards, as vectors of bits. The expected sums are computed board by board.
  RandomStream random = make_stream(1, "numbers in vectors", {});
  const auto drawn = [&] { return std::uint64_t{random.below(1U << 31)} << 33 ^ random.below(1U << 31); };
  lockstep::Number<std::uint64_t, 4> first{};
  lockstep::Number<std::uint64_t, 4> second{};
  lockstep::Number<std::uint64_t, 3> third{};
  for (auto& bits : first.bits) bits = drawn();
  for (auto& bits : second.bits) bits = drawn();
  for (auto& bits : third.bits) bits = drawn();
  const auto sum = lockstep::total(first, second, third);
  const auto worth = [](const auto& number, int board) {
    int value = 0;
    int weight = 1;
    for (const std::uint64_t bits : number.bits) {
      value += (bits >> board & 1) != 0 ? weight : 0;
      weight *= 2;
    }
    return value;
  };
  for (int board = 0; board < 64; ++board) {
    // the sum has five bits; in use it is never larger
    CHECK(worth(sum, board) == (worth(first, board) + worth(second, board) + worth(third, board)) % 32);
  }
}

TEST_CASE("512 lanes count what fewer lanes count, with or without AVX-512", "[long]") {
  const std::vector<Cells9x9> puzzles = random_puzzles_9x9(9, 2000);
  LockstepEngine narrow(InstructionSet::portable);
  LockstepEngine wide(wide_lanes);
  CHECK(counts_by(wide, puzzles, 20) == counts_by(narrow, puzzles, 20));
}

TEST_CASE("any number of puzzles keeps its lanes apart") {
  const std::vector<Cells9x9> all = random_puzzles_9x9(2, 1100);
  LockstepEngine engine;
  const std::vector<std::uint32_t> expected = counts_by(engine, all, 3);
  for (const std::size_t number : {0U, 1U, 2U, 127U, 128U, 129U, 255U, 257U, 511U, 513U}) {
    const std::vector<Cells9x9> some(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(number));
    const std::vector<std::uint32_t> counts = counts_by(engine, some, 3);
    CAPTURE(number);
    CHECK(std::equal(counts.begin(), counts.end(), expected.begin()));
  }
}

TEST_CASE("lockstep counts exactly up to a high limit with many lanes on one puzzle") {
  LockstepEngine engine;
  const Cells9x9 puzzle = cells_of_text(with_219_solutions_9x9);
  CHECK(counts_by(engine, {puzzle}, 10'000) == std::vector<std::uint32_t>{219});
  CHECK(counts_by(engine, {puzzle}, 219) == std::vector<std::uint32_t>{219});
  CHECK(counts_by(engine, {puzzle}, 218) == std::vector<std::uint32_t>{218});
  CHECK(counts_by(engine, {puzzle, puzzle, puzzle}, 1000) == std::vector<std::uint32_t>{219, 219, 219});
  CHECK(counts_by(engine, std::vector<Cells9x9>(3), 5000) == std::vector<std::uint32_t>{5000, 5000, 5000});
}

TEST_CASE("every lane has chunks of its own") {
  for (const int lanes : {128, 256, 512}) {
    std::set<int> chunks;
    for (int lane = 0; lane < lanes; ++lane) chunks.insert(lockstep::chunk_of_lane(lane, lanes));
    CHECK(chunks.size() == static_cast<std::size_t>(lanes));
    CHECK(*chunks.begin() == 0);
    CHECK(*chunks.rbegin() == lanes - 1);
    CHECK(lockstep::chunk_stride(lanes) >= lanes);
  }
}

TEST_CASE("a full grid passes through a board unchanged") {
  RandomStream random = make_stream(4, "lockstep boards", {});
  for (int i = 0; i < 50; ++i) {
    const Cells9x9 grid = cells_of(random_full_grid(Box(3, 3), random));
    CHECK(lockstep::solution_of_board(lockstep::board_of_puzzle(grid)) == grid);
  }
}

TEST_CASE("an instruction set that the machine has not is refused") {
  const auto sets = available_instruction_sets();
  CHECK(sets.front() == InstructionSet::portable);
  const InstructionSet before = instruction_set_in_use();
  for (const InstructionSet set : {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512}) {
    const bool there = std::ranges::find(sets, set) != sets.end();
    if (there) {
      CHECK_NOTHROW(LockstepEngine(set));
      use_instruction_set(set);
      CHECK(LockstepEngine().instruction_set() == set);
      use_instruction_set(before);
    } else {
      CHECK_THROWS_AS(use_instruction_set(set), std::invalid_argument);
    }
  }
}
