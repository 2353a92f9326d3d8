// The scanner, for the files that instantiate it for the cube shapes, so that they can be compiled in parallel.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

#include "deduce/kernel/scanner.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/bug.hpp"
#include "deduce/techniques/chains.hpp"
#include "deduce/techniques/direct.hpp"
#include "deduce/techniques/locked_candidates.hpp"
#include "deduce/techniques/probes.hpp"
#include "deduce/techniques/rated_steps.hpp"
#include "deduce/techniques/singles.hpp"
#include "deduce/techniques/subsets.hpp"
#include "deduce/techniques/unique_loops.hpp"
#include "deduce/techniques/wings.hpp"

namespace evodoku {

template <typename Shape>
class AllTechniques final : public Scanner<Shape> {
 public:
  AllTechniques(const Shape& shape, const Geometry& geometry, DirectSteps direct, ScanMemory* memory)
      : shape_(shape),
        geometry_(&geometry),
        direct_(direct),
        memory_(memory),
        views_(shape, geometry),
        chains_(geometry),
        probes_(shape, geometry) {}

  void look_at(const Knowledge<Shape>& knowledge) override {
    knowledge_ = &knowledge;
    views_are_made_ = false;
    chains_look_ = false;
  }

  /// Techniques that have a scan of whole cubes use it; the others collect the effects of their instances.
  bool scan(Technique technique, Cube<Shape>& found, bool skips_known) override {
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
        if (direct_ == DirectSteps::of_rater)
          return finds(direct_locked(shape_, *knowledge_, hidden_singles(shape_, *knowledge_)));
        // The narrow steps are among the singles after all locked candidates, which are found sooner.
        if (!finds(direct_locked(shape_, *knowledge_, {}))) return false;
        break;
      case Technique::direct_hidden_pair:
        if (direct_ == DirectSteps::of_rater) return finds(all_direct_hidden_pairs());
        break;
      case Technique::naked_single:
        return finds(naked_singles(shape_, *knowledge_));
      case Technique::pointing:
        return finds(locked_eliminations<true, false>(shape_, knowledge_->candidates));
      case Technique::claiming:
        return finds(locked_eliminations<false, true>(shape_, knowledge_->candidates));
      default:
        if constexpr (std::is_same_v<Shape, Cube9>) {
          if (technique >= Technique::pattern_probe && memory_ != nullptr)
            return finds(remembered_effect_of(technique));
        }
    }
    return effect_of(technique, found, skips_known);
  }

  std::vector<Deduction> instances(Technique technique) override {
    DeductionSink<Shape> sink(views(), technique);
    find(technique, sink);
    return sink.take();
  }

  std::optional<Rung> easiest(const KnownTechniques& known, Cube<Shape>& found,
                              const std::stop_token& stop) override {
    for (const TechniqueInfo& info : techniques().first(static_cast<std::size_t>(known.hardest) + 1)) {
      if (stop.stop_requested()) return std::nullopt;
      if (known.uniqueness == Uniqueness::not_assumed && info.assumes_proper) continue;
      if (const auto rung = easiest_by(info.technique, known.hardest, found)) return rung;
    }
    return std::nullopt;
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

  Cube<Shape> all_direct_hidden_pairs() {
    Cube<Shape> gone;
    if (!effect_of(Technique::hidden_pair, gone)) return gone;
    return singles_made_by(shape_, *knowledge_, gone, hidden_singles(shape_, *knowledge_));
  }

  /// What the technique finds that Sudoku Explainer rates lowest; all easier techniques have found nothing. On 9x9
  /// techniques that differ only in length are looked for together, with the first of them.
  std::optional<Rung> easiest_by(Technique technique, Technique hardest, Cube<Shape>& found) {
    if constexpr (std::is_same_v<Shape, Cube9>) {
      switch (technique) {
        case Technique::unique_loop:
          return lowest_loops(found);
        case Technique::x_chain:
          return rated().lowest_chains(hardest, found);
        case Technique::nishio:
          return rated().lowest_nishio(found);
        case Technique::short_forcing:
          return rated().lowest_forcing(hardest, found);
        case Technique::short_probe:
          return lowest_probes(hardest, found);
        case Technique::xy_chain:
        case Technique::short_chain:
        case Technique::chain:
        case Technique::forcing:
        case Technique::probe:
          return std::nullopt;
        default:
          break;
      }
    }
    if (!scan(technique, found, true)) return std::nullopt;
    return Rung{technique, se::tenths(info_of(technique).se_rating)};
  }

  std::optional<Rung> lowest_loops(Cube<Shape>& found) {
    found = {};
    const std::vector<Deduction> loops = instances(Technique::unique_loop);
    if (loops.empty()) return std::nullopt;
    Ratings<Shape> ratings;
    ratings.clear(views());
    for (const Deduction& loop : loops) {
      for (const Candidate gone : loop.eliminations) ratings.note(gone, se::tenths(*loop.se_rating));
    }
    return ratings.lowest(Technique::unique_loop, found);
  }

  // Called for 9x9 only, and so compiled for it only.
  Cube<Shape> remembered_effect_of(Technique technique) {
    if (const Cube<Shape>* const known = memory_->find(technique, *knowledge_)) return *known;
    Cube<Shape> found;
    effect_of(technique, found);
    memory_->remember(technique, *knowledge_, found);
    return found;
  }

  RatedSteps& rated() {
    if (!rated_) rated_ = std::make_unique<RatedSteps>(shape_, *geometry_);
    rated_->look_at(views());
    return *rated_;
  }

  /// A probe that finds contradictions finds nothing else.
  std::optional<Rung> lowest_probes(Technique hardest, Cube<Shape>& found) {
    Cube<Shape> brief;
    effect_of(Technique::short_probe, brief);
    if (hardest == Technique::short_probe) return rated().lowest_probes(brief, brief, hardest, found);
    if (!effect_of(Technique::probe, found)) return std::nullopt;
    if (!first_contradicts(shape_, *knowledge_, found))
      return Rung{Technique::probe, se::tenths(info_of(Technique::probe).se_rating)};
    return rated().lowest_probes(Cube<Shape>(found), brief, hardest, found);
  }

  /// Finds single instances.
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
        return wings<2>(views(), sink);
      case Technique::xyz_wing:
        return wings<3>(views(), sink);
      case Technique::unique_rectangle:
        return UniqueLoops<LoopKind::rectangle, Shape, Sink>(views(), sink).find();
      case Technique::unique_loop:
        return UniqueLoops<LoopKind::longer, Shape, Sink>(views(), sink).find();
      case Technique::bug:
        return bug(views(), sink);
      case Technique::direct_locked:
        return direct_locked_candidates(views(), sink);
      case Technique::direct_hidden_pair:
        return direct_hidden_sets<2>(views(), sink);
      case Technique::direct_hidden_triple:
        return direct_hidden_sets<3>(views(), sink);
      case Technique::x_chain:
      case Technique::xy_chain:
      case Technique::short_chain:
      case Technique::chain:
        return chains().find(technique, sink);
      case Technique::short_forcing:
      case Technique::forcing:
        if constexpr (Sink::wants_reasons && std::is_same_v<Shape, Cube9>)
          return rated().find_forced(technique, sink);
        return chains().find(technique, sink);
      case Technique::nishio:
        if constexpr (std::is_same_v<Shape, Cube9>) rated().find_nishio(sink);
        return;
      case Technique::short_probe:
      case Technique::probe:
        if constexpr (Sink::wants_reasons && std::is_same_v<Shape, Cube9>) {
          Cube<Shape> found;
          if (effect_of(technique, found) && first_contradicts(shape_, *knowledge_, found))
            return rated().find_contradictions(found, sink);
        }
        return probes_.find(technique, *knowledge_, views(), sink);
      case Technique::pattern_probe:
      case Technique::nested_patterns:
      case Technique::nested_chains:
      case Technique::nested_long_chains:
      case Technique::nested_probes:
        return probes_.find(technique, *knowledge_, views(), sink);
    }
  }

  Shape shape_;
  const Geometry* geometry_;
  DirectSteps direct_;
  ScanMemory* memory_;
  const Knowledge<Shape>* knowledge_ = nullptr;
  CandidateIndex<Shape> views_;
  Chains<Shape> chains_;
  Probes<Shape> probes_;
  std::unique_ptr<RatedSteps> rated_;  // made when first needed
  bool views_are_made_ = false;
  bool chains_look_ = false;
};

template <typename Shape>
std::unique_ptr<Scanner<Shape>> make_scanner(const Shape& shape, const Geometry& geometry, DirectSteps direct,
                                             ScanMemory* memory) {
  return std::make_unique<AllTechniques<Shape>>(shape, geometry, direct, memory);
}

}  // namespace evodoku
