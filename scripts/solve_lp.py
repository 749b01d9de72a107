"""Solve the rotated Klee-Minty problem of one dimension with a deterministic LP solver (Table 3)."""

from klee_minty.command_line import Parser, run_script
from klee_minty.files import write_json
from klee_minty.lp import solve
from klee_minty.problem import Problem
from klee_minty.provenance import made


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--solver", required=True, help="a file in scripts/lp_solvers/, without .py")
    parser.add_argument("--problem", required=True, help=".npz file of generate_problem.py")
    parser.add_argument("--output", required=True, help=".json file to write")
    arguments = parser.parse_args()
    problem = Problem.load(arguments.problem)
    write_json(arguments.output, {"made": made()} | solve(arguments.solver, problem))


if __name__ == "__main__":
    run_script(main)
