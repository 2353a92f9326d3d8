// A program that uses evodoku as a library: one puzzle for each day, rated, remembered in a store.
//
//   puzzle_of_the_day STORE.db DAY...
//
// The same day always gives the same puzzle, on every machine. With CMake: the CMakeLists.txt beside this
// file. Without:
//   g++ -std=c++20 puzzle_of_the_day.cpp $(pkg-config --cflags --libs evodoku_db) -o puzzle_of_the_day
// If evodoku is installed elsewhere than in /usr or /usr/local, use PKG_CONFIG_PATH=PREFIX/lib/.../pkgconfig and, for
// the loader, add -Wl,-rpath,PREFIX/lib/... at the end.
#include <chrono>
#include <cstdint>
#include <exception>
#include <iostream>
#include <string>
#include <utility>
#include <variant>

#include "evodoku/generate.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "evodoku_db/store.hpp"

namespace {

constexpr std::uint64_t our_seed = 20;

/// Puzzle number `day` of the endless list that our seed determines, with its rating.
evodoku::Record puzzle_of(std::uint64_t day) {
  const evodoku::PuzzleSpec wanted{.box = evodoku::Box::of_order(3), .clues = 36};
  const evodoku::GenerateResult made = evodoku::generate(wanted, {.seed = our_seed, .index = day});

  evodoku::Record record;
  record.puzzle = made.puzzle;
  record.solution = made.solution;
  record.seed = our_seed;
  record.index = day;
  // generate() has proved it proper; a puzzle from elsewhere would be solved first:
  if (evodoku::solve(record.puzzle).verdict == evodoku::Verdict::one) {
    if (const auto rated = evodoku::rate(record.puzzle, {.seed = our_seed, .runs = 8})) {
      record.rating = rated->rating;
    }
  }
  return record;
}

void show(const evodoku::Record& record) {
  std::cout << evodoku::to_text(record, {.form = evodoku::TextFormat::grid});
  if (record.rating) {
    std::cout << "rating " << record.rating->value << " (" << record.rating->difficulty_class << ")\n";
  }
  std::cout << '\n';
}

void remember(evodoku::db::Importer& importer, const evodoku::Record& record) {
  auto prepared = evodoku::db::prepare(record);
  if (const auto* rejected = std::get_if<evodoku::db::Rejected>(&prepared)) {
    std::cerr << rejected->message << '\n';
  } else {
    importer.add(std::get<evodoku::db::VerifiedRecord>(std::move(prepared)));
  }
}

int run(const std::string& path, int days, char** day_texts) {
  auto store = evodoku::db::Store::open(path, evodoku::db::Access::create);
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  evodoku::db::Importer importer(store, {.source = "puzzle of the day", .now = now});
  for (int i = 0; i < days; ++i) {
    const evodoku::Record record = puzzle_of(std::stoull(day_texts[i]));
    show(record);
    remember(importer, record);
  }
  importer.flush();

  std::cout << importer.totals().added << " new, " << importer.totals().already_there << " known\n";
  std::cout << store.count({.clues = {.high = 36}}) << " puzzles of 36 clues or fewer in " << path << '\n';
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: puzzle_of_the_day STORE.db DAY...\n";
    return 2;
  }
  try {
    return run(argv[1], argc - 2, argv + 2);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
