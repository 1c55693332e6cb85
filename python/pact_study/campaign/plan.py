# SPDX-License-Identifier: GPL-2.0-only
"""The runs of a campaign: checked, named and ready to be started."""

import hashlib
import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from pact_study.campaign.simulator import Simulator
from pact_study.campaign.study import Point, Study
from pact_study.problems import UserError

# What of the program's account of a run does not change its results.
NOT_IDENTITY = ("scenario_file", "options", "program", "warnings")
MAX_MESSAGES = 5  # of points that cannot be run; the rest is counted


@dataclass(frozen=True)
class Run:
    """One start of the simulator."""

    name: str  # of its folder: what is run, and a hash of everything that its results depend on
    point: Point
    seed: int
    command: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """All runs of a study."""

    study: Study
    runs: tuple[Run, ...]
    manifest: dict  # the program's account of the first run


def make_plan(study: Study, jobs: int) -> Plan:
    """Check every point of a study, and name its runs.

    @param study the study
    @param jobs how many points to check at a time
    @return the runs, in the order of points and seeds
    @raise UserError if a point cannot be run, or points do not go together
    """
    simulator = Simulator(study.program)
    points = study.points()
    commands = [
        [simulator.command(study, [*study.fixed, *point.settings()], seed) for seed in study.seeds]
        for point in points
    ]
    with ThreadPoolExecutor(jobs) as pool:
        # A seed needs no file, so one check serves all seeds of a point.
        outcomes = list(pool.map(lambda command: _check(simulator, command[0], study), commands))
    _report(
        study, points, [outcome for outcome in outcomes if isinstance(outcome, UserError)], outcomes
    )
    units = sorted({manifest["units"] for manifest in outcomes})
    if len(units) > 1:
        raise UserError(
            f"{study.file}: some points have the units {units[0]}, some {units[1]}, expected one kind of "
            "unit in a table"
        )
    runs = []
    for point, command, manifest in zip(points, commands, outcomes):
        for seed, arguments in zip(study.seeds, command):
            identity = {key: value for key, value in manifest.items() if key not in NOT_IDENTITY}
            identity |= {
                "run": seed,
                "attributes": [
                    argument for argument in arguments if argument.startswith("--ns3::")
                ],
                "fingerprint": simulator.fingerprint,
            }
            name = _name(study, point, seed, identity)
            runs.append(Run(name, point, seed, tuple(arguments)))
    return Plan(study, tuple(runs), outcomes[0])


def _check(simulator: Simulator, command: list[str], study: Study) -> dict | UserError:
    """The program's account of a run, or what it complains about."""
    try:
        return simulator.check(command, study.folder())
    except UserError as error:
        return error


def _report(
    study: Study, points: list[Point], errors: list[UserError], outcomes: list[dict | UserError]
) -> None:
    """Stop if points cannot be run; what several complain about is said once."""
    if not errors:
        return
    first: dict[str, Point] = {}
    for point, outcome in zip(points, outcomes):
        if isinstance(outcome, UserError):
            first.setdefault(str(outcome), point)
    lines = [f"{study.file}: {len(errors)} of {len(points)} points cannot be run:"]
    for message, point in list(first.items())[:MAX_MESSAGES]:
        where = ", ".join(
            f"{axis.name} {label}" for axis, label in zip(study.axes(), point.labels())
        )
        lines += [f"  with {where}:" if where else "  it says:"]
        lines += [f"    {line}" for line in message.splitlines()]
    if len(first) > MAX_MESSAGES:
        lines.append(f"  and {len(first) - MAX_MESSAGES} other messages")
    raise UserError("\n".join(lines))


def _name(study: Study, point: Point, seed: int, identity: dict) -> str:
    """A folder name that people can read and nothing else has."""
    digest = hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:12]
    words = [axis.name + label for axis, label in zip(study.axes(), point.labels())]
    slug = "_".join(re.sub(r"[^A-Za-z0-9.+-]+", "-", word) for word in words)
    return f"{slug[:60] or study.name}_seed{seed}-{digest}"
