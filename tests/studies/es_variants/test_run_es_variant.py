"""Runs of a variant, and stagnation counted in evaluations."""

import csv
import json
import sys

import run_es_variant
from generate_problem import main as generate_problem
from klee_minty.boxes import EvaluationStagnation
from klee_minty.command_line import run_script
from klee_minty.problem import rotated_klee_minty

import numpy as np


def test_runs_are_listed_and_reproducible(monkeypatch, tmp_path):
    problem, outputs = tmp_path / "N2.npz", [tmp_path / "a.csv", tmp_path / "b.csv"]
    monkeypatch.setattr(sys, "argv", ["generate_problem.py", "--N", "2", "--output", str(problem)])
    run_script(generate_problem)
    for output in outputs:
        arguments = ["--variant", "x", "--runs", "3", "--problem", str(problem), "--output", str(output)]
        arguments += ["--parameters", json.dumps({"learns_repaired": False})]
        monkeypatch.setattr(sys, "argv", ["run_es_variant.py", *arguments])
        run_script(run_es_variant.main)
    assert outputs[0].read_bytes() == outputs[1].read_bytes()
    rows = list(csv.DictReader(outputs[0].open()))
    assert [row["run"] for row in rows] == ["0", "1", "2"]
    assert len({row["evaluations"] for row in rows}) > 1
    assert all(row["stop"] == "target" and abs(float(row["f"]) - 8.0) <= 1e-8 for row in rows)


def test_stagnation_in_evaluations_stops_after_as_many_without_an_improvement():
    box = EvaluationStagnation(rotated_klee_minty(2), 1000, 100, 20)
    for generation in box.generations():
        box.evaluate(np.full((5, 2), 20.0 - min(generation, 3)))  # improves up to generation 3
    assert box.stop == "stagnation"
    assert box.evaluations == 4 * 5 + 20
