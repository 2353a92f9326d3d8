// Measures how long a large store takes to answer queries, each in a process of its own, as a user would run it.
//
//   store_bench --tool build/release/tools/evodoku-query --puzzles 5000000 synthetic.db
//   store_bench synthetic.db        no process per query: calls the library and opens the store for each
//
// Makes the store if there is no such file, with synthetic puzzles and ratings (tests/data/synthetic_store.sql): they
// have the distributions of real ones, but nothing proved or measured them, so the file is useful for nothing else.
// Then runs each kind of query many times with different values and prints wall and CPU time of the whole process, in
// milliseconds: median, 95th percentile, longest.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evodoku_db/store.hpp"
#include "sql.hpp"
#include "store/connection.hpp"

namespace {

namespace po = boost::program_options;
using Words = std::vector<std::string>;

std::string text_of(const std::string& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Drops the indexes, fills the tables, and creates the indexes again, which is faster than keeping them up to date.
void fill(const std::string& file, std::uint64_t puzzles) {
  SQLite::Database database(file, SQLite::OPEN_READWRITE);
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -2000000; BEGIN");
  std::vector<std::pair<std::string, std::string>> indexes;
  SQLite::Statement list(database,
                         "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL");
  while (list.executeStep())
    indexes.emplace_back(list.getColumn(0).getString(), list.getColumn(1).getString());
  list.reset();
  for (const auto& index : indexes) database.exec("DROP INDEX " + index.first);
  database.exec(fmt::format("CREATE TEMP TABLE wanted AS SELECT {} AS puzzles", puzzles));
  database.exec(text_of(EVODOKU_SYNTHETIC_STORE));
  database.exec(std::string("INSERT INTO counted ") + evodoku::db::sql::count_again);
  for (const auto& index : indexes) database.exec(index.second);
  database.exec("COMMIT");
}

/// Makes the store under another name and renames it when it is complete.
void make_store(const std::string& file, std::uint64_t puzzles) {
  const std::string unfinished = file + ".unfinished";
  { const auto made = evodoku::db::Store::open(unfinished, evodoku::db::Access::create); }
  fill(unfinished, puzzles);
  std::filesystem::rename(unfinished, file);
}

struct Time {
  double wall = 0;  // milliseconds
  double cpu = 0;
};

double milliseconds(const timeval& time) {
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
}

/// Runs a command and discards its output.
Time time_of(const Words& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = ::fork();
  if (child == 0) {
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
  if (status != 0) throw std::runtime_error(fmt::format("failed: {}", fmt::join(command, " ")));
  return {.wall = wall.count(), .cpu = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)};
}

enum class Answer { nothing, records, count, statistics };

struct Question {
  evodoku::db::Query query;
  Answer answer = Answer::records;
};

/// The options of evodoku-query for this query.
Words words_of(const Question& question) {
  if (question.answer == Answer::nothing) return {"--version"};
  if (question.answer == Answer::statistics) return {"--stats"};
  const evodoku::db::Query& query = question.query;
  Words words;
  if (question.answer == Answer::count) words.push_back("--count");
  const auto add = [&words](const char* option, std::string value) {
    words.insert(words.end(), {option, std::move(value)});
  };
  if (query.rating.low) add("--rating", fmt::format("{:.2f}..{:.2f}", *query.rating.low, *query.rating.high));
  if (query.clues.low) add("--clues", fmt::format("{}..{}", *query.clues.low, *query.clues.high));
  for (const std::string& name : query.classes) add("--class", name);
  if (query.rows) add("--limit", std::to_string(*query.rows));
  if (query.sort.key == evodoku::db::SortKey::rating) add("--sort", "-rating");
  if (query.sort.key == evodoku::db::SortKey::clues) add("--sort", "clues");
  if (query.random) {
    add("--random", std::to_string(query.random->count));
    add("--seed", std::to_string(query.random->seed));
  }
  return words;
}

/// Pseudo-random numbers that are the same each time.
class Numbers {
 public:
  std::uint64_t below(std::uint64_t bound) { return evodoku::db::mixed(++count_) % bound; }
  const std::string& one_of(const Words& words) { return words[below(words.size())]; }
  evodoku::db::Range<int> clues() {
    const int low = 20 + static_cast<int>(below(19));
    return {.low = low, .high = low + std::vector<int>{0, 1, 3, 8}[below(4)]};
  }
  evodoku::db::Range<double> rating() {
    const double low = 0.5 + 0.01 * static_cast<double>(below(450));
    return {.low = low, .high = low + std::vector<double>{0.01, 0.1, 0.5, 2}[below(4)]};
  }
  std::uint64_t seed() { return below(1'000'000'000); }

 private:
  std::uint64_t count_ = 0;
};

struct Kind {
  std::string name;
  std::function<Question(Numbers&)> question;
};

std::vector<Kind> kinds() {
  using evodoku::db::Query;
  using evodoku::db::SortKey;
  const auto random = [](Numbers& numbers, Query query) {
    query.random = evodoku::db::RandomPick{.count = 10, .seed = numbers.seed()};
    return Question{.query = std::move(query)};
  };
  const auto ranges = [](SortKey key) {
    return [key](Numbers& numbers) {
      const auto rating = numbers.rating();
      const auto clues = numbers.clues();
      const bool by_rating = key == SortKey::rating;
      return Question{.query = {.clues = clues, .rating = rating, .sort = {key, by_rating}, .rows = 100}};
    };
  };
  const auto whole = [](Answer answer) { return [answer](Numbers&) { return Question{{}, answer}; }; };
  const Words classes{"easy", "medium", "hard", "extreme", "unsolved"};
  return {{"nothing: --version", whole(Answer::nothing)},
          {"rating and clues, 100 rows", ranges(SortKey::id)},
          {"the same by rating", ranges(SortKey::rating)},
          {"the same by clues", ranges(SortKey::clues)},
          {"10 at random", [=](Numbers& numbers) { return random(numbers, {}); }},
          {"10 at random of a class",
           [=](Numbers& numbers) { return random(numbers, {.classes = {numbers.one_of(classes)}}); }},
          {"10 at random by clues",
           [=](Numbers& numbers) { return random(numbers, {.clues = numbers.clues()}); }},
          {"10 at random by rating",
           [=](Numbers& numbers) { return random(numbers, {.rating = numbers.rating()}); }},
          {"--stats", whole(Answer::statistics)},
          {"--count", whole(Answer::count)},
          {"--count by rating", [](Numbers& numbers) {
             return Question{.query = {.rating = numbers.rating()}, .answer = Answer::count};
           }}};
}

double cpu_of_this_process() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
}

/// Runs the query in this process. Opens the store each time, because SQLite's cache would help the next query, but
/// starts no program.
Time time_here(const std::string& file, const Question& question) {
  const auto start = std::chrono::steady_clock::now();
  const double cpu = cpu_of_this_process();
  const auto store = evodoku::db::Store::open(file, evodoku::db::Access::read_only);
  if (question.answer == Answer::records) {
    for (auto rows = store.select(question.query); rows.next();) continue;
  }
  if (question.answer == Answer::count) store.count(question.query);
  if (question.answer == Answer::statistics) store.statistics(question.query);
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
  return {.wall = wall.count(), .cpu = cpu_of_this_process() - cpu};
}

double at(const std::vector<double>& sorted, double share) {
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

void report(const std::string& name, std::vector<double> wall, std::vector<double> cpu) {
  std::ranges::sort(wall);
  std::ranges::sort(cpu);
  fmt::print("{:28} {:7.1f} {:7.1f} {:7.1f}   {:7.1f} {:7.1f} {:7.1f}\n", name, at(wall, 0.5), at(wall, 0.95),
             wall.back(), at(cpu, 0.5), at(cpu, 0.95), cpu.back());
}

/// Runs the queries with `tool`, or in this process if it is empty.
void ask(const std::string& tool, const std::string& file, int times) {
  fmt::print("{:28} {:>23}   {:>23}\n{:28} {:>7} {:>7} {:>7}   {:>7} {:>7} {:>7}\n",
             tool.empty() ? "milliseconds" : "milliseconds a process", "wall", "CPU", "", "median", "95 %",
             "most", "median", "95 %", "most");
  Numbers numbers;
  for (const Kind& kind : kinds()) {
    std::vector<double> wall;
    std::vector<double> cpu;
    for (int i = 0; i < times; ++i) {
      const Question question = kind.question(numbers);
      Words command{tool, file};
      std::ranges::copy(words_of(question), std::back_inserter(command));
      const Time time = tool.empty() ? time_here(file, question) : time_of(command);
      wall.push_back(time.wall);
      cpu.push_back(time.cpu);
    }
    report(kind.name, std::move(wall), std::move(cpu));
  }
}

int bench(int argc, char** argv) {
  po::options_description options("store_bench [--tool EVODOKU-QUERY] FILE.db");
  options.add_options()  //
      ("tool", po::value<std::string>()->default_value(""),
       "the built evodoku-query; without it the library is asked")                                  //
      ("puzzles", po::value<std::uint64_t>()->default_value(5'000'000), "in a store that is made")  //
      ("times", po::value<int>()->default_value(100), "questions of each kind")                     //
      ("file", po::value<std::string>()->required(), "the store, made if there is none");
  po::positional_options_description positional;
  positional.add("file", 1);
  po::variables_map values;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), values);
  po::notify(values);
  const auto file = values["file"].as<std::string>();
  if (!std::filesystem::exists(file)) {
    make_store(file, values["puzzles"].as<std::uint64_t>());
    fmt::print("made {}: synthetic puzzles and ratings\n", file);
  }
  ask(values["tool"].as<std::string>(), file, values["times"].as<int>());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return bench(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "store_bench: " << error.what() << '\n';
    return 1;
  }
}
