"""Run the optimizers with and without redundant rows: do they notice?

Rows of redundant_runs.csv: algorithm, N, run, constraints (see VARIANTS), evaluations, f, nu, stop, same (1 where every
best-so-far of the run is that of the run without redundant rows, to the bit).
"""

from klee_minty.command_line import (  # first: pins the numerics
    Parser,
    add_settings,
    dimension,
    run_script,
    whole_number,
)
from klee_minty.files import write_csv
from klee_minty.problem import rotated_klee_minty
from klee_minty.redundant import RedundantProblem, reach, repetitions, shifts
from klee_minty.trace import TracingBox
from optimize import load_optimizer, random_generator, run_optimizer

ROWS = 1600  # more are scaled down
VARIANTS = ("none", "near", "beyond", "hidden")


class HiddenRows(RedundantProblem):
    def evaluate(self, y):
        f, g, nu = super().evaluate(y)
        return f, g[:, : 2 * self.N], nu


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--algorithms", nargs="+", required=True, metavar="ID")
    parser.add_argument("--N", type=dimension, required=True, help="dimension, an integer of at least 2")
    parser.add_argument("--runs", type=whole_number(1), default=15)
    add_settings(parser)
    parser.add_argument("--output", required=True, help=".csv file to write")
    arguments = parser.parse_args()
    write_csv(arguments.output, list(runs(arguments)))


def runs(arguments):
    N = arguments.N
    problem = rotated_klee_minty(N)
    h = repetitions(N, shifts(N), ROWS)
    problems = (
        problem,
        RedundantProblem(problem, shifts(N), h),  # points far out violate redundant rows
        RedundantProblem(problem, reach(problem), h),  # no point of the box does
        HiddenRows(problem, reach(problem), h),  # g shows the problem's own constraints only
    )
    for algorithm in arguments.algorithms:
        optimize = load_optimizer(algorithm)
        for run in range(arguments.runs):
            for name, variant in zip(VARIANTS, problems, strict=True):
                box = TracingBox(variant, arguments.budget * N, arguments.stagnation * N)
                run_optimizer(optimize, box, random_generator(arguments.seed, algorithm, N, run), algorithm)
                trajectory = box.improvements, box.evaluations
                if name == "none":
                    expected = trajectory
                yield {
                    "algorithm": algorithm,
                    "N": N,
                    "run": run,
                    "constraints": name,
                    "evaluations": box.evaluations,
                    "f": box.best_f,
                    "nu": box.best_nu,
                    "stop": box.stop,
                    "same": int(trajectory == expected),
                }


if __name__ == "__main__":
    run_script(main)
