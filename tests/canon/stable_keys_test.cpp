// Keys of forms are stored for years. If one of these changes, keys need another version (f2).
#include <catch2/catch.hpp>
#include <fstream>
#include <string>
#include <variant>

#include "evodoku/canon.hpp"
#include "evodoku/text.hpp"
#include "sample_grids.hpp"

using namespace evodoku;
using test::pattern_grid;

namespace {

/// The first puzzle in a file of samples.
Grid sample(const std::string& name) {
  std::ifstream file(EVODOKU_SAMPLES + ("/" + name));
  PuzzleReader reader(file, {.name = name});
  const auto item = reader.next();
  return std::get<ReadPuzzle>(item.value()).record.puzzle;
}

}  // namespace

TEST_CASE("keys are the ones they always had") {
  CHECK(canonical_form(sample("rectangular.txt")).key() == "f1:2x3:...123......43......5......6..21....");
  CHECK(canonical_form(sample("grid16.txt")).key() ==
        "f1:4x4:"
        ".1..2..345.67.895..A6B.....CD13.8.32.9E57F....6......8..A9B...C."
        "..54..2..G7...1....69....3..5....2G..7.D.6A..B.....C5..4F19.6E.2"
        "..65.A..D78.B.9C.8..EF5..C4..6A..GA1.D7B...F.5.3D.F3.1........2."
        "G..FB...6..E..479.47G.D6.A...8.FE..8.5..24..A......D..F..B...3..");
  CHECK(canonical_form(sample("integers25.txt")).key() ==
        "f1:5x5:"
        ".123..4...56.7..89.AB....A..9..C.B.1.D.E.2..FG.H5.F6C..1.78..IJ3B.DGK..L.A."
        ".B......G.M9N.......OIC68IG..5...F.A8..CPB.4....9...IA...5.79G1....23MCEF.."
        "D.F....B.JO.4M.H1L..I.A.KNE...CIA6..7.P2.9.......J..O.9L...N...E.6J.I.D...."
        "7C.61O.D.HJF...KGA.N.4.M.4.9N.E..I...O1.3.H8.A.BL.B..1DH..L.C..G.J.E.2.89.I"
        ".OL.AGN8.D..E.P...F....C....CJ3.67.4L9.N.I..GFDMK...E....1A..J.8.B....H..O2"
        "..A2M.G...K..9LD.....764.3..O4....P....18AM2K.....89D.6A.H.E..PB4.F..7..IJO"
        "5L.E..1..87.M..COJ...A.3..P.JB....K.EF.A.L...M..8G63.M.7AG.1L....2E..8J.P.C"
        ".A..2...4...INM9.3L56.O.HEHJ......L.P..37.IO.N28.M...8.I3CH.E.7.OA.6P.L1.B."
        "....IP.ON6.2....KB.D.F5E.");
  CHECK(canonical_form(pattern_grid(Box(1, 5))).key() == "f1:1x5:1234523451512344512334512");
  CHECK(canonical_form(pattern_grid(Box(2, 3))).key() == "f1:2x3:123456465132651243234615512364346521");
  CHECK(canonical_form(pattern_grid(Box(4, 4))).key() ==
        "f1:4x4:"
        "123456789ABCDEFGEFGDCAB934126758BC9AFDEG8675412375862413GDEFABC9"
        "DG1F9CA7B243568EA97CGFD1E568243B68E5324B1FDGCA9743B2856E7CA9FDG1"
        "G4216795CB3AE8DF965741G2FE8DB3AC3ACBDE8F57961G428DFEAB3C21G47965"
        "C7691GF4D85E32BA5ED8B32A4GF19C762BA3E85D69C7GF14F14G79C6A32B85ED");
  CHECK(canonical_form(Grid(Box(2, 3))).key() == "f1:2x3:" + std::string(36, '.'));
}
