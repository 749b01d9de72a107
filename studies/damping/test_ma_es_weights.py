"""With its own weights it is the MA-ES to the bit; negative weights are the tutorial's, and solve a small problem."""

from klee_minty.blackbox import BlackBox  # isort: skip
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator
from klee_minty_studies.optimizers.ma_es import negative_weights
from optimizers.ma_es_weights import optimize

import numpy as np
import pytest


def run(function, N=3, instance=1, **parameters):
    box = BlackBox(rotated_klee_minty(N, instance=instance), 20000 * N, 100 * N)
    function(box, random_generator(1, "ma_es", N, 0, instance), **parameters)
    return box


def test_with_its_own_weights_it_is_the_ma_es():
    parameters = {"population": 9, "damping": 3.0}
    one, other = run(optimize, **parameters), run(load_optimizer("ma_es", **parameters))
    assert one.target_hits == other.target_hits and one.best_y.tolist() == other.best_y.tolist()


def test_negative_weights_are_another_strategy_that_succeeds():
    box = run(optimize, weights="negative", population=9)
    assert box.stop == "target" and box.target_hits != run(optimize, population=9).target_hits


def test_negative_weights_of_four_offspring_by_hand():
    raw = np.log(2.5 / np.array([3.0, 4.0]))
    mu_eff_negative = raw.sum() ** 2 / (raw[0] ** 2 + raw[1] ** 2)
    alphas = [1 + 0.1 / 0.2, 1 + 2 * mu_eff_negative / (1.5 + 2), (1 - 0.1 - 0.2) / (10 * 0.2)]
    expected = -raw / raw.sum() * min(alphas)
    assert negative_weights(4, 10, 1.5, 0.1, 0.2) == pytest.approx(expected)


def test_the_matrix_stays_positive_definite_in_expectation():
    """The sum of the negative weights is at most (1 - c_1 - c_μ) / (N c_μ)."""
    for lam in (6, 13, 26, 80):
        worse = negative_weights(lam, 20, lam / 4, 0.004, 0.02)
        assert len(worse) == lam // 2 and np.all(np.diff(worse) < 0.0) and np.all(worse < 0.0)
        assert -worse.sum() <= (1 - 0.004 - 0.02) / (20 * 0.02) + 1e-12
