# SPDX-License-Identifier: GPL-2.0-only
"""The simulator's programs, as a campaign calls them."""

import hashlib
import json
import os
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pact_study.campaign.study import SCENARIO, Setting, Study
from pact_study.problems import UserError

UNKNOWN_ARGUMENT = "Invalid command-line argument"  # what ns-3 says of it


def binary_folder() -> Path:
    """The build folder, which ./pact names in the environment.

    @return the folder
    """
    return Path(os.environ["PACT_BINARY_DIR"]).resolve()


@dataclass(frozen=True)
class Simulator:
    """One program that simulates scenarios."""

    name: str

    @cached_property
    def path(self) -> Path:
        """The program.

        @raise UserError if there is none
        """
        path = binary_folder() / "bin" / self.name
        if not os.access(path, os.X_OK):
            raise UserError(
                f"there is no program '{self.name}': is there a scratch/{self.name}.cc?"
            )
        return path

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the program and the module's library: other code, other results."""
        digest = hashlib.sha256()
        for file in [self.path, *sorted(binary_folder().glob("contrib/pact/libpact*"))]:
            digest.update(file.read_bytes())
        return digest.hexdigest()

    def command(self, study: Study, settings: list[Setting], seed: int) -> list[str]:
        """The command line of a run, without its output folder.

        @param study the study
        @param settings what the run replaces, what the study replaces everywhere included
        @param seed the run number
        @return the arguments; file names in them are relative to the study's folder
        """
        scenario = study.scenario
        command = [str(self.path)]
        for setting in settings:
            if setting.key == SCENARIO:
                scenario = setting.value
            elif setting.key.startswith("ns3::"):
                command.append(f"--{setting.key}={setting.value}")
            else:
                command.append(f"--set={setting.key}={setting.value}")
        if study.strategies:
            command.append(f"--strategy={','.join(study.strategies)}")
        return [*command, f"--RngRun={seed}", scenario]

    def check(self, command: list[str], folder: Path) -> dict:
        """Let the program read everything that a run needs, without running it.

        @param command the command line of the run
        @param folder where it would run
        @return what identifies the run
        @raise UserError with what the program complains about
        """
        done = subprocess.run(
            [*command, "--check"], cwd=folder, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            lines = [
                line.removeprefix("pact: ") for line in done.stderr.splitlines() if line.strip()
            ]
            if lines and lines[0].startswith(UNKNOWN_ARGUMENT):
                # ns-3 lets its whole help follow.
                lines = lines[:1]
            raise UserError("\n".join(lines) or f"{self.name} ended with status {done.returncode}")
        return json.loads(done.stdout)
