"""The problem whose optimum is 0."""

from klee_minty.problem import Problem, rotated_klee_minty

import numpy as np
import pytest


def test_it_is_the_problem_moved(call, tmp_path):
    problem, path = rotated_klee_minty(3), tmp_path / "N3.npz"
    problem.save(path)
    assert call("move_optimum", "--problem", path, "--output", tmp_path / "moved.npz") is None
    moved = Problem.load(tmp_path / "moved.npz")
    assert moved.f_opt == 0.0 and not moved.y_opt.any()
    y = np.random.default_rng(1).uniform(problem.lower, problem.upper, (20, 3))
    (f, g, nu), (moved_f, moved_g, moved_nu) = problem.evaluate(y), moved.evaluate(y - problem.t)
    assert moved_f == pytest.approx(f - 27.0)
    assert moved_g == pytest.approx(g) and moved_nu == pytest.approx(nu)


def test_an_optimizer_takes_it(call, tmp_path, capsys):
    rotated_klee_minty(2).save(tmp_path / "N2.npz")
    call("move_optimum", "--problem", tmp_path / "N2.npz", "--output", tmp_path / "moved.npz")
    assert call("optimize", "--algorithm", "lshade44", "--problem", tmp_path / "moved.npz") is None
    assert "stopped by    target" in capsys.readouterr().out
