# SPDX-License-Identifier: GPL-2.0-only
"""What the paper says when it compares the strategies: C1 to C6, C13."""

import numpy as np
import pandas as pd
from scipy import stats

from pact_study.evaluation.decisions import MODELS
from pact_study.evaluation.evidence import Evidence, by_strategy
from pact_study.evaluation.verdict import Verdict, judge

SAME = 1e-9  # relative; energies that differ by less are rounding errors
FIGURE_TARGET = 0.15  # of the paper's plots over time
FLOOR_OF_S = 0.10  # no job ends with S below the loss that S can reach at best


def judge_strategies(evidence: Evidence) -> list[Verdict]:
    """Judge the statements about strategies.

    @param evidence the campaigns
    @return the verdicts
    """
    targets = evidence.targets
    return [
        close_then_apart("C1", targets, "reference scenario"),
        never_above("C2", targets, "reference scenario"),
        _same_instants(targets),
        _static_learn_instants(targets),
        never_cheaper("C5", targets, "reference scenario"),
        _low_targets(targets),
        _energy_by_model(evidence.shares),
    ]


def judge_network(network: pd.DataFrame) -> list[Verdict]:
    """Judge on the packet-level network what the paper says of closed-form costs.

    @param network results of the network scenario
    @return the verdicts
    """
    return [
        close_then_apart("C1-network", network, "network scenario"),
        never_above("C2-network", network, "network scenario"),
        never_cheaper("C5-network", network, "network scenario"),
    ]


def close_then_apart(id: str, results: pd.DataFrame, where: str) -> Verdict:
    """C1: the spread between strategies against l_max."""
    energy = by_strategy(results, ["l_max"], "energy").sort_index(ascending=False)
    spread = energy.max(axis=1) / energy.min(axis=1)
    rank = stats.spearmanr(spread.index, spread.to_numpy()).statistic
    high, low = spread.iloc[0], spread.iloc[-1]
    measured = (
        f"{where}: dearest over cheapest strategy {high:.3g} at l_max {spread.index[0]:g}, "
        f"{low:.3g} at {spread.index[-1]:g}, most at {spread.idxmax():g} ({spread.max():.3g}); "
        f"rank correlation with l_max {rank:.2f}"
    )
    return judge(
        id,
        "Strategies are close at high l_max and diverge as it falls.",
        measured,
        high <= 1.05 and low > 1.5 and rank < -0.5,
        "The spread does not follow l_max here.",
    )


def never_above(id: str, results: pd.DataFrame, where: str) -> Verdict:
    """C2: PACT against the others."""
    energy = by_strategy(results, ["l_max"], "energy")
    others = energy[["one-switch", "static-learn"]].min(axis=1)
    above = energy["pact"] > others * (1 + SAME)
    gap = energy["pact"] / energy["optimum"] - 1
    measured = (
        f"{where}: PACT above the better of StaticLearn and OneSwitch at {int(above.sum())} of "
        f"{len(energy)} targets; at most {100 * gap.max():.2f} % above Optimum"
    )
    return judge(
        id,
        "PACT is never above StaticLearn or OneSwitch and within 2 % of Optimum.",
        measured,
        not above.any() and gap.max() <= 0.02,
        f"The largest gap is at l_max {gap.idxmax():g}: planning on the grid misses better plans there.",
    )


def _row(results: pd.DataFrame, target: float, strategy: str) -> pd.Series:
    """The result of a strategy at a target."""
    chosen = results[np.isclose(results["l_max"], target) & (results["strategy"] == strategy)]
    return chosen.iloc[0]


def _same_instants(targets: pd.DataFrame) -> Verdict:
    """C3: switching instants of PACT and Optimum."""
    pact = _row(targets, FIGURE_TARGET, "pact")
    optimum = _row(targets, FIGURE_TARGET, "optimum")
    first = abs(pact["leaves_L"] - optimum["leaves_L"])
    second = abs(pact["leaves_M"] - optimum["leaves_M"])
    measured = (
        f"l_max {FIGURE_TARGET:g}: L to M after epoch {pact['leaves_L']:.0f} and "
        f"{optimum['leaves_L']:.0f}, M to S after {pact['leaves_M']:.0f} and "
        f"{optimum['leaves_M']:.0f}; energies {pact['energy']:.6g} and {optimum['energy']:.6g}"
    )
    tie = abs(pact["energy"] / optimum["energy"] - 1) <= SAME
    return judge(
        "C3",
        "The switching instants of PACT and Optimum at 0.15 differ by at most 2 epochs.",
        measured,
        first <= 2 and second <= 2,
        (
            "Both plans cost the same: several plans share the least energy, and each planner takes "
            "the one that it meets first."
            if tie
            else "PACT's grid makes another plan look as good."
        ),
    )


def _static_learn_instants(targets: pd.DataFrame) -> Verdict:
    """C4: switching instants of StaticLearn and Optimum."""
    optimum = targets[(targets["strategy"] == "optimum") & (targets["epochs_S"] > 0)]
    optimum = optimum[optimum["epochs_M"] > 0].set_index("l_max")
    static = targets[targets["strategy"] == "static-learn"].set_index("l_max").loc[optimum.index]
    earlier = static["leaves_L"] < optimum["leaves_L"]
    later = static["leaves_M"] > optimum["leaves_M"]
    figure = _row(targets, FIGURE_TARGET, "static-learn")
    best = _row(targets, FIGURE_TARGET, "optimum")
    ends = "never" if np.isinf(figure["leaves_M"]) else f"after {figure['leaves_M']:.0f}"
    measured = (
        f"at {FIGURE_TARGET:g}: L left after epoch {figure['leaves_L']:.0f} (Optimum "
        f"{best['leaves_L']:.0f}), M {ends} (Optimum after {best['leaves_M']:.0f}); over the "
        f"{len(optimum)} targets where Optimum trains all three models: L earlier at "
        f"{int(earlier.sum())}, M later at {int(later.sum())}, without M at "
        f"{int(static['leaves_M'].isna().sum())}"
    )
    return judge(
        "C4",
        "StaticLearn leaves L earlier and M later than Optimum.",
        measured,
        earlier.all() and later.all(),
        "StaticLearn keeps the models' loss decreases alike; with the curves of this scenario that "
        "sometimes means little of M, or none, so the statement is true only of some targets.",
    )


def never_cheaper(id: str, results: pd.DataFrame, where: str) -> Verdict:
    """C5: PACT's time and energy against Optimum's."""
    energy, time = (by_strategy(results, ["l_max"], column) for column in ("energy", "time"))
    cheaper = energy["pact"] < energy["optimum"] * (1 - SAME)
    sooner = time["pact"] < time["optimum"] * (1 - SAME)
    measured = (
        f"{where}: PACT ends sooner than Optimum at {int(sooner.sum())} of {len(time)} targets, is "
        f"cheaper at {int(cheaper.sum())}"
    )
    return judge(
        id,
        "PACT may finish before Optimum, never cheaper.",
        measured,
        not cheaper.any(),
        "Measured energies differ from the planned ones that Optimum minimises.",
    )


def _low_targets(targets: pd.DataFrame) -> Verdict:
    """C6: what is trained at low targets."""
    low = targets[targets["l_max"] <= FLOOR_OF_S + SAME]
    uses = low[low["strategy"].isin(["pact", "optimum"])]["epochs_S"].gt(0)
    energy = by_strategy(low, ["l_max"], "energy")
    gap = (energy[["pact", "optimum"]].div(energy["one-switch"], axis=0) - 1).abs().max().max()
    measured = (
        f"l_max {low['l_max'].min():g} to {low['l_max'].max():g}: S is trained in "
        f"{int(uses.sum())} of {len(uses)} jobs of PACT and Optimum; their energies differ from "
        f"OneSwitch's by at most {100 * gap:.2g} %"
    )
    return judge(
        "C6",
        "At low targets neither PACT nor Optimum uses S, and both equal OneSwitch.",
        measured,
        not uses.any() and gap <= 1e-6,
        "S is still worth its change at some of these targets.",
    )


def _energy_by_model(shares: pd.DataFrame) -> Verdict:
    """C13: energy on L and on S at low targets."""
    wide = shares.pivot(index=["l_max", "model"], columns="strategy", values="energy")
    on = {model: wide.xs(model, level="model") for model in MODELS}
    more_l = on["L"][["pact", "optimum"]].gt(on["L"]["static-learn"], axis=0).all(axis=1)
    less_s = on["S"][["pact", "optimum"]].lt(on["S"]["static-learn"], axis=0).all(axis=1)
    low = more_l.index <= FIGURE_TARGET + SAME
    without = int((on["S"]["static-learn"][low] <= SAME).sum())
    elsewhere = [f"{t:g}" for t in more_l.index[~low & more_l & less_s]]
    figure = {model: on[model].loc[FIGURE_TARGET] for model in ("L", "S")}
    measured = (
        f"l_max {more_l.index.min():g} to {FIGURE_TARGET:g}: more on L at {int(more_l[low].sum())} and "
        f"less on S at {int(less_s[low].sum())} of {int(low.sum())} targets (StaticLearn spends nothing "
        f"on S at {without}); at {FIGURE_TARGET:g} PACT, Optimum and StaticLearn spend "
        + " and ".join(
            ", ".join(f"{figure[m][s]:.4g}" for s in ("pact", "optimum", "static-learn"))
            + f" on {m}"
            for m in ("L", "S")
        )
        + f"; above {FIGURE_TARGET:g} both hold at l_max {', '.join(elsewhere) or '(none)'}"
    )
    return judge(
        "C13",
        "PACT and Optimum spend more energy on L and less on S than StaticLearn at low targets.",
        measured,
        more_l[low].all() and less_s[low].all(),
        "At low targets StaticLearn does without S in this scenario (S cannot go below 0.10 and its "
        "decreases fall behind the other models'), so nothing can be less; at the lowest targets it "
        "may train L alone. At 0.10 and below no strategy can end with S at all (C6).",
    )
