# SPDX-License-Identifier: GPL-2.0-only
"""./pact reproduce: runs the paper's evaluation and judges its claims."""

import argparse
import json
import time
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from pact_study.campaign.campaign import (
    Campaign,
    make_folder,
    run_campaign,
    show_progress,
    write_atomically,
)
from pact_study.campaign.command import report_outcome
from pact_study.campaign.folder_lock import locked
from pact_study.campaign.study import Study
from pact_study.campaign.workflow import Execution, Job, Outcome, run_jobs
from pact_study.evaluation.claims import judge
from pact_study.evaluation.estimators import NETWORK_TRUTH, EstimatorJobs, plan_estimators
from pact_study.evaluation.evidence import read_evidence
from pact_study.evaluation.experiments import reference_experiments
from pact_study.evaluation.experiments_network import network_experiments
from pact_study.evaluation.grounds import NETWORK, REFERENCE
from pact_study.evaluation.limits import NOT_REPRODUCED
from pact_study.evaluation.studies import (
    growth_study,
    horizon_study,
    learned_study,
    network_learned_study,
    written_studies,
)
from pact_study.evaluation.verdict import Verdict, table
from pact_study.evaluation.writing import write_experiments

MARKER = "reproduce.json"


@dataclass
class Failed(Exception):
    """Something did not run to its end; what it said is on the screen."""

    status: int


def main(arguments: list[str]) -> int:
    """Run ./pact reproduce.

    @param arguments options that ./pact has checked
    @return the exit status: 1 if runs failed, 130 if all was stopped
    """
    parser = argparse.ArgumentParser(prog="./pact reproduce", allow_abbrev=False)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--runs-at-a-time", type=int, required=True)
    options = parser.parse_args(arguments)
    out: Path = options.out
    execution = Execution(options.runs_at_a_time)
    make_folder(out, MARKER)
    start = time.time()
    with locked(out) as lock:
        _write_manifest(out, start, None)
        try:
            estimators = _train(out / "estimators", execution, lock)
            campaigns = _run_campaigns(out, estimators, execution)
        except Failed as failed:
            return failed.status
        reference, network = (read_evidence(campaigns, g) for g in (REFERENCE, NETWORK))
        verdicts = [*judge(reference), *judge(network)]
        write_atomically(out / "claims.csv", table(verdicts).to_csv(index=False))
        experiments = [
            *reference_experiments(reference, campaigns, estimators.predictions),
            *network_experiments(network, campaigns),
        ]
        write_experiments(out, experiments, verdicts)
        _write_manifest(out, start, campaigns)
    _tell(out, verdicts, time.time() - start)
    return 0


def _train(folder: Path, execution: Execution, lock: int) -> EstimatorJobs:
    """Train and score the estimators."""
    folder.mkdir(exist_ok=True)
    jobs = plan_estimators(folder)
    for what, stage in (("Training estimators", jobs.first), ("Asking them", jobs.second)):
        print(f"{what}: {len(stage)} jobs", flush=True)
        outcome = run_jobs(folder, list(stage), execution, lock, show_progress)
        _check(outcome, folder, stage)
    return jobs


def _check(outcome: Outcome, folder: Path, jobs: tuple[Job, ...]) -> None:
    """Stop if jobs have no results."""
    if outcome.complete():
        return
    for name in outcome.failed:
        print(f"Failed twice: {name}; its log is {folder}/logs/{name}.log")
    done = len(jobs) - len(outcome.failed) - len(outcome.missing)
    print(f"{done} of {len(jobs)} jobs are done. The same command goes on with the missing ones.")
    raise Failed(130 if outcome.interrupted else 1)


def _run_campaigns(
    out: Path, estimators: EstimatorJobs, execution: Execution
) -> dict[str, Campaign]:
    """Run all campaigns, each in a folder of its own."""
    (out / "campaigns").mkdir(exist_ok=True)
    (out / "scenarios").mkdir(exist_ok=True)
    studies: dict[str, Study] = dict(written_studies())
    studies["learned"] = learned_study(studies["targets"], estimators.synthetic)
    studies["network-learned"] = network_learned_study(
        studies["network-targets"], estimators.one_seed, NETWORK_TRUTH
    )
    studies["growth-models"] = growth_study("models", out / "scenarios")
    studies["growth-node-sets"] = growth_study("node_sets", out / "scenarios")
    studies["growth-horizon"] = horizon_study(out / "scenarios")
    campaigns = {}
    for name, study in studies.items():
        print(f"{study.title}: ", end="", flush=True)
        campaigns[name] = run_campaign(study, out / "campaigns" / name, execution)
        status = report_outcome(campaigns[name])
        if status:
            raise Failed(status)
    return campaigns


def _write_manifest(out: Path, start: float, campaigns: dict[str, Campaign] | None) -> None:
    """Write reproduce.json."""
    content = {
        "program": "pact reproduce",
        "started_at": datetime.fromtimestamp(start, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "wall_seconds": time.time() - start,
        "finished": campaigns is not None,
        "not_reproduced": list(NOT_REPRODUCED),
    }
    if campaigns:
        first = next(iter(campaigns.values())).plan.manifest
        content |= {key: first[key] for key in ("pact_version", "ns3_version")}
        content["runs"] = sum(len(campaign.plan.runs) for campaign in campaigns.values())
    write_atomically(out / MARKER, json.dumps(content, indent=2) + "\n")


def _tell(out: Path, verdicts: list[Verdict], seconds: float) -> None:
    """Say how the claims fared."""
    for verdict in verdicts:
        print(
            f"{verdict.id:<24} {'holds' if verdict.holds else 'DOES NOT HOLD':<14} {verdict.statement}"
        )
    holding = sum(verdict.holds for verdict in verdicts)
    print(
        f"{holding} of {len(verdicts)} statements hold (claims.csv has the numbers). "
        f"{seconds / 60:.1f} minutes. Results: {out}; a page about them: ./pact report {out}"
    )
