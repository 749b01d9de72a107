"""Repeat runs, and record each improvement: the records have the key improvements, (evaluation, f, nu) of each."""

import argparse

from klee_minty import instances
from klee_minty.blackbox import BlackBox
from klee_minty.command_line import cli, fix_hash_seed, identifier, run_numbers
from klee_minty.files import write_json_lines
from klee_minty.recipes import recipe_of_instance, runs_recipe
from klee_minty.running import run_records
from klee_minty.settings import add_settings, settings_from


class TracingBox(BlackBox):
    """improvements: (evaluation, f, nu) of every new best-so-far, from the first evaluation on."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self._trace = []

    improvements = property(lambda self: list(self._trace))

    def _remember(self, points, f, nu):
        best = self.best_nu, self.best_f
        better = ((nu < best[0]) | ((nu == best[0]) & (f < best[1]))).nonzero()[0]  # than the best before: few
        for place in better.tolist():
            if (float(nu[place]), float(f[place])) < best:
                best = float(nu[place]), float(f[place])
                self._trace.append((self.evaluations + 1 + place, *reversed(best)))
        super()._remember(points, f, nu)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--algorithm", type=identifier, required=True, help="id of the algorithm")
    parser.add_argument("--problem", required=True, help=".npz file written by generate_problem.py")
    parser.add_argument("--runs", type=run_numbers, default=range(1), help="run numbers, such as 7 or 0-14")
    add_settings(parser)
    parser.add_argument("--output", required=True, help=".jsonl file to write, a JSON object per run")
    args = parser.parse_args(arguments)
    problem, identity = instances.read(args.problem)
    settings = settings_from(args)
    recipe = runs_recipe(recipe_of_instance(identity), args.algorithm, settings, "extras/export/trace_runs.py")
    which = args.algorithm, problem, identity, args.runs, settings, recipe.made_by
    records = run_records(*which, new_box=TracingBox)
    write_json_lines(args.output, records)


if __name__ == "__main__":
    fix_hash_seed()
    cli(main)
