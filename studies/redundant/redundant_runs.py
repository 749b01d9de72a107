"""Run the optimizers with and without redundant rows, and compare the runs.

Rows of redundant_runs.csv: algorithm, N, run, constraints (see VARIANTS), evaluations, f, nu, stop, same (1 if every
best-so-far of the run is the same to the bit as without redundant rows).
"""

import argparse

from klee_minty.boxes import TracingBox
from klee_minty.command_line import add_settings, cli, dimension, positive, settings_of
from klee_minty.files import write_csv
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer
from redundant_problem import ROWS, VARIANTS, RedundantProblem, reach, repetitions, shifts


class HiddenRows(RedundantProblem):
    def evaluate(self, y):
        f, g, nu = super().evaluate(y)
        return f, g[:, : 2 * self.N], nu


def run_variants(algorithm, N, number, settings):
    """A row of redundant_runs.csv per variant, of one run."""
    problem = rotated_klee_minty(N)
    h = repetitions(N, shifts(N), ROWS)
    problems = (
        problem,
        RedundantProblem(problem, shifts(N), h),  # points far out violate redundant rows
        RedundantProblem(problem, reach(problem), h),  # no point of the box does
        HiddenRows(problem, reach(problem), h),  # g shows the problem's own constraints only
    )
    optimize = load_optimizer(algorithm, settings.file, **settings.parameters)
    for name, variant in zip(VARIANTS, problems, strict=True):
        box = TracingBox(variant, *settings.limits(N))
        run_optimizer(optimize, box, random_generator(settings.seed, algorithm, N, number), algorithm)
        trajectory = box.improvements, box.evaluations
        if name == "none":
            expected = trajectory
        yield (
            {"algorithm": algorithm, "N": N, "run": number, "constraints": name, "evaluations": box.evaluations}
            | {"f": box.best_f, "nu": box.best_nu, "stop": box.stop, "same": int(trajectory == expected)}
        )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--algorithm", required=True, help="id of the algorithm: its file in scripts/optimizers/, without .py"
    )
    parser.add_argument("--N", type=dimension, required=True, help="dimension, at least 2")
    parser.add_argument("--runs", type=positive, default=15, help="number of runs")
    add_settings(parser)
    parser.add_argument("--output", required=True, help=".csv file to write")
    args = parser.parse_args(arguments)
    rows = []
    for number in range(args.runs):
        rows += run_variants(args.algorithm, args.N, number, settings_of(args))
    write_csv(args.output, rows)


if __name__ == "__main__":
    cli(main)
