// Studies: puzzles x methods x parameter ranges x repeats, read from a small file, and the execution of its runs; and
// the greedy colourings that a study can compare with other methods.
//
//   std::ifstream file("thesis.study");
//   const auto read = evodoku::read_study(file, "thesis.study");
//   const auto& study = std::get<evodoku::Study>(read);  // or a TextError
//   for (int cell = 0; cell < evodoku::cells_of(study); ++cell)
//     for (int number = 0; number < study.repeats; ++number)
//       keep(cell, number, evodoku::perform(study, cell, number));
//
// The format of the file, with examples: docs/evolve.md.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku {

/// Greedy graph colouring without backtracking: two cells that share a row, column or box are adjacent, clues are
/// coloured in advance. Each blank cell gets the least colour that no neighbour has; the heuristic says which is next.
enum class ColouringHeuristic {
  first_fit,  // row by row; not random
  /// By the number of blank neighbours, most first; ties at random (D. Welsh, M. Powell, "An Upper Bound for
  /// the Chromatic Number of a Graph and its Application to Timetabling Problems", 1967).
  welsh_powell,
  /// The cell whose neighbours have the most different colours; ties by the most blank neighbours, then at
  /// random (D. Brélaz, "New Methods to Color the Vertices of a Graph", 1979).
  dsatur
};

/// "first-fit", "welsh-powell", "dsatur".
EVODOKU_API std::string_view name_of(ColouringHeuristic heuristic);

EVODOKU_API std::optional<ColouringHeuristic> parse_colouring_heuristic(std::string_view name);

struct ColouringOptions {
  std::uint64_t seed = 0;
  std::uint64_t run = 0;  // runs of one seed and puzzle are independent of each other
};

/// A proper colouring in which every clue has the colour of its digit.
struct Colouring {
  std::vector<int> colours;  // of every cell, row by row, from 1; above the side if no digit was left
  int colours_beyond = 0;    // colours used beyond the side: 0 for a solution
  std::optional<Grid> solution = {};  // if colours_beyond is 0; accepted by the independent checker
};

/// Colours the blank cells of a puzzle, which may have any number of solutions. A function of puzzle, heuristic, seed
/// and run number; for first_fit of the puzzle only. Safe from several threads. A colouring with extra colours does not
/// mean that there is no solution; dsatur solves every puzzle that naked singles solve. Not promised: the same result
/// for isomorphs, because the least colour depends on the labels of the digits. Throws std::invalid_argument for clues
/// that contradict each other, naming the cells. O(cells * neighbours), dsatur O(cells * (neighbours + blanks)): 9x9 30
/// to 50 us, 64x64 15 to 25 ms.
EVODOKU_API Colouring colour(const Grid& puzzle, ColouringHeuristic heuristic,
                             const ColouringOptions& options = {});

struct StudyPuzzle {
  std::string name;   // unique within a study
  std::string level;  // the file's name for its difficulty; may be empty
  Grid puzzle;
};

struct EngineMethod {
  Engine engine = Engine::automatic;
  std::uint64_t node_budget = 2'000'000;
};

/// As written in the study's file.
struct Setting {
  std::string name;
  std::string value;
};

/// A method with every parameter fixed, which is applied to each puzzle.
struct Treatment {
  std::string method;                         // the name of its section
  std::vector<Setting> settings;              // of its section, each with the single value used here
  std::uint64_t generation_cap = 100'000;     // of presets
  std::uint64_t evaluation_cap = UINT64_MAX;  // of presets; a run ends with the generation that reaches it
  std::variant<Preset, EngineMethod, ColouringHeuristic> does = EngineMethod{};
};

/// "preset", "engine" or "colouring".
EVODOKU_API std::string kind_of(const Treatment& treatment);
/// The value of a parameter in a treatment, as set or by default; "" if it has no such parameter.
EVODOKU_API std::string setting_of(const Treatment& treatment, const std::string& parameter);

struct Study {
  std::string title;
  std::uint64_t seed = 1;
  int repeats = 1;                    // runs of each cell, 1 to 1,000,000
  std::vector<StudyPuzzle> puzzles;   // in the order of the file
  std::vector<Treatment> treatments;  // likewise; the last of a method's ranges varies fastest
};

/// The parameters that sections of the study set, in the order in which they are first named.
EVODOKU_API std::vector<std::string> parameters_of(const Study& study);

/// A cell is a treatment on a puzzle. Its number is treatment x puzzles + puzzle.
EVODOKU_API int cells_of(const Study& study);
EVODOKU_API const Treatment& treatment_of(const Study& study, int cell);
EVODOKU_API const StudyPuzzle& puzzle_of(const Study& study, int cell);

/// Reads a study and its puzzles, whose files are named from the folder of `name`, the study's own; or returns an error
/// with file, line and column. Checks each parameter and their combination. Memory: all puzzles and treatments, of which
/// there may be 1,000,000 each, and 10,000,000 cells.
EVODOKU_API std::variant<Study, TextError> read_study(std::istream& text, const std::string& name = "study");

/// Everything except the number of repeats that the runs of a study depend on: the seed, then a puzzle, a treatment a line.
/// Two studies with the same lines have the same runs.
EVODOKU_API std::vector<std::string> description_of(const Study& study);

/// Members that do not apply to the method of the run are 0.
struct StudyRun {
  std::uint64_t seed = 0;     // of the cell: the value for evodoku-evolve --seed to repeat the run
  bool solved = false;        // the grid passes the checker with every clue kept
  bool reached_goal = false;  // the method considers its grid a solution
  bool clues_kept = false;
  bool stopped = false;  // ended by `stop`: discard it
  std::uint64_t generations = 0;
  std::uint64_t evaluations = 0;
  std::uint64_t restarts = 0;
  std::uint64_t nodes = 0;             // guesses, for exact engines that count them
  int colours_beyond = 0;              // for a colouring: colours used beyond the S digits
  std::uint64_t population_bytes = 0;  // see Run
};

/// Makes run `number` of a cell: a function of the study's seed, the treatment, the puzzle and the number, so
/// that runs can be made in any order and on any machine. Treatments have independent seeds, derived from all
/// their parameters but not from the method's name: two methods with the same parameters make the same runs.
/// A preset that starts from a full board gets the solution from an exact engine. Throws std::out_of_range
/// for a cell that does not exist, and the exceptions of evolve() for a treatment that does not fit a puzzle.
/// Safe from several threads. Cost: that of evolve(), solve() or colour(). Not promised: the same in another version.
EVODOKU_API StudyRun perform(const Study& study, int cell, int number, const std::stop_token& stop = {});

}  // namespace evodoku
