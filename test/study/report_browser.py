# SPDX-License-Identifier: GPL-2.0-only
"""Opens pages in a headless browser without a network, and says what is wrong with them."""

import json
import os
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

# A4 without its margins of 15 mm, in CSS pixels (96 to the inch).
PAPER_WIDTH = round(180 / 25.4 * 96)
PAPER_HEIGHT = round(267 / 25.4 * 96)

PICTURE_PROBLEMS = """
const problems = [];
const shapes = 'path, rect, circle, ellipse, line, polyline, polygon, use';
const drawn = (element) => !element.closest('defs, clipPath, pattern, marker, symbol');
for (const svg of document.querySelectorAll('svg')) {
    const name = 'picture "' + svg.getAttribute('aria-label') + '"';
    const place = svg.getBoundingClientRect();
    const box = svg.getBBox();
    if (!(place.width > 0 && place.height > 0)) problems.push(name + ' has no size');
    if (!(box.width > 0 && box.height > 0)) problems.push(name + ' is empty');
    if (svg.getAttribute('role') != 'img') problems.push(name + ' has no role');
    const visible = [...svg.querySelectorAll(shapes)].filter(drawn).filter((shape) => {
        const size = shape.getBoundingClientRect();
        return size.width > 0 || size.height > 0;
    });
    if (visible.length < 2) problems.push(name + ' draws nothing');
    for (const text of svg.querySelectorAll('text')) {
        const size = text.getBoundingClientRect();
        if (text.textContent.trim() && !(size.width > 0 && size.height > 0))
            problems.push(name + ' hides the text ' + text.textContent);
    }
    for (const element of svg.querySelectorAll('*')) {
        for (const attribute of element.attributes) {
            const found = attribute.name == 'href' && attribute.value.startsWith('#')
                ? [attribute.value] : [...attribute.value.matchAll(/url\\((#[^)]*)\\)/g)].map((m) => m[1]);
            for (const target of found)
                if (!svg.contains(document.getElementById(target.slice(1))))
                    problems.push(name + ' refers to ' + target + ', which it has not');
        }
    }
}
return problems;
"""

PAGE_PROBLEMS = """
const problems = [];
const root = document.documentElement;
if (root.scrollWidth > root.clientWidth)
    problems.push('the page is ' + root.scrollWidth + ' wide, the window ' + root.clientWidth);
const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
for (const id of new Set(ids))
    if (ids.filter((other) => other == id).length > 1) problems.push('the id ' + id + ' is not unique');
for (const link of document.querySelectorAll('a'))
    if (!document.getElementById(link.getAttribute('href').slice(1)))
        problems.push('a link leads nowhere: ' + link.getAttribute('href'));
return problems;
"""

PAPER_PROBLEMS = """
const problems = [];
for (const element of document.querySelectorAll('svg, table, pre, p')) {
    const place = element.getBoundingClientRect();
    const name = element.tagName + ' "' + (element.getAttribute('aria-label') || element.textContent.slice(0, 40)) + '"';
    if (place.right > arguments[0] + 1) problems.push(name + ' is cut at the right');
    if (element.tagName == 'svg' && place.height > arguments[1]) problems.push(name + ' is cut at the bottom');
}
return problems;
"""


def open_browser() -> webdriver.Chrome:
    """Start Debian's Chromium, without a window and without a network.

    @return the browser
    """
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    for argument in (
        "--headless=new",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--host-resolver-rules=MAP * ~NOTFOUND",
    ):
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


def show(browser: webdriver.Chrome, page: Path, width: int) -> None:
    """Open a page.

    @param browser the browser
    @param page the HTML file
    @param width of the window, in CSS pixels
    """
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen"})
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    # Messages and requests of a page before this one are not this one's.
    browser.get("about:blank")
    browser.get_log("browser")
    browser.get_log("performance")
    browser.get(page.resolve().as_uri())


def problems_on_screen(browser: webdriver.Chrome) -> list[str]:
    """Look at the page that is shown.

    @param browser the browser
    @return what is wrong: pictures, requests, console messages, width, links
    """
    messages = [f"console: {entry['message']}" for entry in browser.get_log("browser")]
    requests = [f"asked for {url}" for url in requested(browser) if url != browser.current_url]
    pictures = browser.execute_script(PICTURE_PROBLEMS)
    return messages + requests + pictures + browser.execute_script(PAGE_PROBLEMS)


def requested(browser: webdriver.Chrome) -> list[str]:
    """What the page that is shown asked for, the page itself included.

    The browser's own log of its network has files too, which the page's performance entries have not.

    @param browser the browser
    @return addresses, without those that carry their content
    """
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    urls = [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]
    return [url for url in urls if not url.startswith("data:")]


def problems_on_paper(browser: webdriver.Chrome) -> list[str]:
    """Lay the page that is shown out as on A4 paper.

    @param browser the browser
    @return what would be cut
    """
    size = {"width": PAPER_WIDTH, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    return browser.execute_script(PAPER_PROBLEMS, PAPER_WIDTH, PAPER_HEIGHT)
