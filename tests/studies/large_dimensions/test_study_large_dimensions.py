"""The page on large dimensions counts what is within a budget, and the files come out whole."""

import json
import tomllib

from klee_minty.files import read_csv
from klee_minty.targets import CONSTRAINT_TARGETS, TARGETS
from study_large_dimensions import draw, outcome, read_runs, resolution

import pytest


def record(last, reached=TARGETS, burst=()):
    """A run that hits the first targets one after the other, the 103rd it would hit at the evaluation `last`."""
    hits = [last * (k + 1) // TARGETS if k < reached else None for k in range(TARGETS)]
    stop = {"stop": "target" if reached == TARGETS else "stagnation", "evaluations": last, "burst": list(burst)}
    return {"made": "by_hand", "run": 0, "nu": 0.0, "abs_error": 1e-9, "target_hits": hits} | stop


@pytest.fixture
def folder(tmp_path, request):
    """Runs of the study's own cases, of which every third one does not succeed."""
    path = request.config.rootpath / "studies/large_dimensions/large_dimensions.toml"
    study, paths = tomllib.loads(path.read_text(encoding="utf-8")), []
    for case, setting in study["cases"].items():
        for N, budgets in setting["budgets"].items():
            for times in budgets:
                for run in range((study["runs"] | setting.get("runs", {}))[N]):
                    content = record(15000 * int(N) * times, 80 if run % 3 == 2 else TARGETS, [4000, 1e-5, 70.0])
                    place = tmp_path / f"{case}/N{N}/x{times}/run{run}.json"
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.write_text(json.dumps(content | {"run": run}))
                    paths.append(place)
    return path, paths, tmp_path


def test_the_page_and_the_table_say_what_the_runs_say(folder, call):
    path, runs, place = folder
    outputs = [place / f"large_dimensions.{kind}" for kind in ("csv", "md", "pdf", "png")]
    assert call("study_large_dimensions", "--study", path, "--runs", *runs, "--output", *outputs) is None
    rows = read_csv(outputs[0])
    assert len(rows) == len(list(read_runs(runs))) and {row["burst"] for row in rows} == {4000}
    text = outputs[1].read_text(encoding="utf-8")
    # The runs succeed at 15000 N evaluations times the budget: those of the ES, with ten times as much, at 150000 N.
    assert "| LSHADE44 | 40 | 10 of 15, 15,000 | – | 10 of 15, 150,000 |" in text
    assert "| εMAg-ES | 40 | 0 of 15, ν = 4e+01 | 0 of 15, ν = 1e-04 | 10 of 15, 150,000 |" in text
    assert "| εMAg-ES, λ = 2N | 100 | 7 of 7 | 40 | 1.0e-05 | 70 |" in text
    assert all(path.stat().st_size > 1000 for path in outputs)


def test_outcomes_within_a_budget():
    def runs(*records):
        return [r | {"N": 40} for r in records]

    late = len(CONSTRAINT_TARGETS) + 26  # of 103
    three = runs(record(400000), record(900000), record(800000, late))
    assert outcome(three, 1) == "1 of 3, error 8e-07"  # the 91st target, which the second run hits in time
    assert outcome(three, 10) == "2 of 3, 22,500"
    assert outcome(runs(record(800000, 1)), 1) == "0 of 1, ν = 1e+04"
    assert outcome(runs(record(800000, 0)), 1) == "0 of 1, ν above 1e4"


def test_doubles_get_coarse():
    (fine, many, room), (coarse, few, little) = resolution(40), resolution(200)
    assert (fine, many, coarse, few) == (2.0**-37, 1374, 2.0**-30, 10)
    assert room > 100 * little > 100.0


def test_the_figure_has_a_panel_per_algorithm_and_a_band_for_the_largest_budget():
    def run(case, N, times, reached):
        return record(200 * N, reached) | {"case": case, "N": N, "times": times}

    es = [run("es", N, 10, TARGETS) for N in (40, 100) for _ in range(2)]
    figure = draw([*es, run("de", 40, 1, 70), run("de_small", 40, 1, 70)])
    left, right = figure.axes
    assert [axes.get_title(loc="left") for axes in figure.axes] == [r"$\epsilon$MAg-ES", "LSHADE44"]
    first, second, *frame = left.lines
    assert first.get_color() != second.get_color() and len(frame) == 2 and len(left.collections) == 2
    dotted, *frame = right.lines
    assert dotted.get_linestyle() == ":" and len(frame) == 2 and not right.collections
    assert dotted.get_xdata()[-1] == 200 and first.get_xdata()[-1] == 200
