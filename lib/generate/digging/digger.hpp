// Digging: removing clues from a full grid while the solution stays unique.
#pragma once

#include "evodoku/grid.hpp"
#include "generate/digging/clue_pattern.hpp"
#include "generate/grids/generation_context.hpp"

namespace evodoku {

/// What is known of the clues of a proper puzzle, each taken for itself (not by groups).
struct ClueNeeds {
  int redundant = 0;  // the solution stays unique without it
  int undecided = 0;  // the search was given up
  bool is_minimal() const { return redundant == 0 && undecided == 0; }
};

/// Digs puzzles of one shape out of full grids, one at a time. At no moment is puzzle() less than proven, by
/// the digger's own engine, to have no other solution. The groups of the shape go and come back as wholes.
///
/// The course depends on the solution and on the context's stream only; the work it takes is counted by the context's
/// meter, in questions put to the engine and guesses of its search, the same on every machine. Keeps its
/// buffers from one puzzle to the next.
class Digger {
 public:
  virtual ~Digger() = default;

  /// Takes a full grid without conflict: all its cells become clues but those that the shape wants blank.
  /// False if that leaves other solutions, or if whether it does could not be found out; nothing but begin()
  /// may be called then.
  virtual bool begin(const Grid& solution) = 0;

  /// Removes groups, in random order, until `target` clues are left, or every group has been tried and is
  /// needed (or could not be decided), or the context must end. Never goes below `target`. With groups of several
  /// sizes it comes to `target` exactly if the sizes allow.
  virtual void dig(int target) = 0;

  /// Removes groups, in random order, until none can go, taking the time that it takes to find that out. What
  /// could not be found out all the same needs() tells.
  virtual void dig_to_minimal() = 0;

  /// After dig(): goes on towards `target` by exchanges (some groups come back, others are tried), until
  /// nothing better came for a while or the context must end.
  virtual void reduce(int target) = 0;

  /// A neighbour of the puzzle: `returning` groups, drawn from those that are gone, come back; then all
  /// others are tried in random order, and last those that came back, until `target` clues are left or all
  /// were tried.
  virtual void vary(int returning, int target) = 0;

  /// Goes on from another puzzle of the same solution and shape that this digger has had.
  virtual void resume_from(const Grid& puzzle) = 0;

  /// Asks of every clue whether it is needed.
  virtual ClueNeeds needs() = 0;

  virtual const Grid& puzzle() const = 0;
  virtual int clues() const = 0;
};

struct ExchangeLimits {
  int most_returning = 1;  // groups that come back in one exchange: 1 to so many
  int patience = 0;        // exchanges in a row without fewer clues than ever before, before giving up
};

/// Goes from neighbour to neighbour of the digger's puzzle (see Digger::vary) that have no more clues, until
/// `target` clues are left, patience is at its end, or the context must end.
void reduce_by_exchanges(Digger& digger, int target, const ExchangeLimits& limits,
                         GenerationContext& context);

}  // namespace evodoku
