#include "store/labels.hpp"

#include <span>
#include <stdexcept>
#include <vector>

#include "evodoku_db/store.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/store_impl.hpp"

namespace evodoku::db {
namespace {

bool is_tag(const Label& label) {
  return label.kind == LabelKind::tag;
}

/// Runs a statement to its end; returns how many rows it changed.
std::uint64_t changes_of(SQLite::Statement& statement) {
  const int changes = statement.exec();
  statement.reset();
  return static_cast<std::uint64_t>(changes);
}

void remove_if_unused(SQLite::Database& database, const Label& label) {
  SQLite::Statement statement(database,
                              is_tag(label) ? sql::delete_unused_tag : sql::delete_unused_collection);
  bind_value(statement, ":name", label.name);
  statement.exec();
}

void require_puzzle(SQLite::Statement& find, std::int64_t id) {
  bind_value(find, ":id", id);
  const bool found = find.executeStep();
  find.reset();
  if (!found) {
    throw StoreError(StoreError::Code::unknown_puzzle, "it has no puzzle " + std::to_string(id));
  }
}

}  // namespace

LabelWriter::LabelWriter(SQLite::Database& database)
    : database_(database),
      put_tag_(database, sql::insert_puzzle_tag),
      put_member_(database, sql::insert_member),
      earlier_member_(database, sql::earlier_member),
      earlier_collection_(database, sql::earlier_collection) {}

bool LabelWriter::put(const Label& label, std::int64_t puzzle, std::chrono::sys_seconds now) {
  SQLite::Statement& statement = is_tag(label) ? put_tag_ : put_member_;
  bind_value(statement, ":label", id_of(label, now));
  bind_value(statement, ":puzzle", puzzle);
  if (!is_tag(label)) bind_value(statement, ":now", now);
  return changes_of(statement) > 0;
}

void LabelWriter::set_no_later(const Label& label, std::int64_t puzzle, std::chrono::sys_seconds added) {
  if (is_tag(label)) return;
  bind_value(earlier_member_, ":added", added);
  bind_value(earlier_member_, ":puzzle", puzzle);
  bind_value(earlier_member_, ":name", label.name);
  changes_of(earlier_member_);
  bind_value(earlier_collection_, ":created", added);
  bind_value(earlier_collection_, ":name", label.name);
  changes_of(earlier_collection_);
}

std::int64_t LabelWriter::id_of(const Label& label, std::chrono::sys_seconds now) {
  const auto [known, is_new] = ids_.try_emplace({label.kind, label.name});
  if (is_new) {
    SQLite::Statement statement(database_, is_tag(label) ? sql::insert_tag : sql::insert_collection);
    bind_value(statement, ":name", label.name);
    if (!is_tag(label)) bind_value(statement, ":now", now);
    statement.executeStep();
    known->second = statement.getColumn(0).getInt64();
  }
  return known->second;
}

std::uint64_t add_label(Store& store, const Label& label, std::span<const std::int64_t> puzzles,
                        std::chrono::sys_seconds now) {
  if (label.name.empty()) throw std::invalid_argument("a label must have a name");
  if (puzzles.empty()) return 0;
  auto& impl = impl_of(store);
  return impl.write([&] {
    LabelWriter writer(impl.database);
    SQLite::Statement find(impl.database, sql::has_puzzle);
    std::uint64_t added = 0;
    for (const std::int64_t puzzle : puzzles) {
      require_puzzle(find, puzzle);
      if (writer.put(label, puzzle, now)) ++added;
    }
    return added;
  });
}

std::uint64_t remove_label(Store& store, const Label& label, std::span<const std::int64_t> puzzles) {
  auto& impl = impl_of(store);
  return impl.write([&] {
    SQLite::Statement statement(impl.database, is_tag(label) ? sql::delete_puzzle_tag : sql::delete_member);
    bind_value(statement, ":name", label.name);
    std::uint64_t removed = 0;
    for (const std::int64_t puzzle : puzzles) {
      bind_value(statement, ":puzzle", puzzle);
      removed += changes_of(statement);
    }
    remove_if_unused(impl.database, label);
    return removed;
  });
}

std::vector<LabelCount> labels_of(const Store& store) {
  auto& impl = impl_of(store);
  return impl.read([&] {
    std::vector<LabelCount> labels;
    SQLite::Statement statement(impl.database, sql::list_labels);
    while (statement.executeStep()) {
      const auto kind = statement.getColumn("kind").getInt() == 0 ? LabelKind::tag : LabelKind::collection;
      labels.push_back({.label = {.kind = kind, .name = statement.getColumn("name").getString()},
                        .puzzles = as_unsigned(statement.getColumn("puzzles").getInt64())});
    }
    return labels;
  });
}

}  // namespace evodoku::db
