#include "evodoku/dataset.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <sstream>

#include "dataset/external_sort.hpp"
#include "dataset/grid_invariant.hpp"
#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "random/stream.hpp"

using namespace evodoku;

namespace {

Grid grid_named(const std::string& line, std::optional<Box> box = {}) {
  return std::get<Grid>(grid_from_line(line, box));
}

Splits splits_of(const std::string& text) {
  return std::get<Splits>(Splits::parse(text));
}

std::string wrong_splits(const std::string& text) {
  const auto splits = Splits::parse(text);
  const auto* const what = std::get_if<std::string>(&splits);
  return what == nullptr ? "(read)" : *what;
}

/// Any id, as a set has it.
std::string id_number(std::uint64_t number) {
  Sha256 hash;
  hash.add(std::to_string(number));
  return hash.sum().substr(0, 32);
}

}  // namespace

TEST_CASE("SHA-256 gives the sums that its standard shows, in one piece and in several") {
  Sha256 hash;
  CHECK(hash.sum() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  hash.add("abc");
  CHECK(hash.sum() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (const char c : std::string("abc")) hash.add(std::string(1, c));
  CHECK(hash.sum() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("a canonical id is that of the form's key, and all isomorphs have it") {
  for (const auto& [line, box] : std::vector<std::pair<std::string, Box>>{
           {"000090200050160040602400500000000360470000059018000000003009807080027030005080000", Box(3, 3)},
           {"1.3..4..2.....1.", Box(2, 2)},
           {"....2.4..3....6..1.52.....1..5...6..", Box(2, 3)}}) {
    const Grid puzzle = grid_named(line, box);
    Sha256 hash;
    hash.add(canonical_form(puzzle).key());
    const std::string id = canonical_id(puzzle);
    CHECK(id == hash.sum().substr(0, 32));
    for (std::uint64_t number = 0; number < 50; ++number) {
      CHECK(canonical_id(apply(Isomorphism::random(box, 7, number), puzzle)) == id);
    }
  }
}

TEST_CASE("splits are read exactly") {
  CHECK(splits_of("train=0.9,validation=0.05,test=0.05").size() == 3);
  CHECK(splits_of("train=1.0").share(0) == 1);
  CHECK(splits_of("a=9,b=1").share(1) == Approx(0.1));
  CHECK(splits_of("a=.5,b=.5").name(1) == "b");
  CHECK(wrong_splits("train=0.9,test=0.2") == "the shares add up to 1.1, not to 1");
  CHECK(wrong_splits("train=0.9,test=0.1000001") == "the shares add up to 1, not to 1");
  CHECK(wrong_splits("train=0.9,train=0.1") == "train: named twice");
  CHECK(wrong_splits("train=1.0,test=0.0") == "test=0.0: a split without a share is always empty");
  for (const char* text : {"", "train", "=1", "train=", "train=x", "../x=1", "a b=1", "a=-1", "a=1e3",
                           "a=0.9,", "a=0.12345678901"}) {
    INFO(text);
    CHECK(wrong_splits(text).find("want NAME=SHARE") != std::string::npos);
  }
}

TEST_CASE(
    "splits have their shares, differ with the seed, and do not change when other splits change places "
    "inside a share") {
  const Splits splits = splits_of("train=0.9,validation=0.05,test=0.05");
  const Splits coarse = splits_of("train=0.9,rest=0.1");
  std::array<int, 3> counts{};
  int moved = 0;
  constexpr int ids = 20'000;
  for (std::uint64_t number = 0; number < ids; ++number) {
    const std::string id = id_number(number);
    const std::size_t split = splits.split_of(id, 1);
    ++counts[split];
    CHECK((split == 0) == (coarse.split_of(id, 1) == 0));
    CHECK(splits.split_of(id, 1) == split);
    moved += split != splits.split_of(id, 2) ? 1 : 0;
  }
  // five standard deviations
  CHECK(std::abs(counts[0] - 18'000) < 215);
  CHECK(std::abs(counts[1] - 1'000) < 155);
  CHECK(std::abs(counts[2] - 1'000) < 155);
  CHECK(std::abs(moved - 3'710) < 300);
}

TEST_CASE("an id stays in its split from version to version") {
  const Splits splits = splits_of("train=0.5,test=0.5");
  std::string sides;
  for (std::uint64_t number = 0; number < 16; ++number)
    sides += std::to_string(splits.split_of(id_number(number), 3));
  // python3:
  // int(hashlib.sha256(f"3:{hashlib.sha256(str(n).encode()).hexdigest()[:32]}".encode()).hexdigest()[:16],
  // 16) >> 63
  CHECK(sides == "1101000010011110");
}

TEST_CASE("every block of rows has its kinds exactly, in an order of its own") {
  const std::vector<std::uint64_t> weights{50, 10, 0, 30, 10};
  const Schedule schedule(weights);
  std::set<std::vector<std::size_t>> orders;
  for (std::uint64_t block = 0; block < 50; ++block) {
    std::vector<std::size_t> order;
    std::vector<std::uint64_t> counts(weights.size());
    for (std::uint64_t row = 10 * block; row < 10 * block + 10; ++row) {
      order.push_back(schedule.kind_of(row, 1));
      ++counts[order.back()];
    }
    CHECK(counts == std::vector<std::uint64_t>{5, 1, 0, 3, 1});
    orders.insert(order);
  }
  CHECK(orders.size() > 40);
}

TEST_CASE("with any weights each kind has its share but for a few rows, after any number of them") {
  const std::vector<std::uint64_t> weights{500'001, 99'999, 0, 300'000, 100'000};
  const Schedule schedule(weights);
  for (const std::uint64_t seed : {0ULL, 1ULL, 99ULL}) {
    std::vector<std::uint64_t> counts(weights.size());
    for (std::uint64_t row = 0; row < 5000; ++row) {
      ++counts[schedule.kind_of(row, seed)];
      for (std::size_t kind = 0; kind < weights.size(); ++kind) {
        const double wanted = static_cast<double>((row + 1) * weights[kind]) / 1e6;
        REQUIRE(std::abs(static_cast<double>(counts[kind]) - wanted) < 5);
      }
    }
    CHECK(counts[2] == 0);
  }
  CHECK_THROWS_AS(Schedule({}), std::invalid_argument);
  CHECK_THROWS_AS(Schedule({0, 0}), std::invalid_argument);
  CHECK(Schedule({0, 1}).kind_of(0, 0) == 1);
  CHECK(Schedule({0, 1'000'003, 1}).kind_of(0, 0) > 0);
}

TEST_CASE("rows of two seeds have other kinds") {
  const Schedule schedule({1, 1});
  int same = 0;
  for (std::uint64_t row = 0; row < 1000; ++row)
    same += schedule.kind_of(row, 1) == schedule.kind_of(row, 2) ? 1 : 0;
  CHECK(same < 1000);
}

TEST_CASE("an isomorphism for augmentation moves what it may move and nothing else") {
  const auto is_identity = [](const std::vector<int>& order) {
    return std::is_sorted(order.begin(), order.end());
  };
  for (const Box box : {Box(3, 3), Box(2, 3), Box(4, 4)}) {
    std::map<std::string, int> moved;
    for (const char* names : {"digits", "rows", "columns", "bands", "stacks", "transpose"}) {
      const auto symmetries = std::get<AugmentSymmetries>(parse_symmetries(names));
      for (std::uint64_t number = 0; number < 40; ++number) {
        const Isomorphism map = random_isomorphism(box, symmetries, 1, 2, number);
        const std::string word = names;
        CHECK((word == "digits" || is_identity(map.digits)));
        CHECK((word == "rows" || word == "bands" || is_identity(map.rows)));
        CHECK((word == "columns" || word == "stacks" || is_identity(map.columns)));
        CHECK((word == "transpose" || !map.transpose));
        if (word == "rows") {
          for (int row = 0; row < box.side(); ++row)
            CHECK(map.rows[static_cast<std::size_t>(row)] / box.rows() == row / box.rows());
        }
        if (word == "stacks") {
          for (int column = 0; column < box.side(); ++column)
            CHECK(map.columns[static_cast<std::size_t>(column)] % box.cols() == column % box.cols());
        }
        const bool is_moved =
            map.transpose || !is_identity(map.rows) || !is_identity(map.columns) || !is_identity(map.digits);
        moved[word] += is_moved ? 1 : 0;
      }
    }
    for (const auto& [word, count] : moved) {
      INFO(word);
      CHECK(count > (word == "transpose" && !box.is_square() ? -1 : 5));
    }
  }
  CHECK(std::get<std::string>(parse_symmetries("rows,cows")) == "cows");
  CHECK(std::get<std::string>(parse_symmetries("")) == "");
}

TEST_CASE("what augmentation makes is an isomorph with its solution") {
  for (const Box box : {Box(3, 3), Box(2, 3), Box(2, 2)}) {
    const GenerateResult made = generate({.box = box, .clues = box.cells() / 2}, {.seed = 4});
    for (std::uint64_t number = 1; number <= 30; ++number) {
      const Isomorphism map = random_isomorphism(box, {}, 9, 0, number);
      CHECK(is_solution_of(apply(map, made.puzzle), apply(map, made.solution)));
      CHECK(canonical_id(apply(map, made.puzzle)) == canonical_id(made.puzzle));
    }
  }
}

TEST_CASE("the small boxes have as few solution grids as the table says", "[long]") {
  std::set<std::string> four;
  enumerate(Grid(Box(2, 2)), [&](const Grid& grid) {
    four.insert(canonical_id(grid));
    return true;
  });
  CHECK(four.size() == few_solution_grids(Box(2, 2)));
  for (const Box box : {Box(2, 3), Box(1, 4), Box(1, 5)}) {
    std::set<std::string> found;
    for (std::uint64_t index = 0; index < 4000; ++index)
      found.insert(canonical_id(*random_full_grid(box, {.seed = 1, .index = index})));
    CHECK(found.size() == few_solution_grids(box));
  }
  CHECK(few_solution_grids(Box(3, 2)) == 49);
  CHECK_FALSE(few_solution_grids(Box(3, 3)).has_value());
}

TEST_CASE("guesses are a property of the puzzle, and stay what they are") {
  const std::vector<std::pair<std::string, std::uint64_t>> known{
      {"000090200050160040602400500000000360470000059018000000003009807080027030005080000", 0},
      {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 49},
      {"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 0}};
  for (const auto& [line, guesses] : known) {
    const Grid puzzle = grid_named(line);
    CHECK(guesses_of(canonical_form(puzzle)) == guesses);
    CHECK(guesses_of(canonical_form(apply(Isomorphism::random(Box(3, 3), 3, 1), puzzle))) == guesses);
  }
}

TEST_CASE("later isomorphs are found in whatever memory there is") {
  std::map<std::string, std::uint64_t> first;
  std::map<std::uint64_t, std::uint64_t> expected;
  LaterIsomorphs much(std::size_t{1} << 30, "/tmp");
  LaterIsomorphs little(1, "/tmp");
  RandomStream random = make_stream(1, "later isomorphs test", {});
  for (std::uint64_t index = 0; index < 20'000; ++index) {
    const std::string id = id_number(random.below(15'000U));
    if (const auto [at, is_new] = first.emplace(id, index); !is_new) expected.emplace(index, at->second);
    much.add(id, index);
    little.add(id, index);
  }
  for (LaterIsomorphs* const later : {&much, &little}) {
    std::map<std::uint64_t, std::uint64_t> found;
    later->find([&](std::uint64_t index, std::uint64_t earlier) { found.emplace(index, earlier); });
    CHECK(found == expected);
  }
  CHECK_THROWS_AS(much.add("short", 1), std::invalid_argument);
  CHECK_THROWS_AS(much.add(std::string(32, 'x'), 1), std::invalid_argument);
}

TEST_CASE("what is sorted in files comes out as what is sorted in memory") {
  dataset::ExternalSort<std::uint64_t> sort(1, "/tmp");
  std::vector<std::uint64_t> all;
  RandomStream random = make_stream(2, "external sort test", {});
  for (int i = 0; i < 50'000; ++i) {
    all.push_back(random.below(40'000U));
    sort.add(all.back());
  }
  std::ranges::sort(all);
  std::vector<std::uint64_t> sorted;
  sort.drain([&](std::uint64_t one) { sorted.push_back(one); });
  CHECK(sorted == all);
  dataset::ExternalSort<std::uint64_t> nowhere(1, "/no/such/folder");
  const auto fill = [&] {
    for (std::uint64_t i = 0; i < 5000; ++i) nowhere.add(i);
  };
  CHECK_THROWS_WITH(fill(), Catch::Contains("/no/such/folder: cannot make a file for sorting"));
}

TEST_CASE("isomorphs of a full grid have the same invariant, and other grids mostly another", "[long]") {
  std::set<std::uint64_t> invariants;
  std::set<std::string> forms;
  for (std::uint64_t index = 0; index < 1500; ++index) {
    const Grid grid = *random_full_grid(Box(3, 3), {.seed = 3, .index = index});
    const std::uint64_t invariant = dataset::full_grid_invariant(cells_of(grid));
    for (std::uint64_t number = 0; number < 4; ++number) {
      const Grid isomorph = apply(Isomorphism::random(Box(3, 3), index, number), grid);
      CHECK(dataset::full_grid_invariant(cells_of(isomorph)) == invariant);
    }
    invariants.insert(invariant);
    forms.insert(canonical_id(grid));
  }
  CHECK(invariants.size() == forms.size());
}

TEST_CASE("headers of arrays are read as they are written, and have one length") {
  for (const NpyHeader& header :
       {NpyHeader{"|u1", {0, 81}}, NpyHeader{"<f8", {12}}, NpyHeader{"|S32", {9'999'999'999}}}) {
    const std::string text = npy_header_text(header);
    CHECK(text.size() == 128);
    std::istringstream input(text);
    const auto read = read_npy_header(input);
    REQUIRE(std::holds_alternative<NpyHeader>(read));
    CHECK(std::get<NpyHeader>(read).type == header.type);
    CHECK(std::get<NpyHeader>(read).shape == header.shape);
  }
}

TEST_CASE("headers of arrays that are wrong are named") {
  const std::string good = npy_header_text({"|u1", {2, 81}});
  const auto fault = [](const std::string& text) {
    std::istringstream input(text);
    const auto read = read_npy_header(input);
    const auto* const what = std::get_if<std::string>(&read);
    return what == nullptr ? "(read)" : *what;
  };
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  CHECK(fault("") == "this is no array of NumPy (.npy)");
  CHECK(fault("puzzle,solution\n") == "this is no array of NumPy (.npy)");
  for (std::size_t size = 6; size < good.size(); ++size)
    CHECK(fault(good.substr(0, size)) == "the header of the array is cut off");
  CHECK(fault(with("False", "True ")) ==
        "an array in Fortran order is not read: save it with numpy.ascontiguousarray");
  CHECK(fault(with("'|u1'", "[('a'")) == "an array of structures is not read");
  CHECK(fault(with("shape", "shope")) == "the header of the array has no descr, fortran_order and shape");
  CHECK(fault(with(std::string("\x01\0", 2), std::string("\x09\0", 2))) ==
        "version 9 of NumPy's format is not known (1 to 3 are)");
}
