#include "generate/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "common/exit_code.hpp"
#include "common/rater_option.hpp"
#include "common/time_limit.hpp"
#include "generate/clue_shape.hpp"

namespace evodoku::tools {

namespace {

Decimal fraction(const CommandLine& line, const char* option) {
  const std::string text = line.get<std::string>(option);
  const auto decimal = Decimal::parse(text);
  if (!decimal) {
    throw UsageError(
        fmt::format("--{} {}: want a decimal fraction of at least 0 and below 1, such as 0.6, with at most "
                    "18 places",
                    option, text));
  }
  return *decimal;
}

/// The fraction removed where `filled` stays.
Decimal removed_by(const Decimal& filled) {
  if (const auto alpha = filled.complement()) return *alpha;
  throw UsageError("--filled 0: no clue would be left; say --clues 0 if that is meant");
}

/// The number that a mask without free cells has.
std::optional<int> only_possible_count(const Specification& spec) {
  const std::vector<int> possible = possible_clue_counts(spec);
  return possible.size() == 1 ? std::optional<int>(possible.front()) : std::nullopt;
}

/// If none is given: for a difficulty or a minimal puzzle any number of clues will do, and a mask may leave
/// only one.
void read_clue_count(const CommandLine& line, GenerateRequest& request) {
  const bool is_given = line.has("alpha") || line.has("filled") || line.has("clues");
  if (!is_given && (request.spec.clues = only_possible_count(request.spec))) return;
  if (!is_given && (!request.aims.is_empty() || request.spec.minimal)) return;
  const std::string option = line.exactly_one_of({"alpha", "filled", "clues"});
  const int cells = request.spec.box.cells();
  if (option == "clues") {
    const auto most = static_cast<std::uint64_t>(cells);
    request.spec.clues = static_cast<int>(parse_count("--clues", line.get<std::string>("clues"), 0, most));
    return;
  }
  if (option == "filled") request.filled = fraction(line, "filled");
  request.alpha = request.filled ? removed_by(*request.filled) : fraction(line, "alpha");
  request.spec.clues = cells - request.alpha->of(cells);
}

void require_possible(const Specification& spec) {
  const int fewest = fewest_clues(spec.box);
  if (spec.allow_multiple || !spec.clues || *spec.clues >= fewest) return;
  throw UsageError(
      fmt::format("{} clues would be left, but with fewer than {} no {}x{} puzzle has exactly one solution "
                  "(proven): leave {} or more (--clues {}), or give --allow-multiple",
                  *spec.clues, fewest, spec.box.side(), spec.box.side(), fewest, fewest));
}

void require_form_for(Box box, TextForm form) {
  if (!is_9x9_only(form) || box == Box(3, 3)) return;
  throw UsageError(fmt::format("--format {}: holds 9x9 only, not boxes of {}; use line, grid, csv or json",
                               name_of(form), box.name()));
}

void read_piece(const CommandLine& line, GenerateRequest& request) {
  if (line.has("count")) request.count = parse_count("--count", line.get<std::string>("count"));
  if (!line.has("first")) return;
  request.first = parse_count("--first", line.get<std::string>("first"));
  if (request.count > 0 && request.count - 1 > UINT64_MAX - request.first) {
    throw UsageError(fmt::format("--first {} --count {}: the last index would be above {}", request.first,
                                 request.count, UINT64_MAX));
  }
}

void require_rating_makes_sense(const CommandLine& line, const GenerateRequest& request) {
  const bool is_rated = request.aims.difficulty || request.rate;
  if (request.spec.allow_multiple && (is_rated || request.aims.has_level())) {
    throw UsageError(fmt::format(
        "{} does not go with --allow-multiple: only puzzles with exactly one solution have a {}",
        request.aims.is_empty() ? "--rate" : first_aim_given(line), is_rated ? "rating" : "level"));
  }
  if (line.has("rater") && !is_rated) {
    throw UsageError("--rater has no meaning without --rating, --class or --rate");
  }
  if (request.calibration && !is_rated) {
    throw UsageError("--calibration has no meaning without --minutes, --own-class or --rate");
  }
  if (line.has("rating-budget") && request.aims.is_empty()) {
    throw UsageError(
        "--rating-budget has no meaning without --rating, --class, --minutes, --own-class, --technique or "
        "--level");
  }
  const TextForm form = line.common().format;
  if (request.rate && form != TextForm::json && form != TextForm::csv) {
    throw UsageError(
        fmt::format("--rate: the form {} holds no rating; give --json or --format csv", name_of(form)));
  }
}

/// By rater and by size.
void require_made_for_these(const NamedCalibration& named, const GenerateRequest& request) {
  require_made_for(named, name_of_rater(request.rater), *version_of_rater(request.rater));
  const Box box = named.calibration.box;
  if (box == request.spec.box) return;
  throw UsageError(fmt::format("{}: made for boxes of {}, not of {}; calibrate each size by itself",
                               printable(named.file), box.name(), request.spec.box.name()));
}

Difficulty difficulty_of(const ReaderAim& aim) {
  return {.text = aim.text,
          .low = aim.ratings.low.value_or(0),
          .high = aim.ratings.high.value_or(std::numeric_limits<double>::infinity())};
}

void read_rating(const CommandLine& line, GenerateRequest& request) {
  request.rater = read_rater(line);
  request.aims = read_aims(line, request.rater);
  request.calibration = read_calibration(line);
  if (request.calibration) require_made_for_these(*request.calibration, request);
  if (const auto aim = read_reader_aim(line, request.calibration))
    request.aims.difficulty = difficulty_of(*aim);
  request.rate = line.has("rate");
  require_rating_makes_sense(line, request);
  request.rating_budget = default_budget(request.aims);
  if (line.has("rating-budget")) {
    request.rating_budget = parse_count("--rating-budget", line.get<std::string>("rating-budget"), 1);
  }
}

void read_minimal(const CommandLine& line, Specification& spec) {
  spec.minimal = line.has("minimal");
  if (spec.minimal && spec.allow_multiple) {
    throw UsageError(
        "--minimal does not go with --allow-multiple: only puzzles with one solution are minimal");
  }
}

/// By default for 9x9, of which people make millions.
void read_distinct(const CommandLine& line, GenerateRequest& request) {
  if (line.has("distinct") && line.has("no-distinct")) {
    throw UsageError("give --distinct or --no-distinct, not both");
  }
  if (line.has("store")) request.store = line.get<std::string>("store");
  if (request.store && line.has("no-distinct")) {
    throw UsageError("--no-distinct does not go with --store: a store keeps no two isomorphs");
  }
  if (request.store && request.spec.allow_multiple) {
    throw UsageError("--store does not go with --allow-multiple: a store keeps proper puzzles only");
  }
  const bool is_default = request.spec.box == Box(3, 3) && !request.spec.allow_multiple;
  request.distinct = line.has("distinct") || (is_default && !line.has("no-distinct"));
}

std::string meaning_of_clues(const GenerateRequest& request) {
  if (!request.spec.clues) return "any number of clues";
  const int cells = request.spec.box.cells();
  const int clues = *request.spec.clues;
  std::string fractions;
  if (request.filled) {
    fractions = fmt::format(" (filled {}, alpha {})", request.filled->text(), request.alpha->text());
  } else if (request.alpha) {
    fractions = fmt::format(" (alpha {})", request.alpha->text());
  }
  return fmt::format("removed {} of {}{}, {} clues{}", cells - clues, cells, fractions, clues,
                     request.spec.allow_multiple ? "; the number of solutions is not looked at" : "");
}

}  // namespace

GenerateRequest read_generate_request(const CommandLine& line) {
  if (!line.common().files.empty()) {
    throw UsageError(fmt::format("{}: evodoku-generate reads no files", line.common().files.front()));
  }
  if (!line.common().box)
    throw UsageError("give the size: -N 3 for 9x9, --box 2x3 for 6x6 with boxes of 2 by 3");
  GenerateRequest request;
  request.spec.box = *line.common().box;
  request.spec.allow_multiple = line.has("allow-multiple");
  if (line.has("work-budget")) {
    request.spec.work_budget = parse_count("--work-budget", line.get<std::string>("work-budget"));
  }
  request.best_effort = line.has("best-effort");
  read_minimal(line, request.spec);
  read_clue_shape(line, request.spec);
  read_rating(line, request);
  read_clue_count(line, request);
  read_piece(line, request);
  read_distinct(line, request);
  if (line.has("time-limit")) {
    request.time_limit =
        parse_real("--time-limit", line.get<std::string>("time-limit"), 0, TimeLimit::longest_seconds);
  }
  require_possible_with_shape(request.spec);
  require_possible(request.spec);
  require_form_for(request.spec.box, line.common().format);
  return request;
}

std::string meaning_of(const GenerateRequest& request) {
  std::string meaning = meaning_of_clues(request);
  if (request.spec.symmetry != Symmetry::none) {
    meaning += fmt::format("; symmetry {}", name_of(request.spec.symmetry));
  }
  if (!request.spec.mask.empty()) meaning += "; clues where the mask wants them";
  if (request.spec.minimal) meaning += "; minimal";
  if (!request.aims.is_empty()) meaning += "; " + text_of(request.aims);
  if (request.aims.difficulty) meaning += fmt::format(" by {}", request.rater);
  if (request.store) meaning += fmt::format("; without those that {} has already", *request.store);
  return meaning;
}

}  // namespace evodoku::tools
