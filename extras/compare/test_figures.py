"""The whole comparison of small random problems: what its figures draw is what its tables say."""

import json
import math
import shutil
from functools import partial
from pathlib import Path
from unittest import mock

from klee_minty.files import group_by
from klee_minty.presentation import figures
from klee_minty.results.hits import read_hits
from klee_minty.settings import Settings
from klee_minty.targets import read_targets
from klee_minty_studies.progress import heights
from klee_minty_studies.running_times import read_times

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

PROBLEM = """
from types import SimpleNamespace

from klee_minty.targets import Targets

import numpy as np


def problem(N, instance=0, constraint=(0.0,), objective=(1e-2,)):
    def evaluate(points):
        f = (points**2).sum(axis=1)
        g = 0.5 - points[:, :1]
        return f, g, np.maximum(g, 0.0).sum(axis=1)

    targets = Targets(tuple(constraint), tuple(objective))
    y_opt = np.eye(N)[0] / 2.0
    bounds = {"lower": np.full(N, -2.0), "upper": np.full(N, 3.0)}
    return SimpleNamespace(N=N, f_opt=0.25, y_opt=y_opt, evaluate=evaluate, targets=targets, **bounds)
"""
OWN = """
def optimize(box, rng, step=1.0, stops_after=10**9):
    best = rng.uniform(box.lower, box.upper)
    f, g, nu = box.evaluate(best[None])
    for generation in box.generations():
        if generation == stops_after:
            return
        trial = best + step * 0.98**generation * rng.standard_normal(box.dimension)
        f_trial, g_trial, nu_trial = box.evaluate(trial[None])
        if (nu_trial, f_trial) <= (nu, f):
            best, f, nu = trial, f_trial, nu_trial
"""
ALGORITHMS = {  # id: parameters
    "random_search": {},
    "mine": {},
    "short": {"stops_after": 20},
    "lazy": {"step": 1e-6},
}
SETTINGS = {"max_examples": 12, "suppress_health_check": [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]}


def keep(drawn, figure, path):
    """Instead of writing a figure to this path."""
    drawn[Path(path).stem] = figure


def descending(lowest, highest, least, most):
    levels = st.lists(st.floats(lowest, highest), min_size=least, max_size=most, unique=True)
    return levels.map(lambda levels: sorted(levels, reverse=True))


@st.composite
def calls(draw):
    """What is compared: dimensions in any order, targets of the problem's own, algorithms, runs and a budget."""
    return {
        "dimensions": draw(st.lists(st.sampled_from([2, 3, 4, 7]), min_size=1, max_size=3, unique=True)),
        "constraint": [*draw(descending(1e-2, 10.0, 0, 3)), 0.0],
        "objective": draw(descending(1e-5, 20.0, 1, 5)),
        "algorithms": draw(st.lists(st.sampled_from([*ALGORITHMS]), min_size=1, unique=True)),
        "runs": draw(st.integers(1, 4)),
        "budget": draw(st.integers(20, 150)),
    }


@pytest.fixture
def compared(tmp_path, call):
    """Run what a comparison runs; returns {figure: what was drawn, with its axes}."""

    def compared(dimensions, constraint, objective, algorithms, runs, budget):
        shutil.rmtree(tmp_path)
        tmp_path.mkdir()
        (tmp_path / "sphere.py").write_text(PROBLEM)
        (tmp_path / "own.py").write_text(OWN)
        parameters = json.dumps({"constraint": constraint, "objective": objective})
        folders = []
        for N in dimensions:
            which = (
                "--problem",
                "sphere",
                "--problem-file",
                tmp_path / "sphere.py",
                "--problem-parameters",
                parameters,
            )
            output = tmp_path / f"sphere/N{N}/instance0.npz"
            assert call("generate_problem", *which, "--N", N, "--output", output) is None
        for algorithm in algorithms:
            file = None if algorithm == "random_search" else str(tmp_path / "own.py")
            given = Settings(budget=budget, parameters=ALGORITHMS[algorithm], file=file)
            folders.append(tmp_path / "runs/sphere" / given.folder(algorithm))
            for N in dimensions:
                which = ("--algorithm", algorithm, "--problem", tmp_path / f"sphere/N{N}/instance0.npz")
                output = folders[-1] / f"N{N}/instance0/runs0-{runs - 1}.jsonl"
                which += ("--runs", f"0-{runs - 1}", *given.options(), "--output", output)
                assert call("optimize", *which) is None
        path = {name: tmp_path / f"{name}.csv" for name in ("runs", "hits", "targets", "f_opt", "ecdf")}
        path["indicators"] = tmp_path / "indicators.csv"
        which = ("--runs", *folders, "--dimensions", *dimensions, "--chunks", f"0-{runs - 1}")
        tables = ("--table", path["runs"], "--hits", path["hits"], "--targets", path["targets"])
        tables += ("--f-opt", path["f_opt"])
        assert call("collect_runs", *which, "--problems", tmp_path / "sphere", *tables) is None
        drawn = {}
        for script, names, more in (
            ("aggregate", ("runs", "hits", "indicators", "ecdf"), ()),
            ("compare_algorithms", ("targets", "f_opt", "runs", "hits"), ("--budget", budget)),
            ("figure3", ("targets", "ecdf"), ("--budget", budget, "--by-dimension")),
            ("figure3", ("targets", "ecdf"), ("--budget", budget)),
            ("figure2", ("indicators", "runs", "targets", "f_opt"), ()),
        ):
            options = [option for name in names for option in (f"--{name.replace('_', '-')}", path[name])] + [*more]
            if script == "compare_algorithms":
                made = ("running_times.csv", "comparison.md", "comparison.txt", "ert.png", "convergence.png")
                options += ["--output", *(tmp_path / name for name in made)]
            elif "budget" in str(more) or script == "figure2":
                options += ["--output", tmp_path / f"{script}.png"]
            with mock.patch.object(figures, "save", partial(keep, drawn)):
                assert call(script, *options) is None
        return path, drawn

    return compared


def check_ert(axes, times, budget):
    """Every cost, interval and failure of the rows is drawn at its N, and nothing else."""
    drawn = {line.get_label(): line for line in axes.lines}
    bars = {bar.get_label(): bar for bar in axes.collections}
    for algorithm, rows in group_by(sorted(times, key=lambda row: row["N"]), "algorithm").items():
        expected = [row["ert"] / row["N"] if row["successes"] else math.nan for row in rows]
        np.testing.assert_allclose(drawn[algorithm].get_ydata(), expected)
        np.testing.assert_allclose(drawn[algorithm].get_xdata(), [row["N"] for row in rows], rtol=0.2)
        ends = [[row["lower"] / row["N"], row["upper"] / row["N"]] for row in rows if row["lower"] > 0.0]
        segments = [segment[:, 1] for segment in bars[f"{algorithm} interval"].get_segments() if len(segment)]
        np.testing.assert_allclose(segments, ends)
        failed = [row["N"] for row in rows if not row["successes"]]
        assert drawn[f"{algorithm} failed"].get_ydata().tolist() == [budget] * len(failed)
        np.testing.assert_allclose(drawn[f"{algorithm} failed"].get_xdata(), failed, rtol=0.2)
    partly = [f"{row['successes']}/{row['runs']}" for row in times if 0 < row["successes"] < row["runs"]]
    nobody = [] if any(row["successes"] for row in times) else ["no run succeeds"]
    assert sorted(text.get_text() for text in axes.texts) == sorted([*partly, *nobody])
    low, high = axes.get_ylim()
    assert low < budget < high and all(low < row["ert"] / row["N"] < high for row in times if row["successes"])


def check_convergence(axes, N, runs, targets, budget):
    """The median of the runs of each algorithm reaches the targets when the table says, and all of it is inside."""
    curves = [line for line in axes.lines if line.get_drawstyle() == "steps-post"]
    expected = []
    for rows in group_by([run for run in runs if run["N"] == N], "algorithm").values():
        hits = np.array([run["target_hits"] for run in rows], dtype=float)
        middle = np.sort(np.where(np.isnan(hits), np.inf, hits), axis=0)[(len(rows) - 1) // 2]
        if np.isfinite(middle).any():
            expected.append((middle[np.isfinite(middle)] / N).tolist())
    assert sorted(curve.get_xdata()[:-1].tolist() for curve in curves) == sorted(expected)
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    assert left < budget < right and bottom < heights(targets).min() and heights(targets).max() < top


@pytest.mark.slow
@pytest.mark.filterwarnings("error")
@settings(**SETTINGS)
@given(what=calls())
def test_figures_draw_what_the_tables_say(what, compared):
    path, drawn = compared(**what)
    times, targets, runs = (
        read_times(path["runs"].with_name("running_times.csv")),
        read_targets(path["targets"]),
        [*read_hits(path["hits"])],
    )
    assert {*drawn} == {"ert", "convergence", "figure3", "figure2"}
    for figure in drawn.values():
        figure.draw_without_rendering()
    check_ert(drawn["ert"].axes[0], times, what["budget"])
    titles = {axes.get_title(loc="left"): axes for axes in drawn["convergence"].axes if axes.get_title(loc="left")}
    assert [*titles] == [f"$N = {N}$" for N in sorted(what["dimensions"])]
    for N in what["dimensions"]:
        check_convergence(titles[f"$N = {N}$"], N, runs, targets, what["budget"])
    figures.plt.close("all")
    page = (path["runs"].with_name("comparison.md")).read_text(encoding="utf-8")
    assert page.startswith("# Comparison of the algorithms\n")
