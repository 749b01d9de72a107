"""Solve the rotated Klee-Minty problem of one dimension with a deterministic LP solver (Table 3)."""

from klee_minty.command_line import option, script
from klee_minty.files import write_json
from klee_minty.lp import solve
from klee_minty.problem import Problem
from klee_minty.provenance import made


@script
def main(solver, problem, output: option(".json file to write")):
    problem = Problem.load(problem)
    write_json(output, {"made": made()} | solve(solver, problem))
