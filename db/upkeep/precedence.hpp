// Resolves conflicts by values alone, independent of the order of arrival. Each rule is a strict order over
// all values of a row, so merging in any order and grouping gives the same result.
#pragma once

#include "evodoku_db/merge.hpp"

namespace evodoku::db {

/// Of isomorphs: the cells and origin that stay are those of the one stored first; within one second, of the
/// one whose source, then whose cells come first.
bool precedes(const MergeCandidate& one, const MergeCandidate& other);

/// Of two ratings by the same rater, version and seed: the one with more runs; then the one whose runs are
/// stored; then the harder.
bool precedes(const EntryRating& one, const EntryRating& other);

/// Of two levels: the one of the newer version; then the harder.
bool precedes(const Level& one, const Level& other);

/// Whether two ratings by the same rater, version and seed have the same result. Runs are compared only if
/// both have them.
bool have_same_result(const EntryRating& one, const EntryRating& other);

}  // namespace evodoku::db
