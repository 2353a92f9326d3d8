#include "store/partitions.hpp"

#include <SQLiteCpp/Statement.h>

#include <stdexcept>

#include "sql.hpp"
#include "store/bind.hpp"
#include "store/draw.hpp"
#include "store/migrate.hpp"

namespace evodoku::db {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr int bits_of_draw = 63;

void require_possible(std::uint64_t count) {
  if (count < 1 || count > most_partitions)
    throw std::invalid_argument("a number of partitions must be 1 to 1000000, got " + std::to_string(count));
}

/// The least draw with floor(draw * count / 2^63) >= `partitions`.
std::uint64_t first_draw_behind(std::uint64_t partitions, std::uint64_t count) {
  return static_cast<std::uint64_t>(((static_cast<Wide>(partitions) << bits_of_draw) + count - 1) / count);
}

}  // namespace

std::uint64_t partition_of_draw(std::int64_t draw, std::uint64_t count) {
  require_possible(count);
  return static_cast<std::uint64_t>((static_cast<Wide>(draw) * count) >> bits_of_draw) + 1;
}

std::uint64_t partition_of(std::string_view canonical_key, std::uint64_t count) {
  return partition_of_draw(draw_of(canonical_key), count);
}

DrawRange draw_range(const Partition& partition) {
  require_possible(partition.count);
  if (partition.number < 1 || partition.number > partition.count)
    throw std::invalid_argument("there is no partition " + partition.text());
  return {.low = static_cast<std::int64_t>(first_draw_behind(partition.number - 1, partition.count)),
          .high = static_cast<std::int64_t>(first_draw_behind(partition.number, partition.count) - 1)};
}

std::optional<Partition> partition_of_store(SQLite::Database& database) {
  constexpr int first_version_with_partitions = 4;
  if (version_of(database) < first_version_with_partitions) return std::nullopt;
  SQLite::Statement statement(database, sql::select_partition);
  if (!statement.executeStep()) return std::nullopt;
  return Partition{.number = as_unsigned(statement.getColumn(0).getInt64()),
                   .count = as_unsigned(statement.getColumn(1).getInt64())};
}

}  // namespace evodoku::db
