# SPDX-License-Identifier: GPL-2.0-only
"""What a job trained, read from the column `decisions` of a campaign's results."""

import math

from pact_study.campaign.collection import stages

MODELS = ("L", "M", "S")  # of the reference scenario, the largest first


def epochs_of(decisions: str, model: str) -> int:
    """How long a model was trained.

    @param decisions the decisions
    @param model the model
    @return epochs
    """
    return sum(epochs for name, epochs in stages(decisions) if name == model)


def leaves(decisions: str, model: str, start: str = "L") -> float:
    """When a model is given up for another.

    @param decisions the decisions
    @param model the model
    @param start the model that the job begins with
    @return epochs of the job by then; infinity if the model is trained to the end; NaN if it never
            was the model at hand
    """
    found = stages(decisions)
    if model not in [name for name, _ in found]:
        return 0.0 if model == start else math.nan
    last = max(position for position, (name, _) in enumerate(found) if name == model)
    if last == len(found) - 1:
        return math.inf
    return float(sum(epochs for _, epochs in found[: last + 1]))


def instant(epochs: float) -> str:
    """When a model is given up, in words.

    @param epochs what leaves() gave
    @return the epoch; or that the model is never given up, or never trained
    """
    if math.isnan(epochs):
        return "not trained"
    return "never" if math.isinf(epochs) else f"{epochs:.0f}"
