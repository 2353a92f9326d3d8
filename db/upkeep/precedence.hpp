// Which of two wins where they cannot both stay, by what they say alone: whoever comes first, the same one wins. Each is a
// strict order over all that a row holds, so to merge in any order, in any grouping, comes to the same.
#pragma once

#include "evodoku_db/merge.hpp"

namespace evodoku::db {

/// Of isomorphs: which way of writing the puzzle, with where it came from, stays. The one stored first; of those of one second
/// the one whose source, then whose cells come first.
bool precedes(const MergeCandidate& one, const MergeCandidate& other);

/// Of two ratings by the same rater, version and seed: the one of more runs; then the one whose runs are known; then the
/// harder.
bool precedes(const EntryRating& one, const EntryRating& other);

/// Of two levels: the one of the newer version; then the harder.
bool precedes(const Level& one, const Level& other);

/// Whether two ratings by the same rater, version and seed tell the same result. Runs count only where both have them.
bool have_same_result(const EntryRating& one, const EntryRating& other);

}  // namespace evodoku::db
