// evodoku-store export.
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/stored_columns.hpp"
#include "evodoku_db/store.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

int export_puzzles(const StoreCommand& command) {
  const Interrupt interrupt;
  auto store = open_to_read(command.path);
  RecordOutput output(command.options);
  const StoredColumns columns(store, command.options.columns);
  const auto write = [&](const db::StoredRecord& row) {
    output.write(columns.record_of(row));
    return !output.reader_gone() && !interrupt.requested();
  };
  if (command.line.has("canonical-order")) {
    store.select_in_canonical_order(write);
  } else {
    store.select({}, write);
  }
  output.commit();
  return interrupt.requested() ? interrupt.exit_code() : exit_done;
}

}  // namespace evodoku::tools
