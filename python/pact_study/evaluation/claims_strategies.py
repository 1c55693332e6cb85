# SPDX-License-Identifier: GPL-2.0-only
"""What the paper says when it compares the strategies: C1 to C6, C13."""

import numpy as np
import pandas as pd
from scipy import stats

from pact_study.evaluation.decisions import MODELS, instant
from pact_study.evaluation.evidence import (
    SAME,
    Evidence,
    above_alternatives,
    by_strategy,
    of_strategies,
)
from pact_study.evaluation.verdict import Verdict


def judge_strategies(evidence: Evidence) -> list[Verdict]:
    """Judge the statements about strategies.

    @param evidence the campaigns
    @return the verdicts
    """
    return [
        _close_then_apart(evidence),
        _never_above(evidence),
        _same_instants(evidence),
        _static_learn_instants(evidence),
        _never_cheaper(evidence),
        _low_targets(evidence),
        _energy_by_model(evidence),
    ]


def _close_then_apart(evidence: Evidence) -> Verdict:
    """C1: the spread between strategies against l_max."""
    energy = by_strategy(evidence.targets, ["l_max"], "energy").sort_index(ascending=False)
    spread = energy.max(axis=1) / energy.min(axis=1)
    rank = stats.spearmanr(spread.index, spread.to_numpy()).statistic
    high, low = spread.iloc[0], spread.iloc[-1]
    others = energy.drop(columns="static-learn")
    without = others.max(axis=1) / others.min(axis=1)
    measured = (
        f"dearest over cheapest strategy {high:.3g} at l_max {spread.index[0]:g}, "
        f"{low:.3g} at {spread.index[-1]:g}, most at {spread.idxmax():g} ({spread.max():.3g}); "
        f"rank correlation with l_max {rank:.2f}; without StaticLearn {without.iloc[-1]:.3g} at "
        f"{spread.index[-1]:g}, most at {without.idxmax():g} ({without.max():.3g})"
    )
    return evidence.judge(
        "C1",
        "Strategies are close at high l_max and diverge as it falls.",
        measured,
        high <= 1.05 and low > 1.5 and rank < -0.5,
        "The spread does not follow l_max here.",
        evidence.targets,
    )


def _never_above(evidence: Evidence) -> Verdict:
    """C2: PACT against the others."""
    energy = by_strategy(evidence.targets, ["l_max"], "energy")
    above = above_alternatives(energy)
    gap = energy["pact"] / energy["optimum"] - 1
    measured = (
        f"PACT above the better of StaticLearn and OneSwitch at {int(above.sum())} of "
        f"{len(energy)} targets; at most {100 * gap.max():.2f} % above Optimum"
    )
    return evidence.judge(
        "C2",
        "PACT is never above StaticLearn or OneSwitch and within 2 % of Optimum.",
        measured,
        not above.any() and gap.max() <= 0.02,
        f"The largest gap is at l_max {gap.idxmax():g}: planning on the grid misses better plans there.",
        evidence.targets,
    )


def at(results: pd.DataFrame, target: float, strategy: str) -> pd.Series:
    """The result of a strategy at a target.

    @param results results with the axis l_max
    @param target one of its values
    @param strategy the strategy
    @return the row
    """
    chosen = results[np.isclose(results["l_max"], target) & (results["strategy"] == strategy)]
    return chosen.iloc[0]


def _apart(one: float, other: float) -> float:
    """Epochs between two instants; none if neither comes."""
    return 0.0 if one == other or (np.isnan(one) and np.isnan(other)) else abs(one - other)


def _same_instants(evidence: Evidence) -> Verdict:
    """C3: switching instants of PACT and Optimum."""
    target = evidence.ground.figure_target
    pact, optimum = (at(evidence.targets, target, name) for name in ("pact", "optimum"))
    columns = ("leaves_L", "leaves_M")
    measured = (
        f"epochs after which PACT and Optimum leave a model at l_max {target:g}: "
        + ", ".join(f"{c[-1]} {instant(pact[c])} and {instant(optimum[c])}" for c in columns)
        + f"; energies {pact['energy']:.6g} and {optimum['energy']:.6g}"
    )
    tie = abs(pact["energy"] / optimum["energy"] - 1) <= SAME
    return evidence.judge(
        "C3",
        f"The switching instants of PACT and Optimum at {target:g} differ by at most 2 epochs.",
        measured,
        all(_apart(pact[column], optimum[column]) <= 2 for column in columns),
        (
            "Both plans cost the same: several plans share the least energy, and each planner takes "
            "the one that it meets first."
            if tie
            else "PACT's grid makes another plan look as good."
        ),
        pd.DataFrame([pact, optimum]),
    )


def _static_learn_instants(evidence: Evidence) -> Verdict:
    """C4: switching instants of StaticLearn and Optimum."""
    figure = evidence.ground.figure_target
    targets = of_strategies(evidence.targets, "static-learn", "optimum")
    optimum = targets[(targets["strategy"] == "optimum") & (targets["epochs_S"] > 0)]
    optimum = optimum[optimum["epochs_M"] > 0].set_index("l_max")
    static = targets[targets["strategy"] == "static-learn"].set_index("l_max").loc[optimum.index]
    earlier = static["leaves_L"] < optimum["leaves_L"]
    later = static["leaves_M"] > optimum["leaves_M"]
    own, best = (at(targets, figure, name) for name in ("static-learn", "optimum"))
    measured = (
        f"epochs after which StaticLearn and Optimum leave a model at l_max {figure:g}: "
        + ", ".join(
            f"{c[-1]} {instant(own[c])} and {instant(best[c])}" for c in ("leaves_L", "leaves_M")
        )
        + f"; over the {len(optimum)} targets where Optimum trains all three models: L earlier at "
        f"{int(earlier.sum())}, M later at {int(later.sum())}, without M at "
        f"{int(static['leaves_M'].isna().sum())}"
    )
    return evidence.judge(
        "C4",
        "StaticLearn leaves L earlier and M later than Optimum.",
        measured,
        len(optimum) > 0 and earlier.all() and later.all(),
        "StaticLearn keeps the models' loss decreases alike. With the curves of this scenario that "
        "sometimes means no L, no M, little of M, or more of L than is best, so the statement is true of "
        "some targets only.",
        targets[targets["l_max"].isin(optimum.index)],
    )


def _never_cheaper(evidence: Evidence) -> Verdict:
    """C5: PACT's time and energy against Optimum's."""
    targets = of_strategies(evidence.targets, "pact", "optimum")
    energy, time = (by_strategy(targets, ["l_max"], column) for column in ("energy", "time"))
    cheaper = energy["pact"] < energy["optimum"] * (1 - SAME)
    sooner = time["pact"] < time["optimum"] * (1 - SAME)
    measured = (
        f"PACT ends sooner than Optimum at {int(sooner.sum())} of {len(time)} targets, is "
        f"cheaper at {int(cheaper.sum())}"
    )
    return evidence.judge(
        "C5",
        "PACT may finish before Optimum, never cheaper.",
        measured,
        not cheaper.any(),
        "Measured energies differ from the planned ones that Optimum minimises.",
        targets,
    )


def _low_targets(evidence: Evidence) -> Verdict:
    """C6: what is trained at low targets."""
    targets = of_strategies(evidence.targets, "pact", "optimum", "one-switch")
    low = targets[targets["l_max"] <= evidence.ground.low_target + SAME]
    uses = low[low["strategy"].isin(["pact", "optimum"])]["epochs_S"].gt(0)
    energy = by_strategy(low, ["l_max"], "energy")
    gap = max((energy["one-switch"] / energy[s] - 1).abs().max() for s in ("pact", "optimum"))
    measured = (
        f"l_max {low['l_max'].min():g} to {low['l_max'].max():g}: S is trained in "
        f"{int(uses.sum())} of {len(uses)} jobs of PACT and Optimum; OneSwitch's energies differ from "
        f"theirs by at most {100 * gap:.2g} %"
    )
    return evidence.judge(
        "C6",
        "At low targets neither PACT nor Optimum uses S, and both equal OneSwitch.",
        measured,
        not uses.any() and gap <= 1e-6,
        "S is still worth its change at some of these targets.",
        low,
    )


def _energy_by_model(evidence: Evidence) -> Verdict:
    """C13: energy on L and on S at low targets."""
    shares, target = evidence.shares, evidence.ground.figure_target
    wide = shares.pivot(index=["l_max", "model"], columns="strategy", values="energy")
    on = {model: wide.xs(model, level="model") for model in MODELS}
    more_l = on["L"][["pact", "optimum"]].gt(on["L"]["static-learn"], axis=0).all(axis=1)
    less_s = on["S"][["pact", "optimum"]].lt(on["S"]["static-learn"], axis=0).all(axis=1)
    low = more_l.index <= target + SAME
    without = int((on["S"]["static-learn"][low] <= SAME).sum())
    elsewhere = [f"{t:g}" for t in more_l.index[~low & more_l & less_s]]
    figure = {model: on[model].loc[target] for model in ("L", "S")}
    measured = (
        f"l_max {more_l.index.min():g} to {target:g}: more on L at {int(more_l[low].sum())} and "
        f"less on S at {int(less_s[low].sum())} of {int(low.sum())} targets (StaticLearn spends nothing "
        f"on S at {without}); at {target:g} PACT, Optimum and StaticLearn spend "
        + " and ".join(
            ", ".join(f"{figure[m][s]:.4g}" for s in ("pact", "optimum", "static-learn"))
            + f" on {m}"
            for m in ("L", "S")
        )
        + f"; above {target:g} both hold at l_max {', '.join(elsewhere) or '(none)'}"
    )
    return evidence.judge(
        "C13",
        "PACT and Optimum spend more energy on L and less on S than StaticLearn at low targets.",
        measured,
        more_l[low].all() and less_s[low].all(),
        "At low targets StaticLearn does without S in this scenario (S cannot go below 0.10 and its "
        "decreases fall behind the other models'), so nothing can be less; at some of "
        "them it trains L alone. At 0.10 and below no strategy can end with S at all (C6).",
        of_strategies(evidence.targets, "pact", "optimum", "static-learn"),
    )
