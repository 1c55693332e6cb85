# SPDX-License-Identifier: GPL-2.0-only
"""Writes what the experiments came to."""

import json
from pathlib import Path

from pact_study.campaign.campaign import write_atomically
from pact_study.charts.drawing import draw
from pact_study.evaluation.experiment import Experiment
from pact_study.evaluation.verdict import Verdict


def verdict_of(experiment: Experiment, verdicts: dict[str, Verdict]) -> str:
    """How the statements fared that an experiment bears on, and what else was found.

    @param experiment the experiment
    @param verdicts all verdicts by id
    @return a sentence or two
    """
    holding = [name for name in experiment.claims if verdicts[name].holds]
    failing = [name for name in experiment.claims if not verdicts[name].holds]
    parts = []
    if holding:
        parts.append(f"{', '.join(holding)} hold{'s' if len(holding) == 1 else ''}")
    if failing:
        parts.append(f"{', '.join(failing)} do{'es' if len(failing) == 1 else ''} not hold")
    return " ".join(filter(None, ["; ".join(parts) + "." if parts else "", experiment.finding]))


def write_experiments(out: Path, experiments: list[Experiment], verdicts: list[Verdict]) -> None:
    """Write each experiment's table, picture and verdict.

    @param out the output folder: experiments/<name>.csv (and <name>-printed.csv), plots/<name>.svg and
               .png, experiments.json
    @param experiments the experiments
    @param verdicts the verdicts
    """
    by_id = {verdict.id: verdict for verdict in verdicts}
    for folder in ("experiments", "plots"):
        (out / folder).mkdir(exist_ok=True)
    listed = []
    for experiment in experiments:
        csv = f"experiments/{experiment.name}.csv"
        write_atomically(out / csv, experiment.table.to_csv(index=False))
        printed = ""
        if experiment.printed is not None:
            printed = f"experiments/{experiment.name}-printed.csv"
            write_atomically(out / printed, experiment.printed.to_csv(index=False))
        draw(experiment.chart, out / "plots" / experiment.name)
        listed.append(
            {
                "name": experiment.name,
                "title": experiment.title,
                "text": experiment.text,
                "csv": csv,
                "printed": printed,
                "plots": [f"plots/{experiment.name}"],
                "claims": list(experiment.claims),
                "verdict": verdict_of(experiment, by_id),
            }
        )
    write_atomically(out / "experiments.json", json.dumps(listed, indent=2) + "\n")
