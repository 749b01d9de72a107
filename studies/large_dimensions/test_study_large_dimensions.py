"""The page on large dimensions counts what is within a budget, and says so."""

import json
import tomllib

import study_large_dimensions
from klee_minty.files import read_csv
from klee_minty_studies.paper import CONSTRAINT_TARGETS, TARGETS
from study_large_dimensions import Case, read_runs, resolution, within

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
        parent = [N**3 + 70.0 * BURST["sigma"], *[float(N**3)] * (N - 1)]
        for run in range(len(chunks)):
            reached = 80 if run % 3 == 2 else TARGETS
            yield record(15000 * N * times, reached, N, run=run, noted={"burst": BURST | {"parent": parent}})

    monkeypatch.setattr(study_large_dimensions, "each_run", each_run)
    return {
        case: {str(times): f"{case}/x{times}" for multiples in setting["budgets"].values() for times in multiples}
        for case, setting in study[1]["cases"].items()
    }


@pytest.mark.slow
def test_the_page_and_the_table_say_what_the_runs_say(study, folders, call, says, tmp_path):
    outputs = [tmp_path / f"large_dimensions.{kind}" for kind in ("csv", "md", "pdf", "png")]
    options = ("--table", outputs[0], "--page", outputs[1], "--figure", *outputs[2:])
    assert call("study_large_dimensions", "--study", study[0], "--runs", json.dumps(folders), *options) is None
    rows = read_csv(outputs[0], "case", "stop")
    assert len(rows) == len(list(read_runs(study[1], folders))) and {row["burst"] for row in rows} == {4000}
    text = outputs[1].read_text(encoding="utf-8")
    # The runs succeed at 15000 N evaluations times the budget: those of the ES, with ten times as much, at 150000 N.
    assert "| LSHADE44 | 40 | 10 of 15, 15,000 | – | 10 of 15, 150,000 |" in text
    assert "| εMAg-ES | 40 | 0 of 15, ν = 4e1 | 0 of 15, ν = 1e-4 | 10 of 15, 150,000 |" in text
    assert "| εMAg-ES, λ = 2N | 100 | 7 of 7 | 40 | 1.0e-05 | 70 |" in text
    assert says(text.partition("LSHADE44 at N = 100")[2], "three times five seven 45,000")
    assert all(path.stat().st_size > 1000 for path in outputs)


def test_a_case_within_a_budget(says):
    late = len(CONSTRAINT_TARGETS) + 26  # of 103
    three = [record(400000), record(900000), record(800000, late)]
    within, later = Case(three, 1), Case(three, 10)
    assert within.cell() == "1 of 3, error 8e-7"  # the 91st target, which the second run hits in time
    assert says(within.sentence(), "one three 1e-8 error 8e-7")
    assert later.cell() == "2 of 3, 22,500"
    assert says(later.sentence(), "two three 1e-8, median 22,500")
    assert says(Case(three[:2], 10).sentence(), "all two 1e-8, 16,250")
    assert says(Case([record(800000, 1)] * 2, 1).sentence(), "no 1e-8 ν = 1e4")
    assert says(Case([record(800000, 0)], 1).sentence(), "not 1e-8 ν above 1e4")


def test_only_runs_of_the_es_tell_of_smaller_budgets():
    cases = {("es", 40, 10): [record(400000)], ("de", 40, 10): [record(400000)]}
    algorithms = {"es": "epsmag_es", "de": "lshade44"}
    assert within(cases, algorithms, "es", 40, 3).cell() == "1 of 1, 10,000"
    assert within(cases, algorithms, "de", 40, 10) and within(cases, algorithms, "de", 40, 3) is None


def test_doubles_get_coarse():
    (fine, many, room), (coarse, few, little) = resolution(40), resolution(200)
    assert (fine, many, coarse, few) == (2.0**-37, 1374, 2.0**-30, 10)
    assert room > 100 * little > 100.0
