# SPDX-License-Identifier: GPL-2.0-only
"""The files of a result folder of ./pact sweep."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pandas as pd

from pact_study.problems import UserError
from pact_study.report.inputs import Manifest, read_rows
from pact_study.report.wording import units_of_measure


@dataclass(frozen=True)
class Campaign:
    """The files of a campaign; tables that an interrupted one has not written yet are None."""

    folder: Path
    manifest: Manifest

    @property
    def axes(self) -> list[str]:
        """Names of the axes."""
        return [axis.text("name") for axis in self.axis_entries]

    @property
    def axis_entries(self) -> list[Manifest]:
        """The axes as campaign.json describes them."""
        return [Manifest(self.manifest.path, axis) for axis in self.manifest.entries("axes")]

    @property
    def groups(self) -> list[list[str]]:
        """Names of the axes that advance together, group by group."""
        groups = self.manifest.entries("groups")
        named = [name for group in groups if isinstance(group, list) for name in group]
        if named != self.axes or not all(groups):
            raise UserError(f"{self.manifest.path}: 'groups' is wrong, expected lists of the axes")
        return groups

    def _rows(
        self, name: str, texts: list[str], numbers: list[str], sparse: tuple[str, ...] = ()
    ) -> pd.DataFrame | None:
        """Read a table; None if an interrupted campaign has not written it."""
        path = self.folder / name
        if not self.manifest.finished and not path.exists():
            return None
        return read_rows(path, [*self.axes, *texts], numbers, sparse)

    @cached_property
    def results(self) -> pd.DataFrame | None:
        """results.csv: a row for each run and strategy."""
        texts = ["strategy", "stop_reason", "note", "run"]
        return self._rows("results.csv", texts, ["seed", "reached"])

    @cached_property
    def aggregate(self) -> pd.DataFrame | None:
        """aggregate.csv: a row for each point, metric and strategy or pair of strategies."""
        sparse = ("mean", "standard_deviation", "ci95_low", "ci95_high")
        return self._rows("aggregate.csv", ["metric", "strategy", "minus"], ["runs"], sparse)

    @cached_property
    def failed(self) -> pd.DataFrame:
        """failed.csv: a row for each run that failed; no rows without the file."""
        texts = ["seed", "run", "log"]
        if not (self.folder / "failed.csv").exists():
            return pd.DataFrame(columns=[*self.axes, *texts])
        return read_rows(self.folder / "failed.csv", [*self.axes, *texts], [])

    @cached_property
    def runs(self) -> list[Manifest]:
        """The manifests of the runs that left one."""
        return [Manifest.read(path) for path in sorted(self.folder.glob("runs/*/run.json"))]

    @property
    def units(self) -> tuple[str, str]:
        """The unit of energy and of time."""
        return units_of_measure(self.manifest.text("units"))
