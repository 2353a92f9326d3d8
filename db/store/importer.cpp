#include <algorithm>
#include <utility>

#include "evodoku_db/store.hpp"

namespace evodoku::db {

Importer::Importer(Store& store, Provenance provenance, std::size_t puzzles_a_transaction,
                   Acknowledge acknowledge)
    : store_(store),
      provenance_(std::move(provenance)),
      puzzles_a_transaction_(std::max<std::size_t>(puzzles_a_transaction, 1)),
      acknowledge_(std::move(acknowledge)) {}

Importer::~Importer() = default;

void Importer::add(VerifiedRecord puzzle) {
  waiting_.push_back(std::move(puzzle));
  if (waiting_.size() >= puzzles_a_transaction_) flush();
}

void Importer::set_provenance(Provenance provenance) {
  flush();
  provenance_ = std::move(provenance);
}

void Importer::flush() {
  if (waiting_.empty()) return;
  const std::vector<AddResult> results = store_.add(waiting_, provenance_);
  const std::vector<VerifiedRecord> stored = std::exchange(waiting_, {});
  for (std::size_t i = 0; i < stored.size(); ++i) {
    totals_.count(results[i]);
    if (acknowledge_) acknowledge_(stored[i], results[i]);
  }
}

}  // namespace evodoku::db
