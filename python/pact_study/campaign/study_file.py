# SPDX-License-Identifier: GPL-2.0-only
"""Reads study files."""

import re
from pathlib import Path

from pact_study.campaign import ranges
from pact_study.campaign.plots_reading import read_plots
from pact_study.campaign.study import SCENARIO, Axis, Level, Setting, Study
from pact_study.documents import Entry, read_document

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
PROGRAM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
MAX_RUNS = 100_000
MAX_SEED = 999_999_999
# Columns that results.csv, aggregate.csv and failed.csv have anyway.
RESERVED = frozenset(
    "seed strategy loss_target deadline reached epochs switches time energy loss planned_energy "
    "transfer_time transfer_bytes plan_milliseconds stop_reason note decisions run "
    "metric minus runs mean standard_deviation ci95_low ci95_high log".split()
)


def read_study(path: Path) -> Study:
    """Read a study file.

    @param path the file
    @return the study
    @raise UserError with everything that is wrong in it
    """
    root = read_document(path)
    fields = root.fields(
        "a study",
        ("study", "scenario"),
        ("title", "set", "strategies", "axes", "seeds", "program", "alone", "plots"),
    )
    name = _name(fields["study"], "the name of the study") if "study" in fields else ""
    groups = _groups(fields["axes"]) if "axes" in fields else ()
    axes = [axis for group in groups for axis in group]
    strategies = _strategies(fields["strategies"]) if "strategies" in fields else ()
    study = Study(
        name=name,
        title=fields["title"].word("'title'") if "title" in fields else "",
        file=path,
        text=root.document.text,
        scenario=fields["scenario"].word("'scenario'") if "scenario" in fields else "",
        program=_program(fields.get("program")),
        fixed=_settings(fields["set"], "'set'") if "set" in fields else (),
        strategies=strategies,
        groups=groups,
        seeds=_seeds(fields["seeds"]) if "seeds" in fields else (1,),
        alone=fields["alone"].truth("'alone'") if "alone" in fields else False,
        plots=read_plots(fields["plots"], axes, strategies) if "plots" in fields else (),
    )
    _check_axes(root, axes, study)
    root.document.check()
    return study


def _name(entry: Entry, what: str) -> str:
    """A name that can be a column or a folder."""
    name = entry.word(what)
    if name and not NAME.fullmatch(name):
        entry.fail(f"{what} must be a letter and then letters, digits, - and _, not '{name}'")
    return name


def _program(entry: Entry | None) -> str:
    """The program that simulates."""
    if entry is None:
        return "pact-run"
    program = entry.word("'program'")
    if program and not PROGRAM.fullmatch(program):
        entry.fail(
            f"'program' must be the name of a program, such as greedy-policy, not '{program}'"
        )
    return program


def _strategies(entry: Entry) -> tuple[str, ...]:
    """The strategies; the simulator knows which ones there are."""
    items = entry.items("'strategies'") if entry.is_list() else [entry]
    names = tuple(item.word("a strategy") for item in items)
    for item, name in zip(items, names):
        if "," in name:
            item.fail(f"'{name}' is no strategy, expected a list such as [pact, optimum]")
    return names


def _settings(entry: Entry, what: str) -> tuple[Setting, ...]:
    """Values to replace."""
    return tuple(Setting(key, value.flow()) for key, value in entry.pairs(what))


def _seeds(entry: Entry) -> tuple[int, ...]:
    """Run numbers: a count from 1, or a list."""
    if not entry.is_list():
        return tuple(range(1, entry.whole_number("'seeds'", 1, MAX_RUNS) + 1))
    seeds: list[int] = []
    for item in entry.items("'seeds'"):
        known = len(entry.document.problems)
        seed = item.whole_number("a seed", 1, MAX_SEED)
        if len(entry.document.problems) == known and seed in seeds:
            item.fail(f"seed {seed} is given twice")
        seeds.append(seed)
    return tuple(seeds)


def _groups(entry: Entry) -> tuple[tuple[Axis, ...], ...]:
    """Axes, zipped ones in one group."""
    groups = []
    for item in entry.items("'axes'"):
        names = [key for key, _ in item.pairs("an axis")] if item.is_map() else []
        if names == ["zip"]:
            groups.append(_zipped(item.fields("an axis", ("zip",), ())["zip"]))
        else:
            groups.append((_axis(item),))
        _check_distinct(item, groups[-1])
    return tuple(groups)


def _zipped(entry: Entry) -> tuple[Axis, ...]:
    """Axes that advance together."""
    items = entry.items("'zip'")
    axes = tuple(_axis(item) for item in items)
    for item, axis in zip(items, axes):
        if len(axis.levels) != len(axes[0].levels):
            item.fail(
                f"axis '{axis.name}' has {len(axis.levels)} values, expected "
                f"{len(axes[0].levels)} as in '{axes[0].name}', with which it is zipped"
            )
    return axes


def _axis(entry: Entry) -> Axis:
    """One axis."""
    fields = entry.fields("an axis", ("name",), ("key", "keys", "values", "range", "points"))
    name = _name(fields["name"], "the name of an axis") if "name" in fields else ""
    if name in RESERVED:
        entry.fail(f"an axis cannot be called '{name}', which is a column of the results anyway")
    if "points" in fields:
        for key in ("key", "keys", "values", "range"):
            if key in fields:
                fields[key].fail(f"'points' say everything, expected no '{key}' beside them")
        return Axis(name, _points(fields["points"]))
    return Axis(name, _levels(entry, fields))


def _points(entry: Entry) -> tuple[Level, ...]:
    """Levels that say what they replace."""
    levels = []
    for item in entry.items("'points'"):
        fields = item.fields("a point", ("label", "set"), ())
        if "label" in fields and "set" in fields:
            settings = _settings(fields["set"], "'set'")
            levels.append(Level(fields["label"].word("'label'"), settings))
    return tuple(levels)


def _levels(entry: Entry, fields: dict[str, Entry]) -> tuple[Level, ...]:
    """Levels of one key, or of several that take the same value."""
    if ("key" in fields) == ("keys" in fields):
        entry.fail("an axis needs 'key', 'keys' or 'points'")
        return ()
    if ("values" in fields) == ("range" in fields):
        entry.fail("an axis needs 'values' or 'range'")
        return ()
    keys = [fields["key"].word("'key'")] if "key" in fields else []
    if "keys" in fields:
        keys = [item.word("a key") for item in fields["keys"].items("'keys'")]
    if "range" in fields:
        values = [(value, value) for value in _range(fields["range"])]
    else:
        items = fields["values"].items("'values'")
        values = [
            (item.flow() if item.is_map() or item.is_list() else item.word("a value"), item.flow())
            for item in items
        ]
    return tuple(
        Level(label, tuple(Setting(key, value) for key in keys)) for label, value in values
    )


def _range(entry: Entry) -> list[str]:
    """A range's values."""
    fields = entry.fields("a range", ("from", "to"), ("count", "step", "scale"))
    if "from" not in fields or "to" not in fields:
        return []
    scale = fields["scale"].word("'scale'") if "scale" in fields else "linear"
    if scale not in ("linear", "log"):
        fields["scale"].fail(f"'scale' must be linear or log, not '{scale}'")
    if ("count" in fields) == ("step" in fields):
        entry.fail("a range needs 'count' or 'step'")
        return []
    if "step" in fields and scale == "log":
        entry.fail("a range on a log scale needs 'count', not 'step'")
        return []
    first, last = fields["from"].word("'from'"), fields["to"].word("'to'")
    try:
        if "step" in fields:
            return ranges.by_step(first, last, fields["step"].word("'step'"))
        count = fields["count"].whole_number("'count'", 2, ranges.MAX_COUNT)
        return ranges.by_count(first, last, count, scale == "log")
    except ValueError as error:
        entry.fail(f"the range {error}" if str(error).startswith("has") else str(error))
        return []


def _check_distinct(entry: Entry, group: tuple[Axis, ...]) -> None:
    """Check that each point of a group is there once; of zipped axes, one alone may repeat itself."""
    labels = list(zip(*([level.label for level in axis.levels] for axis in group)))
    for label in dict.fromkeys(labels):
        if labels.count(label) > 1:
            entry.fail(f"the value '{', '.join(label)}' is given twice")


def _check_axes(root: Entry, axes: list[Axis], study: Study) -> None:
    """Checks that need the whole study: names, keys, size."""
    names = [axis.name for axis in axes]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            root.fail(f"two axes are called '{name}'")
    keys = [key for axis in axes for key in axis.keys()]
    for key in dict.fromkeys(keys):
        if keys.count(key) > 1:
            root.fail(f"two axes replace '{key}'")
        if key in [setting.key for setting in study.fixed]:
            root.fail(f"an axis and 'set' both replace '{key}'")
    if SCENARIO in [setting.key for setting in study.fixed]:
        root.fail("'set' cannot replace the scenario, expected 'scenario: file' in the study")
    runs = len(study.seeds)
    for group in study.groups:
        runs *= len(group[0].levels) if group else 1
    if runs > MAX_RUNS:
        root.fail(f"the study has {runs} runs, expected at most {MAX_RUNS}")
