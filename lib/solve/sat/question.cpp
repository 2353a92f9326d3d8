#include "solve/sat/question.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace evodoku {

namespace {

/// With more clauses the question is not posed: it would take more than about half a gigabyte.
constexpr std::size_t largest_question = 8'000'000;

/// The items of a digit in a cell. Cells come first, then digits in rows, in columns, in boxes.
std::array<std::size_t, 4> items_of(Box box, int cell, int digit) {
  const int in_house = digit - 1;
  const std::array<int, 4> numbers = {cell, box.cells() + box.row_of(cell) * box.side() + in_house,
                                      2 * box.cells() + box.column_of(cell) * box.side() + in_house,
                                      3 * box.cells() + box.box_of(cell) * box.side() + in_house};
  std::array<std::size_t, 4> items{};
  std::ranges::transform(numbers, items.begin(), [](int number) { return static_cast<std::size_t>(number); });
  return items;
}

template <typename Visit>
void for_each_candidate(const std::vector<std::uint64_t>& candidates, const Visit& visit) {
  for (std::size_t cell = 0; cell < candidates.size(); ++cell) {
    for (std::uint64_t left = candidates[cell]; left != 0; left &= left - 1) {
      visit(cell, std::countr_zero(left) + 1);
    }
  }
}

}  // namespace

SatQuestion::SatQuestion(Box box, const std::vector<std::uint64_t>& candidates)
    : box_(box), variables_(candidates.size() * box.side(), 0), items_(4 * candidates.size()), settled_(box) {
  number_candidates(candidates);
  is_too_large_ = most_clauses() > largest_question;
  if (!is_too_large_) add_clauses();
}

void SatQuestion::number_candidates(const std::vector<std::uint64_t>& candidates) {
  std::vector<int> sizes(items_.size(), 0);
  for_each_candidate(candidates, [&](int cell, int digit) {
    for (const std::size_t item : items_of(box_, cell, digit)) ++sizes[item];
  });
  for_each_candidate(candidates, [&](int cell, int digit) {
    const auto its_items = items_of(box_, cell, digit);
    if (std::ranges::any_of(its_items, [&](std::size_t item) { return sizes[item] > 1; })) {
      add_variable(cell, digit);
      return;
    }
    settled_.set(cell, digit);
    for (const std::size_t item : its_items) items_[item].is_settled = true;
  });
}

void SatQuestion::add_variable(int cell, int digit) {
  cells_of_variables_.push_back(cell);
  const int variable = variables();
  variables_[cell * box_.side() + digit - 1] = variable;
  for (const std::size_t item : items_of(box_, cell, digit)) items_[item].options.push_back(variable);
}

std::size_t SatQuestion::most_clauses() const {
  std::size_t sum = 0;
  for (const Item& item : items_) sum += item.options.size() * (item.options.size() + 1) / 2;
  return sum;
}

/// Cells that share a box and a line need a clause only for the line.
void SatQuestion::add_clauses() {
  const std::size_t first_of_boxes = 3 * settled_.digits().size();
  for (std::size_t item = 0; item < items_.size(); ++item) {
    if (items_[item].is_settled) continue;
    const std::vector<int>& options = items_[item].options;
    // without options this is the empty clause, which cannot be satisfied
    literals_.insert(literals_.end(), options.begin(), options.end());
    literals_.push_back(0);
    for (std::size_t first = 0; first < options.size(); ++first) {
      for (std::size_t second = first + 1; second < options.size(); ++second) {
        if (item >= first_of_boxes && share_line(options[first], options[second])) continue;
        for (const int literal : {-options[first], -options[second], 0}) literals_.push_back(literal);
      }
    }
  }
}

bool SatQuestion::share_line(int first, int second) const {
  const int first_cell = cells_of_variables_[first - 1];
  const int second_cell = cells_of_variables_[second - 1];
  return box_.row_of(first_cell) == box_.row_of(second_cell) ||
         box_.column_of(first_cell) == box_.column_of(second_cell);
}

}  // namespace evodoku
