#include <fmt/format.h>

#include <charconv>
#include <stdexcept>
#include <tuple>

#include "dataset/external_sort.hpp"
#include "evodoku/dataset.hpp"

namespace evodoku {

namespace {

struct IdEntry {
  std::uint64_t high;
  std::uint64_t low;
  std::uint64_t index;

  bool has_id_of(const IdEntry& other) const { return high == other.high && low == other.low; }
  friend bool operator<(const IdEntry& a, const IdEntry& b) {
    return std::tie(a.high, a.low, a.index) < std::tie(b.high, b.low, b.index);
  }
};

std::uint64_t hexadecimal(std::string_view digits, std::string_view id) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (digits.size() == 16 && error == std::errc{} && end == digits.data() + digits.size()) return value;
  throw std::invalid_argument(fmt::format("an id has 32 hexadecimal digits, got '{}'", id));
}

}  // namespace

class LaterIsomorphs::Sorter : public dataset::ExternalSort<IdEntry> {
 public:
  using ExternalSort::ExternalSort;
};

LaterIsomorphs::LaterIsomorphs(std::size_t memory, std::string folder)
    : sorter_(std::make_unique<Sorter>(memory, std::move(folder))) {}

LaterIsomorphs::~LaterIsomorphs() = default;

void LaterIsomorphs::add(std::string_view id, std::uint64_t index) {
  constexpr std::size_t half = 16;
  const std::string_view low = id.size() == 2 * half ? id.substr(half) : std::string_view{};
  sorter_->add({hexadecimal(id.substr(0, half), id), hexadecimal(low, id), index});
}

void LaterIsomorphs::find(const std::function<void(std::uint64_t, std::uint64_t)>& found) {
  std::optional<IdEntry> first;
  sorter_->drain([&](const IdEntry& entry) {
    if (first && first->has_id_of(entry)) {
      found(entry.index, first->index);
    } else {
      first = entry;
    }
  });
}

}  // namespace evodoku
