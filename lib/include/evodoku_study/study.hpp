// A study: puzzles x methods x parameter ranges x repeats, from a small file, and how each of its runs is made.
//
//   std::ifstream file("thesis.study");
//   const auto read = evodoku::read_study(file, {.name = "thesis.study"});
//   const auto& study = std::get<evodoku::Study>(read);  // or a TextError
//   for (int cell = 0; cell < evodoku::cells_of(study); ++cell)
//     for (int number = 0; number < study.repeats; ++number)
//       keep(cell, number, evodoku::perform(study, cell, number));
//
// The file's form, with examples: docs/experiment.md. What runs come to: evodoku_study/run_table.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "evodoku_study/colour.hpp"

namespace evodoku {

struct StudyPuzzle {
  std::string name;   // unique within a study
  std::string level;  // what the file calls its difficulty; may be empty
  Grid puzzle;
};

/// An exact engine as a method, and how many guesses it may make.
struct EngineMethod {
  Engine engine = Engine::automatic;
  std::uint64_t node_budget = 2'000'000;
};

/// A parameter and its value, as words of the study's file.
struct Setting {
  std::string name;
  std::string value;

  friend bool operator==(const Setting&, const Setting&) = default;
};

/// A method with every parameter fixed: what is done to each puzzle.
struct Treatment {
  std::string method;                      // the name of its section
  std::vector<Setting> settings;           // what its section says, each with the one value it has here
  std::uint64_t generation_cap = 100'000;  // of presets
  std::variant<Preset, EngineMethod, ColouringHeuristic> does = EngineMethod{};
};

/// "preset", "engine" or "colouring".
EVODOKU_API std::string kind_of(const Treatment& treatment);
/// Of a treatment the value of a parameter that some section of the study sets: what its own section says, or what its
/// preset has by itself; "" where it has no such parameter.
EVODOKU_API std::string setting_of(const Treatment& treatment, const std::string& parameter);

/// All that its runs depend on but the puzzle, in one line: every parameter, also those that no section sets.
EVODOKU_API std::string text_of(const Treatment& treatment);

struct Study {
  std::string title;
  std::uint64_t seed = 1;
  int repeats = 1;                   // runs of each cell, 1 to 1,000,000
  std::vector<StudyPuzzle> puzzles;  // in the order of the file
  std::vector<Treatment>
      treatments;  // methods in the order of the file; of a method's ranges the last varies fastest
};

/// The parameters that sections of the study set, in the order in which they are first named.
EVODOKU_API std::vector<std::string> parameters_of(const Study& study);

/// A cell is a treatment on a puzzle. Its number is treatment x puzzles + puzzle.
EVODOKU_API int cells_of(const Study& study);
EVODOKU_API const Treatment& treatment_of(const Study& study, int cell);
EVODOKU_API const StudyPuzzle& puzzle_of(const Study& study, int cell);

struct StudySource {
  std::string name = "study";  // of the file, for errors
  /// Opens a puzzle file that the study names, as it is named there; nothing if it cannot be read. Without it a
  /// name is that of a file, relative to the folder of `name`.
  std::function<std::unique_ptr<std::istream>(const std::string&)> open = {};
};

/// Reads a study and the puzzles that it names; or says, with file, line and column, what is not understood, not possible
/// or missing, and the way out. Parameters are checked one by one and whether they go together. Memory: all puzzles and
/// treatments, of which there may be 1,000,000 each, and 10,000,000 cells.
EVODOKU_API std::variant<Study, TextError> read_study(std::istream& text, const StudySource& source = {});

/// All that a study's runs depend on but the number of repeats, a line for each thing. Two studies with the same lines
/// have the same runs.
EVODOKU_API std::vector<std::string> description_of(const Study& study);

/// What a run came to. What a method does not have is 0.
struct StudyRun {
  std::uint64_t seed = 0;     // of the cell: what evodoku-evolve --seed needs to repeat the run
  bool solved = false;        // the grid passes the checker with every clue kept
  bool reached_goal = false;  // the method takes its grid for a solution
  bool clues_kept = false;
  bool stopped = false;  // ended by `stop`: not to be kept
  std::uint64_t generations = 0;
  std::uint64_t evaluations = 0;
  std::uint64_t restarts = 0;
  std::uint64_t nodes = 0;             // guesses, of exact engines that count them
  int colours_beyond = 0;              // of a colouring: colours used beyond the S digits
  std::uint64_t population_bytes = 0;  // see Run
};

/// Run `number` of a cell: a function of the study's seed, the treatment, the puzzle and the number, so that runs can be
/// made in any order and anywhere. Treatments have independent seeds, made from all their parameters and not from the method's
/// name: two methods with the same parameters make the same runs. A preset that starts from a full board gets the
/// solution by an exact engine. Throws std::out_of_range for a cell that is not there, and what evolve() throws
/// for a treatment that does not fit a puzzle. Safe from several threads. Costs what evolve(), solve() or colour() does.
/// Not promised: the same runs from another version of evodoku.
EVODOKU_API StudyRun perform(const Study& study, int cell, int number, const std::stop_token& stop = {});

}  // namespace evodoku
