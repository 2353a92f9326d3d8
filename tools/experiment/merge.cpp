// evodoku-experiment merge: combines results files of the same study.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/say.hpp"
#include "common/shard.hpp"
#include "common/store_file.hpp"
#include "evodoku/text.hpp"
#include "evodoku_study_db/study_results.hpp"
#include "experiment/verbs.hpp"

namespace evodoku::tools {

namespace {

/// A range of run indices, without `end`.
struct IndexRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};

/// The missing runs; consecutive cells are combined into one range.
std::vector<IndexRange> indices_of(const std::vector<db::RunRange>& ranges, int repeats) {
  std::vector<IndexRange> indices;
  for (const db::RunRange& range : ranges) {
    const auto before = static_cast<std::uint64_t>(range.cell) * static_cast<std::uint64_t>(repeats);
    const std::uint64_t first = before + static_cast<std::uint64_t>(range.first);
    const std::uint64_t end = before + static_cast<std::uint64_t>(range.end);
    if (!indices.empty() && indices.back().end == first) {
      indices.back().end = end;
    } else {
      indices.push_back({first, end});
    }
  }
  return indices;
}

/// The missing shards if the study was divided into `count` shards; nothing unless each shard with missing runs lacks
/// all of them.
std::vector<Shard> whole_shards(const std::vector<IndexRange>& missing, std::uint64_t all,
                                std::uint64_t count) {
  std::vector<Shard> shards;
  std::uint64_t number = 1;
  for (const IndexRange& range : missing) {
    std::uint64_t next = range.first;
    for (; number <= count && next < range.end; ++number) {
      const Shard shard{number, count};
      if (shard.end_of(all) <= next) continue;
      if (shard.first_of(all) != next) return {};
      next = shard.end_of(all);
      shards.push_back(shard);
    }
    if (next != range.end) return {};
  }
  return shards;
}

template <typename Item, typename Text>
std::string list_of(const std::vector<Item>& items, const Text& text) {
  constexpr std::size_t most = 10;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(items.size(), most); ++i) words.push_back(text(items[i]));
  if (items.size() > most) words.push_back(fmt::format("{} more", items.size() - most));
  return fmt::format("{}", fmt::join(words, ", "));
}

/// Says which runs are missing and how to make them: by shards, if whole shards are missing.
void say_what_is_missing(const std::string& path, const db::StudyResults& results, std::size_t parts) {
  const db::StudyInfo info = results.info();
  const std::string name = printable(path);
  const std::vector<IndexRange> missing = indices_of(results.missing(), info.repeats);
  say("{}: {} of {} runs are missing: {}\n", name, info.expected() - info.runs, info.expected(),
      list_of(missing, [](const IndexRange& range) {
        return range.end - range.first == 1 ? fmt::format("{}", range.first + 1)
                                            : fmt::format("{} to {}", range.first + 1, range.end);
      }));
  const std::uint64_t most = std::min<std::uint64_t>(info.expected() / 2, 4 * parts + 100);
  for (std::uint64_t count = 2; count <= most; ++count) {
    const auto shards = whole_shards(missing, info.expected(), count);
    if (shards.empty()) continue;
    say("{}: to make them: evodoku-experiment run STUDY PART.db --shard {}\n", name,
        list_of(shards, [](const Shard& shard) { return shard.text(); }));
    return;
  }
  say("{0}: to make them: evodoku-experiment run STUDY {0}\n", name);
}

bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code ignored;
  return one == other || std::filesystem::equivalent(one, other, ignored);
}

void require_parts(const ExperimentCommand& command) {
  const std::vector<std::string>& parts = command.options.files;
  if (parts.empty()) {
    throw UsageError("merge: name the files to merge: evodoku-experiment merge results.db part-*.db");
  }
  std::vector<std::string> missing;
  std::error_code ignored;
  for (const std::string& part : parts) {
    if (is_same_file(part, command.path))
      throw UsageError(fmt::format("{}: cannot be merged with itself", printable(part)));
    if (!std::filesystem::exists(part, ignored)) missing.push_back(printable(part));
  }
  if (missing.empty()) return;
  throw UsageError(fmt::format("{}: missing; nothing is merged until all parts exist",
                               list_of(missing, [](const std::string& name) { return name; })));
}

}  // namespace

int merge_studies(const ExperimentCommand& command) {
  require_parts(command);
  const Interrupt interrupt;
  for (const std::string& part : command.options.files) {
    if (interrupt.requested()) return interrupt.exit_code();
    const db::StudyMerge merge = db::StudyResults::merge(command.path, part, {.stop = interrupt.token()});
    if (command.options.quiet) continue;
    say("{}: {} runs, {} existed already\n", printable(part), merge.added + merge.already_there,
        merge.already_there);
  }
  const db::StudyResults results = db::StudyResults::open(command.path, {.stop = interrupt.token()});
  const db::StudyInfo info = results.info();
  if (info.runs < info.expected()) {
    say_what_is_missing(command.path, results, command.options.files.size());
    return exit_less;
  }
  if (!command.options.quiet)
    say("{} of {} runs are in {}\n", info.runs, info.expected(), printable(command.path));
  return exit_done;
}

}  // namespace evodoku::tools
