# SPDX-License-Identifier: GPL-2.0-only
"""Study files: what they mean, and what is said about mistakes in them."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import ROOT
from pact_study.campaign.study import Setting
from pact_study.campaign.study_file import read_study
from pact_study.problems import UserError

COMPLETE = """\
study: complete
title: All keys
scenario: factory.yaml
program: own-policy
alone: true
set: {target.deadline: 50, orchestrator.estimator: {kind: biased, model: "L", bias: 0.1}}
strategies: [pact, optimum]
axes:
  - {name: l_max, key: target.loss, values: [0.5, 0.25]}
  - zip:
      - {name: rate, keys: [network.links.0.rate, network.links.1.rate], values: [1Mbps, 10Mbps]}
      - {name: delay, key: network.links.0.delay, range: {from: 1ms, to: 100ms, count: 2, scale: log}}
  - name: size
    points:
      - {label: small, set: {a.b: [x, 'y z'], ns3::pact::PactPlanner::LossStep: 0.1}}
seeds: [3, 5]
plots:
  - {title: T, x: l_max, y: energy, panels: rate, minus: optimum, log: [x, y]}
  - {title: M, kind: map, x: rate, y: delay, cells: time, strategies: pact}
"""


def read(folder: Path, text: str):
    """Read a study from a text."""
    path = folder / "s.yaml"
    path.write_text(text, encoding="utf-8")
    return read_study(path)


def test_everything_that_a_study_can_say(tmp_path: Path) -> None:
    """Each key means what examples/studies/target.yaml says it does."""
    study = read(tmp_path, COMPLETE)
    assert (study.name, study.title, study.program, study.alone) == (
        "complete",
        "All keys",
        "own-policy",
        True,
    )
    assert study.fixed == (
        Setting("target.deadline", "50"),
        Setting("orchestrator.estimator", '{kind: biased, model: "L", bias: 0.1}'),
    )
    assert study.strategies == ("pact", "optimum") and study.seeds == (3, 5)
    points = study.points()
    # 2 targets x 2 zipped pairs x 1 size.
    assert [point.labels() for point in points] == [
        ("0.5", "1Mbps", "1ms", "small"),
        ("0.5", "10Mbps", "100ms", "small"),
        ("0.25", "1Mbps", "1ms", "small"),
        ("0.25", "10Mbps", "100ms", "small"),
    ]
    assert points[1].settings() == [
        Setting("target.loss", "0.5"),
        Setting("network.links.0.rate", "10Mbps"),
        Setting("network.links.1.rate", "10Mbps"),
        Setting("network.links.0.delay", "100ms"),
        Setting("a.b", '[x, "y z"]'),
        Setting("ns3::pact::PactPlanner::LossStep", "0.1"),
    ]
    assert [plot.kind for plot in study.plots] == ["curves", "map"]
    assert study.plots[0].x_log and study.plots[0].y_log and study.plots[0].minus == "optimum"


def test_a_study_needs_little(tmp_path: Path) -> None:
    """Without axes there is one point, without seeds run number 1."""
    study = read(tmp_path, "study: a\nscenario: b.yaml\n")
    assert len(study.points()) == 1 and study.points()[0].labels() == ()
    assert study.seeds == (1,) and study.strategies == () and study.program == "pact-run"


HEAD = "study: a\nscenario: b.yaml\n"
AXIS = HEAD + "axes:\n  - "
MISTAKES = {
    "": "s.yaml:1:1: is empty, expected a YAML map",
    "- a\n": "s.yaml:1:1: a study must be a map",
    "study: a\n": "s.yaml:1:1: a study needs 'scenario'",
    "study: 1a\nscenario: b\n": "s.yaml:1:8: the name of the study must be a letter and then "
    "letters, digits, - and _, not '1a'",
    HEAD + "study: b\n": "s.yaml:3:1: 'study' is given twice",
    HEAD + "sedes: 3\n": "s.yaml:3:8: a study has no 'sedes', expected one of 'study', 'scenario', "
    "'title', 'set', 'strategies', 'axes', 'seeds', 'program', 'alone', 'plots'",
    HEAD + "seeds: 0\n": "s.yaml:3:8: 'seeds' must be a whole number from 1 to 100000",
    HEAD + "seeds: [1, 1]\n": "s.yaml:3:12: seed 1 is given twice",
    HEAD + "seeds: [1, -1]\n": "s.yaml:3:12: a seed must be a whole number from 1 to 999999999",
    HEAD + "alone: yes please\n": "s.yaml:3:8: 'alone' must be true or false",
    HEAD + "program: ../x\n": "s.yaml:3:10: 'program' must be the name of a program, such as "
    "greedy-policy, not '../x'",
    HEAD + "strategies: 'pact,optimum'\n": "s.yaml:3:13: 'pact,optimum' is no strategy, expected a "
    "list such as [pact, optimum]",
    HEAD + "set: {scenario: c.yaml}\n": "s.yaml:1:1: 'set' cannot replace the scenario, expected "
    "'scenario: file' in the study",
    HEAD + "axes: []\n": "s.yaml:3:7: 'axes' must be a list with at least one element",
    AXIS + "{key: a, values: [1]}\n": "s.yaml:4:5: an axis needs 'name'",
    AXIS + "{name: n, values: [1]}\n": "s.yaml:4:5: an axis needs 'key', 'keys' or 'points'",
    AXIS + "{name: n, key: k}\n": "s.yaml:4:5: an axis needs 'values' or 'range'",
    AXIS + "{name: n, key: k, values: [1, 1]}\n": "s.yaml:4:5: the value '1' is given twice",
    AXIS + "{name: seed, key: k, values: [1]}\n": "s.yaml:4:5: an axis cannot be called 'seed', "
    "which is a column of the results anyway",
    AXIS + "{name: n, key: k, range: {from: 1, to: 2}}\n": "s.yaml:4:30: a range needs 'count' or "
    "'step'",
    AXIS + "{name: n, key: k, range: {from: 1ms, to: 2s, count: 3}}\n": "s.yaml:4:30: 'from' is in "
    "ms, 'to' in s, expected one unit",
    AXIS + "{name: n, key: k, range: {from: 0, to: 2, count: 3, scale: log}}\n": "s.yaml:4:30: a "
    "range on a log scale needs ends above 0",
    AXIS + "{name: n, key: k, range: {from: a, to: b, count: 3}}\n": "s.yaml:4:30: 'a' is no "
    "quantity, expected a number such as 0.5 or 10ms",
    AXIS
    + "{name: n, key: k, range: {from: 1, to: 2, step: -1}}\n": "s.yaml:4:30: a step of -1 does "
    "not lead from 1 to 2",
    AXIS
    + "{name: n, key: k, values: [1]}\n  - {name: n, key: l, values: [1]}\n": "s.yaml:1:1: two "
    "axes are called 'n'",
    AXIS
    + "{name: n, key: k, values: [1]}\n  - {name: m, key: k, values: [1]}\n": "s.yaml:1:1: two "
    "axes replace 'k'",
    AXIS + "zip:\n      - {name: n, key: k, values: [1, 2]}\n      - {name: m, key: l, values: [1]}"
    "\n": "s.yaml:6:9: axis 'm' has 1 values, expected 2 as in 'n', with which it is zipped",
    AXIS + "{name: n, key: k, values: [1]}\nset: {k: 2}\n": "s.yaml:1:1: an axis and 'set' both "
    "replace 'k'",
    AXIS
    + "{name: n, key: k, values: [1]}\nplots: [{title: t, x: m, y: energy}]\n": "s.yaml:5:23: 'x' "
    "must be an axis ('n'), not 'm'",
    AXIS
    + "{name: n, key: k, values: [1]}\nplots: [{title: t, x: n, y: joy}]\n": "s.yaml:5:29: 'y' must "
    "be a column ('reached', 'epochs', 'switches', 'time', 'energy', 'loss', 'planned_energy', "
    "'transfer_time', 'transfer_bytes'), not 'joy'",
    AXIS
    + "{name: n, key: k, range: {from: 1, to: 9999, step: 1}}\nseeds: 100\n": "s.yaml:1:1: the study "
    "has 999900 runs, expected at most 100000",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes_have_a_place(tmp_path: Path, text: str) -> None:
    """Each mistake is said once, with file, line and column."""
    with pytest.raises(UserError) as caught:
        read(tmp_path, text)
    assert str(caught.value) == f"{tmp_path}/{MISTAKES[text]}"


def test_several_mistakes_are_said_at_once(tmp_path: Path) -> None:
    """A user mends a file in one go."""
    with pytest.raises(UserError) as caught:
        read(tmp_path, HEAD + "seeds: no\nalone: no\n")
    lines = str(caught.value).split("\npact: ")
    assert [line.split(": ")[0].split(":")[1] for line in lines] == ["3", "4"]


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_no_text_breaks_the_reader(tmp_path: Path, data: st.DataObject) -> None:
    """Whatever is done to a study file, it is read or refused, and nothing else happens."""
    text = COMPLETE
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        piece = data.draw(
            st.sampled_from(
                ["", "[", "{", "}", ": ", "\n", "*a", "&a ", "!!x", "'", "1e999", "- ", "\t", "?"]
            )
            | st.text(max_size=4)
        )
        text = text[:start] + piece + text[end:]
    path = tmp_path / "f.yaml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        study = read_study(path)
    except UserError as error:
        assert str(error).startswith(f"{path}:")
    else:
        assert len(study.points()) * len(study.seeds) >= 1


def test_shipped_studies_are_read() -> None:
    """Every study under examples/ is one."""
    files = sorted((ROOT / "examples" / "studies").rglob("*.yaml"))
    assert len(files) >= 9
    for file in files:
        assert read_study(file).points(), file
