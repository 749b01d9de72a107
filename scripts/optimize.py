"""Run one optimizer once on the rotated Klee-Minty problem of dimension N and record the run.

Without --output the record is not written but summed up on the terminal.
"""

import importlib
import platform
import time
from pathlib import Path

from klee_minty.command_line import Parser, dimension, run_script, whole_number  # first: pins the numerics
from klee_minty.blackbox import BlackBox, BlackBoxError
from klee_minty.errors import InputError, did_you_mean
from klee_minty.files import write_json
from klee_minty.problem import Problem, rotated_klee_minty
from klee_minty.targets import TARGETS

import numpy as np

OPTIMIZERS = Path(__file__).parent / "optimizers"


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--algorithm", required=True, help="a file in scripts/optimizers/, without .py")
    parser.add_argument("--N", type=dimension, required=True, help="dimension, an integer of at least 2")
    parser.add_argument("--run", type=whole_number(0), default=0, help="run number, from 0 (default 0)")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="seed of the whole experiment (default 1)")
    parser.add_argument("--budget", type=whole_number(1), default=20000, help="evaluations / N (default 20000)")
    parser.add_argument("--stagnation", type=whole_number(1), default=100, help="generations / N (default 100)")
    parser.add_argument("--problem", help=".npz file of generate_problem.py (default: made on the fly)")
    parser.add_argument("--output", help=".json file to write (default: print a summary)")
    arguments = parser.parse_args()

    optimize = load_optimizer(arguments.algorithm)
    problem = Problem.load(arguments.problem) if arguments.problem else rotated_klee_minty(arguments.N)
    if problem.N != arguments.N:
        raise InputError(f"{arguments.problem} has dimension {problem.N}, not {arguments.N}")
    box = BlackBox(problem, arguments.budget * problem.N, arguments.stagnation * problem.N)
    rng = random_generator(arguments.seed, arguments.algorithm, arguments.N, arguments.run)
    start = time.process_time()
    run_optimizer(optimize, box, rng, arguments.algorithm)
    record = run_record(arguments, problem, box, time.process_time() - start)
    if arguments.output:
        write_json(arguments.output, record)
    else:
        print(summary(record))


def load_optimizer(algorithm):
    """The function optimize(box, rng) of scripts/optimizers/{algorithm}.py."""
    known = sorted(path.stem for path in OPTIMIZERS.glob("*.py"))
    if algorithm not in known:
        raise InputError(f"there is no algorithm {algorithm!r}{did_you_mean(algorithm, known)}")
    try:
        return importlib.import_module(f"optimizers.{algorithm}").optimize
    except ModuleNotFoundError as error:
        package = (error.name or str(error)).split(".")[0]
        raise InputError(
            f"{algorithm} needs the package {package!r}, which is not installed; "
            "requirements-today.txt has the optional ones"
        ) from None
    except AttributeError:
        raise InputError(f"scripts/optimizers/{algorithm}.py has no function optimize(box, rng)") from None


def random_generator(seed, algorithm, N, run):
    """One stream per (seed, algorithm, N, run), so that adding any of them changes no other run."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(N, run, *algorithm.encode())))


def run_optimizer(optimize, box, rng, algorithm):
    """Call the optimizer; whatever it raises becomes a BlackBoxError that names it."""
    try:
        optimize(box, rng)
    except Exception as error:
        if isinstance(error, BlackBoxError):
            raise BlackBoxError(f"{algorithm}: {error}") from None
        place = error.__traceback__
        while place.tb_next:
            place = place.tb_next
        where = f"{Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}"
        raise BlackBoxError(f"{algorithm}: {type(error).__name__} at {where}: {error}") from error
    if box.best_y is None:
        raise BlackBoxError(f"{algorithm} ended without an evaluation")


def run_record(arguments, problem, box, elapsed):
    return {
        "algorithm": arguments.algorithm,
        "N": problem.N,
        "run": arguments.run,
        "seed": arguments.seed,
        "budget": box.budget,
        "evaluations": box.evaluations,
        "last_generation": box.last_generation,
        "stop": box.stop,
        "f": box.best_f,
        "nu": box.best_nu,
        "distance": float(np.linalg.norm(box.best_y - problem.y_opt)),
        "y": box.best_y.tolist(),
        "target_hits": box.target_hits,
        "elapsed": elapsed,
        "versions": {"python": platform.python_version(), "numpy": np.__version__},
    }


def summary(record):
    hit = sum(hit is not None for hit in record["target_hits"])
    return (
        f"{record['algorithm']} on N = {record['N']}, run {record['run']}, seed {record['seed']}\n"
        f"  stopped by    {record['stop']} after {record['evaluations']} of {record['budget']} evaluations\n"
        f"  best-so-far   f = {record['f']!r} (error {abs(record['f'] - record['N'] ** 3):.4e}), "
        f"nu = {record['nu']:.4e}\n"
        f"  distance      {record['distance']:.4e} from the optimum\n"
        f"  targets hit   {hit} of {TARGETS}\n"
        f"  time          {record['elapsed']:.2f} s"
    )


if __name__ == "__main__":
    run_script(main)
