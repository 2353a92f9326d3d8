// What is special in stores of version 2, with the file tests/data/store_version_2.db (see kept_stores_test.cpp).
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <exception>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

std::string copy_of_kept_file(const TemporaryFolder& folder) {
  std::string copy = folder.file("version_2.db");
  std::filesystem::copy_file(EVODOKU_TEST_DATA "/store_version_2.db", copy);
  std::filesystem::permissions(copy, std::filesystem::perms(0644));
  return copy;
}

}  // namespace

TEST_CASE(
    "of several that bring a store of version 2 up to date at once one does it and keeps one copy, and none "
    "is refused") {
  for (int round = 0; round < 3; ++round) {
    const TemporaryFolder folder;
    const std::string file = copy_of_kept_file(folder);
    constexpr std::size_t many = 5;
    std::array<std::string, many> refused;
    std::array<bool, many> has_upgraded{};
    {
      std::vector<std::jthread> openers;
      for (std::size_t i = 0; i < many; ++i) {
        openers.emplace_back([&, i] {
          try {
            has_upgraded[i] = Store::open(file, Access::read_write).upgrade().has_value();
          } catch (const std::exception& error) {
            refused[i] = error.what();
          }
        });
      }
    }
    for (const std::string& message : refused) CHECK(message.empty());
    CHECK(std::ranges::count(has_upgraded, true) == 1);
    CHECK(std::filesystem::exists(file + ".version-2"));
    CHECK_FALSE(std::filesystem::exists(file + ".version-2.2"));
    CHECK(ask_sql(file + ".version-2", "PRAGMA user_version") == "2");
    CHECK(check_file(Store::open(file, Access::read_only)).empty());
  }
}

TEST_CASE("the puzzles of a store of version 2 have no level yet and take one") {
  const TemporaryFolder folder;
  auto store = Store::open(copy_of_kept_file(folder), Access::read_write);
  CHECK(count_without_level(store, 1) == 12);
  const auto first = first_of(without_level(store, 1, 0), 1);
  const NewLevel level{first.at(0).id, {.technique = "pointing", .se_estimate = 2.6, .version = 1}};
  CHECK(store.add_levels(std::vector{level}) == std::vector{Stored::added});
  CHECK(count_without_level(store, 1) == 11);
  CHECK(store.count({.techniques = {"pointing"}}) == 1);
}
