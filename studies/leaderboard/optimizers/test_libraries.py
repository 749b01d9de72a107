"""The plug-ins around libraries: evaluations, budget, randomness, and nothing left behind."""

from klee_minty.records import improvements_fault, result_fault
from klee_minty.results.improvements import with_hits
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer

import numpy as np
import pytest

# The evaluations of a generation at N = 2, its most where they vary, and the package that an algorithm needs.
GENERATION = {"cmaes_cma": 6, "cmaes_damped": 6, "nlopt_cobyla": 3, "nomad": 3, "pymoo_de": 100}
GENERATION |= {"pycma_al": 6, "pycma_lexicographic": 6, "scipy_cobyla": 3, "scipy_cobyqa": 5, "scipy_de": 30}
GENERATION |= {"scipy_slsqp": 3, "scipy_trust_constr": 3}
VARYING = {"fcmaes_biteopt": 22, "minionpy_lsrtde": 80, "pymoo_isres": 200}
PACKAGE = {"nlopt_cobyla": "nlopt", "nomad": "PyNomad"}  # where it is not the word before _
PACKAGE |= dict.fromkeys(("pycma_al", "pycma_lexicographic"), "cma")
METHODS = ("COBYLA", "COBYQA", "SLSQP", "trust-constr")
METHOD = {f"scipy_{method.lower().replace('-', '_')}": method for method in METHODS}
FAILS = ["pymoo_de", "nlopt_cobyla", "nomad"]  # to reach the target in the first test
BUDGETS = {"pymoo_isres": 40000, "nomad": 30}  # evaluations of that; of NOMAD each takes 50 ms
SMALL = {"scipy_cobyla": 4, "nlopt_cobyla": 4, "scipy_slsqp": 4, "nomad": 12, "scipy_cobyqa": 21}
SMALL |= {"scipy_trust_constr": 10}


@pytest.fixture
def run(monkeypatch, tmp_path, Recorder):
    """Run an algorithm once at N = 2 in an empty folder; returns the box."""
    monkeypatch.chdir(tmp_path)

    def run(algorithm, budget=6000):
        package = PACKAGE.get(algorithm, algorithm.partition("_")[0])
        pytest.importorskip(package, reason=f"{package} is optional (requirements/today.txt)")
        box = Recorder(rotated_klee_minty(2), budget, stagnation=200)
        file, parameters = ("scipy_minimize", {"method": METHOD[algorithm]}) if algorithm in METHOD else (algorithm, {})
        run_optimizer(load_optimizer(file, **parameters), box, random_generator(1, algorithm, 2, 0), algorithm)
        return box

    return run


@pytest.mark.parametrize("algorithm", [*GENERATION, *VARYING])
def test_it_reaches_the_target_takes_no_point_twice_and_has_whole_generations(run, algorithm):
    box, problem = run(algorithm, BUDGETS.get(algorithm, 6000)), rotated_klee_minty(2)
    assert box.stop == "target" or algorithm in FAILS
    points = np.concatenate(box.blocks)
    assert box.evaluations == len(points)
    if algorithm == "pycma_lexicographic":  # draws points anew until they are in the box
        assert ((points >= box.lower) & (points <= box.upper)).all()
    if algorithm in GENERATION and box.stop != "optimizer":
        assert box.evaluations % GENERATION[algorithm] == 0
    if algorithm != "fcmaes_biteopt":  # asks for its initial point several times
        assert np.diff(points, axis=0).any(axis=1).all()
    known = {"f_opt": problem.f_opt, "f_opt_is_proven": True, "budget": box.budget}
    record = known | outcome(box, problem)
    assert result_fault(record, problem) is None and improvements_fault(record) is None
    assert 0 <= record["evaluations"] - box.last_generation < box.budget
    assert (box.stop == "target") == (with_hits(record)["target_hits"][-1] is not None)
    assert box.stop == "target" or (box.stop == "budget") == (record["evaluations"] >= box.budget)


@pytest.mark.parametrize("algorithm", [*GENERATION, *VARYING])
def test_the_budget_ends_a_run_after_a_generation_and_the_generator_gives_it_again(run, algorithm, tmp_path):
    """All randomness comes from the generator, and nothing is left behind."""
    budget = SMALL.get(algorithm, 250)
    np.random.seed(1)
    box = run(algorithm, budget)
    drawn = np.random.random()
    again = run(algorithm, budget)
    np.random.seed(1)
    assert drawn == np.random.random()
    assert box.stop == "budget" and budget <= box.evaluations < budget + (GENERATION | VARYING)[algorithm]
    assert np.array_equal(np.concatenate(box.blocks), np.concatenate(again.blocks))
    assert list(tmp_path.iterdir()) == []


def test_a_run_of_nomad_is_the_same_after_itself_and_after_another(run_once):
    """Run 0 at N = 3 takes its seed from the same place each time; NOMAD must not notice that it had it before."""
    pytest.importorskip("PyNomad", reason="NOMAD is optional (requirements/today.txt)")
    _, first, again, _, after_another = (run_once("nomad", 3, run, budget=2) for run in (1, 0, 0, 1, 0))
    assert first.improvements == again.improvements == after_another.improvements
