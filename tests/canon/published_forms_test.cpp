// Published results about forms and symmetries.
#include <catch2/catch.hpp>
#include <cstdint>
#include <set>
#include <string>

#include "evodoku/canon.hpp"
#include "sample_grids.hpp"

using namespace evodoku;
using test::nine_by_nine;

namespace {

std::string cells_of_form(const Grid& grid) {
  return canonical_form(grid).key().substr(std::string("m1:3x3:").size());
}

/// The possible numbers of automorphisms of a full 9x9 grid. (Counted over all grids by E. Russell and F. Jarvis,
/// "Mathematics of Sudoku II", 2006, and by Red Ed on the Sudoku Players' Forum.)
const std::set<std::uint64_t> orders_of_full_grids = {1,  2,  3,  4,  6,  8,   9,   12,
                                                      18, 27, 36, 54, 72, 108, 162, 648};

}  // namespace

// Red Ed, forum.enjoysudoku.com, "Minimum min-lex grid" and "Maximum min-lex grid", 28 January 2007.
TEST_CASE("the first and the last of the forms of all full grids are their own forms") {
  const std::string first =
      "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
  const std::string last =
      "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
  CHECK(cells_of_form(nine_by_nine(first)) == first);
  CHECK(cells_of_form(nine_by_nine(last)) == last);
  CHECK(identify(nine_by_nine(last)).automorphisms == 72);
}

// G. McGuire on the mailing list math-fun: this grid is unchanged by a quarter turn with digits renamed by
// (1397)(2684).
TEST_CASE("a full grid that a quarter turn leaves as it is has automorphisms in fours") {
  const Grid grid =
      nine_by_nine("124567893378294516659831742987123465231456978546789321863972154495618237712345689");
  CHECK(identify(grid).automorphisms.value() % 4 == 0);
}

TEST_CASE("full grids have only as many automorphisms as a full grid can have") {
  RandomStream random = make_stream(1, "test", {});
  for (int i = 0; i < 50; ++i) {
    const Grid full = test::random_full_grid(Box(3, 3), random, i % 12);
    CHECK(orders_of_full_grids.contains(identify(full).automorphisms.value()));
  }
}

// From the list of all known puzzles of 17 clues (G. Royle and many others), which M. Dobrichev keeps in minlex
// form.
TEST_CASE("puzzles of 17 clues published in minlex form are their own forms") {
  const std::string puzzle =
      GENERATE("..............1..2..3....4.....3......56...7..8......1...36..5..17......2....8...",
               "..............1..2..3....4.....3......56...7..8......1...37..5..16......2....8...",
               ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
               ".................1.....2.3......45.6..3.......17...8.....16......8....4..6.5..2..");
  CHECK(cells_of_form(nine_by_nine(puzzle)) == puzzle);
  CHECK(identify(nine_by_nine(puzzle)).automorphisms == 1);
}
