"""Traces in COCO's format: what cocopp reads from them, and what its post-processing reports."""

import os
import subprocess
import sys

from klee_minty.records import each_run

import numpy as np
import pytest

ALGORITHMS, DIMENSIONS, INSTANCES, RUNS = ("epsmag_es", "random_search"), (2, 5), (0, 7), 3
BUDGET = {"epsmag_es": 20000, "random_search": 100}
TARGETS = [1e3, 10.0, 1.0, 1e-4, 1e-8]  # those above N are of violations, less N; cocopp rounds all to a grid


@pytest.fixture(scope="module")
def folder(tmp_path_factory, run_script_of, request):
    """A folder with traces/ and coco/, made by the scripts."""
    folder = tmp_path_factory.mktemp("coco")
    for algorithm in ALGORITHMS:
        for N in DIMENSIONS:
            for instance in INSTANCES:
                suffix = f"_instance{instance}" if instance else ""
                run_script_of(
                    request.config.rootpath,
                    "optimize",
                    *("--algorithm", algorithm, "--N", N, "--instance", instance, "--run", f"0-{RUNS - 1}"),
                    *("--budget", BUDGET[algorithm], "--trace"),
                    *("--output", folder / f"traces/{algorithm}/N{N}{suffix}/run{{run}}.json"),
                ).check_returncode()
        run_script_of(
            request.config.rootpath,
            "export_coco",
            *("--traces", folder / "traces", "--algorithm", algorithm, "--dimensions", *DIMENSIONS),
            *("--instances", *INSTANCES, "--runs", RUNS, "--output", folder / "coco" / algorithm),
        ).check_returncode()
    return folder


@pytest.fixture
def cocopp(monkeypatch, tmp_path):
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))  # where cocopp keeps what it downloads
    return pytest.importorskip("cocopp", reason="tests/requirements-export.txt is not installed")


def first_evaluation(record, target):
    """At which a run first had raw_y at or below the target, from the record's trace; NaN where it never did."""
    for evaluation, f, nu in record["improvements"]:
        if (record["N"] + nu if nu else abs(f - record.get("f_opt", record["N"] ** 3))) <= target:
            return evaluation
    return np.nan


@pytest.mark.filterwarnings("ignore")  # cocopp's, without a network
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_cocopp_reads_it(cocopp, folder, algorithm):
    data = cocopp.load(str(folder / "coco" / algorithm))
    assert [(entry.dim, entry.funcId) for entry in data] == [(N, 1) for N in DIMENSIONS]
    for entry in data:
        N = entry.dim
        records = list(each_run(folder / "traces", algorithm, N, RUNS, INSTANCES))
        assert entry.consistency_check()
        assert entry.instancenumbers == [record.get("instance", 0) + 1 for record in records]
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


def test_the_post_processing_reports_both_algorithms(cocopp, folder, tmp_path):
    """As docs/studies-and-exports.md says: under the problem's name, without the best algorithm of 2009."""
    page = (folder / "coco", tmp_path / "pages")
    program = (
        "import cocopp\n"
        "from cocopp.testbedsettings import GECCOBBOBTestbed\n"
        "settings = GECCOBBOBTestbed.settings\n"
        'settings.update(reference_algorithm_filename="", short_names={1: "rotated Klee-Minty"})\n'
        f'cocopp.main("-o {page[1]} {page[0]}/epsmag_es {page[0]}/random_search")\n'
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        cwd=tmp_path,
        env=os.environ | {"MPLBACKEND": "agg"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    (report,) = page[1].glob("*/pptables_f001_05D.tex")
    rows = [line.split("&") for line in report.read_text().splitlines() if "tables" in line]
    successes = ["".join(character for character in "".join(row[-2:]) if character in "0123456789/") for row in rows]
    assert successes == ["6/6", "0/6"]
    assert "rotated Klee-Minty" in "".join(path.read_text() for path in page[1].glob("*/*.svg"))
    assert "best 2009" not in "".join(path.read_text() for path in page[1].glob("*/*.html"))


def test_a_record_without_a_trace_is_refused(folder, tmp_path, call):
    call("optimize", "--algorithm", "random_search", "--N", 2, "--output", tmp_path / "random_search/N2/run0.json")
    arguments = ("--algorithm", "random_search", "--dimensions", 2, "--runs", 1, "--output", tmp_path / "coco")
    assert "has no trace" in call("export_coco", "--traces", tmp_path, *arguments)
    assert not (tmp_path / "coco").exists()
