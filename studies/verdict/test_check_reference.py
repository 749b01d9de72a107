"""The runs made here against the first ones of the reference sample."""

import json
import platform

from check_reference import answer, checked, compare, other_conditions
from klee_minty.dependencies import source_digest
from klee_minty.files import read_csv, read_json

import numpy as np
import pytest

CONDITIONS = {"problem": "rotated_klee_minty", "seed": 1, "budget": 20000, "stagnation": 100, "instances": [0]}
CONDITIONS["parameters"] = {}
HERE = {"seed": 1, "numpy": "2.4", "machine": "x86_64"}


def runs_of(n, mean=1000.0, seed=1):
    return [
        {"algorithm": "lshade44", "N": 2, "run": run, "stop": "target", "evaluations": count, "f": 8.0 + count * 1e-12,
         "error": count * 1e-12, "nu": 0.0, "distance": count * 1e-11, "run_time_area": 2.0}
        for run, count in enumerate(np.random.default_rng(seed).normal(mean, 100.0, n).tolist())
    ]  # fmt: skip


def check(runs, sample, same_source=True):
    return checked(runs, {("lshade44", 2): sample}, {"lshade44": same_source})


def test_the_same_runs_need_no_test():
    sample = runs_of(200)
    row = compare(sample[:15], sample)
    assert (row["runs"], row["identical"]) == (15, 15) and np.isnan(row["p_evaluations"])
    assert compare(sample + runs_of(5), sample)["runs"] == 200


@pytest.mark.parametrize("mean, agree", [(1000.0, True), (1300.0, False)])
def test_other_runs_agree_if_their_statistics_do(mean, agree):
    row = compare(runs_of(15, mean, seed=2), runs_of(200))
    assert row["identical"] == 0
    assert all((row[test] > 0.01) == agree for test in ("p_evaluations", "p_distance", "p_error"))
    said = answer(check(runs_of(15, mean, seed=2), runs_of(200)), HERE | {"seed": 2}, HERE)
    assert "seed 2, not 1" in said and ("NOT" in said) != agree


def test_a_bit_makes_another_run():
    sample = runs_of(200)
    runs = [dict(run) for run in sample[:15]]
    runs[3]["f"] = np.nextafter(runs[3]["f"], 9.0)
    assert compare(runs, sample)["identical"] == 14


def test_a_run_that_only_a_changed_file_explains_is_named():
    sample = runs_of(200)
    runs = [dict(run) for run in sample[:15]]
    runs[3]["f"] = runs[7]["f"] = 9.0
    place = "lshade44/*/N2/instance0, run 3, has other results"
    assert "WARNING" in (said := answer(check(runs, sample), HERE, HERE)) and place in said
    assert "WARNING" not in answer(check(runs, sample), HERE | {"numpy": "3"}, HERE)
    assert "WARNING" not in answer(check(runs, sample, same_source=False), HERE, HERE)
    assert "WARNING" not in answer(check(sample[:15], sample), HERE, HERE)


def test_the_level_is_strict_only_for_the_sources_of_the_sample():
    """Users try many seeds; an edited algorithm has to agree at 5 %."""
    runs = runs_of(15, 1075.0, seed=4)
    rows = check(runs, runs_of(200))
    assert 0.001 < min(rows[0][test] for test in ("p_evaluations", "p_distance", "p_error")) < 0.05
    assert "NOT" not in answer(rows, HERE, HERE)
    edited = answer(check(runs, runs_of(200), same_source=False), HERE, HERE)
    assert "NOT" in edited and "source of LSHADE44" in edited


def test_an_edited_algorithm_differs_whatever_the_p_values_of_the_other():
    def row(algorithm, p, same_source):
        tests = {"p_evaluations": p, "p_distance": 0.9, "p_error": 0.9}
        return {"algorithm": algorithm, "N": 2, "runs": 15, "identical": 0, "same_source": same_source} | tests

    said = answer([row("epsmag_es", 0.005, 1), row("lshade44", 0.03, 0)], HERE | {"seed": 7}, HERE)
    assert "NOT" in said and "LSHADE44 at N = 2, corrected p = 0.030" in said


def test_what_has_no_counterpart_is_said_to_have_none():
    assert answer(checked(runs_of(5), {}, {}), HERE, HERE).startswith("None of these runs")


def test_which_settings_are_the_papers():
    for own in ({}, {"seed": 7}, {"parameters": {"mine": {"a": 1}}}):
        assert not other_conditions(CONDITIONS | own, CONDITIONS)
    others = {"instance 0": {"instances": [0, 1]}, "20000 N": {"budget": 100}, "100 N": {"stagnation": 200}}
    others["another problem"] = {"problem": {"name": "cube"}}
    others["εMAg-ES"] = {"parameters": {"epsmag_es": {"repair_steps": 1}}}
    for named, changed in others.items():
        assert named in other_conditions(CONDITIONS | changed, CONDITIONS)


def test_from_files(tmp_path, call, make_runs, collect_runs, root):
    """Runs of the sample's own seed are its first ones; of another budget they are not the paper's."""
    folder = make_runs(tmp_path, "lshade44", [2], 3)
    runs, _ = collect_runs(tmp_path, [folder], [2], ["0-2"])
    reference = [root / "data/paper/reference.csv", root / "data/paper/reference.json"]
    source = root / "scripts/optimizers/lshade44.py"
    options = ("--runs", runs, "--reference", *reference, "--optimizers", f'{{"lshade44": "{source}"}}')
    outputs = ("--output", tmp_path / "check.csv", "--overview", tmp_path / "verdict.txt")
    assert call("check_reference", *options, "--conditions", json.dumps(CONDITIONS), *outputs) is None
    (row,) = read_csv(tmp_path / "check.csv", "algorithm")
    made_with = read_json(reference[1])
    assert (row["runs"], row["same_source"]) == (3, int(made_with["sources"]["lshade44"] == source_digest(source)))
    if (np.__version__, platform.machine()) == (made_with["numpy"], made_with["machine"]):
        assert row["identical"] == 3
    assert call("check_reference", *options, "--conditions", json.dumps(CONDITIONS | {"budget": 100}), *outputs) is None
    assert "not the paper's" in (tmp_path / "verdict.txt").read_text()
    assert read_csv(tmp_path / "check.csv", "algorithm") == []
