# SPDX-License-Identifier: GPL-2.0-only
"""The scenarios on which the paper's statements are judged."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Ground:
    """A scenario, and what the paper's words mean in it."""

    prefix: str  # of the names of its campaigns
    suffix: str  # of the statements' ids
    place: str  # before the statements
    where: str  # in titles
    figure_target: float  # of the plots over time
    low_target: float  # "low" targets are at most this
    small_target: float  # l_max is "small" up to this
    reasons: Mapping[str, str] = field(
        default_factory=dict
    )  # by id, where the general one is not it


REFERENCE = Ground(
    prefix="",
    suffix="",
    place="",
    where="",
    figure_target=0.15,
    low_target=0.10,  # no job ends with S below the loss that S can reach at best
    small_target=0.3,
)

_FIRST_CHANGE = (
    "The records know no change before epoch 5, and an epoch of L costs as much as dozens of another "
    "model: wherever another is trained at all, L is left as soon as the records allow"
)
NETWORK = Ground(
    prefix="network-",
    suffix="-network",
    place="On the network: ",
    where=" on the network",
    figure_target=0.05,  # the scenario's own, at which PACT and Optimum train all models
    low_target=0.05,
    small_target=0.1,
    reasons={
        "C4": "On these records a change from L raises the loss to more than 3, and the model that ends "
        "the job has to decrease it by more than L could in all its epochs. Decreases are even with L alone.",
        "C6": "On these records S reaches every one of these targets, and in fewer epochs than M. "
        "OneSwitch goes from L to S at once; a few epochs of M between them pay.",
        "C7": _FIRST_CHANGE
        + ", and none of these steps is coarse enough to delay it. The second switch "
        "that moves does so where rounding makes another response the basis of the plan (see "
        "C11-gamma_l-network).",
        "C10": _FIRST_CHANGE + ", and none of these beliefs about L is wrong enough to delay it.",
        "C11-gamma_l": "A loss that was rounded up, by however little, is none of the recorded ones. "
        "The plan then goes on with what the records have in common, while the training itself follows "
        "one of them; where the two differ, smaller steps do not bring them together.",
        "C11-gamma_T": "What keeps Ceiling from the optimum here is the rounding of the loss (see "
        "C11-gamma_l-network), which steps of the time do not change.",
        "C12": _FIRST_CHANGE
        + ", with each of these beliefs: there are no earlier and later switches to "
        "compare.",
        "C14-coarse": "As with other steps (see C11-gamma_l-network), the plan goes on with what the records "
        "have in common, which is not what the training then follows.",
        "C13": "StaticLearn trains L alone (C4-network): it spends more on L than anyone, and nothing "
        "on S.",
    },
)
