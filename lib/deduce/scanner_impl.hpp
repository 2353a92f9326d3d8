// The members of Scanner, for the files that instantiate it for the cube shapes, so that they can be compiled in
// parallel.
#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include "deduce/kernel/scanner.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/chains.hpp"
#include "deduce/techniques/locked_candidates.hpp"
#include "deduce/techniques/probes.hpp"
#include "deduce/techniques/singles.hpp"
#include "deduce/techniques/subsets.hpp"
#include "deduce/techniques/uniqueness.hpp"
#include "deduce/techniques/wings.hpp"

namespace evodoku {

template <typename Shape>
class Scanner<Shape>::Parts {
 public:
  Parts(const Shape& shape, const Geometry& geometry)
      : shape_(shape), views_(shape, geometry), chains_(shape, geometry), probes_(shape, geometry) {}

  void look_at(const Knowledge<Shape>& knowledge) {
    knowledge_ = &knowledge;
    views_are_made_ = false;
    chains_look_ = false;
  }

  /// Techniques that have a scan of whole cubes use it; the others collect the effects of their instances.
  bool scan(Technique technique, Cube<Shape>& found, bool skips_known) {
    const auto finds = [&](const Cube<Shape>& all) {
      found = all;
      return !found.is_empty(shape_);
    };
    switch (technique) {
      case Technique::full_house:
        return finds(full_house_digits(shape_, *knowledge_));
      case Technique::hidden_single_box:
        return finds(hidden_singles_in_boxes(shape_, *knowledge_));
      case Technique::hidden_single_line:
        return finds(hidden_singles_in_lines(shape_, *knowledge_));
      case Technique::direct_locked:
        return finds(direct_locked_singles());
      case Technique::direct_hidden_pair:
        return finds(direct_hidden_pairs());
      case Technique::naked_single:
        return finds(naked_singles(shape_, *knowledge_));
      case Technique::pointing:
        return finds(pointing_eliminations(shape_, knowledge_->candidates));
      case Technique::claiming:
        return finds(claiming_eliminations(shape_, knowledge_->candidates));
      default:
        if constexpr (std::is_same_v<Shape, Cube9>) {
          if (technique >= Technique::pattern_probe) return finds(remembered_effect_of(technique));
        }
        return effect_of(technique, found, skips_known);
    }
  }

  std::vector<Deduction> instances(Technique technique) {
    DeductionSink<Shape> sink(views(), technique);
    if (technique == Technique::direct_locked) {
      std::vector<Deduction> eliminating = instances(Technique::pointing);
      for (Deduction& deduction : instances(Technique::claiming)) eliminating.push_back(std::move(deduction));
      explain_direct(direct_locked_singles(), eliminating, sink);
    } else if (technique == Technique::direct_hidden_pair) {
      explain_direct(direct_hidden_pairs(), instances(Technique::hidden_pair), sink);
    } else {
      find(technique, sink);
    }
    return sink.take();
  }

 private:
  const CandidateIndex<Shape>& views() {
    if (!std::exchange(views_are_made_, true)) views_.look_at(*knowledge_);
    return views_;
  }
  Chains<Shape>& chains() {
    if (!std::exchange(chains_look_, true)) chains_.look_at(views());
    return chains_;
  }

  bool effect_of(Technique technique, Cube<Shape>& found, bool skips_known = false) {
    found = {};
    EffectSink<Shape> sink(views(), found, skips_known);
    find(technique, sink);
    return sink.found_any();
  }

  /// The scans that take longest are remembered, the latest of each thread: what solves a puzzle for its level, a path
  /// or a rating meets the same states. 9x9 only: there a state determines what is found, while other shapes have boxes
  /// of several kinds.
  Cube<Shape> remembered_effect_of(Technique technique) {
    struct Scan {
      Technique technique;
      Knowledge<Shape> state;
      Cube<Shape> found;
    };
    static thread_local std::vector<Scan> scans;
    for (const Scan& scan : scans) {
      if (scan.technique == technique && scan.state.open == knowledge_->open &&
          scan.state.candidates.equals(shape_, knowledge_->candidates)) {
        return scan.found;
      }
    }
    Cube<Shape> found;
    effect_of(technique, found);
    if (scans.size() == 256) scans.clear();
    scans.push_back({technique, *knowledge_, found});
    return found;
  }

  Cube<Shape> direct_locked_singles() const {
    return direct_locked(shape_, *knowledge_, hidden_singles(shape_, *knowledge_));
  }

  Cube<Shape> direct_hidden_pairs() {
    Cube<Shape> gone;
    if (!effect_of(Technique::hidden_pair, gone)) return gone;
    return singles_made_by(shape_, *knowledge_, gone, hidden_singles(shape_, *knowledge_));
  }

  void explain_direct(const Cube<Shape>& found, const std::vector<Deduction>& eliminating,
                      DeductionSink<Shape>& sink) {
    DirectReasons<Shape>(views(), eliminating).find(found, sink);
  }

  /// Finds single instances, of all techniques but the direct ones.
  template <typename Sink>
  void find(Technique technique, Sink& sink) {
    switch (technique) {
      case Technique::full_house:
        return full_houses(views(), sink);
      case Technique::hidden_single_box:
        return hidden_singles_in_houses(views(), 2 * shape_.side(), 3 * shape_.side(), sink);
      case Technique::hidden_single_line:
        return hidden_singles_in_houses(views(), 0, 2 * shape_.side(), sink);
      case Technique::naked_single:
        return naked_singles_by_cell(views(), sink);
      case Technique::pointing:
        return pointing(views(), sink);
      case Technique::claiming:
        return claiming(views(), sink);
      case Technique::naked_pair:
        return naked_subsets<2>(views(), sink);
      case Technique::naked_triple:
        return naked_subsets<3>(views(), sink);
      case Technique::naked_quad:
        return naked_subsets<4>(views(), sink);
      case Technique::hidden_pair:
        return hidden_subsets<2>(views(), sink);
      case Technique::hidden_triple:
        return hidden_subsets<3>(views(), sink);
      case Technique::hidden_quad:
        return hidden_subsets<4>(views(), sink);
      case Technique::x_wing:
        return fish<2>(views(), sink);
      case Technique::swordfish:
        return fish<3>(views(), sink);
      case Technique::jellyfish:
        return fish<4>(views(), sink);
      case Technique::xy_wing:
        return xy_wings(views(), sink);
      case Technique::xyz_wing:
        return xyz_wings(views(), sink);
      case Technique::unique_rectangle:
        return unique_rectangles(views(), sink);
      case Technique::bug:
        return bug(views(), sink);
      case Technique::direct_locked:
      case Technique::direct_hidden_pair:
        return;
      case Technique::x_chain:
      case Technique::xy_chain:
      case Technique::short_chain:
      case Technique::chain:
      case Technique::short_forcing:
      case Technique::forcing:
        return chains().find(technique, sink);
      case Technique::short_probe:
      case Technique::probe:
      case Technique::pattern_probe:
      case Technique::nested_patterns:
      case Technique::nested_chains:
      case Technique::nested_long_chains:
      case Technique::nested_probes:
        return probes_.find(technique, *knowledge_, views(), sink);
    }
  }

  Shape shape_;
  const Knowledge<Shape>* knowledge_ = nullptr;
  CandidateIndex<Shape> views_;
  Chains<Shape> chains_;
  Probes<Shape> probes_;
  bool views_are_made_ = false;
  bool chains_look_ = false;
};

template <typename Shape>
Scanner<Shape>::Scanner(const Shape& shape, const Geometry& geometry)
    : parts_(std::make_shared<Parts>(shape, geometry)) {}

template <typename Shape>
void Scanner<Shape>::look_at(const Knowledge<Shape>& knowledge) {
  parts_->look_at(knowledge);
}

template <typename Shape>
bool Scanner<Shape>::scan(Technique technique, Cube<Shape>& found, bool skips_known) {
  return parts_->scan(technique, found, skips_known);
}

template <typename Shape>
std::vector<Deduction> Scanner<Shape>::instances(Technique technique) {
  return parts_->instances(technique);
}

}  // namespace evodoku
