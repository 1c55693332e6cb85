# SPDX-License-Identifier: GPL-2.0-only
"""What jobs say against their own numbers."""

import pandas as pd

# What notes of jobs contain, and what it means for a verdict.
BEYOND = "longer at a stretch than in any record"
REMARKS = {
    BEYOND: "losses extrapolated beyond the records",
    "loss decreases differ by": "loss decreases that are not even",
    "the target lies beyond the horizon": "target beyond the horizon at first",
}
OTHERS = "other notes in results.csv"
RINGS = "extrapolated, or not even"  # what rings stand for
POINTS = ("l_max", "T_max", "size")  # the axis that names a job, if there is one


def caveats(rows: pd.DataFrame) -> str:
    """What notes say against some results.

    @param rows results, as evidence.read_campaign() gives them
    @return for each kind of remark the jobs that make it; empty if none does
    """
    noted = rows[(rows["note"] != "") & ~rows["fallback"]]
    texts, others = [], pd.Series(True, index=noted.index)
    for phrase, words in REMARKS.items():
        remarks = noted["note"].str.contains(phrase, regex=False)
        texts += _listed(words, noted[remarks])
        others &= ~remarks
    return "; ".join([*texts, *_listed(OTHERS, noted[others])])


def doubtful(rows: pd.DataFrame) -> list[bool]:
    """Which results say something against themselves.

    @param rows results
    @return whether the row's note is one of the remarks
    """
    return [any(phrase in note for phrase in REMARKS) for note in rows["note"]]


def missed(rows: pd.DataFrame) -> str:
    """Jobs that missed their target.

    @param rows results
    @return the jobs; empty if there are none
    """
    return "; ".join(_listed("target missed", rows[rows["reached"] < 1]))


def _listed(words: str, rows: pd.DataFrame) -> list[str]:
    """The jobs of some rows; nothing if there are none."""
    axis = next(name for name in POINTS if name in rows)
    jobs = [
        f"{strategy} at {axis} {', '.join(_label(value) for value in sorted(set(part[axis])))}"
        for strategy, part in rows.groupby("strategy", sort=False)
    ]
    return [f"{words}: {', '.join(jobs)}"] if jobs else []


def _label(value: object) -> str:
    """A value of an axis: a number, or a quantity with its unit."""
    return f"{value:g}" if isinstance(value, (int, float)) else str(value)
