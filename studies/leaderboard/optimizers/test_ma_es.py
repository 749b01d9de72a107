"""The MA-ES is εMAg-ES without its repair, with another first step size and damping."""

from klee_minty.blackbox import BlackBox  # isort: skip
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator
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
    assert ours.improvements == theirs.improvements and np.array_equal(ours.best_y, theirs.best_y)


def test_its_parameters_change_the_run():
    run = ma_es(3, budget=200)
    for parameters in ({"damping": 1.0}, {"sigma_start": 0.2}):
        assert not np.allclose(ma_es(3, budget=200, **parameters).best_y, run.best_y, rtol=1e-9)
