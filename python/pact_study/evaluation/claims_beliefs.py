# SPDX-License-Identifier: GPL-2.0-only
"""What the paper says of wrong beliefs: C9, C10, C12, and its abstract's summary C14."""

import numpy as np
import pandas as pd
from scipy import stats

from pact_study.evaluation.claims_steps import DECADE
from pact_study.evaluation.decisions import MODELS
from pact_study.evaluation.evidence import (
    SAME,
    Evidence,
    above_alternatives,
    as_dear,
    by_strategy,
    of_strategies,
    planned_as_asked,
)
from pact_study.evaluation.verdict import Verdict

ALIKE = 0.03  # of the optimum's energy: costs of opposite biases that differ by less are alike
COARSE = DECADE[1]  # the step that the paper's text speaks of, and what is coarser


def judge_beliefs(evidence: Evidence) -> list[Verdict]:
    """Judge the statements about biased and learned estimators.

    @param evidence the campaigns
    @return the verdicts
    """
    return [
        _alike(evidence),
        _direction(evidence),
        _earlier_is_longer(evidence),
        *_disadvantageous(evidence),
    ]


def _biases_on_start_model(evidence: Evidence, *strategies: str) -> pd.DataFrame:
    """The results with biases on L."""
    return of_strategies(evidence.bias[evidence.bias["model"] == MODELS[0]], *strategies)


def _of_start_model(evidence: Evidence, strategy: str, column: str) -> pd.DataFrame:
    """A column of them: a row for each target, a column for each bias."""
    chosen = _biases_on_start_model(evidence, strategy)
    return by_strategy(chosen, ["l_max", "bias"], column)[strategy].unstack("bias")


def _moves(frame: pd.DataFrame) -> pd.DataFrame:
    """Differences to what is without a bias, 0 where both are infinite."""
    unbiased = frame[0.0]
    moved = frame.sub(unbiased, axis=0).where(frame.ne(unbiased, axis=0), 0.0)
    return moved.drop(columns=0.0)


def _alike(evidence: Evidence) -> Verdict:
    """C9: what opposite biases cost, at each target."""
    pact, optimum = (_of_start_model(evidence, s, "energy") for s in ("pact", "optimum"))
    excess = pact / optimum - 1
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
    return evidence.judge(
        "C9",
        "Positive and negative biases cost about the same.",
        "mean energy above Optimum over targets: " + "; ".join(parts),
        holds,
        "Opposite biases shift the switches by different numbers of epochs, and energy does not rise "
        "alike on both sides of the optimum: small biases cost little either way, large ones not alike at every target.",
        _biases_on_start_model(evidence, "pact", "optimum"),
    )


def _direction(evidence: Evidence) -> Verdict:
    """C10: how a bias moves the switches."""
    first = _of_start_model(evidence, "pact", "leaves_L")
    second_at = _of_start_model(evidence, "pact", "leaves_M")
    moved, second = _moves(first), _moves(second_at)
    under, over = moved[moved.columns[moved.columns < 0]], moved[moved.columns[moved.columns > 0]]
    delayed, opposite = (under > 0).to_numpy().mean(), (under < 0).to_numpy().mean()
    advanced, late = (over < 0).to_numpy().mean(), (over > 0).to_numpy().mean()
    comes = np.isfinite(second_at[moved.columns]) | np.isfinite(second_at[[0.0]]).to_numpy()
    asked = (moved.ne(0) & comes).to_numpy()
    opposed = (np.sign(moved) == -np.sign(second)).to_numpy()[asked]
    unmoved = second.eq(0).to_numpy()[asked]
    compensates = opposed.mean() if asked.any() else 0.0
    target = evidence.ground.figure_target
    measured = (
        f"first switch later in {100 * delayed:.0f} % and earlier in {100 * opposite:.0f} % of the "
        f"underestimations, earlier in {100 * advanced:.0f} % and later in {100 * late:.0f} % of the "
        f"overestimations; at l_max {target:g} after epoch "
        + ", ".join(f"{epoch:.0f} (bias {bias:+g})" for bias, epoch in first.loc[target].items())
        + "; "
        + (
            f"of {asked.sum()} cases where it moves and there is a second, the second moves the other way "
            f"in {opposed.sum()} and not at all in {unmoved.sum()}"
            if asked.any()
            else "the switch moves nowhere where there is a second one"
        )
    )
    return evidence.judge(
        "C10",
        "Underestimating L's performance delays the first switch, overestimating it advances it, and "
        "the second switch (M to S) compensates.",
        measured,
        delayed > 0.5 and advanced > 0.5 and compensates > 0.5,
        "With these curves it is the other way round. The bias scales what an epoch of L is believed to "
        "gain from the loss observed so far: an underestimated L looks a poor use of energy and is left "
        "early. How the paper distorts its prediction is not known in detail; a bias that acts otherwise "
        "may move the switch otherwise.",
        _biases_on_start_model(evidence, "pact"),
    )


def _earlier_is_longer(evidence: Evidence) -> Verdict:
    """C12: training time and energy against the first switch."""
    first, time, energy = (
        _of_start_model(evidence, "pact", column) for column in ("leaves_L", "time", "energy")
    )
    ranks, cheaper = [], 0
    for target in first.index[first.nunique(axis=1) > 1]:
        order = first.loc[target].sort_values().index
        instants, energies = (
            first.loc[target, order].to_numpy(),
            energy.loc[target, order].to_numpy(),
        )
        ranks.append(stats.spearmanr(first.loc[target], time.loc[target]).statistic)
        later, no_dearer = instants[1:] > instants[:-1], energies[1:] >= energies[:-1] - SAME
        cheaper += int((later & no_dearer).sum())
    target = evidence.ground.figure_target
    row = sorted(set(zip(first.loc[target], time.loc[target], energy.loc[target])))
    measured = (
        (
            f"rank correlation of first switch and training time {min(ranks):.2f} to "
            f"{max(ranks):.2f} over targets; in {cheaper} neighbouring pairs the earlier switch costs "
            "no more energy; "
            if ranks
            else "the first switch moves at none of the targets; "
        )
        + f"at {target:g} (switch, time, energy): "
        + ", ".join(f"({f:.0f}, {t:.4g}, {e:.4g})" for f, t, e in row)
    )
    return evidence.judge(
        "C12",
        "Switching earlier gives a longer training time, not necessarily a higher energy.",
        measured,
        bool(ranks) and max(ranks) < 0 and cheaper > 0,
        "Training time does not fall with the epoch of the first switch at every target.",
        _biases_on_start_model(evidence, "pact"),
    )


TRUTH_IS_KNOWN = (
    "OneSwitch and StaticLearn know the true loss here, PACT does not: where one of them is close to "
    "Optimum, an error of PACT's estimator puts it above."
)


def _disadvantageous(evidence: Evidence) -> list[Verdict]:
    """C14: PACT under wrong beliefs and coarse steps against the alternatives."""
    cases = (
        (
            "biased",
            "here biased beliefs",
            evidence.bias,
            ["model", "bias", "l_max"],
            TRUTH_IS_KNOWN,
        ),
        ("learned", "here learned beliefs", evidence.learned, ["l_max"], TRUTH_IS_KNOWN),
        (
            "coarse",
            f"here Ceiling and gamma_l of {COARSE:g} and more",
            _coarse(evidence.loss_steps),
            ["gamma_l", "l_max"],
            "Rounding up by a step that is not small beside an epoch's progress hides more of the gains "
            "of some models than of others, and PACT trains too much with the wrong one.",
        ),
    )
    return [_outperforms(evidence, *case) for case in cases]


def _outperforms(
    evidence: Evidence,
    part: str,
    setting: str,
    results: pd.DataFrame,
    points: list[str],
    reason: str,
) -> Verdict:
    """C14 in one setting."""
    energy = by_strategy(results, points, "energy")
    above = above_alternatives(energy)
    targets = sorted(set(above[above].index.get_level_values("l_max")))
    where = f" (l_max {', '.join(f'{t:g}' for t in targets)})" if targets else ""
    gap = energy["pact"] / energy["optimum"] - 1
    worst = gap.index.to_frame()["l_max"][gap.idxmax()]
    measured = (
        f"above the better alternative at {int(above.sum())} of {len(above)} points{where}, as dear at "
        f"{as_dear(energy)}, below at the rest; at most {100 * gap.max():.1f} % above Optimum"
        + (f" (l_max {worst:g})" if gap.max() > SAME else "")
    )
    return evidence.judge(
        f"C14-{part}",
        f"Even under disadvantageous settings ({setting}) PACT outperforms the alternatives (abstract).",
        measured,
        not above.any(),
        reason,
        results,
    )


def _coarse(steps: pd.DataFrame) -> pd.DataFrame:
    """Results with Ceiling and coarse steps, but for points where PACT had to round less."""
    chosen = steps[(steps["rounding"] == "Ceiling") & (steps["gamma_l"] >= COARSE * (1 - SAME))]
    return planned_as_asked(chosen, ["gamma_l", "l_max"])
