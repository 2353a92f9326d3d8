// Files with random bytes changed: reading gives an error or a correct answer, never a crash, and check finds relevant
// damage.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/text.hpp"
#include "evodoku_db/merge.hpp"
#include "fixtures.hpp"
#include "random/stream.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

/// `bytes` with one to eight random bytes changed, or cut short.
std::string damaged(std::string bytes, RandomStream& random) {
  if (random.below(20) == 0) {
    bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
    return bytes;
  }
  const std::uint32_t changes = 1 + random.below(8U);
  for (std::uint32_t i = 0; i < changes; ++i) {
    char& byte = bytes[random.below(static_cast<std::uint32_t>(bytes.size()))];
    byte = static_cast<char>(static_cast<std::uint32_t>(static_cast<unsigned char>(byte)) ^
                             (1 + random.below(255U)));
  }
  return bytes;
}

/// The result of `question`; empty if it throws StoreError. No other exception is allowed.
template <typename Question>
auto asked(const std::string& file, const Question& question)
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

/// The first record that differs from what was stored, as text; empty if there is none. The rating or level may be
/// missing: if an index or a table is damaged, the rows that it leads to cannot be found.
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
  if (!check_file(store).empty()) return false;
  for (auto page = first_of(rows_of(store, 0), 100); !page.empty();
       page = first_of(rows_of(store, page.back().id), 100)) {
    for (const auto& findings : examine_all(page)) {
      if (!findings.empty()) return false;
    }
  }
  return true;
}

/// The puzzles, keys and ratings of a store, as text.
std::string contents(Store& store) {
  std::string text;
  for (const StoredRow& row : first_of(rows_of(store))) {
    text += std::to_string(row.id) + row.cells + row.solution + row.canonical;
    for (const StoredRating& rating : row.ratings) {
      text += std::to_string(rating.value) + rating.difficulty_class + std::to_string(rating.runs);
    }
    if (row.level)
      text += row.level->level.technique + std::to_string(row.level->level.se_estimate.value_or(-1));
  }
  return text;
}

/// Runs all kinds of queries on `count` damaged files.
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

/// What merge would take from a damaged file, found in the same way: keys, each with the number of its ratings.
std::map<std::string, std::size_t> salvaged_from(const std::string& file) {
  std::map<std::string, std::size_t> salvaged;
  auto store = Store::open(file, Access::read_only);
  for (const Verification& proof : prove_all(first_of(salvaged_entries_of(store)))) {
    if (!proof.entry) {
      CHECK_FALSE(proof.faults.empty());
      continue;
    }
    const MergeCandidate& entry = proof.entry->entry();
    salvaged[entry.record.canonical.value()] = entry.ratings.size();
  }
  return salvaged;
}

/// What export reads until it ends or an error stops it.
std::map<std::string, std::size_t> exported_from(const std::string& file) {
  std::map<std::string, std::size_t> exported;
  try {
    auto store = Store::open(file, Access::read_only);
    for (const StoredRecord& row : store.select({}))
      exported[row.record.canonical.value()] = row.record.rating ? 1 : 0;
  } catch (const StoreError&) {  // what was read before the error is the result
  }
  return exported;
}

/// Whether the file can be opened: the damage is not where SQLite reads first.
bool can_be_opened(const std::string& file) {
  return asked(file, [](Store& store) { return store.path(); }).has_value();
}

/// Salvages from a file made of `bytes`, and checks that nothing wrong is salvaged. Returns how many of the puzzles
/// that export can read are missing.
std::size_t missing_after_salvage(const std::string& file, const std::string& bytes,
                                  const std::map<std::string, std::size_t>& true_ones) {
  write_bytes(file, bytes);
  if (!can_be_opened(file)) return 0;
  std::size_t missing = 0;
  const auto salvaged = salvaged_from(file);
  for (const auto& [form, ratings] : exported_from(file)) {
    if (!salvaged.contains(form) || salvaged.at(form) < ratings) ++missing;
  }
  for (const auto& [form, ratings] : salvaged) {
    INFO(form);
    REQUIRE(true_ones.contains(form));
    CHECK(ratings <= true_ones.at(form));
  }
  auto store = Store::open(file, Access::read_only);
  const auto findings = check_file(store);
  if (salvaged != true_ones) {
    bool is_row_found = !findings.empty();
    for (const StoredRow& row : salvaged_rows_of(store)) is_row_found = is_row_found || !examine(row).empty();
    CHECK(is_row_found);
  }
  return missing;
}

struct SoundFile {
  TemporaryFolder folder;
  std::string file = folder.file("x.db");
  std::string bytes;
  std::map<std::string, std::size_t> true_ones;

  SoundFile() {
    {
      auto store = Store::open(file, Access::create);
      fill(store);
      add_label(store, {.kind = LabelKind::tag, .name = "pretty"}, std::vector<std::int64_t>{1, 5, 9},
                test_time());
    }
    bytes = bytes_of(file);
    true_ones = salvaged_from(file);
  }
};

}  // namespace

TEST_CASE("whatever page is destroyed all that export can read can be salvaged") {
  SoundFile sound;
  CHECK(sound.true_ones.size() == sample_records().size());
  constexpr std::size_t page = 4096;
  constexpr std::size_t destroyed = 3000;
  int opened = 0;
  int lost = 0;
  for (std::size_t at = 0; at + page <= sound.bytes.size(); at += page) {
    INFO("page " << at / page + 1);
    std::string bytes = sound.bytes;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), destroyed, '\xff');
    CHECK(missing_after_salvage(sound.file, bytes, sound.true_ones) == 0);
    if (!can_be_opened(sound.file)) continue;
    ++opened;
    if (salvaged_from(sound.file).size() < sound.true_ones.size()) ++lost;
  }
  CHECK(opened > 20);
  CHECK(lost > 0);
  CHECK(lost < opened / 2);  // most pages belong to indexes
}

namespace {

/// The number of files, of `count` with random bytes changed, from which export can read more than is salvaged.
int files_with_losses(int count, std::uint64_t seed) {
  SoundFile sound;
  RandomStream random = make_stream(seed, "damage", {});
  int losses = 0;
  for (int i = 0; i < count; ++i) {
    INFO("file " << i);
    if (missing_after_salvage(sound.file, damaged(sound.bytes, random), sound.true_ones) > 0) ++losses;
  }
  return losses;
}

}  // namespace

TEST_CASE("of files with random bytes changed all that export can read can be salvaged", "[long]") {
  CHECK(files_with_losses(200, 2) == 0);
}

TEST_CASE("the same salvaging for three thousand files", "[.long]") {
  CHECK(files_with_losses(3000, 3) == 0);
}

TEST_CASE("of files with random bytes changed an answer is true or an error and check finds changed puzzles",
          "[long]") {
  ask_damaged_files(150);
}

TEST_CASE("the same for a thousand files", "[.long]") {
  ask_damaged_files(1000);
}

namespace {

/// Where the page begins that is the root of a table or an index.
std::size_t root_page(const std::string& file, const std::string& name) {
  return 4096 *
         (std::stoul(ask_sql(file, "SELECT rootpage FROM sqlite_schema WHERE name = '" + name + "'")) - 1);
}

std::size_t number_at(const std::string& bytes, std::size_t at) {
  return 256 * static_cast<unsigned char>(bytes[at]) + static_cast<unsigned char>(bytes[at + 1]);
}

/// Where the cells of a leaf begin, in their order. See "B-tree Pages" in SQLite's description of its file format.
std::vector<std::size_t> cells_of(const std::string& bytes, std::size_t page) {
  std::vector<std::size_t> cells;
  for (std::size_t i = 0; i < number_at(bytes, page + 3); ++i)
    cells.push_back(page + number_at(bytes, page + 8 + 2 * i));
  return cells;
}

/// The leaves of a tree of two levels, but for the last one.
std::vector<std::size_t> leaves_of(const std::string& bytes, std::size_t root) {
  std::vector<std::size_t> leaves;
  for (std::size_t i = 0; i < number_at(bytes, root + 3); ++i) {
    const std::size_t cell = root + number_at(bytes, root + 12 + 2 * i);
    leaves.push_back(4096 * (number_at(bytes, cell + 2) - 1));
  }
  return leaves;
}

}  // namespace

TEST_CASE("an index with an error in any byte leads to no rating of another puzzle") {
  SoundFile sound;
  const auto true_ones = asked(sound.file, [](Store& store) { return all_of(store); }).value();
  const std::size_t page = root_page(sound.file, "rating_by_puzzle");
  const auto cells = cells_of(sound.bytes, page);
  REQUIRE(cells.size() > 10);
  int answers = 0;
  int errors = 0;
  for (std::size_t at = std::ranges::min(cells); at < page + 4096; ++at) {
    for (const unsigned change : {1U, 3U, 16U}) {
      INFO("byte " << at - page << ", change " << change);
      std::string bytes = sound.bytes;
      bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ change);
      write_bytes(sound.file, bytes);
      const auto found = asked(sound.file, [](Store& store) { return all_of(store); });
      if (found) CHECK(stranger_in(*found, true_ones) == "");
      ++(found ? answers : errors);
    }
  }
  CHECK(answers > 20);
  CHECK(errors > 20);
}

namespace {

/// The valid ratings that merge would take, each with the key of its puzzle.
std::set<std::pair<std::string, double>> salvaged_ratings(const std::string& file) {
  std::set<std::pair<std::string, double>> ratings;
  auto store = Store::open(file, Access::read_only);
  for (const Verification& proof : prove_all(first_of(salvaged_entries_of(store)))) {
    if (!proof.entry) continue;
    for (const EntryRating& rating : proof.entry->entry().ratings)
      ratings.emplace(proof.entry->entry().record.canonical.value(), rating.rating.value);
  }
  return ratings;
}

}  // namespace

TEST_CASE("of two puzzles with the same number both are salvaged, and no rating is given to the other one") {
  SoundFile sound;
  std::vector<std::size_t> rows;  // where the number of each is
  for (const std::size_t leaf : leaves_of(sound.bytes, root_page(sound.file, "puzzle"))) {
    for (const std::size_t cell : cells_of(sound.bytes, leaf)) rows.push_back(cell + 2);  // after its length
  }
  REQUIRE(rows.size() > 20);
  const auto true_ratings = salvaged_ratings(sound.file);
  REQUIRE(true_ratings.size() > 10);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const std::size_t other : {i + 1, i + 3, i + 10, i + rows.size() - 1}) {
      INFO("row " << i << " gets the number of row " << other % rows.size());
      std::string bytes = sound.bytes;
      bytes[rows[i]] = bytes[rows[other % rows.size()]];
      REQUIRE(bytes[rows[i]] != sound.bytes[rows[i]]);
      CHECK(missing_after_salvage(sound.file, bytes, sound.true_ones) == 0);
      CHECK(salvaged_from(sound.file).size() == sound.true_ones.size());
      CHECK(std::ranges::includes(true_ratings, salvaged_ratings(sound.file)));
    }
  }
}
