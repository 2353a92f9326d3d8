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
    // A store has an id, tags and picks of its own, which another does not take over: rows that it wrote have lists of
    // tags and picks. What others call so gets another name.
    const auto is_list = [&](const char* name) {
      return record.other.contains(name) && record.other[name].starts_with('[');
    };
    const bool is_of_store = is_list("tags") && is_list("picks");
    for (const char* const name : {"id", "tags", "picks"}) {
      auto member = record.other.extract(name);
      if (member.empty() || (is_of_store && !member.mapped().starts_with('"'))) continue;
      while (record.other.contains(member.key().insert(0, "other_"))) continue;
      record.other.insert(std::move(member));
    }
    record.solution = std::move(*solution);
    record.canonical = canonical_form(record.puzzle).key();
    VerifiedRecord& verified =
        std::get<VerifiedRecord>(results.emplace_back(VerifiedRecord(std::move(record))));
    verified.left_out = std::move(left_out);
  }
  return results;
}

}  // namespace evodoku::db
