// Implements paper.hpp for a build without cairo and pango: every function reports that they are missing.
#include <stdexcept>

#include "evodoku_draw/paper.hpp"

namespace evodoku::draw {

namespace {
[[noreturn]] void refuse() {
  throw std::invalid_argument(
      "this evodoku was built without cairo and pango: paper_available() must be true for PDF, PNG and "
      "PostScript");
}
}  // namespace

class PaperFont::Impl {};
class PaperWriter::Impl {};

bool paper_available() {
  return false;
}

PaperFont::PaperFont(const std::string&) {
  refuse();
}
PaperFont::~PaperFont() = default;
const std::string& PaperFont::family() const {
  refuse();
}
double PaperFont::width(std::string_view, bool) const {
  refuse();
}
double PaperFont::digit_height() const {
  refuse();
}
std::vector<std::string> PaperFont::missing(std::string_view) const {
  refuse();
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): as the header has it
PaperWriter::PaperWriter(PaperForm, const PaperFont&, const PaperInfo&, Sink) {
  refuse();
}
PaperWriter::~PaperWriter() = default;
void PaperWriter::add_page(const Picture&) {
  refuse();
}
void PaperWriter::finish() {
  refuse();
}

std::string to_png(const Picture&, const PaperFont&, double) {
  refuse();
}

}  // namespace evodoku::draw
