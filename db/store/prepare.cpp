#include "evodoku_db/prepare.hpp"

#include <optional>
#include <utility>

#include "evodoku/canon.hpp"
#include "store/facts.hpp"

namespace evodoku::db {

std::vector<std::variant<VerifiedRecord, Rejected>> prepare_all(std::span<Record> records,
                                                                const std::stop_token& stop,
                                                                const Checks& checks) {
  std::vector<const Record*> all;
  for (const Record& record : records) all.push_back(&record);
  const std::vector<Known> known = known_of(all, stop);

  std::vector<std::variant<VerifiedRecord, Rejected>> results;
  results.reserve(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    Record& record = records[i];
    if (record.candidates) {
      results.emplace_back(Rejected{"it is a candidate grid: stores keep puzzles, without candidates"});
      continue;
    }
    std::variant<Grid, Rejected> proof =
        known[i].solution ? std::variant<Grid, Rejected>(*known[i].solution)
                          : proved(record.puzzle, is_9x9(record.puzzle) ? std::stop_token() : stop);
    auto* const solution = std::get_if<Grid>(&proof);
    if (solution == nullptr) {
      results.emplace_back(std::get<Rejected>(std::move(proof)));
      continue;
    }
    if (record.solution && *record.solution != *solution) {
      results.emplace_back(Rejected{"the solution given with it is not its solution"});
      continue;
    }
    std::optional<std::string> depth_fault = fault_of_depth(record, stop, checks);
    if (((record.minimal && !known[i].is_minimal) || depth_fault) && stop.stop_requested()) {
      results.emplace_back(Rejected{.message = "interrupted", .is_stopped = true});
      continue;
    }
    std::vector<std::string> left_out =
        take_out_false(record, known[i].is_minimal, std::move(depth_fault), checks);
    // the id in another store is a number; a name is someone else's
    auto id = record.other.extract("id");
    if (!id.empty() && id.mapped().starts_with('"')) {
      id.key() = "other_id";
      record.other.insert(std::move(id));
    }
    for (const char* const of_another_store : {"tags", "picks"}) record.other.erase(of_another_store);
    record.solution = std::move(*solution);
    record.canonical = canonical_form(record.puzzle).key();
    VerifiedRecord& verified =
        std::get<VerifiedRecord>(results.emplace_back(VerifiedRecord(std::move(record))));
    verified.left_out = std::move(left_out);
  }
  return results;
}

}  // namespace evodoku::db
