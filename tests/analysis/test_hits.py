"""Running times to any target, by hand; simulated restarts, whose mean is the expected running time."""

import math
import tempfile

from analysis.hits import arrays, band, expected_running_times, exponent, read_hits, resamples, restarts, write_hits
from analysis.running_times import evaluations_and_successes, expected_running_time
from klee_minty.targets import CONSTRAINT_TARGETS, TARGETS

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

FEASIBLE = len(CONSTRAINT_TARGETS)


def record(constraints, errors=(), evaluations=100):
    hits = [
        *constraints,
        *[None] * (FEASIBLE - len(constraints)),
        *errors,
        *[None] * (TARGETS - FEASIBLE - len(errors)),
    ]
    return {"algorithm": "es", "N": 2, "run": 0, "evaluations": evaluations, "target_hits": hits}


def test_a_table_has_a_field_for_each_target(tmp_path):
    path = tmp_path / "hits.csv"
    write_hits(path, [record(range(5, 5 + FEASIBLE), [60, 60, 90]), record([])])
    header, first, second = path.read_text(encoding="utf-8").splitlines()
    assert header.startswith("algorithm,N,run,evaluations,nu_1,nu_2,") and header.endswith(",error_50,error_51")
    assert first.startswith("es,2,0,100,5,6,7,") and ",56,60,60,90,," in first
    assert second == "es,2,0,100," + "," * (TARGETS - 1)


@given(st.lists(st.integers(1, 10**6), max_size=FEASIBLE), st.lists(st.integers(1, 10**6), max_size=TARGETS - FEASIBLE))
def test_what_is_written_is_read(constraints, errors):
    run = record(sorted(constraints), sorted(errors))
    with tempfile.TemporaryDirectory() as folder:
        write_hits(f"{folder}/hits.csv", [run])
        assert read_hits(f"{folder}/hits.csv") == [run]


HITS = np.array([[10.0, 40.0, math.inf], [20.0, math.inf, math.inf], [30.0, 60.0, math.inf]])
ENDS = np.array([50.0, 100.0, 70.0])


def test_expected_running_times_by_hand():
    """Evaluations up to the target or the end, over the runs that hit it."""
    every, twice_the_second = expected_running_times(HITS, ENDS, np.array([[1, 1, 1], [0, 2, 1]]))
    assert every.tolist() == [20.0, (40 + 100 + 60) / 2, math.inf]
    assert twice_the_second.tolist() == [(2 * 20 + 30) / 3, 2 * 100 + 60, math.inf]


def test_it_is_the_expected_running_time_of_the_comparison():
    runs = [record(range(1, 53), range(60, 60 + last), 500) for last in (51, 51, 20, 51)]
    hits, ends = arrays(runs)
    expected = expected_running_time(evaluations_and_successes(runs))[0]
    assert expected_running_times(hits, ends, np.ones(4))[-1] == pytest.approx(expected)


def test_the_exponent_is_a_slope_over_the_dimensions_with_success():
    N = np.array([2.0, 5.0, 10.0, 40.0])
    times = np.array([3.0 * N**1.75, [6.0, 15.0, math.inf, 120.0], [1.0, *[math.inf] * 3], [math.inf] * 4])
    assert exponent(N, times) == pytest.approx([1.75, 1.0, math.nan, math.nan], nan_ok=True)
    by_numpy = np.polyfit(np.log(N), np.log(bent := [5.0, 9.0, 100.0, 200.0]), 1)[0]
    assert exponent(N, np.array(bent)) == pytest.approx(by_numpy)


def test_bootstrap_samples_have_the_size_of_the_sample_and_other_members_for_other_streams():
    counts = resamples(15, 2)
    assert set(counts.sum(axis=1)) == {15} and (counts != resamples(15, 3)).any()
    assert (counts == resamples(15, 2)).all()
    assert band(np.array([1.0, *[2.0] * 97, math.inf, math.inf])).tolist() == [2.0, 2.0]
    assert band(np.array([1.0, 2.0, math.inf])).tolist() == [1.0, math.inf]


def test_the_mean_of_simulated_restarts_is_the_expected_running_time():
    rng, runs = np.random.default_rng(0), 12
    hits = np.sort(rng.integers(1, 900, size=(runs, 5)).astype(float), axis=1)
    hits[rng.random((runs, 5)).cumsum(axis=1) > 1.5] = math.inf
    hits[:, 4], hits[3, 4] = math.inf, 800.0  # one success in twelve
    ends = np.full(runs, 1000.0)
    (times,) = restarts(hits, ends, np.arange(runs)[None], 20000, rng)
    error = times.std(axis=0) / math.sqrt(len(times))
    exact = expected_running_times(hits, ends, np.ones(runs))
    assert exact[4] > 11 * 1000 and (np.abs(times.mean(axis=0) - exact) < 4.0 * error).all()
    assert (np.maximum.accumulate(times[:, :4], axis=1) == times[:, :4]).all()  # no harder target sooner


def test_restarts_never_hit_what_no_run_of_the_sample_hits():
    samples = np.array([[0, 1, 2], [1, 1, 1]])
    whole, second = restarts(HITS, ENDS, samples, 500, np.random.default_rng(1))
    assert np.isfinite(whole).all(axis=0).tolist() == [True, True, False] and np.isinf(whole[:, 2]).all()
    assert set(second[:, 0]) == {20.0} and np.isinf(second[:, 1:]).all()
    # Until the second target: failures of 100, then 40 or 60.
    assert set(whole[:, 1] % 100) == {40.0, 60.0}
