# SPDX-License-Identifier: GPL-2.0-only
"""An experiment of the evaluation, as it is shown."""

from dataclasses import dataclass

import pandas as pd

from pact_study.charts.chart import Chart


@dataclass(frozen=True)
class Experiment:
    """One experiment."""

    name: str
    title: str
    text: str  # what was done
    table: pd.DataFrame
    chart: Chart
    claims: tuple[str, ...]  # ids of the statements it bears on
    finding: str = ""  # what was found beyond the statements
    printed: pd.DataFrame | None = None  # texts: the table as a paper would print it
