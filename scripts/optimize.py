"""Run one optimizer on one instance of a problem, once or several times.

With --output the record of each run goes to that file, a JSON object per line; without it the terminal shows a line for
each run.
"""

import argparse
import os
from pathlib import Path

from klee_minty import instances
from klee_minty.command_line import add_problem_options, cli, dimension, fix_hash_seed, identifier, run_numbers
from klee_minty.errors import InputError
from klee_minty.files import write_json_lines
from klee_minty.recipes import recipe_of_instance, runs_recipe
from klee_minty.running import load_optimizer, run_records
from klee_minty.settings import PAPER_PROBLEM, add_settings, settings_from


def summary(record):
    """A run in a line, for the terminal."""
    return (
        f"{record['algorithm']}, N = {record['N']}, instance {record['instance']}, run {record['run']}:"
        f" {record['stop']} after {record['evaluations']} of {record['budget']} evaluations,"
        f" {quality(record)}, nu {record['nu']:.4e}, {record['elapsed']:.2f} s"
    )


def quality(record):
    """The error of a run or, where no optimum is proven, its f, beside the best f that was known."""
    f, f_opt = record["f"] + 0.0, record["f_opt"]  # no negative zero
    if record["f_opt_is_proven"]:
        return f"error {abs(f - f_opt):.4e}"
    return f"f {f!r}" if f_opt is None else f"f {f!r} ({f - f_opt:+.4e} to the best f that was known)"


def chosen_instances(args):
    """Each problem to run on, and its identity: the one of the .npz file, or one for each --instance."""
    if args.problem.endswith(".npz"):
        problem, identity = instances.read(args.problem)
        if args.N not in (None, problem.N):
            raise InputError(f"{args.problem} has dimension {problem.N}, not {args.N}")
        yield problem, identity
        return
    name, file = name_and_file(args)
    for instance in args.instance:
        problem = instances.make(name, args.N, instance, args.problem_parameters, file, args.precision)
        identity = {"problem": name, "file": file, "parameters": args.problem_parameters, "instance": instance}
        yield problem, identity | {"stream": getattr(problem, "stream", name)}


def name_and_file(args):
    """The name of the problem, and its file if that was given."""
    if args.problem.endswith(".py"):
        return Path(args.problem).stem, args.problem
    return args.problem, args.problem_file


def made_records(args):
    """The records of the runs, one after the other."""
    for problem, identity in chosen_instances(args):
        recipe = runs_recipe(recipe_of_instance(identity), args.algorithm, settings_from(args))
        yield from run_records(args.algorithm, problem, identity, args.runs, settings_from(args), recipe.made_by)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--algorithm", type=identifier, required=True, help="its file in scripts/optimizers/, without .py")
    add("--problem", default=PAPER_PROBLEM, help="its name, its file, or an .npz file written by generate_problem.py")
    add_problem_options(parser)
    add("--N", type=dimension, help="dimension, at least 2; an .npz file, and some problems, have their own")
    add("--instance", type=run_numbers, default=range(1), help="0 is the paper's; a seed, or several such as 1-50")
    add("--runs", "--run", type=run_numbers, default=range(1), help="run numbers, such as 7 or 0-14")
    add_settings(parser)
    add("--output", help=".jsonl file to write, a JSON object per run")
    add("--check", action="store_true", help="see whether the algorithm can be called with its parameters; run nothing")
    args = parser.parse_args()
    if args.check:
        load_optimizer(args.algorithm, args.file, **args.parameters)
        return
    if not (args.N or args.problem.endswith(".npz")):
        args.N = instances.own_dimension(*name_and_file(args), args.problem_parameters)
        if not args.N:
            parser.error("name a dimension, --N, or an .npz file, --problem")
    if args.output:
        write_json_lines(os.path.abspath(args.output), made_records(args))  # even if the optimizer changes the folder
    else:
        for record in made_records(args):
            print(summary(record))


if __name__ == "__main__":
    fix_hash_seed()
    cli(main)
