"""Run one optimizer on the rotated Klee-Minty problem of dimension N, once or several times, and record each run.

Without --problem it is made on the fly; without --output the records are not written but summed up on the terminal.
"""

import contextlib
import functools
import sys
import threading
import time
from pathlib import Path

from klee_minty.blackbox import BlackBox
from klee_minty.boxes import TimedBox, TracingBox
from klee_minty.command_line import RUN_FILES, UsageError, run_script
from klee_minty.errors import InputError
from klee_minty.files import write_json
from klee_minty.problem import Problem, rotated_klee_minty
from klee_minty.provenance import made
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer, versions
from klee_minty.targets import TARGETS


def main(
    algorithm,
    N,
    file=None,
    run="0",
    instance=0,
    seed=1,
    budget=20000,
    stagnation=100,
    parameters="{}",
    problem=None,
    output: RUN_FILES = None,
    trace=False,
    seconds=None,
):
    if trace and not output:
        raise UsageError("--trace needs an --output")
    if output and len(run) > 1 and "{run}" not in output:
        raise UsageError("--output needs {run} in its name, since there are several runs")

    optimize = load_optimizer(algorithm, file, **parameters)
    path = problem
    problem = Problem.load(path) if path else rotated_klee_minty(N, instance=instance)
    if problem.N != N:
        raise InputError(f"{path} has dimension {problem.N}, not {N}")
    output = Path(output).absolute() if output else None
    kind = TracingBox if trace else BlackBox
    if seconds:
        kind = functools.partial(TimedBox, seconds=seconds)
    for number in run:
        box = kind(problem, budget * N, stagnation * N)
        rng = random_generator(seed, algorithm, N, number, instance)
        with status_line(box, number) if sys.stderr.isatty() else contextlib.nullcontext():
            start = time.process_time()
            run_optimizer(optimize, box, rng, algorithm)
            elapsed = time.process_time() - start
        record = {"made": made(), "algorithm": algorithm, "N": N, "run": number}
        record |= {"instance": instance, "f_opt": problem.f_opt} if instance else {}
        record |= {"seed": seed, "budget": box.budget, "stagnation": stagnation * N} | outcome(box, problem)
        record |= {"parameters": parameters} if parameters else {}
        record |= {"elapsed": elapsed, "versions": versions(optimize.file)}
        record |= {"improvements": box.improvements} if trace else {}
        if output:
            write_json(str(output).replace("{run}", str(number)), record)
        else:
            print(in_words(record))


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
