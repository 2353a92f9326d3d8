#include "deduce/techniques/subsets.hpp"

#include <bit>
#include <catch2/catch.hpp>
#include <cstdint>
#include <set>
#include <utility>

#include "random/stream.hpp"

using namespace evodoku;

namespace {

using Found = std::set<std::pair<std::uint64_t, std::uint64_t>>;  // members, options

template <int Size>
Found tight_sets_of(const OptionsOfMembers& options, int members) {
  Found found;
  for_each_tight_set<Size>(options, members, 0,
                           [&](std::uint64_t set, std::uint64_t united) { found.emplace(set, united); });
  return found;
}

/// By trying all sets.
Found all_tight_sets(int size, const OptionsOfMembers& options, int members) {
  Found found;
  for (std::uint64_t set = 0; set < std::uint64_t{1} << members; ++set) {
    if (std::popcount(set) != size) continue;
    std::uint64_t united = 0;
    bool has_single = false;
    for (int member = 0; member < members; ++member) {
      if ((set >> member & 1) == 0) continue;
      const std::uint64_t own = options[static_cast<std::size_t>(member)];
      united |= own;
      has_single = has_single || std::popcount(own) < 2;
    }
    if (!has_single && std::popcount(united) == size) found.emplace(set, united);
  }
  return found;
}

}  // namespace

TEST_CASE("tight sets are the sets with as many options as members, in contradictory states too") {
  RandomStream random = make_stream(1, "tight sets", {});
  std::size_t found = 0;
  for (int round = 0; round < 400; ++round) {
    constexpr int members = 9;
    const std::uint32_t chance = 2 + random.below(5U);  // of an option to be left out
    OptionsOfMembers options{};
    for (int member = 0; member < members; ++member) {
      for (int option = 0; option < 6; ++option) {
        if (random.below(chance) == 0)
          options[static_cast<std::size_t>(member)] |= std::uint64_t{1} << option;
      }
    }
    CHECK(tight_sets_of<2>(options, members) == all_tight_sets(2, options, members));
    CHECK(tight_sets_of<3>(options, members) == all_tight_sets(3, options, members));
    CHECK(tight_sets_of<4>(options, members) == all_tight_sets(4, options, members));
    found += tight_sets_of<3>(options, members).size();
  }
  CHECK(found > 100);
}
