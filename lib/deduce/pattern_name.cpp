#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/known_patterns.hpp"
#include "deduce/technique_row.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

namespace {

bool share_row(Cell a, Cell b, Box box) {
  return box.row_of(a) == box.row_of(b);
}
bool share_column(Cell a, Cell b, Box box) {
  return box.column_of(a) == box.column_of(b);
}
bool share_box(Cell a, Cell b, Box box) {
  return box.box_of(a) == box.box_of(b);
}

/// Of one digit with two strong links: in two parallel lines whose near ends share a line, a skyscraper; in a row and a
/// column whose near ends share a box, a two-string kite; any other with two is a turbot fish.
std::string_view name_of_two_links(Candidate a, Candidate b, Candidate c, Candidate d, Box box) {
  const bool rows = share_row(a.cell, b.cell, box) && share_row(c.cell, d.cell, box);
  const bool columns = share_column(a.cell, b.cell, box) && share_column(c.cell, d.cell, box);
  if ((rows && share_column(b.cell, c.cell, box)) || (columns && share_row(b.cell, c.cell, box)))
    return "skyscraper";
  const bool crossed = (share_row(a.cell, b.cell, box) && share_column(c.cell, d.cell, box)) ||
                       (share_column(a.cell, b.cell, box) && share_row(c.cell, d.cell, box));
  return crossed && share_box(b.cell, c.cell, box) ? "two-string kite" : "turbot fish";
}

bool is_in_cell(const std::pair<Candidate, Candidate>& link) {
  return link.first.cell == link.second.cell;
}

/// Of three strong links, two of them in cells or one, with two digits (J. Sterten's and the Sudoku Players' Forums'
/// names). x and y: the digits.
std::string_view name_of_three_links(std::span<const std::pair<Candidate, Candidate>> links) {
  const std::uint8_t x = links[0].first.digit;
  const auto [first, second, third] = std::array{links[0], links[1], links[2]};
  const bool alike = x == third.second.digit;  // both ends are x
  if (is_in_cell(first) && !is_in_cell(second) && is_in_cell(third) && alike) return "W-wing";
  if (!is_in_cell(first) && is_in_cell(second) && !is_in_cell(third) && !alike) return "S-wing";
  // in a cell, then y, then x from the cell in which y ended; or from the other end
  const bool forward = is_in_cell(first) && !is_in_cell(second) && !is_in_cell(third) &&
                       second.second.cell == third.first.cell;
  const bool backward = is_in_cell(third) && !is_in_cell(second) && !is_in_cell(first) &&
                        second.first.cell == first.second.cell;
  return (forward || backward) && alike ? "M-wing" : "";
}

/// Of cells that all have the same two digits.
bool is_remote_pair(std::span<const std::pair<Candidate, Candidate>> links) {
  const auto digits_of = [](const auto& link) {
    return bit(link.first.digit - 1) | bit(link.second.digit - 1);
  };
  return links.size() > 3 && std::ranges::all_of(links, [&](const auto& link) {
           return is_in_cell(link) && digits_of(link) == digits_of(links.front());
         });
}

/// As the types of unique rectangles are numbered in the Sudoku Players' Forums.
std::string_view name_of_rectangle(const Deduction& step, Box box) {
  const std::vector<Cell> all = cells_of(step.because);
  const std::size_t of_loop = cells_of_loop(all, step, box);
  if (of_loop != 4) return "";
  std::vector<Cell> roof(all.begin(), all.begin() + of_loop);
  std::uint64_t pair = ~std::uint64_t{0};
  for (const Cell cell : roof) pair &= digits_at(step.because, cell);
  std::erase_if(roof, [&](Cell cell) { return digits_at(step.because, cell) == pair; });
  const bool keeps_pair = std::ranges::none_of(
      step.eliminations, [&](Candidate gone) { return (pair >> (gone.digit - 1) & 1) != 0; });
  if (roof.size() == 1) return "unique rectangle type 1";
  if (roof.size() == 3) return "unique rectangle type 5";
  const bool is_diagonal = !share_row(roof[0], roof[1], box) && !share_column(roof[0], roof[1], box);
  const bool has_set = all.size() > of_loop;
  if (has_set) return "unique rectangle type 3";
  if (!keeps_pair) return "unique rectangle type 4";
  return is_diagonal ? "unique rectangle type 5" : "unique rectangle type 2";
}

/// Whether the cells of a subset share a line and a box.
bool is_locked(const Deduction& step, Box box) {
  const Cell first = step.because.front().cell;
  const auto all = [&](auto&& share) {
    return std::ranges::all_of(step.because,
                               [&](Candidate candidate) { return share(candidate.cell, first, box); });
  };
  return all(share_box) && (all(share_row) || all(share_column));
}

/// The name that the candidates of the step show.
std::string_view own_name(const Deduction& deduction, Box box) {
  const auto links = strong_links_of(deduction);
  switch (deduction.technique) {
    case Technique::naked_pair:
      return is_locked(deduction, box) ? "locked pair" : "";
    case Technique::naked_triple:
      return is_locked(deduction, box) ? "locked triple" : "";
    case Technique::unique_rectangle:
    case Technique::unique_loop:
      return name_of_rectangle(deduction, box);
    case Technique::x_chain:
      if (links.size() != 2) return "";
      return name_of_two_links(links[0].first, links[0].second, links[1].first, links[1].second, box);
    case Technique::xy_chain:
      return is_remote_pair(links) ? "remote pair" : "";
    case Technique::short_chain:
    case Technique::chain:
      return links.size() == 3 ? name_of_three_links(links) : "";
    default:
      return "";
  }
}

using enum Technique;
constexpr auto names = std::to_array<PatternName>({
    {"locked pair", naked_pair},
    {"locked triple", naked_triple},
    {"unique rectangle type 1", unique_rectangle},
    {"unique rectangle type 2", unique_rectangle},
    {"unique rectangle type 3", unique_loop},
    {"unique rectangle type 4", unique_rectangle},
    {"unique rectangle type 5", unique_rectangle},
    {"unique rectangle type 6", xy_chain},
    {"hidden rectangle", short_chain},
    {"skyscraper", x_chain},
    {"two-string kite", x_chain},
    {"turbot fish", x_chain},
    {"simple colouring", x_chain},
    {"empty rectangle", x_chain},
    {"finned X-wing", x_chain},
    {"finned swordfish", nishio},
    {"finned jellyfish", nishio},
    {"sashimi X-wing", x_chain},
    {"sashimi swordfish", nishio},
    {"sashimi jellyfish", nishio},
    {"remote pair", x_chain},
    {"W-wing", xy_chain},
    {"M-wing", short_chain},
    {"S-wing", short_chain},
    {"ALS-XZ", chain},
    {"ALS-XY-wing", probe},
    {"Sue de Coq", short_chain},
    {"grouped chain", short_forcing},
});

}  // namespace

std::span<const PatternName> pattern_names() {
  return names;
}

std::string pattern_name(const Deduction& deduction, const PencilMarks& before, Uniqueness uniqueness) {
  const std::string own(own_name(deduction, before.box()));
  if (deduction.technique < Technique::x_chain) return own;
  std::string name = own;
  for (const std::string_view other :
       known_patterns(before, deduction.eliminations, is_chain(deduction), !own.empty(), uniqueness)) {
    if (other == own) continue;
    name.append(name.empty() ? "" : ", ").append(other);
  }
  return name;
}

}  // namespace evodoku
