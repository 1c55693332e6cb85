# SPDX-License-Identifier: GPL-2.0-only
"""Statements about steps, beliefs and low targets: each can hold, and each can fail."""

import math
from types import SimpleNamespace

import pandas as pd
import pytest

from claim_frames import biases, changed, loss_steps, low_targets, shares, time_steps
from pact_study.evaluation import claims_beliefs, claims_steps, claims_strategies, findings
from pact_study.evaluation.verdict import Verdict

LOW_TARGET = 0.15


def evidence(**replaced: pd.DataFrame) -> SimpleNamespace:
    """Made-up results that bear all the statements out, but for those given."""
    tables = {
        "targets": low_targets(),
        "shares": shares(),
        "loss_steps": loss_steps(),
        "time_steps": time_steps(),
        "bias": biases(),
        "learned": biases().query("bias == 0").drop(columns="bias"),
    }
    return SimpleNamespace(**(tables | replaced))


def verdicts(found: SimpleNamespace) -> dict[str, Verdict]:
    """Verdicts about the results, by id."""
    judged = [
        claims_strategies._low_targets(found.targets),
        claims_strategies._energy_by_model(found.shares),
        *claims_steps.judge_steps(found),
        *claims_beliefs.judge_beliefs(found),
    ]
    for verdict in judged:
        assert bool(verdict.reason) != verdict.holds, verdict.id
        assert any(character.isdigit() for character in verdict.measured), verdict.id
    return {verdict.id: verdict for verdict in judged}


def broken(**replaced: pd.DataFrame) -> set[str]:
    """Ids of the statements that some results do not bear out."""
    return {id for id, verdict in verdicts(evidence(**replaced)).items() if not verdict.holds}


def with_decisions(frame: pd.DataFrame, column: str, value: float, **where: object) -> pd.DataFrame:
    """A copy with a column set, for the strategy pact."""
    zero = changed(frame, column, 0.0, strategy="pact", **where)
    zero.loc[zero[column] == 0.0, column] = value
    return zero


def test_all_hold_where_all_are_true() -> None:
    """And nothing but the statements is judged."""
    found = verdicts(evidence())
    names = {"C6", "C7", "C8", "C9", "C10", "C11", "C11-time", "C12", "C13", "C14"}
    assert set(found) == names
    assert [id for id, verdict in found.items() if not verdict.holds] == []


def test_low_targets_without_s() -> None:
    """C6 falls when S is trained by either, or one costs other than OneSwitch."""
    for strategy in ("pact", "optimum"):
        with_s = low_targets()
        with_s.loc[with_s["strategy"] == strategy, "epochs_S"] = 4
        assert broken(targets=with_s) == {"C6"}
        dearer = changed(low_targets(), "energy", 1.001, strategy=strategy, l_max=0.06)
        assert broken(targets=dearer) == {"C6"}


def test_larger_steps_switch_later() -> None:
    """C7 falls when the coarse step switches earlier at one target, or nowhere later; what
    Representative does is not part of it."""
    coarse = {"rounding": "Ceiling", "gamma_l": claims_steps.DECADE[1]}
    early = with_decisions(loss_steps(), "leaves_L", 9.0, l_max=LOW_TARGET, **coarse)
    assert broken(loss_steps=early) == {"C7"}
    alike = with_decisions(loss_steps(), "leaves_L", 10.0, **coarse)
    assert "C7" not in broken(loss_steps=loss_steps())
    assert broken(loss_steps=alike.assign(leaves_L=10.0)) == {"C7"}
    other = with_decisions(loss_steps(), "leaves_L", 3.0, rounding="Representative")
    assert broken(loss_steps=other) == set()


def test_coarse_steps_against_static_learn() -> None:
    """C8 falls when StaticLearn is better at a small target (with it C14); not at a large one."""
    coarse = {"rounding": "Ceiling", "gamma_l": claims_steps.DECADE[1]}
    better = changed(
        loss_steps(), "energy", 0.5, strategy="static-learn", l_max=LOW_TARGET, **coarse
    )
    assert broken(loss_steps=better) == {"C8", "C14"}
    above = changed(loss_steps(), "energy", 0.5, strategy="static-learn", l_max=0.6, **coarse)
    assert broken(loss_steps=above) == {"C14"}


@pytest.mark.parametrize("rounding", ["Ceiling", "Representative"])
def test_energy_falls_with_every_halving(rounding: str) -> None:
    """C11 falls with one energy that rises on the way, of either step."""
    middle = {"strategy": "pact", "rounding": rounding, "gamma_l": claims_steps.DECADE[1] / 2}
    assert broken(loss_steps=changed(loss_steps(), "energy", 1.2, l_max=LOW_TARGET, **middle)) == {
        "C11"
    }
    middle = {"strategy": "pact", "rounding": rounding, "gamma_T": 1.0}
    assert broken(time_steps=changed(time_steps(), "energy", 1.2, T_max=50, **middle)) == {"C11"}


def test_points_with_less_rounding_are_no_evidence() -> None:
    """A point that PACT planned otherwise decides none of the statements."""
    wrong = {"strategy": "pact", "rounding": "Ceiling", "gamma_l": claims_steps.DECADE[1] / 2}
    spoilt = changed(loss_steps(), "energy", 9.0, l_max=LOW_TARGET, **wrong)
    assert broken(loss_steps=spoilt) == {"C11"}
    spoilt["fallback"] = spoilt["energy"] > 5 * 10 / spoilt["l_max"]
    assert broken(loss_steps=spoilt) == set()


@pytest.mark.parametrize("exponent, falls", [(1.9, set()), (2.1, {"C11-time"})])
def test_planning_time_is_a_power(exponent: float, falls: set[str]) -> None:
    """C11-time falls with a slope above 2, of either step and of one rounding alone."""
    for rounding in ("Ceiling", "Representative"):
        slow = loss_steps()
        slow.loc[slow["rounding"] == rounding, "plan_milliseconds"] = slow["gamma_l"] ** -exponent
        assert broken(loss_steps=slow) == falls
        slow = time_steps()
        slow.loc[slow["rounding"] == rounding, "plan_milliseconds"] = slow["gamma_T"] ** -exponent
        assert broken(time_steps=slow) == falls


@pytest.mark.parametrize("bias", [-0.2, 0.2])
def test_opposite_biases_cost_the_same(bias: float) -> None:
    """C9 falls when one of them costs much more at one target."""
    dearer = changed(biases(), "energy", 1.05, strategy="pact", bias=bias, l_max=LOW_TARGET)
    assert broken(bias=dearer) == {"C9"}


def test_direction_of_biases() -> None:
    """C10 falls when the sign of the bias means the reverse, or M is trained longer when L is."""
    reverse = biases()
    columns = ["leaves_L", "epochs_M", "time"]
    flipped = reverse.assign(bias=-reverse["bias"])[["bias", "l_max", "strategy", *columns]]
    reverse = reverse.drop(columns=columns).merge(flipped, on=["bias", "l_max", "strategy"])
    assert broken(bias=reverse) == {"C10"}
    together = biases()
    together["epochs_M"] = together["leaves_L"]
    assert broken(bias=together) == {"C10"}


def test_earlier_switches_take_longer() -> None:
    """C12 falls when they take less time at one target, or always cost more energy."""
    shorter = biases()
    at = (shorter["l_max"] == LOW_TARGET) & (shorter["strategy"] == "pact")
    shorter.loc[at, "time"] = shorter["leaves_L"]
    assert broken(bias=shorter) == {"C12"}
    dearer = biases()
    pact = dearer["strategy"] == "pact"
    dearer.loc[pact, "energy"] = 10 / dearer["l_max"] * (1.03 - dearer["leaves_L"] / 1000)
    assert broken(bias=dearer) == {"C12"}


@pytest.mark.parametrize("strategy", ["pact", "optimum"])
def test_energy_on_the_models(strategy: str) -> None:
    """C13 falls when either spends less on L, or more on S, at one low target; not at a high one."""
    less = changed(shares(), "energy", 0.4, strategy=strategy, model="L", l_max=LOW_TARGET)
    assert broken(shares=less) == {"C13"}
    more = changed(shares(), "energy", 2.0, strategy=strategy, model="S", l_max=0.1)
    assert broken(shares=more) == {"C13"}
    high = changed(shares(), "energy", 2.0, strategy=strategy, model="S", l_max=0.3)
    assert broken(shares=high) == set()


@pytest.mark.parametrize("alternative", ["one-switch", "static-learn"])
def test_pact_under_disadvantages(alternative: str) -> None:
    """C14 falls when one alternative is better in one of the cases, or PACT misses a target."""
    found = evidence()
    for name in ("bias", "learned", "loss_steps"):
        frame = getattr(found, name)
        where = {"strategy": alternative, "l_max": 0.25}
        where |= {"rounding": "Ceiling", "gamma_l": 0.002} if name == "loss_steps" else {}
        better = changed(frame, "energy", 0.45, **where)
        assert "C14" in broken(**{name: better}), name
        where["strategy"] = "pact"
        missed = changed(frame, "reached", 0.0, **where)
        assert broken(**{name: missed}) == {"C14"}, name
    fine = {"rounding": "Ceiling", "gamma_l": claims_steps.DECADE[0]}
    better = changed(loss_steps(), "energy", 0.45, strategy=alternative, l_max=0.25, **fine)
    assert broken(loss_steps=better) == set()


def test_findings_are_the_numbers_of_their_tables() -> None:
    """By hand: PACT 2 and 10 % above Optimum, the latter above OneSwitch too, one target missed."""
    rows = [
        {"l_max": t, "strategy": s, "energy": e, "reached": r}
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
    table = pd.DataFrame({"growth": "models", "size": [1, 2, 4], "milliseconds": [1.0, 2.0, 8.0]})
    assert findings.growth(table.assign(log_log_slope=1.5)).startswith(
        "models: slope 1.5, between neighbours 1.0 to 2.0"
    )
    assert math.isclose(claims_steps.slope(table["size"], table["milliseconds"]), 1.5)
