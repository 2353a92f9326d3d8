// What must hold within a rating or a level, whoever made it. Checked before one is stored and again by examine().
#pragma once

#include <optional>
#include <span>
#include <string>

#include "evodoku/level.hpp"
#include "evodoku/rating.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// What is wrong with a rating by itself ("solved + censored is not runs"); nothing if it is sound.
std::optional<std::string> fault_of(const Rating& rating);

/// What is wrong with a level by itself.
std::optional<std::string> fault_of(const Level& level);

/// What is wrong between a rating and the runs it was made from: their number, how many were solved, the ERT.
std::optional<std::string> fault_between(const Rating& rating, std::span<const RunLength> runs);

}  // namespace evodoku::db
