// evodoku-store export.
#include "common/interrupt.hpp"
#include "common/record_output.hpp"
#include "common/shard.hpp"
#include "common/stored_columns.hpp"
#include "evodoku_db/store.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

int export_puzzles(const StoreCommand& command) {
  const Interrupt interrupt;
  auto store = open_to_read(command.path);
  RecordOutput output(command.options);
  const StoredColumns columns(store, command.options.columns);
  const auto shard = read_shard(command.line);
  const auto write = [&](const db::StoredRecord& row) {
    output.write(columns.record_of(row));
    return !output.reader_gone() && !interrupt.requested();
  };
  if (command.line.has("canonical-order")) {
    for (const db::StoredRecord& row : select_in_canonical_order(store)) {
      const bool is_wanted =
          !shard || db::partition_of(row.record.canonical.value(), shard->count) == shard->number;
      if (is_wanted ? !write(row) : interrupt.requested()) break;
    }
  } else {
    db::Query query;
    if (shard) query.partition = db::Partition{.number = shard->number, .count = shard->count};
    for (const db::StoredRecord& row : store.select(query)) {
      if (!write(row)) break;
    }
  }
  output.commit();
  return interrupt.requested() ? interrupt.exit_code() : exit_done;
}

}  // namespace evodoku::tools
