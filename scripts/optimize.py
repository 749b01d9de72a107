"""Run one optimizer on the rotated Klee-Minty problem of dimension N, once or several times.

With --output the record of each run goes to that file, a JSON object per line; without it the terminal shows a summary
of each run. Instead of --problem you can give --N and --instance.
"""

import argparse
import contextlib
import os
import sys
import threading

from klee_minty.command_line import add_instance, add_settings, algorithm, cli, dimension, run_numbers, settings_of
from klee_minty.errors import InputError
from klee_minty.files import write_json_lines
from klee_minty.problem import Problem, rotated_klee_minty
from klee_minty.targets import TARGETS
from workflow.recording import records


@contextlib.contextmanager
def status_line(box, run):
    """Show twice a second how far a run is, in one line that disappears at its end."""
    done = threading.Event()

    def show():
        while not done.wait(0.5):
            best = f"best-so-far f = {box.best_f:.6g}, nu = {box.best_nu:.2e}"
            line = f"run {run}: {box.evaluations} of at most {box.budget} evaluations, {best}"
            print(f"\r{line:78}", end="", file=sys.stderr, flush=True)
        print(f"\r{'':78}\r", end="", file=sys.stderr, flush=True)

    thread = threading.Thread(target=show, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def summary(record):
    hit = sum(hit is not None for hit in record["target_hits"])
    return (
        f"{record['algorithm']} on N = {record['N']}, run {record['run']}, seed {record['seed']}\n"
        f"  stopped by    {record['stop']} after {record['evaluations']} of {record['budget']} evaluations\n"
        f"  best-so-far   f = {record['f']!r} (error {abs(record['f'] - record['f_opt']):.4e}), "
        f"nu = {record['nu']:.4e}\n"
        f"  distance      {record['distance']:.4e} from the optimum\n"
        f"  targets hit   {hit} of {TARGETS}\n"
        f"  time          {record['elapsed']:.2f} s"
    )


def total(records):
    successes = sum(record["stop"] == "target" for record in records)
    evaluations = sum(record["evaluations"] for record in records)
    seconds = sum(record["elapsed"] for record in records)
    return (
        f"{successes} of {len(records)} runs reached the target; together {evaluations} evaluations in {seconds:.2f} s"
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--algorithm",
        type=algorithm,
        required=True,
        help="id of the algorithm: its file in scripts/optimizers/, without .py",
    )
    parser.add_argument("--N", type=dimension, help="dimension, at least 2; not needed with --problem")
    parser.add_argument("--problem", help=".npz file written by generate_problem.py")
    add_instance(parser)
    parser.add_argument("--runs", "--run", type=run_numbers, default=range(1), help="run numbers, such as 7 or 0-14")
    add_settings(parser)
    parser.add_argument("--trace", action="store_true", help="record every improvement")
    parser.add_argument("--output", help=".jsonl file to write, a JSON object per run")
    args = parser.parse_args(arguments)
    if args.trace and not args.output:
        parser.error("--trace needs an --output")
    if not (args.N or args.problem):
        parser.error("name a dimension, --N, or a --problem")
    problem = Problem.load(args.problem) if args.problem else rotated_klee_minty(args.N, instance=args.instance)
    if args.N not in (None, problem.N):
        raise InputError(f"{args.problem} has dimension {problem.N}, not {args.N}")
    run_records = records(
        args.algorithm,
        problem,
        args.runs,
        settings_of(args),
        instance=args.instance,
        trace=args.trace,
        watch=status_line if sys.stderr.isatty() else None,
    )
    if args.output:
        write_json_lines(os.path.abspath(args.output), run_records)  # even if the optimizer changes the folder
    else:
        done = []
        for record in run_records:
            print(summary(record))
            done.append(record)
        if len(done) > 1:
            print(total(done))


if __name__ == "__main__":
    cli(main)
