# SPDX-License-Identifier: GPL-2.0-only
"""Scenarios with more models and more node sets than the reference scenario, for planning times."""

from dataclasses import dataclass
from pathlib import Path

import yaml

# Ends between which the reference scenario's models and node sets lie: L on gold, S on bronze.
TIME = (1.0, 0.5)
ENERGY = (1.0, 0.2)
FLOOR = (0.02, 0.10)
EXPONENT = (0.70, 0.60)
RATE = (0.30, 0.20)
PRUNING = (0.0, 0.75)
CHANGE_TIME = (0.5, 1.5)  # of the shortest and the longest way
CHANGE_ENERGY = (0.25, 0.6)
JUMP = (0.0, 0.35)


@dataclass(frozen=True)
class Size:
    """How many models and node sets."""

    models: int
    node_sets: int


def _between(ends: tuple[float, float], share: float) -> float:
    """A value between two ends, with as many digits as a scenario needs."""
    return round(ends[0] + (ends[1] - ends[0]) * share, 6)


def _share(index: int, count: int) -> float:
    """Where an element lies between the first and the last."""
    return index / (count - 1) if count > 1 else 0.0


def _listed(key: str, entries: list[dict]) -> dict:
    """A key with a list, which a scenario leaves out rather than has it empty."""
    return {key: entries} if entries else {}


def scaled_scenario(size: Size, target: float, deadline: float) -> dict:
    """A scenario in which every model can be trained on every node set.

    Models lie evenly between L and S, node sets between gold and bronze; costs and curves follow the
    mean of both. Every change to a model that is pruned at least as much is possible.

    @param size how many
    @param target loss target
    @param deadline deadline
    @return the scenario, as YAML takes it
    """
    models = [f"m{i}" for i in range(size.models)]
    sets = [f"n{j}" for j in range(size.node_sets)]
    settings = [(i, j) for i in range(size.models) for j in range(size.node_sets)]
    share = {(i, j): (_share(i, size.models) + _share(j, size.node_sets)) / 2 for i, j in settings}
    name = {(i, j): f"{models[i]}/{sets[j]}" for i, j in settings}
    changes = [(a, b) for a in settings for b in settings if a != b and b[0] >= a[0]]
    way = {
        (a, b): (
            abs(_share(b[0] - a[0], size.models)) + abs(_share(abs(b[1] - a[1]), size.node_sets))
        )
        / 2
        for a, b in changes
    }
    change_costs = [
        {
            "from": name[a],
            "to": name[b],
            "time": _between(CHANGE_TIME, way[a, b]),
            "energy": _between(CHANGE_ENERGY, way[a, b]),
        }
        for a, b in changes
    ]
    jumps = [
        {"from": name[a], "to": name[b], "jump": _between(JUMP, way[a, b])} for a, b in changes
    ]
    return {
        "scenario": f"models-{size.models}-node-sets-{size.node_sets}",
        "units": "normalised",
        "models": [
            {"name": models[0]},
            *(
                {
                    "name": m,
                    "parent": models[0],
                    "pruning": _between(PRUNING, _share(i, size.models)),
                }
                for i, m in enumerate(models)
                if i > 0
            ),
        ],
        "node_sets": [{"name": n, "tier": "near-edge"} for n in sets],
        "network": "idealised",
        "settings": [{"model": models[i], "node_set": sets[j]} for i, j in settings],
        "start": {"model": models[0], "node_set": sets[0], "loss": 2.3},
        "costs": {
            "kind": "table",
            "run": [
                {
                    "setting": name[s],
                    "time": _between(TIME, share[s]),
                    "energy": _between(ENERGY, share[s]),
                }
                for s in settings
            ],
            **_listed("change", change_costs),
            "other_changes": "impossible",
        },
        "loss": {
            "kind": "staged-power-law",
            "curves": [
                {
                    "setting": name[s],
                    "floor": _between(FLOOR, share[s]),
                    "exponent": _between(EXPONENT, share[s]),
                    "rate": _between(RATE, share[s]),
                }
                for s in settings
            ],
            **_listed("jumps", jumps),
        },
        "target": {"loss": target, "deadline": deadline},
        "orchestrator": {"policy": "ns3::pact::PactPlanner", "estimator": "oracle"},
        "seed": 1,
        "run": 1,
    }


def write_scenario(folder: Path, size: Size, target: float, deadline: float) -> Path:
    """Write a scenario file.

    @param folder where
    @param size how many models and node sets
    @param target loss target
    @param deadline deadline
    @return the file
    """
    scenario = scaled_scenario(size, target, deadline)
    path = folder / f"{scenario['scenario']}.yaml"
    path.write_text(yaml.safe_dump(scenario, sort_keys=False, width=120), encoding="utf-8")
    return path
