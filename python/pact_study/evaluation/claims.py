# SPDX-License-Identifier: GPL-2.0-only
"""The paper's statements, judged by what the campaigns came to."""

from pact_study.evaluation.claims_beliefs import judge_beliefs
from pact_study.evaluation.claims_steps import judge_steps
from pact_study.evaluation.claims_strategies import judge_strategies
from pact_study.evaluation.evidence import Evidence
from pact_study.evaluation.verdict import Verdict


def judge(evidence: Evidence) -> list[Verdict]:
    """Judge all statements in one scenario.

    @param evidence what the campaigns in it came to
    @return the verdicts, C2 before C10
    """
    verdicts = [*judge_strategies(evidence), *judge_steps(evidence), *judge_beliefs(evidence)]
    return sorted(verdicts, key=_order)


def _order(verdict: Verdict) -> tuple[int, str]:
    """Number of the statement, and its part."""
    number, _, part = verdict.id[1:].partition("-")
    return int(number), part
