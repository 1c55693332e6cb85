# SPDX-License-Identifier: GPL-2.0-only
"""What of the paper cannot be reproduced, and why."""

NOT_REPRODUCED = (
    "The paper's loss records are not public. The reference scenario's losses are staged power laws that "
    "were made up with the shape of such records, so absolute energies, times and switching epochs "
    "cannot be compared with the paper's figures; only its statements can.",
    "The paper trains VGG11 on CIFAR-10 and CIFAR-100. The records shipped here are of a slim VGG11 on "
    "Fashion-MNIST, so the numbers of the paper's Table I (MAE, MIL, ICP) are those of other data.",
    "Algorithm 1 is known only from its description: an expanded graph, losses rounded up to multiples "
    "of gamma_l, a complexity that is polynomial. Planning times are those of this project's "
    "reconstruction, on this machine.",
    "How the paper distorts the prediction of L is not known in detail. Here a bias multiplies the "
    "predicted progress of each epoch of L, and the planner sees the true loss after every epoch.",
    "The costs of the paper's evaluation are closed formulas. Those of the network scenario follow from "
    "packets, hardware data sheets and recorded training; they have no counterpart in the paper.",
    "Which of several plans with the same energy a planner takes is not said in the paper. It decides "
    "switching instants where plans tie.",
)
