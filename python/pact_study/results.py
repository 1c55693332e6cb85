# SPDX-License-Identifier: GPL-2.0-only
"""Result folders of ./pact run, read."""

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pandas as pd

from pact_study.problems import UserError


def read_table(path: Path) -> pd.DataFrame:
    """Read a CSV file that the simulator or a campaign wrote.

    Names such as "NA" are names, so only an empty field counts as missing.

    @param path the file
    @return its rows
    @raise UserError if it is no table
    """
    try:
        return pd.read_csv(
            path, keep_default_na=False, na_values=[""], float_precision="round_trip"
        )
    except (OSError, UnicodeDecodeError, pd.errors.ParserError, pd.errors.EmptyDataError) as error:
        raise UserError(f"{path}: {error}, expected a table with a header") from error


def read_json(path: Path) -> dict:
    """Read a JSON file that the simulator or a campaign wrote.

    @param path the file
    @return its content
    @raise UserError if it is no JSON object
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: {error}, expected JSON") from error
    if not isinstance(content, dict):
        raise UserError(f"{path}: holds no object, expected one")
    return content


@dataclass(frozen=True)
class RunFolder:
    """A result folder of ./pact run."""

    path: Path

    @cached_property
    def manifest(self) -> dict:
        """run.json: what was run."""
        return read_json(self.path / "run.json")

    @cached_property
    def summary(self) -> pd.DataFrame:
        """summary.csv: a row for each strategy."""
        return read_table(self.path / "summary.csv")

    @cached_property
    def epochs(self) -> pd.DataFrame:
        """epochs.csv: a row for each epoch."""
        return read_table(self.path / "epochs.csv")

    @cached_property
    def energy(self) -> pd.DataFrame:
        """energy.csv: a row for each account; joules, or the paper's unit."""
        return read_table(self.path / "energy.csv")
