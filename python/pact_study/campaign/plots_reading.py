# SPDX-License-Identifier: GPL-2.0-only
"""Reads what a study file says about plots."""

from pact_study.campaign.statistics import METRICS
from pact_study.campaign.study import Axis, Plot
from pact_study.documents import Entry


def read_plots(entry: Entry, axes: list[Axis], strategies: tuple[str, ...]) -> tuple[Plot, ...]:
    """Read the list of plots.

    @param entry the list
    @param axes the axes of the study
    @param strategies those of the study; empty if it leaves them to the scenario
    @return the plots; mistakes are the document's
    """
    return tuple(
        _plot(item, [axis.name for axis in axes], strategies) for item in entry.items("'plots'")
    )


def _plot(entry: Entry, axes: list[str], strategies: tuple[str, ...]) -> Plot:
    """One plot."""
    fields = entry.fields(
        "a plot",
        ("title", "x", "y"),
        ("kind", "panels", "cells", "strategies", "minus", "log", "text"),
    )
    texts = {
        key: fields[key].word(f"'{key}'") for key in fields if key not in ("strategies", "log")
    }
    kind = texts.get("kind", "curves")
    if kind not in ("curves", "map"):
        fields["kind"].fail(f"'kind' must be curves or map, not '{kind}'")
    for key in ("x", "panels") if kind == "curves" else ("x", "y"):
        _check_choice(fields, key, "an axis", axes)
    _check_choice(fields, "y" if kind == "curves" else "cells", "a column", list(METRICS))
    if kind == "map" and "cells" not in fields:
        entry.fail("a map needs 'cells', the column that colours it")
    if "panels" in fields and kind == "map":
        fields["panels"].fail("a map has a panel for each strategy, expected no 'panels'")
    logs = _words(fields["log"], "'log'") if "log" in fields else ()
    for name in logs:
        if name not in ("x", "y"):
            fields["log"].fail(f"'log' must be x, y or both, not '{name}'")
    chosen = _words(fields["strategies"], "'strategies'") if "strategies" in fields else ()
    for name in [*chosen, *([texts["minus"]] if "minus" in texts else [])]:
        if strategies and name not in strategies and "all" not in strategies:
            entry.fail(f"strategy '{name}' is not among those of the study")
    return Plot(
        title=texts.get("title", ""),
        kind=kind,
        x=texts.get("x", ""),
        y=texts.get("y", ""),
        panels=texts.get("panels", ""),
        cells=texts.get("cells", ""),
        strategies=chosen,
        minus=texts.get("minus", ""),
        x_log="x" in logs,
        y_log="y" in logs,
        text=texts.get("text", ""),
    )


def _words(entry: Entry, what: str) -> tuple[str, ...]:
    """A word, or a list of them."""
    items = entry.items(what) if entry.is_list() else [entry]
    return tuple(item.word(what) for item in items)


def _check_choice(fields: dict[str, Entry], key: str, what: str, choices: list[str]) -> None:
    """Check that a value is one of some."""
    if key in fields and fields[key].node.value not in choices:
        known = ", ".join(f"'{choice}'" for choice in choices) or "none"
        fields[key].fail(f"'{key}' must be {what} ({known}), not '{fields[key].node.value}'")
