#include "store/runs_blob.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>

namespace evodoku::db {
namespace {

constexpr std::byte format{1};
constexpr std::uint64_t too_many_generations = std::uint64_t{1} << 63;

void append_number(std::vector<std::byte>& bytes, std::uint64_t number) {
  while (number >= 0x80) {
    bytes.push_back(static_cast<std::byte>(number & 0x7f) | std::byte{0x80});
    number >>= 7;
  }
  bytes.push_back(static_cast<std::byte>(number));
}

/// Takes one number off the front. Nothing if the bytes end within it, or it is not in its shortest form, or
/// it has more than 64 bits: every list of runs has one encoding only.
std::optional<std::uint64_t> take_number(std::span<const std::byte>& bytes) {
  std::uint64_t number = 0;
  for (int shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    const auto digit = std::to_integer<std::uint64_t>(bytes.front());
    bytes = bytes.subspan(1);
    if (shift == 63 && digit > 1) return std::nullopt;
    number |= (digit & 0x7f) << shift;
    if (digit < 0x80) return digit == 0 && shift > 0 ? std::nullopt : std::optional(number);
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::byte> pack_runs(std::span<const RatingRun> runs) {
  std::vector<std::byte> bytes{format};
  for (const RatingRun& run : runs) {
    if (run.generations >= too_many_generations) {
      throw std::invalid_argument("a run must have fewer than 2^63 generations, got " +
                                  std::to_string(run.generations));
    }
    append_number(bytes, 2 * run.generations + (run.solved ? 1 : 0));
  }
  return bytes;
}

std::optional<std::vector<RatingRun>> unpack_runs(std::span<const std::byte> bytes) {
  if (bytes.empty() || bytes.front() != format) return std::nullopt;
  bytes = bytes.subspan(1);
  std::vector<RatingRun> runs;
  while (!bytes.empty()) {
    const auto number = take_number(bytes);
    if (!number) return std::nullopt;
    runs.push_back({.generations = *number / 2, .solved = *number % 2 == 1});
  }
  return runs;
}

}  // namespace evodoku::db
