"""The cells of the study: parts of the repair, rules for σ, and other problems."""

from itertools import product

from klee_minty.settings import Settings
from klee_minty_studies.cells import Cell, instance_parts, run_parts
from klee_minty_studies.paper import BUDGET

PARTS = "epsmag_es_parts"
FREE_BUDGET = 3  # times the budget, of the box in which the evaluations of repair are not counted
# Problems, and the parameter that makes a case
OTHERS = {"sphere_under_planes": "active", "bbob_constrained": "function"}


def repair_cells(study):
    """Names: set and instances, and the parameters of the algorithm."""
    for its in study["parts"]:
        for (N, runs), *values in product(its["runs"].items(), *its["parameters"].values()):
            parameters = dict(zip(its["parameters"], values, strict=True))
            for which, count in runs.items():
                yield repair_cell(study, int(N), which, count, parameters)


def repair_cell(study, N, which, count, parameters):
    """which: paper, or a set of drawn instances with a run on each."""
    chunk, first = study["chunk"][str(N)], study["sets"].get(which)
    parts = instance_parts(range(first, first + count), chunk) if first else run_parts(count, chunk)
    names = {"set": which, "instances": "drawn" if first else "paper"} | parameters
    budget, own = BUDGET, parameters
    if parameters.get("repair") == "free":
        budget, own = FREE_BUDGET * BUDGET, parameters | {"budget": BUDGET}
    return Cell(PARTS, Settings(study["seed"], budget, parameters=own), N, parts, names)


def rule_cells(study, chunk=15):
    """Of [rules]; a part of it may have sigma_rules or a sigma_start of its own."""
    for part in study["rules"]["runs"]:
        part = study | study["rules"] | part
        instances = range(part["first"], part["first"] + part["count"]) if "first" in part else [0]
        is_drawn = part["instances"] == "drawn"
        parts = instance_parts(instances, chunk) if is_drawn else run_parts(part["runs"], chunk, instances)
        for start, repair, rule, N in product(part["sigma_start"], part["repair"], part["sigma_rules"], part["N"]):
            yield rule_cell(part, repair, start, rule, N, parts, {"instances": part["instances"]})


def rule_cell(study, repair, sigma_start, rule, N, parts, names, *problem):
    """rule: a pair [rule, D]; study: what says the seed and the budget."""
    name, damping = rule
    parameters = {"repair": repair, "sigma_start": sigma_start, "damping": damping}
    names = {"rule": name, "budget": study["budget"]} | parameters | names
    parameters |= {} if name == "published" else {"rule": name}
    return Cell(PARTS, Settings(study["seed"], study["budget"], parameters=parameters), N, parts, names, *problem)


def other_cells(study):
    """Of constraints.toml, a run on each of the instances 1, 2, …; a part of it may have a repair or sigma_rules of its own."""
    for problem, parameter in OTHERS.items():
        for part, N in [(study | its, N) for its in study[problem] for N in its["N"]]:
            parts = instance_parts(range(1, part["instances"] + 1), part["instances"])
            cases = dict.fromkeys(int(share * N) if isinstance(share, float) else share for share in part[parameter])
            for case, repair, rule in product(cases, part["repair"], part["sigma_rules"]):
                names, its = {"problem": problem, "case": case}, (problem, {parameter: case})
                yield rule_cell(part, repair, "1", rule, N, parts, names, *its)
