"""Makes scripts/ importable, pins the numerics before NumPy is imported, and calls scripts as users do."""

import fcntl
import importlib
import json
import os
import pickle
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest
import yaml
from hypothesis import settings

ROOT = Path(__file__).parent
sys.path[:0] = map(str, [ROOT / "scripts", ROOT, ROOT / "tests/benchmarks"])

from klee_minty import plug_ins, recipes
from klee_minty.blackbox import BlackBox
from klee_minty.command_line import cli  # pins the numerics
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer
from klee_minty.settings import PAPER_PROBLEM, Settings, run_chunks

import numpy as np

settings.register_profile("suite", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("suite")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes would compile the same packages


def pytest_collection_modifyitems(items):
    """What takes longest begins first. With SHUFFLE=7, files and their tests are in a random order,
    which this text gives.
    """
    if seed := os.environ.get("SHUFFLE"):
        random.Random(seed).shuffle(items)
        places = {item.path: place for place, item in enumerate(items)}
        items.sort(key=lambda item: places[item.path])
        return
    items.sort(key=lambda item: ("built" not in item.fixturenames, "snakemake" not in item.fixturenames))


def pytest_xdist_auto_num_workers(config):
    """As many as there are threads of the CPU: by itself it would count cores."""
    return os.cpu_count()


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def call():
    """Call a script's main in this process by the script's module; returns its message, None where it succeeds."""

    def call(name, *arguments):
        main = importlib.import_module(name).main
        with mock.patch.object(sys, "argv", [f"{name.rpartition('.')[2]}.py", *map(str, arguments)]):
            try:
                cli(main)
            except SystemExit as end:
                return end.code
        return None

    return call


@pytest.fixture(scope="session")
def make_runs(call):
    """Make runs as the workflow does; returns their folder, PROBLEM/ALGORITHM/SETTINGS in the one given."""

    def make_runs(folder, algorithm, dimensions, runs, chunk=5, instances=(0,), **limits):
        settings = Settings(**limits)
        folder = Path(folder, PAPER_PROBLEM, settings.folder(algorithm))
        for N in dimensions:
            for instance in instances:
                for part in run_chunks(runs, chunk):
                    output = folder / f"N{N}/instance{instance}/runs{part}.jsonl"
                    which = ("--algorithm", algorithm, "--N", N, "--instance", instance, "--runs", part)
                    assert call("optimize", *which, *settings.options(), "--output", output) is None
        return folder

    return make_runs


@pytest.fixture(scope="session")
def make_problems(call):
    """Write instances of a problem as the workflow does; returns their folder, PROBLEM in the one given."""

    def make_problems(folder, dimensions, instances=(0,), problem=PAPER_PROBLEM):
        folder = Path(folder, problem)
        for N in dimensions:
            for instance in instances:
                which = ("--problem", problem, "--N", N, "--instance", instance)
                assert call("generate_problem", *which, "--output", folder / f"N{N}/instance{instance}.npz") is None
        return folder

    return make_problems


SPHERE = """
import numpy as np

class Sphere:
    N, lower, upper, f_opt, y_opt = 2, [-1.0, -1.0], [1.0, 1.0], {}

    def evaluate(self, y):
        f = (np.asarray(y) ** 2).sum(axis=1)
        return f, f[:, None] - 9.0, np.zeros(len(f))

def problem(N, instance=0):
    return Sphere()
"""


@pytest.fixture
def sphere(tmp_path):
    """Write the file of a problem, f = |y|² in [-1, 1]² with this f_opt and y_opt; returns its path."""

    def sphere(known="None, None"):
        (tmp_path / "sphere.py").write_text(SPHERE.format(known))
        return tmp_path / "sphere.py"

    return sphere


@pytest.fixture(scope="session")
def collect_runs(call, make_problems):
    """Collect runs in a folder as the workflow does; returns the paths of runs.csv and target_hits.csv."""

    def collect_runs(folder, folders, dimensions, chunks, instances=(0,)):
        tables = folder / "runs.csv", folder / "target_hits.csv"
        which = ("--runs", *folders, "--dimensions", *dimensions, "--chunks", *chunks, "--instances", *instances)
        which += ("--problems", make_problems(folder / "problems", dimensions, instances))
        assert call("collect_runs", *which, "--data", folder) is None
        return tables

    return collect_runs


@pytest.fixture(scope="session")
def says():
    """Whether a paragraph, list item or row of a text has these words in this order, whatever stands between them."""

    def says(text, words):
        parts = re.split(r"\n *\n|\n(?= *[-|#])", text)
        return any(in_order(part, words.split()) for part in parts)

    def in_order(part, words):
        position = 0
        for word in words:
            whole = re.compile(rf"(?:(?=\W)|(?<![\w.])){re.escape(word)}(?!\w|\.\d)")
            if not (found := whole.search(part, position)):
                return False
            position = found.end()
        return True

    return says


# What Git has of the repository, but for its tests.
CHECKED_IN = ["Snakefile", "config.yaml", "config.schema.json", "environment.yml", "README.md", "REPRODUCTION.md"]
CHECKED_IN += ["docs", "profiles", "rules", "scripts", "studies", "extras", "data/paper", "figures", "paper_tables"]


@pytest.fixture(scope="session")
def delete():
    """Delete folders of studies/ and extras/ in a checkout, with their lines in the Snakefile."""

    def delete(repository, folders):
        snakefile = repository / "Snakefile"
        lines = snakefile.read_text(encoding="utf-8").splitlines(keepends=True)
        for folder in folders:
            shutil.rmtree(folder)
            lines = [line for line in lines if f"{folder.relative_to(repository)}/" not in line]
        snakefile.write_text("".join(lines), encoding="utf-8")

    return delete


@pytest.fixture(scope="session")
def configure():
    """Change values in the config.yaml of a checkout, as if they were the paper's."""

    def configure(folder, **values):
        config, schema = folder / "config.yaml", folder / "config.schema.json"
        text = yaml.safe_dump(yaml.safe_load(config.read_text(encoding="utf-8")) | values)
        config.write_text(text, encoding="utf-8")
        rules = json.loads(schema.read_text(encoding="utf-8"))
        for key in values.keys() - {"folder", "layouts", "formats", "chunk"}:
            rules["properties"][key]["default"] = values[key]
        schema.write_text(json.dumps(rules), encoding="utf-8")

    return configure


@pytest.fixture(scope="session")
def copy_repository(tmp_path_factory, delete, configure):
    """Copy what the workflow needs to where a test may change it; the keywords are values in its config.yaml.

    has_few_jobs: studies have one job where they have many. has_studies: all, or none, which is planned sooner.
    """

    def copy_repository(has_few_jobs=False, has_studies=True, **settings):
        folder = tmp_path_factory.mktemp("repository")
        for name in CHECKED_IN:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif (ROOT / name).exists():
                shutil.copy2(ROOT / name, folder / name)
        configure(folder, **settings)
        for study in folder.glob("studies/*/*.toml") if has_few_jobs else ():
            text = study.read_text(encoding="utf-8")
            study.write_text(re.sub(r"chunk = \d+", "chunk = 1000000", text), encoding="utf-8")
        if not has_studies:
            delete(folder, [path for path in folder.glob("studies/*/") if path.name != "shared"])
        return folder

    return copy_repository


@pytest.fixture(scope="session")
def snakemake(tmp_path_factory):
    """Call Snakemake in a checkout; where it may be, offline. check: it must succeed."""
    streams = [str(tmp_path_factory.mktemp("snakemake") / name) for name in ("stdin", "stdout", "stderr")]
    offline = ["unshare", "--map-root-user", "--net"]
    may_be = shutil.which("unshare") and subprocess.run([*offline, "true"], capture_output=True).returncode == 0
    command = [*(offline if may_be else []), sys.executable, ROOT / "tests/snakemake_server.py"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # of the python that jobs run
    if not shutil.which("latexmk"):  # which planning the manuscript asks for
        (tools := tmp_path_factory.mktemp("tools") / "latexmk").touch(mode=0o755)
        path = f"{path}{os.pathsep}{tools.parent}"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=os.environ | {"PATH": path}, **pipes) as server:

        def snakemake(*arguments, repository=ROOT, environment=None, check=False):
            arguments = ["--cores", "2", *arguments]
            call = [str(repository), list(map(str, arguments)), environment or {}, streams]
            print(json.dumps(call), file=server.stdin, flush=True)
            status = int(server.stdout.readline())
            stdout, stderr = (Path(path).read_text(encoding="utf-8") for path in streams[1:])
            assert not (check and status), stdout + stderr
            return subprocess.CompletedProcess(["snakemake", *arguments], status, stdout, stderr)

        yield snakemake


class Job(NamedTuple):
    """A job that Snakemake would run: its rule, why, what it reads and writes, and its command."""

    rule: str
    reason: str
    inputs: list
    outputs: list
    command: str


@pytest.fixture(scope="session")
def planned(snakemake):
    """The jobs that a call of Snakemake in a checkout would run, as its dry run tells."""

    def planned(repository, *arguments):
        # Without the profile, whose logger shows no single jobs.
        plain = ("--dry-run", "--printshellcmds", "--workflow-profile", "none", "--scheduler", "greedy")
        done = snakemake(*arguments, *plain, repository=repository, check=True)
        jobs = []
        for rule, text in re.findall(r"^(?:local)?rule (\w+):\n((?:.+\n)+)", done.stdout + done.stderr, re.MULTILINE):
            fields = dict(re.findall(r"^(?:    )?(\w[\w ]*): (.*)$", text, re.MULTILINE))
            inputs, outputs = (fields.get(key, "").replace(" (update)", "").split(", ") for key in ("input", "output"))
            jobs.append(Job(rule, fields["reason"], inputs, outputs, fields.get("Shell command", "None")))
        return jobs

    return planned


# Every rule of the main results has something to do, and none much.
SMALL = {"dimensions": [2, 3], "runs": 2, "chunk": 2, "budget": 50, "solvers": ["highs_ipm"]}
SMALL |= {"algorithms": ["lshade44", "random_search"]}


@pytest.fixture(scope="session")
def small():
    return SMALL


@pytest.fixture(scope="session")
def made_once(tmp_path_factory):
    """What a function returns, which one process of pytest -n calls for all."""
    base = tmp_path_factory.getbasetemp()
    folder = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def made_once(name, make):
        path = folder / f"{name}.pickle"
        with open(f"{path}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not path.exists():
                path.write_bytes(pickle.dumps(make()))
        return pickle.loads(path.read_bytes())

    return made_once


# Of each process of Python: its command, and the files that it opens to read.
AUDIT = """
import os, sys

log = os.open(f"{os.environ['OPENED']}/{os.getpid()}", os.O_WRONLY | os.O_CREAT)
os.write(log, f"{' '.join(sys.orig_argv[1:])}\\n".encode())

def note(event, arguments):
    if event == "open" and isinstance(arguments[0], str) and not arguments[2] & (os.O_WRONLY | os.O_RDWR):
        os.write(log, f"{os.path.abspath(arguments[0])}\\n".encode())

sys.addaudithook(note)
"""


@pytest.fixture(scope="session")
def auditing():
    """The environment of a call whose jobs note in a new folder what they open."""

    def auditing(opened):
        opened.mkdir()
        (opened / "sitecustomize.py").write_text(AUDIT, encoding="utf-8")
        return {"PYTHONPATH": str(opened), "OPENED": str(opened)}

    return auditing


@pytest.fixture(scope="session")
def built(made_once, copy_repository, snakemake, auditing):
    """A checkout with a small configuration after its first call of Snakemake; tests change their own copies.

    What its jobs opened is in the folder with the ending .opened.
    """

    def make():
        folder = copy_repository(has_studies=False, **SMALL)
        snakemake(repository=folder, environment=auditing(folder.with_suffix(".opened")), check=True)
        return folder

    return made_once("built", make)


@pytest.fixture(scope="session")
def everything(made_once, built, planned):
    """All jobs of that call."""
    return made_once("everything", lambda: planned(built, "--forceall"))


@pytest.fixture
def copy(built, tmp_path):
    """A copy of the built checkout in another place with a blank in its name, as cp -a makes it."""
    return shutil.copytree(built, tmp_path / "my cöpy", symlinks=True)


@pytest.fixture(scope="session")
def run_script_of():
    """Run a script in a process of its own; its name is that of a script of the pipeline or a path."""

    def run(repository, name, *arguments, **options):
        script = name if "/" in name else f"scripts/{name}.py"
        options["env"] = options.get("env", os.environ) | {"PYTHONPATH": f"scripts{os.pathsep}."}
        command = [sys.executable, script, *map(str, arguments)]
        return subprocess.run(command, cwd=repository, capture_output=True, text=True, **options)

    return run


@pytest.fixture(scope="session")
def indicator_rows():
    """What Figure 2 reads of indicators.csv, made up."""

    def indicator_rows(algorithms, dimensions=(2, 3, 5), **values):
        row = {"nu_med": 0.0, "abs_error_med": 0.0, "mean_distance": 1e-8, "std_distance": 1e-8}
        row |= {"success_rate": 1.0, "mean_distance_successful": 1e-8} | values
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
def find_plug_ins_again():
    """A test may write one, or another repository with its own."""
    plug_ins.files.cache_clear()
    recipes.cached_digest.cache_clear()


@pytest.fixture(autouse=True)
def close_figures():
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")


@pytest.fixture(scope="session")
def lines_of():
    """{label: its line} of what a legend can name in axes; of values with intervals that of the values."""

    def lines_of(axes):
        drawn = [(line.get_label(), line) for line in axes.lines]
        drawn += [(bars.get_label(), bars[0]) for bars in axes.containers]
        return {label: line for label, line in drawn if not label.startswith("_")}

    return lines_of


@pytest.fixture(scope="session")
def is_set_in():
    """Whether a figure is as wide as its layout, its words are inside, and in the layout's sizes."""
    from matplotlib.text import Text  # late: most tests draw nothing

    def is_set_in(figure, layout):
        figure.draw_without_rendering()
        inside, drawn = figure.bbox, figure.get_tightbbox().transformed(figure.dpi_scale_trans)
        texts = [text for text in figure.findobj(Text) if text.get_text().strip()]
        assert figure.get_figwidth() * 72.27 == pytest.approx(layout.width)
        assert inside.x0 - 1 <= drawn.x0 and drawn.x1 <= inside.x1 + 1
        return {text.get_fontsize() for text in texts} <= {layout.points - less for less in (0.0, 1.0, 1.5)}

    return is_set_in


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

    def run_once(algorithm, N, run=0, file=None, seed=1, budget=Settings.budget, stagnation=100, **parameters):
        box = Recording(rotated_klee_minty(N), *Settings(seed, budget, stagnation).limits(N))
        optimize = load_optimizer(algorithm, file, **parameters)
        run_optimizer(optimize, box, random_generator(seed, algorithm, N, run), algorithm)
        return box

    return run_once
