"""Run one optimizer on the rotated Klee-Minty problem of dimension N, once or several times, and record each run.

Without --output the records are not written but summed up on the terminal.
"""

import argparse
import contextlib
import functools
import importlib
import inspect
import platform
import sys
import threading
import time
from pathlib import Path

from klee_minty.command_line import (  # first: pins the numerics
    Parser,
    add_settings,
    dimension,
    json_object,
    run_script,
    whole_number,
)
from klee_minty.blackbox import BlackBox, BlackBoxError
from klee_minty.errors import InputError, describe, did_you_mean
from klee_minty.files import write_json
from klee_minty.problem import Problem, rotated_klee_minty
from klee_minty.targets import TARGETS
from klee_minty.trace import TracingBox

import numpy as np

OPTIMIZERS = Path(__file__).parent / "optimizers"


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--algorithm", required=True, help="a file in scripts/optimizers/, without .py")
    parser.add_argument("--N", type=dimension, required=True, help="dimension, an integer of at least 2")
    parser.add_argument(
        "--run", type=run_numbers, default=range(1), help="run number, from 0, or several: 0-14 (default 0)"
    )
    parser.add_argument(
        "--instance", type=whole_number(0), default=0, help="instance of the problem (default 0, the paper's)"
    )
    add_settings(parser)
    parser.add_argument(
        "--parameters",
        type=json_object,
        default={},
        metavar="JSON",
        help='of the algorithm: {"name": value, ...}',
    )
    parser.add_argument("--problem", help=".npz file of generate_problem.py (default: made on the fly)")
    parser.add_argument(
        "--output", help=".json file to write, {run} in it being the run number (default: print a summary)"
    )
    parser.add_argument(
        "--trace", action="store_true", help="also record each new best-so-far: [evaluation, f, nu]"
    )
    arguments = parser.parse_args()
    if arguments.trace and not arguments.output:
        parser.error("--trace needs an --output")
    if arguments.output and len(arguments.run) > 1 and "{run}" not in arguments.output:
        parser.error("--output needs {run} in its name, since there are several runs")

    optimize = load_optimizer(arguments.algorithm, **arguments.parameters)
    if arguments.problem:
        problem = Problem.load(arguments.problem)
    else:
        problem = rotated_klee_minty(arguments.N, instance=arguments.instance)
    if problem.N != arguments.N:
        raise InputError(f"{arguments.problem} has dimension {problem.N}, not {arguments.N}")
    output = Path(arguments.output).absolute() if arguments.output else None
    for run in arguments.run:
        record = one_run(optimize, problem, run, arguments)
        if output:
            write_json(str(output).replace("{run}", str(run)), record)
        else:
            print(summary(record))


def run_numbers(text):
    """An argparse type: "7" or "0-14"."""
    first, dash, last = text.partition("-") if text[:1] != "-" else (text, "", "")
    numbers = range(whole_number(0)(first), whole_number(0)(last if dash else first) + 1)
    if not numbers:
        raise argparse.ArgumentTypeError(f"{text!r} has its first run after its last")
    return numbers


def one_run(optimize, problem, run, arguments):
    """The record of one run; it is the same whichever runs were made before it."""
    kind = TracingBox if arguments.trace else BlackBox
    box = kind(problem, arguments.budget * problem.N, arguments.stagnation * problem.N)
    rng = random_generator(arguments.seed, arguments.algorithm, problem.N, run, arguments.instance)
    with progress(box, run) if sys.stderr.isatty() else contextlib.nullcontext():
        start = time.process_time()
        run_optimizer(optimize, box, rng, arguments.algorithm)
        elapsed = time.process_time() - start
    record = run_record(arguments, problem, run, box, elapsed)
    return record | ({"improvements": box.improvements} if arguments.trace else {})


@contextlib.contextmanager
def progress(box, run):
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


def load_optimizer(algorithm, /, **parameters):
    """The function optimize(box, rng) of scripts/optimizers/{algorithm}.py, with its further parameters set."""
    known = sorted(path.stem for path in OPTIMIZERS.glob("*.py"))
    if algorithm not in known:
        raise InputError(f"there is no algorithm {algorithm!r}{did_you_mean(algorithm, known)}")
    try:
        module = importlib.import_module(f"optimizers.{algorithm}")
    except ModuleNotFoundError as error:
        package = (error.name or str(error)).split(".")[0]
        raise InputError(
            f"{algorithm} needs the package {package!r}, which is not installed; "
            "requirements-today.txt has the optional ones"
        ) from None
    except (Exception, SystemExit) as error:
        raise InputError(f"scripts/optimizers/{algorithm}.py: {describe(error, OPTIMIZERS)}") from None
    if not callable(getattr(module, "optimize", None)):
        raise InputError(f"scripts/optimizers/{algorithm}.py has no function optimize(box, rng)")
    try:
        inspect.signature(module.optimize).bind("box", "rng", **parameters)
    except TypeError as error:
        raise InputError(
            f"{algorithm}: {error}; it is optimize{inspect.signature(module.optimize)}"
        ) from None
    return functools.partial(module.optimize, **parameters)


def random_generator(seed, algorithm, N, run, instance=0):
    """One stream per (seed, algorithm, N, run, instance), so that adding any of them changes no other run."""
    return np.random.default_rng(
        np.random.SeedSequence([seed, instance], spawn_key=(N, run, *algorithm.encode()))
    )


def run_optimizer(optimize, box, rng, algorithm):
    """Call the optimizer; whatever it raises becomes a BlackBoxError that names it."""
    try:
        optimize(box, rng)
    except BlackBoxError as error:
        raise BlackBoxError(f"{algorithm}: {error}") from None
    except (Exception, SystemExit) as error:
        raise BlackBoxError(f"{algorithm}: {describe(error, OPTIMIZERS)}") from error
    if box.best_y is None:
        raise BlackBoxError(f"{algorithm}: ended without an evaluation")


def run_record(arguments, problem, run, box, elapsed):
    """The record of a run; that of another instance than the paper's also says which one and its f_opt."""
    other = {"instance": arguments.instance, "f_opt": problem.f_opt} if arguments.instance else {}
    return {
        "algorithm": arguments.algorithm,
        "N": problem.N,
        "run": run,
        **other,
        "seed": arguments.seed,
        "budget": box.budget,
        "stagnation": arguments.stagnation * problem.N,
        "evaluations": box.evaluations,
        "last_generation": box.last_generation,
        "stop": box.stop,
        "f": box.best_f,
        "nu": box.best_nu,
        "distance": float(np.linalg.norm(box.best_y - problem.y_opt)),
        "y": box.best_y.tolist(),
        "target_hits": box.target_hits,
        **({"parameters": arguments.parameters} if arguments.parameters else {}),
        "elapsed": elapsed,
        "versions": {"python": platform.python_version(), "numpy": np.__version__},
    }


def summary(record):
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
