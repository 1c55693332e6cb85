# SPDX-License-Identifier: GPL-2.0-only
"""Reports of each kind, opened in a real browser at two widths and as print.

The checker itself is shown to fail: each way in which a page can be broken is tried on it.
"""

import base64
from pathlib import Path

import pytest
from report_browser import open_browser, problems_on_paper, problems_on_screen, requested, show
from report_folders import draw_run, reproduction_folder, simulate, sweep_folder

from pact_study.report.command import main

WIDTHS = [360, 1280]
KINDS = ["run", "network", "sweep", "reproduction", "unbroken"]

# Names without a place to break a line at.
UNBROKEN = "<b>" + "x" * 300


@pytest.fixture(scope="module")
def browser():
    """A browser for all tests here."""
    driver = open_browser()
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict[str, Path]:
    """A page of each kind."""
    base = tmp_path_factory.mktemp("reports")
    run = simulate(base / "run", "--strategy=all")
    network = simulate(
        base / "network", "--strategy=pact,optimum", scenario="smart-factory-network.yaml"
    )
    draw_run(run)
    draw_run(network)
    folders = {
        "run": run,
        "network": network,
        "sweep": sweep_folder(base / "sweep"),
        "reproduction": reproduction_folder(base / "reproduction"),
        "unbroken": sweep_folder(
            base / "unbroken",
            title=UNBROKEN,
            study_file=UNBROKEN,
            study_text=UNBROKEN,
            strategies=[UNBROKEN, UNBROKEN],
        ),
    }
    for folder in folders.values():
        main([str(folder)])
    return {kind: folder / "report.html" for kind, folder in folders.items()}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_picture_renders_and_nothing_is_logged(browser, pages, kind, width):
    """No problem on a phone's or a desk's width."""
    show(browser, pages[kind], width)
    assert problems_on_screen(browser) == []


@pytest.mark.parametrize(
    ("kind", "pictures", "caption", "rows"),
    [
        # The four strategies; plots of ./pact plot.
        ("run", 4, "The strategies compared", 4),
        ("network", 4, "The strategies compared", 2),
        # The three delays; plots of plots.json.
        ("sweep", 2, "Energy [J]", 3),
        ("reproduction", 2, "Statements of the paper's evaluation, measured", 3),
    ],
)
def test_pages_show_what_the_folder_holds(browser, pages, kind, pictures, caption, rows):
    """As many pictures and rows as there are; the browser asked for the page and for nothing else."""
    show(browser, pages[kind], 1280)
    assert requested(browser) == [pages[kind].resolve().as_uri()]
    assert browser.execute_script("return document.querySelectorAll('svg').length") == pictures
    counted = browser.execute_script(
        "return [...document.querySelectorAll('table')]"
        ".filter((table) => table.caption.textContent == arguments[0])"
        ".map((table) => table.tBodies[0].rows.length)",
        caption,
    )
    assert counted[0] == rows


@pytest.mark.parametrize("kind", KINDS)
def test_a_phone_shows_drawings_and_tables_that_scroll_in_their_own_box(browser, pages, kind):
    """Text in drawings stays at least 5 CSS pixels high: what 12 units of 1230 across 46 rem come to."""
    show(browser, pages[kind], 360)
    heights = browser.execute_script(
        "return [...document.querySelectorAll('svg text')].filter((text) => text.textContent.trim())"
        ".map((text) => { const box = text.getBoundingClientRect();"
        " return Math.max(box.width, box.height); })"
    )
    assert min(heights) >= 5
    boxes = browser.execute_script(
        "return [...document.querySelectorAll('.scroll')].map((box) => box.getBoundingClientRect().right)"
    )
    assert max(boxes) <= 360


@pytest.mark.parametrize("kind", KINDS)
def test_print_cuts_nothing(browser, pages, kind):
    """On A4, everything is within the paper; the browser can make a PDF of it."""
    show(browser, pages[kind], 1280)
    assert problems_on_paper(browser) == []
    printed = browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    assert base64.b64decode(printed["data"]).startswith(b"%PDF-")


@pytest.mark.parametrize("width", WIDTHS)
def test_claims_are_cards_on_a_phone(browser, pages, width):
    """Each cell below the other with the name of its column, instead of a table to scroll."""
    show(browser, pages["reproduction"], width)
    cells = browser.execute_script(
        "return [...document.querySelectorAll('.cards tbody tr:last-child > *')].map((cell) =>"
        " [cell.getBoundingClientRect().left, getComputedStyle(cell, '::before').content])"
    )
    caption = browser.execute_script(
        "return document.querySelector('.cards caption').getBoundingClientRect().height"
    )
    assert caption < 80, "the caption has the width of the page"
    lefts = {left for left, _ in cells}
    if width == 360:
        assert len(lefts) == 1 and [text for _, text in cells][1] == '"holds: "'
    else:
        assert len(lefts) == len(cells) == 5


BREAKAGES = [
    ("<main>", "<main><script>console.log('hello')</script>", "console: "),
    ("<main>", '<main><img src="http://localhost/a.png" alt="">', "console: "),
    ("<main>", '<main><div style="width: 3000px">wide</div>', "the page is"),
    ("<main>", '<main><a href="#nowhere">link</a>', "leads nowhere"),
    ("<main>", '<main><p id="comparison">twice</p>', "is not unique"),
    ("<main>", '<main><svg role="img" viewBox="0 0 9 9"></svg>', "is empty"),
    ("</style>", "figure svg { display: none }</style>", "has no size"),
    ('id="loss-gpPt6"', 'id="other"', "refers to #loss-gpPt6"),
    ("</style>", "text { display: none }</style>", "hides the text"),
    ("</style>", "path, rect, circle, use, polygon { display: none }</style>", "draws nothing"),
]


@pytest.mark.parametrize(("old", "new", "expected"), BREAKAGES, ids=[row[2] for row in BREAKAGES])
def test_the_checker_notices(browser, pages, tmp_path, old, new, expected):
    """A page that is broken in one way has exactly that problem found."""
    text = pages["run"].read_text(encoding="utf-8")
    assert old in text
    broken = tmp_path / "broken.html"
    broken.write_text(text.replace(old, new, 1), encoding="utf-8")
    show(browser, broken, 1280)
    assert any(expected in problem for problem in problems_on_screen(browser))


def test_the_checker_notices_requests(browser, pages, tmp_path):
    """Without the page's policy against it, a request is made, and found."""
    text = pages["run"].read_text(encoding="utf-8")
    open_page = text.replace("default-src 'none'", "default-src *").replace(
        "img-src data:", "img-src *"
    )
    broken = tmp_path / "broken.html"
    broken.write_text(open_page.replace("<main>", '<main><img src="absent.png" alt="">'))
    show(browser, broken, 1280)
    assert any("asked for" in problem for problem in problems_on_screen(browser))


def test_the_checker_notices_what_paper_would_cut(browser, pages, tmp_path):
    """A drawing that keeps its size in print is found."""
    text = pages["run"].read_text(encoding="utf-8")
    broken = tmp_path / "broken.html"
    broken.write_text(text.replace("</style>", "figure svg { min-width: 1230px }</style>"))
    show(browser, broken, 1280)
    assert any("is cut at the right" in problem for problem in problems_on_paper(browser))
