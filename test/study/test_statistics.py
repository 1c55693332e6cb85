# SPDX-License-Identifier: GPL-2.0-only
"""Means, spreads and paired differences."""

import itertools

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from pact_study.campaign.statistics import METRICS, aggregate, summarise, summarise_share


def results(energies: dict[tuple[str, int, str], float]) -> pd.DataFrame:
    """Results of which only the energy matters: (level, seed, strategy) -> energy."""
    rows = [
        {
            "a": level,
            "seed": seed,
            "strategy": strategy,
            **dict.fromkeys(METRICS, 0.0),
            "energy": energy,
        }
        for (level, seed, strategy), energy in energies.items()
    ]
    return pd.DataFrame(rows)


def row_of(table: pd.DataFrame, **values: str) -> pd.Series:
    """The one row of aggregate.csv with these values."""
    for column, value in values.items():
        table = table[table[column] == value]
    assert len(table) == 1
    return table.iloc[0]


def test_a_textbook_interval() -> None:
    """Student's sleep data, drug 2: mean 2.33, sd 2.002, 95 % interval 0.898 to 3.762 (Student 1908; as
    R's t.test gives it)."""
    found = summarise(np.array([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]))
    assert found["runs"] == 10
    assert found["mean"] == pytest.approx(2.33)
    assert found["standard_deviation"] == pytest.approx(2.002249, abs=1e-6)
    assert found["ci95_low"] == pytest.approx(0.8976775, abs=1e-6)
    assert found["ci95_high"] == pytest.approx(3.7623225, abs=1e-6)


@pytest.mark.parametrize(
    "met, runs, low, high",
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_intervals_of_shares(met: int, runs: int, low: float, high: float) -> None:
    """Wilson's interval as Newcombe (1998, Statistics in Medicine 17, table I, method 3) prints it."""
    found = summarise_share(np.array([1.0] * met + [0.0] * (runs - met)))
    assert found["mean"] == pytest.approx(met / runs)
    assert found["ci95_low"] == pytest.approx(low, abs=5e-5)
    assert found["ci95_high"] == pytest.approx(high, abs=5e-5)


def test_few_runs_that_agree_are_no_certainty() -> None:
    """Of the share that met the target; differences of shares are differences like others."""
    values = {("x", seed, name): 1.0 for seed in range(5) for name in ("one", "two")}
    table = aggregate(results(values).assign(reached=1.0), ["a"])
    share = row_of(table, metric="reached", strategy="one", minus="")
    assert share["mean"] == 1 and share["ci95_low"] < 0.6 and share["ci95_high"] == pytest.approx(1)
    pair = row_of(table, metric="reached", strategy="one", minus="two")
    assert pair["mean"] == pair["ci95_low"] == pair["ci95_high"] == 0


def test_pairs_see_through_what_seeds_share() -> None:
    """Student's sleep data again: paired, the difference is 1.58 with the interval 0.700 to 2.460; taken
    apart, each drug's interval is wider than that."""
    first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    values = {("x", i, "one"): v for i, v in enumerate(first)}
    values |= {("x", i, "two"): v for i, v in enumerate(second)}
    table = aggregate(results(values), ["a"])
    pair = row_of(table, metric="energy", strategy="two", minus="one")
    assert pair["mean"] == pytest.approx(1.58)
    assert pair["ci95_low"] == pytest.approx(0.7001142, abs=1e-6)
    assert pair["ci95_high"] == pytest.approx(2.4598858, abs=1e-6)
    alone = row_of(table, metric="energy", strategy="two", minus="")
    assert alone["ci95_high"] - alone["ci95_low"] > pair["ci95_high"] - pair["ci95_low"]


def test_one_run_has_no_spread() -> None:
    """Of one value nothing is known but itself."""
    found = summarise(np.array([3.0]))
    assert found["runs"] == 1 and found["mean"] == 3.0
    assert np.isnan([found["standard_deviation"], found["ci95_low"], found["ci95_high"]]).all()


@settings(max_examples=30)
@given(
    st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=8),
    st.lists(st.floats(-1e6, 1e6), min_size=8, max_size=8),
    st.randoms(use_true_random=False),
)
def test_properties(one: list[float], two: list[float], random) -> None:
    """The difference of means is the mean of differences; intervals hold their means; the order of rows
    does not matter; each ordered pair of strategies is there once for each metric."""
    values = {("x", i, "one"): v for i, v in enumerate(one)}
    values |= {("x", i, "two"): v for i, v in zip(range(len(one)), two)}
    table = aggregate(results(values), ["a"])
    single = {s: row_of(table, metric="energy", strategy=s, minus="") for s in ("one", "two")}
    for s, t in itertools.permutations(("one", "two")):
        pair = row_of(table, metric="energy", strategy=s, minus=t)
        assert pair["mean"] == pytest.approx(single[s]["mean"] - single[t]["mean"], abs=1e-6)
        assert pair["ci95_low"] <= pair["mean"] <= pair["ci95_high"]
    shuffled = list(values.items())
    random.shuffle(shuffled)
    other = aggregate(results(dict(shuffled)), ["a"])
    key = ["metric", "strategy", "minus"]
    pd.testing.assert_frame_equal(
        table.sort_values(key, ignore_index=True),
        other.sort_values(key, ignore_index=True),
        rtol=1e-9,
    )
    assert len(table) == len(METRICS) * (2 + 2)


def test_intervals_cover_as_often_as_they_say() -> None:
    """Of 2000 samples of a known distribution, 95 % of the intervals hold its mean (binomial bounds that
    a right implementation misses once in a million)."""
    generator = np.random.default_rng(5)
    covered = 0
    for _ in range(2000):
        found = summarise(generator.normal(3.0, 2.0, 5))
        covered += found["ci95_low"] <= 3.0 <= found["ci95_high"]
    low, high = stats.binom.ppf([5e-7, 1 - 5e-7], 2000, 0.95)
    assert low <= covered <= high
