#include "studies.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "../tools/temporary_folder.hpp"

namespace evodoku::testing {

const std::string puzzle_line =
    "000090200050160040602400500000000360470000059018000000003009807080027030005080000";
const std::string nearly_full_line =
    ".34895276857162943692473581529714368476238159318956724263549817981627435745381692";

namespace {

/// The folder of the study, with the puzzle files.
class StudyFolder : public TemporaryFolder {
 public:
  StudyFolder() {
    add("two.txt", "# two puzzles\n" + puzzle_line + "\n" + nearly_full_line + "\n");
    add("small.txt", "1..4.4.1..4.4..2\n");
    add("wrong.txt", puzzle_line + "\n" + puzzle_line.substr(0, 40) + "x" + puzzle_line.substr(41) + "\n");
    add("contradicts.txt", puzzle_line + "\n11" + puzzle_line.substr(2) + "\n");
    add("nothing.txt", "# no puzzle yet\n");
    add("named.csv",
        "name,stars,puzzle\nfirst,3,\"" + puzzle_line + "\"\nsecond,5 stars," + nearly_full_line + "\n");
  }

 private:
  void add(const char* name, const std::string& text) { std::ofstream(path() / name) << text; }
};

}  // namespace

std::variant<Study, TextError> read(const std::string& text) {
  static const StudyFolder folder;
  const std::string name = (folder.path() / "my.study").string();
  std::istringstream stream(text);
  auto result = read_study(stream, name);
  auto* const error = std::get_if<TextError>(&result);
  if (error != nullptr && error->file == name) error->file = "my.study";
  return result;
}

Study study_of(const std::string& text) {
  auto result = read(text);
  if (const auto* const error = std::get_if<TextError>(&result))
    throw std::invalid_argument(error->message());
  return std::get<Study>(std::move(result));
}

std::string fault_of(const std::string& text) {
  const auto result = read(text);
  const auto* const error = std::get_if<TextError>(&result);
  return error == nullptr ? "none" : error->message();
}

std::string with_methods(const std::string& sections) {
  return "seed = 1\n[puzzles]\npuzzle = " + nearly_full_line + "\n" + sections;
}

}  // namespace evodoku::testing
