#include "solve/band/engine.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "evodoku/solve.hpp"

namespace evodoku {

namespace {

using band::Status;

/// Between two checks of the stop token: about 30 microseconds.
constexpr std::uint64_t guesses_between_looks = 128;

constexpr std::array<band::Digits, 10> candidates_of_clue = {
    band::all_digits, 1, 2, 4, 8, 16, 32, 64, 128, 256};

const band::Kernel& best_kernel() {
#if defined(__x86_64__)
  if (instruction_set_in_use() >= InstructionSet::avx2) return band::avx2_kernel;
#endif
  return band::portable_kernel;
}

/// Where in the board the cells are. Loops over it are unrolled, which makes these places constants: puzzles with half-turn
/// symmetry would take 5 % more instructions.
constexpr std::array<std::uint8_t, 81> places_of_cells = [] {
  std::array<std::uint8_t, 81> table{};
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9;
    const int column = cell % 9;
    table[cell] = band::lanes * (3 * (row % 3) + column % 3) + 4 * (row / 3) + column / 3;
  }
  return table;
}();

/// On a generic x86-64 machine std::popcount is a call into the compiler's library: here it would be a fifth of the time of an
/// aim at the hardest. These sums fit vectors (H. Warren, "Hacker's Delight", 5-1).
int count_candidates(const band::Board& board) {
  std::uint64_t sums = 0;  // four, of 16 bits
  for (std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof(band::Board) / 8>>(board)) {
    word -= (word >> 1) & 0x5555555555555555U;
    word = (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU;
    sums += (word + (word >> 8)) & 0x00ff00ff00ff00ffU;
  }
  constexpr int idle_lanes = 7;
  constexpr int digits = 9;
  return static_cast<int>(sums * 0x0001000100010001U >> 48) - idle_lanes * band::places * digits;
}

}  // namespace

BandEngine::BandEngine() : BandEngine(best_kernel()) {}

BandEngine::BandEngine(const band::Kernel& kernel) : kernel_(&kernel) {
  search_.status = Status::dead;
  search_.waiting_boards = 0;
}

bool BandEngine::load(const Cells9x9& clues) {
  assert(std::ranges::all_of(clues, [](int digit) { return digit <= 9; }));
  place(clues);
  return begin();
}

bool BandEngine::load_and_forbid(const Cells9x9& clues, int cell, int digit) {
  assert(cell >= 0 && cell < 81 && digit >= 1 && digit <= 9);
  place(clues);
  search_.board.cells[places_of_cells[cell]] &= ~candidates_of_clue[digit];
  return begin();
}

int BandEngine::candidates_left() const {
  return count_candidates(search_.board);
}

int BandEngine::candidates_left_with(int cell, int digit) const {
  band::Board board = search_.board;
  band::Digits& candidates = board.cells[places_of_cells[cell]];
  candidates &= candidates_of_clue[digit];
  if (candidates == 0) return 0;
  return kernel_->propagate(board) == Status::dead ? 0 : count_candidates(board);
}

void BandEngine::place(const Cells9x9& clues) {
  std::ranges::fill(search_.board.cells, band::all_digits);
#pragma GCC unroll 81
  for (int cell = 0; cell < 81; ++cell)
    search_.board.cells[places_of_cells[cell]] = candidates_of_clue[clues[cell]];
}

bool BandEngine::begin() {
  search_.waiting_boards = 0;
  search_.status = kernel_->propagate(search_.board);
  is_given_ = false;
  return search_.status != Status::dead;
}

SearchOutcome BandEngine::next_solution(std::uint64_t& nodes_left, const std::stop_token& stop) {
  while (search_.status != Status::solved || is_given_) {
    if (search_.status == Status::open) {
      if (nodes_left == 0) return SearchOutcome::budget;
      if (stop.stop_requested()) return SearchOutcome::stopped;
    }
    const std::uint64_t guesses = std::min(nodes_left, guesses_between_looks);
    std::uint64_t guesses_left = guesses;
    kernel_->go_on(search_, guesses_left);
    nodes_left -= guesses - guesses_left;
    is_given_ = false;
    if (search_.status == Status::dead) return SearchOutcome::exhausted;
  }
  is_given_ = true;
  keep_solution();
  return SearchOutcome::found;
}

void BandEngine::keep_solution() {
#pragma GCC unroll 81
  for (int cell = 0; cell < 81; ++cell)
    solution_[cell] = std::countr_zero(search_.board.cells[places_of_cells[cell]]) + 1;
}

}  // namespace evodoku
