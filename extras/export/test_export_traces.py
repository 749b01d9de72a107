"""Exported traces: what the formats of IOHprofiler and COCO ask for, and iohinspector and cocopp read."""

import json
import math
import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from extras.export import export_traces
from klee_minty.records import each_run
from klee_minty.results.improvements import with_hits
from klee_minty.settings import external_name

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

# Of each algorithm: all runs of the first succeed, none of the other
BUDGET = {"epsmag_es": 20000, "random_search": 100}
DIMENSIONS, INSTANCES, CHUNKS = (2, 5), (0, 7), ("0-1", "2-2")
CELLS = [(algorithm, N) for algorithm in BUDGET for N in DIMENSIONS]
TARGETS = [1e3, 10.0, 1.0, 1e-4, 1e-8]  # those above N are of violations, less N; cocopp rounds all to a grid


@pytest.fixture(scope="module")
def made(tmp_path_factory, make_runs, call):
    """{(algorithm, N): records of its runs}, and the folder of ioh/ and coco/, with one of each algorithm."""
    folder = tmp_path_factory.mktemp("traces")
    given = {"chunk": 2, "instances": INSTANCES}
    runs = {name: make_runs(folder, name, DIMENSIONS, 3, budget=budget, **given) for name, budget in BUDGET.items()}
    which = ("--dimensions", *DIMENSIONS, "--chunks", *CHUNKS, "--instances", *INSTANCES)
    outputs = ("--labels", '{"random_search": "a search"}', "--ioh", folder / "ioh", "--coco", folder / "coco")
    assert call("extras.export.export_traces", "--runs", *runs.values(), *which, *outputs) is None
    return {(name, N): list(map(with_hits, each_run(runs[name], N, CHUNKS, INSTANCES))) for name, N in CELLS}, folder


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
    page = Path(export_traces.__file__).with_name("README.md").read_text(encoding="utf-8")
    other = json.loads((folder / "ioh/random_search/IOHprofiler_f1_rotated_klee_minty.json").read_text())
    assert other["algorithm"] == {"name": "random_search", "info": "a search"}
    metadata = json.loads((folder / "ioh/epsmag_es/IOHprofiler_f1_rotated_klee_minty.json").read_text())
    assert metadata["algorithm"] == {"name": "epsmag_es", "info": "εMAg-ES"} and metadata["maximization"] is False
    for scenario, N in zip(metadata["scenarios"], DIMENSIONS, strict=True):
        assert scenario["dimension"] == N
        for run, record in zip(scenario["runs"], records["epsmag_es", N], strict=True):
            best = {"evals": record["improvements"][-1][0], "y": abs(record["f"] - record["f_opt"]), "x": record["y"]}
            assert run == {"instance": record["instance"] + 1, "evals": record["evaluations"], "best": best}
            assert f"instance k is number k + {run['instance'] - record['instance']}." in page
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
        unknown = {"f_opt": None, "f_opt_is_proven": False, "distance": None, "f": f, "nu": 0.0}
        unknown["improvements"] = [[1, 9.0, 0.5], [3, f, 0.0]]
        path.write_text(json.dumps(json.loads(path.read_text()) | unknown) + "\n")
    which = ("--runs", *folders, "--dimensions", 2, "--chunks", "0-0")
    assert call("extras.export.export_traces", *which, "--ioh", tmp_path / "ioh", "--coco", tmp_path / "coco") is None
    found = {name: [line[1] for line in blocks(tmp_path, name, 2)[0]] for name in ("random_search", "lshade44")}
    assert found == {"random_search": [3.5, 3.0, 3.0], "lshade44": [3.5, 0.0, 0.0]}  # the largest error is 3


EIGHTHS = st.integers(0, 40).map(lambda eighths: eighths / 8.0)
POINTS = st.lists(st.tuples(st.sampled_from([0.0, 0.0, 0.125, 1.0, 3000.0]), EIGHTHS), min_size=1, max_size=12)


@given(st.lists(POINTS, min_size=1, max_size=4), st.sampled_from([1.0, 1000.0]), st.booleans())
def test_raw_y_falls_exactly_where_a_run_improves(runs, scale, is_known):
    """Also where errors are above N; of two infeasible points with one nu both have the same raw_y."""
    records = []
    for points in runs:
        improvements, best = [], (math.inf, math.inf)
        for evaluation, (nu, f) in enumerate(points, start=1):
            if (nu, scale * f) < best:
                best = nu, scale * f
                improvements.append([evaluation, scale * f, nu])
        record = {"N": 2, "instance": 0, "f_opt": 0.0 if is_known else None, "f_opt_is_proven": is_known, "y": None}
        known = {"algorithm": "es", "run": len(records), "evaluations": len(points), "improvements": improvements}
        records.append(record | known | {"f": best[1], "nu": best[0]})
    records = export_traces.with_offset(export_traces.with_known(records))
    for record in records:
        lines = {evaluation: y for evaluation, y, _, _ in export_traces.best_so_far(record)}
        before = math.inf, math.inf, math.inf
        for evaluation, f, nu in record["improvements"]:
            now = nu, 0.0 if nu else f, lines[evaluation]
            assert (now[2] < before[2]) == (now[:2] < before[:2]) and now[2] <= before[2]
            before = now
        assert [*lines.items()][-1] == (record["evaluations"], before[2])
    of_all = sorted((nu, f, y) for record in records for _, y, f, nu in export_traces.best_so_far(record))
    assert [y for *_, y in of_all] == sorted(y for *_, y in of_all)  # also between runs


def test_runs_of_another_program_are_exported_too(tmp_path, make_runs, call):
    """Also without points, as from a table without columns of y."""
    folder = make_runs(tmp_path, "random_search", [2], 1, budget=50)
    (path,) = folder.rglob("*.jsonl")
    theirs = tmp_path / "rotated_klee_minty/theirs" / external_name(50)
    record = json.loads(path.read_text()) | {
        "algorithm": "theirs",
        "settings": theirs.name,
        "external": True,
        "y": None,
    }
    output = theirs / path.relative_to(folder).with_name("runs.jsonl")
    output.parent.mkdir(parents=True)
    output.write_text(json.dumps(record) + "\n")
    which = ("--runs", folder, theirs, "--made-by", "-", "-", "--dimensions", 2, "--chunks", "0-0")
    assert call("extras.export.export_traces", *which, "--ioh", tmp_path / "ioh", "--coco", tmp_path / "coco") is None
    assert blocks(tmp_path, "theirs", 2) == blocks(tmp_path, "random_search", 2)
    metadata = json.loads((tmp_path / "ioh/theirs/IOHprofiler_f1_rotated_klee_minty.json").read_text())
    assert metadata["scenarios"][0]["runs"][0]["best"]["x"] == []
    if iohinspector := pytest.importorskip("iohinspector", reason="extras/export/requirements.txt is not installed"):
        manager = iohinspector.DataManager()
        manager.add_folder(str(tmp_path / "ioh"))
        assert sorted({algorithm.name for algorithm in manager.algorithms}) == ["random_search", "theirs"]
