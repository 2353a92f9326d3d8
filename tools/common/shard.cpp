#include "common/shard.hpp"

#include <fmt/format.h>

namespace evodoku::tools {

std::string Shard::text() const {
  return fmt::format("{}/{}", number, count);
}

std::uint64_t Shard::boundary(std::uint64_t total, std::uint64_t pieces) const {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(total) * pieces / count);
}

bool Shard::holds(std::string_view canonical_key) const {
  std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const char byte : canonical_key) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  hash += 0x9e3779b97f4a7c15U;  // SplitMix64
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9U;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebU;
  hash ^= hash >> 31;
  __extension__ using Wide = unsigned __int128;
  const std::uint64_t draw = hash >> 1;
  return static_cast<std::uint64_t>(static_cast<Wide>(draw) * count >> 63) == number - 1;
}

std::optional<Shard> read_shard(const CommandLine& line) {
  const auto text = line.maybe<std::string>("shard");
  if (!text) return std::nullopt;
  const std::size_t middle = text->find('/');
  if (middle == std::string::npos) throw UsageError(fmt::format("--shard {}: want K/M, such as 3/50", *text));
  const std::uint64_t count = parse_count("--shard", text->substr(middle + 1), 1, 1'000'000);
  return Shard{parse_count("--shard", text->substr(0, middle), 1, count), count};
}

void require_seed_of_shards(const CommandLine& line) {
  if (!line.has("shard") || line.common().seed) return;
  throw UsageError(fmt::format("--shard {} wants --seed: without it each shard draws a seed of its own",
                               line.get<std::string>("shard")));
}

}  // namespace evodoku::tools
