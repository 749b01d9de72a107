"""Traces in COCO's format: what cocopp reads from them, and what its post-processing reports."""

import ast
import os
import shutil
import subprocess
import sys

from klee_minty.records import each_run

import numpy as np
import pytest

BUDGET = {"epsmag_es": 20000, "random_search": 100}  # of each algorithm
DIMENSIONS, INSTANCES, RUNS, CHUNK = (2, 5), (0, 7), 3, "0-2"
TARGETS = [1e3, 10.0, 1.0, 1e-4, 1e-8]  # those above N are of violations, less N; cocopp rounds all to a grid


@pytest.fixture(scope="module")
def traced(tmp_path_factory, make_runs, make_problems):
    """{algorithm: folder of its traced runs}."""
    folder = tmp_path_factory.mktemp("traces")
    problems = make_problems(folder / "problems", DIMENSIONS, INSTANCES)
    return {
        algorithm: make_runs(folder, algorithm, DIMENSIONS, RUNS, budget=budget, instances=INSTANCES, problems=problems)
        for algorithm, budget in BUDGET.items()
    }


@pytest.fixture(scope="module")
def exported(traced, tmp_path_factory, call):
    """The folder in which each algorithm has one."""
    folder = tmp_path_factory.mktemp("coco")
    which = ("--dimensions", *DIMENSIONS, "--chunks", CHUNK, "--instances", *INSTANCES)
    made = ("--ioh", folder / "ioh", "--coco", folder / "coco")
    assert call("export_traces", "--runs", *traced.values(), *which, *made) is None
    return folder / "coco"


@pytest.fixture
def cocopp(monkeypatch, tmp_path):
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))  # where cocopp keeps what it downloads
    return pytest.importorskip("cocopp", reason="extras/export/requirements.txt is not installed")


def first_evaluation(record, target):
    """At which a run first had raw_y at or below the target, from the record's trace; NaN where it never did."""
    for evaluation, f, nu in record["improvements"]:
        if (record["N"] + nu if nu else abs(f - record["f_opt"])) <= target:
            return evaluation
    return np.nan


@pytest.mark.filterwarnings("ignore")  # cocopp's, without a network
@pytest.mark.parametrize("algorithm", BUDGET)
def test_cocopp_reads_it(cocopp, traced, exported, algorithm):
    data = cocopp.load(str(exported / algorithm))
    assert [(entry.dim, entry.funcId) for entry in data] == [(N, 1) for N in DIMENSIONS]
    for entry in data:
        N = entry.dim
        records = list(each_run(traced[algorithm], N, [CHUNK], INSTANCES))
        assert entry.consistency_check()
        assert entry.instancenumbers == [record["instance"] + 1 for record in records]
        evaluations = [record["evaluations"] for record in records]
        assert entry.readmaxevals == evaluations
        hits = np.array([[first_evaluation(record, t) for record in records] for t in TARGETS])
        np.testing.assert_array_equal(entry.detEvals(TARGETS), hits)
        until = np.where(np.isfinite(hits[-1]), hits[-1], evaluations)
        assert entry.maxevals.tolist() == until.tolist()  # a run is cut where it reaches the last target
        assert entry.detSuccesses(TARGETS) == np.isfinite(hits).sum(axis=1).tolist()
        for target, hit, expected in zip(TARGETS, hits, entry.detERT(TARGETS), strict=True):
            spent, solved = np.where(np.isfinite(hit), hit, until).sum(), np.isfinite(hit).sum()
            assert expected == (spent / solved if solved else np.inf), target
    reached = [record["target_hits"][-1] is not None for record in records]
    assert all(reached) if algorithm == "epsmag_es" else not any(reached)


@pytest.mark.parametrize("algorithms", [["random_search", "epsmag_es"], ["epsmag_es"]])
def test_its_own_post_processing_reports_the_algorithms(cocopp, exported, tmp_path, algorithms):
    """Those of the export, or those that are named: under the problem's name, without the best algorithm of 2009."""
    shutil.copytree(exported, tmp_path / "coco")
    named = [] if len(algorithms) == len(BUDGET) else [tmp_path / "coco" / name for name in algorithms]
    command = [sys.executable, "-W", "ignore", tmp_path / "coco/postprocess.py", *named]
    given = {"cwd": tmp_path, "env": os.environ | {"MPLBACKEND": "agg"}}
    done = subprocess.run(command, capture_output=True, text=True, **given)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"Open {tmp_path / 'coco/pages/index.html'} in a browser.\n")
    pages = tmp_path / "coco/pages"
    if len(algorithms) > 1:
        (report,) = pages.glob("*/pptables_f001_05D.tex")
        rows = [line.split("&") for line in report.read_text().splitlines() if "tables" in line]
        successes = ["".join(c for c in "".join(row[-2:]) if c in "0123456789/") for row in rows]
        assert successes == ["6/6", "0/6"]
    assert "rotated Klee-Minty" in "".join(path.read_text() for path in pages.glob("*/*.svg"))
    assert "best 2009" not in "".join(path.read_text() for path in pages.glob("*/*.html"))


def test_the_post_processing_names_the_algorithms_of_the_export_and_what_it_needs(exported):
    tree = ast.parse((exported / "postprocess.py").read_text())
    (names,) = (node.value for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id == "ALGORITHMS")
    assert ast.literal_eval(names) == [*BUDGET]
    assert "pip install cocopp six" in ast.get_docstring(tree)
