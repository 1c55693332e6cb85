# SPDX-License-Identifier: GPL-2.0-only
"""Statements, and whether they hold."""

from dataclasses import dataclass

import pandas as pd


@dataclass(frozen=True)
class Verdict:
    """A statement of the paper's evaluation, and what was measured about it."""

    id: str
    statement: str
    measured: str  # the numbers
    holds: bool
    reason: str = ""  # why it probably does not hold, if it does not


def table(verdicts: list[Verdict]) -> pd.DataFrame:
    """claims.csv.

    @param verdicts the verdicts
    @return id, statement, measured, holds (yes, no), reason
    """
    rows = [(v.id, v.statement, v.measured, "yes" if v.holds else "no", v.reason) for v in verdicts]
    return pd.DataFrame(rows, columns=["id", "statement", "measured", "holds", "reason"])
