# SPDX-License-Identifier: GPL-2.0-only
"""What the paper says of the grid's steps: C7, C8, C11."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import stats

from pact_study.evaluation.decisions import instant
from pact_study.evaluation.evidence import SAME, Evidence, of_strategies
from pact_study.evaluation.verdict import Verdict

DECADE = (0.0002, 0.002)  # gamma_l and ten times gamma_l, both fine enough for Ceiling
ROUNDINGS = ("Ceiling", "Representative")


@dataclass(frozen=True)
class Step:
    """A step of the grid, and the campaign that varies it."""

    name: str  # gamma_l or gamma_T: the axis
    results: pd.DataFrame
    other: str  # the other axis


def judge_steps(evidence: Evidence) -> list[Verdict]:
    """Judge the statements about gamma_l and gamma_T.

    @param evidence the campaigns
    @return the verdicts
    """
    steps = (
        Step("gamma_l", evidence.loss_steps, "l_max"),
        Step("gamma_T", evidence.time_steps, "T_max"),
    )
    return [
        _later(evidence),
        _still_better(evidence),
        *(_approaches(evidence, step) for step in steps),
        *(_polynomial(evidence, step) for step in steps),
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


def _later(evidence: Evidence) -> Verdict:
    """C7: when L and M are left, with gamma_l and with ten times gamma_l."""
    ceiling = of_rounding(evidence.loss_steps, "Ceiling")
    representative = of_rounding(evidence.loss_steps, "Representative").groupby("l_max")
    texts, earlier, later, moved = [], 0, 0, []
    for column in ("leaves_L", "leaves_M"):
        fine, coarse = (_at(ceiling, step)[column] for step in DECADE)
        both = sorted(fine.dropna().index.intersection(coarse.dropna().index), reverse=True)
        earlier += int((coarse[both] < fine[both]).sum())
        later += int((coarse[both] > fine[both]).sum())
        pairs = [f"{instant(fine[t])} and {instant(coarse[t])} at l_max {t:g}" for t in both]
        texts.append(f"{column[-1]} is left after {', '.join(pairs) or 'no epoch'}")
        moved.append(f"{int((representative[column].nunique() > 1).sum())}")
    measured = (
        f"Ceiling, gamma_l {DECADE[0]:g} and {DECADE[1]:g}: {'; '.join(texts)}; in all {later} "
        f"later and {earlier} earlier; Representative: the instants of L and of M depend on gamma_l "
        f"at {' and '.join(moved)} of {representative.ngroups} targets"
    )
    return evidence.judge(
        "C7",
        "A larger gamma_l switches later.",
        measured,
        later > 0 and not earlier,
        "Rounding up hides gains below a step, of the present model as of the next one: which of them "
        "loses more decides the way that a switch moves.",
        ceiling[[any(np.isclose(gamma, DECADE)) for gamma in ceiling["gamma_l"]]],
    )


def _still_better(evidence: Evidence) -> Verdict:
    """C8: PACT with ten times gamma_l against StaticLearn."""
    pact, static = (
        _at(of_rounding(evidence.loss_steps, "Ceiling", strategy), DECADE[1])
        for strategy in ("pact", "static-learn")
    )
    small = sorted(t for t in pact.index if t <= evidence.ground.small_target + SAME)
    jobs = pd.concat([frame.loc[small].reset_index() for frame in (pact, static)])
    pact, static = pact["energy"], static["energy"]
    measured = f"Ceiling, gamma_l {DECADE[1]:g}: " + ", ".join(
        f"{pact[t]:.4g} (StaticLearn {static[t]:.4g}) at l_max {t:g}" for t in small
    )
    return evidence.judge(
        "C8",
        "With gamma_l ten times larger PACT still beats StaticLearn at small l_max.",
        measured,
        bool(small) and all(pact[t] < static[t] for t in small),
        "Rounding up by a coarse step hides too many of the gains.",
        jobs,
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


def _nears_optimum(chain: list[float]) -> bool:
    """Whether energy over Optimum never rises, and ends at 1 or below where it began."""
    return (np.diff(chain) <= SAME).all() and (chain[-1] <= 1 + SAME or chain[-1] < chain[0])


def _approaches(evidence: Evidence, step: Step) -> Verdict:
    """C11, first half: energy over Optimum along halvings of a step."""
    texts, verdicts = [], []
    for rounding in ROUNDINGS:
        pact = of_rounding(step.results, rounding)
        optimum = of_rounding(step.results, rounding, "optimum").groupby(step.other)["energy"].min()
        for point, group in pact.groupby(step.other, sort=False):
            energy = group.set_index(step.name)["energy"]
            chain = [energy[size] / optimum[point] for size in halvings(list(energy.index))]
            if len(chain) > 1:
                verdicts.append(_nears_optimum(chain))
            ratios = ", ".join(f"{ratio:.4g}" for ratio in chain)
            if len(chain) > 1 and len(set(ratios.split(", "))) == 1:
                ratios = f"{chain[0]:.4g} at all {len(chain)}"
            texts.append(f"{rounding}, {step.other} {point}: {ratios}")
    return evidence.judge(
        f"C11-{step.name}",
        f"Energy approaches the optimum monotonically as {step.name} shrinks (halvings).",
        "energy over Optimum, largest step first, points planned with less rounding left out; "
        + "; ".join(texts),
        bool(verdicts) and all(verdicts),
        "Each step has a grid of its own, and which plans a grid rounds together depends on where its "
        "lines fall: energy tends towards the optimum, but not at every halving.",
        of_strategies(step.results, "pact", "optimum"),
    )


def slope(sizes: pd.Series, milliseconds: pd.Series) -> float:
    """Growth of planning time.

    @param sizes what grows
    @param milliseconds planning times
    @return slope of the logarithms, by least squares
    """
    return float(stats.linregress(np.log(sizes), np.log(milliseconds)).slope)


def _polynomial(evidence: Evidence, step: Step) -> Verdict:
    """C11, second half: planning time against a step."""
    results = step.results
    pact = results[(results["strategy"] == "pact") & ~results["fallback"]]
    points = ["rounding", step.other]
    times = pact.groupby([*points, step.name], sort=False)["plan_milliseconds"].min()
    slopes = [
        slope(1 / group.index.get_level_values(step.name).to_series(), group)
        for _, group in times.groupby(points, sort=False)
        if len(group) > 2
    ]
    measured = (
        f"slopes in 1/{step.name} over {step.other} and roundings: {min(slopes):.2f} to "
        f"{max(slopes):.2f}"
        if slopes
        else f"nowhere 3 steps that were planned as asked: no slope in 1/{step.name}"
    )
    return evidence.judge(
        f"C11-time-{step.name}",
        f"Planning time grows polynomially as {step.name} shrinks (log-log slope at most 2).",
        measured,
        bool(slopes) and max(slopes) <= 2,
        (
            "Planning time rises faster than the number of grid cells."
            if slopes
            else "Too few steps were planned as asked."
        ),
        pact,
    )
