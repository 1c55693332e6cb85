# SPDX-License-Identifier: GPL-2.0-only
"""The studies that the evaluation carries out."""

from dataclasses import replace
from pathlib import Path

from pact_study.campaign.study import SCENARIO, Axis, Level, Setting, Study
from pact_study.campaign.study_file import read_study
from pact_study.evaluation.growth import Size, write_scenario
from pact_study.evaluation.places import STUDIES, TRACES

SIZES = (1, 2, 3, 4, 6, 8, 12)  # of models or of node sets
OTHER_SIZE = 3  # of the ones that do not grow
GROWTH_TARGET = 0.3
GROWTH_DEADLINE = 1000
HORIZON_TARGET = 0.15  # lower, so that there is more to look ahead to
HORIZONS = (1, 2, 4, 8, 16, 32, 64)
WRITTEN = (
    "targets",
    "loss-step",
    "time-step",
    "bias",
    "network-targets",
    "network-loss-step",
    "network-time-step",
    "network-bias",
    "network-growth-horizon",
)


def written_studies() -> dict[str, Study]:
    """The studies that are files.

    @return the studies, by the names of their files
    """
    return {name: read_study(STUDIES / f"{name}.yaml") for name in WRITTEN}


def learned_study(targets: Study, estimator: Path) -> Study:
    """The strategies against the loss target, when PACT plans on a learned estimator.

    @param targets the study with the estimator that knows the truth
    @param estimator the estimator's file
    @return the study
    """
    belief = Setting("orchestrator.estimator", f'{{kind: learned, file: "{estimator}"}}')
    return replace(
        targets,
        name="paper-learned",
        title="Energy against the loss target with a learned estimator",
        fixed=(*targets.fixed, belief),
    )


def network_learned_study(network: Study, estimator: Path, truth: str) -> Study:
    """The same on the network: the estimator knows one training seed, and the truth is another.

    @param network the study with the estimator that knows the truth
    @param estimator the estimator's file
    @param truth the file of records that the simulated training follows
    @return the study
    """
    records = Setting("loss.files", f'["{TRACES / truth}"]')
    study = learned_study(network, estimator)
    return replace(
        study,
        name="paper-network-learned",
        title="Energy against the loss target on the network with a learned estimator",
        fixed=(records, *study.fixed),
    )


def growth_study(kind: str, folder: Path) -> Study:
    """Planning time against the number of models or of node sets.

    @param kind "models" or "node_sets"
    @param folder where the scenarios are written
    @return the study
    """
    levels = []
    for size in SIZES:
        sizes = {"models": OTHER_SIZE, "node_sets": OTHER_SIZE, kind: size}
        path = write_scenario(folder, Size(**sizes), GROWTH_TARGET, GROWTH_DEADLINE)
        levels.append(Level(str(size), (Setting(SCENARIO, str(path.resolve())),)))
    what = kind.replace("_", " ")
    return _timed_study(f"number of {what}", folder, "", levels)


def horizon_study(folder: Path) -> Study:
    """Planning time against how many epochs the planner looks ahead.

    @param folder where the scenario is written
    @return the study
    """
    size = Size(OTHER_SIZE, OTHER_SIZE)
    path = write_scenario(folder, size, GROWTH_TARGET, GROWTH_DEADLINE)
    key = "orchestrator.attributes.Horizon"
    levels = [Level(str(epochs), (Setting(key, str(epochs)),)) for epochs in HORIZONS]
    study = _timed_study("horizon", folder, str(path.resolve()), levels)
    # The file is the one that the studies of sizes use.
    return replace(study, fixed=(Setting("target.loss", str(HORIZON_TARGET)),))


def _timed_study(what: str, folder: Path, scenario: str, levels: list[Level]) -> Study:
    """A study of planning times; the seeds differ in nothing but the time that planning takes."""
    return Study(
        name=f"paper-growth-{what.replace(' ', '-')}",
        title=f"Planning time and {what}",
        file=folder / "growth",
        text="",
        scenario=scenario,
        program="pact-run",
        fixed=(),
        strategies=("pact", "optimum"),
        groups=((Axis("size", tuple(levels)),),),
        seeds=(1, 2, 3),
        alone=True,
    )
