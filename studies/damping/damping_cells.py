"""The cells of the study: parts of the repair, and rules for the adaptation of σ."""

from itertools import product

from klee_minty.paper import BUDGET
from klee_minty.settings import Settings
from studies.shared.cells import Cell, instance_parts, run_parts

PARTS = "epsmag_es_parts"
FREE_BUDGET = 3  # times the budget: of the box that does not count the evaluations of repair


def cells(study):
    return [*repair_cells(study), *rule_cells(study)]


def repair_cells(study):
    """The cells of [[parts]]; their names are set, instances and the parameters of the algorithm."""
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
    """The cells of [rules], whose parts may have their own sigma_rules and sigma_start."""
    for part in study["rules"]["runs"]:
        part = study | study["rules"] | part
        instances = range(part["first"], part["first"] + part["count"]) if "first" in part else [0]
        is_drawn = part["instances"] == "drawn"
        parts = instance_parts(instances, chunk) if is_drawn else run_parts(part["runs"], chunk, instances)
        for start, repair, rule, N in product(part["sigma_start"], part["repair"], part["sigma_rules"], part["N"]):
            yield rule_cell(part, repair, start, rule, N, parts, {"instances": part["instances"]})


def rule_cell(study, repair, sigma_start, rule, N, parts, names):
    """rule: a pair [name, D]; study: a dict with the seed and the budget."""
    name, damping = rule
    parameters = {"repair": repair, "sigma_start": sigma_start, "damping": damping}
    names = {"rule": name, "budget": study["budget"]} | parameters | names
    parameters |= {} if name == "published" else {"rule": name}
    return Cell(PARTS, Settings(study["seed"], study["budget"], parameters=parameters), N, parts, names)
