"""With its own weights it is the MA-ES to the bit; negative weights are the tutorial's, and solve a small problem."""

from klee_minty_studies.optimizers.ma_es import negative_weights
from optimizers import ma_es_weights

import numpy as np
import pytest


def test_with_its_own_weights_it_is_the_ma_es_and_negative_ones_succeed_too(run_once):
    def ran(**parameters):
        return run_once("ma_es", 3, population=9, damping=3.0, **parameters)

    ma_es, own, negative = ran(), ran(file=ma_es_weights.__file__), ran(file=ma_es_weights.__file__, weights="negative")
    assert own.target_hits == ma_es.target_hits != negative.target_hits
    assert own.best_y.tolist() == ma_es.best_y.tolist() and negative.stop == "target"


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
