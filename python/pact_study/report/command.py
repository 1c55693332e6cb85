# SPDX-License-Identifier: GPL-2.0-only
"""./pact report OUT: one HTML page about a result folder."""

import argparse
from pathlib import Path
from typing import Callable

from pact_study.problems import UserError
from pact_study.report.blocks import Page
from pact_study.report.campaign_page import campaign_page
from pact_study.report.reproduction_page import reproduction_page
from pact_study.report.rendering import write_page
from pact_study.report.run_page import run_page

PAGES: dict[str, Callable[[Path], Page]] = {
    "run.json": run_page,
    "campaign.json": campaign_page,
    "reproduce.json": reproduction_page,
}


def page_for(folder: Path) -> Page:
    """Make the page about a result folder of any kind.

    @param folder the folder
    @return the page
    @raise UserError if it is no result folder, or a file in it is missing or broken
    """
    if not folder.is_dir():
        raise UserError(f"there is no result folder '{folder}'")
    kinds = [name for name in PAGES if (folder / name).is_file()]
    if not kinds:
        raise UserError(
            f"'{folder}' holds no {', '.join(PAGES)}: it is not a result folder of ./pact run, sweep"
            " or reproduce"
        )
    if len(kinds) > 1:
        raise UserError(
            f"'{folder}' holds {' and '.join(kinds)}: expected the results of one command"
        )
    return PAGES[kinds[0]](folder)


def main(arguments: list[str]) -> int:
    """Write OUT/report.html.

    @param arguments the command line behind "report": OUT
    @return the exit status
    @raise UserError if there can be no page about OUT
    """
    parser = argparse.ArgumentParser(prog="./pact report", description=__doc__)
    parser.add_argument("out", metavar="OUT", type=Path, help="a result folder")
    folder = parser.parse_args(arguments).out
    path = write_page(page_for(folder), folder)
    print(f"Report: {path}")
    return 0
