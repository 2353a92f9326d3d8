// Store: what can be read of a damaged file.
#include "evodoku_db/merge.hpp"
#include "store/store_impl.hpp"
#include "upkeep/entries.hpp"

namespace evodoku::db {

std::vector<std::int64_t> Store::salvage_ids() {
  return {};
}
std::optional<MergeCandidate> Store::salvage_entry(std::int64_t) {
  return {};
}
std::optional<StoredRow> Store::salvage_row(std::int64_t) {
  return {};
}

}  // namespace evodoku::db
