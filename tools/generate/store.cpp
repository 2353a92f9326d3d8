#include "generate/store.hpp"

#include <utility>

#include "common/store_file.hpp"
#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

db::Store open(const std::string& path) {
  return with_store_errors([&] { return open_store(path, db::Access::create); });
}

}  // namespace

GeneratedStore::GeneratedStore(const std::string& path, Events events)
    : path_(path),
      events_(std::move(events)),
      store_(open(path)),
      importer_(store_, {.source = "evodoku-generate", .now = time_now()}, puzzles_a_transaction,
                [this](const db::VerifiedRecord& puzzle, const db::AddResult& result) {
                  if (result.puzzle == db::Stored::added) {
                    events_.added(puzzle.record(), result.id);
                  } else {
                    events_.already_there(puzzle.record(), result.id);
                  }
                }) {}

void GeneratedStore::add(db::VerifiedRecord puzzle) {
  with_store_errors([&] { importer_.add(std::move(puzzle)); });
  if (Clock::now() - last_flush_ >= longest_wait) flush();
}

void GeneratedStore::flush() {
  with_store_errors([&] { importer_.flush(); });
  last_flush_ = Clock::now();
}

}  // namespace evodoku::tools
