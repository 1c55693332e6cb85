# SPDX-License-Identifier: GPL-2.0-only
"""./pact sweep: carries out a study."""

import argparse
from pathlib import Path

from pact_study.campaign.campaign import Campaign, run_campaign
from pact_study.campaign.study_file import read_study
from pact_study.campaign.workflow import Execution

MAX_FAILURES = 10  # shown; failed.csv has them all


def main(arguments: list[str]) -> int:
    """Run ./pact sweep.

    @param arguments the study file, and options that ./pact has checked
    @return the exit status: 1 if runs failed, 130 if all was stopped
    """
    parser = argparse.ArgumentParser(prog="./pact sweep", allow_abbrev=False)
    parser.add_argument("study", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--runs-at-a-time", type=int, required=True)
    parser.add_argument("--slurm", action="store_true")
    parser.add_argument("snakemake", nargs="*")
    options = parser.parse_args(arguments)
    study = read_study(options.study)
    out = options.out or Path("results") / study.name
    execution = Execution(options.runs_at_a_time, options.slurm, tuple(options.snakemake))
    campaign = run_campaign(study, out, execution)
    return report_outcome(campaign)


def report_outcome(campaign: Campaign) -> int:
    """Say how a campaign went.

    @param campaign the campaign
    @return the exit status
    """
    total, outcome = len(campaign.plan.runs), campaign.outcome
    for name in outcome.failed[:MAX_FAILURES]:
        log = campaign.log(name)
        print(f"Failed twice: {name}; the end of {log} says:")
        lines = (
            log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
        )
        for line in lines[-3:]:
            print(f"  {line}")
    if len(outcome.failed) > MAX_FAILURES:
        print(
            f"... and {len(outcome.failed) - MAX_FAILURES} more, listed in {campaign.out}/failed.csv"
        )
    done = total - len(outcome.failed) - len(outcome.missing)
    print(f"{done} of {total} runs are done, {len(outcome.failed)} failed. Results: {campaign.out}")
    if outcome.missing and outcome.interrupted:
        print("The same command goes on with the missing runs.")
        return 130
    if outcome.missing:
        print(f"{len(outcome.missing)} were not tried; {campaign.out}/snakemake.log says why.")
        return 1
    return 1 if outcome.failed else 0
