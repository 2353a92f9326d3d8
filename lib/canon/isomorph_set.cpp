#include "evodoku/isomorph_set.hpp"

#include <bit>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "evodoku/canon.hpp"

namespace evodoku {

namespace {

constexpr std::size_t entries_per_chunk = 1024;
constexpr std::size_t first_table_size = 1024;

/// Cells are packed in threes: three digits of a 9x9 take ten bits.
constexpr int cells_packed_together = 3;

int bits_of_three(Box box) {
  const auto values = static_cast<std::uint32_t>(box.side() + 1);
  return static_cast<int>(std::bit_width(values * values * values - 1));
}

std::size_t packed_bytes(Box box) {
  const int groups = (box.cells() + cells_packed_together - 1) / cells_packed_together;
  return static_cast<std::size_t>((groups * bits_of_three(box) + 7) / 8);
}

/// Three cells from `first` on as one number; missing cells count as blank.
std::uint32_t three_cells(std::span<const std::uint8_t> cells, std::size_t first, std::uint32_t values) {
  std::uint32_t number = 0;
  for (std::size_t cell = first; cell < first + cells_packed_together; ++cell) {
    number = number * values + (cell < cells.size() ? cells[cell] : 0U);
  }
  return number;
}

void pack(const Grid& puzzle, std::uint8_t* bytes) {
  const int width = bits_of_three(puzzle.box());
  const auto values = static_cast<std::uint32_t>(puzzle.side() + 1);
  std::uint64_t waiting = 0;
  int waiting_bits = 0;
  for (std::size_t cell = 0; cell < puzzle.digits().size(); cell += cells_packed_together) {
    waiting |= std::uint64_t{three_cells(puzzle.digits(), cell, values)} << waiting_bits;
    for (waiting_bits += width; waiting_bits >= 8; waiting_bits -= 8, waiting >>= 8) {
      *bytes++ = static_cast<std::uint8_t>(waiting);
    }
  }
  if (waiting_bits > 0) *bytes = static_cast<std::uint8_t>(waiting);
}

Grid unpacked(Box box, const std::uint8_t* bytes) {
  const int width = bits_of_three(box);
  const auto values = static_cast<std::uint32_t>(box.side() + 1);
  std::vector<std::uint8_t> cells(static_cast<std::size_t>(box.cells()));
  std::uint64_t waiting = 0;
  int waiting_bits = 0;
  for (std::size_t first = 0; first < cells.size(); first += cells_packed_together) {
    for (; waiting_bits < width; waiting_bits += 8) waiting |= std::uint64_t{*bytes++} << waiting_bits;
    auto number = static_cast<std::uint32_t>(waiting & ((std::uint64_t{1} << width) - 1));
    waiting >>= width;
    waiting_bits -= width;
    for (std::size_t cell = first + cells_packed_together; cell-- > first; number /= values) {
      if (cell < cells.size()) cells[cell] = static_cast<std::uint8_t>(number % values);
    }
  }
  return Grid(box, std::move(cells));
}

// The parts of an entry, one after another.
using Tag = std::uint32_t;
using Number = std::uint64_t;
constexpr std::size_t number_offset = sizeof(Tag);
constexpr std::size_t cells_offset = number_offset + sizeof(Number);

template <typename Value>
Value value_at(const std::uint8_t* bytes) {
  Value value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

}  // namespace

/// A hash table with open addressing.
class IsomorphSet::Table {
 public:
  explicit Table(Box box);
  std::optional<std::uint64_t> insert(const Grid& puzzle, std::uint64_t number, std::uint64_t fingerprint);
  std::size_t size() const { return size_; }
  std::size_t bytes() const;

 private:
  std::span<std::uint8_t> entry(std::size_t place);
  void append(const Grid& puzzle, std::uint64_t number, std::uint32_t tag);
  void grow_table();
  std::size_t slot_of(std::uint32_t tag) const;

  Box box_;
  std::size_t entry_bytes_;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;  // entries: tag, number, packed cells
  std::vector<std::uint32_t> table_;                     // place of an entry + 1, by tag; 0: free
};

IsomorphSet::Table::Table(Box box)
    : box_(box), entry_bytes_(cells_offset + packed_bytes(box)), table_(first_table_size, 0) {}

std::span<std::uint8_t> IsomorphSet::Table::entry(std::size_t place) {
  return {chunks_[place / entries_per_chunk].get() + place % entries_per_chunk * entry_bytes_, entry_bytes_};
}

std::size_t IsomorphSet::Table::slot_of(std::uint32_t tag) const {
  return tag & (table_.size() - 1);
}

std::optional<std::uint64_t> IsomorphSet::Table::insert(const Grid& puzzle, std::uint64_t number,
                                                        std::uint64_t fingerprint) {
  if (puzzle.box() != box_) {
    throw std::invalid_argument("a set of puzzles with boxes of " + box_.name() + " takes none of " +
                                puzzle.box().name());
  }
  if (4 * (size_ + 1) > 3 * table_.size()) grow_table();
  const auto tag = static_cast<Tag>(fingerprint);
  std::optional<Grid> form;
  std::size_t slot = slot_of(tag);
  for (; table_[slot] != 0; slot = (slot + 1) & (table_.size() - 1)) {
    const std::uint8_t* const other = entry(table_[slot] - 1).data();
    if (value_at<Tag>(other) != tag) continue;
    if (!form) form = canonical_form(puzzle).grid;
    const Grid other_puzzle = unpacked(box_, other + cells_offset);
    if (canonical_form(other_puzzle).grid == *form) return value_at<Number>(other + number_offset);
  }
  append(puzzle, number, tag);
  table_[slot] = static_cast<std::uint32_t>(size_);
  return std::nullopt;
}

void IsomorphSet::Table::append(const Grid& puzzle, std::uint64_t number, std::uint32_t tag) {
  if (size_ == std::numeric_limits<std::uint32_t>::max()) throw std::length_error("too many puzzles");
  if (size_ % entries_per_chunk == 0) {
    chunks_.push_back(std::make_unique<std::uint8_t[]>(entries_per_chunk * entry_bytes_));
  }
  std::uint8_t* const bytes = entry(size_).data();
  std::memcpy(bytes, &tag, sizeof tag);
  std::memcpy(bytes + number_offset, &number, sizeof number);
  pack(puzzle, bytes + cells_offset);
  ++size_;
}

/// The old table is freed before the new one is allocated, so that they never take memory at the same time.
void IsomorphSet::Table::grow_table() {
  const std::size_t new_size = 2 * table_.size();
  table_ = {};
  table_.assign(new_size, 0);
  for (std::size_t place = 0; place < size_; ++place) {
    std::size_t slot = slot_of(value_at<Tag>(entry(place).data()));
    while (table_[slot] != 0) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = static_cast<std::uint32_t>(place + 1);
  }
}

std::size_t IsomorphSet::Table::bytes() const {
  return chunks_.size() * entries_per_chunk * entry_bytes_ + chunks_.capacity() * sizeof(chunks_[0]) +
         table_.capacity() * sizeof(table_[0]);
}

IsomorphSet::IsomorphSet(Box box) : table_(std::make_unique<Table>(box)) {}
IsomorphSet::~IsomorphSet() = default;
IsomorphSet::IsomorphSet(IsomorphSet&&) noexcept = default;
IsomorphSet& IsomorphSet::operator=(IsomorphSet&&) noexcept = default;

std::optional<std::uint64_t> IsomorphSet::insert(const Grid& puzzle, std::uint64_t number,
                                                 std::uint64_t fingerprint) {
  return table_->insert(puzzle, number, fingerprint);
}

std::size_t IsomorphSet::size() const {
  return table_->size();
}

std::size_t IsomorphSet::bytes() const {
  return table_->bytes();
}

}  // namespace evodoku
