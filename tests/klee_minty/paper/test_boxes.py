"""A limit of evaluations without an improvement."""

from klee_minty.blackbox import BlackBox
from klee_minty.paper.boxes import ImpatientBox
from klee_minty.rotated_klee_minty import rotated_klee_minty

import numpy as np


def test_an_impatient_box_ends_a_run_after_as_many_without_an_improvement():
    box = ImpatientBox(BlackBox(rotated_klee_minty(2), 1000, 100), 20)
    for generation in box.generations():
        box.evaluate(np.full((5, 2), 20.0 - min(generation, 3)))  # improves up to generation 3
    assert box.stop == "optimizer"
    assert box.evaluations == 4 * 5 + 20
