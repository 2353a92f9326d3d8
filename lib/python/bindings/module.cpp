// evodoku._core: the functions of the libraries on arrays. Users call evodoku/*.py, which checks what it passes on;
// nothing here is for users.
#include "evodoku/solve.hpp"
#include "evodoku/version.hpp"
#include "evodoku_db/error.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

const char* word_of(db::StoreError::Code code) {
  using Code = db::StoreError::Code;
  switch (code) {
    case Code::not_found:
      return "not-found";
    case Code::not_a_store:
      return "not-a-store";
    case Code::other_application:
      return "other-application";
    case Code::other_version:
      return "other-version";
    case Code::not_writable:
      return "not-writable";
    case Code::not_readable:
      return "not-readable";
    case Code::damaged:
      return "damaged";
    case Code::busy:
      return "busy";
    case Code::disk_full:
      return "disk-full";
    case Code::no_memory:
      return "no-memory";
    case Code::unknown_rater:
      return "unknown-rater";
    case Code::ambiguous_rater:
      return "ambiguous-rater";
    case Code::unknown_name:
      return "unknown-name";
    case Code::bad_condition:
      return "bad-condition";
    case Code::stopped:
      return "stopped";
    case Code::unknown_puzzle:
      return "unknown-puzzle";
    case Code::failed:
      break;
  }
  return "failed";
}

/// Raises the exception classes of evodoku/_errors.py, which are written in Python so that they have all features of
/// Python's classes.
void translate(std::exception_ptr error) {
  const auto raise = [](const char* name, auto&&... arguments) {
    const py::object type = py::module_::import("evodoku._errors").attr(name);
    PyErr_SetObject(type.ptr(), type(arguments...).ptr());
  };
  try {
    std::rethrow_exception(std::move(error));
  } catch (const Unreadable& unreadable) {
    raise("PuzzleError", unreadable.what());
  } catch (const db::StoreError& failed) {
    raise("StoreError", failed.what(), word_of(failed.code()));
  }
}

}  // namespace

}  // namespace evodoku::python

PYBIND11_MODULE(_core, module) {
  using namespace evodoku::python;
  module.doc() = "The functions of evodoku's libraries over arrays; use the package evodoku instead.";
  module.attr("version") = std::string(evodoku::version);
  module.attr("sat_available") = evodoku::sat_available();
  py::register_exception_translator(&translate);
  py::class_<Job>(module, "Job")
      .def(py::init<>())
      .def("stop", &Job::stop)
      .def_property_readonly("done", &Job::done);
  bind_text(module);
  bind_solve(module);
  bind_generate(module);
  bind_rate(module);
  bind_deduce(module);
  bind_canon(module);
  bind_evolve(module);
  bind_store(module);
}
