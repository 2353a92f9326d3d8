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

/// The initial candidates in lane 4 * `band` + `stack`.
band::Digits candidates(const Cells9x9& clues, int row_in_box, int column_in_box, int band, int stack) {
  if (band == 3 || stack == 3) return band::all_digits;  // idle
  const int cell = 9 * (3 * band + row_in_box) + 3 * stack + column_in_box;
  return candidates_of_clue[clues[cell]];
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
  const int row = cell / 9;
  const int column = cell % 9;
  band::Digits& candidates = search_.board.cells[3 * (row % 3) + column % 3][4 * (row / 3) + column / 3];
  candidates &= ~candidates_of_clue[digit];
  return begin();
}

int BandEngine::candidates_left() const {
  constexpr int idle_lanes = 7;
  int left = -idle_lanes * band::places * std::popcount(band::all_digits);
  for (const auto& lanes : search_.board.cells) {
    for (const band::Digits digits : lanes) left += std::popcount(digits);
  }
  return left;
}

void BandEngine::place(const Cells9x9& clues) {
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      band::Digits* cells = search_.board.cells[3 * row + column];
      for (int band = 0; band < 4; ++band) {
        for (int stack = 0; stack < 4; ++stack) *cells++ = candidates(clues, row, column, band, stack);
      }
    }
  }
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
  auto digit = solution_.begin();
  for (int band = 0; band < 3; ++band) {
    for (int row = 0; row < 3; ++row) {
      for (int stack = 0; stack < 3; ++stack) {
        for (int column = 0; column < 3; ++column) {
          const band::Digits digits = search_.board.cells[3 * row + column][4 * band + stack];
          *digit++ = std::countr_zero(digits) + 1;
        }
      }
    }
  }
}

}  // namespace evodoku
