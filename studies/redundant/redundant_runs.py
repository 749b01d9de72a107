"""Run the optimizers with and without redundant rows: do they notice?

Rows of redundant_runs.csv: algorithm, N, run, constraints (see VARIANTS), evaluations, f, nu, stop, same (1 where every
best-so-far of the run is that of the run without redundant rows, to the bit).
"""

from itertools import chain, product, starmap

from klee_minty.boxes import TracingBox
from klee_minty.command_line import HOW_MANY, script
from klee_minty.files import write_csv
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer
from redundant_problem import ROWS, VARIANTS, RedundantProblem, reach, repetitions, shifts


class HiddenRows(RedundantProblem):
    def evaluate(self, y):
        f, g, nu = super().evaluate(y)
        return f, g[:, : 2 * self.N], nu


def run_variants(algorithm, N, run, seed, budget, stagnation):
    """A row of redundant_runs.csv per variant, of one run; budget and stagnation limit are per N."""
    problem = rotated_klee_minty(N)
    h = repetitions(N, shifts(N), ROWS)
    problems = (
        problem,
        RedundantProblem(problem, shifts(N), h),  # points far out violate redundant rows
        RedundantProblem(problem, reach(problem), h),  # no point of the box does
        HiddenRows(problem, reach(problem), h),  # g shows the problem's own constraints only
    )
    optimize = load_optimizer(algorithm)
    for name, variant in zip(VARIANTS, problems, strict=True):
        box = TracingBox(variant, budget * N, stagnation * N)
        run_optimizer(optimize, box, random_generator(seed, algorithm, N, run), algorithm)
        trajectory = box.improvements, box.evaluations
        if name == "none":
            expected = trajectory
        yield (
            {"algorithm": algorithm, "N": N, "run": run, "constraints": name, "evaluations": box.evaluations}
            | {"f": box.best_f, "nu": box.best_nu, "stop": box.stop, "same": int(trajectory == expected)}
        )


@script
def main(algorithms, N, output, runs: HOW_MANY = 15, seed=1, budget=20000, stagnation=100):
    every = product(algorithms, [N], range(runs), [seed], [budget], [stagnation])
    write_csv(output, list(chain.from_iterable(starmap(run_variants, every))))
