# SPDX-License-Identifier: GPL-2.0-only
"""./pact reproduce from end to end, with fewer points, seeds and estimators than it has."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from conftest import ROOT
from pact_study.campaign.study import Axis, Study
from pact_study.evaluation import command, estimators, studies
from pact_study.report import command as report
from pact_study.results import read_table

PARTS = {
    11: ("-gamma_l", "-gamma_T", "-time-gamma_l", "-time-gamma_T"),
    14: ("-biased", "-learned", "-coarse"),
}
PAPER = {f"C{number}{part}" for number in range(1, 15) for part in PARTS.get(number, ("",))}
STATEMENTS = PAPER | {f"{claim}-network" for claim in PAPER}


# What is left of studies of many runs or of long ones: labels of axes.
SHOWN = {
    "paper-network-targets": {"l_max": ("1", "0.3", "0.1", "0.05")},
    "paper-network-loss-step": {"gamma_l": ("0.0002", "0.0004", "0.002"), "l_max": ("0.1",)},
    "paper-network-time-step": {"gamma_T": ("0.2", "0.4", "1.6")},
    "paper-network-growth-horizon": {"size": ("1", "8", "64")},
    "paper-network-bias": {"bias": ("-0.4", "0", "0.4"), "l_max": ("0.05",)},
    "paper-bias": {"l_max": ("0.4", "0.15", "0.1")},
}


def shorten(study: Study) -> Study:
    """A study with one seed, and fewer values where there are many runs or long ones."""
    shown = SHOWN.get(study.name, {})

    def kept(axis: Axis) -> Axis:
        levels = [e for e in axis.levels if e.label in shown.get(axis.name, (e.label,))]
        assert len(levels) == len(shown.get(axis.name, axis.levels)), axis.name
        return Axis(axis.name, tuple(levels))

    groups = tuple(tuple(kept(axis) for axis in group) for group in study.groups)
    return replace(study, seeds=(1,), alone=False, groups=groups)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of a short reproduction."""
    out = tmp_path_factory.mktemp("reproduce") / "out"
    patch = pytest.MonkeyPatch()
    written = studies.written_studies()
    patch.setattr(command, "written_studies", lambda: {k: shorten(s) for k, s in written.items()})
    patch.setattr(studies, "SIZES", (1, 2, 3))
    patch.setattr(studies, "HORIZONS", (1, 4, 16))
    patch.setattr(estimators, "SEEDS", range(1, 2))
    patch.setattr(estimators, "LONGEST", 30)
    assert command.main([f"--out={out}", "--runs-at-a-time=2"]) == 0
    yield out
    patch.undo()


def test_every_statement_has_its_row(folder: Path) -> None:
    """claims.csv is complete: measured numbers for each, a reason for each that does not hold."""
    claims = read_table(folder / "claims.csv")
    assert set(claims["id"]) == STATEMENTS and claims["id"].is_unique
    assert set(claims["holds"]) <= {"yes", "no"}
    assert claims["measured"].str.contains(r"\d").all()
    assert (claims["reason"].notna() == (claims["holds"] == "no")).all()


def test_every_experiment_has_table_picture_and_verdict(folder: Path) -> None:
    """What experiments.json names is there, and every statement belongs to an experiment."""
    experiments = json.loads((folder / "experiments.json").read_text())
    for experiment in experiments:
        assert len(read_table(folder / experiment["csv"])) > 0, experiment["name"]
        assert experiment["verdict"] and experiment["text"]
        for base in experiment["plots"]:
            for extension in ("svg", "png"):
                assert (folder / f"{base}.{extension}").stat().st_size > 1000
    assert {claim for e in experiments for claim in e["claims"]} == STATEMENTS
    manifest = json.loads((folder / "reproduce.json").read_text())
    assert manifest["finished"] and len(manifest["not_reproduced"]) > 3


def test_what_does_not_depend_on_time_is_what_is_known(folder: Path) -> None:
    """Energies of the reference scenario, as the tests of the planners know them."""
    table = read_table(folder / "experiments" / "energy-against-target.csv")
    at = table[table["l_max"] == 0.25].set_index("strategy")["energy"]
    assert at["optimum"] == pytest.approx(20.15) and at["one-switch"] == pytest.approx(29.5)
    assert at["static-learn"] == pytest.approx(27.65) and at["pact"] == pytest.approx(20.15)
    assert (table["over_optimum"] >= 1 - 1e-9).all()
    shares = read_table(folder / "experiments" / "energy-by-model.csv")
    sums = shares.groupby(["l_max", "strategy"])["energy"].sum()
    whole = table.set_index(["l_max", "strategy"])["energy"]
    assert (sums - whole).abs().max() < 1e-6


def test_plans_with_less_rounding_are_recognised(folder: Path) -> None:
    """At 0.15, Ceiling with a step of 0.0032 finds no plan (an epoch of S then gains less than a step);
    PACT's note says that it planned otherwise, and such points are no evidence about Ceiling."""
    steps = read_table(folder / "experiments" / "loss-step.csv")
    less = steps[steps["rounded_less"]]
    assert less[["rounding", "l_max", "gamma_l"]].values.tolist() == [["Ceiling", 0.15, 0.0032]]


def test_the_network_has_the_same_experiments(folder: Path) -> None:
    """Steps, biases and learned beliefs on the network: energies in joules, never below Optimum's."""
    sizes = {"network-loss-step": 6, "network-time-step": 12, "network-bias": 6}
    for name, rows in sizes.items():
        table = read_table(folder / "experiments" / f"{name}.csv")
        assert len(table) == rows and (table["over_optimum"] >= 1 - 1e-9).all(), name
    learned = read_table(folder / "experiments" / "network-learned.csv")
    assert (
        set(learned["l_max"]) == {1, 0.3, 0.1, 0.05} and (learned["over_optimum"] >= 1 - 1e-9).all()
    )
    known = read_table(folder / "experiments" / "network.csv")
    at = known[(known["l_max"] == 0.05) & (known["strategy"] == "optimum")]
    assert at["energy"].tolist() == pytest.approx([8032.96], rel=1e-3), "as the README prints it"


def test_tight_deadlines_bind(folder: Path) -> None:
    """They make the optimum itself dearer, not only what PACT rounds."""
    for name in ("time-step", "network-time-step"):
        table = read_table(folder / "experiments" / f"{name}.csv")
        tight, loose = (part["optimum_energy"] for _, part in table.groupby("T_max", sort=False))
        assert tight.min() > loose.max() * 1.001, name


def test_sizes_have_one_target(folder: Path) -> None:
    """What grows is the only thing that differs."""
    for kind, target in (("models", 0.3), ("node-sets", 0.3), ("horizon", 0.15)):
        results = read_table(folder / "campaigns" / f"growth-{kind}" / "results.csv")
        assert set(results["loss_target"]) == {target}, kind


def test_looking_ahead_too_little_costs_energy(folder: Path) -> None:
    """On the network one epoch is not enough to see what the others gain; 64 are enough for all."""
    over = read_table(folder / "experiments" / "network-growth.csv").set_index("size")
    assert over.loc[1, "over_optimum"] > 1.1
    assert over.loc[64, "over_optimum"] == pytest.approx(1)


def test_table_one_is_printed(folder: Path) -> None:
    """For each loss one and ten epochs, all twenty, and a change; the CSV has the same numbers."""
    printed = read_table(folder / "experiments" / "prediction-quality-printed.csv")
    numbers = read_table(folder / "experiments" / "prediction-quality.csv")
    assert (
        printed["predicted ahead"].tolist()
        == [*("1 epoch", "10 epochs", "1-20 epochs", "a change")] * 3
    )
    own = numbers[numbers["predictor"] == "estimator"].set_index(["loss", "horizon"])
    names = {"1 epoch": "1", "10 epochs": "10", "1-20 epochs": "1-20", "a change": "change"}
    for row in printed.to_dict("records"):
        found = own.loc[(row["loss"], names[row["predicted ahead"]])]
        assert row["MAE estimator"] == f"{found['mae_mean']:.3f} ± {found['mae_std']:.3f}"
    assert (printed["MAE power-law"] == "-").sum() == 3, "changes have no power law"


def test_the_page_about_it_is_made(folder: Path) -> None:
    """./pact report takes the folder."""
    assert report.main(["--", str(folder)]) == 0
    assert "C14" in (folder / "report.html").read_text(encoding="utf-8")


def test_the_statements_are_those_that_the_documentation_lists() -> None:
    """pact.rst names every statement, and what those on the network are called."""
    text = (ROOT / "contrib" / "pact" / "doc" / "pact.rst").read_text(encoding="utf-8")
    for name in PAPER | {"-network"}:
        assert f"``{name}``" in text, name
