#include "solve/lockstep/engine.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace evodoku {

using lockstep::LaneReport;
using lockstep::LaneSet;

namespace {

template <typename Visit>
void for_each(const LaneSet& set, const Visit& visit) {
  for (int word = 0; word < LaneSet::most_lanes / 64; ++word) {
    for (std::uint64_t rest = set.words[word]; rest != 0; rest &= rest - 1) {
      visit(64 * word + std::countr_zero(rest));
    }
  }
}

int size_of(const LaneSet& set) {
  int size = 0;
  for (const std::uint64_t word : set.words) size += std::popcount(word);
  return size;
}

const lockstep::Lanes& operations_of(InstructionSet set) {
  assert(std::ranges::count(available_instruction_sets(), set) == 1);
#if defined(__x86_64__)
  if (set == InstructionSet::avx512) return lockstep::avx512_lanes;
  if (set == InstructionSet::avx2) return lockstep::avx2_lanes;
#endif
  return lockstep::portable_lanes;
}

}  // namespace

LockstepEngine::LockstepEngine(InstructionSet set) : LockstepEngine(operations_of(set)) {
  set_ = set;
}

LockstepEngine::LockstepEngine(const lockstep::Lanes& operations)
    : operations_(&operations), lanes_(operations_->lanes) {
  const std::size_t vectors = lockstep::planes + lockstep::planes_of_choice;
  planes_.resize(vectors * lanes_.size() / 8 / sizeof(CacheLine) + 1);
  const int chunks = lockstep::chunks_per_board * lockstep::chunk_stride(operations_->lanes);
  chunks_.resize(chunks);
}

void LockstepEngine::count(std::span<const Cells9x9> puzzles, std::uint32_t limit,
                           std::span<std::uint32_t> counts, std::span<Cells9x9> solutions) {
  assert(limit >= 1 && counts.size() == puzzles.size());
  assert(solutions.empty() || solutions.size() == puzzles.size());
  puzzles_ = puzzles;
  counts_ = counts;
  solutions_ = solutions;
  limit_ = limit;
  next_puzzle_ = 0;
  std::ranges::fill(counts, 0);
  // if the last call ended by an exception, its boards are still here
  for (Lane& lane : lanes_) {
    lane.puzzle = no_puzzle;
    lane.waiting.clear();
  }
  busy_ = 0;
  waiting_ = 0;
  idle_ = {};
  for (int lane = 0; lane < operations_->lanes; ++lane) next_board(lane);
  operations_->from_chunks(planes_.data(), chunks_.data());
  while (busy_ > 0) {
    LaneReport report{};
    operations_->propagate(planes_.data(), report);
    ++rounds_;
    const LaneSet due = lanes_due(report);
    if (must_serve(due)) serve(report, due);
  }
}

/// The lanes with a puzzle for which the last round found nothing more, or a contradiction.
LaneSet LockstepEngine::lanes_due(const LaneReport& report) const {
  LaneSet due{};
  for (int word = 0; word < operations_->lanes / 64; ++word) {
    due.words[word] = (report.dead.words[word] | ~report.changed.words[word]) & ~idle_.words[word];
  }
  return due;
}

/// Serving costs as much as three rounds, however many lanes wait; idle ones do not count.
bool LockstepEngine::must_serve(const LaneSet& due) const {
  return 8 * size_of(due) >= 5 * busy_;
}

void LockstepEngine::serve(const LaneReport& report, const LaneSet& due) {
  ++servings_;
  LaneSet undecided{};
  LaneSet ended{};
  for (int word = 0; word < LaneSet::most_lanes / 64; ++word) {
    undecided.words[word] = due.words[word] & report.open.words[word] & ~report.dead.words[word];
    ended.words[word] = due.words[word] & ~undecided.words[word];
  }
  operations_->choose(planes_.data(), undecided);
  operations_->to_chunks(planes_.data(), chunks_.data());
  LaneSet guessing = undecided;
  for_each(undecided, [&](int number) {
    Lane& lane = lanes_[number];
    if (at_limit(lane.puzzle)) {
      guessing.words[number / 64] &= ~(std::uint64_t{1} << (number % 64));
      end_board(number, false);
    } else {
      lane.waiting.push_back(board_of(number));
      ++waiting_;
      ++guesses_;
    }
  });
  for_each(ended, [&](int lane) {
    const bool dead = (report.dead.words[lane / 64] >> (lane % 64) & 1) != 0;
    end_board(lane, !dead);
  });
  occupy_idle_lanes();
  operations_->from_chunks(planes_.data(), chunks_.data());
  operations_->take(planes_.data(), guessing);
}

/// If there are fewer puzzles than lanes, branches of hard puzzles are moved to idle lanes.
void LockstepEngine::occupy_idle_lanes() {
  for_each(idle_, [&](int lane) {
    if (take_from_another(lane)) idle_.words[lane / 64] &= ~(std::uint64_t{1} << (lane % 64));
  });
}

/// The lane's board is finished, solved or not, and the next one takes its place.
void LockstepEngine::end_board(int number, bool solved) {
  Lane& lane = lanes_[number];
  if (solved && !at_limit(lane.puzzle)) {
    if (counts_[lane.puzzle]++ == 0 && !solutions_.empty()) {
      solutions_[lane.puzzle] = lockstep::solution_of_board(board_of(number));
    }
  }
  if (at_limit(lane.puzzle)) drop_waiting(lane);
  next_board(number);
}

void LockstepEngine::drop_waiting(Lane& lane) {
  waiting_ -= lane.waiting.size();
  lane.waiting.clear();
}

/// Takes a board from the lane's own stack, the next puzzle, a board from another stack, or none.
void LockstepEngine::next_board(int number) {
  Lane& lane = lanes_[number];
  if (!lane.waiting.empty()) {
    put(number, lane.waiting.back());
    lane.waiting.pop_back();
    --waiting_;
    return;
  }
  if (lane.puzzle != no_puzzle) --busy_;
  lane.puzzle = no_puzzle;
  if (next_puzzle_ < puzzles_.size()) {
    lane.puzzle = next_puzzle_++;
    ++busy_;
    put(number, lockstep::board_of_puzzle(puzzles_[lane.puzzle]));
  } else if (!take_from_another(number)) {
    put(number, {});
    idle_.words[number / 64] |= std::uint64_t{1} << (number % 64);
  }
}

/// Takes the oldest board of the next lane that has waiting boards, which often has the most work left.
bool LockstepEngine::take_from_another(int number) {
  for (std::size_t tried = 0; waiting_ > 0 && tried < lanes_.size(); ++tried) {
    robbed_ = (robbed_ + 1) % lanes_.size();
    Lane& other = lanes_[robbed_];
    if (other.waiting.empty()) continue;
    if (at_limit(other.puzzle)) {  // the branch that reached the limit was in another lane
      drop_waiting(other);
      continue;
    }
    lanes_[number].puzzle = other.puzzle;
    ++busy_;
    put(number, other.waiting.front());
    other.waiting.erase(other.waiting.begin());
    --waiting_;
    return true;
  }
  return false;
}

void LockstepEngine::put(int lane, const lockstep::BoardBytes& board) {
  const int first = lockstep::chunk_of_lane(lane, operations_->lanes);
  const int stride = lockstep::chunk_stride(operations_->lanes);
  for (std::size_t chunk = 0; chunk < board.size(); ++chunk) {
    chunks_[first + chunk * stride] = board[chunk];
  }
}

lockstep::BoardBytes LockstepEngine::board_of(int lane) const {
  const int first = lockstep::chunk_of_lane(lane, operations_->lanes);
  const int stride = lockstep::chunk_stride(operations_->lanes);
  lockstep::BoardBytes board;
  for (std::size_t chunk = 0; chunk < board.size(); ++chunk) {
    board[chunk] = chunks_[first + chunk * stride];
  }
  return board;
}

}  // namespace evodoku
