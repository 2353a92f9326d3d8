#include "deduce/scanner_impl.hpp"

namespace evodoku {

template class Scanner<Cube16>;

}  // namespace evodoku
