"""lcCMSA-ES: the same steps as the authors' code, the constraints that it fits, and its success."""

import json

from klee_minty.blackbox import BlackBox
from klee_minty.plug_ins import load, path_of
from klee_minty.rotated_klee_minty import rotated_klee_minty

import numpy as np
import pytest


@pytest.fixture(scope="module")
def lccmsa_es():
    """The module."""
    return load(path_of("optimizers", "lccmsa_es"), "lccmsa_es")


class Drawn:
    """A generator whose numbers are given, call by call."""

    def __init__(self, normal, uniform, integers):
        self.normal, self.drawn, self.indices = map(iter, (normal, uniform, integers))

    def standard_normal(self, shape):
        return np.array(next(self.normal))

    def uniform(self, low, high, shape):
        return np.array(next(self.drawn))

    def integers(self, end):
        return next(self.indices)


def test_the_steps_of_the_authors_code(lccmsa_es, root, monkeypatch):
    """Its states at N = 2 on Octave 7.3, where its LPs go to Octave's glpk, and the random numbers that it drew."""
    octave = json.loads((root / "studies/leaderboard/optimizers/lccmsa_es_octave.json").read_text())
    rng = Drawn(octave["normal"], octave["uniform"], octave["integers"])
    box = BlackBox(rotated_klee_minty(2), 40000, 200)
    A, b = lccmsa_es.standard_form(box, *lccmsa_es.fitted_constraints(box, rng))
    assert pytest.approx(np.array(octave["A"]), abs=1e-13) == A
    assert b == pytest.approx(octave["b"], rel=1e-14)
    assert (A @ octave["B"]) == pytest.approx(0.0, abs=1e-13)
    monkeypatch.setattr(lccmsa_es, "null_space", lambda A: np.array(octave["B"]))  # any basis of it would do
    es = lccmsa_es.LcCMSAES(box, rng, A, b)
    assert es.references == pytest.approx(np.array(octave["references"]), abs=1e-12)
    assert es.x == pytest.approx(octave["x"], abs=1e-12)
    for generation, state in enumerate(octave["generations"]):
        es.step(generation)
        assert es.x == pytest.approx(state["x"], abs=1e-12)
        assert es.sigma == pytest.approx(state["sigma"], rel=1e-12)
        after = np.array(state["root"])
        assert pytest.approx(after @ after.T, rel=1e-9) == es.C
        es.root = after  # whose columns may have other signs


def test_the_root_of_C_is_normalised_and_its_condition_limited(lccmsa_es):
    C = np.array([[4.0, 1.0], [1.0, 9.0]])
    root = lccmsa_es.root_of(C)
    assert root @ root.T == pytest.approx(C / np.sqrt(35.0))
    flat = lccmsa_es.root_of(np.diag([0.0, 1.0]))
    assert np.linalg.cond(flat @ flat.T) == pytest.approx(1e12, rel=1e-2)


def test_a_run_ends_where_C_has_collapsed(lccmsa_es):
    box, rng = BlackBox(rotated_klee_minty(3), 60000, 300), np.random.default_rng(1)
    es = lccmsa_es.LcCMSAES(box, rng, *lccmsa_es.standard_form(box, *lccmsa_es.fitted_constraints(box, rng)))
    assert box.evaluations == 40  # 10 (N + 1) points
    es.x, es.C, es.tau_c = es.references.mean(axis=0), np.zeros((3, 3)), np.inf
    es.run()
    assert not np.isfinite(es.root).all() and es.box.stop == "optimizer"


def test_reaches_the_target(run_once):
    boxes = [run_once("lccmsa_es", 2, run) for run in range(5)]
    assert {box.stop for box in boxes} == {"target"}
    assert {len(box.blocks[1]) for box in boxes} == {1}
