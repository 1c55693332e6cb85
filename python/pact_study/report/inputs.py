# SPDX-License-Identifier: GPL-2.0-only
"""Files of result folders, read with checks, so that a broken one is named in one sentence."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from pact_study.problems import UserError
from pact_study.results import read_json

SHOWN_LOG_LINES = 15


@dataclass(frozen=True)
class Manifest:
    """A JSON object that says what was run; asking for a key that is not as expected is an error."""

    path: Path
    content: dict[str, Any]

    @classmethod
    def read(cls, path: Path) -> "Manifest":
        """Read a manifest.

        @param path the JSON file
        @return its content
        """
        return cls(path, read_json(path))

    def _value(self, key: str, types: tuple[type, ...], expected: str) -> Any:
        """The value under a key, if it is of one of the types."""
        value = self.content.get(key)
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            raise UserError(f"{self.path}: '{key}' is not there or wrong, expected {expected}")
        return value

    def text(self, key: str) -> str:
        """The text under a key."""
        return self._value(key, (str,), "a text")

    def number(self, key: str) -> float:
        """The number under a key."""
        return self._value(key, (int, float), "a number")

    def entries(self, key: str) -> list[Any]:
        """The list under a key."""
        return self._value(key, (list,), "a list")

    def texts(self, key: str) -> list[str]:
        """The list under a key, its elements as text."""
        return [str(entry) for entry in self.entries(key)]

    def mapping(self, key: str) -> dict[str, Any]:
        """The object under a key."""
        return self._value(key, (dict,), "an object")

    @property
    def finished(self) -> bool:
        """Whether what was run came to its end."""
        return self._value("finished", (bool,), "true or false")


def read_list(path: Path) -> list[Manifest]:
    """Read a JSON file that lists objects.

    @param path the file
    @return its objects, in order
    @raise UserError if it is something else
    """
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: {error}, expected JSON") from error
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise UserError(f"{path}: expected a list of objects")
    return [Manifest(path, entry) for entry in entries]


def read_rows(
    path: Path,
    texts: list[str],
    numbers: list[str],
    sparse_numbers: tuple[str, ...] = (),
    may_be_cut: bool = False,
) -> pd.DataFrame:
    """Read a table; text stays as it is written ("0.10" is the name of a point, and "NA" one of a model).

    @param path the CSV file
    @param texts columns that hold text, possibly none
    @param numbers columns that hold a number in every row
    @param sparse_numbers columns that hold a number or nothing (NaN then)
    @param may_be_cut whether the last row may be incomplete, as a killed program leaves it; it is
                      left out then
    @return the rows; columns that were not asked for hold text
    @raise UserError if the file is no such table
    """
    try:
        rows = pd.read_csv(path, dtype=str, keep_default_na=False)
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: {error}, expected a table with a header") from error
    if len(rows) and not isinstance(rows.index, pd.RangeIndex):
        raise UserError(f"{path}: its rows have more cells than its header has columns")
    absent = [name for name in [*texts, *numbers, *sparse_numbers] if name not in rows.columns]
    if absent:
        raise UserError(f"{path}: has no column {', '.join(absent)}, expected one")
    values = {
        name: pd.to_numeric(rows[name], errors="coerce") for name in [*numbers, *sparse_numbers]
    }
    wrong = [(row, name) for name in numbers for row in rows.index[values[name].isna()]]
    wrong += [
        (row, name)
        for name in sparse_numbers
        for row in rows.index[values[name].isna() & (rows[name] != "")]
    ]
    last = len(rows) - 1
    if may_be_cut and any(row == last for row, _ in wrong):
        wrong = [(row, name) for row, name in wrong if row != last]
        rows = rows.iloc[:last]
    if wrong:
        row, name = min(wrong)
        raise UserError(f"{path}: row {row + 1}: {name} is '{rows[name][row]}', expected a number")
    return rows.assign(**{name: values[name].loc[rows.index] for name in values})


def last_lines(path: Path) -> str:
    """The end of a log.

    @param path the log
    @return its last lines, or why there are none
    """
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").rstrip().splitlines()
    except OSError as error:
        return f"(no log: {error.strerror})"
    return "\n".join(lines[-SHOWN_LOG_LINES:]) or "(the log is empty)"
