#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/technique_row.hpp"

namespace evodoku {

namespace {

using Words = std::vector<std::string>;

/// "a", "a and b", "a, b and c"; `conjunction` is "and" or "or".
std::string joined(const Words& words, std::string_view conjunction = "and") {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0 && i + 1 == words.size()) result.append(" ").append(conjunction).append(" ");
    if (i > 0 && i + 1 < words.size()) result.append(", ");
    result.append(words[i]);
  }
  return result;
}

using CandidateSpan = std::span<const Candidate>;

std::uint64_t digits_of(CandidateSpan candidates) {
  std::uint64_t digits = 0;
  for (const Candidate candidate : candidates) digits |= bit(candidate.digit - 1);
  return digits;
}

/// Longer sentences are shortened by leaving out details, so that a reader understands each at once.
constexpr std::size_t longest_sentence = 200;

/// "6 singles", "1 step"
std::string length_of(const std::vector<Deduction>& steps) {
  const bool singles =
      std::ranges::all_of(steps, [](const Deduction& step) { return info_of(step.technique).places; });
  std::string text = std::to_string(steps.size());
  text += singles ? " single" : " step";
  if (steps.size() != 1) text += "s";
  return text;
}

/// "r5c5 has no candidate left"
std::string told(const Contradiction& contradiction, Box box) {
  if (contradiction.cell) return cell_name(box, *contradiction.cell) + " has no candidate left";
  return digit_name(box, contradiction.digit) + " has no place left in " +
         house_name(box, contradiction.house);
}

/// "with 9 at r1c1, 12 steps later (the hardest: swordfish) r5c5 has no candidate left"
std::string told(const Branch& branch, Box box) {
  std::string text =
      "with " + digit_name(box, branch.assumed.digit) + " at " + cell_name(box, branch.assumed.cell) + ", ";
  if (!branch.steps.empty()) {
    text += length_of(branch.steps) + " later ";
    const Technique hardest = std::ranges::max_element(branch.steps, {}, &Deduction::technique)->technique;
    if (hardest > Technique::naked_single) {
      text.append("(the hardest: ").append(name_of(hardest)).append(") ");
    }
  }
  return text + told(*branch.contradiction, box);
}

/// What the branches of a step come to: "the same follows within 4 singles", "... or it fails within 4 singles".
std::string told(std::span<const Branch> branches, Box box) {
  if (branches.empty()) return "";
  if (branches.size() == 1) return told(branches.front(), box);
  const auto longest =
      std::ranges::max_element(branches, {}, [](const Branch& branch) { return branch.steps.size(); });
  const bool some_fail =
      std::ranges::any_of(branches, [](const Branch& branch) { return branch.contradiction.has_value(); });
  std::string text = some_fail ? "the same follows or it fails" : "the same follows";
  if (longest->steps.empty()) return text + " at once";
  return text + " within " + length_of(longest->steps);
}

/// The parts of the sentence about a deduction.
class Wording {
 public:
  /// `trial`: what the branches come to; empty if they are not known.
  Wording(const Deduction& deduction, Box box, std::string trial = {})
      : deduction_(deduction), box_(box), trial_(std::move(trial)) {}

  std::string sentence() const {
    std::string text(name_of(deduction_.technique));
    if (text.front() >= 'a' && text.front() <= 'z') text.front() = text.front() - 'a' + 'A';
    text += ": ";
    if (!deduction_.placements.empty()) return text + placement() + ".";
    text += reason() + ", so ";
    return text + conclusion_within(longest_sentence - std::min(longest_sentence, text.size() + 1)) + ".";
  }

  /// "r1c1 is not 9", in full.
  std::string all_that_goes() const { return conclusion(cells_of(deduction_.eliminations)); }

  /// Strong links, each as "(5)r1c5=r1c1" or, in a cell, "(5=8)r1c1", with weak links "-" between them.
  std::string notation() const {
    std::string text;
    for (const auto& [off, on] : strong_links_of(deduction_)) {
      text += (text.empty() ? "" : " - ") + strong_link(off, on);
    }
    return text;
  }

  /// Of a single.
  std::string in_short() const {
    const Candidate placed = deduction_.placements.front();
    const std::string why = deduction_.technique == Technique::naked_single ? "nothing else fits"
                            : deduction_.technique == Technique::full_house ? "last of " + house(0)
                                                                            : house(0);
    return digit_name(box_, placed.digit) + " at " + name(placed.cell) + " (" + why + ")";
  }

  /// Where a person should look.
  std::string where() const {
    const std::vector<int>& houses = deduction_.houses;
    const std::vector<Cell> cells = cells_of(deduction_.because);
    if (deduction_.technique == Technique::x_chain) {
      return "the " + only_digit() + "s, from " + name(chain_ends().first.cell) + " to " +
             name(chain_ends().second.cell);
    }
    switch (row_of(deduction_.technique).reason) {
      case Reason::naked_single:
        return house_name(box_, 2 * box_.side() + box_.box_of(cells.front()));
      case Reason::locked:
        return house(0) + " and " + house(1);
      case Reason::fish:
        return "the " + only_digit() + "s in " + lines(std::span(houses).first(houses.size() / 2));
      case Reason::grave:
        return "all open cells";
      case Reason::chain:
        return "the way from " + name(chain_ends().first.cell) + " to " + name(chain_ends().second.cell);
      case Reason::trial:
        return houses.empty() ? name(cells.front()) : "the " + only_digit() + "s in " + house(0);
      case Reason::rectangle:
        return joined(names(std::span(cells).first(cells_of_loop(cells, deduction_, box_))));
      default:
        if (!houses.empty()) return house(0);
    }
    return joined(names(cells));
  }

 private:
  // -- Names

  std::string name(Cell cell) const { return cell_name(box_, cell); }

  Words names(std::span<const Cell> cells) const {
    Words words;
    for (const Cell cell : cells) words.push_back(name(cell));
    return words;
  }

  std::string house(std::size_t position) const { return house_name(box_, deduction_.houses[position]); }

  /// "rows 2 and 6", for houses of one kind.
  std::string lines(std::span<const int> houses) const {
    Words numbers;
    for (const int line : houses) numbers.push_back(std::to_string(line % box_.side() + 1));
    return (houses.front() < box_.side() ? "rows " : "columns ") + joined(numbers);
  }

  std::string digits_in_words(std::uint64_t digits, std::string_view conjunction) const {
    Words words;
    for_each_bit(digits, [&](int digit_index) { words.push_back(digit_name(box_, digit_index + 1)); });
    return joined(words, conjunction);
  }
  std::string the_digits(CandidateSpan candidates) const {
    return digits_in_words(digits_of(candidates), "and");
  }
  std::string the_cells(CandidateSpan candidates) const { return joined(names(cells_of(candidates))); }
  std::string only_digit() const { return digit_name(box_, deduction_.because.front().digit); }

  // -- Consequences

  std::string placement() const {
    const Candidate placed = deduction_.placements.front();
    const std::string digit = digit_name(box_, placed.digit);
    const auto only_place = [&] {
      return "in " + house(0) + ", " + name(placed.cell) + " is the only place for " + digit;
    };
    switch (row_of(deduction_.technique).reason) {
      case Reason::full_house:
        return name(placed.cell) + " is the last open cell of " + house(0) + ", so it is " + digit;
      case Reason::naked_single:
        return name(placed.cell) + " can only be " + digit;
      case Reason::direct_locked:
        return "in " + house(1) + " the " + only_digit() + "s stand in " + house(2) + " only, so " +
               only_place();
      case Reason::direct_hidden_set:
        return hidden_subset(house(1), deduction_.because) + ", so " + only_place();
      default:
        return only_place();
    }
  }

  /// The conclusion with as many cells as fit into `room` characters, at least one; the others are counted.
  std::string conclusion_within(std::size_t room) const {
    const std::vector<Cell> cells = cells_of(deduction_.eliminations);
    std::string text = conclusion(cells);
    for (std::size_t told = cells.size() - 1; told > 0 && text.size() > room; --told) {
      const std::span<const Cell> first(cells.data(), told);
      std::size_t left = 0;
      for (const Cell cell : std::span(cells).subspan(told)) {
        left += std::popcount(digits_at(deduction_.eliminations, cell));
      }
      text = conclusion(first) + ", and " + std::to_string(left) +
             (left == 1 ? " other candidate goes" : " other candidates go");
    }
    return text;
  }

  /// "r2c4 and r2c7 are not 5, and r3c8 is not 4 or 7"
  std::string conclusion(std::span<const Cell> about) const {
    std::string text;
    std::vector<Cell> left(about.begin(), about.end());
    while (!left.empty()) {
      const std::uint64_t digits = digits_at(deduction_.eliminations, left.front());
      const auto others = std::stable_partition(left.begin(), left.end(), [&](Cell cell) {
        return digits_at(deduction_.eliminations, cell) == digits;
      });
      const std::span<const Cell> cells(left.begin(), others);
      if (!text.empty()) text += ", and ";
      text += joined(names(cells)) + (cells.size() == 1 ? " is not " : " are not ") +
              digits_in_words(digits, "or");
      left.erase(left.begin(), others);
    }
    return text;
  }

  // -- Reasons

  std::string reason() const {
    switch (row_of(deduction_.technique).reason) {
      case Reason::locked:
        return "in " + house(0) + " the " + only_digit() + "s stand in " + house(1) + " only";
      case Reason::naked_subset:
        return "in " + house(0) + ", " + the_cells(deduction_.because) + " hold only " +
               the_digits(deduction_.because);
      case Reason::hidden_subset:
        return hidden_subset(house(0), deduction_.because);
      case Reason::fish:
        return fish();
      case Reason::wing:
        return wing();
      case Reason::rectangle:
        return rectangle();
      case Reason::grave:
        return grave();
      case Reason::chain:
        return chain();
      default:
        return deduction_.because.size() == 1 ? contradiction() : agreement();
    }
  }

  std::string hidden_subset(const std::string& where, CandidateSpan candidates) const {
    return "in " + where + ", " + the_cells(candidates) + " are the only places for " +
           the_digits(candidates);
  }

  std::string fish() const {
    const std::span<const int> houses(deduction_.houses);
    const std::size_t size = houses.size() / 2;
    return "in " + lines(houses.first(size)) + " the " + only_digit() + "s stand in " +
           lines(houses.subspan(size)) + " only";
  }

  /// The pivot comes first; in an XYZ-wing it may contain the eliminated digit itself.
  std::string wing() const {
    const std::vector<Cell> cells = cells_of(deduction_.because);
    const Candidate eliminated = deduction_.eliminations.front();
    Words holders;
    for (const Cell cell : cells) {
      if ((digits_at(deduction_.because, cell) >> (eliminated.digit - 1) & 1) != 0)
        holders.push_back(name(cell));
    }
    return "whatever " + name(cells.front()) + " is, one of " + joined(holders) + " is " +
           digit_name(box_, eliminated.digit);
  }

  std::string rectangle() const {
    const std::vector<Cell> all = cells_of(deduction_.because);
    const std::span<const Cell> cells = std::span(all).first(cells_of_loop(all, deduction_, box_));
    const std::span<const Cell> set = std::span(all).subspan(cells.size());
    std::uint64_t pair = ~std::uint64_t{0};
    for (const Cell cell : cells) pair &= digits_at(deduction_.because, cell);
    Words roof;
    std::uint64_t extra = 0;
    for (const Cell cell : cells) {
      const std::uint64_t digits = digits_at(deduction_.because, cell);
      if (digits != pair) roof.push_back(name(cell));
      extra |= digits & ~pair;
    }
    const std::uint64_t gone = digits_of(deduction_.eliminations);
    std::string text = joined(names(cells)) + " must not hold " + digits_in_words(pair, "and") +
                       " only, which could be swapped";
    if (!set.empty()) {
      std::uint64_t in_set = extra;
      for (const Cell cell : set) in_set |= digits_at(deduction_.because, cell);
      text += ", so in " + house(0) + " one of " + joined(roof) + " is " + digits_in_words(extra, "or") +
              ", which with " + joined(names(set)) + " leaves no other place for " +
              digits_in_words(in_set, "and");
    } else if (!deduction_.houses.empty()) {
      text +=
          ", and in " + house(0) + " one of " + joined(roof) + " is " + digits_in_words(pair & ~gone, "or");
    } else if ((gone & pair) == 0) {
      text += ": one of " + joined(roof) + " is " + digits_in_words(gone, "or");
    }
    return text;
  }

  std::string grave() const {
    return "but for " + digits_in_words(digits_of(deduction_.because), "and") + " in " +
           the_cells(deduction_.because) +
           ", all open cells have two candidates and all digits two places, which could be swapped";
  }

  // The candidates of a chain: the start, which is on; then for each strong link the candidate that is off and the one
  // that is on.

  std::string strong_link(Candidate off, Candidate on) const {
    const std::string digit = digit_name(box_, off.digit);
    return off.cell == on.cell ? "(" + digit + "=" + digit_name(box_, on.digit) + ")" + name(off.cell)
                               : "(" + digit + ")" + name(off.cell) + "=" + name(on.cell);
  }

  /// One of the two is true, and the start is false with either.
  std::pair<Candidate, Candidate> chain_ends() const {
    return {deduction_.because[1], deduction_.because.back()};
  }

  std::string chain() const {
    const auto [first, last] = chain_ends();
    const std::string digit = digit_name(box_, last.digit);
    const std::string ends = first == last ? name(last.cell) + " is " + digit + " in any case"
                             : first.digit == last.digit
                                 ? "one of " + name(first.cell) + " and " + name(last.cell) + " is " + digit
                                 : name(first.cell) + " is " + digit_name(box_, first.digit) + " or " +
                                       name(last.cell) + " is " + digit;
    constexpr std::size_t room_for_links = 100;
    const std::string in_full = notation();
    if (in_full.size() <= room_for_links) return in_full + ": " + ends;
    const auto links = strong_links_of(deduction_);
    return strong_link(links.front().first, links.front().second) + " - ... - " +
           strong_link(links.back().first, links.back().second) + ", a chain of " +
           std::to_string(links.size()) + " strong links: " + ends;
  }

  std::string contradiction() const {
    if (!trial_.empty()) return trial_;
    const Candidate tried = deduction_.because.front();
    return digit_name(box_, tried.digit) + " at " + name(tried.cell) + " leads to a contradiction by " +
           means();
  }

  std::string agreement() const {
    const Candidate first = deduction_.because.front();
    Words places = names(cells_of(deduction_.because));
    const std::string alternatives =
        places.size() == 1
            ? "whether " + places.front() + " is " + digits_in_words(digits_of(deduction_.because), "or")
            : "whether the " + digit_name(box_, first.digit) + " of " + house(0) + " stands in " +
                  joined(places, "or");
    return alternatives + ", " + (trial_.empty() ? std::string("the same follows by ") + means() : trial_);
  }

  const char* means() const {
    static constexpr auto first = static_cast<std::size_t>(Technique::nishio);
    static constexpr std::array means{"singles of its digit",
                                      "a few links",
                                      "chains of links",
                                      "a few singles",
                                      "singles",
                                      "singles, locked candidates, pairs and X-wings",
                                      "patterns",
                                      "patterns and chains of one kind",
                                      "patterns and chains",
                                      "patterns, chains and probes"};
    static_assert(first + means.size() == technique_count, "of each technique from nishio on");
    return means[static_cast<std::size_t>(deduction_.technique) - first];
  }

  const Deduction& deduction_;
  Box box_;
  std::string trial_;
};

void add_lines(const Branch& branch, const Deduction& step, PencilMarks state, BranchDepth depth, int indent,
               const std::stop_token& stop, std::vector<BranchLine>& lines) {
  const Box box = state.box();
  const auto goes_on = [&]() -> std::string& {  // singles, and the end, go on in a line of singles
    const bool is_open = lines.back().text.back() == ':' || lines.back().text.back() == ';';
    return is_open ? lines.back().text += ' ' : lines.emplace_back(BranchLine{indent + 1, ""}).text;
  };
  lines.push_back({indent, "If " + cell_name(box, branch.assumed.cell) + " is " +
                               digit_name(box, branch.assumed.digit) + ":"});
  state.place(branch.assumed);
  for (std::span<const Deduction> left = branch.steps; !left.empty();) {
    const auto other = std::ranges::find_if_not(left, is_plain_single);
    const auto singles = left.first(other - left.begin());
    if (!singles.empty()) goes_on() += singles_in_short(singles, box) + ";";
    for (const Deduction& single : singles) state.apply(single);
    left = left.subspan(singles.size());
    if (left.empty()) break;
    const Deduction& inner = left.front();
    const std::vector<Branch> inside = branches_of(inner, state, stop);
    lines.push_back({indent + 1, sentence(inner, box, inside)});
    if (depth == BranchDepth::all) {
      for (const Branch& nested : inside) add_lines(nested, inner, state, depth, indent + 2, stop, lines);
    }
    state.apply(inner);
    left = left.subspan(1);
  }
  std::string& end = goes_on();
  if (!branch.steps.empty()) end += end.empty() ? "So " : "so ";
  end += end_of_branch(branch, step, box) + ".";
}

}  // namespace

std::string sentence(const Deduction& deduction, Box box, std::span<const Branch> branches) {
  return Wording(deduction, box, told(branches, box)).sentence();
}

std::string end_of_branch(const Branch& branch, const Deduction& deduction, Box box) {
  return branch.contradiction ? told(*branch.contradiction, box) : Wording(deduction, box).all_that_goes();
}

std::string singles_in_short(std::span<const Deduction> singles, Box box) {
  std::string text;
  for (const Deduction& single : singles) {
    if (!text.empty()) text += ", ";
    text += Wording(single, box).in_short();
  }
  return text;
}

bool is_chain(const Deduction& step) {
  return row_of(step.technique).reason == Reason::chain;
}

bool is_plain_single(const Deduction& step) {
  return step.technique <= Technique::hidden_single_line || step.technique == Technique::naked_single;
}

std::vector<BranchLine> branch_lines(const Deduction& deduction, const PencilMarks& before,
                                     std::span<const Branch> branches, BranchDepth depth,
                                     const std::stop_token& stop) {
  std::vector<BranchLine> lines;
  if (branches.size() == 1 && branches.front().steps.empty()) return lines;
  for (const Branch& branch : branches) add_lines(branch, deduction, before, depth, 0, stop, lines);
  return lines;
}

std::string chain_notation(const Deduction& deduction, Box box) {
  return is_chain(deduction) ? Wording(deduction, box).notation() : "";
}

std::string where_to_look(const Deduction& deduction, Box box) {
  return Wording(deduction, box).where();
}

}  // namespace evodoku
