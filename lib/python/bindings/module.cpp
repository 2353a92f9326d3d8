// evodoku._core: the functions of the libraries on arrays. Users call evodoku/*.py, which checks what it passes on, in
// this order and without names; nothing here is for users.
#include <array>
#include <utility>

#include "evodoku/version.hpp"
#include "evodoku_db/error.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

/// evodoku.StoreError.code, in the order of db::StoreError::Code.
constexpr std::array words_of_codes{"not-found",    "not-a-store",   "other-application", "other-version",
                                    "not-writable", "not-readable",  "damaged",           "busy",
                                    "disk-full",    "no-memory",     "unknown-rater",     "ambiguous-rater",
                                    "unknown-name", "bad-condition", "stopped",           "unknown-puzzle",
                                    "failed"};
static_assert(words_of_codes.size() == static_cast<std::size_t>(db::StoreError::Code::failed) + 1);

/// Raises the exceptions of evodoku/_input.py, which have all features of classes written in Python.
void translate(std::exception_ptr error) {
  const auto raise = [](const char* name, auto&&... arguments) {
    const py::object type = py::module_::import("evodoku._input").attr(name);
    PyErr_SetObject(type.ptr(), type(std::forward<decltype(arguments)>(arguments)...).ptr());
  };
  try {
    std::rethrow_exception(std::move(error));
  } catch (const Unreadable& unreadable) {
    raise("PuzzleError", unreadable.what());
  } catch (const std::invalid_argument& invalid) {
    raise("OptionError", invalid.what());
  } catch (const db::StoreError& failed) {
    raise("StoreError", failed.what(),
          py::arg("code") = words_of_codes[static_cast<std::size_t>(failed.code())]);
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
  bind_store(module);
}
