"""Growth with N: running times and exponents of runs that grow as they are made to, drawn and in the table."""

import math

import growth
from klee_minty.files import read_csv
from klee_minty.presentation.figures import save, set_style
from klee_minty.results.hits import write_hits
from klee_minty_studies.hit_arrays import arrays
from klee_minty_studies.paper import CONSTRAINT_TARGETS, TARGETS
from klee_minty_studies.running_times import evaluations_and_successes, expected_running_time

import numpy as np
import pytest

FEASIBLE = len(CONSTRAINT_TARGETS)


def run(algorithm, N, last, evaluations, reached=TARGETS, number=0):
    """A run that hits the targets of the violation at the half of the evaluations of the last, the others then."""
    hits = [last // 2] * FEASIBLE + [last] * (TARGETS - FEASIBLE)
    hits = [hit if k < reached else None for k, hit in enumerate(hits)]
    known = {"algorithm": algorithm, "N": N, "instance": 0, "run": number, "evaluations": evaluations}
    return known | {"target_hits": hits}


def runs(algorithm, dimensions=(2, 4, 8), power=2, spread=0):
    """Four runs per N, which take about 100 N^power evaluations."""
    return [
        run(algorithm, N, 100 * N**power + spread * k, 100 * N**power + spread * k, number=k)
        for N in dimensions
        for k in (-1, -1, 1, 1)
    ]


HITS = np.array([[10.0, 40.0, math.inf], [20.0, math.inf, math.inf], [30.0, 60.0, math.inf]])
ENDS = np.array([50.0, 100.0, 70.0])


def test_expected_running_times_by_hand():
    """Evaluations up to the target or the end, over the runs that hit it."""
    every, twice_the_second = growth.expected_running_times(HITS, ENDS, np.array([[1, 1, 1], [0, 2, 1]]))
    assert every.tolist() == [20.0, (40 + 100 + 60) / 2, math.inf]
    assert twice_the_second.tolist() == [(2 * 20 + 30) / 3, 2 * 100 + 60, math.inf]


def test_it_is_the_expected_running_time_of_the_comparison():
    sample = [run("es", 2, 60, 500, reached) for reached in (TARGETS, TARGETS, FEASIBLE + 20, TARGETS)]
    hits, ends = arrays(sample)
    expected = expected_running_time(evaluations_and_successes(sample))[0]
    assert growth.expected_running_times(hits, ends, np.ones(4))[-1] == pytest.approx(expected)


def test_the_exponent_is_a_slope_over_the_dimensions_with_success():
    N = np.array([2.0, 5.0, 10.0, 40.0])
    times = np.array([3.0 * N**1.75, [6.0, 15.0, math.inf, 120.0], [1.0, *[math.inf] * 3], [math.inf] * 4])
    assert growth.exponent(N, times) == pytest.approx([1.75, 1.0, math.nan, math.nan], nan_ok=True)
    by_numpy = np.polyfit(np.log(N), np.log(bent := [5.0, 9.0, 100.0, 200.0]), 1)[0]
    assert growth.exponent(N, np.array(bent)) == pytest.approx(by_numpy)


def test_running_times_and_exponents_by_hand():
    failing = [run("mine", N, 50 * N, 50 * N, reached) for N in (2, 8) for reached in (TARGETS, FEASIBLE)]
    rows = list(growth.growth([*runs("es", spread=10), *failing]))
    assert [(row["algorithm"], row["target"], row["N"]) for row in rows[:4]] == [
        *(("es", "feasible", N) for N in (2, 4, 8)),
        ("es", 1e-4, 2),
    ]
    last = {(row["algorithm"], row["N"]): row for row in rows if row["target"] == 1e-8}
    assert [last["es", N]["ert"] for N in (2, 4, 8)] == [400, 1600, 6400]
    assert (last["es", 2]["ert_low"], last["es", 2]["ert_high"]) == (390, 410)
    assert last["es", 2]["exponent"] == pytest.approx(2.0)
    assert 1.9 < last["es", 2]["exponent_low"] < 2.0 < last["es", 2]["exponent_high"] < 2.1
    assert last["mine", 8]["ert"] == 50 * 8 * 2 and last["mine", 8]["exponent"] == pytest.approx(1.0)
    assert last["mine", 8]["ert_high"] == math.inf  # half of two runs
    feasible = [row["ert"] for row in rows if row["target"] == "feasible" and row["algorithm"] == "mine"]
    assert feasible == [50, 200]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("count", "dimensions"), [(1, (8,)), (growth.CROWD - 1, (2, 4, 8)), (10, (2, 4, 8))])
def test_one_dimension_one_algorithm_and_many_can_be_drawn(tmp_path, dimensions, count):
    set_style()
    algorithms = [f"algorithm{number}" for number in range(count)]
    rows = list(growth.growth([run for algorithm in algorithms for run in runs(algorithm, dimensions, spread=10)]))
    figure = growth.draw(rows, 20000)
    save(figure, tmp_path / "a.pdf", tmp_path / "a.png")
    exponent = "N^{2.00" if len(dimensions) > 1 else "no fit"
    for axes in figure.axes:
        *curves, budget = axes.lines
        assert [list(curve.get_xdata()) for curve in curves] == [list(dimensions)] * count
        assert list(budget.get_ydata()) == [20000 * N for N in dimensions]
        legend = axes.get_legend() or figure.legends[0]
        assert [exponent in text.get_text() for text in legend.get_texts()].count(True) == count


@pytest.mark.filterwarnings("error")
def test_what_no_run_hits_is_missing(tmp_path):
    lost = [run("lost", N, 100, 1000, FEASIBLE if N == 2 else 10) for N in (2, 4, 8) for _ in range(3)]
    set_style()
    rows = list(growth.growth([*lost, *runs("es")]))
    figure = growth.draw(rows, 20000)
    curve = figure.axes[0].lines[0]
    assert np.isfinite(curve.get_ydata()).tolist() == [True, False, False]
    assert [text.get_text() for text in figure.axes[0].get_legend().get_texts()] == ["no fit", "$N^{2.00}$"]
    assert not np.isfinite(figure.axes[2].lines[0].get_ydata()).any()
    save(growth.draw([row for row in rows if row["algorithm"] == "lost"], 20000), tmp_path / "a.png")
    save(growth.draw(list(growth.growth(lost[3:])), 20000), tmp_path / "b.png")  # nothing at all


def test_an_interval_needs_runs_that_differ():
    assert growth.power(exponent=1.5, exponent_low=1.25, exponent_high=1.75) == r"$N^{1.50 \pm 0.25}$"
    (row, *_) = growth.growth(run for run in runs("es") if run["run"] == 1)
    assert growth.power(**row) == "$N^{2.00}$"


def test_the_script_writes_the_figure_and_its_numbers(tmp_path, call):
    write_hits(tmp_path / "hits.csv", runs("es", spread=10))
    outputs = [tmp_path / "growth.pdf", tmp_path / "growth.png"]
    files = ("--hits", tmp_path / "hits.csv", "--table", tmp_path / "growth.csv", "--output", *outputs)
    assert call("growth", *files) is None
    first, second = (path.read_bytes() for path in outputs)
    assert first.startswith(b"%PDF-") and second.startswith(b"\x89PNG") and b"CreationDate" not in first
    rows = read_csv(tmp_path / "growth.csv", "algorithm", "target")
    assert [row["target"] for row in rows] == [str(target) for target in growth.TITLES for _ in range(3)]
    assert {row["exponent"] for row in rows[-3:]} == {rows[-1]["exponent"]}
