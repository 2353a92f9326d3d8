#include "evodoku/isomorph_set.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

#include "canon/minlex.hpp"
#include "evodoku/canon.hpp"
#include "random/stream.hpp"

namespace evodoku {

IsomorphHash isomorph_hash(const Grid& puzzle) {
  if (puzzle.box() == Box(3, 3)) {
    if (const auto hash = isomorph_hash_of_full(cells_of(puzzle))) return *hash;
  }
  const Grid form = canonical_form(puzzle).grid;
  IsomorphHash hash{.first = static_cast<std::uint64_t>(form.box().rows()),
                    .second = static_cast<std::uint64_t>(form.box().cols())};
  constexpr std::size_t digits_a_word = 8;
  const auto& digits = form.digits();
  for (std::size_t begin = 0; begin < digits.size(); begin += digits_a_word) {
    std::uint64_t word = 0;
    const std::size_t end = std::min(begin + digits_a_word, digits.size());
    for (std::size_t cell = begin; cell < end; ++cell) word = word << 8 | digits[cell];
    hash.first = mixed(hash.first ^ word);
    hash.second = mixed(hash.second + 0x9e3779b97f4a7c15 * (word + 1));
  }
  return hash;
}

std::size_t IsomorphSet::slot_of(const IsomorphHash& hash) const {
  std::size_t slot = hash.first & (table_.size() - 1);
  while (table_[slot] != 0 && entries_[table_[slot] - 1].hash != hash)
    slot = (slot + 1) & (table_.size() - 1);
  return slot;
}

std::optional<std::uint64_t> IsomorphSet::insert(const IsomorphHash& hash, std::uint64_t number) {
  if (entries_.size() == std::numeric_limits<std::uint32_t>::max())
    throw std::length_error("too many puzzles");
  if (4 * (entries_.size() + 1) > 3 * table_.size()) {
    const std::size_t new_size = std::max<std::size_t>(1024, 2 * std::bit_ceil(entries_.size() + 1));
    // freed before the new one is allocated, so that they never take memory at the same time
    table_ = std::vector<std::uint32_t>();
    table_.assign(new_size, 0);
    for (std::size_t place = 0; place < entries_.size(); ++place)
      table_[slot_of(entries_[place].hash)] = place + 1;
  }
  const std::size_t slot = slot_of(hash);
  if (table_[slot] != 0) return entries_[table_[slot] - 1].number;
  entries_.push_back({hash, number});
  table_[slot] = entries_.size();
  return std::nullopt;
}

}  // namespace evodoku
