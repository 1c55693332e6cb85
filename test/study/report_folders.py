# SPDX-License-Identifier: GPL-2.0-only
"""Small result folders for the tests of the report: of a run, a sweep, a reproduction."""

import csv
import json
import os
import subprocess
from pathlib import Path
from statistics import fmean, stdev

ROOT = Path(__file__).resolve().parents[2]
DELAYS = ["1ms", "10ms", "100ms"]
SEEDS = [1, 2, 3]
STARTED = {"started_at": "2024-05-06T07:08:09Z", "wall_seconds": 75.0}
VERSIONS = {"pact_version": "0.1.0", "ns3_version": "3.37"}

BLIND = "pact-network-blind"

# 0.975 quantiles of Student's t for one and two degrees of freedom, from printed tables.
STUDENT = {2: 12.7062, 3: 4.30265}


def interval(values: list[float]) -> list:
    """Statistics of a point, as aggregate.csv has them.

    @param values two or three values
    @return count, mean, standard deviation, both ends of the 95 % confidence interval of the mean
    """
    mean, spread = fmean(values), stdev(values)
    half = STUDENT[len(values)] * spread / len(values) ** 0.5
    return [len(values), mean, spread, mean - half, mean + half]


def simulate(out: Path, *options: str, scenario: str = "smart-factory.yaml") -> Path:
    """Run the simulator.

    @param out the result folder
    @param options its options
    @param scenario name of a scenario under examples/
    @return the result folder
    """
    program = Path(os.environ["PACT_BINARY_DIR"]) / "bin" / "pact-run"
    command = [program, f"--out={out}", *options, ROOT / "examples" / scenario]
    subprocess.run(command, check=True, capture_output=True)
    return out


def draw_run(out: Path) -> None:
    """Draw the plots of a run, as users do."""
    command = [ROOT / "pact", "plot", "--no-install", out]
    subprocess.run(command, check=True, capture_output=True)


def draw(base: Path, title: str) -> None:
    """Draw a small chart with gnuplot, as SVG.

    @param base the file without its extension
    @param title a title without quotes
    """
    base.parent.mkdir(parents=True, exist_ok=True)
    commands = f"""
        set terminal svg noenhanced size 640,360 background '#ffffff'
        set output '{base}.svg'
        set title '{title}'
        set style fill pattern 4
        plot [0:6] sin(x) with linespoints pointtype 7, cos(x) with filledcurves y1=0
    """
    subprocess.run(["gnuplot", "-d"], input=commands, text=True, check=True, capture_output=True)


def write_json(path: Path, content: object) -> None:
    """Write a JSON file."""
    path.write_text(json.dumps(content), encoding="utf-8")


def write_rows(path: Path, header: str, rows: list[list]) -> None:
    """Write a CSV file.

    @param path the file
    @param header the columns, with commas between
    @param rows the cells
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header.split(","))
        writer.writerows(rows)


def sweep_folder(out: Path, **changes: object) -> Path:
    """Write what ./pact sweep leaves: delays crossed with seeds, two strategies, one run failed.

    The energy of pact at the n-th delay with seed s is 100 n + s, that of the blind one 5 more.
    The blind one misses the deadline with seed 2; seed 3 fails at the last delay.

    @param out the folder
    @param changes other values in campaign.json
    @return the folder
    """
    (out / "runs/delay-1ms-seed1").mkdir(parents=True)
    write_json(
        out / "campaign.json",
        {
            "program": "pact sweep",
            "study": "latency",
            "title": "Transfer latency",
            "study_file": "latency.yaml",
            "study_text": "scenario: a.yaml\n",
            "scenario": "a.yaml",
            "axes": [{"name": "delay", "keys": ["network.links.1.delay"], "values": DELAYS}],
            "groups": [["delay"]],
            "seeds": SEEDS,
            "strategies": ["pact", "pact-network-blind"],
            "runs": 9,
            "failed": 1,
            "units": "si",
            "finished": True,
            **STARTED,
            **VERSIONS,
            **changes,
        },
    )
    write_json(
        out / "runs/delay-1ms-seed1/run.json",
        {"finished": True, "warnings": ["a link is slow"]},
    )
    _write_sweep_tables(out)
    (out / "logs").mkdir()
    log = [f"line {line}" for line in range(40)] + ["pact: <b>no memory</b>"]
    (out / "logs/delay-100ms-seed3.log").write_text("\n".join(log))
    draw(out / "plots/energy-over-delay", "Energy over delay")
    draw(out / "plots/decisions", "Decisions over delay")
    write_json(
        out / "plots.json",
        [
            {"name": "energy-over-delay", "title": "Energy over delay", "text": "It grows."},
            {"name": "decisions", "title": "Decisions over delay", "text": "They change."},
        ],
    )
    return out


def _write_sweep_tables(out: Path) -> None:
    """Write results.csv, aggregate.csv and failed.csv."""
    results = []
    aggregate = []
    for place, delay in enumerate(DELAYS, 1):
        seeds = SEEDS if delay != "100ms" else SEEDS[:2]
        for strategy, more in (("pact", 0), (BLIND, 5)):
            energies = [100 * place + seed + more for seed in seeds]
            reached = [int((strategy, seed) != (BLIND, 2)) for seed in seeds]
            for seed, energy, met in zip(seeds, energies, reached):
                end = ["target", ""] if met else ["deadline", "late"]
                numbers = [0.1, 60, met, 9, 1, 50, energy, 0.09, energy, 1, 100, 2]
                run = f"delay-{delay}-seed{seed}"
                results.append([delay, seed, strategy, *numbers, *end, "L/gold:9", run])
            for metric, values in (
                ("energy", energies),
                ("time", [50] * len(seeds)),
                ("reached", reached),
                ("loss", [0.09] * len(seeds)),
            ):
                aggregate.append([delay, metric, strategy, "", *interval(values)])
        for strategy, minus, value in (("pact", BLIND, -5), (BLIND, "pact", 5)):
            values = interval([value] * len(seeds))
            aggregate.append([delay, "energy", strategy, minus, *values])
    columns = (
        "loss_target,deadline,reached,epochs,switches,time,energy,loss,planned_energy,"
        "transfer_time,transfer_bytes,plan_milliseconds,stop_reason,note,decisions,run"
    )
    write_rows(out / "results.csv", f"delay,seed,strategy,{columns}", results)
    header = "delay,metric,strategy,minus,runs,mean,standard_deviation,ci95_low,ci95_high"
    write_rows(out / "aggregate.csv", header, aggregate)
    failure = ["100ms", 3, "delay-100ms-seed3", "logs/delay-100ms-seed3.log"]
    write_rows(out / "failed.csv", "delay,seed,run,log", [failure])


def reproduction_folder(out: Path, **changes: object) -> Path:
    """Write what ./pact reproduce leaves: three claims, of which two hold, and two experiments.

    @param out the folder
    @param changes other values in reproduce.json
    @return the folder
    """
    out.mkdir(parents=True)
    write_json(
        out / "reproduce.json",
        {
            "program": "pact reproduce",
            "finished": True,
            "not_reproduced": ["The loss records of the paper are not public."],
            **STARTED,
            **VERSIONS,
            **changes,
        },
    )
    write_rows(
        out / "claims.csv",
        "id,statement,measured,holds,reason",
        [
            ["C1", "strategies diverge as the target falls", "ratio 1.0 to 2.7", "yes", ""],
            ["C2", "PACT <= StaticLearn, OneSwitch", "never above; 0.3 % over Optimum", "yes", ""],
            ["C3", "switches differ by 2 epochs", "4 epochs apart", "no", "several plans tie"],
        ],
    )
    experiments = []
    for name, title, claims in (
        ("energy-against-target", "Energy against l_max", ["C1", "C2"]),
        ("loss-over-time", "Loss over time at 0.15", ["C3"]),
    ):
        draw(out / "plots" / name, title)
        write_rows(out / "experiments" / f"{name}.csv", "target,energy", [[0.15, 37.35]])
        experiments.append(
            {
                "name": name,
                "title": title,
                "text": "What was varied.",
                "csv": f"experiments/{name}.csv",
                "printed": f"experiments/{name}.csv" if claims == ["C3"] else "",
                "plots": [f"plots/{name}"],
                "claims": claims,
                "verdict": "The verdict.",
            }
        )
    write_json(out / "experiments.json", experiments)
    sweep_folder(out / "campaigns/latency", title="")
    return out
