# SPDX-License-Identifier: GPL-2.0-only
"""Statements about steps, beliefs and low targets: each can hold, and each can fail."""

import math
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from claim_frames import (
    biases,
    broken,
    changed,
    evidence,
    job,
    loss_steps,
    shares,
    targets,
    time_steps,
    verdicts,
)
from pact_study.evaluation import claims_steps
from pact_study.evaluation.claims import judge
from pact_study.evaluation.grounds import NETWORK, REFERENCE

LOW_TARGET = 0.15
TARGETS_OF_A_GROUND = ("figure_target", "low_target", "small_target")


def with_value(frame: pd.DataFrame, column: str, value: float, **where: object) -> pd.DataFrame:
    """A copy with a column set in some rows, that of PACT unless they are named."""
    zero = changed(frame, column, 0.0, **({"strategy": "pact"} | where))
    zero.loc[zero[column] == 0.0, column] = value
    return zero


def test_all_hold_where_all_are_true() -> None:
    """And nothing but the statements is judged."""
    found = verdicts(evidence())
    steps = {f"{half}-{step}" for half in ("C11", "C11-time") for step in ("gamma_l", "gamma_T")}
    cases = {"C14-biased", "C14-learned", "C14-coarse"}
    whole = {f"C{number}" for number in range(1, 14)} - {"C11"}
    assert set(found) == whole | steps | cases
    assert [id for id, verdict in found.items() if not verdict.holds] == []


def test_the_network_is_judged_alike() -> None:
    """The same results come to the same verdicts; only names and likely reasons are the network's."""
    there = replace(NETWORK, **{key: getattr(REFERENCE, key) for key in TARGETS_OF_A_GROUND})
    frames = {"shares": changed(shares(), "energy", 2.0, strategy="pact", model="S")}
    here, on_network = verdicts(evidence(**frames)), verdicts(evidence(there, **frames))
    assert [id + "-network" for id in here] == list(on_network)
    for id, verdict in here.items():
        other = on_network[f"{id}-network"]
        assert (other.holds, other.measured) == (verdict.holds, verdict.measured)
        assert other.statement == f"On the network: {verdict.statement}"
    assert on_network["C13-network"].reason == NETWORK.reasons["C13"] != here["C13"].reason


def test_reasons_of_the_network_belong_to_statements() -> None:
    """None is left over from a statement that was renamed."""
    assert set(NETWORK.reasons) <= {verdict.id for verdict in judge(evidence())}


def test_switches_that_never_move() -> None:
    """Where no bias moves a switch, opposite ones cost alike (C9), and nothing is delayed (C10) nor
    comes earlier (C12); a job that stays with L has no switch at all."""
    still = [
        {"model": "L", "bias": bias, **job(target, strategy, 10 / target, decisions)}
        for bias in (-0.2, 0.0, 0.2)
        for target, decisions in ((0.6, "L/g:3"), (0.25, "L/g:5 M/s:9"), (0.15, "L/g:5 S/b:9"))
        for strategy in ("pact", "optimum", "one-switch", "static-learn")
    ]
    found = verdicts(evidence(bias=pd.DataFrame(still)))
    assert {id for id, verdict in found.items() if not verdict.holds} == {"C10", "C12"}
    assert "the switch moves nowhere where there is a second" in found["C10"].measured
    assert "moves at none of the targets" in found["C12"].measured


def test_low_targets_without_s() -> None:
    """C6 falls when S is trained by either, or when one costs other than OneSwitch (for Optimum, PACT is
    then cheaper as well, C5; for PACT, the dearer: C2)."""
    for strategy, also in (("pact", "C2"), ("optimum", "C5")):
        with_s = targets()
        where = (with_s["strategy"] == strategy) & (with_s["l_max"] < 0.15)
        with_s.loc[where, "epochs_S"] = 4
        assert "C6" in broken(targets=with_s)
        dearer = changed(targets(), "energy", 1.001, strategy=strategy, l_max=0.06)
        assert broken(targets=dearer) == {"C6", also}


@pytest.mark.parametrize("column, earlier", [("leaves_L", 9.0), ("leaves_M", 29.0)])
def test_larger_steps_switch_later(column: str, earlier: float) -> None:
    """C7 falls when the coarse step switches earlier at one target, be it the first switch or the
    second; what Representative does is not part of it."""
    coarse = {"rounding": "Ceiling", "gamma_l": claims_steps.DECADE[1]}
    early = with_value(loss_steps(), column, earlier, l_max=LOW_TARGET, **coarse)
    assert broken(loss_steps=early) == {"C7"}
    never = with_value(loss_steps(), column, math.inf, l_max=LOW_TARGET, **coarse)
    assert broken(loss_steps=never) == set()
    other = with_value(loss_steps(), column, 3.0, rounding="Representative")
    assert broken(loss_steps=other) == set()


def test_larger_steps_that_switch_alike() -> None:
    """C7 falls when no switch comes later, or there is none."""
    for instant in (10.0, math.inf, math.nan):
        alike = loss_steps().assign(leaves_L=instant, leaves_M=instant)
        assert broken(loss_steps=alike) == {"C7"}


def test_coarse_steps_against_static_learn() -> None:
    """C8 falls when StaticLearn is better at a small target (with it C14); not at a large one."""
    coarse = {"rounding": "Ceiling", "gamma_l": claims_steps.DECADE[1]}
    better = changed(
        loss_steps(), "energy", 0.5, strategy="static-learn", l_max=LOW_TARGET, **coarse
    )
    assert broken(loss_steps=better) == {"C8", "C14-coarse"}
    above = changed(loss_steps(), "energy", 0.5, strategy="static-learn", l_max=0.6, **coarse)
    assert broken(loss_steps=above) == {"C14-coarse"}


@pytest.mark.parametrize("rounding", ["Ceiling", "Representative"])
def test_energy_falls_with_every_halving(rounding: str) -> None:
    """C11 falls with one energy that rises on the way, of either step."""
    middle = {"strategy": "pact", "rounding": rounding, "gamma_l": claims_steps.DECADE[1] / 2}
    rising = changed(loss_steps(), "energy", 1.2, l_max=LOW_TARGET, **middle)
    assert broken(loss_steps=rising) == {"C11-gamma_l"}
    middle = {"strategy": "pact", "rounding": rounding, "gamma_T": 1.0}
    rising = changed(time_steps(), "energy", 1.2, T_max=50, **middle)
    assert broken(time_steps=rising) == {"C11-gamma_T"}


def test_energy_that_stays_above_does_not_approach() -> None:
    """C11 falls when no halving brings energy nearer to the optimum; at the optimum it may stay."""
    flat = loss_steps()
    optimum = flat["l_max"].map(lambda target: 10 / target)
    of_pact = flat["strategy"] == "pact"
    for factor, falls in ((1.04, {"C11-gamma_l"}), (1.0, set())):
        flat.loc[of_pact, "energy"] = factor * optimum
        assert broken(loss_steps=flat) == falls


@pytest.mark.parametrize("exponent, holds", [(1.9, True), (2.1, False)])
def test_planning_time_is_a_power(exponent: float, holds: bool) -> None:
    """C11-time falls with a slope above 2, of one rounding alone."""
    for rounding in ("Ceiling", "Representative"):
        slow = loss_steps()
        slow.loc[slow["rounding"] == rounding, "plan_milliseconds"] = slow["gamma_l"] ** -exponent
        assert broken(loss_steps=slow) == (set() if holds else {"C11-time-gamma_l"})
        slow = time_steps()
        slow.loc[slow["rounding"] == rounding, "plan_milliseconds"] = slow["gamma_T"] ** -exponent
        assert broken(time_steps=slow) == (set() if holds else {"C11-time-gamma_T"})


@pytest.mark.parametrize("bias", [-0.2, 0.2])
def test_opposite_biases_cost_the_same(bias: float) -> None:
    """C9 falls when one of them costs much more at one target."""
    dearer = changed(biases(), "energy", 1.05, strategy="pact", bias=bias, l_max=LOW_TARGET)
    assert broken(bias=dearer) == {"C9"}


def test_direction_of_biases() -> None:
    """C10 falls when the sign of the bias means the reverse, or both switches move the same way, or the
    second does not move."""
    reverse = biases()
    columns = ["leaves_L", "leaves_M", "time"]
    keys = ["model", "bias", "l_max", "strategy"]
    flipped = reverse.assign(bias=-reverse["bias"])[[*keys, *columns]]
    reverse = reverse.drop(columns=columns).merge(flipped, on=keys)
    assert broken(bias=reverse) == {"C10"}
    for second in (biases()["leaves_L"], 30.0, math.inf):
        assert broken(bias=biases().assign(leaves_M=second)) == {"C10"}
    # Jobs without a second switch do not count, neither way.
    fewer = biases()
    fewer.loc[np.isclose(fewer["l_max"], LOW_TARGET), "leaves_M"] = math.inf
    found = verdicts(evidence(bias=fewer))["C10"]
    assert (
        found.holds
        and "of 4 cases" in found.measured
        and "in 4 and not at all in 0" in found.measured
    )


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
    """C14 falls when one alternative is better in one of the cases; it may be as good."""
    found = evidence()
    cases = {"bias": "C14-biased", "learned": "C14-learned", "loss_steps": "C14-coarse"}
    for name, case in cases.items():
        frame = getattr(found, name)
        where = {"strategy": alternative, "l_max": 0.25}
        where |= {"rounding": "Ceiling", "gamma_l": 0.002} if name == "loss_steps" else {}
        better = changed(frame, "energy", 0.45, **where)
        assert case in broken(**{name: better})
        of_pact = frame[(frame["strategy"] == "pact") & np.isclose(frame["l_max"], 0.25)]["energy"]
        equal = with_value(frame, "energy", of_pact.max(), **where)
        assert case not in broken(**{name: equal})
    fine = {"rounding": "Ceiling", "gamma_l": claims_steps.DECADE[0]}
    better = changed(loss_steps(), "energy", 0.45, strategy=alternative, l_max=0.25, **fine)
    assert broken(loss_steps=better) == set()
