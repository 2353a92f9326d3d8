// Files with random bytes changed: an error or a right answer, never a crash, and check finds what matters.
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/text.hpp"
#include "fixtures.hpp"
#include "random/stream.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

/// One to eight bytes at random places become others, or the file is cut short.
std::string damaged(std::string bytes, RandomStream& random) {
  if (random.below(20) == 0) {
    bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
    return bytes;
  }
  const std::uint32_t changes = 1 + random.below(8);
  for (std::uint32_t i = 0; i < changes; ++i) {
    char& byte = bytes[random.below(static_cast<std::uint32_t>(bytes.size()))];
    byte = static_cast<char>(static_cast<std::uint32_t>(static_cast<unsigned char>(byte)) ^
                             (1 + random.below(255)));
  }
  return bytes;
}

/// What a question gives; nothing if it throws StoreError. Everything else that it might throw is a fault.
template <typename ResolvedQuery>
auto asked(const std::string& file, const ResolvedQuery& question)
    -> std::optional<decltype(question(std::declval<Store&>()))> {
  try {
    auto store = Store::open(file, Access::read_only);
    return question(store);
  } catch (const StoreError&) {
    return std::nullopt;
  }
}

std::string as_json(const StoredRecord& record) {
  return std::to_string(record.id) + ": " + to_text(record.record, {.form = TextFormat::json});
}

/// The first record that is not as it was stored, as text; empty if all are. Its rating or level may be missing: where an
/// index or a table is damaged, what it leads to cannot be found.
std::string stranger_in(const std::vector<StoredRecord>& found, const std::vector<StoredRecord>& true_ones) {
  for (const StoredRecord& one : found) {
    const auto same = [&](const StoredRecord& other) {
      Record known = other.record;
      if (!one.record.rating) known.rating.reset();
      if (!one.record.level) known.level.reset();
      return other.id == one.id && known == one.record;
    };
    if (std::ranges::none_of(true_ones, same)) return as_json(one);
  }
  return "";
}

bool is_sound(Store& store) {
  if (!store.check_file().empty()) return false;
  for (auto page = store.rows_after(0, 100); !page.empty(); page = store.rows_after(page.back().id, 100)) {
    for (const auto& findings : examine_all(page)) {
      if (!findings.empty()) return false;
    }
  }
  return true;
}

/// Everything that a puzzle, its key or its ratings are, as text.
std::string contents(Store& store) {
  std::string text;
  for (const StoredRow& row : store.rows_after(0, 1'000'000)) {
    text += std::to_string(row.id) + row.cells + row.solution + row.canonical;
    for (const StoredRating& rating : row.ratings) {
      text += std::to_string(rating.value) + rating.difficulty_class + std::to_string(rating.runs);
    }
    if (row.level)
      text += row.level->level.technique + std::to_string(row.level->level.se_estimate.value_or(-1));
  }
  return text;
}

/// Asks all there is of `count` files.
void ask_damaged_files(int count) {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  {
    auto store = Store::open(file, Access::create);
    fill(store);
  }
  const std::string bytes = bytes_of(file);
  const auto true_ones = asked(file, [](Store& store) { return all_of(store); }).value();
  const std::string true_contents = asked(file, contents).value();
  RandomStream random = make_stream(1, "damage", {});
  for (int i = 0; i < count; ++i) {
    INFO("file " << i);
    write_bytes(file, damaged(bytes, random));
    const auto found = asked(file, [](Store& store) { return all_of(store); });
    if (found) CHECK(stranger_in(*found, true_ones) == "");
    asked(file, [](Store& store) { return store.statistics({}).puzzles; });
    asked(file, [](Store& store) { return store.count({.clues = {.low = 20, .high = 30}}); });
    asked(file,
          [](Store& store) { return all_of(store, {.random = RandomPick{.count = 3, .seed = 1}}).size(); });
    const bool is_whole = found && std::ranges::equal(*found, true_ones, {}, as_json, as_json);
    if (!is_whole || asked(file, contents) != true_contents) CHECK(asked(file, is_sound) != true);
  }
}

}  // namespace

TEST_CASE("of files with random bytes changed an answer is true or an error and check finds changed puzzles",
          "[long]") {
  ask_damaged_files(150);
}

TEST_CASE("the same for a thousand files", "[.long]") {
  ask_damaged_files(1000);
}
