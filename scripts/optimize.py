"""Run one optimizer on the rotated Klee-Minty problem of dimension N, once or several times, and record each run.

Without --output the records are not written but summed up on the terminal.
"""

import contextlib
import functools
import sys
import threading
import time
from pathlib import Path

from klee_minty.blackbox import BlackBox
from klee_minty.boxes import TimedBox, TracingBox
from klee_minty.command_line import Parser, add_settings, dimension, json_object, run_numbers, run_script, whole_number
from klee_minty.errors import InputError
from klee_minty.files import write_json
from klee_minty.problem import Problem, rotated_klee_minty
from klee_minty.provenance import made
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer, versions
from klee_minty.targets import TARGETS


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--algorithm", required=True, help="a file in scripts/optimizers/, without .py")
    parser.add_argument("--file", help="the algorithm's file (default: scripts/optimizers/ALGORITHM.py)")
    parser.add_argument("--N", type=dimension, required=True, help="dimension, an integer of at least 2")
    parser.add_argument(
        "--run", type=run_numbers, default=range(1), help="run number, from 0, or several: 0-14 (default 0)"
    )
    parser.add_argument(
        "--instance", type=whole_number(0), default=0, help="instance of the problem (default 0, the paper's)"
    )
    add_settings(parser)
    parser.add_argument(
        "--parameters", type=json_object, default={}, metavar="JSON", help='of the algorithm: {"name": value, ...}'
    )
    parser.add_argument("--problem", help=".npz file of generate_problem.py (default: made on the fly)")
    parser.add_argument(
        "--output", help=".json file to write, {run} in it being the run number (default: print a summary)"
    )
    parser.add_argument("--trace", action="store_true", help="also record each new best-so-far: [evaluation, f, nu]")
    parser.add_argument("--seconds", type=whole_number(1), help="end after so many: a trial, not a run that counts")
    arguments = parser.parse_args()
    if arguments.trace and not arguments.output:
        parser.error("--trace needs an --output")
    if arguments.output and len(arguments.run) > 1 and "{run}" not in arguments.output:
        parser.error("--output needs {run} in its name, since there are several runs")

    optimize = load_optimizer(arguments.algorithm, arguments.file, **arguments.parameters)
    if arguments.problem:
        problem = Problem.load(arguments.problem)
    else:
        problem = rotated_klee_minty(arguments.N, instance=arguments.instance)
    N = problem.N
    if N != arguments.N:
        raise InputError(f"{arguments.problem} has dimension {N}, not {arguments.N}")
    output = Path(arguments.output).absolute() if arguments.output else None
    kind = TracingBox if arguments.trace else BlackBox
    if arguments.seconds:
        kind = functools.partial(TimedBox, seconds=arguments.seconds)
    for run in arguments.run:
        box = kind(problem, arguments.budget * N, arguments.stagnation * N)
        rng = random_generator(arguments.seed, arguments.algorithm, N, run, arguments.instance)
        elapsed = seconds_of_run(optimize, box, rng, arguments.algorithm, run)
        record = {
            "made": made(),
            "algorithm": arguments.algorithm,
            "N": N,
            "run": run,
            **({"instance": arguments.instance, "f_opt": problem.f_opt} if arguments.instance else {}),
            "seed": arguments.seed,
            "budget": box.budget,
            "stagnation": arguments.stagnation * N,
            **outcome(box, problem),
            **({"parameters": arguments.parameters} if arguments.parameters else {}),
            "elapsed": elapsed,
            "versions": versions(optimize.file),
            **({"improvements": box.improvements} if arguments.trace else {}),
        }
        if output:
            write_json(str(output).replace("{run}", str(run)), record)
        else:
            print(in_words(record))


def seconds_of_run(optimize, box, rng, algorithm, run):
    """Run the optimizer on the box, with its progress on a terminal; the CPU seconds that it took."""
    with status_line(box, run) if sys.stderr.isatty() else contextlib.nullcontext():
        start = time.process_time()
        run_optimizer(optimize, box, rng, algorithm)
        return time.process_time() - start


@contextlib.contextmanager
def status_line(box, run):
    """Show twice a second how far a run is, in one line that disappears at its end."""
    done = threading.Event()

    def show():
        while not done.wait(0.5):
            line = (
                f"run {run}: {box.evaluations} of at most {box.budget} evaluations, best-so-far"
                f" f = {box.best_f:.6g}, nu = {box.best_nu:.2e}"
            )
            print(f"\r{line:78}", end="", file=sys.stderr, flush=True)
        print(f"\r{'':78}\r", end="", file=sys.stderr, flush=True)

    thread = threading.Thread(target=show, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def in_words(record):
    hit = sum(hit is not None for hit in record["target_hits"])
    return (
        f"{record['algorithm']} on N = {record['N']}, run {record['run']}, seed {record['seed']}\n"
        f"  stopped by    {record['stop']} after {record['evaluations']} of {record['budget']} evaluations\n"
        f"  best-so-far   f = {record['f']!r} (error {abs(record['f'] - record.get('f_opt', record['N'] ** 3)):.4e}), "
        f"nu = {record['nu']:.4e}\n"
        f"  distance      {record['distance']:.4e} from the optimum\n"
        f"  targets hit   {hit} of {TARGETS}\n"
        f"  time          {record['elapsed']:.2f} s"
    )


if __name__ == "__main__":
    run_script(main)
