"""Makes scripts/ importable, pins the numerics before NumPy is imported, and calls scripts as users do."""

import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent
sys.path[:0] = map(str, [ROOT / "scripts", ROOT / "benchmarks", *ROOT.glob("studies/*/")])

from klee_minty.blackbox import BlackBox
from klee_minty.command_line import run  # pins the numerics
from klee_minty.problem import rotated_klee_minty
from klee_minty.records import chunks
from klee_minty.running import load_optimizer, random_generator, run_optimizer
from klee_minty.settings import folder_name

import numpy as np

settings.register_profile("suite", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("suite")


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def call():
    """Call a script's main in this process; returns its message, None where it succeeds."""

    def call(name, *arguments):
        main = importlib.import_module(name).main
        with mock.patch.object(sys, "argv", [f"{name}.py", *map(str, arguments)]):
            try:
                run(main)
            except SystemExit as end:
                return end.code
        return None

    return call


@pytest.fixture(scope="session")
def make_runs(call):
    """Make runs as the workflow does; returns their folder, ALGORITHM/SETTINGS in the one given."""

    def make_runs(
        folder, algorithm, dimensions, runs, chunk=5, seed=1, budget=20000, stagnation=100, instances=(0,), options=()
    ):
        folder = Path(folder, algorithm, folder_name(seed, budget, stagnation))
        limits = ("--seed", seed, "--budget", budget, "--stagnation", stagnation)
        for N in dimensions:
            for instance in instances:
                for part in chunks(runs, chunk):
                    suffix = f"_instance{instance}" if instance else ""
                    output = folder / f"N{N}{suffix}/runs{part}.jsonl"
                    which = ("--algorithm", algorithm, "--N", N, "--instance", instance, "--runs", part)
                    assert call("optimize", *which, *limits, *options, "--output", output) is None
        return folder

    return make_runs


@pytest.fixture(scope="session")
def copy_repository(tmp_path_factory):
    """Copies of what the workflow needs, where a test may change it."""

    def copy():
        folder = tmp_path_factory.mktemp("repository")
        for name in ("Snakefile", "config.yaml", "config.schema.json", "environment.yml"):
            shutil.copy(ROOT / name, folder)
        for name in ("scripts", "profiles", "rules", "studies", "benchmarks", "data/paper"):
            if (ROOT / name).exists():
                shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        return folder

    return copy


# Importing Snakemake takes longer than most of its calls here: one process imports it, and forks for each call.
FORKS = """
import json, os, sys
from snakemake.cli import main
for line in sys.stdin:
    repository, arguments, files = json.loads(line)
    if not os.fork():
        os.chdir(repository)
        for number, path in enumerate(files):
            os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC), number)
        sys.argv[1:] = arguments
        main()
    print(os.waitstatus_to_exitcode(os.wait()[1]), flush=True)
"""


@pytest.fixture(scope="session")
def snakemake(tmp_path_factory):
    """Run the workflow of a repository, with its results in a folder (None: where the configuration says)."""
    files = [tmp_path_factory.mktemp("snakemake") / name for name in ("stdin", "stdout", "stderr")]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    command, pipes = [sys.executable, "-c", FORKS], {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, env=environment, text=True) as forks:

        def snakemake(folder, *arguments, repository=ROOT):
            call = ["--cores", "2", *arguments, *(["--directory", folder] if folder else [])]
            print(json.dumps([repository, call, files], default=str), file=forks.stdin, flush=True)
            status = int(forks.stdout.readline())
            said = (path.read_text(encoding="utf-8") for path in files[1:])
            return subprocess.CompletedProcess(["snakemake", *call], status, *said)

        yield snakemake


@pytest.fixture(scope="session")
def run_script_of():
    """Run a script in a process of its own; its name is that of a script of the pipeline or a path."""

    def run(repository, name, *arguments, **options):
        script = name if "/" in name else f"scripts/{name}.py"
        options["env"] = options.get("env", os.environ) | {"PYTHONPATH": "scripts"}
        command = [sys.executable, script, *map(str, arguments)]
        return subprocess.run(command, cwd=repository, capture_output=True, text=True, **options)

    return run


@pytest.fixture(scope="session")
def indicator_rows():
    """What Figure 2 reads of indicators.csv, made up."""

    def indicator_rows(algorithms, dimensions=(2, 3, 5), **values):
        row = {"nu_med": 0.0, "abs_error_med": 0.0, "mean_distance": 1e-8, "std_distance": 1e-8} | values
        return [row | {"algorithm": algorithm, "N": N} for algorithm in algorithms for N in dimensions]

    return indicator_rows


@pytest.fixture(scope="session")
def ecdf_steps():
    """Rows of ecdf.csv, made up: a curve has one step."""

    def ecdf_steps(algorithms, dimensions=(2, 3, 5)):
        return [
            {"algorithm": algorithm, "N": N, "evaluations": 10 * N, "proportion": 0.5}
            for algorithm in algorithms
            for N in dimensions
        ]

    return ecdf_steps


@pytest.fixture(autouse=True)
def close_figures():
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")


class Recording(BlackBox):
    """Remembers the blocks of points it was given, and which of them began a generation."""

    def __init__(self, problem, budget, stagnation):
        super().__init__(problem, budget, stagnation)
        self.blocks, self.first = [], []

    def evaluate(self, points):
        self.blocks.append(np.array(points))
        values = super().evaluate(points)
        if self.last_generation == len(points):
            self.first.append(self.blocks[-1])
        return values


@pytest.fixture(scope="session")
def Recorder():
    return Recording


@pytest.fixture(scope="session")
def run_once():
    """Run an algorithm once with the rules of the benchmark; returns the box."""

    def run_once(algorithm, N, run=0, seed=1, budget=20000, stagnation=100, **parameters):
        box = Recording(rotated_klee_minty(N), budget * N, stagnation * N)
        optimize = load_optimizer(algorithm, **parameters)
        run_optimizer(optimize, box, random_generator(seed, algorithm, N, run), algorithm)
        return box

    return run_once
