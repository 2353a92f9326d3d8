#include "fixtures.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "evodoku/depth.hpp"
#include "evodoku/generate.hpp"
#include "sql.hpp"

namespace evodoku::db::testing {
namespace {

struct Batch {
  Box box;
  int clues;
  int puzzles;
};

Record generated_record(const Batch& batch, std::uint64_t index) {
  const GenerateResult made = generate({.box = batch.box, .clues = batch.clues}, {.seed = 7, .index = index});
  if (made.outcome != GenerateResult::Outcome::reached)
    throw std::logic_error("a sample puzzle could not be made");
  Record record;
  record.puzzle = made.puzzle;
  record.seed = 7;
  record.index = index;
  const double removed = 1.0 - static_cast<double>(batch.clues) / batch.box.cells();
  record.alpha = std::to_string(removed);
  record.args = "evodoku-generate --seed 7";
  record.version = "0.1.0";
  return record;
}

std::vector<Record> make_sample_records() {
  std::vector<Record> records;
  for (const Batch& batch : {Batch{Box(3, 3), 30, 12}, Batch{Box(3, 3), 36, 12}, Batch{Box(3, 3), 26, 6},
                             Batch{Box(2, 3), 14, 6}, Batch{Box(3, 2), 16, 4}, Batch{Box(4, 4), 140, 2}}) {
    for (int i = 0; i < batch.puzzles; ++i) {
      records.push_back(generated_record(batch, static_cast<std::uint64_t>(i)));
    }
  }
  return records;
}

std::string class_of(double value) {
  return value < 2.5 ? "easy" : value < 3.5 ? "medium" : "hard";
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "evodoku-db-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder could be made");
  path_ = name;
  std::filesystem::permissions(path_, std::filesystem::perms(0755));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::chrono::sys_seconds test_time() {
  return std::chrono::sys_seconds(std::chrono::seconds(1'700'000'000));
}

const std::vector<Record>& sample_records() {
  static const std::vector<Record> records = make_sample_records();
  return records;
}

std::vector<RatingRun> sample_runs(int generations_a_run, int solved) {
  std::vector<RatingRun> runs;
  for (int i = 0; i < 20; ++i) {
    runs.push_back({.generations = static_cast<std::uint64_t>(generations_a_run), .solved = i < solved});
  }
  return runs;
}

Rating sample_rating(int generations_a_run, int solved, const std::string& rater, int version) {
  Rating rating;
  rating.rater = rater;
  rating.version = version;
  rating.seed = 5;
  rating.runs = 20;
  rating.solved = solved;
  rating.censored = 20 - solved;
  rating.generation_cap = 100'000;
  const double total = 20.0 * generations_a_run;
  rating.ert_low = solved > 0 ? 0.7 * total / solved : total / 3;
  if (solved > 0) {
    rating.ert = total / solved;
    rating.ert_high = 1.5 * total / solved;
  }
  rating.value = std::log10(1 + rating.ert.value_or(rating.ert_low));
  rating.difficulty_class = solved > 0 ? class_of(rating.value) : "unsolved";
  return rating;
}

Record bare_record(const Grid& puzzle) {
  Record record;
  record.puzzle = puzzle;
  return record;
}

VerifiedRecord prepared(const Record& record) {
  auto result = prepare(record, {}, {.fault_of_depth = fault_of_depth});
  if (const auto* const rejected = std::get_if<Rejected>(&result)) throw std::logic_error(rejected->message);
  return std::get<VerifiedRecord>(std::move(result));
}

std::vector<VerifiedRecord> prepared(const std::vector<Record>& records) {
  std::vector<VerifiedRecord> all;
  for (const Record& record : records) all.push_back(prepared(record));
  return all;
}

std::vector<Record> fill(Store& store) {
  std::vector<VerifiedRecord> puzzles;
  for (std::size_t i = 0; i < sample_records().size(); ++i) {
    Record record = sample_records()[i];
    const int generations = 40 + 397 * static_cast<int>(i % 16);
    if (i % 3 == 0) record.rating = sample_rating(generations, i % 9 == 0 ? 0 : 20);
    if (i % 2 == 0)
      record.level = {.technique = "X-wing",
                      .se_estimate = 3.2,
                      .se_error = 0.2,
                      .version = 1,
                      .techniques = "hidden single in a box:31;X-wing:1"};
    puzzles.push_back(prepared(record));
  }
  store.add(puzzles, {.source = "samples.txt", .now = test_time()});
  std::vector<Record> records;
  for (const VerifiedRecord& puzzle : puzzles) records.push_back(puzzle.record());
  return records;
}

std::vector<StoredRecord> all_of(Store& store, const Query& query) {
  return first_of(store.select(query));
}

void run_sql(const std::string& file, const std::string& statements) {
  SQLite::Database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(statements);
}

std::string ask_sql(const std::string& file, const std::string& statement) {
  return SQLite::Database(file).execAndGet(statement).getString();
}

void make_synthetic_store(const std::string& file, int puzzles) {
  { const auto made = Store::open(file, Access::create); }
  SQLite::Database database(file, SQLite::OPEN_READWRITE);
  database.exec("CREATE TEMP TABLE wanted AS SELECT " + std::to_string(puzzles) + " AS puzzles");
  std::ifstream sql(EVODOKU_TEST_DATA "/synthetic_store.sql");
  database.exec("BEGIN;" + std::string(std::istreambuf_iterator<char>(sql), {}) + "; COMMIT");
}

std::vector<std::string> findings_in(const Store& store) {
  std::vector<std::string> messages;
  const auto add = [&](const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) messages.push_back(finding.message());
  };
  add(check_file(store));
  for (const auto& of_row : examine_all(first_of(entries_of(store)))) add(of_row);
  return messages;
}

std::string bytes_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_bytes(const std::string& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

bool as_ordinary_user(const std::function<bool()>& check) {
  if (::geteuid() != 0) return check();
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    constexpr ::uid_t nobody = 65534;
    bool passed = false;
    try {
      passed = ::setgid(nobody) == 0 && ::setuid(nobody) == 0 && check();
    } catch (...) {
      passed = false;
    }
    ::_exit(passed ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

StoreError::Code code_thrown_by(const std::function<void()>& action, std::string* message) {
  try {
    action();
  } catch (const StoreError& error) {
    if (message != nullptr) *message = error.what();
    return error.code();
  }
  throw std::logic_error("nothing was thrown");
}

}  // namespace evodoku::db::testing
