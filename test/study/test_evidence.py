# SPDX-License-Identifier: GPL-2.0-only
"""What is no evidence for a statement, and what speaks against the numbers of one."""

import pandas as pd
import pytest

from claim_frames import DECADE, biases, broken, changed, evidence, loss_steps, targets, verdicts
from claim_frames import time_steps
from pact_study.evaluation.caveats import caveats, doubtful, missed

TARGET = 0.15
BEYOND = "L/g was trained for longer at a stretch than in any record (40 epochs): its losses beyond"
UNEVEN = "loss decreases differ by 79.5 %: no whole numbers of epochs bring them within 5.0 %"


@pytest.mark.parametrize("gamma", sorted({*DECADE, DECADE[1] / 2}))
@pytest.mark.parametrize(
    "column, factor, falls",
    [
        ("energy", 9.0, {"C8", "C11-gamma_l", "C14-coarse"}),
        ("leaves_L", 0.1, {"C7"}),
        ("leaves_L", 9.0, {"C7"}),
        ("plan_milliseconds", 1e6, {"C11-time-gamma_l"}),
    ],
)
def test_points_with_less_rounding_are_no_evidence(
    gamma: float, column: str, factor: float, falls: set[str]
) -> None:
    """A point that PACT planned otherwise decides none of the statements; planned as asked, it can only
    decide those that it is about."""
    point = {"strategy": "pact", "rounding": "Ceiling", "gamma_l": gamma, "l_max": TARGET}
    spoilt = changed(loss_steps(), column, factor, **point)
    assert broken(loss_steps=spoilt) <= falls
    left_out = spoilt["strategy"].eq("pact") & spoilt["rounding"].eq("Ceiling")
    left_out &= spoilt["l_max"].eq(TARGET) & spoilt["gamma_l"].eq(gamma)
    assert left_out.sum() == 1
    assert broken(loss_steps=spoilt.assign(fallback=left_out)) == set()


def test_each_of_those_points_would_decide() -> None:
    """The property above is not empty: each statement falls with one of the points."""
    found: set[str] = set()
    for column, gamma, factor in (
        ("energy", DECADE[1], 9.0),
        ("leaves_L", DECADE[1], 0.1),
        ("plan_milliseconds", DECADE[0], 1e6),
    ):
        point = {"strategy": "pact", "rounding": "Ceiling", "gamma_l": gamma, "l_max": TARGET}
        found |= broken(loss_steps=changed(loss_steps(), column, factor, **point))
    spoilt = changed(loss_steps(), "energy", 9.0, **(point | {"gamma_l": DECADE[1] / 2}))
    found |= broken(loss_steps=spoilt)
    assert found == {"C7", "C8", "C11-gamma_l", "C11-time-gamma_l", "C14-coarse"}


def test_time_steps_planned_with_less_rounding() -> None:
    """The same for gamma_T; with no three steps left there is no slope, and it is said."""
    steps = time_steps()
    spoilt = changed(steps, "plan_milliseconds", 1e6, strategy="pact", gamma_T=0.5, T_max=50)
    assert broken(time_steps=spoilt) == {"C11-time-gamma_T"}
    left_out = spoilt["strategy"].eq("pact") & spoilt["gamma_T"].eq(0.5) & spoilt["T_max"].eq(50)
    assert broken(time_steps=spoilt.assign(fallback=left_out)) == set()
    few = steps[steps["gamma_T"] > 0.5]
    found = verdicts(evidence(time_steps=few))["C11-time-gamma_T"]
    assert not found.holds and "no slope" in found.measured


def test_statements_about_l_are_not_decided_by_biases_on_m() -> None:
    """Biases on M contradict C9 and C10 in the made-up results, which hold all the same."""
    only = biases()
    of_m = only[only["model"] == "M"].assign(model="L")
    assert broken(bias=of_m) == {"C9", "C10"}
    assert broken(bias=only) == set()


@pytest.mark.parametrize(
    "table, strategy, where, falls",
    [
        ("targets", "pact", {"l_max": TARGET}, {"C1", "C2", "C3", "C5", "C13"}),
        ("targets", "static-learn", {"l_max": 0.06}, {"C1", "C2", "C13"}),
        ("targets", "one-switch", {"l_max": 0.06}, {"C1", "C2", "C6"}),
        (
            "loss_steps",
            "pact",
            {"rounding": "Ceiling", "gamma_l": DECADE[1], "l_max": TARGET},
            {"C7", "C8", "C11-gamma_l", "C11-time-gamma_l", "C14-coarse"},
        ),
        ("time_steps", "optimum", {"gamma_T": 2.0, "T_max": 50}, {"C11-gamma_T"}),
        (
            "bias",
            "pact",
            {"model": "L", "bias": 0.2, "l_max": TARGET},
            {"C9", "C10", "C12", "C14-biased"},
        ),
        ("bias", "one-switch", {"model": "M", "bias": 0.2, "l_max": TARGET}, {"C14-biased"}),
        ("learned", "pact", {"l_max": TARGET}, {"C14-learned"}),
    ],
)
def test_jobs_that_miss_their_target_are_no_evidence(
    table: str, strategy: str, where: dict[str, object], falls: set[str]
) -> None:
    """The statements that need such a job do not hold, and say which it was; the others do."""
    frame = changed(getattr(evidence(), table), "reached", 0.0, strategy=strategy, **where)
    assert broken(**{table: frame}) == falls
    for id in falls:
        verdict = verdicts(evidence(**{table: frame}))[id]
        assert f"target missed: {strategy} at " in verdict.measured
        assert "missed its target" in verdict.reason


def test_caveats_by_hand() -> None:
    """Each kind of note once, its jobs in order; a point that was planned otherwise has its own place."""
    rows = pd.DataFrame(
        [
            (0.06, "static-learn", UNEVEN, False),
            (0.3, "pact", "", False),
            (0.05, "one-switch", BEYOND, False),
            (0.03, "one-switch", BEYOND, False),
            (0.03, "pact", f"{BEYOND}; planned with less rounding", True),
            (0.3, "optimum", "something else", False),
            (0.2, "pact", f"the target lies beyond the horizon; {BEYOND}", False),
        ],
        columns=["l_max", "strategy", "note", "fallback"],
    ).assign(reached=[1, 1, 0, 1, 1, 1, 1])
    assert caveats(rows) == (
        "losses extrapolated beyond the records: one-switch at l_max 0.03, 0.05, pact at l_max 0.2; "
        "loss decreases that are not even: static-learn at l_max 0.06; "
        "target beyond the horizon at first: pact at l_max 0.2; "
        "other notes in results.csv: optimum at l_max 0.3"
    )
    assert missed(rows) == "target missed: one-switch at l_max 0.05"
    assert doubtful(rows) == [True, False, True, True, True, False, True]
    quiet = rows[rows["note"] == ""]
    assert (caveats(quiet), missed(quiet)) == ("", "")
    timed = rows[:1].drop(columns="l_max").assign(T_max="37s")
    assert caveats(timed) == "loss decreases that are not even: static-learn at T_max 37s"


def test_verdicts_name_their_caveats() -> None:
    """Only those of the jobs that they are about."""
    noted = targets()
    noted.loc[noted["strategy"] == "static-learn", "note"] = BEYOND
    found = verdicts(evidence(targets=noted))
    marked = {id for id, verdict in found.items() if "beyond the records" in verdict.measured}
    assert marked == {"C1", "C2", "C4", "C13"}
