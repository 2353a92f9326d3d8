#include "naive_query.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "evodoku/text.hpp"

namespace evodoku::db::testing {
namespace {

template <typename T>
bool is_in(const Range<T>& range, T value) {
  return !(range.low && value < *range.low) && !(range.high && value > *range.high);
}

double hardness(const Record& record) {
  return record.rating->is_lower_bound() ? HUGE_VAL : record.rating->value;
}

/// With three decimals.
double as_shown(double rating) {
  return std::round(rating * 1000) / 1000;
}

bool shape_matches(const Query& query, const Record& record) {
  if (query.box && record.puzzle.box() != *query.box) return false;
  return is_in(query.clues, record.puzzle.clue_count());
}

bool rating_matches(const Query& query, const Record& record) {
  if (!query.asks_for_ratings()) return true;
  if (!record.rating || !is_in(query.rating, as_shown(hardness(record)))) return false;
  return query.classes.empty() ||
         std::ranges::find(query.classes, record.rating->difficulty_class) != query.classes.end();
}

bool level_matches(const Query& query, const Record& record) {
  if (!query.asks_for_levels()) return true;
  if (!record.level) return false;
  const bool has_range = !query.se_estimate.is_open();
  if (has_range && !(record.level->se_estimate && is_in(query.se_estimate, *record.level->se_estimate)))
    return false;
  const std::string path = ";" + record.level->techniques.value_or("");
  return (query.techniques.empty() ||
          std::ranges::find(query.techniques, record.level->technique) != query.techniques.end()) &&
         std::ranges::none_of(query.unused_techniques, [&](const std::string& name) {
           return path.find(";" + name + ":") != std::string::npos;
         });
}

bool origin_matches(const Query& query, const Row& row) {
  if (query.symmetry && row.record.symmetry != query.symmetry) return false;
  const std::optional<double> depth = number_of_member(row.record, "depth");
  if (!query.depth.is_open() && !(depth && is_in(query.depth, static_cast<int>(*depth)))) return false;
  return !query.minimal || row.record.minimal == query.minimal;
}

bool labels_match(const Query& query, const Row& row) {
  const auto is_member = [&](const std::string& name) { return row.picks.contains(name); };
  return std::ranges::all_of(query.tags, [&](const std::string& name) { return row.tags.contains(name); }) &&
         std::ranges::all_of(query.in, is_member) && std::ranges::none_of(query.not_in, is_member);
}

bool condition_holds(const Query& query, const Row& row) {
  if (!query.where) return true;
  const auto meant = std::ranges::find_if(
      sample_conditions(), [&](const SampleCondition& one) { return one.sql == *query.where; });
  return meant->holds(row);
}

bool matches(const Query& query, const Row& row) {
  return shape_matches(query, row.record) && rating_matches(query, row.record) &&
         level_matches(query, row.record) && origin_matches(query, row) && labels_match(query, row) &&
         condition_holds(query, row);
}

/// The values that rows are sorted by, in ascending order: the second decides if the first are equal.
std::pair<double, double> sort_value(const Query& query, const Row& row) {
  const Sort& sort = query.sort;
  const double sign = sort.descending ? -1 : 1;
  switch (sort.key) {
    case SortKey::id:
      return {sign * static_cast<double>(row.id), 0};
    case SortKey::clues:
      return {sign * row.record.puzzle.clue_count(), 0};
    case SortKey::level: {
      if (!row.record.level) return {HUGE_VAL, HUGE_VAL};
      const auto& order = query.technique_order;
      const auto place = std::ranges::find(order, row.record.level->technique) - order.begin();
      if (row.record.level->se_estimate) return {sign * *row.record.level->se_estimate, 0};
      return {1e300, sign * static_cast<double>(place)};  // behind the estimates in both directions
    }
    case SortKey::difficulty_class:
    case SortKey::rating:
      break;
  }
  if (!row.record.rating) return {HUGE_VAL, HUGE_VAL};  // last in both directions
  // Unsolved puzzles have infinite hardness, but come before those without a rating, which have infinity here.
  const double finite = std::min(hardness(row.record), 1e300);
  if (sort.key == SortKey::rating) return {sign * finite, 0};
  const auto& order = query.class_order;
  const auto place = std::ranges::find(order, row.record.rating->difficulty_class) - order.begin();
  return {sign * static_cast<double>(place), sign * finite};
}

Level sample_level(std::size_t i) {
  const std::array<Level, 4> levels = {{{.technique = "naked single", .se_estimate = 2.3, .se_error = 0.1},
                                        {.technique = "X-wing", .se_estimate = 3.2, .se_error = 0.2},
                                        {.technique = "chain", .se_estimate = 7.3, .se_error = 0.1},
                                        {.technique = std::string(beyond_techniques)}}};
  Level level = levels[i % 4];
  level.version = 1;
  if (i % 3 == 0) level.techniques = "XY-chain:1;" + level.technique + ":2";
  return level;
}

/// The sample of this number.
Record sample(std::size_t i) {
  Record record = sample_records()[i];
  const int generations = 40 + 397 * static_cast<int>(i % 16);
  if (i % 3 == 0) record.rating = sample_rating(generations, i % 9 == 0 ? 0 : 20);
  if (i % 7 != 6) record.level = sample_level(i);
  return record;
}

void add_label(Store& store, std::vector<Row>& rows, bool is_tag, const std::string& name,
               std::int64_t step) {
  std::vector<std::int64_t> ids;
  for (std::int64_t id = step; id <= static_cast<std::int64_t>(rows.size()); id += step) {
    ids.push_back(id);
    Row& row = rows[static_cast<std::size_t>(id - 1)];
    (is_tag ? row.tags : row.picks).insert(name);
  }
  if (is_tag) {
    set_tag(store, name, ids, true);
  } else {
    set_picked(store, {.name = name, .day = test_time()}, ids);
  }
}

template <typename T>
Range<T> random_range(RandomStream& random, T low, T high) {
  const auto draw = [&] { return static_cast<T>(low + (high - low) * random.below(1000) / 1000); };
  Range<T> range;
  if (random.below(3) == 0) range.low = draw();
  if (random.below(3) == 0) range.high = draw();
  return range;
}

void add_labels_asked(Query& query, RandomStream& random) {
  for (const char* const name : {"even", "third"}) {
    if (random.below(6) == 0) query.tags.emplace_back(name);
  }
  if (random.below(8) == 0) query.in.emplace_back("fifth");
  for (const char* const name : {"fifth", "seventh"}) {
    if (random.below(6) == 0) query.not_in.emplace_back(name);
  }
}

void add_origin_asked(Query& query, RandomStream& random) {
  if (random.below(6) == 0) query.symmetry = random.below(2) == 0 ? "none" : "half-turn";
  if (random.below(6) == 0) query.minimal = random.below(2) == 0;
  if (random.below(6) == 0)
    query.depth = {.low = 1, .high = random.below(2) == 0 ? std::nullopt : std::optional(2)};
  if (random.below(3) == 0) {
    const auto& conditions = sample_conditions();
    query.where = conditions[static_cast<std::size_t>(random.below(static_cast<int>(conditions.size())))].sql;
  }
}

}  // namespace

const std::vector<SampleCondition>& sample_conditions() {
  static const std::vector<SampleCondition> conditions{
      {"id % 2", [](const Row& row) { return row.id % 2 == 1; }},
      {"idx < 3 OR rating > 3",
       [](const Row& row) {
         return *row.record.index < 3 || (row.record.rating && hardness(row.record) > 3);
       }},
      {"rating IS NULL", [](const Row& row) { return !row.record.rating; }},
      {"se_estimate IS NULL AND clues < 31",
       [](const Row& row) {
         return !(row.record.level && row.record.level->se_estimate) && row.record.puzzle.clue_count() < 31;
       }},
      {"rating > se_estimate",
       [](const Row& row) {
         return row.record.rating && row.record.level && row.record.level->se_estimate &&
                hardness(row.record) > *row.record.level->se_estimate;
       }},
      {"source = 'b.csv' AND created >= 1700000000", [](const Row& row) { return row.source == "b.csv"; }},
      {"comment IS NULL -- a comment\n AND 'a;)b' <> \"symmetry\"",
       [](const Row& row) { return row.record.symmetry.has_value(); }},
      {"EXISTS (SELECT 1 FROM tag WHERE tag.puzzle = p.id AND name = 'even')",
       [](const Row& row) { return row.tags.contains("even"); }}};
  return conditions;
}

FilledStore::FilledStore() : store(Store::open(file, Access::create)) {
  constexpr std::array sources{"a.txt", "b.csv", "c.txt"};
  const std::size_t third = sample_records().size() / 3;
  for (std::size_t part = 0; part < 3; ++part) {
    const auto created = test_time() + std::chrono::days(part);
    std::vector<VerifiedRecord> puzzles;
    for (std::size_t i = part * third; i < (part + 1) * third; ++i) puzzles.push_back(prepared(sample(i)));
    store.add(puzzles, {.source = sources[part], .now = created});
    for (const VerifiedRecord& puzzle : puzzles) {
      const auto id = static_cast<std::int64_t>(rows.size() + 1);
      rows.push_back({id, puzzle.record(), sources[part], created, {}, {}});
    }
  }
  // As if a generator had determined them for some: written without asking the puzzles.
  run_sql(
      file,
      "UPDATE puzzle SET symmetry = CASE id % 4 WHEN 1 THEN 'half-turn' WHEN 0 THEN NULL ELSE 'none' END, "
      "minimal = CASE id % 5 WHEN 0 THEN NULL ELSE id % 5 < 3 END, depth = CASE id % 6 WHEN 5 THEN NULL ELSE "
      "id % 6 END");
  for (Row& row : rows) {
    if (row.id % 4 != 0) row.record.symmetry = row.id % 4 == 1 ? "half-turn" : "none";
    if (row.id % 5 != 0) row.record.minimal = row.id % 5 < 3;
    if (row.id % 6 != 5) row.record.other["depth"] = std::to_string(row.id % 6);
  }
  add_label(store, rows, true, "even", 2);
  add_label(store, rows, true, "third", 3);
  add_label(store, rows, false, "fifth", 5);
  add_label(store, rows, false, "seventh", 7);
}

std::vector<std::int64_t> expected_ids(const std::vector<Row>& rows, const Query& query) {
  std::vector<Row> found;
  std::ranges::copy_if(rows, std::back_inserter(found), [&](const Row& row) { return matches(query, row); });
  std::ranges::stable_sort(found, {}, [&](const Row& row) { return sort_value(query, row); });
  if (query.rows && found.size() > *query.rows)
    found.erase(found.begin() + static_cast<std::ptrdiff_t>(*query.rows), found.end());
  std::vector<std::int64_t> ids;
  for (const Row& row : found) ids.push_back(row.id);
  return ids;
}

Query random_synthetic_query(RandomStream& random) {
  Query query;
  const int clues = 20 + random.below(18);
  if (random.below(2) == 0) query.clues = {.low = clues, .high = clues + random.below(5)};
  const double rating = 0.5 + 0.01 * random.below(450);
  if (random.below(2) == 0) query.rating = {.low = rating, .high = rating + 0.02 * random.below(60)};
  if (random.below(4) == 0) query.classes.emplace_back("hard");
  if (random.below(4) == 0) query.tags.emplace_back("tenth");
  if (random.below(4) == 0) query.minimal = true;
  if (random.below(4) == 0) query.techniques.emplace_back("X-wing");
  if (random.below(4) == 0) query.se_estimate = {.low = 2.0 + 0.1 * random.below(40), .high = 5.0};
  query.sort.key = static_cast<SortKey>(random.below(5));
  query.sort.descending = random.below(2) == 0;
  if (random.below(2) == 0) {
    query.random = RandomPick{.count = static_cast<std::uint64_t>(1 + random.below(30)),
                              .seed = static_cast<std::uint64_t>(random.below(1000))};
  } else if (random.below(2) == 0) {
    query.rows = static_cast<std::uint64_t>(random.below(200));
  }
  return query;
}

Query random_query(RandomStream& random) {
  Query query;
  constexpr std::array boxes{Box(3, 3), Box(2, 3), Box(3, 2), Box(4, 4), Box(5, 5)};
  if (random.below(3) == 0) query.box = boxes[static_cast<std::size_t>(random.below(5))];
  if (random.below(2) == 0) query.clues = random_range<int>(random, 10, 145);
  if (random.below(3) == 0) query.rating = random_range<double>(random, 1.0, 4.5);
  for (const char* const name : {"easy", "medium", "hard", "unsolved"}) {
    if (random.below(8) == 0) query.classes.emplace_back(name);
  }
  add_origin_asked(query, random);
  add_labels_asked(query, random);
  for (const char* const name : {"naked single", "X-wing", "chain"}) {
    if (random.below(10) == 0) query.techniques.emplace_back(name);
  }
  if (random.below(5) == 0) query.se_estimate = random_range<double>(random, 1.0, 8.0);
  query.technique_order = {"naked single", "X-wing"};
  query.class_order = {"easy", "medium", "hard"};
  query.sort.key = static_cast<SortKey>(random.below(5));
  query.sort.descending = random.below(2) == 0;
  if (random.below(3) == 0) query.rows = static_cast<std::uint64_t>(random.below(8));
  for (const char* const name : {"chain", "XY-chain"}) {  // one's name ends as the other
    if (random.below(8) == 0) query.unused_techniques.emplace_back(name);
  }
  return query;
}

std::vector<std::int64_t> ids_of(Store& store, const Query& query) {
  std::vector<std::int64_t> ids;
  for (const StoredRecord& found : all_of(store, query)) ids.push_back(found.id);
  return ids;
}

}  // namespace evodoku::db::testing
