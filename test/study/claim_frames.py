# SPDX-License-Identifier: GPL-2.0-only
"""Made-up results that bear every statement out, and ways to change them."""

import numpy as np
import pandas as pd

from pact_study.evaluation.claims import judge
from pact_study.evaluation.claims_steps import DECADE
from pact_study.evaluation.decisions import epochs_of, leaves
from pact_study.evaluation.evidence import Evidence
from pact_study.evaluation.grounds import REFERENCE, Ground
from pact_study.evaluation.verdict import Verdict

GAMMAS = (DECADE[1], DECADE[1] / 2, DECADE[1] / 4, DECADE[0])  # three of them are halvings
TARGETS = (0.6, 0.25, 0.15)
BIASES = (-0.2, 0.0, 0.2)


def job(target: float, strategy: str, energy: float, decisions: str, time: float = 1.0) -> dict:
    """A row of results.

    @param target l_max
    @param strategy the strategy
    @param energy what the job cost
    @param decisions the column of that name
    @param time how long it took
    @return the row, as evidence.read_campaign() would give it
    """
    row = {"l_max": target, "strategy": strategy, "energy": energy, "time": time, "reached": 1}
    row |= {"decisions": decisions, "note": "", "fallback": False}
    row |= {f"epochs_{model}": epochs_of(decisions, model) for model in "LMS"}
    return row | {f"leaves_{model}": leaves(decisions, model) for model in "LMS"}


def targets() -> pd.DataFrame:
    """All strategies alike at the highest target, PACT at the optimum at the others, and below what S
    can reach OneSwitch too; StaticLearn costs ever more, and prefers M to L and S."""
    courses = {
        1.0: dict.fromkeys(("pact", "optimum", "one-switch", "static-learn"), "L/g:1"),
        0.5: {"pact": "L/g:4 M/s:9 S/b:20", "optimum": "L/g:5 M/s:8 S/b:20"},
        0.15: {"pact": "L/g:13 M/s:25 S/b:40", "optimum": "L/g:13 M/s:24 S/b:58"},
        0.1: dict.fromkeys(("pact", "optimum", "one-switch"), "L/g:15 M/s:70"),
        0.06: dict.fromkeys(("pact", "optimum", "one-switch"), "L/g:25 M/s:90"),
    }
    others = {"one-switch": "L/g:20 S/b:60", "static-learn": "L/g:3 M/s:191"}
    rows = []
    for target, decisions in courses.items():
        factors = {
            "pact": 1.0,
            "optimum": 1.0,
            "one-switch": 1.3 if 0.1 < target < 1.0 else 1.0,
            "static-learn": 2 + 0.1 / target if target < 1.0 else 1.0,
        }
        for strategy, course in (others | decisions).items():
            rows.append(job(target, strategy, factors[strategy] / target, course))
    return pd.DataFrame(rows)


def loss_steps() -> pd.DataFrame:
    """PACT nears the optimum with each halving, leaves L later the coarser the step, and plans in a
    time that grows like 1 / gamma_l; StaticLearn costs twice the optimum."""
    rows = []
    for rounding in ("Ceiling", "Representative"):
        for gamma in GAMMAS:
            for target in TARGETS:
                best = 10 / target
                over = 1 + 100 * gamma if rounding == "Ceiling" else 1.0
                later = round(1000 * gamma) if rounding == "Ceiling" else 0
                head = {"rounding": rounding, "gamma_l": gamma}
                for strategy, factor in (("pact", over), ("optimum", 1), ("static-learn", 2)):
                    row = job(target, strategy, best * factor, f"L/g:{10 + later} M/s:20 S/b:9")
                    rows.append({**head, **row, "plan_milliseconds": 1 / gamma})
                rows.append({**head, **job(target, "one-switch", best * 1.5, "L/g:20 S/b:30")})
    return pd.DataFrame(rows)


def time_steps() -> pd.DataFrame:
    """The same against gamma_T, for two deadlines."""
    rows = []
    for rounding in ("Ceiling", "Representative"):
        for gamma in (2.0, 1.0, 0.5):
            for deadline in (50, 100):
                head = {"rounding": rounding, "gamma_T": gamma, "T_max": deadline}
                head["plan_milliseconds"] = gamma**-1.5
                for strategy, factor in (("pact", 1 + gamma / 100), ("optimum", 1)):
                    rows.append({**head, **job(0.25, strategy, 20 * factor, "L/g:10 M/s:30")})
    return pd.DataFrame(rows)


def biases() -> pd.DataFrame:
    """An underestimated L is left later and M earlier, which takes less time; either error costs 1 %, with
    the exception of one where it costs nothing. Biases on M, of which the statements say nothing, move
    the first switch the other way and cost 5 % on one side."""
    return pd.concat([_biases_on("L"), _biases_on("M")], ignore_index=True)


def _biases_on(model: str) -> pd.DataFrame:
    """Biases on one model."""
    rows = []
    for target in TARGETS:
        for bias in BIASES:
            first = 10 - round(10 * bias) if model == "L" else 10 + round(10 * bias)
            decisions = f"L/g:{first} M/s:{40 - 2 * first} S/b:{60 - first}"
            cost = 1.0 if bias == 0 or (target == 0.25 and bias > 0) else 1.01
            cost = 1.05 if model == "M" and bias > 0 else cost
            for strategy, factor in (("pact", cost), ("optimum", 1), ("one-switch", 1.3)):
                row = job(target, strategy, 10 / target * factor, decisions, 100 - first)
                rows.append({"model": model, "bias": bias, **row})
            static = job(target, "static-learn", 20 / target, decisions)
            rows.append({"model": model, "bias": bias, **static})
    return pd.DataFrame(rows)


def shares() -> pd.DataFrame:
    """At every target PACT and Optimum spend more on L and less on S than StaticLearn."""
    spent = {"pact": (20, 5, 5), "optimum": (20, 5, 5), "static-learn": (10, 15, 8)}
    rows = [
        {"l_max": target, "strategy": strategy, "model": model, "energy": float(energy)}
        for target in (0.3, 0.15, 0.1)
        for strategy, energies in spent.items()
        for model, energy in zip("LMS", energies)
    ]
    return pd.DataFrame(rows)


def changed(frame: pd.DataFrame, column: str, factor: float, **where: object) -> pd.DataFrame:
    """A copy with some values multiplied.

    @param frame results
    @param column the column
    @param factor what its values are multiplied by
    @param where values of columns that choose the rows; at least one row
    @return the copy
    """
    chosen = pd.Series(True, index=frame.index)
    for name, value in where.items():
        close = np.isclose(frame[name], value) if isinstance(value, float) else frame[name] == value
        chosen &= close
    assert chosen.any(), where
    copy = frame.astype({column: float})
    copy.loc[chosen, column] *= factor
    return copy


def evidence(ground: Ground = REFERENCE, **replaced: pd.DataFrame) -> Evidence:
    """Made-up results that bear all the statements out, but for those given.

    @param ground the scenario that they are said to be of
    @param replaced tables to put in place of the made-up ones
    @return the results
    """
    tables = {
        "targets": targets(),
        "shares": shares(),
        "loss_steps": loss_steps(),
        "time_steps": time_steps(),
        "bias": biases(),
        "learned": biases().query("bias == 0 and model == 'L'").drop(columns=["bias", "model"]),
    }
    return Evidence(ground, **(tables | replaced))


def verdicts(found: Evidence) -> dict[str, Verdict]:
    """Judge results.

    @param found the results
    @return verdicts by id; each has numbers, and a reason exactly if it does not hold
    """
    judged = judge(found)
    for verdict in judged:
        assert bool(verdict.reason) != verdict.holds, verdict.id
        assert any(character.isdigit() for character in verdict.measured), verdict.id
    return {verdict.id: verdict for verdict in judged}


def broken(**replaced: pd.DataFrame) -> set[str]:
    """What falls with some results.

    @param replaced tables to put in place of the made-up ones
    @return ids of the statements that do not hold
    """
    return {id for id, verdict in verdicts(evidence(**replaced)).items() if not verdict.holds}
