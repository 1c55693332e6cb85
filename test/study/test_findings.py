# SPDX-License-Identifier: GPL-2.0-only
"""What is said of experiments beyond the statements."""

import math

import numpy as np
import pandas as pd

import claim_frames
from claim_frames import biases, changed, evidence, loss_steps
from pact_study.evaluation import (
    claims_steps,
    experiments_beliefs,
    experiments_steps,
    experiments_strategies,
    findings,
)


def test_findings_are_the_numbers_of_their_tables() -> None:
    """By hand: PACT 2 and 10 % above Optimum, the latter above OneSwitch too, one target missed."""
    rows = [
        {"l_max": t, "strategy": s, "energy": e, "reached": r, "note": "", "fallback": False}
        for t, s, e, r in (
            (0.5, "pact", 10.2, 1),
            (0.5, "optimum", 10.0, 1),
            (0.5, "one-switch", 12.0, 1),
            (0.1, "pact", 22.0, 0),
            (0.1, "optimum", 20.0, 1),
            (0.1, "one-switch", 21.0, 1),
        )
    ]
    assert findings.excess(pd.DataFrame(rows), ["l_max"]) == (
        "PACT meets the target at 1 of 2 points and spends at most 10.0 % more than Optimum "
        "(l_max 0.1); more than the better of OneSwitch and StaticLearn at 1."
    )
    rows[-1]["note"] = "L/g was trained for longer at a stretch than in any record (40 epochs)"
    assert findings.excess(pd.DataFrame(rows), ["l_max"]).endswith(
        "at 1; losses extrapolated beyond the records: one-switch at l_max 0.1."
    )


def test_finding_about_growth() -> None:
    """By hand: times 1, 2, 8 for sizes 1, 2, 4."""
    table = pd.DataFrame({"growth": "models", "size": [1, 2, 4], "milliseconds": [1.0, 2.0, 8.0]})
    jobs = table.assign(strategy="pact", note="", fallback=False)
    jobs.loc[1, "note"] = "the target lies beyond the horizon; heading for the most promising state"
    said = findings.growth(table.assign(log_log_slope=1.5, over_optimum=[1.0, 1.25, 1.1]), jobs)
    assert said.startswith(
        "models: slope 1.5, between neighbours 1.0 to 2.0, energy up to 1.25 times Optimum's (target "
        "beyond the horizon at first: pact at size 2). "
    )
    assert math.isclose(claims_steps.slope(table["size"], table["milliseconds"]), 1.5)


def test_findings_leave_out_points_with_less_rounding() -> None:
    """A point at the optimum only because PACT rounded less there is not counted."""
    steps = changed(loss_steps(), "energy", 2.0, strategy="pact", rounding="Ceiling", l_max=0.15)
    where = (steps["rounding"] == "Ceiling") & np.isclose(steps["l_max"], 0.15)
    steps.loc[where, "fallback"] = steps["strategy"] == "pact"
    ceiling, rest = findings.roundings(steps, ["gamma_l", "l_max"]).split(" Representative: ")
    assert "at 8 of 8 points" in ceiling and "at most 20.0 % more" in ceiling
    assert ceiling.endswith("Planned with less rounding, and not counted: 4 points.")
    steps.loc[steps["gamma_l"] < max(claim_frames.GAMMAS), "fallback"] = False
    assert "not counted: 1 point." in findings.roundings(steps, ["gamma_l", "l_max"])
    assert "at 12 of 12 points" in rest and "not counted" not in rest


def test_findings_about_courses() -> None:
    """By hand: two biases with the same course, and one with another."""
    ends = [(-0.2, 3, 9.0, 5.0), (0.0, 3, 9.0, 5.0), (0.2, 4, 8.0, 6.5)]
    keys = ["bias", "epoch", "end_time", "total_energy"]
    said = findings.biased_courses(pd.DataFrame(ends, columns=keys))
    assert said == (
        "bias -0.2: 3 epochs, time 9, energy 5; bias +0: 3 epochs, time 9, energy 5; "
        "bias +0.2: 4 epochs, time 8, energy 6.5."
    )
    assert "all courses are the same" in findings.biased_courses(
        pd.DataFrame(ends[:2], columns=keys)
    )
    assert "pact: L 13, M 38; optimum: L 13, M 37; one-switch: L 20, M not trained" in (
        findings.instants(evidence())
    )


def test_finding_about_predictions() -> None:
    """By hand: better than all that there is to compare with in one of two rows, one without a power
    law."""
    rows = [
        ("lambda_run", "1", "estimator", 0.2, 0.90, 0.05),
        ("lambda_run", "1", "persistence", 0.4, 0.0, 0.0),
        ("lambda_run", "1", "power-law", 0.1, 0.0, 0.0),
        ("lambda_change", "change", "estimator", 0.3, 0.95, 0.10),
        ("lambda_change", "change", "persistence", 0.5, 0.0, 0.0),
    ]
    keys = ["network", "horizon", "predictor", "mae_mean", "icp_mean", "icp_std"]
    said = findings.prediction(pd.DataFrame(rows, columns=keys).assign(loss="train_loss"))
    assert "in 1 of 2 rows (in 1 of them, changes, there is no power law" in said
    assert "hold 90.0 to 95.0 % of the losses" in said and "deviations of 5.0 to 10.0" in said


def test_tables_about_pact_have_what_verdicts_need() -> None:
    """Whether the target was reached, and what the other strategies spent at the same point."""
    steps = changed(loss_steps(), "reached", 0.0, strategy="pact", l_max=0.15)
    table = experiments_steps.step_table(steps, "gamma_l", ["l_max"])
    assert (table["reached"] == (table["l_max"] != 0.15)).all()
    for name, factor in (("optimum", 10.0), ("one_switch", 15.0), ("static_learn", 20.0)):
        assert np.allclose(table[f"{name}_energy"], factor / table["l_max"])
    of_l = biases().query("model == 'L'")
    table = experiments_beliefs.bias_table(of_l)
    assert (table["reached"] == 1).all() and len(table) == len(of_l) / 4
    assert np.allclose(table["static_learn_energy"], 20 / table["l_max"])
    assert np.allclose(table["over_optimum"], table["energy"] / table["optimum_energy"])
    assert (table["first_shift"] == (-10 * table["bias"]).round()).all()
    never = of_l.assign(leaves_M=of_l["leaves_M"].where(of_l["bias"] <= 0, math.inf))
    shift = experiments_beliefs.bias_table(never).set_index("bias")["second_shift"]
    assert shift[0.2].isna().all() and (shift[0.0] == 0).all() and (shift[-0.2] == -2).all()


def test_remarks_have_rings() -> None:
    """Points of jobs that say something against themselves, in both panels."""
    noted = claim_frames.targets()
    where = (noted["strategy"] == "static-learn") & np.isclose(noted["l_max"], 0.06)
    noted.loc[where, "note"] = "loss decreases differ by 79.5 %"
    noted = noted.assign(loss=0.0, epochs=1, switches=0)
    chart = experiments_strategies.target_chart(noted, "t")
    for panel in chart.panels:
        rings = {curve.name: list(curve.rings) for curve in panel.curves}
        assert rings.pop("static-learn") == [False] * 4 + [True] and not any(
            map(any, rings.values())
        )
    assert "static-learn at l_max 0.06" in findings.remarks(noted)
    assert findings.remarks(claim_frames.targets()) == ""
