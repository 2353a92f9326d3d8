// The results of a study: every run that was made, in one SQLite file.
//
//   auto results = evodoku::db::StudyResults::create("results.db", study, version);
//   for (const auto& range : results.missing(study)) make(range);     // what a killed program left
//   results.add(runs);                                                // what it returned from survives a power cut
//   const evodoku::RunTable table = results.table();
//
// The tables, for whoever asks them with SQLite's own tools: docs/experiment.md.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "evodoku_db/error.hpp"
#include "evodoku_db/export.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_study/run_table.hpp"
#include "evodoku_study/study.hpp"

namespace evodoku::db {

/// A run that was made, and what it took.
struct MadeRun {
  int cell = 0;
  int number = 0;
  StudyRun run;
  std::uint64_t cpu_ns = 0;    // CPU time
  std::uint64_t peak_kib = 0;  // the most memory its process had held until it ended; 0: not known
};

/// Runs first..end-1 of a cell.
struct RunRange {
  int cell = 0;
  int first = 0;
  int end = 0;

  friend bool operator==(const RunRange&, const RunRange&) = default;
};

/// What a file says of its study.
struct StudyInfo {
  std::string title;
  std::uint64_t seed = 0;
  int repeats = 0;
  std::string version;                   // of evodoku that made the runs
  std::vector<std::string> description;  // see description_of()
  std::uint64_t methods = 0;             // combinations of parameters counted one by one
  std::uint64_t puzzles = 0;
  std::uint64_t runs = 0;  // of the study that were made

  /// Runs that the study has; run number r of method m on puzzle p is the one of index (m * puzzles + p) * repeats + r.
  std::uint64_t expected() const { return methods * puzzles * static_cast<std::uint64_t>(repeats); }
};

/// What came of taking over the runs of another file.
struct StudyMerge {
  std::uint64_t added = 0;
  std::uint64_t already_there = 0;
};

/// For one thread at a time; several processes may read while one adds.
class EVODOKU_DB_API StudyResults {
 public:
  /// Opens the file to add to it, made for this study if it is not there. What is there may have other repeats and another
  /// title: those given are kept. Throws StoreError: other_study, naming the first difference, for one with other runs
  /// or made by another version of evodoku; and as Store::open() does.
  static StudyResults create(const std::string& path, const Study& study, const std::string& version,
                             const OpenOptions& options = {});
  /// Opens it to read. Throws StoreError.
  static StudyResults open(const std::string& path, const OpenOptions& options = {});
  ~StudyResults();
  StudyResults(StudyResults&&) noexcept;
  StudyResults& operator=(StudyResults&&) noexcept;

  StudyInfo info() const;

  /// Which runs of the study are not there yet, in order of cells. O(runs + cells).
  std::vector<RunRange> missing(const Study& study) const;

  /// Adds runs of the study that create() was given, all or none. A run that is there already stays as it is. Throws
  /// StoreError: busy, disk_full and the like.
  void add(std::span<const MadeRun> runs);

  /// The same of the study in the file, as its file says it.
  std::vector<RunRange> missing() const;

  /// Takes over the runs of another file of the same study, which is only read, all or none; `path` is made if it is not
  /// there. A run that both have stays as it is, so that to merge the same again changes nothing. Throws StoreError:
  /// other_study for one of another study, title, number of repeats or version of evodoku, or where a run came out otherwise
  /// there, which the same version never does; and as open() and add() do.
  static StudyMerge merge(const std::string& path, const std::string& part, const OpenOptions& options = {});

  /// All runs of the study, in order of methods, puzzles and numbers; not those beyond the repeats, of which there may
  /// have been more once. Memory: about 0.7 KiB a run with three
  /// parameters.
  RunTable table() const;

 private:
  class Impl;
  explicit StudyResults(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace evodoku::db
