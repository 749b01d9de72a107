"""CMA-ES by pycma with a factor of its damping."""

from klee_minty import plug_ins
from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator

import numpy as np
import pytest


def test_pycma_stays_in_the_box_and_takes_the_factor_of_its_damping(monkeypatch):
    cma = pytest.importorskip("cma", reason="cma is optional (requirements/today.txt)")
    problem = rotated_klee_minty(2)
    box, tell, told, options = BlackBox(problem, 40000, 200), cma.CMAEvolutionStrategy.tell, [], []

    def noted(es, points, ranks):
        assert np.all((problem.lower <= points) & (points <= problem.upper))
        assert sorted(ranks) == list(range(es.popsize))
        told.append(points)
        options.append(es.opts["CSA_dampfac"])
        tell(es, points, ranks)

    monkeypatch.setattr(cma.CMAEvolutionStrategy, "tell", noted)
    optimize = load_optimizer("pycma_rules", plug_ins.file_of("optimizers", "pycma_rules"), damping=2)
    optimize(box, random_generator(1, "pycma_rules", 2, 0))
    assert box.stop == "target" and set(options) == {2}
    assert box.evaluations == sum(map(len, told))
