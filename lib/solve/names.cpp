// The names of the engines.
#include <array>
#include <utility>

#include "evodoku/solve.hpp"

namespace evodoku {

namespace {

constexpr std::array<std::pair<Engine, const char*>, 6> engine_names = {{{Engine::automatic, "automatic"},
                                                                         {Engine::band, "band"},
                                                                         {Engine::lockstep, "lockstep"},
                                                                         {Engine::scalar, "scalar"},
                                                                         {Engine::exact_cover, "exact-cover"},
                                                                         {Engine::sat, "sat"}}};

}  // namespace

std::string_view name_of(Engine engine) {
  for (const auto& [named, name] : engine_names) {
    if (named == engine) return name;
  }
  return "unknown";
}

std::optional<Engine> parse_engine(std::string_view name) {
  for (const auto& [engine, engine_name] : engine_names) {
    if (name == engine_name) return engine;
  }
  return std::nullopt;
}

}  // namespace evodoku
