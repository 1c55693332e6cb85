# SPDX-License-Identifier: GPL-2.0-only
"""The experiments that follow single jobs over time, in either scenario."""

from pact_study.campaign.campaign import Campaign
from pact_study.evaluation import experiments_beliefs as beliefs
from pact_study.evaluation import experiments_strategies as strategies
from pact_study.evaluation import findings
from pact_study.evaluation.evidence import Evidence
from pact_study.evaluation.experiment import Experiment


def course_experiments(
    evidence: Evidence, campaigns: dict[str, Campaign], units: tuple[str, str]
) -> tuple[Experiment, Experiment]:
    """Loss and energy over time, of the strategies and of PACT with biases.

    @param evidence what the campaigns in a scenario came to
    @param campaigns the campaigns, for what single epochs tell
    @param units of time and of energy, in parentheses
    @return the two experiments
    """
    ground = evidence.ground
    target = ground.figure_target
    title = f"Loss and energy over time{ground.where} at l_max = {target:g}"
    biased_title = f"Loss and energy over time with biases{ground.where}, at l_max = {target:g}"
    courses = strategies.courses(campaigns[ground.prefix + "targets"].out, evidence.targets, target)
    biased = strategies.courses(
        campaigns[ground.prefix + "bias"].out, beliefs.biases_with_courses(evidence.bias), target
    )
    return (
        Experiment(
            ground.prefix + "courses",
            title,
            "Epoch by epoch; vertical lines are changes of model by PACT and Optimum.",
            courses,
            strategies.course_chart(courses, title, units),
            ("C3" + ground.suffix,),
            findings.instants(evidence),
        ),
        Experiment(
            ground.prefix + "bias-courses",
            biased_title,
            "Epoch by epoch, with PACT's belief about L biased by -0.4, 0 and 0.4.",
            biased,
            beliefs.course_chart(biased, biased_title, units),
            (),
            findings.biased_courses(biased),
        ),
    )
