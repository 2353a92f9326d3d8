#include "deduce/scanner_impl.hpp"

namespace evodoku {

template class Scanner<Cube9>;

}  // namespace evodoku
