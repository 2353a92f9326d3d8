// Subsets: N cells of a house with N digits.
//
//   naked pair                            hidden pair
//   | 47 . . | . 47 . | 479 . 24 |        | 147 . . | . 2478 . | 19 . 12 |   4 and 7 are nowhere else,
//     the 4 and 7 of the row are            so these two cells have no other digit
//     there, so 9 and 2 remain
//
// Placed digits are not part of subsets: these consist of items with at least two options.
#pragma once

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/patterns.hpp"
#include "deduce/kernel/tight_sets.hpp"

namespace evodoku {

/// The candidates of `digits` at several places of a house, cell by cell.
template <typename Shape>
std::vector<Candidate> candidates_in_house(const CandidateIndex<Shape>& views, int house,
                                           std::uint64_t places, std::uint64_t digits) {
  std::vector<Candidate> result;
  for_each_bit(places, [&](int place) {
    const int cell = views.geometry().house(house)[static_cast<std::size_t>(place)];
    append_candidates(result, cell, digits & views.digits(cell));
  });
  return result;
}

/// `Size` cells of a house that have `Size` digits together: the other cells do not have these digits.
template <int Size, typename Shape, typename Sink>
void naked_subsets(const CandidateIndex<Shape>& views, Sink& sink) {
  OptionsOfMembers digits;
  for (int house = 0; house < views.geometry().houses(); ++house) {
    const auto cells = views.geometry().house(house);
    for (std::size_t place = 0; place < cells.size(); ++place) digits[place] = views.digits(cells[place]);
    for_each_tight_set<Size>(digits, views.side(), [&](std::uint64_t places, std::uint64_t held) {
      for (std::size_t place = 0; place < cells.size(); ++place) {
        if ((places >> place & 1) == 0 && (digits[place] & held) != 0) sink.remove(cells[place], held);
      }
      sink.finish([&] { return Pattern{candidates_in_house(views, house, places, held), {house}}; });
    });
  }
}

/// `Size` digits that have `Size` places together in a house: these cells have no other digit.
template <int Size, typename Shape, typename Sink>
void hidden_subsets(const CandidateIndex<Shape>& views, Sink& sink) {
  OptionsOfMembers places;
  for (int house = 0; house < views.geometry().houses(); ++house) {
    const auto cells = views.geometry().house(house);
    for (int d = 0; d < views.side(); ++d) places[static_cast<std::size_t>(d)] = views.places(house, d);
    for_each_tight_set<Size>(places, views.side(), [&](std::uint64_t digits, std::uint64_t held) {
      for_each_bit(held, [&](int place) { sink.remove(cells[static_cast<std::size_t>(place)], ~digits); });
      sink.finish([&] { return Pattern{candidates_in_house(views, house, held, digits), {house}}; });
    });
  }
}

}  // namespace evodoku
