# SPDX-License-Identifier: GPL-2.0-only
"""A page as HTML, and its file."""

import os
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pact_study.problems import UserError
from pact_study.report.blocks import Page

TEMPLATES = Path(__file__).resolve().parent / "templates"


def render(page: Page) -> str:
    """Turn a page into HTML that needs nothing else.

    @param page the page
    @return the HTML
    """
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("page.html").render(page=page)


def write_page(page: Page, folder: Path) -> Path:
    """Write report.html, whole or not at all.

    @param page the page
    @param folder where it goes
    @return the file
    @raise UserError if it cannot be written
    """
    path = folder / "report.html"
    unfinished = folder / f".report.html.{os.getpid()}"
    text = render(page)
    try:
        unfinished.write_text(text, encoding="utf-8", errors="replace")
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise UserError(f"{path}: {error.strerror}, expected a folder to write into") from error
    return path
