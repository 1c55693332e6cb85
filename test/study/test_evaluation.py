# SPDX-License-Identifier: GPL-2.0-only
"""How the paper's statements are judged."""

import json
import math
import subprocess
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign_support import environment
from claim_frames import job
from pact_study.evaluation import claims_strategies, claims_steps
from pact_study.evaluation.decisions import epochs_of, instant, leaves, stages
from pact_study.evaluation.growth import Size, scaled_scenario, write_scenario
from pact_study.evaluation.evidence import Evidence
from pact_study.evaluation.grounds import REFERENCE
from pact_study.evaluation.verdict import Verdict, table


def test_decisions_by_hand() -> None:
    """The optimum of the reference scenario at 0.15, and jobs that skip models."""
    optimum = "L/gold:13 M/silver:24 S/bronze:58"
    assert stages(optimum) == [("L", 13), ("M", 24), ("S", 58)]
    assert [epochs_of(optimum, model) for model in "LMS"] == [13, 24, 58]
    assert [leaves(optimum, model) for model in "LMS"] == [13, 37, math.inf]
    assert leaves("M/silver:4 S/bronze:12", "L") == 0
    assert math.isnan(leaves("L/gold:7 S/bronze:365", "M"))
    assert leaves("", "L") == 0 and epochs_of("", "L") == 0
    assert [instant(epoch) for epoch in (13.0, math.inf, math.nan)] == [
        "13",
        "never",
        "not trained",
    ]


@given(st.lists(st.tuples(st.sampled_from("LMS"), st.integers(1, 50)), min_size=1, max_size=5))
def test_stages_add_up(course: list[tuple[str, int]]) -> None:
    """Epochs of the models are the job's epochs, and the last model is never left."""
    text = " ".join(f"{model}/n:{epochs}" for model, epochs in course)
    assert sum(epochs_of(text, model) for model in "LMS") == sum(epochs for _, epochs in course)
    assert leaves(text, course[-1][0]) == math.inf


def results(pact: float, others: float, decisions: str = "L/g:13 M/s:25 S/b:40") -> pd.DataFrame:
    """Results at three targets: the strategies are alike at the highest, and PACT costs `pact` times
    the optimum below."""
    best = "L/g:13 M/s:24 S/b:58"
    rows = []
    for target, energy, spread in ((1.0, 1.0, 1.0), (0.5, 5.0, 1.3), (0.15, 30.0, others)):
        factor = 1.0 if target == 1.0 else pact
        rows.append(job(target, "pact", energy * factor, decisions, 0.9))
        rows.append(job(target, "optimum", energy, best))
        rows.append(job(target, "one-switch", energy * spread, "L/g:20 S/b:60"))
        rows.append(job(target, "static-learn", energy * spread, "L/g:6 M/s:191"))
    return pd.DataFrame(rows)


def verdicts(frame: pd.DataFrame) -> dict[str, bool]:
    """Which of the statements that need only these results hold."""
    evidence = Evidence(REFERENCE, frame, *[pd.DataFrame()] * 5)
    found = [
        judged(evidence)
        for judged in (
            claims_strategies._close_then_apart,
            claims_strategies._never_above,
            claims_strategies._same_instants,
            claims_strategies._static_learn_instants,
            claims_strategies._never_cheaper,
        )
    ]
    for verdict in found:
        assert bool(verdict.reason) != verdict.holds, verdict.id
        assert any(character.isdigit() for character in verdict.measured), verdict.id
    return {verdict.id: verdict.holds for verdict in found}


def test_statements_hold_where_they_are_true() -> None:
    """Made-up results that bear all of them out."""
    assert verdicts(results(1.01, 2.0)) == {
        "C1": True,
        "C2": True,
        "C3": True,
        "C4": True,
        "C5": True,
    }


@pytest.mark.parametrize(
    "frame, broken",
    [
        (results(1.03, 2.0), {"C2"}),  # 3 % above the optimum
        (results(0.99, 2.0), {"C5"}),  # cheaper than the optimum
        (results(1.01, 1.0), {"C1", "C2"}),  # no spread, and PACT above the others
        (results(1.0, 2.0, "L/g:16 M/s:25 S/b:40"), {"C3"}),  # switches 3 epochs later
        (results(1.0, 2.0, "L/g:13 M/s:27 S/b:40"), {"C3"}),  # so does the second switch
        (results(1.0, 2.0, "L/g:13 S/b:40"), {"C3"}),  # without M there is no second switch
    ],
)
def test_statements_fall_where_they_are_false(frame: pd.DataFrame, broken: set[str]) -> None:
    """Each of them can fail, and alone."""
    assert {name for name, holds in verdicts(frame).items() if not holds} == broken


def test_claims_say_yes_or_no_and_why() -> None:
    """The table of verdicts."""
    found = table(
        [
            Verdict("C1", "s", "1", True),
            Verdict("C2", "t", "2", False, "because"),
        ]
    )
    assert found.values.tolist() == [["C1", "s", "1", "yes", ""], ["C2", "t", "2", "no", "because"]]


def test_halvings_are_the_longest_sequence() -> None:
    """By hand."""
    assert claims_steps.halvings([0.1, 0.2, 0.4, 0.3]) == [0.4, 0.2, 0.1]
    assert claims_steps.halvings([3.0]) == [3.0]


@given(st.floats(0.1, 3), st.floats(0.1, 100))
def test_slope_of_a_power_law(exponent: float, scale: float) -> None:
    """The slope of a power law is its exponent."""
    sizes = pd.Series([1.0, 2.0, 5.0, 12.0])
    assert claims_steps.slope(sizes, scale * sizes**exponent) == pytest.approx(exponent)


@pytest.mark.parametrize("size", [Size(1, 1), Size(1, 4), Size(5, 1), Size(4, 3)])
def test_scaled_scenarios_are_scenarios(tmp_path: Path, size: Size) -> None:
    """The simulator accepts them, and they have as many settings as asked for."""
    path = write_scenario(tmp_path, size, 0.3, 100)
    program = Path(environment()["PACT_BINARY_DIR"]) / "bin" / "pact-run"
    done = subprocess.run([program, path, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert (len(said["models"]), len(said["node_sets"])) == (size.models, size.node_sets)
    assert len(scaled_scenario(size, 0.3, 100)["settings"]) == size.models * size.node_sets
