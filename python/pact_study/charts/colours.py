# SPDX-License-Identifier: GPL-2.0-only
"""Colours that mean the same in every picture."""

# Okabe and Ito's colours, which colour-blind readers tell apart, then four of Paul Tol's: as in the
# plots of one run.
PALETTE = (
    "#0072B2",
    "#E69F00",
    "#009E73",
    "#CC79A7",
    "#D55E00",
    "#56B4E9",
    "#332288",
    "#999933",
    "#882255",
    "#44AA99",
)
FIXED = {
    "pact": 0,
    "one-switch": 1,
    "optimum": 2,
    "static-learn": 3,
    "pact-network-blind": 4,
    "pact-oracle": 5,
    "L": 0,
    "M": 1,
    "S": 2,
}


def colours_of(names: list[str]) -> dict[str, str]:
    """A colour for each name.

    @param names the names, each once
    @return colours: strategies and the reference models have their own, others what is left, in order
    """
    taken = {FIXED[name] for name in names if name in FIXED}
    free = [index for index in range(len(PALETTE)) if index not in taken] or list(
        range(len(PALETTE))
    )
    chosen, position = {}, 0
    for name in names:
        if name in FIXED:
            chosen[name] = PALETTE[FIXED[name]]
        else:
            chosen[name] = PALETTE[free[position % len(free)]]
            position += 1
    return chosen


def dashes_of(colours: dict[str, str]) -> dict[str, int]:
    """How lines of one colour are told apart.

    @param colours of names
    @return gnuplot's dash types: 1, solid, for the first name of each colour
    """
    drawn = list(colours.values())
    return {
        name: 1 + drawn[:position].count(colour)
        for position, (name, colour) in enumerate(colours.items())
    }
