#include "evodoku/audit.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <tuple>

#include "evodoku/canon.hpp"
#include "evodoku/generate.hpp"
#include "random/stream.hpp"

using namespace evodoku;

namespace {

SetRow row_of(const Grid& puzzle, const Grid& answer, std::uint64_t line) {
  return {.puzzle = puzzle, .answer = answer, .line = line};
}

struct Found {
  std::vector<Finding> findings;
  AuditReport report;
};

Found audited(const std::vector<std::vector<SetRow>>& sets, AuditOptions options = {}) {
  Audit audit(options);
  for (std::size_t set = 0; set < sets.size(); ++set) {
    const auto facts = examine(sets[set], options.solution_grids);
    for (std::size_t i = 0; i < facts.size(); ++i) audit.take(set, sets[set][i], facts[i]);
  }
  Found found;
  found.report = audit.finish([&](const Finding& finding) { found.findings.push_back(finding); });
  return found;
}

using Plain = std::tuple<std::string, std::size_t, std::uint64_t, std::size_t, std::uint64_t>;

std::vector<Plain> plain(const std::vector<Finding>& findings) {
  std::vector<Plain> all;
  for (const Finding& one : findings)
    all.emplace_back(name_of(one.kind), one.place.set, one.place.line, one.other.set, one.other.line);
  std::ranges::sort(all);
  return all;
}

GenerateResult made(Box box, std::uint64_t index) {
  return generate({.box = box, .clues = box.cells() * 2 / 5}, {.seed = 6, .index = index});
}

}  // namespace

TEST_CASE("an audit finds what was planted, and nothing else", "[long]") {
  for (const Box box : {Box(3, 3), Box(2, 3), Box(4, 4)}) {
    for (const std::uint64_t seed : {1ULL, 2ULL}) {
      RandomStream random = make_stream(seed, "audit test", {static_cast<std::uint64_t>(box.side())});
      const int rows = box.side() > 9 ? 12 : 200;
      std::vector<std::vector<SetRow>> sets(2);
      std::vector<GenerateResult> known;
      std::vector<Plain> expected;
      std::uint64_t index = seed * 1000;
      for (int i = 0; i < rows; ++i) {
        for (std::size_t set = 0; set < 2; ++set) {
          // there are so few classes of 6x6 puzzles that two can be isomorphs by chance
          const auto is_known = [&](const GenerateResult& one) {
            return std::ranges::any_of(known, [&](const GenerateResult& other) {
              return canonical_form(other.puzzle).key() == canonical_form(one.puzzle).key();
            });
          };
          GenerateResult one = made(box, index++);
          while (is_known(one)) one = made(box, index++);
          known.push_back(one);
          sets[set].push_back(row_of(one.puzzle, one.solution, sets[set].size() + 2));
        }
      }
      for (int i = 0; i < rows / 6; ++i) {
        const auto of = static_cast<std::size_t>(random.below(rows));
        const std::uint64_t line = sets[1].size() + 2;
        const SetRow original = sets[0][of];
        const bool is_isomorph = random.below(2) == 0;
        const Isomorphism map =
            is_isomorph ? Isomorphism::random(box, seed, line) : Isomorphism::identity(box);
        const bool is_there = std::ranges::any_of(expected, [&](const Plain& one) {
          return std::get<4>(one) == original.line && std::get<3>(one) == 0;
        });
        if (is_there || (is_isomorph && apply(map, original.puzzle) == original.puzzle)) continue;
        sets[1].push_back(row_of(apply(map, original.puzzle), apply(map, *original.answer), line));
        expected.emplace_back(is_isomorph ? "isomorph" : "duplicate", 1, line, 0, original.line);
      }
      Grid empty(box);
      sets[1].push_back(row_of(empty, known[0].solution, 9000));
      expected.emplace_back("several solutions", 1, 9000, 0, 0);
      Grid wrong = known[0].solution;
      wrong.set(0, wrong[0] % box.side() + 1);
      sets[1].push_back(row_of(wrong, known[0].solution, 9001));
      expected.emplace_back("no solution", 1, 9001, 0, 0);
      expected.emplace_back("wrong answer", 1, 9001, 0, 0);
      SetRow& spoiled = sets[0][1];
      spoiled.answer = known[0].solution;
      expected.emplace_back("wrong answer", 0, spoiled.line, 0, 0);
      std::ranges::sort(expected);
      for (const std::size_t memory : {std::size_t{1} << 28, std::size_t{1}}) {
        const Found found = audited(sets, {.memory = memory});
        CHECK(plain(found.findings) == expected);
        CHECK(found.report.has_leak());
        CHECK(found.report.pairs.at(0).isomorphs + found.report.pairs.at(0).duplicates ==
              expected.size() - 4);
        CHECK(found.report.pairs.at(0).earlier_shared == expected.size() - 4);
        CHECK(found.report.sets.at(1).no_solution == 1);
        CHECK(found.report.sets.at(1).several_solutions == 1);
        CHECK(found.report.sets.at(0).wrong_answers == 1);
      }
    }
  }
}

TEST_CASE("findings come in the order of the rows") {
  const GenerateResult one = made(Box(3, 3), 1);
  std::vector<SetRow> rows;
  for (std::uint64_t line = 2; line < 50; ++line) rows.push_back(row_of(one.puzzle, one.solution, line));
  const Found found = audited({rows, rows});
  CHECK(found.findings.size() == 47 + 48 + 47);
  CHECK(std::ranges::is_sorted(found.findings, {}, [](const Finding& finding) {
    return std::pair(finding.place.set, finding.place.line);
  }));
  CHECK(found.report.sets[0].duplicates == 47);
  CHECK(found.report.pairs[0].duplicates == 48);
}

TEST_CASE("solution grids that are isomorphs are found, by an invariant and then for certain") {
  for (const Box box : {Box(3, 3), Box(2, 4)}) {
    std::vector<std::vector<SetRow>> sets(2);
    const GenerateResult one = made(box, 1);
    const GenerateResult other = made(box, 2);
    sets[0].push_back(row_of(one.puzzle, one.solution, 2));
    sets[0].push_back(row_of(other.puzzle, other.solution, 3));
    // with one more clue: another puzzle of the same grid, transformed
    Grid more = one.puzzle;
    int blank = 0;
    while (!more.is_blank(blank)) ++blank;
    more.set(blank, one.solution[blank]);
    const Isomorphism map = Isomorphism::random(box, 5, 5);
    sets[1].push_back(row_of(apply(map, more), apply(map, one.solution), 2));
    const Found found = audited(sets, {.solution_grids = true});
    CHECK(plain(found.findings) == std::vector<Plain>{{"same solution grid", 1, 2, 0, 2}});
    CHECK(found.report.pairs[0].same_solution == 1);
    CHECK_FALSE(found.report.has_leak());
    CHECK(audited(sets).findings.empty());
  }
}

TEST_CASE("an audit of the set that its page tells of") {
  Audit audit({});
  const GenerateResult one = made(Box(3, 3), 3);
  const SetRow row = row_of(one.puzzle, one.solution, 1);
  audit.take(0, row, examine({&row, 1}).front());
  const AuditReport report = audit.finish([](const Finding&) { FAIL("there is nothing to be found"); });
  CHECK(report.sets.at(0).rows == 1);
  CHECK(report.sets.at(0).answers == 1);
  CHECK(report.pairs.empty());
  CHECK_THROWS_AS(Audit({}).take(70'000, row, {}), std::invalid_argument);
}
