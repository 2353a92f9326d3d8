#include <fmt/format.h>

#include <string>

#include "evodoku/text.hpp"
#include "evodoku_draw/steps.hpp"

namespace evodoku::draw {

namespace {

constexpr double size_on_screen = 420;  // in points; the page scales it to the window

/// The colours in the pictures are for paper; a dark page overrides them by the classes of the elements.
constexpr const char* style_sheet = R"css(
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 0 1rem 2rem; max-width: 46rem; font: 1.05rem/1.5 'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif; background: #fff; color: #111; }
h1 { font-size: 1.3rem; margin: 1rem 0 0.3rem; }
h2 { font-size: 1.1rem; margin: 0.6rem 0 0.3rem; }
h2:focus { outline: none; }
h2:focus-visible { outline: 2px solid #005a9c; outline-offset: 3px; }
nav { display: none; position: sticky; top: 0; z-index: 1; gap: 0.5rem; align-items: center; flex-wrap: wrap; padding: 0.5rem 0; background: #fff; }
nav button { font: inherit; padding: 0.3rem 0.9rem; border: 1px solid #777; border-radius: 0.4rem; background: #f4f4f4; color: #111; }
nav button:disabled { color: #999; border-color: #bbb; }
nav .where { min-width: 8rem; text-align: center; }
nav .keys { color: #555; font-size: 0.85rem; }
.line { font-family: 'DejaVu Sans Mono', monospace; font-size: 0.75rem; overflow-wrap: anywhere; color: #555; }
.step { scroll-margin-top: 4rem; }
figure { margin: 0; }
figcaption { margin-top: 0.6rem; min-height: 4.5em; }
svg { display: block; width: 100%; height: auto; max-height: 74vh; }
.legend { display: flex; flex-wrap: wrap; gap: 0.1rem 1.1rem; padding: 0; font-size: 0.85rem; color: #555; }
.legend li { display: flex; align-items: center; gap: 0.4rem; list-style: none; }
.legend svg { width: 1.6rem; height: 1rem; }
.scripted nav { display: flex; }
@media screen {
  .scripted .step { display: none; }
  .scripted .step.shown { display: block; }
}
@media (prefers-color-scheme: dark) {
  @media screen {
    body, nav { background: #16181b; color: #e8e8e8; }
    nav button { background: #2a2d31; color: #e8e8e8; }
    nav button:disabled { color: #777; border-color: #444; }
    nav .keys, .line, .legend { color: #a5a5a5; }
    h2:focus-visible { outline-color: #7cc0f5; }
    .paper { fill: #16181b; }
    .thin { stroke: #6a6f76; }
    .thick, .frame { stroke: #c9cdd2; }
    text.clue { fill: #f2f2f2; }
    text.digit { fill: #8fb8ff; }
    text.mark, text.order { fill: #b4b4b4; }
    .ring { fill: #16181b; stroke: #7fd36f; }
    text.placed { fill: #8fe07f; }
    .house { stroke: #5fb2f0; }
    .strong, .weak { stroke: #d9a6f5; }
    .pattern .spot { fill: #14466b; stroke: #7cc0f5; } .pattern text.mark { fill: #d4ecff; }
    .other .spot { fill: #5a4100; stroke: #f0c45c; } .other text.mark { fill: #ffeec4; }
    .removed .spot { fill: #641a12; stroke: #ff8f80; } .removed text.mark { fill: #ffd9d4; } .removed .cross { stroke: #ff8f80; }
  }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; background: #fff; color: #000; }
  nav, .keys { display: none !important; }
  .step { break-inside: avoid; margin-bottom: 6mm; }
  .step[data-first]:not(:first-child) { break-before: page; }
  .step:not([data-first]) .head { display: none; }
  svg { width: 9cm; max-height: none; }
  figcaption { min-height: 0; }
}
)css";

constexpr const char* script = R"js(
(function () {
  var steps = Array.from(document.querySelectorAll('.step'));
  var previous = document.getElementById('previous'), next = document.getElementById('next');
  var where = document.getElementById('where'), at = 0;
  function show(number, moves) {
    at = Math.max(0, Math.min(steps.length - 1, number));
    steps.forEach(function (step, i) { step.classList.toggle('shown', i === at); });
    where.textContent = (at + 1) + ' / ' + steps.length;
    previous.disabled = at === 0;
    next.disabled = at === steps.length - 1;
    if (!moves) return;
    history.replaceState(null, '', '#' + steps[at].id);
    steps[at].querySelector('h2').focus({ preventScroll: true });
  }
  previous.addEventListener('click', function () { show(at - 1, true); });
  next.addEventListener('click', function () { show(at + 1, true); });
  document.addEventListener('keydown', function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    var to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to, true);
  });
  window.addEventListener('beforeprint', function () {
    document.querySelectorAll('details').forEach(function (folded) { folded.open = true; });
  });
  document.documentElement.classList.add('scripted');
  var named = steps.findIndex(function (step) { return '#' + step.id === location.hash; });
  show(Math.max(0, named), false);
})();
)js";

/// The colours of the pictures and their meaning; the classes make it dark where they are.
constexpr const char* legend = R"html(<ul class="legend" aria-label="Legend">
<li><svg viewBox="0 0 16 10"><g class="pattern"><circle class="spot" cx="8" cy="5" r="4" fill="#a9d6f5" stroke="#005a9c"/></g></svg>pattern; in a chain true if its start is false</li>
<li><svg viewBox="0 0 16 10"><g class="other"><circle class="spot" cx="8" cy="5" r="4" fill="#ffe29a" stroke="#8a5a00"/></g></svg>in a chain false then</li>
<li><svg viewBox="0 0 16 10"><g class="removed"><circle class="spot" cx="8" cy="5" r="4" fill="#f9c6bf" stroke="#b01e0e"/><path class="cross" d="M5 8L11 2" stroke="#b01e0e"/></g></svg>eliminated</li>
<li><svg viewBox="0 0 16 10"><circle class="ring" cx="8" cy="5" r="4" fill="#fff" stroke="#1b6b14"/></svg>placed</li>
<li><svg viewBox="0 0 16 10"><rect class="house" x="1" y="2" width="14" height="6" fill="none" stroke="#005a9c"/></svg>house</li>
<li><svg viewBox="0 0 16 10"><path class="strong" d="M0 5H16" stroke="#6a1b9a" stroke-width="1.3"/></svg>strong link: one of both is true</li>
<li><svg viewBox="0 0 16 10"><path class="weak" d="M0 5H16" stroke="#6a1b9a" stroke-dasharray="2.5"/></svg>weak link: one of both is false</li>
</ul>
)html";

/// What follows from each alternative, to be unfolded; on paper all of it.
std::string folded(const std::vector<std::string>& branches) {
  if (branches.empty()) return "";
  std::string items;
  for (const std::string& line : branches) items += "<p>" + escaped(line) + "</p>\n";
  return "<details><summary>What follows from each</summary>\n" + items + "</details>\n";
}

std::string one_step(const StepPicture& step, const std::string& id, const std::string& head, bool is_first) {
  const Picture picture =
      board_picture(step.board, {.size = size_on_screen, .id = id + "-board", .has_cells = true});
  return fmt::format(
      "<section class=\"step\" id=\"{0}\"{5}>\n{1}<h2 tabindex=\"-1\">{2}</h2>\n<figure>\n{3}<figcaption>{4}"
      "{6}</figcaption>\n</figure>\n</section>\n",
      id, head, escaped(step.title), to_svg(picture, false), escaped(step.text),
      is_first ? " data-first" : "", folded(step.branches));
}

}  // namespace

std::string steps_page(const std::vector<StepsOfPuzzle>& puzzles, const std::string& title) {
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n"
      "</head>\n<body>\n"
      "<nav aria-label=\"Steps\"><button id=\"previous\" type=\"button\">\xE2\x97\x80 Back</button>"
      "<span class=\"where\" id=\"where\" role=\"status\"></span>"
      "<button id=\"next\" type=\"button\">Next \xE2\x96\xB6</button>"
      "<span class=\"keys\">arrow keys, Home, End</span></nav>\n<main>\n",
      escaped(title), style_sheet);
  for (std::size_t number = 0; number < puzzles.size(); ++number) {
    const StepsOfPuzzle& puzzle = puzzles[number];
    const bool fits = puzzle.puzzle.side() <= 16;
    const std::string line = fits ? "<p class=\"line\">" + to_line(puzzle.puzzle) + "</p>\n" : "";
    const std::string head =
        fmt::format("<div class=\"head\"><h1>{}</h1>\n{}</div>\n", escaped(puzzle.title), line);
    for (std::size_t i = 0; i < puzzle.steps.size(); ++i) {
      const std::string id = fmt::format("puzzle-{}-step-{}", number + 1, i + 1);
      page += one_step(puzzle.steps[i], id, head, i == 0);
    }
  }
  return page + fmt::format("{}</main>\n<script>{}</script>\n</body>\n</html>\n", legend, script);
}

}  // namespace evodoku::draw
