// libFuzzer target: a small correct store with bytes changed or cut off, which is opened and read in every way that
// does not write. This gives an error or an answer; and if the checks of the store find nothing wrong, puzzles
// are unchanged.
//   cmake --preset fuzz && cmake --build --preset fuzz --target store_file_fuzz
//   build/fuzz/tests/fuzz/store_file_fuzz -max_total_time=600 -max_len=64
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "evodoku/text.hpp"
#include "evodoku_db/upkeep.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::db;

constexpr std::chrono::sys_seconds some_day{std::chrono::seconds(1'700'000'000)};

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

std::string temporary_file() {
  return (std::filesystem::temp_directory_path() / ("store_file_fuzz." + std::to_string(getpid()) + ".db"))
      .string();
}

std::vector<VerifiedRecord> sample_puzzles() {
  const std::vector<std::string> lines = {
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
      "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
      "38..........4..785..9.2.3...6..9....8..3.2..9....4..7...1.7.5..495..6..........92",
      ".......85...21...996..8.1..5..8...16.........89...6..7..9.7..523...54...48.......",
      "1....2....3....4"};
  std::vector<VerifiedRecord> puzzles;
  for (const std::string& line : lines) {
    Record record{.puzzle = std::get<Grid>(grid_from_line(line)), .comment = "fuzz"};
    auto prepared = prepare(record);
    if (auto* puzzle = std::get_if<VerifiedRecord>(&prepared)) puzzles.push_back(std::move(*puzzle));
  }
  return puzzles;
}

/// The bytes of a correct store with puzzles, ratings with and without runs, and labels.
std::string sound_store(const std::string& file) {
  std::filesystem::remove(file);
  {
    Store store = Store::open(file, Access::create);
    store.add(sample_puzzles(), {.source = "fuzz.txt", .now = some_day, .tags = {"pretty"}});
    const Rating full{.rater = "knowledge",
                      .version = 1,
                      .seed = 1,
                      .runs = 2,
                      .solved = 2,
                      .generation_cap = 100,
                      .ert = 9,
                      .ert_low = 5,
                      .ert_high = 20,
                      .value = 1,
                      .difficulty_class = "easy"};
    store.add_ratings(std::vector<NewRating>{{.puzzle = 1, .rating = full, .runs = {{8, true}, {10, true}}},
                                             {.puzzle = 2, .rating = full, .runs = {}}},
                      some_day);
    const std::vector<std::int64_t> first = {1};
    set_picked(store, {.name = "issue 1", .day = some_day}, first);
  }
  std::ifstream bytes(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(bytes), {}};
}

/// Applies edits of four bytes each: three for the position, one that is combined with the byte there by exclusive or.
/// If it is 0, the file ends there instead.
std::string edited(std::string store, std::span<const std::uint8_t> edits) {
  for (; edits.size() >= 4 && !store.empty(); edits = edits.subspan(4)) {
    const std::size_t at =
        (std::size_t{edits[0]} << 16 | std::size_t{edits[1]} << 8 | edits[2]) % store.size();
    if (edits[3] == 0) {
      store.resize(at);
    } else {
      store[at] = static_cast<char>(static_cast<unsigned char>(store[at]) ^ edits[3]);
    }
  }
  return store;
}

/// The puzzles as text: these must not be changed without being noticed.
std::string contents(const std::vector<StoredEntry>& entries) {
  std::string text;
  for (const StoredEntry& entry : entries)
    text += to_line(entry.record.puzzle) + " " + entry.record.canonical.value_or("") + "\n";
  return text;
}

void ask_everything(Store& store) {
  const auto look_at = [&](const Query& query) {
    for (auto rows = store.select(query); rows.next();) continue;
  };
  store.info();
  look_at({});
  look_at({.rating = {.low = 0.5}, .rater = "knowledge", .random = RandomPick{.count = 2, .seed = 1}});
  look_at({.tags = {"pretty"}, .not_in = {"issue 1"}, .rows = 3});
  store.count({.clues = {.low = 20}});
  store.statistics({});
  labels_of(store);
}

/// The contents; empty if a check finds something wrong.
std::optional<std::string> checked_contents(Store& store) {
  std::vector<StoredEntry> entries;
  for (const StoredEntry& entry : entries_of(store)) entries.push_back(entry);
  bool is_sound = check_file(store).empty();
  for (const auto& of_row : examine_all(entries)) is_sound = of_row.empty() && is_sound;
  return is_sound ? std::optional(contents(entries)) : std::nullopt;
}

/// Runs `question`, which may throw the error that the store is damaged.
template <typename Question>
void expect_error_or_answer(Question question) {
  try {
    question();
  } catch (const StoreError& error) {
    if (std::string(error.what()).empty()) fail("an error without a message");
  }
}

struct Sound {
  std::string file = temporary_file();
  std::string bytes = sound_store(file);
  std::string contents;

  Sound() {
    Store store = Store::open(file, Access::read_only);
    ask_everything(store);
    const auto found = checked_contents(store);
    if (!found) fail("the store is not sound to begin with");
    contents = *found;
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Sound sound;
  {
    std::ofstream file(sound.file, std::ios::binary | std::ios::trunc);
    file << edited(sound.bytes, {data, size});
  }
  expect_error_or_answer([] {
    Store store = Store::open(sound.file, Access::read_only);
    ask_everything(store);
  });
  expect_error_or_answer([] {
    Store store = Store::open(sound.file, Access::read_only);
    const auto found = checked_contents(store);
    if (found && *found != sound.contents)
      fail("a change that no check found:\n" + sound.contents + "is now\n" + *found);
  });
  return 0;
}
