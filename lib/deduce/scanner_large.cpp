#include "deduce/scanner_impl.hpp"

namespace evodoku {

template std::unique_ptr<Scanner<Cube32>> make_scanner(const Cube32&, const Geometry&, DirectSteps,
                                                       ScanMemory*);
template std::unique_ptr<Scanner<Cube64>> make_scanner(const Cube64&, const Geometry&, DirectSteps,
                                                       ScanMemory*);

}  // namespace evodoku
