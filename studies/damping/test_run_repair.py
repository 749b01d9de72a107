"""A line per run, whose numbers are those of the box."""

import json

from klee_minty.blackbox import BlackBox  # isort: skip
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator
from klee_minty_studies.optimizers.epsmag_es_parts import EpsMAgESParts
from repair_cells import file_of
from run_repair import one_run

import numpy as np
import pytest


@pytest.fixture
def lines(call, tmp_path):
    def lines(algorithm, *options):
        output = tmp_path / "runs.jsonl"
        whose = ("--algorithm", algorithm, "--file", file_of(algorithm))
        assert call("run_repair", *whose, *options, "--output", output) is None
        return [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]

    return lines


def test_several_runs_on_the_papers_instance_or_one_on_each_of_others(lines):
    options = ("epsmag_es_parts", "--parameters", '{"repair": "none"}', "--N", 2)
    runs = lines(*options, "--runs", "1-3")
    assert [(run["instance"], run["run"]) for run in runs] == [(0, 1), (0, 2), (0, 3)]
    drawn = lines(*options, "--instances", "7-8")
    assert [(run["instance"], run["run"]) for run in drawn] == [(7, 0), (8, 0)]
    assert len({run["evaluations"] for run in runs + drawn}) > 3
    assert all(run["stop"] == "target" and run["repair_evaluations"] == 0 for run in runs + drawn)


def test_the_numbers_are_those_of_the_box():
    box = BlackBox(rotated_klee_minty(3, instance=4), 60000, 300)
    es = EpsMAgESParts(box, random_generator(5, "epsmag_es_parts", 3, 2, 4), damping=2.0)
    es.run()
    run = one_run("epsmag_es_parts", file_of("epsmag_es_parts"), 3, 4, 2, 5, {"damping": 2.0})
    assert (run["evaluations"], run["target"]) == (box.evaluations, box.target_hits[-1])
    assert (
        run["first_feasible"] == box.target_hits[51]
        and run["error"] == box.best_f - rotated_klee_minty(3, instance=4).f_opt
    )
    assert run["repair_evaluations"] == es.repair_evaluations


def test_free_repair_is_left_out_of_evaluations_and_target():
    published, free = (
        one_run("epsmag_es_parts", file_of("epsmag_es_parts"), 5, 1, 0, 5, {"repair": repair})
        for repair in ("published", "free")
    )
    assert free["evaluations"] == published["evaluations"] - published["repair_evaluations"]
    assert published["target"] - published["repair_evaluations"] <= free["target"] <= free["evaluations"]


def test_an_algorithm_of_the_core_has_no_parts(lines):
    (run,) = lines("ma_es", "--parameters", '{"damping": 1.0}', "--N", 2)
    assert run["stop"] == "target" and "bursts" not in run


def test_an_algorithm_of_the_study(lines):
    parameters = '{"weights": "negative", "population": 6}'
    (run,) = lines("ma_es_weights", "--parameters", parameters, "--N", 2)
    assert (
        run["stop"] == "target"
        and run["target"]
        == one_run("ma_es_weights", file_of("ma_es_weights"), 2, 0, 0, 1, json.loads(parameters))["target"]
    )


def test_pycma_stays_in_the_box_and_takes_the_factor_of_its_damping(monkeypatch):
    cma = pytest.importorskip("cma", reason="cma is optional (requirements/today.txt)")
    problem = rotated_klee_minty(2)
    box, tell, told, options = BlackBox(problem, 40000, 200), cma.CMAEvolutionStrategy.tell, [], []

    def noted(es, points, ranks):
        assert np.all((problem.lower <= points) & (points <= problem.upper))
        assert sorted(ranks) == list(range(es.popsize))
        told.append(points)
        options.append(es.opts["CSA_dampfac"])
        tell(es, points, ranks)

    monkeypatch.setattr(cma.CMAEvolutionStrategy, "tell", noted)
    optimize = load_optimizer("pycma_rules", file_of("pycma_rules"), damping=2)
    optimize(box, random_generator(1, "pycma_rules", 2, 0))
    assert box.stop == "target" and set(options) == {2}
    assert box.evaluations == sum(map(len, told))


def test_the_seed_changes_a_run():
    assert (
        one_run("ma_es", file_of("ma_es"), 2, 0, 0, 1, {})["evaluations"]
        != one_run("ma_es", file_of("ma_es"), 2, 0, 0, 3, {})["evaluations"]
    )
