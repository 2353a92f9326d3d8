#include "common/store_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "evodoku_db/upkeep.hpp"

namespace evodoku::tools {

const std::vector<std::string>& StoredColumns::names() {
  static const std::vector<std::string> names{"id", "tags", "picks"};
  return names;
}

StoredColumns::StoredColumns(const std::string& path, const std::vector<std::string>& wanted) {
  const auto is_wanted = [&](const char* name) { return std::ranges::find(wanted, name) != wanted.end(); };
  has_id_ = is_wanted("id");
  has_tags_ = is_wanted("tags");
  has_picks_ = is_wanted("picks");
  if (has_tags_ || has_picks_) store_.emplace(open_store(path));
}

Record StoredColumns::record_of(const db::StoredRecord& row) const {
  Record record = row.record;
  if (has_id_) record.other["id"] = std::to_string(row.id);
  if (!store_) return record;
  const auto as_json = [](const std::vector<std::string>& names) {
    return nlohmann::json(names).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  };
  const db::LabelsOfPuzzle labels = labels_of(*store_, row.id);
  if (has_tags_) record.other["tags"] = as_json(labels.tags);
  std::vector<std::string> picks;
  for (const db::Pick& pick : labels.picks) picks.push_back(pick.name);
  if (has_picks_) record.other["picks"] = as_json(picks);
  return record;
}

}  // namespace evodoku::tools
