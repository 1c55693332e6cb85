# SPDX-License-Identifier: GPL-2.0-only
"""What the paper says of wrong beliefs: C9, C10, C12, and its abstract's summary C14."""

import numpy as np
import pandas as pd
from scipy import stats

from pact_study.evaluation.claims_strategies import FIGURE_TARGET, SAME
from pact_study.evaluation.claims_steps import DECADE
from pact_study.evaluation.evidence import Evidence, by_strategy
from pact_study.evaluation.verdict import Verdict, judge

ALIKE = 0.03  # of the optimum's energy: costs of opposite biases that differ by less are alike
COARSE = DECADE[1]  # the step that the paper's text speaks of, and what is coarser


def judge_beliefs(evidence: Evidence) -> list[Verdict]:
    """Judge the statements about biased and learned estimators.

    @param evidence the campaigns
    @return the verdicts
    """
    return [
        _alike(evidence.bias),
        _direction(evidence.bias),
        _earlier_is_longer(evidence.bias),
        _disadvantageous(evidence),
    ]


def _pact(bias: pd.DataFrame, column: str) -> pd.DataFrame:
    """A column of PACT's results: a row for each target, a column for each bias."""
    return bias[bias["strategy"] == "pact"].pivot(index="l_max", columns="bias", values=column)


def _alike(bias: pd.DataFrame) -> Verdict:
    """C9: what opposite biases cost, at each target."""
    optimum = by_strategy(bias, ["l_max", "bias"], "energy")["optimum"].unstack("bias")
    excess = _pact(bias, "energy") / optimum - 1
    sizes = sorted(size for size in excess.columns if size > 0)
    parts, holds = [], True
    for size in sizes:
        apart = (excess[size] - excess[-size]).abs()
        unlike = apart > ALIKE
        holds &= not unlike.any()
        parts.append(
            f"{100 * excess[size].mean():.1f} % with bias +{size:g}, "
            f"{100 * excess[-size].mean():.1f} % with -{size:g}, apart by at most "
            f"{100 * apart.max():.1f} points (l_max {apart.idxmax():g}) and by more than "
            f"{100 * ALIKE:g} at {int(unlike.sum())} of {len(apart)} targets"
        )
    return judge(
        "C9",
        "Positive and negative biases cost about the same.",
        "mean energy above Optimum over targets: " + "; ".join(parts),
        holds,
        "A bias shifts the switch by a few epochs, and energy rises faster on one side of the optimum: "
        "small biases cost alike, large ones do not at every target.",
    )


def _direction(bias: pd.DataFrame) -> Verdict:
    """C10: how a bias moves the switches."""
    first, epochs_m = _pact(bias, "leaves_L"), _pact(bias, "epochs_M")
    under, over = first.columns[first.columns < 0], first.columns[first.columns > 0]
    delayed = (first[under].sub(first[0.0], axis=0) > 0).to_numpy().mean()
    advanced = (first[over].sub(first[0.0], axis=0) < 0).to_numpy().mean()
    opposite = (first[under].sub(first[0.0], axis=0) < 0).to_numpy().mean()
    moved = first.sub(first[0.0], axis=0).drop(columns=0.0).to_numpy().ravel()
    change = epochs_m.sub(epochs_m[0.0], axis=0).drop(columns=0.0).to_numpy().ravel()
    compensates = (np.sign(moved) == -np.sign(change))[moved != 0].mean()
    row = first.loc[FIGURE_TARGET]
    measured = (
        f"first switch later in {100 * delayed:.0f} % and earlier in {100 * opposite:.0f} % of the "
        f"underestimations, earlier in {100 * advanced:.0f} % of the overestimations; at l_max "
        f"{FIGURE_TARGET:g} after epoch "
        + ", ".join(f"{row[b]:.0f} (bias {b:+g})" for b in row.index)
        + f"; M is trained longer when L is left earlier, and the reverse, in {100 * compensates:.0f} % "
        "of the cases where the switch moves"
    )
    return judge(
        "C10",
        "Underestimating L's performance delays the first switch, overestimating it advances it, and "
        "the second switch (M to S) compensates.",
        measured,
        delayed > 0.5 and advanced > 0.5 and compensates > 0.5,
        "With these curves it is the other way round. The bias scales what an epoch of L is believed to "
        "gain from the loss observed so far: an underestimated L looks a poor use of energy and is left "
        "early, for more of M. The paper's bias acts on another predictor, whose error may carry over to "
        "the loss at which the next model starts.",
    )


def _earlier_is_longer(bias: pd.DataFrame) -> Verdict:
    """C12: training time and energy against the first switch."""
    first, time, energy = (_pact(bias, c) for c in ("leaves_L", "time", "energy"))
    ranks = [
        stats.spearmanr(first.loc[t], time.loc[t]).statistic
        for t in first.index
        if first.loc[t].nunique() > 1
    ]
    cheaper = 0
    for target in first.index:
        order = first.loc[target].sort_values().index
        steps = np.diff(first.loc[target, order]), np.diff(energy.loc[target, order])
        cheaper += int(((steps[0] > 0) & (steps[1] >= -SAME)).sum())
    row = list(zip(first.loc[FIGURE_TARGET], time.loc[FIGURE_TARGET], energy.loc[FIGURE_TARGET]))
    measured = (
        f"rank correlation of first switch and training time {min(ranks):.2f} to {max(ranks):.2f} over "
        f"targets; in {cheaper} neighbouring pairs the earlier switch costs no more energy; at "
        f"{FIGURE_TARGET:g} (switch, time, energy): "
        + ", ".join(f"({f:.0f}, {t:.4g}, {e:.4g})" for f, t, e in sorted(set(row)))
    )
    return judge(
        "C12",
        "Switching earlier gives a longer training time, not necessarily a higher energy.",
        measured,
        max(ranks) < 0 and cheaper > 0,
        "Training time does not fall with the epoch of the first switch at every target.",
    )


def _disadvantageous(evidence: Evidence) -> Verdict:
    """C14: PACT under wrong beliefs and coarse steps against the alternatives."""
    cases = {
        "biased": (evidence.bias, ["bias", "l_max"]),
        "learned": (evidence.learned, ["l_max"]),
        f"Ceiling, gamma_l at least {COARSE:g}": (_coarse(evidence), ["gamma_l", "l_max"]),
    }
    parts, holds = [], True
    for name, (results, points) in cases.items():
        energy = by_strategy(results, points, "energy")
        missed = int((by_strategy(results, points, "reached")["pact"] < 1).sum())
        others = energy[["one-switch", "static-learn"]].min(axis=1)
        above = energy["pact"] > others * (1 + SAME)
        targets = sorted(set(above[above].index.get_level_values("l_max")))
        where = f" (l_max {', '.join(f'{t:g}' for t in targets)})" if targets else ""
        gap = float((energy["pact"] / energy["optimum"]).max() - 1)
        holds &= not above.any() and not missed
        parts.append(
            f"{name}: above the better alternative at {int(above.sum())} of {len(above)} points"
            f"{where}, target missed at {missed}, at most {100 * gap:.1f} % above Optimum"
        )
    return judge(
        "C14",
        "Even under the most disadvantageous settings PACT outperforms the alternatives (abstract).",
        "; ".join(parts),
        holds,
        "OneSwitch and StaticLearn know the true loss here, PACT does not: where one of them is close to "
        "Optimum, an error of PACT's estimator puts it above. And rounding up by a step that is not "
        "small beside an epoch's progress hides the gains of the cheaper models, so PACT stays with L.",
    )


def _coarse(evidence: Evidence) -> pd.DataFrame:
    """Results with Ceiling and coarse steps, but for points where PACT had to round less."""
    steps = evidence.loss_steps
    steps = steps[(steps["rounding"] == "Ceiling") & (steps["gamma_l"] >= COARSE * (1 - SAME))]
    return steps[~steps.groupby(["gamma_l", "l_max"])["fallback"].transform("any")]
