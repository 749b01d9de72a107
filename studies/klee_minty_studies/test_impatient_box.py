"""A limit of evaluations without an improvement."""

from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer
from klee_minty_studies.impatient_box import ImpatientBox

import numpy as np


def test_an_impatient_box_ends_a_run_after_as_many_without_an_improvement():
    box = ImpatientBox(BlackBox(rotated_klee_minty(2), 1000, 100), 20)
    for generation in box.generations():
        box.evaluate(np.full((5, 2), 20.0 - min(generation, 3)))  # improves up to generation 3
    assert box.stop == "optimizer"
    assert box.evaluations == 4 * 5 + 20


def test_any_optimizer_runs_in_an_impatient_box():
    """Random search asks not to stagnate; it ends all the same, by evaluations."""
    box = ImpatientBox(BlackBox(rotated_klee_minty(2), 40000, 10), 500)
    run_optimizer(load_optimizer("random_search"), box, random_generator(1, "random_search", 2, 0), "random_search")
    assert box.stop == "optimizer" and 500 <= box.evaluations < 40000
