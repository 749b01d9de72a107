"""The table has a row for each run of the study, and the page says what doubles are."""

import json
import math
import re
import tomllib

import study_large_dimensions
from klee_minty.files import read_csv
from klee_minty_studies.paper import TARGETS
from study_large_dimensions import read_runs

import pytest


def record(last, reached=TARGETS, N=40, **more):
    """A run that hits the first targets one after the other, the 103rd it would hit at the evaluation `last`."""
    hits = [last * (k + 1) // TARGETS if k < reached else None for k in range(TARGETS)]
    ends = {"stop": "target" if reached == TARGETS else "stagnation", "evaluations": last, "nu": 0.0}
    return {"N": N, "run": 0, "f": N**3 + 1e-9, "f_opt": float(N**3), "target_hits": hits} | ends | more


BURST = {"evaluations": 4000, "sigma": 1e-5}


@pytest.fixture
def study(request):
    path = request.config.rootpath / "studies/large_dimensions/large_dimensions.toml"
    return path, tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.fixture
def folders(study, monkeypatch):
    """Folders of the study's own cases; runs in them, of which every third one does not succeed, need no files."""

    def each_run(folder, N, chunks):
        times = int(folder.rpartition("x")[2])
        for run in range(len(chunks)):
            reached = 80 if run % 3 == 2 else TARGETS
            yield record(15000 * N * times, reached, N, run=run, extra_output={"burst": BURST})

    monkeypatch.setattr(study_large_dimensions, "each_run", each_run)
    return {
        case: {str(times): f"{case}/x{times}" for multiples in setting["budgets"].values() for times in multiples}
        for case, setting in study[1]["cases"].items()
    }


@pytest.mark.slow
def test_the_table_has_the_runs_and_the_figure_is_drawn(study, folders, call, tmp_path):
    outputs = [tmp_path / f"large_dimensions.{kind}" for kind in ("csv", "pdf", "png")]
    options = ("--table", outputs[0], "--figure", *outputs[1:])
    assert call("study_large_dimensions", "--study", study[0], "--runs", json.dumps(folders), *options) is None
    rows = read_csv(outputs[0], "case", "stop")
    assert len(rows) == len(list(read_runs(study[1], folders))) and {row["burst"] for row in rows} == {4000}
    assert all(path.stat().st_size > 1000 for path in outputs)


def test_the_stored_table_has_the_runs_of_the_study(study, folders):
    stored = read_csv(study[0].with_suffix(".csv"), "case", "stop")
    names = [tuple(row[name] for name in ("case", "N", "times", "run")) for row in stored]
    assert names == [(run["case"], run["N"], run["times"], run["run"]) for run in read_runs(study[1], folders)]


def test_what_the_page_says_of_doubles(study):
    text = study[0].with_name("README.md").read_text(encoding="utf-8")
    said = re.search(r"doubles lie (\S+) apart at N = 40 and (\S+) apart at N = 200, where (\d+) of them", text)
    spacings = [math.ulp(float(N**3)) for N in (40, 200)]
    assert said.groups() == (*(f"{spacing:.1e}" for spacing in spacings), str(math.floor(1e-8 / spacings[1])))
