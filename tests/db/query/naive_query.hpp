// The meaning of queries, implemented again without SQL: a filter and a sort over rows in memory.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "fixtures.hpp"
#include "random/stream.hpp"

namespace evodoku::db::testing {

/// A record as the store should have it.
struct Row {
  std::int64_t id = 0;
  Record record;
  std::string source;
  std::chrono::sys_seconds created;
  std::set<std::string> tags;
  std::set<std::string> picks;
};

/// A condition in SQL, and its meaning.
struct SampleCondition {
  std::string sql;
  bool (*holds)(const Row&);
};
const std::vector<SampleCondition>& sample_conditions();

/// A store and its expected content: sample_records() from three files on three days, some with symmetry, minimality,
/// ratings and tags, some picked.
class FilledStore {
 public:
  FilledStore();

  TemporaryFolder folder;
  std::string file = folder.file("x.db");
  Store store;
  std::vector<Row> rows;
};

/// The ids that `query` should find, in order. Query::where must be one of sample_conditions(); Query::random is not
/// supported.
std::vector<std::int64_t> expected_ids(const std::vector<Row>& rows, const Query& query);

/// Conditions that fit the puzzles of make_synthetic_store().
Query random_synthetic_query(RandomStream& random);

/// Any conditions that distinguish puzzles of a FilledStore, and any order.
Query random_query(RandomStream& random);

std::vector<std::int64_t> ids_of(Store& store, const Query& query);

}  // namespace evodoku::db::testing
