"""It is εMAg-ES without repair, with a first step of a quarter of the box and the rule of the MA-ES, to the bit."""

from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer

import numpy as np


def test_it_is_the_variant_of_the_other_studies():
    runs, parts = [], {"repair": "none", "rule": "ma_es", "sigma_start": "box/4"}
    for name, parameters in (("lexma_es", {}), ("epsmag_es_parts", parts)):
        box = BlackBox(rotated_klee_minty(5), 20000 * 5, 500)
        load_optimizer(name, **parameters)(box, np.random.default_rng(1))
        runs.append((box.evaluations, box.stop, box.best_f, box.best_y.tolist()))
    assert runs[0] == runs[1] and runs[0][1] == "target"
