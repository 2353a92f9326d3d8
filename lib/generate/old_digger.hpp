// Removing clues from a full grid while the solution stays unique.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "evodoku/grid.hpp"
#include "generate/work_meter.hpp"
#include "random/stream.hpp"
#include "solve/scalar_engine.hpp"

namespace evodoku {

/// A set of cells of one grid.
class CellSet {
 public:
  explicit CellSet(int cells) : words_((static_cast<std::size_t>(cells) + 63) / 64, 0) {}

  void insert(int cell) { word(cell) |= bit(cell); }
  void erase(int cell) { word(cell) &= ~bit(cell); }
  bool contains(int cell) const { return (words_[static_cast<std::size_t>(cell) / 64] & bit(cell)) != 0; }

  /// The sets have `cell` in common and no other.
  bool meets_only_in(const CellSet& other, int cell) const;

 private:
  static std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell % 64); }
  std::uint64_t& word(int cell) { return words_[static_cast<std::size_t>(cell) / 64]; }

  std::vector<std::uint64_t> words_;
};

/// How hard to try before another grid is taken. Guesses are those of the engine for one question.
struct DiggingEffort {
  std::uint64_t first_guesses = 0;     // when every clue is tried: at the first time of asking
  std::uint64_t most_guesses = 0;      // and at the last
  std::uint64_t exchange_guesses = 0;  // in an exchange
  int fruitless_exchanges = 0;         // in a row, before giving up
};

/// Found by trial: which effort reaches few clues soonest. To 4x4 every question is asked until it is
/// answered, so that which puzzles come out does not depend on what the engine finds easy; above that this
/// would take too long.
DiggingEffort effort_for(Box box);

/// Digs one puzzle out of one full grid.
///
/// First every clue is tried in random order. Whether the solution stays unique without a clue is asked of
/// the engine, with few guesses; what that leaves open is asked again later with more, as most questions are
/// easy and a hard one often becomes easy when other clues are gone first. A clue once found needed stays
/// needed while no clue comes back, because taking clues away only adds solutions.
///
/// Then exchanges: some clues come back at random, others are tried, and the new puzzle is kept if it has no
/// more clues than the old one. Of the needed clues only those must be asked again whose other solution has
/// been ruled out by a clue that came back: each clue remembers the cells in which that solution differed (an
/// unavoidable set).
class Digger {
 public:
  /// All must outlive the digger. `solution` is a full grid without conflict.
  Digger(ScalarEngine& engine, const Grid& solution, RandomStream& random, WorkMeter& work,
         const std::stop_token& stop);

  /// Removes clues until `target` are left, or work, effort or patience (the stop token) end.
  void dig(int target, const DiggingEffort& effort);

  /// Goes on from another proper puzzle of the same solution.
  void resume_from(const Grid& puzzle);

  /// A neighbour of the puzzle: `returning` clues, drawn from those that are gone, come back; then all others
  /// are tried in random order, and last those that came back, until `target` are left or all were tried.
  void vary(int returning, int target, std::uint64_t guesses);

  /// The puzzle: at no time less than proven to be unique by the engine.
  const Grid& puzzle() const { return state_.puzzle; }
  int clues() const { return state_.clue_count; }

 private:
  enum class Answer { redundant, needed, open };

  /// What an exchange may have to be taken back to.
  struct State {
    Grid puzzle;
    CellSet clues;  // the cells of the puzzle that hold one
    int clue_count;
  };

  bool must_end() const {
    return state_.clue_count <= target_ || work_->exhausted() || stop_.stop_requested();
  }

  void remove_in_random_order(const DiggingEffort& effort);
  std::vector<int> try_all(std::span<const int> cells, std::uint64_t guesses);
  bool follow_from_the_rest(std::span<const int> cells);
  Answer try_one(int cell, std::uint64_t guesses);
  Answer ask(int cell, std::uint64_t guesses);
  void remember_other_solution(int cell);
  bool is_known_to_be_needed(int cell) const;

  void exchange_until_fruitless(const DiggingEffort& effort);
  void exchange(int returning, std::uint64_t guesses);

  std::vector<int> shuffled_cells(bool that_are_clues);
  void remove(int cell);
  void put_back(int cell);

  ScalarEngine* engine_;
  const Grid* solution_;
  RandomStream* random_;
  WorkMeter* work_;
  std::stop_token stop_;

  State state_;
  int target_ = 0;
  /// By cell: where the solution differs that its clue was found to rule out. True whatever the other clues.
  std::vector<CellSet> other_solutions_;
};

}  // namespace evodoku
