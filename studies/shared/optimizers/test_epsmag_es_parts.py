"""Each switch changes what its name says, and nothing else."""

import math

from klee_minty.blackbox import BlackBox  # isort: skip
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import random_generator
from optimizers.epsmag_es import EpsMAgES
from studies.shared.optimizers.epsmag_es_parts import RULES, EpsMAgESParts, optimize

import numpy as np
import pytest


def boxed(N=3, instance=1, budget=60000):
    return BlackBox(rotated_klee_minty(N, instance=instance), budget, 100 * N)


def ran(algorithm, N=3, instance=1, budget=60000, **settings):
    box = boxed(N, instance, budget)
    es = algorithm(box, random_generator(7, "any", N, 0, instance), **settings)
    es.run()
    return es


@pytest.mark.parametrize(("N", "instance"), [(2, 0), (3, 1), (5, 2), (10, 1)])
def test_the_published_parts_are_epsmag_es_to_the_bit(N, instance):
    published, parts = ran(EpsMAgES, N, instance), ran(EpsMAgESParts, N, instance)
    assert parts.box.improvements == published.box.improvements and parts.box.stop == published.box.stop
    assert parts.sigma == published.sigma and np.array_equal(parts.M, published.M)
    assert np.array_equal(parts.box.best_y, published.box.best_y)
    assert 0 < parts.repair_evaluations < parts.box.evaluations / 2


def test_repair_that_is_not_counted_takes_the_published_steps():
    published, free = ran(EpsMAgESParts), ran(EpsMAgESParts, repair="free")
    assert free.box.improvements == published.box.improvements and free.sigma == published.sigma
    stopped = EpsMAgESParts(boxed(), random_generator(7, "any", 3, 0, 1), repair="free")
    stopped.run(budget=480)  # 40 generations of 12, their repair left out
    assert stopped.box.evaluations - stopped.repair_evaluations == 480


def all_moved(self, points, f, g, nu):
    """In place of a repair, without a random number: the second half is moved to one point, which becomes the best."""
    moved = np.arange(len(points)) >= len(points) // 2
    points[moved] = 0.5 * (self.y + self.box.upper)
    f[moved], nu[moved] = -math.inf, 0.0
    self.box.evaluate(points[:1])
    return moved


@pytest.mark.parametrize(
    ("repair", "takes_over"), [("published", "ysM"), ("free", "ysM"), ("unlearned", "y"), ("paid", "")]
)
def test_what_takes_over_moved_points(monkeypatch, repair, takes_over):
    """Offspring as sampled are ranked as repaired, unless the repaired points are forgotten."""
    monkeypatch.setattr(EpsMAgES, "repair", all_moved)
    without = ran(EpsMAgESParts, budget=24, repair="none")  # a first parent and a generation
    es, unlearned, published = (
        ran(EpsMAgESParts, budget=25, repair=kind) for kind in (repair, "unlearned", "published")
    )
    for name in "ysM":
        sampled = getattr(without if repair == "paid" else unlearned, name)
        expected = getattr(published, name) if name in takes_over else sampled
        assert np.array_equal(getattr(es, name), expected), name
    assert not np.array_equal(unlearned.s, without.s) and not np.array_equal(unlearned.s, published.s)
    assert not np.array_equal(unlearned.M, published.M) and es.repair_evaluations == 1


def test_the_first_step_size_and_how_the_damping_changes_it():
    """It is one or a quarter of the box; D divides the change of log σ by the first generation,
    24 evaluations in all.
    """
    for start, sigma in {"1": 1.0, "box/4": 5 * 3**3 / 4}.items():
        assert EpsMAgESParts(boxed(), np.random.default_rng(1), sigma_start=start).sigma == sigma
    one, fourth = (math.log(ran(EpsMAgESParts, budget=24, repair="none", damping=D).sigma) for D in (1.0, 4.0))
    assert one == pytest.approx(4.0 * fourth, rel=1e-12) and one


@pytest.mark.parametrize("length", [0.5, 3.0])
def test_each_rule_by_its_formula(length):
    """Of a path s of this length; λ = 16 and μ = 5 at N = 4, and D = 2."""
    w = np.log(5.5) - np.log(np.arange(1, 6))
    mu_eff = w.sum() ** 2 / (w @ w)
    c_s = (mu_eff + 2) / (4 + mu_eff + 5)
    chi = math.sqrt(4) * (1 - 1 / 16 + 1 / (21 * 16))
    d_sigma = 1 + c_s + 2 * max(0, math.sqrt((mu_eff - 1) / 5) - 1)
    squared, norm = c_s / 2 * (length**2 / 4 - 1), c_s / 2 * (length / chi - 1)
    exponents = {"published": squared / 2, "d_sigma": squared / 2 / d_sigma, "norm": norm, "ma_es": norm / d_sigma}
    for rule in RULES:
        es = EpsMAgESParts(boxed(4), random_generator(7, "any", 4, 0, 1), damping=2.0, rule=rule)
        es.s = np.full(4, length / math.sqrt(4))
        assert es.growth() == pytest.approx(exponents[rule], rel=1e-12)


def test_as_a_file_it_says_what_repair_took():
    box = boxed()
    noted = optimize(box, random_generator(7, "any", 3, 0, 1))
    published = ran(EpsMAgES)
    assert box.improvements == published.box.improvements
    assert 0 < noted["earlier_repair_evaluations"] <= noted["repair_evaluations"] < box.evaluations
    assert {*optimize(boxed(), random_generator(7, "any", 3, 0, 1), repair="none").values()} == {0}
