# SPDX-License-Identifier: GPL-2.0-only
"""What the numbers of a campaign are called in pictures."""

from pact_study.campaign.collection import stages

WORDS = {
    "reached": "Share of runs that met the target",
    "epochs": "Epochs",
    "switches": "Switches",
    "time": "Time",
    "energy": "Energy",
    "loss": "Loss",
    "planned_energy": "Planned energy",
    "transfer_time": "Time of transfers",
    "transfer_bytes": "Bytes transferred",
}
SI_UNITS = {"time": "s", "energy": "J", "planned_energy": "J", "transfer_time": "s"}
# Of a job that missed its target, these say what it did, not what reaching the target costs.
PRICES = ("time", "energy", "planned_energy", "transfer_time", "transfer_bytes")


def metric_label(metric: str, units: str, minus: str = "") -> str:
    """What an axis of values says.

    @param metric a column of results.csv
    @param units of the scenario: "si" or "normalised"
    @param minus a strategy whose values are subtracted
    @return the words, with the unit
    """
    unit = ""
    if metric in SI_UNITS:
        unit = f" ({SI_UNITS[metric] if units == 'si' else 'normalised'})"
    return WORDS[metric] + (f", minus {minus}" if minus else "") + unit


def short_decisions(decisions: str) -> str:
    """Decisions with as few letters as tell them apart.

    @param decisions for instance "L/gold:5 M/silver:6"
    @return for instance "L5 M6"
    """
    return " ".join(f"{model}{epochs}" for model, epochs in stages(decisions)) or "none"
