#include <stdexcept>

#include "deduce/kernel/bits.hpp"
#include "evodoku/check.hpp"
#include "evodoku/deduce.hpp"
#include "grid/peers.hpp"

namespace evodoku {

namespace {

std::string description(Candidate candidate, Box box) {
  const bool on_board = candidate.cell < box.cells();
  return (on_board ? cell_name(box, candidate.cell) : "cell " + std::to_string(candidate.cell)) + " = " +
         std::to_string(candidate.digit);
}

bool is_on_board(Candidate candidate, Box box) {
  return candidate.cell < box.cells() && candidate.digit >= 1 && candidate.digit <= box.side();
}

}  // namespace

PencilMarks::PencilMarks(const Grid& puzzle) : values_(puzzle), digits_(candidates_left_by(puzzle)) {
  if (const auto conflict = find_conflict(puzzle)) {
    throw std::invalid_argument("clues contradict each other: " + conflict->message(puzzle.box()));
  }
}

PencilMarks::PencilMarks(const Grid& placed, std::span<const std::uint64_t> candidates)
    : PencilMarks(placed) {
  if (candidates.size() != digits_.size())
    throw std::invalid_argument("candidates are for " + std::to_string(digits_.size()) + " cells, got " +
                                std::to_string(candidates.size()));
  for (Cell cell = 0; cell < digits_.size(); ++cell) {
    const bool fits = placed.is_blank(cell)
                          ? candidates[cell] != 0 && (candidates[cell] & ~digits_[cell]) == 0
                          : candidates[cell] == digits_[cell];
    if (!fits)
      throw std::invalid_argument("the candidates of " + cell_name(box(), cell) +
                                  " do not fit the digits placed");
  }
  digits_.assign(candidates.begin(), candidates.end());
}

void PencilMarks::place(Candidate candidate) {
  if (!is_on_board(candidate, box()) || !has(candidate)) {
    throw std::invalid_argument(description(candidate, box()) + " is no candidate, so it cannot be placed");
  }
  values_.set(candidate.cell, candidate.digit);
  digits_[candidate.cell] = bit(candidate.digit - 1);
  for_each_peer(box(), candidate.cell, [&](int peer) {
    if (values_.is_blank(peer)) digits_[peer] &= ~bit(candidate.digit - 1);
  });
}

void PencilMarks::remove(Candidate candidate) {
  if (!is_on_board(candidate, box()) || !values_.is_blank(candidate.cell)) {
    throw std::invalid_argument(description(candidate, box()) +
                                " cannot be removed: no open cell, or no digit of this grid");
  }
  digits_[candidate.cell] &= ~bit(candidate.digit - 1);
}

void PencilMarks::apply(const Deduction& deduction) {
  for (const Candidate candidate : deduction.placements) place(candidate);
  for (const Candidate candidate : deduction.eliminations) remove(candidate);
}

}  // namespace evodoku
