"""The MA-ES is εMAg-ES without its repair, with another first step size and damping."""

from klee_minty.blackbox import BlackBox  # isort: skip
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator
from klee_minty_studies.optimizers.ma_es import negative_weights
from optimizers.epsmag_es import EpsMAgES

import numpy as np
import pytest


def ma_es(N, instance=0, run=0, budget=20000, **parameters):
    box = BlackBox(rotated_klee_minty(N, instance=instance), budget * N, 100 * N)
    load_optimizer("ma_es", **parameters)(box, random_generator(1, "any", N, run, instance))
    return box


def without_repair(N, instance=0, run=0):
    """εMAg-ES from a quarter of the box, its repair switched off; its pseudo-inverse rounds as that of the MA-ES."""
    box = BlackBox(rotated_klee_minty(N, instance=instance), 20000 * N, 100 * N)
    es = EpsMAgES(box, random_generator(1, "any", N, run, instance))
    es.sigma, es.repair = 1.25 * N**3, lambda points, f, g, nu: np.zeros(len(points), dtype=bool)
    es.pinv_times = lambda A, b: b.T.dot(np.linalg.pinv(A).T).T
    es.run()
    return box


@pytest.mark.parametrize(("N", "instance"), [(2, 0), (3, 1), (5, 2), (10, 0)])
def test_it_is_epsmag_es_without_repair_to_the_bit(N, instance):
    ours, theirs = ma_es(N, instance, damping=1.0), without_repair(N, instance)
    assert ours.target_hits == theirs.target_hits and np.array_equal(ours.best_y, theirs.best_y)


def test_a_population_and_a_c_s_of_the_formula_are_the_defaults():
    w = np.log(4.5) - np.log(np.arange(1, 5))  # at N = 3 λ is 12 and μ 4
    mu_eff = w.sum() ** 2 / (w @ w)
    run = ma_es(3, budget=200)
    for parameters in ({"population": 12}, {"c_s": (mu_eff + 2) / (3 + mu_eff + 5)}):
        assert np.allclose(ma_es(3, budget=200, **parameters).best_y, run.best_y, rtol=1e-9)
    for parameters in ({"population": 13}, {"c_s": 0.3}, {"damping": 1.0}, {"sigma_start": 0.2}):
        assert not np.allclose(ma_es(3, budget=200, **parameters).best_y, run.best_y, rtol=1e-9)


def test_negative_weights_are_another_strategy_that_succeeds():
    runs = [ma_es(3, population=9, weights=weights) for weights in ("own", "negative")]
    assert runs[1].stop == "target" and runs[0].target_hits != runs[1].target_hits


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
