// Includes all of libevodoku, at the cost of about a second of compilation. Each header can also be included
// alone. The store (evodoku_db/) and pictures (evodoku_draw/) are separate libraries.
//
//   #include <evodoku/evodoku.hpp>
//   evodoku::GenerateResult made = evodoku::generate({.clues = 30}, {.seed = 1});
//   evodoku::Verdict verdict = evodoku::solve(made.puzzle).verdict;
//
// More: README.md (linking), docs/CONTRIBUTING.md (the rules of the interface).
#pragma once

#include "evodoku/aim.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/box.hpp"
#include "evodoku/calibration.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/dataset.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/export.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/gzip.hpp"
#include "evodoku/instruction_set.hpp"
#include "evodoku/isomorph_set.hpp"
#include "evodoku/level.hpp"
#include "evodoku/range.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/rating.hpp"
#include "evodoku/record.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/stats.hpp"
#include "evodoku/study.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"
