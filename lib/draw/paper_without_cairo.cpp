// Implements paper.hpp for a build without cairo and pango.
#include "evodoku_draw/paper.hpp"

namespace evodoku::draw {

std::unique_ptr<Typesetter> make_typesetter(const std::string&) {
  return nullptr;
}

}  // namespace evodoku::draw
