// evodoku-store export.
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "evodoku_db/store.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

int export_puzzles(const StoreCommand& command) {
  const Interrupt interrupt;
  auto store = db::Store::open(command.path, db::Access::read_only);
  RecordOutput output(command.options);
  store.select({}, [&](const db::StoredRecord& row) {
    output.write(row.record);
    return !output.reader_gone() && !interrupt.requested();
  });
  output.commit();
  return interrupt.requested() ? interrupt.exit_code() : exit_done;
}

}  // namespace evodoku::tools
