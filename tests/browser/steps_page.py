"""The page of steps in a browser: steps_page.py PAGE.html

Checks with Chromium and its driver that every step can be reached by keys, every cell is named to screen readers, the page
fits a narrow window, follows the dark colour scheme, and prints all steps. Prints errors and exits with 1.
"""
import base64
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]
ARROW_LEFT, ARROW_RIGHT, END, HOME = "\ue012", "\ue014", "\ue010", "\ue011"


class Browser:
    def __init__(self, profile):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{port}"
        options = {"args": FLAGS + [f"--user-data-dir={profile}"]}
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        for _ in range(100):
            try:
                self.address += "/session/" + self.post("/session", wanted)["sessionId"]
                return
            except (ConnectionError, urllib.error.URLError):
                time.sleep(0.1)
        raise SystemExit("chromedriver does not answer")

    def post(self, path, body):
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def run(self, script):
        return self.post("/execute/sync", {"script": "return " + script, "args": []})

    def tool(self, command, **parameters):
        return self.post("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def press(self, key):
        strokes = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})

    def close(self):
        try:
            urllib.request.urlopen(urllib.request.Request(self.address, method="DELETE"), timeout=20).close()
        finally:
            self.driver.terminate()
            self.driver.wait(20)


def expect(is_so, what):
    if not is_so:
        raise SystemExit("FAILED: " + what)


def shown(browser):
    steps = browser.run("Array.from(document.querySelectorAll('.step')).filter(s => s.offsetParent).map(s => s.id)")
    expect(len(steps) == 1, f"one step should be shown, not {steps}")
    return steps[0]


def every_step_is_reached_by_keys(browser, steps):
    expect(shown(browser) == steps[0], "the first step should be shown first")
    for step in steps[1:]:
        browser.press(ARROW_RIGHT)
        expect(shown(browser) == step, f"the right arrow should lead to {step}")
        focus = browser.run("document.activeElement.closest('.step').id")
        expect(focus == step, f"a screen reader should be at {step}, not at {focus}")
    browser.press(ARROW_RIGHT)
    expect(shown(browser) == steps[-1], "behind the last step there is none")
    browser.press(ARROW_LEFT)
    expect(shown(browser) == steps[-2], "the left arrow should lead back")
    browser.press(HOME)
    expect(shown(browser) == steps[0], "Home should lead to the first step")
    browser.press(END)
    expect(shown(browser) == steps[-1], "End should lead to the last step")


def every_cell_has_a_label(browser, steps):
    browser.tool("Accessibility.enable")
    for key in [HOME] + [ARROW_RIGHT] * (len(steps) - 1):
        browser.press(key)
        tree = browser.tool("Accessibility.getFullAXTree")["nodes"]
        names = [node.get("name", {}).get("value", "") for node in tree
                 if not node.get("ignored") and node.get("role", {}).get("value") in ("image", "img")]
        cells = sorted({name.split(":")[0] for name in names if re.match(r"r\d+c\d+: .", name)})
        expect(len(cells) == 81, f"{shown(browser)}: {len(cells)} of 81 cells have a label")


def it_fits_a_narrow_window(browser):
    for width in (320, 700, 1600):
        browser.tool("Emulation.setDeviceMetricsOverride", width=width, height=700, deviceScaleFactor=1, mobile=False)
        room = browser.run("[document.documentElement.scrollWidth, window.innerWidth]")
        expect(room[0] <= room[1], f"in a window of {width} the page is {room[0]} wide")
    browser.tool("Emulation.clearDeviceMetricsOverride")


def it_is_dark_for_those_who_want_that(browser):
    brightness = {}
    for scheme in ("light", "dark"):
        browser.tool("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        colours = browser.run("[getComputedStyle(document.body).backgroundColor,"
                              " getComputedStyle(document.querySelector('.step.shown .paper')).fill,"
                              " getComputedStyle(document.querySelector('.step.shown text.clue')).fill]")
        brightness[scheme] = [sum(map(int, re.findall(r"\d+", colour)[:3])) / 765 for colour in colours]
    page, board, clue = brightness["light"]
    expect(page > 0.9 and board > 0.9 and clue < 0.2, f"light: {brightness['light']}")
    page, board, clue = brightness["dark"]
    expect(page < 0.2 and board < 0.2 and clue > 0.8, f"dark: {brightness['dark']}")


def all_steps_are_printed(browser, folder):
    titles = browser.run("Array.from(document.querySelectorAll('h2')).map(h => h.textContent)")
    paper = pathlib.Path(folder, "printed.pdf")
    paper.write_bytes(base64.b64decode(browser.post("/print", {})))
    text = subprocess.run(["pdftotext", "-layout", paper, "-"], check=True, capture_output=True, text=True).stdout
    for title in titles:
        expect(title in text, f"'{title}' should be on paper")
    expect("arrow keys" not in text, "buttons should not be on paper")
    pages = text.count("\f")
    expect(pages <= len(titles) / 2 + 2, f"{len(titles)} steps should not take {pages} pages")


def main():
    page = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(folder + "/profile")
        try:
            browser.post("/url", {"url": page.as_uri()})
            steps = browser.run("Array.from(document.querySelectorAll('.step')).map(s => s.id)")
            expect(len(steps) > 5, "there should be steps")
            every_step_is_reached_by_keys(browser, steps)
            every_cell_has_a_label(browser, steps)
            it_fits_a_narrow_window(browser)
            it_is_dark_for_those_who_want_that(browser)
            all_steps_are_printed(browser, folder)
        finally:
            browser.close()
    print(f"{page.name}: {len(steps)} steps, all as they should be")


if __name__ == "__main__":
    main()
