// Consistency rules of ratings and levels from any source, checked before they are stored and again by examine_all().
#pragma once

#include <optional>
#include <span>
#include <string>

#include "evodoku/level.hpp"
#include "evodoku/rating.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// Why a rating is inconsistent ("its solved and censored runs are not its runs"); nothing if it is valid.
std::optional<std::string> fault_of(const Rating& rating);

/// Why a level is invalid; nothing if it is valid.
std::optional<std::string> fault_of(const Level& level);

/// Why a rating disagrees with its runs (their number, how many were solved, the ERT); nothing if it agrees.
std::optional<std::string> fault_between(const Rating& rating, std::span<const RatingRun> runs);

}  // namespace evodoku::db
