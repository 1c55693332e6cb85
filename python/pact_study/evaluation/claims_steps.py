# SPDX-License-Identifier: GPL-2.0-only
"""What the paper says of the grid's steps: C7, C8, C11."""

import numpy as np
import pandas as pd
from scipy import stats

from pact_study.evaluation.evidence import Evidence
from pact_study.evaluation.verdict import Verdict, judge

DECADE = (0.0002, 0.002)  # gamma_l and ten times gamma_l, both fine enough for Ceiling
SMALL_TARGET = 0.3


def judge_steps(evidence: Evidence) -> list[Verdict]:
    """Judge the statements about gamma_l and gamma_T.

    @param evidence the campaigns
    @return the verdicts
    """
    return [
        _later(evidence.loss_steps),
        _still_better(evidence.loss_steps),
        _approaches(evidence),
        _polynomial(evidence),
    ]


def of_rounding(steps: pd.DataFrame, rounding: str, strategy: str = "pact") -> pd.DataFrame:
    """Results with one rounding, without those that had to be planned otherwise.

    @param steps results with the column rounding
    @param rounding Ceiling or Representative
    @param strategy the strategy
    @return the rows of the first seed
    """
    chosen = steps[(steps["rounding"] == rounding) & (steps["strategy"] == strategy)]
    return chosen[~chosen["fallback"]].drop_duplicates(
        [c for c in ("gamma_l", "gamma_T", "T_max", "l_max") if c in chosen]
    )


def _at(frame: pd.DataFrame, step: float) -> pd.DataFrame:
    """Rows of one gamma_l, by target."""
    return frame[np.isclose(frame["gamma_l"], step)].set_index("l_max")


def _later(steps: pd.DataFrame) -> Verdict:
    """C7: when L is left, with gamma_l and with ten times gamma_l."""
    ceiling = of_rounding(steps, "Ceiling")
    fine, coarse = (_at(ceiling, step)["leaves_L"] for step in DECADE)
    both = fine.index.intersection(coarse.index)
    pairs = [
        f"{fine[t]:.0f} and {coarse[t]:.0f} at l_max {t:g}" for t in sorted(both, reverse=True)
    ]
    representative = of_rounding(steps, "Representative").groupby("l_max")["leaves_L"]
    moved = int((representative.nunique() > 1).sum())
    measured = (
        f"Ceiling, gamma_l {DECADE[0]:g} and {DECADE[1]:g}: L is left after epoch "
        + ", ".join(pairs)
        + f"; Representative: the instant depends on gamma_l at {moved} of "
        f"{representative.ngroups} targets"
    )
    later = coarse[both] >= fine[both]
    return judge(
        "C7",
        "A larger gamma_l switches later.",
        measured,
        later.all() and (coarse[both] > fine[both]).any(),
        "Rounding up hides gains below a step, of the present model as of the next ones.",
    )


def _still_better(steps: pd.DataFrame) -> Verdict:
    """C8: PACT with ten times gamma_l against StaticLearn."""
    pact = _at(of_rounding(steps, "Ceiling"), DECADE[1])["energy"]
    static = _at(of_rounding(steps, "Ceiling", "static-learn"), DECADE[1])["energy"]
    small = sorted(t for t in pact.index if t <= SMALL_TARGET)
    measured = f"Ceiling, gamma_l {DECADE[1]:g}: " + ", ".join(
        f"{pact[t]:.4g} (StaticLearn {static[t]:.4g}) at l_max {t:g}" for t in small
    )
    return judge(
        "C8",
        "With gamma_l ten times larger PACT still beats StaticLearn at small l_max.",
        measured,
        bool(small) and all(pact[t] < static[t] for t in small),
        "Rounding up by a coarse step hides too many of the gains.",
    )


def halvings(steps: list[float]) -> list[float]:
    """The longest sequence of steps that each are half of the one before.

    @param steps the steps
    @return the sequence, largest first
    """
    chains = []
    for start in steps:
        chain = [start]
        while half := [step for step in steps if np.isclose(step, chain[-1] / 2)]:
            chain.append(half[0])
        chains.append(chain)
    return max(chains, key=len)


def _approaches(evidence: Evidence) -> Verdict:
    """C11, first half: energy over Optimum along halvings of each step."""
    texts, holds = [], True
    for step, steps, other in (
        ("gamma_l", evidence.loss_steps, "l_max"),
        ("gamma_T", evidence.time_steps, "T_max"),
    ):
        for rounding in ("Ceiling", "Representative"):
            pact, best = of_rounding(steps, rounding), of_rounding(steps, rounding, "optimum")
            optimum = best.groupby(other)["energy"].min()
            for point, group in pact.groupby(other, sort=False):
                energy = group.set_index(step)["energy"]
                chain = [energy[size] / optimum[point] for size in halvings(list(energy.index))]
                holds &= bool((np.diff(chain) <= 1e-9).all())
                ratios = ", ".join(f"{ratio:.4g}" for ratio in chain)
                if len(set(ratios.split(", "))) == 1:
                    ratios = f"{chain[0]:.4g} at all {len(chain)}"
                texts.append(f"{step}, {rounding}, {other} {point:g}: {ratios}")
    return judge(
        "C11",
        "Energy approaches the optimum monotonically as the steps shrink (halvings of each).",
        "energy over Optimum, largest step first; " + "; ".join(texts),
        holds,
        "Each step has a grid of its own, and which plans a grid rounds together depends on where its "
        "lines fall: energy tends towards the optimum, but not at every halving.",
    )


def slope(sizes: pd.Series, milliseconds: pd.Series) -> float:
    """Growth of planning time.

    @param sizes what grows
    @param milliseconds planning times
    @return slope of the logarithms, by least squares
    """
    return float(stats.linregress(np.log(sizes), np.log(milliseconds)).slope)


def _polynomial(evidence: Evidence) -> Verdict:
    """C11, second half: planning time against the steps."""
    slopes = {}
    for name, frame, points in (
        ("gamma_l", evidence.loss_steps, ["rounding", "l_max"]),
        ("gamma_T", evidence.time_steps, ["rounding", "T_max"]),
    ):
        pact = frame[(frame["strategy"] == "pact") & ~frame["fallback"]]
        times = pact.groupby([*points, name], sort=False)["plan_milliseconds"].min()
        for point, group in times.groupby(points, sort=False):
            group = group.droplevel(points)
            if len(group) > 2:
                slopes[(name, *point)] = slope(1 / group.index.to_series(), group)
    worst = {
        name: max(v for k, v in slopes.items() if k[0] == name) for name in ("gamma_l", "gamma_T")
    }
    return judge(
        "C11-time",
        "Planning time grows polynomially as the steps shrink (log-log slope at most 2 per step).",
        f"greatest slope over targets, deadlines and roundings: {worst['gamma_l']:.2f} in 1/gamma_l, "
        f"{worst['gamma_T']:.2f} in 1/gamma_T",
        max(worst.values()) <= 2,
        "Planning time rises faster than the number of grid cells.",
    )
