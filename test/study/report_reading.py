# SPDX-License-Identifier: GPL-2.0-only
"""Reads pages again, for the tests of the report."""

import json
from html.parser import HTMLParser
from pathlib import Path

from pact_study.report.blocks import Listing, Page, Table
from pact_study.report.command import page_for

VOID = {"meta", "link", "br", "img"}


class PageReader(HTMLParser):
    """Collects the elements and the text of a page."""

    def __init__(self, text: str):
        """Read a page."""
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        """An element begins."""
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        """An element ends: the one that was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data):
        """Text."""
        self.words.append(data)


def tables(page: Page) -> dict[str, Table]:
    """The tables of a page by caption."""
    blocks = [block for section in page.sections for block in section.blocks]
    return {block.caption: block for block in blocks if isinstance(block, Table)}


def warnings(folder: Path) -> list[str]:
    """The warnings of the page about a folder."""
    section = {section.anchor: section for section in page_for(folder).sections}["warnings"]
    return [item for block in section.blocks if isinstance(block, Listing) for item in block.items]


def change_manifest(path: Path, **changes: object) -> None:
    """Give keys of a JSON file other values."""
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
