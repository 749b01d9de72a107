"""What is collected from the runs with drawn factors."""

from collect_factors import final_points
from instances_problem import CLASS, PAPERS
from klee_minty_studies.paper import ES


def made_run(instance, evaluations, stop="target", **more):
    return {"N": 10, "instance": instance, "run": 0, "evaluations": evaluations, "stop": stop} | more


def test_final_points_are_those_by_which_claims_are_judged():
    point = {"f_opt": 27.0, "f": 27.5, "nu": 0.0, "distance": 1.0}
    cells = {
        (drawn, ES, 3, times): [made_run(1, 100.0, **point)] for drawn in (PAPERS, "plane", CLASS) for times in (1, 10)
    }
    assert final_points(cells) == [{"algorithm": ES, "N": 3, "instance": 1} | point]
