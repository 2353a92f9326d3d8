#include "common/command_line.hpp"

#include <fmt/format.h>

namespace evodoku::tools {

std::string Shard::text() const {
  return fmt::format("{}/{}", number, count);
}

std::uint64_t Shard::boundary(std::uint64_t total, std::uint64_t pieces) const {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(total) * pieces / count);
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
  throw UsageError(fmt::format("--shard {} needs --seed: without it each shard would draw its own seed",
                               line.get<std::string>("shard")));
}

}  // namespace evodoku::tools
