// What a store knows of a puzzle beside its record: id, tags, collections.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "evodoku/record.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::tools {

/// Their names as columns.
const std::vector<std::string>& stored_columns();

/// Adds them to records as members of Record::other, those of `columns` only. The tags and collections of all puzzles are read when it
/// is made: some seconds and a hundred bytes each for millions of them.
class StoredColumns {
 public:
  StoredColumns(db::Store& store, const std::vector<std::string>& columns);

  Record record_of(const db::StoredRecord& row) const;

 private:
  using Names = std::map<std::int64_t, std::vector<std::string>>;  // by puzzle

  std::map<std::string, Names> labels_;  // by column
  bool has_id_ = false;
};

}  // namespace evodoku::tools
