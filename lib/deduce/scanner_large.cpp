#include "deduce/scanner_impl.hpp"

namespace evodoku {

template class Scanner<Cube32>;
template class Scanner<Cube64>;

}  // namespace evodoku
