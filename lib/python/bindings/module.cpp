// evodoku._core: the functions of the libraries on arrays. Users call evodoku/*.py, which checks what it passes on, in
// this order and without names; nothing here is for users.
#include "evodoku/version.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

void translate(std::exception_ptr error) {
  try {
    std::rethrow_exception(std::move(error));
  } catch (const Unreadable& unreadable) {
    raise("PuzzleError", unreadable.what());
  } catch (const std::invalid_argument& invalid) {
    raise("OptionError", invalid.what());
  }
}

}  // namespace

}  // namespace evodoku::python

PYBIND11_MODULE(_core, module) {
  using namespace evodoku::python;
  module.doc() = "The functions of evodoku's libraries over arrays; use the package evodoku instead.";
  module.attr("version") = std::string(evodoku::version);
  py::register_exception_translator(&translate);
  py::class_<Job>(module, "Job")
      .def(py::init<>())
      .def("stop", &Job::stop)
      .def_property_readonly("done", &Job::done);
  bind_text(module);
  bind_solve(module);
  bind_generate(module);
  bind_difficulty(module);
  bind_canon(module);
#ifdef EVODOKU_HAS_STORE  // pip builds without it where there is no SQLite
  bind_store(module);
#endif
}
