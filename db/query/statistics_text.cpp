#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iomanip>
#include <sstream>
#include <utility>

#include "evodoku/text.hpp"
#include "evodoku_db/query.hpp"

namespace evodoku::db {
namespace {

constexpr double longest_bar = 50;

/// A line of a table: a label and its count.
using Line = std::pair<std::string, std::uint64_t>;

/// Every non-zero count gets a bar of at least one mark.
std::string bar(std::uint64_t count, std::uint64_t most) {
  if (count == 0) return "";
  const double length = std::ceil(longest_bar * static_cast<double>(count) / most);
  return std::string(static_cast<std::size_t>(length), '#');
}

std::string table(const std::string& title, const std::vector<Line>& lines) {
  if (lines.empty()) return "";
  std::size_t name_width = 0;
  std::uint64_t most = 0;
  for (const auto& [name, count] : lines) {
    name_width = std::max(name_width, name.size());
    most = std::max(most, count);
  }
  const int count_width = std::to_string(most).size();
  std::ostringstream text;
  text << '\n' << title << '\n';
  for (const auto& [name, count] : lines) {
    const std::string marks = bar(count, most);
    text << "  " << std::left << std::setw(name_width) << name << "  " << std::right << std::setw(count_width)
         << count << (marks.empty() ? "" : "  ") << marks << '\n';
  }
  return text.str();
}

std::string bin_name(const RatingBin& bin) {
  std::ostringstream name;
  name << std::fixed << std::setprecision(2) << bin.low << " - " << bin.high;
  return name.str();
}

/// One table for each box, in the order of the counts.
std::string clue_tables(const std::vector<ClueCount>& counts) {
  std::string text;
  for (auto first = counts.begin(); first != counts.end();) {
    const auto last =
        std::find_if(first, counts.end(), [&](const ClueCount& count) { return count.box != first->box; });
    std::vector<Line> lines;
    for (auto count = first; count != last; ++count)
      lines.emplace_back(std::to_string(count->clues), count->puzzles);
    text += table("clues, box " + first->box.name(), lines);
    first = last;
  }
  return text;
}

/// Empty if no puzzle has a level.
std::string technique_table(const Statistics& statistics) {
  std::vector<Line> lines;
  std::uint64_t levelled = 0;
  for (const NamedCount& count : statistics.techniques) {
    lines.emplace_back(printable(count.name), count.puzzles);
    levelled += count.puzzles;
  }
  if (!lines.empty() && statistics.puzzles > levelled)
    lines.emplace_back("(not known)", statistics.puzzles - levelled);
  return table("level, the hardest technique needed", lines);
}

std::string rating_tables(const Statistics& statistics) {
  std::vector<Line> classes;
  for (const NamedCount& count : statistics.classes)
    classes.emplace_back(printable(count.name), count.puzzles);
  std::vector<Line> ratings;
  for (const RatingBin& bin : statistics.ratings) ratings.emplace_back(bin_name(bin), bin.puzzles);
  if (statistics.unsolved > 0) ratings.emplace_back("no run solved", statistics.unsolved);
  if (statistics.puzzles > statistics.rated)
    classes.emplace_back("(not rated)", statistics.puzzles - statistics.rated);
  const std::string by =
      " by " + printable(*statistics.rater) + ", version " + std::to_string(statistics.rater_version);
  return table("class" + by, classes) + table("rating, log10(1 + generations)," + by, ratings);
}

}  // namespace

std::string to_text(const Statistics& statistics) {
  const std::string head = "puzzles  " + std::to_string(statistics.puzzles) + '\n';
  return head + clue_tables(statistics.clues) + (statistics.rater ? rating_tables(statistics) : "") +
         technique_table(statistics);
}

}  // namespace evodoku::db
