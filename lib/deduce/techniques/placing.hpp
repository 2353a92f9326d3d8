// Singles one by one, with their houses; singles.hpp finds them all at once.
#pragma once

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/patterns.hpp"

namespace evodoku {

/// The digit of every cell that is the last open one of a house.
template <typename Shape, typename Sink>
void full_houses(const CandidateIndex<Shape>& views, Sink& sink) {
  for (int house = 0; house < views.geometry().houses(); ++house) {
    int last_open = -1;
    int open = 0;
    for (const Cell cell : views.geometry().house(house)) {
      if (!views.is_open(cell)) continue;
      last_open = cell;
      ++open;
    }
    if (open != 1 || !has_between<1, 1>(views.digits(last_open))) continue;
    const int digit_index = std::countr_zero(views.digits(last_open));
    sink.place(last_open, digit_index);
    sink.finish([&] { return Pattern{{candidate_at(last_open, digit_index)}, {house}}; });
  }
}

template <typename Shape, typename Sink>
void hidden_singles_in_houses(const CandidateIndex<Shape>& views, int first_house, int end_house,
                              Sink& sink) {
  for (int house = first_house; house < end_house; ++house) {
    for (int d = 0; d < views.side(); ++d) {
      const std::uint64_t places = views.places(house, d);
      if (!has_between<1, 1>(places)) continue;
      const int cell = views.geometry().house(house)[static_cast<std::size_t>(std::countr_zero(places))];
      if (!views.is_open(cell)) continue;
      sink.place(cell, d);
      sink.finish([&] { return Pattern{{candidate_at(cell, d)}, {house}}; });
    }
  }
}

template <typename Shape, typename Sink>
void hidden_singles_by_box(const CandidateIndex<Shape>& views, Sink& sink) {
  hidden_singles_in_houses(views, views.geometry().box_house(0), views.geometry().houses(), sink);
}

template <typename Shape, typename Sink>
void hidden_singles_by_line(const CandidateIndex<Shape>& views, Sink& sink) {
  hidden_singles_in_houses(views, 0, views.geometry().box_house(0), sink);
}

template <typename Shape, typename Sink>
void naked_singles_by_cell(const CandidateIndex<Shape>& views, Sink& sink) {
  for (int cell = 0; cell < views.geometry().cells(); ++cell) {
    if (!views.is_open(cell) || !has_between<1, 1>(views.digits(cell))) continue;
    const int digit_index = std::countr_zero(views.digits(cell));
    sink.place(cell, digit_index);
    sink.finish([&] { return Pattern{{candidate_at(cell, digit_index)}, {}}; });
  }
}

}  // namespace evodoku
