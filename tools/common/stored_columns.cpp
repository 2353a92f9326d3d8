#include "common/stored_columns.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "evodoku_db/labels.hpp"
#include "evodoku_db/query.hpp"

namespace evodoku::tools {

const std::vector<std::string>& stored_columns() {
  static const std::vector<std::string> names{"id", "tags", "collections"};
  return names;
}

StoredColumns::StoredColumns(db::Store& store, const std::vector<std::string>& columns) {
  const auto is_wanted = [&](const char* name) { return std::ranges::find(columns, name) != columns.end(); };
  has_id_ = is_wanted("id");
  for (const char* const column : {"tags", "collections"}) {
    if (is_wanted(column)) labels_[column];
  }
  if (labels_.empty()) return;
  for (const db::LabelCount& count : labels_of(store)) {
    const bool is_tag = count.label.kind == db::LabelKind::tag;
    const auto names = labels_.find(is_tag ? "tags" : "collections");
    if (names == labels_.end()) continue;
    db::Query query;
    (is_tag ? query.tags : query.in).push_back(count.label.name);
    for (const db::StoredRecord& row : store.select(query)) names->second[row.id].push_back(count.label.name);
  }
}

Record StoredColumns::record_of(const db::StoredRecord& row) const {
  Record record = row.record;
  if (has_id_) record.other["id"] = std::to_string(row.id);
  for (const auto& [column, names] : labels_) {
    const auto found = names.find(row.id);
    const nlohmann::json list = found == names.end() ? std::vector<std::string>{} : found->second;
    record.other[column] = list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  return record;
}

}  // namespace evodoku::tools
