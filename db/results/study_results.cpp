#include "evodoku_study_db/study_results.hpp"

#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <sstream>
#include <utility>

#include "evodoku_db/store.hpp"
#include "results/study_table.hpp"
#include "store/connection.hpp"
#include "store/fields.hpp"
#include "study_sql.hpp"

namespace evodoku::db {
namespace {

using Code = StoreError::Code;

const FileKind& study_kind() {
  static constexpr FileKind kind{.application_id = 0x45564F52,  // "EVOR"
                                 .version = 1,
                                 .tables = 6,
                                 .schema = sql::study_schema,
                                 .name = "the results of a study",
                                 .example = "results.db",
                                 .maker = "evodoku-experiment run"};
  return kind;
}

std::uint64_t as_unsigned(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

/// The values must exist until the statement has run.
template <typename T>
void bind_value(SQLite::Statement& statement, const char* parameter, const T& value) {
  bind_one(statement, statement.getIndex(parameter), value);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(std::move(line));
  return lines;
}

/// Nothing if the file holds no study yet.
std::optional<StudyInfo> read_info(SQLite::Database& database) {
  SQLite::Statement row(database, sql::select_study);
  if (!row.executeStep()) return std::nullopt;
  const auto count = [&](const char* name) { return as_unsigned(row.getColumn(name).getInt64()); };
  return StudyInfo{.title = row.getColumn("title").getString(),
                   .seed = count("seed"),
                   .repeats = row.getColumn("repeats").getInt(),
                   .version = row.getColumn("version").getString(),
                   .description = lines_of(row.getColumn("description").getString()),
                   .methods = count("methods"),
                   .puzzles = count("puzzles"),
                   .runs = count("runs")};
}

void insert_puzzles(SQLite::Database& database, const Study& study) {
  SQLite::Statement insert(database, sql::insert_study_puzzle);
  for (std::size_t id = 0; id < study.puzzles.size(); ++id) {
    const StudyPuzzle& puzzle = study.puzzles[id];
    bind_value(insert, ":id", std::uint64_t{id});
    bind_value(insert, ":name", puzzle.name);
    bind_value(insert, ":level", puzzle.level);
    bind_value(insert, ":box_rows", puzzle.puzzle.box().rows());
    bind_value(insert, ":box_cols", puzzle.puzzle.box().cols());
    const std::string cells = to_line(puzzle.puzzle);
    bind_value(insert, ":cells", cells);
    bind_value(insert, ":clues", puzzle.puzzle.clue_count());
    insert.exec();
    insert.reset();
  }
}

void insert_methods(SQLite::Database& database, const Study& study) {
  const std::vector<std::string> parameters = parameters_of(study);
  SQLite::Statement insert_parameter(database, sql::insert_parameter);
  for (std::size_t id = 0; id < parameters.size(); ++id) {
    bind_value(insert_parameter, ":id", std::uint64_t{id});
    bind_value(insert_parameter, ":name", parameters[id]);
    insert_parameter.exec();
    insert_parameter.reset();
  }
  SQLite::Statement insert_method(database, sql::insert_method);
  SQLite::Statement insert_setting(database, sql::insert_setting);
  for (std::size_t id = 0; id < study.treatments.size(); ++id) {
    const Treatment& treatment = study.treatments[id];
    bind_value(insert_method, ":id", std::uint64_t{id});
    bind_value(insert_method, ":name", treatment.method);
    const std::string kind(kind_of(treatment));
    bind_value(insert_method, ":kind", kind);
    insert_method.exec();
    insert_method.reset();
    for (std::size_t parameter = 0; parameter < parameters.size(); ++parameter) {
      bind_value(insert_setting, ":method", std::uint64_t{id});
      bind_value(insert_setting, ":parameter", std::uint64_t{parameter});
      const std::string value = setting_of(treatment, parameters[parameter]);
      bind_value(insert_setting, ":value", value);
      insert_setting.exec();
      insert_setting.reset();
    }
  }
}

void insert_study(SQLite::Database& database, const Study& study, const std::string& version) {
  SQLite::Statement insert(database, sql::insert_study);
  bind_value(insert, ":title", study.title);
  bind_value(insert, ":seed", study.seed);
  bind_value(insert, ":repeats", study.repeats);
  bind_value(insert, ":version", version);
  const std::string description = joined(description_of(study));
  bind_value(insert, ":description", description);
  insert.exec();
  insert_puzzles(database, study);
  insert_methods(database, study);
}

/// The rest of a line from the first word that differs from another line, shortened for a message.
std::string different_part(const std::string& line, const std::string& other) {
  constexpr std::size_t enough = 60;
  const auto same = std::ranges::mismatch(line, other).in1 - line.begin();
  const std::size_t word = line.rfind(' ', static_cast<std::size_t>(same)) + 1;
  const std::string part = line.substr(word, line.find(' ', std::min(word + enough, line.size())) - word);
  return part.empty() ? "nothing more" : part;
}

/// The subject of a line: "seed", "method mk", "puzzle s01a".
std::string thing_of(const std::string& line) {
  if (line.starts_with("seed")) return "seed";
  return line.substr(0, std::min(line.find(':'), line.find(" level ")));
}

/// The first thing in which two studies differ.
std::string difference_of(const std::vector<std::string>& there, const std::vector<std::string>& here) {
  const auto [its, ours] = std::ranges::mismatch(there, here);
  const std::string it_has = its == there.end() ? "" : *its;
  const std::string we_have = ours == here.end() ? "" : *ours;
  return thing_of(it_has.empty() ? we_have : it_has) + ": there " + different_part(it_has, we_have) +
         ", in the study " + different_part(we_have, it_has);
}

void require_same_study(const StudyInfo& there, const Study& study, const std::string& version) {
  if (there.version != version) {
    throw StoreError(Code::other_study, "its runs were made by evodoku " + there.version + ", this is " +
                                            version +
                                            ": other versions may make other runs; choose a new file");
  }
  const std::vector<std::string> here = description_of(study);
  if (there.description != here) {
    throw StoreError(Code::other_study, "it holds the results of another study; choose a new file (" +
                                            difference_of(there.description, here) + ")");
  }
}

/// Stores a changed title or number of repeats.
void update_study(SQLite::Database& database, const StudyInfo& there, const Study& study) {
  if (there.title == study.title && there.repeats == study.repeats) return;
  SQLite::Statement update(database, sql::update_study);
  bind_value(update, ":title", study.title);
  bind_value(update, ":repeats", study.repeats);
  update.exec();
}

void bind_run(SQLite::Statement& insert, const MadeRun& made, std::size_t puzzles) {
  const auto cell = static_cast<std::uint64_t>(made.cell);
  const StudyRun& run = made.run;
  bind_value(insert, ":method", cell / puzzles);
  bind_value(insert, ":puzzle", cell % puzzles);
  bind_value(insert, ":number", made.number);
  bind_value(insert, ":seed", run.seed);
  bind_value(insert, ":solved", run.solved);
  bind_value(insert, ":reached_goal", run.reached_goal);
  bind_value(insert, ":clues_kept", run.clues_kept);
  bind_value(insert, ":generations", run.generations);
  bind_value(insert, ":evaluations", run.evaluations);
  bind_value(insert, ":restarts", run.restarts);
  bind_value(insert, ":nodes", run.nodes);
  bind_value(insert, ":colours_beyond", run.colours_beyond);
  bind_value(insert, ":population_bytes", run.population_bytes);
  bind_value(insert, ":cpu_ns", made.cpu_ns);
  bind_value(insert, ":peak_kib", made.peak_kib);
}

/// Collects the missing runs from the existing ones, which are passed in order of cells and numbers.
class Gaps {
 public:
  Gaps(int cells, int repeats) : cells_(cells), repeats_(repeats) {}

  void pass(int cell, int number) {
    finish_cells_before(cell);
    add(next_, std::min(number, repeats_));
    next_ = number + 1;
  }

  std::vector<RunRange> rest() {
    finish_cells_before(cells_);
    return std::move(ranges_);
  }

 private:
  void finish_cells_before(int cell) {
    while (cell_ < cell) {
      add(next_, repeats_);
      ++cell_;
      next_ = 0;
    }
  }
  void add(int first, int end) {
    if (first < end) ranges_.push_back({cell_, first, end});
  }

  int cells_;
  int repeats_;
  int cell_ = 0;
  int next_ = 0;  // the first number that has not been passed
  std::vector<RunRange> ranges_;
};

/// Attaches the file of a part to a connection for the lifetime of the object.
class AttachedPart {
 public:
  AttachedPart(SQLite::Database& database, const std::string& path) : database_(database) {
    SQLite::Statement attach(database_, "ATTACH :path AS part");
    bind_value(attach, ":path", path);
    attach.exec();
  }
  ~AttachedPart() { database_.tryExec("DETACH part"); }
  AttachedPart(const AttachedPart&) = delete;
  AttachedPart& operator=(const AttachedPart&) = delete;

 private:
  SQLite::Database& database_;
};

void require_mergeable(const StudyInfo& there, const StudyInfo& part, const std::string& path) {
  const auto fail = [&](const std::string& what) {
    throw StoreError(Code::other_study, "cannot take the runs of " + path + ": " + what);
  };
  if (there.version != part.version)
    fail("here they were made by evodoku " + there.version + ", there by " + part.version);
  if (there.description != part.description) {
    const auto [ours, its] = std::ranges::mismatch(there.description, part.description);
    const std::string we_have = ours == there.description.end() ? "" : *ours;
    const std::string it_has = its == part.description.end() ? "" : *its;
    fail("it is of another study (" + thing_of(we_have.empty() ? it_has : we_have) + ": here " +
         different_part(we_have, it_has) + ", there " + different_part(it_has, we_have) + ")");
  }
  if (there.repeats != part.repeats) {
    fail("here every run is repeated " + std::to_string(there.repeats) + " times, there " +
         std::to_string(part.repeats));
  }
  if (there.title != part.title) fail("here the title is " + there.title + ", there " + part.title);
}

void require_equal_runs(SQLite::Database& database, const std::string& path) {
  SQLite::Statement other(database, sql::select_other_run);
  if (!other.executeStep()) return;
  const auto text = [&](const char* name) { return other.getColumn(name).getString(); };
  throw StoreError(Code::other_study, "run " + text("number") + " of method " + text("method_name") +
                                          " on puzzle " + text("puzzle_name") + " took " + text("here") +
                                          " generations here and " + text("there") + " in " + path +
                                          ", or ended otherwise: one version of evodoku makes the same run "
                                          "everywhere; one of the two files was changed");
}

}  // namespace

class StudyResults::Impl {
 public:
  Impl(std::string file, Access access, const OpenOptions& options)
      : path(std::move(file)),
        connection(guarded(path, [&] { return connect(path, access, options, study_kind()); })) {}

  /// Runs `action` in one transaction; errors become StoreErrors that name the file.
  template <typename Action>
  auto transact(Transaction::Kind kind, const Action& action) {
    return guarded(path, [&] {
      Transaction transaction(connection.database, kind);
      auto result = action();
      transaction.commit();
      return result;
    });
  }
  template <typename Action>
  auto read(const Action& action) {
    return transact(Transaction::Kind::reading, action);
  }
  template <typename Action>
  auto write(const Action& action) {
    return transact(Transaction::Kind::writing, action);
  }

  StudyInfo info() {
    const auto there = read_info(connection.database);
    if (!there) throw StoreError(Code::damaged, "there is no study in it");
    return *there;
  }

  /// The missing runs.
  std::vector<RunRange> missing(int cells, int puzzles_each, int repeats) {
    Gaps gaps(cells, repeats);
    SQLite::Statement made(connection.database, sql::select_runs_made);
    while (made.executeStep()) {
      gaps.pass(made.getColumn("method").getInt() * puzzles_each + made.getColumn("puzzle").getInt(),
                made.getColumn("number").getInt());
    }
    return gaps.rest();
  }

  std::string path;
  Connection connection;
  std::size_t puzzles = 0;  // of the study, where runs are to be added
};

StudyResults::StudyResults(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
StudyResults::~StudyResults() = default;
StudyResults::StudyResults(StudyResults&&) noexcept = default;
StudyResults& StudyResults::operator=(StudyResults&&) noexcept = default;

StudyResults StudyResults::create(const std::string& path, const Study& study, const std::string& version,
                                  const OpenOptions& options) {
  auto impl = std::make_unique<Impl>(path, Access::create, options);
  impl->puzzles = study.puzzles.size();
  impl->write([&] {
    const auto there = read_info(impl->connection.database);
    if (there) {
      require_same_study(*there, study, version);
      update_study(impl->connection.database, *there, study);
    } else {
      insert_study(impl->connection.database, study, version);
    }
    return 0;
  });
  return StudyResults(std::move(impl));
}

StudyResults StudyResults::open(const std::string& path, const OpenOptions& options) {
  return StudyResults(std::make_unique<Impl>(path, Access::read_only, options));
}

StudyInfo StudyResults::info() const {
  return impl_->read([&] { return impl_->info(); });
}

std::vector<RunRange> StudyResults::missing(const Study& study) const {
  return impl_->read(
      [&] { return impl_->missing(cells_of(study), static_cast<int>(study.puzzles.size()), study.repeats); });
}

std::vector<RunRange> StudyResults::missing() const {
  return impl_->read([&] {
    const StudyInfo info = impl_->info();
    return impl_->missing(static_cast<int>(info.methods * info.puzzles), static_cast<int>(info.puzzles),
                          info.repeats);
  });
}

StudyMerge StudyResults::merge(const std::string& path, const std::string& part, const OpenOptions& options) {
  const StudyInfo of_part = open(part, options).info();
  Impl impl(path, Access::create, options);
  SQLite::Database& database = impl.connection.database;
  const auto attached = guarded(part, [&] { return std::make_unique<AttachedPart>(database, part); });
  return impl.write([&] {
    if (const auto there = read_info(database)) {
      require_mergeable(*there, of_part, part);
    } else {
      database.exec(sql::copy_study);
    }
    require_equal_runs(database, part);
    SQLite::Statement runs(database, sql::count_runs_of_part);
    runs.executeStep();
    const std::uint64_t all = as_unsigned(runs.getColumn(0).getInt64());
    const auto added = static_cast<std::uint64_t>(database.exec(sql::merge_runs));
    return StudyMerge{.added = added, .already_there = all - added};
  });
}

void StudyResults::add(std::span<const MadeRun> runs) {
  impl_->write([&] {
    SQLite::Statement insert(impl_->connection.database, sql::insert_run);
    for (const MadeRun& made : runs) {
      bind_run(insert, made, impl_->puzzles);
      insert.exec();
      insert.reset();
    }
    return 0;
  });
}

RunTable StudyResults::table() const {
  return impl_->read([&] { return read_table(impl_->connection.database, impl_->info()); });
}

}  // namespace evodoku::db
