#include "dataset/data_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "dataset/row_maker.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

std::uint64_t sum_of(const SetCounts& counts, std::uint64_t SetCounts::OfSplit::*member) {
  std::uint64_t sum = 0;
  for (const auto& split : counts.splits) sum += split.*member;
  return sum;
}

std::string range_of(const std::map<int, std::uint64_t>& clues) {
  if (clues.empty()) return "";
  const int least = clues.begin()->first;
  const int greatest = clues.rbegin()->first;
  return least == greatest ? std::to_string(least) : fmt::format("{} to {}", least, greatest);
}

/// The classes that occur, easiest first; any others after them.
std::vector<std::string> classes_in(const SetRequest& request, const SetCounts& counts) {
  std::set<std::string> found;
  for (const auto& split : counts.splits) {
    for (const auto& [name, count] : split.classes) found.insert(name);
  }
  std::vector<std::string> ordered;
  for (const DifficultyClass& one : classes_of(request.rate.rater)) {
    if (found.erase(one.name) > 0) ordered.push_back(one.name);
  }
  ordered.insert(ordered.end(), found.begin(), found.end());
  return ordered;
}

std::string table_of_splits(const SetRequest& request, const SetCounts& counts) {
  const auto names = split_names(request);
  const auto classes = classes_in(request, counts);
  std::string text = "| split | rows | puzzles | clues |";
  std::string line = "|---|---|---|---|";
  for (const std::string& name : classes) {
    text += fmt::format(" {} |", name);
    line += "---|";
  }
  text += "\n" + line + "\n";
  for (std::size_t i = 0; i < counts.splits.size(); ++i) {
    const auto& split = counts.splits[i];
    text += fmt::format("| {} | {} | {} | {} |", names[i], split.rows, split.puzzles, range_of(split.clues));
    for (const std::string& name : classes) {
      const auto found = split.classes.find(name);
      text += fmt::format(" {} |", found == split.classes.end() ? 0 : found->second);
    }
    text += "\n";
  }
  return text;
}

std::string table_of_columns(const SetRequest& request) {
  std::string text = "| column | |\n|---|---|\n";
  for (const Column* column : request.columns)
    text += fmt::format("| {} | {} |\n", column->name, column->meaning);
  return text;
}

std::string how_it_was_made(const SetRequest& request) {
  std::string text = "## How it was made\n\n";
  if (const auto command = command_of(request.spec))
    text += fmt::format("```\n{} -o NAME\n```\n\n", *command);
  text += fmt::format(
      "by evodoku {}; or, with what follows as `set.spec`, `evodoku-dataset make --spec set.spec -o "
      "NAME`:\n\n```\n{}```\n\n",
      version, text_of(request.spec));
  text +=
      "The same version of evodoku makes the same bytes of it on every machine, with any number of threads, "
      "in one piece or in shards.\n\n";
  for (const PartRequest& part : request.parts) {
    if (request.input) break;
    text += fmt::format("- {}{} rows: {}.\n", part.name.empty() ? "" : part.name + ": ", part.count,
                        RowMaker::meaning_of(part));
  }
  return text;
}

std::string what_was_proved(const SetRequest& request, const SetCounts& counts) {
  std::string text =
      "- Every puzzle was proved by two engines that share no code to have exactly one solution, which is "
      "the answer.\n";
  text += fmt::format(
      "- No two puzzles are isomorphs of each other: {} rows were omitted as isomorphs of earlier ones.\n",
      counts.omitted);
  if (counts.missing > 0)
    text += fmt::format("- {} rows could not be made and are not there.\n", counts.missing);
  if (counts.not_chosen > 0)
    text += fmt::format("- {} puzzles of the input are not what was asked for.\n", counts.not_chosen);
  if (request.splits) {
    text += fmt::format(
        "- Splits: by the hash of the canonical form of the {}, seed {}: isomorphs are never on two sides, "
        "and a puzzle keeps its side "
        "when the set grows.\n",
        request.split_by_solution ? "solution grid" : "puzzle", request.split_seed);
  }
  if (request.augment > 0) {
    text += fmt::format(
        "- Augmentation: {} isomorphs behind each puzzle{}, drawn by the seed of the set; the column `group` "
        "says which belong together.\n",
        request.augment, request.augment_only ? " of " + *request.augment_only : "");
  }
  if (needs_rating(request.columns)) {
    text += fmt::format("- Ratings: rater {} version {}, seed 0{}; a rating is log10(1 + generations).\n",
                        name_of_rater(request.rate.rater), *version_of_rater(request.rate.rater),
                        request.rate.runs ? fmt::format(", at most {} runs", *request.rate.runs) : "");
  }
  if (has_column(request.columns, "guesses")) {
    text += fmt::format(
        "- guesses: of evodoku's engine {}, version {}, on the canonical form, until the solution is proved "
        "to be the only one.\n",
        guesses_engine, guesses_version);
  }
  return text;
}

}  // namespace

std::string data_card(const SetRequest& request, const SetTarget& target, const SetCounts& counts,
                      const std::vector<std::string>& files) {
  const std::string what = request.input ? "taken from a collection and proved" : "made by evodoku";
  std::string text = fmt::format("# A set of Sudoku puzzles\n\n{} rows, {} puzzles, {}.\n\n",
                                 sum_of(counts, &SetCounts::OfSplit::rows),
                                 sum_of(counts, &SetCounts::OfSplit::puzzles), what);
  text += table_of_splits(request, counts);
  text += "\n## Files\n\n";
  for (const std::string& file : files) text += fmt::format("- `{}`\n", file);
  text += "- `SHA256SUMS`: to be checked by `sha256sum -c SHA256SUMS`\n";
  if (target.format == SetFormat::npy) {
    text +=
        "\n`question` and `answer` are arrays of rows by cells (uint8, 0 for a blank); every other column is "
        "an array by itself.\n";
  }
  text += "\n## Columns\n\n" + table_of_columns(request) + "\n";
  text += how_it_was_made(request);
  text += what_was_proved(request, counts);
  text += "\n## Licence\n\n";
  text += request.input ? "(to be filled in: that of the collection the puzzles come from)\n"
                        : "(to be filled in by whoever publishes the set)\n\nPuzzles made by evodoku belong "
                          "to whoever makes them: evodoku's authors claim "
                          "nothing of them.\n";
  return text;
}

}  // namespace evodoku::tools
