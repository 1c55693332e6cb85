# SPDX-License-Identifier: GPL-2.0-only
"""Estimators that the evaluation trains, and how well they predict."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from pact_study.campaign.simulator import Simulator
from pact_study.campaign.workflow import OUT, Job
from pact_study.evaluation.places import EXAMPLES, ROOT, TRACES
from pact_study.results import read_table

LOSSES = ("train_loss", "validation_loss", "global_loss")
TRAINED_ON = ("seed1.csv", "seed2.csv")  # training seeds that the estimators learn from
ASKED_ABOUT = "seed11.csv"  # the one that they have not seen
NETWORK_TRUTH = TRAINED_ON[1]  # of the network, where the estimator knows the other
SEEDS = range(1, 11)  # of the networks

# Epochs of the longest generated stage: at the lowest targets jobs stay in a stage for hundreds of
# epochs, and an estimator knows nothing of what lies beyond its records.
LONGEST = 500

PROGRAM = "pact-estimate"
PRINTED = ("1", "10", "1-20", "change")  # horizons, in the order in which they are printed


@dataclass(frozen=True)
class EstimatorJobs:
    """Jobs in two stages: the second needs what the first made."""

    folder: Path  # where they run; results are in its runs/
    first: tuple[Job, ...]
    second: tuple[Job, ...]
    synthetic: Path  # the estimator that learned from generated records
    one_seed: Path  # the estimator that learned from one training seed
    predictions: dict[str, Path]  # loss -> metrics.csv


def plan_estimators(folder: Path) -> EstimatorJobs:
    """Name the jobs that train and score estimators.

    @param folder the workflow's folder
    @return the jobs
    """
    simulator = Simulator(PROGRAM)
    program, inputs = str(simulator.path), _hash_inputs(simulator)
    runs = (folder / "runs").resolve()

    def job(name: str, *arguments: str) -> Job:
        command = (program, *arguments)
        tag = hashlib.sha256(f"{inputs} {command}".encode()).hexdigest()[:12]
        return Job(f"{name}-{tag}", command, ROOT)

    first, second, predictions = [], [], {}
    for loss in LOSSES:
        records = [str(TRACES / name) for name in TRAINED_ON]
        trained = [
            job(
                f"{loss}-{seed}",
                *("train", *records, f"--loss={loss}", f"--seed={seed}"),
                f"--out={OUT}/estimator.yaml",
            )
            for seed in SEEDS
        ]
        files = [str(runs / each.name / "estimator.yaml") for each in trained]
        asked = str(TRACES / ASKED_ABOUT)
        scored = job(f"predictions-{loss}", "evaluate", *files, asked, f"--out={OUT}")
        first += trained
        second.append(scored)
        predictions[loss] = runs / scored.name / "metrics.csv"
    scenario = str(EXAMPLES / "smart-factory.yaml")
    generated = job(
        "records", "generate", scenario, f"--longest={LONGEST}", f"--out={OUT}/records.csv"
    )
    records_file = str(runs / generated.name / "records.csv")
    one_seed = job("one-seed", "train", str(TRACES / TRAINED_ON[0]), f"--out={OUT}/estimator.yaml")
    synthetic = job("synthetic", "train", records_file, f"--out={OUT}/estimator.yaml")
    # What takes longest begins first.
    return EstimatorJobs(
        folder,
        (generated, one_seed, *first),
        (synthetic, *second),
        runs / synthetic.name / "estimator.yaml",
        runs / one_seed.name / "estimator.yaml",
        predictions,
    )


def _hash_inputs(simulator: Simulator) -> str:
    """A hash of everything but their commands that the estimators depend on."""
    digest = hashlib.sha256(simulator.fingerprint.encode())
    for path in [*sorted(TRACES.glob("*.csv")), EXAMPLES / "smart-factory.yaml"]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def prediction_quality(predictions: dict[str, Path]) -> pd.DataFrame:
    """The paper's Table I, for an unseen training seed.

    @param predictions metrics.csv of each loss
    @return loss, network, horizon, predictor, and means and standard deviations of MAE, MIL (units of
            the loss) and ICP (a share)
    """
    parts = [read_table(path) for path in predictions.values()]
    metrics = pd.concat(parts, ignore_index=True)
    columns = ["loss", "network", "horizon", "predictor"]
    numbers = ["mae_mean", "mae_std", "mil_mean", "mil_std", "icp_mean", "icp_std", "predictions"]
    return metrics[columns + numbers]


def printed_quality(quality: pd.DataFrame) -> pd.DataFrame:
    """The same as the paper prints it.

    @param quality what prediction_quality() gave
    @return a row of texts for each loss and horizon: MAE of the estimator and of the simple predictors,
            MIL and ICP of the estimator, mean ± standard deviation
    """
    rows = []
    ordered = quality.assign(place=quality["horizon"].astype(str).map(PRINTED.index))
    ordered = ordered.sort_values("place", kind="stable")
    ordered = pd.concat(part for _, part in ordered.groupby("loss", sort=False))
    for (loss, network, horizon), part in ordered.groupby(
        ["loss", "network", "horizon"], sort=False
    ):
        ahead = "a change" if network == "lambda_change" else f"{horizon} epochs"
        row = {"loss": str(loss), "predicted ahead": "1 epoch" if horizon == "1" else ahead}
        by = part.set_index("predictor")
        for name in ("estimator", "persistence", "power-law"):
            known = name in by.index and by["mae_mean"].notna()[name]
            row[f"MAE {name}"] = _spread(by.loc[name], "mae", 3) if known else "-"
        row["MIL"] = _spread(by.loc["estimator"], "mil", 2)
        row["ICP [%]"] = _spread(100 * by.loc["estimator", ["icp_mean", "icp_std"]], "icp", 1)
        rows.append(row)
    return pd.DataFrame(rows)


def _spread(row: pd.Series, name: str, decimals: int) -> str:
    """Mean ± standard deviation."""
    return f"{row[f'{name}_mean']:.{decimals}f} ± {row[f'{name}_std']:.{decimals}f}"
