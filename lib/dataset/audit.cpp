#include "evodoku/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "dataset/external_sort.hpp"
#include "dataset/grid_invariant.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

using Hash = std::array<std::uint64_t, 2>;

/// A hash of digits and one further number, for comparisons within one run.
Hash hash_of(std::span<const std::uint8_t> digits, std::uint64_t also) {
  Hash hash = {mixed(also + 1), mixed(~also)};
  for (std::size_t at = 0; at < digits.size(); at += 8) {
    std::uint64_t word = 0;
    for (std::size_t i = at; i < std::min(at + 8, digits.size()); ++i) word = word << 8U | digits[i];
    hash[0] = mixed((hash[0] ^ word) * 0x9FB21C651E98DF25ULL + at);
    hash[1] = mixed((hash[1] + word) * 0xD6E8FEB86659FD93ULL + hash[0]);
  }
  return hash;
}

std::uint64_t number_of(Box box) {
  return static_cast<std::uint64_t>(box.rows()) * 1000 + static_cast<std::uint64_t>(box.cols());
}

Hash form_of(const Grid& grid) {
  const CanonicalForm form = canonical_form(grid);
  return hash_of(form.grid.digits(),
                 number_of(form.grid.box()) * 10 + static_cast<std::uint64_t>(form.scheme));
}

/// The solutions of rows; those of 9x9 rows are computed together.
class Solved {
 public:
  Solved(std::span<const SetRow> rows, const std::stop_token& stop)
      : rows_(rows), stop_(stop), place_(rows.size()) {
    std::vector<Cells9x9> puzzles;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].puzzle.box() != Box(3, 3)) continue;
      place_[i] = puzzles.size();
      puzzles.push_back(cells_of(rows[i].puzzle));
    }
    solutions_.resize(puzzles.size());
    counts_ = count_all(puzzles, 2, solutions_);
  }

  RowFacts::Solutions solve_row(std::size_t row, std::optional<Grid>& solution) const {
    if (rows_[row].puzzle.box() == Box(3, 3)) {
      const std::uint32_t count = counts_[place_[row]];
      if (count == 1) solution = grid_of(solutions_[place_[row]]);
      return count == 0   ? RowFacts::Solutions::none
             : count == 1 ? RowFacts::Solutions::one
                          : RowFacts::Solutions::several;
    }
    SolveResult result = solve(rows_[row].puzzle, {.stop = stop_});
    switch (result.verdict) {
      case Verdict::none:
        return RowFacts::Solutions::none;
      case Verdict::many:
        return RowFacts::Solutions::several;
      case Verdict::undecided:
        return RowFacts::Solutions::undecided;
      case Verdict::one:
        break;
    }
    solution = std::move(result.solution);
    return RowFacts::Solutions::one;
  }

 private:
  std::span<const SetRow> rows_;
  const std::stop_token& stop_;
  std::vector<std::size_t> place_;  // by row: the index in `puzzles`, for 9x9 rows
  std::vector<Cells9x9> solutions_;
  std::vector<std::uint32_t> counts_;
};

RowFacts::Answer verdict_on(const SetRow& row, const RowFacts& facts, const std::optional<Grid>& solution) {
  if (!row.answer) return RowFacts::Answer::absent;
  if (facts.solutions == RowFacts::Solutions::one) {
    return *row.answer == *solution ? RowFacts::Answer::right : RowFacts::Answer::wrong;
  }
  return is_solution_of(row.puzzle, *row.answer) ? RowFacts::Answer::of_improper : RowFacts::Answer::wrong;
}

}  // namespace

std::vector<RowFacts> examine(std::span<const SetRow> rows, bool with_solutions,
                              const std::stop_token& stop) {
  const Solved solved(rows, stop);
  std::vector<RowFacts> all(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    RowFacts& facts = all[i];
    facts.form = form_of(rows[i].puzzle);
    facts.text = hash_of(rows[i].puzzle.digits(), number_of(rows[i].puzzle.box()))[0];
    std::optional<Grid> solution;
    facts.solutions = solved.solve_row(i, solution);
    facts.answer = verdict_on(rows[i], facts, solution);
    if (!with_solutions || !solution) continue;
    if (solution->box() == Box(3, 3)) {
      facts.cells = cells_of(*solution);
      facts.solution = dataset::full_grid_invariant(*facts.cells);
    } else {
      facts.solution = form_of(*solution)[0];
    }
  }
  return all;
}

std::string_view name_of(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::no_solution:
      return "no solution";
    case Finding::Kind::several_solutions:
      return "several solutions";
    case Finding::Kind::undecided:
      return "undecided";
    case Finding::Kind::wrong_answer:
      return "wrong answer";
    case Finding::Kind::duplicate:
      return "duplicate";
    case Finding::Kind::isomorph:
      return "isomorph";
    case Finding::Kind::same_solution:
      break;
  }
  return "same solution grid";
}

bool AuditReport::has_leak() const {
  return std::ranges::any_of(pairs,
                             [](const PairReport& pair) { return pair.duplicates + pair.isomorphs > 0; });
}

namespace {

constexpr unsigned line_bits = 48;

/// Set and line in one word, which sorts in this order.
std::uint64_t packed(std::size_t set, std::uint64_t line) {
  return static_cast<std::uint64_t>(set) << line_bits | line;
}
std::size_t set_of(std::uint64_t place) {
  return static_cast<std::size_t>(place >> line_bits);
}
RowPlace unpacked(std::uint64_t place) {
  return {set_of(place), place & ((std::uint64_t{1} << line_bits) - 1)};
}

struct PuzzleEntry {
  Hash form;
  std::uint64_t place;
  std::uint64_t text;
  friend bool operator<(const PuzzleEntry& a, const PuzzleEntry& b) {
    return std::tie(a.form, a.place) < std::tie(b.form, b.place);
  }
};

struct SolutionEntry {
  std::uint64_t invariant;
  std::uint64_t place;
  std::uint64_t puzzle;                // the hash of its canonical form
  std::array<std::uint8_t, 41> cells;  // of a 9x9 grid, two cells per byte; all 0 for others
  friend bool operator<(const SolutionEntry& a, const SolutionEntry& b) {
    return std::tie(a.invariant, a.place) < std::tie(b.invariant, b.place);
  }
};

std::array<std::uint8_t, 41> packed_cells(const Cells9x9& cells) {
  std::array<std::uint8_t, 41> bytes{};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    bytes[i / 2] = static_cast<std::uint8_t>(bytes[i / 2] | cells[i] << (i % 2 * 4));
  }
  return bytes;
}

Cells9x9 unpacked_cells(const std::array<std::uint8_t, 41>& bytes) {
  Cells9x9 cells{};
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = bytes[i / 2] >> (i % 2 * 4) & 15U;
  return cells;
}

struct FoundEntry {
  std::uint64_t place;
  std::uint64_t other;
  std::uint64_t kind;
  friend bool operator<(const FoundEntry& a, const FoundEntry& b) {
    return std::tie(a.place, a.kind, a.other) < std::tie(b.place, b.kind, b.other);
  }
};

/// The first member of each set in a group.
template <typename Entry>
class FirstOfSets {
 public:
  const Entry* in(std::size_t set) const {
    const auto found =
        std::ranges::find_if(first_, [set](const Entry* entry) { return set_of(entry->place) == set; });
    return found == first_.end() ? nullptr : *found;
  }
  void add(const Entry& entry) {
    if (in(set_of(entry.place)) == nullptr) first_.push_back(&entry);
  }
  void clear() { first_.clear(); }
  const std::vector<const Entry*>& all() const { return first_; }

 private:
  std::vector<const Entry*> first_;
};

}  // namespace

class Audit::Work {
 public:
  explicit Work(const AuditOptions& options)
      : solution_grids_(options.solution_grids),
        puzzles_(options.memory / 2, options.folder),
        solutions_(options.memory / 2, options.folder),
        found_(options.memory / 4, options.folder) {}

  void take(std::size_t set, const SetRow& row, const RowFacts& facts) {
    constexpr std::size_t most_sets = 65'536;
    if (set >= most_sets)
      throw std::invalid_argument(fmt::format("sets are 0 to {}, got {}", most_sets - 1, set));
    if (set >= report_.sets.size()) report_.sets.resize(set + 1);
    SetReport& report = report_.sets[set];
    const std::uint64_t place = packed(set, row.line);
    ++report.rows;
    ++report.boxes[row.puzzle.box()];
    ++report.clues[row.puzzle.clue_count()];
    switch (facts.solutions) {
      case RowFacts::Solutions::none:
        ++report.no_solution;
        find(Finding::Kind::no_solution, place);
        break;
      case RowFacts::Solutions::several:
        ++report.several_solutions;
        find(Finding::Kind::several_solutions, place);
        break;
      case RowFacts::Solutions::undecided:
        ++report.undecided;
        find(Finding::Kind::undecided, place);
        break;
      case RowFacts::Solutions::one:
        break;
    }
    if (facts.answer != RowFacts::Answer::absent) ++report.answers;
    if (facts.answer == RowFacts::Answer::wrong) {
      ++report.wrong_answers;
      find(Finding::Kind::wrong_answer, place);
    }
    puzzles_.add({facts.form, place, facts.text});
    if (!solution_grids_ || facts.solutions != RowFacts::Solutions::one) return;
    solutions_.add({facts.solution, place, facts.form[0],
                    facts.cells ? packed_cells(*facts.cells) : std::array<std::uint8_t, 41>{}});
  }

  AuditReport finish(const std::function<void(const Finding&)>& found) {
    for (std::size_t later = 1; later < report_.sets.size(); ++later) {
      for (std::size_t earlier = 0; earlier < later; ++earlier) {
        report_.pairs.push_back({.earlier = earlier, .later = later});
      }
    }
    compare_puzzles();
    if (solution_grids_) compare_solutions();
    found_.drain([&](const FoundEntry& entry) {
      found({static_cast<Finding::Kind>(entry.kind), unpacked(entry.place), unpacked(entry.other)});
    });
    return std::move(report_);
  }

 private:
  void find(Finding::Kind kind, std::uint64_t place, std::uint64_t other = 0) {
    found_.add({place, other, static_cast<std::uint64_t>(kind)});
  }

  PairReport& pair(std::size_t earlier, std::size_t later) {
    return report_.pairs[later * (later - 1) / 2 + earlier];
  }

  void compare_puzzles() {
    std::vector<PuzzleEntry> group;
    puzzles_.drain([&](const PuzzleEntry& entry) {
      if (!group.empty() && group.front().form != entry.form) compare_group(group);
      group.push_back(entry);
    });
    compare_group(group);
  }

  /// Compares isomorphs of each other, in the order of their places, and clears the group.
  void compare_group(std::vector<PuzzleEntry>& group) {
    if (group.size() > 1) {
      FirstOfSets<PuzzleEntry> any;
      // The first with this text in a set.
      std::map<std::pair<std::uint64_t, std::size_t>, std::uint64_t> same;
      for (const PuzzleEntry& entry : group) {
        const std::size_t set = set_of(entry.place);
        for (const PuzzleEntry* const first : any.all()) {
          const std::size_t other_set = set_of(first->place);
          const auto twin = same.find({entry.text, other_set});
          const bool is_duplicate = twin != same.end();
          count(set, other_set, is_duplicate);
          find(is_duplicate ? Finding::Kind::duplicate : Finding::Kind::isomorph, entry.place,
               is_duplicate ? twin->second : first->place);
        }
        any.add(entry);
        same.emplace(std::pair{entry.text, set}, entry.place);
      }
      count_shared(group, any);
    }
    group.clear();
  }

  void count_shared(const std::vector<PuzzleEntry>& group, const FirstOfSets<PuzzleEntry>& any) {
    if (any.all().size() < 2) return;
    for (const PuzzleEntry& entry : group) {
      for (const PuzzleEntry* const first : any.all()) {
        if (set_of(first->place) > set_of(entry.place))
          ++pair(set_of(entry.place), set_of(first->place)).earlier_shared;
      }
    }
  }

  void count(std::size_t set, std::size_t other, bool is_duplicate) {
    if (set == other) {
      ++(is_duplicate ? report_.sets[set].duplicates : report_.sets[set].isomorphs);
    } else {
      PairReport& of_both = pair(other, set);
      ++(is_duplicate ? of_both.duplicates : of_both.isomorphs);
    }
  }

  void compare_solutions() {
    std::vector<SolutionEntry> group;
    solutions_.drain([&](const SolutionEntry& entry) {
      if (!group.empty() && group.front().invariant != entry.invariant) divide_group(group);
      group.push_back(entry);
    });
    divide_group(group);
  }

  /// Divides grids with the same invariant by their canonical forms, which decide whether they are isomorphs. Clears
  /// the group.
  void divide_group(std::vector<SolutionEntry>& group) {
    if (group.size() > 1) {
      std::map<std::array<std::uint8_t, 41>, Hash> known;
      std::map<Hash, std::vector<SolutionEntry>> grids;
      const std::array<std::uint8_t, 41> none{};
      for (const SolutionEntry& entry : group) {
        const auto [at, is_new] = known.try_emplace(entry.cells);
        if (is_new && entry.cells != none) at->second = form_of(grid_of(unpacked_cells(entry.cells)));
        grids[at->second].push_back(entry);
      }
      for (const auto& [form, members] : grids) compare_sharing(members);
    }
    group.clear();
  }

  /// Compares puzzles with the same solution grid, in the order of their places.
  void compare_sharing(const std::vector<SolutionEntry>& members) {
    std::map<std::size_t, std::map<std::uint64_t, std::uint64_t>> puzzles;  // by set: one place for each form
    for (const SolutionEntry& entry : members) {
      const std::size_t set = set_of(entry.place);
      for (const auto& [other_set, forms] : puzzles) {
        if (forms.contains(entry.puzzle)) continue;  // already found, as an isomorph
        ++(set == other_set ? report_.sets[set].same_solution : pair(other_set, set).same_solution);
        find(Finding::Kind::same_solution, entry.place, forms.begin()->second);
      }
      puzzles[set].try_emplace(entry.puzzle, entry.place);
    }
  }

  bool solution_grids_;
  AuditReport report_;
  dataset::ExternalSort<PuzzleEntry> puzzles_;
  dataset::ExternalSort<SolutionEntry> solutions_;
  dataset::ExternalSort<FoundEntry> found_;
};

Audit::Audit(const AuditOptions& options) : work_(std::make_unique<Work>(options)) {}

Audit::~Audit() = default;

void Audit::take(std::size_t set, const SetRow& row, const RowFacts& facts) {
  work_->take(set, row, facts);
}

AuditReport Audit::finish(const std::function<void(const Finding&)>& found) {
  return work_->finish(found);
}

}  // namespace evodoku
