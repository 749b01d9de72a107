"""CMA-ES by pycma with a factor of its damping."""

import numpy as np
import pytest


def test_pycma_stays_in_the_box_and_takes_the_factor_of_its_damping(monkeypatch, run_once):
    cma = pytest.importorskip("cma", reason="cma is optional (requirements/today.txt)")
    tell, told = cma.CMAEvolutionStrategy.tell, []

    def noted(es, points, ranks):
        assert sorted(ranks) == list(range(es.popsize)) and es.opts["CSA_dampfac"] == 2
        told.append(points)
        tell(es, points, ranks)

    monkeypatch.setattr(cma.CMAEvolutionStrategy, "tell", noted)
    box = run_once("pycma_rules", 2, damping=2)
    points = np.concatenate(told)
    assert box.stop == "target" and box.evaluations == len(points)
    assert ((box.lower <= points) & (points <= box.upper)).all()
