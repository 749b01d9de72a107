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
    parameters = {"repair_steps": 1}
    record = run(monkeypatch, tmp_path, "--parameters", json.dumps(parameters))
    assert record["parameters"] == parameters
    plain = run(monkeypatch, tmp_path)
    assert "parameters" not in plain
    assert plain["evaluations"] != record["evaluations"]


def test_defaults_given_as_parameters_change_nothing(monkeypatch, tmp_path):
    given = {"repair_steps": 3}
    record = run(monkeypatch, tmp_path, "--parameters", json.dumps(given))
    plain = run(monkeypatch, tmp_path)
    for key in plain.keys() - {"elapsed", "versions"}:
        assert record[key] == plain[key]


@pytest.mark.parametrize("text", ["{", "[1]", '{"repair_steps": Infinity}', '{"repair_steps": NaN}', "1"])
def test_what_is_no_json_object_is_refused_in_one_line(text, monkeypatch, tmp_path, capsys):
    with pytest.raises(SystemExit) as end:
        run(monkeypatch, tmp_path, "--parameters", text)
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", ["sigma", "box", "rng"])
def test_an_unknown_parameter_is_refused_in_one_line(name, monkeypatch, tmp_path):
    with pytest.raises(SystemExit) as end:
        run(monkeypatch, tmp_path, "--parameters", json.dumps({name: 1}))
    assert name in end.value.code and "repair_steps" in end.value.code
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


def test_repair_steps_are_a_parameter():
    N = 3

    def repairs(**parameters):
        sizes = [len(block) for block in blocks(N, **parameters)[0]]
        return sum(size != 4 * N for size in sizes)

    assert repairs(repair_steps=0) == 0
    assert repairs(repair_steps=1) > 0
