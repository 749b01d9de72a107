"""The cells of the comparisons of rules for σ, on the Klee-Minty problem and on others, and the files of their runs.

A cell is a variant of εMAg-ES on a set of instances of a problem in a dimension.
"""

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path

from klee_minty.settings import PAPER_PROBLEM, Settings, problem_folder
from klee_minty_studies.paper import STAGNATION

ALGORITHM = "epsmag_es_parts"
CHUNK = 15  # instances, or runs on the paper's, per job
PROBLEMS = {"sphere_under_planes": "active", "bbob_constrained": "function"}  # and the parameter that makes a case


@dataclass(frozen=True)
class Cell:
    """names: {column of the tables: value}; files: in data/runs, as the rules optimize and optimize_instances make them."""

    problem: str
    problem_parameters: dict
    settings: Settings
    names: dict
    files: list


def cell(problem, problem_parameters, settings, N, chunks, names):
    folder = f"{problem_folder(problem, problem_parameters)}/{settings.folder(ALGORITHM)}/N{N}"
    names = {"rule": "published", "N": N, "budget": settings.budget} | settings.parameters | names
    return Cell(problem, problem_parameters, settings, names, [f"{folder}/{chunk}.jsonl" for chunk in chunks])


def variant(repair, sigma_start, rule, study):
    """Settings of the algorithm with a [rule, D]; study: what the file says of its seed and budget."""
    name, damping = rule
    parameters = {"repair": repair, "sigma_start": sigma_start, "damping": damping}
    parameters |= {} if name == "published" else {"rule": name}
    return Settings(study["seed"], study["budget"], STAGNATION, parameters)


def read_rule_cells(study):
    """The cells of [rules] in damping.toml; a part of it may have rules or a sigma_start of its own."""
    for part in study["rules"]["runs"]:
        part = study | study["rules"] | part
        for start, repair, rule, N in product(part["sigma_start"], part["repair"], part["rules"], part["N"]):
            settings, names = variant(repair, start, rule, part), {"instances": part["instances"]}
            yield cell(PAPER_PROBLEM, {}, settings, N, rule_chunks(part), names)


def rule_chunks(part):
    """instances201-215, … of drawn instances with a run on each; instance0/runs0-14, … where there are several."""
    runs = [f"runs{numbers}" for numbers in chunks(range(part["runs"]))]
    if part["instances"] == "paper":
        return [f"instance0/{numbers}" for numbers in runs]
    instances = range(part["first"], part["first"] + part["count"])
    if part["instances"] == "drawn":
        return [f"instances{numbers}" for numbers in chunks(instances)]
    return [f"instance{instance}/{numbers}" for instance, numbers in product(instances, runs)]


def chunks(numbers):
    """FIRST-LAST of each part of the numbers, a job each."""
    parts = (numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK))
    return [f"{part[0]}-{part[-1]}" for part in parts]


def read_constraints_cells(study):
    """The cells of constraints.toml, a run on each of the instances 1, 2, …; a part of it may have a repair or rules of its own."""
    for problem, parameter in PROBLEMS.items():
        for part in study[problem]:
            part = study | part
            for N in part["N"]:
                cases = dict.fromkeys(count_of(value, N) for value in part[parameter])
                for case, repair, rule in product(cases, part["repair"], part["rules"]):
                    m, active = of_function(case, N) if problem == "bbob_constrained" else (2 * N, case)
                    names = {"problem": problem, "case": case, "constraints": m, "active": active}
                    some = [f"instances1-{part['instances']}"]
                    yield cell(problem, {parameter: case}, variant(repair, "1", rule, part), N, some, names)


def of_function(function, N):
    """Constraints of a function of bbob-constrained, and how many of them are active at the optimum."""
    place = (function - 1) % 6
    m = (1, 3, 9, 9 + 3 * N // 4, 9 + 3 * N // 2, 9 + 9 * N // 2)[place]
    return m, (1, 2, 6, 6 + N // 2, 6 + N, 6 + 3 * N)[place]


def count_of(active, N):
    """5 for 5 and N = 10, and for "N/2"."""
    if isinstance(active, int):
        return active
    factor, _, divisor = active.partition("N")
    return int(N * Fraction(int(factor or 1), int(divisor.removeprefix("/") or 1)))


def read_cells(path):
    """The cells of damping.toml or of constraints.toml, in the order of the tables' rows."""
    study = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    return list((read_constraints_cells if PROBLEMS.keys() <= study.keys() else read_rule_cells)(study))
