// make_store_version_1 FILE: makes the store that is kept as tests/data/store_version_1.db. It was made once, when
// version 1 was the newest: a file made by a later version would test nothing.
#include <exception>
#include <iostream>

#include "fixtures.hpp"

using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

void make(const std::string& file) {
  auto store = Store::open(file, Access::create);
  fill(store);
  const NewRating with_runs{.puzzle = 2, .rating = sample_rating(321, 17), .runs = sample_runs(321, 17)};
  store.add_ratings(std::vector{with_runs}, test_time());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 || schema_version() != 1) {
    std::cerr << "usage: make_store_version_1 FILE (with a library of schema version 1 only)\n";
    return 2;
  }
  try {
    make(argv[1]);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
  return 0;
}
