// The direct techniques: eliminations that are not noted because they lead at once to a hidden single. People who keep
// no pencil marks find them early ("direct pointing", "direct hidden pair": N. Juillerat, Sudoku Explainer, 2006).
//
//   direct locked candidate        one locked candidate, then a single of the same digit in a neighbouring house of the
//                                  same kind
//   direct hidden pair, triple     one hidden pair or triple, then a single in its own house
//
// As narrow as Sudoku Explainer's: of one elimination, not of all together. What the rater `knowledge` discovers is
// wider, and stays so that its ratings do: see the end of this file.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/locked_candidates.hpp"
#include "deduce/techniques/singles.hpp"
#include "deduce/techniques/subsets.hpp"

namespace evodoku {

/// A single of a digit in a house that appears when the digit is removed from the places `gone`; nothing otherwise.
template <typename Shape, typename Sink, typename MakePattern>
void single_without(const CandidateIndex<Shape>& views, int house, int digit_index, std::uint64_t gone,
                    Sink& sink, MakePattern&& make_pattern) {
  const std::uint64_t before = views.places(house, digit_index);
  const std::uint64_t left = before & ~gone;
  if (left == before || !has_between<1, 1>(left)) return;
  sink.place(views.geometry().house(house)[std::countr_zero(left)], digit_index);
  sink.finish(make_pattern);
}

struct Crossing {
  PartOfHouse box;
  PartOfHouse line;
};

/// Digits that the side `from` of a crossing has only where the side `to` crosses it: singles in the other houses of its
/// kind that cross `to`.
template <typename Shape, typename Sink>
void singles_beside(const CandidateIndex<Shape>& views, const std::vector<Crossing>& crossings,
                    const Crossing& crossing, PartOfHouse Crossing::*from, PartOfHouse Crossing::*to,
                    Sink& sink) {
  const PartOfHouse& own = crossing.*from;
  for (int d = 0; d < views.side(); ++d) {
    const std::uint64_t places = views.places(own.house, d);
    if ((places & ~own.places) != 0 || !has_more_than<1>(places)) continue;
    for (const Crossing& other : crossings) {
      const PartOfHouse& beside = other.*from;
      const bool is_of_kind = beside.house / views.side() == own.house / views.side();
      if ((other.*to).house != (crossing.*to).house || !is_of_kind || beside.house == own.house) continue;
      single_without(views, beside.house, d, beside.places, sink, [&] {
        return Pattern{candidates_in_house(views, own.house, places, bit(d)),
                       {beside.house, own.house, (crossing.*to).house}};
      });
    }
  }
}

/// The houses of an instance: that of the single, then the one where the digit is confined, and the one to which.
template <typename Shape, typename Sink>
void direct_locked_candidates(const CandidateIndex<Shape>& views, Sink& sink) {
  std::vector<Crossing> crossings;
  for_each_crossing(views, [&](PartOfHouse box, PartOfHouse line) { crossings.push_back({box, line}); });
  for (const Crossing& crossing : crossings) {
    singles_beside(views, crossings, crossing, &Crossing::box, &Crossing::line, sink);
    singles_beside(views, crossings, crossing, &Crossing::line, &Crossing::box, sink);
  }
}

/// The direct hidden pairs (`Size` 2) and triples. The houses of an instance: that of the single and of the set, which is
/// the same; its candidates: those of the set.
template <int Size, typename Shape, typename Sink>
void direct_hidden_sets(const CandidateIndex<Shape>& views, Sink& sink) {
  OptionsOfMembers places;
  for (int house = 0; house < views.geometry().houses(); ++house) {
    for (int d = 0; d < views.side(); ++d) places[d] = views.places(house, d);
    for_each_tight_set<Size>(places, views.side(), 0, [&](std::uint64_t digits, std::uint64_t held) {
      for (int d = 0; d < views.side(); ++d) {
        single_without(views, house, d, held, sink, [&] {
          return Pattern{candidates_in_house(views, house, held, digits), {house, house}};
        });
      }
    });
  }
}

// -- As the rater discovers them: the hidden singles that follow from all locked candidates together, or from all hidden
// pairs, in any house.

/// All hidden singles, in boxes and lines.
template <typename Shape>
Cube<Shape> hidden_singles(const Shape& shape, const Knowledge<Shape>& knowledge) {
  Cube<Shape> found = hidden_singles_in_boxes(shape, knowledge);
  found.unite(shape, hidden_singles_in_lines(shape, knowledge));
  return found;
}

/// The hidden singles that appear when the candidates `gone` are removed; `known` are those that exist before.
template <typename Shape>
Cube<Shape> singles_made_by(const Shape& shape, const Knowledge<Shape>& knowledge, const Cube<Shape>& gone,
                            const Cube<Shape>& known) {
  Knowledge<Shape> after = knowledge;
  after.remove(shape, gone);
  Cube<Shape> found = hidden_singles(shape, after);
  found.subtract(shape, known);
  return found;
}

template <typename Shape>
Cube<Shape> direct_locked(const Shape& shape, const Knowledge<Shape>& knowledge, const Cube<Shape>& known) {
  const Cube<Shape> gone = locked_eliminations<true, true>(shape, knowledge.candidates);
  if (gone.is_empty(shape)) return gone;
  return singles_made_by(shape, knowledge, gone, known);
}

}  // namespace evodoku
