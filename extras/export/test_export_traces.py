"""Exported traces: what the formats of IOHprofiler and COCO ask for, and iohinspector and cocopp read."""

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise

from klee_minty.records import each_run

import numpy as np
import pytest

# Of each algorithm: all runs of the first succeed, none of the other
BUDGET = {"epsmag_es": 20000, "random_search": 100}
DIMENSIONS, INSTANCES, CHUNKS = (2, 5), (0, 7), ("0-1", "2-2")
CELLS = [(algorithm, N) for algorithm in BUDGET for N in DIMENSIONS]
TARGETS = [1e3, 10.0, 1.0, 1e-4, 1e-8]  # those above N are of violations, less N; cocopp rounds all to a grid


@pytest.fixture(scope="module")
def made(tmp_path_factory, make_runs, make_problems, call):
    """{(algorithm, N): records of its traced runs}, and the folder of ioh/ and coco/, with one of each algorithm."""
    folder = tmp_path_factory.mktemp("traces")
    given = {"chunk": 2, "instances": INSTANCES, "problems": make_problems(folder / "problems", DIMENSIONS, INSTANCES)}
    runs = {name: make_runs(folder, name, DIMENSIONS, 3, budget=budget, **given) for name, budget in BUDGET.items()}
    which = ("--dimensions", *DIMENSIONS, "--chunks", *CHUNKS, "--instances", *INSTANCES)
    outputs = ("--labels", '{"random_search": "a search"}', "--ioh", folder / "ioh", "--coco", folder / "coco")
    assert call("extras.export.export_traces", "--runs", *runs.values(), *which, *outputs) is None
    return {(name, N): list(each_run(runs[name], N, CHUNKS, INSTANCES)) for name, N in CELLS}, folder


def blocks(folder, algorithm, N):
    """The runs of a .dat file, each a list of lines (evaluations, raw_y, f, nu)."""
    path = folder / "ioh" / algorithm / f"data_f1_rotated_klee_minty/IOHprofiler_f1_DIM{N}.dat"
    before, *parts = path.read_text().split("evaluations raw_y f nu\n")
    assert before == ""
    return [[[float(word) for word in line.split(" ")] for line in part.splitlines()] for part in parts]


def first(lines, target):
    """The evaluation at which a run first has raw_y at or below the target, or None."""
    return next((line[0] for line in lines if line[1] <= target), None)


@pytest.mark.parametrize("cell", CELLS)
def test_a_run_is_a_block_from_the_first_to_the_last_evaluation_with_the_benchmarks_targets(made, cell):
    for record, lines in zip(made[0][cell], blocks(made[1], *cell), strict=True):
        evaluations, raw_y, f, nu = zip(*lines, strict=True)
        assert evaluations[0] == 1 and evaluations[-1] == record["evaluations"]
        assert all(a < b for a, b in pairwise(evaluations)) and all(a >= b for a, b in pairwise(raw_y))
        assert (f[-1], nu[-1]) == (record["f"], record["nu"]) and record["made_by"]
        for j in range(51):
            assert first(lines, record["N"] + 10.0 ** (4.0 - 0.2 * j)) == record["target_hits"][j]
            assert first(lines, 10.0 ** (-0.16 * j)) == record["target_hits"][52 + j]


def test_the_metadata_names_algorithms_runs_and_best_points(made):
    records, folder = made
    other = json.loads((folder / "ioh/random_search/IOHprofiler_f1_rotated_klee_minty.json").read_text())
    assert other["algorithm"] == {"name": "random_search", "info": "a search"}
    metadata = json.loads((folder / "ioh/epsmag_es/IOHprofiler_f1_rotated_klee_minty.json").read_text())
    assert metadata["algorithm"] == {"name": "epsmag_es", "info": "εMAg-ES"} and metadata["maximization"] is False
    for scenario, N in zip(metadata["scenarios"], DIMENSIONS, strict=True):
        assert scenario["dimension"] == N
        for run, record in zip(scenario["runs"], records["epsmag_es", N], strict=True):
            best = {"evals": record["improvements"][-1][0], "y": abs(record["f"] - record["f_opt"]), "x": record["y"]}
            assert run == {"instance": record["instance"] + 1, "evals": record["evaluations"], "best": best}
    (info,) = (folder / "coco/epsmag_es").glob("*.info")
    runs = [record for N in DIMENSIONS for record in records["epsmag_es", N]]
    told = [f"{record['instance'] + 1}:{record['evaluations']}|" for record in runs]
    assert re.findall(r"\d+:\d+\|", info.read_text()) == told


def test_iohinspector_reads_it(made):
    iohinspector = pytest.importorskip("iohinspector", reason="extras/export/requirements.txt is not installed")
    manager = iohinspector.DataManager()
    manager.add_folder(str(made[1] / "ioh"))
    assert sorted({algorithm.name for algorithm in manager.algorithms}) == [*BUDGET]
    assert manager.n_runs == len(CELLS) * len(INSTANCES) * 3
    for algorithm, N in CELLS:
        traces = manager.select(algorithms=[algorithm], dimensions=[N]).load(monotonic=False, include_meta_data=True)
        runs = enumerate(blocks(made[1], algorithm, N), start=1)
        expected = [(run, *line) for run, lines in runs for line in lines]
        columns = ["run_id", "evaluations", "raw_y", "f", "nu"]
        assert traces.select(columns).sort("run_id", "evaluations").rows() == expected
        assert sorted(set(traces["instance"])) == [instance + 1 for instance in INSTANCES]


@pytest.fixture
def cocopp(monkeypatch, tmp_path):
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))  # where cocopp keeps what it downloads
    return pytest.importorskip("cocopp", reason="extras/export/requirements.txt is not installed")


@pytest.mark.filterwarnings("ignore")  # cocopp's, without a network
@pytest.mark.parametrize("algorithm", BUDGET)
def test_cocopp_reads_it(cocopp, made, algorithm):
    data = cocopp.load(str(made[1] / "coco" / algorithm))
    assert [(entry.dim, entry.funcId) for entry in data] == [(N, 1) for N in DIMENSIONS]
    for entry in data:
        runs = made[0][algorithm, entry.dim]
        assert entry.consistency_check()
        assert entry.instancenumbers == [record["instance"] + 1 for record in runs]
        assert entry.readmaxevals == [record["evaluations"] for record in runs]
        of_runs = blocks(made[1], algorithm, entry.dim)
        hits = [[first(lines, target) for lines in of_runs] for target in TARGETS]
        np.testing.assert_array_equal(entry.detEvals(TARGETS), np.array(hits, dtype=float))
        assert {record["target_hits"][-1] is not None for record in runs} == {algorithm == "epsmag_es"}


@pytest.mark.slow
@pytest.mark.parametrize("named", [[], ["epsmag_es"]])
def test_its_own_post_processing_reports_the_algorithms(cocopp, made, tmp_path, named):
    """Those of the export, or those that are named: under the problem's name, without the best algorithm of 2009."""
    coco = shutil.copytree(made[1] / "coco", tmp_path / "coco")
    command = [sys.executable, "-W", "ignore", coco / "postprocess.py", *(coco / name for name in named)]
    given = {"cwd": tmp_path, "env": os.environ | {"MPLBACKEND": "agg"}}
    done = subprocess.run(command, capture_output=True, text=True, **given)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"Open {coco / 'pages/index.html'} in a browser.\n")
    if not named:
        (report,) = coco.glob("pages/*/pptables_f001_05D.tex")
        rows = [line.split("&") for line in report.read_text().splitlines() if "tables" in line]
        successes = ["".join(c for c in "".join(row[-2:]) if c in "0123456789/") for row in rows]
        assert successes == ["6/6", "0/6"]
    assert "rotated klee minty" in "".join(path.read_text() for path in coco.glob("pages/*/*.svg"))
    assert "best 2009" not in "".join(path.read_text() for path in coco.glob("pages/*/*.html"))


def test_where_no_optimum_is_known_errors_are_to_the_best_f_of_all_runs(tmp_path, make_runs, call):
    """Two runs of two algorithms: the best f, 5, is the other's."""
    folders = []
    for name, f in (("random_search", 8.0), ("lshade44", 5.0)):
        folders.append(make_runs(tmp_path, name, [2], 1, budget=50))
        (path,) = folders[-1].rglob("*.jsonl")
        unknown = {"f_opt": None, "distance": None, "f": f, "nu": 0.0, "improvements": [[1, 9.0, 0.5], [3, f, 0.0]]}
        path.write_text(json.dumps(json.loads(path.read_text()) | unknown) + "\n")
    which = ("--runs", *folders, "--dimensions", 2, "--chunks", "0-0")
    assert call("extras.export.export_traces", *which, "--ioh", tmp_path / "ioh", "--coco", tmp_path / "coco") is None
    found = {name: [line[1] for line in blocks(tmp_path, name, 2)[0]] for name in ("random_search", "lshade44")}
    assert found == {"random_search": [2.5, 2.5, 2.5], "lshade44": [2.5, 0.0, 0.0]}  # raw_y never rises
