"""Parameters of an algorithm, given on the command line."""

import json
import sys

import optimize
from klee_minty.blackbox import BlackBox
from klee_minty.command_line import run_script
from klee_minty.problem import rotated_klee_minty

import numpy as np
import pytest


def run(monkeypatch, tmp_path, *arguments):
    output = tmp_path / "run.json"
    monkeypatch.setattr(
        sys,
        "argv",
        ["optimize.py", "--algorithm", "epsmag_es", "--N", "2", "--output", str(output), *arguments],
    )
    run_script(optimize.main)
    return json.loads(output.read_text())


def test_parameters_reach_the_algorithm_and_the_record(monkeypatch, tmp_path):
    parameters = {"lam_per_N": 5, "repair_steps": 1}
    record = run(monkeypatch, tmp_path, "--parameters", json.dumps(parameters))
    assert record["parameters"] == parameters
    plain = run(monkeypatch, tmp_path)
    assert "parameters" not in plain
    assert plain["evaluations"] != record["evaluations"]


def test_defaults_given_as_parameters_change_nothing(monkeypatch, tmp_path):
    given = {"lam_per_N": 4, "lam_per_mu": 3, "sigma_cap": 0.5, "repair_steps": 3, "learns_repaired": True}
    record = run(monkeypatch, tmp_path, "--parameters", json.dumps(given))
    plain = run(monkeypatch, tmp_path)
    for key in plain.keys() - {"elapsed", "versions"}:
        assert record[key] == plain[key]


@pytest.mark.parametrize("text", ["{", "[1]", '{"sigma_cap": Infinity}', '{"sigma_cap": NaN}', "1"])
def test_what_is_no_json_object_is_refused_in_one_line(text, monkeypatch, tmp_path, capsys):
    with pytest.raises(SystemExit) as end:
        run(monkeypatch, tmp_path, "--parameters", text)
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", ["sigma", "box", "rng"])
def test_an_unknown_parameter_is_refused_in_one_line(name, monkeypatch, tmp_path):
    with pytest.raises(SystemExit) as end:
        run(monkeypatch, tmp_path, "--parameters", json.dumps({name: 1}))
    assert name in end.value.code and "lam_per_N" in end.value.code
    assert "\n" not in end.value.code


class Recorder(BlackBox):
    """Remembers what was evaluated."""

    points = ()

    def evaluate(self, points):
        self.points = [*self.points, np.array(points)]
        return super().evaluate(points)


def blocks(N=3, **parameters):
    """The blocks of points that a run evaluates, and its box."""
    box = Recorder(rotated_klee_minty(N), 20000 * N, 100 * N)
    optimize.load_optimizer("epsmag_es", **parameters)(box, optimize.random_generator(1, "epsmag_es", N, 0))
    return box.points, box


def test_without_reflection_points_leave_the_box():
    points, box = blocks()
    assert all((block >= box.lower).all() for block in points[1:3])
    points, box = blocks(reflects=False, learns_repaired=False)
    assert any((block < box.lower - 1e-3).any() for block in points)


def test_population_sizes_are_parameters():
    assert len(blocks(lam_per_N=6)[0][0]) == 18


def test_repair_steps_are_a_parameter():
    N = 3

    def repairs(**parameters):
        sizes = [len(block) for block in blocks(N, **parameters)[0]]
        return sum(size != 4 * N for size in sizes)

    assert repairs(repair_steps=0) == 0
    assert repairs(repair_steps=1) > 0


def test_back_calculation_only_matters_once_a_point_was_moved():
    usual = blocks()[0]
    for switch in ("learns_reflected", "learns_repaired"):
        without = blocks(**{switch: False})[0]
        assert np.array_equal(usual[0], without[0]) and np.array_equal(usual[1], without[1])
        assert sum(map(len, usual)) != sum(map(len, without))
