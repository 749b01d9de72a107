"""Trials of own algorithms before the long jobs: failures and hours are told at once."""

import os
import subprocess
import sys
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.records import read_run
from workflow import configuration, trial

import pytest
import yaml

ROOT = Path(__file__).parents[2]
CONFIG = yaml.safe_load((ROOT / "config.yaml").read_text()) | {"dimensions": [2, 5]}
LOOP = "def optimize(box, rng):\n    for _ in box.generations():\n        {}\n        box.evaluate([box.lower])\n"
PLUG_INS = {
    "fails": ("def optimize(box, rng):\n    {}['x']\n", (True, "optimize.py: fails: KeyError at fails.py:2: 'x'")),
    "fails_later": (
        LOOP.format("assert box.dimension < 5"),
        (True, "optimize.py: fails_later: AssertionError at fails_later.py:3: "),
    ),
    "slow": (
        LOOP.format("__import__('time').sleep(0.2); sum(range(10**5))"),
        (False, "slow: a run at N = 5 can take "),
    ),
    "hangs": (LOOP.format("__import__('time').sleep(100)"), (False, "hangs: at N = 5 evaluates nothing, or ends ")),
    "quick": (LOOP.format("pass"), None),
}


@pytest.mark.parametrize("name", PLUG_INS)
def test_trial(tmp_path, monkeypatch, name):
    code, expected = PLUG_INS[name]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "scripts"))
    for constant, value in (("SECONDS", {"largest": 1}), ("HANGS", 3), ("HOUR", 60)):
        monkeypatch.setattr(trial, constant, value)
    (tmp_path / f"{name}.py").write_text(code)
    plug_in = {"file": tmp_path / f"{name}.py", "parameters": {}}
    found = trial.message(name, plug_in, 5, "largest", CONFIG, ROOT)
    assert found == expected or (found[0], found[1][: len(expected[1])]) == expected


def test_an_algorithm_that_fails_ends_snakemake_before_any_job(tmp_path, snakemake):
    (tmp_path / "mine.py").write_text("def optimize(box, rng):\n    box.evaluate([[1.0]])\n")
    (tmp_path / "mine.yaml").write_text(f"algorithms: [lshade44, {{name: mine, file: {tmp_path}/mine.py}}]\nruns: 2\n")
    (tmp_path / "results").mkdir()
    done = snakemake(tmp_path / "results", "--configfile", tmp_path / "mine.yaml")
    assert done.returncode == 1
    shape = "optimize.py: mine: evaluate takes points of shape (k, 2), not (1, 1) (in a trial at N = 2)"
    assert done.stderr.splitlines()[-1] == shape
    assert not (tmp_path / "results/data").exists()


def test_what_a_trial_says_is_shown_in_any_locale(tmp_path, root):
    (tmp_path / "mine.py").write_text(
        "def optimize(box, rng):\n    raise ValueError('gr\u00f6\u00dfe')\n", encoding="utf-8"
    )
    (tmp_path / "mine.yaml").write_text(f"algorithms: [{{name: mine, file: {tmp_path}/mine.py}}]\nruns: 2\n")
    command = [sys.executable, "-m", "snakemake", "--cores", "1", "--directory", tmp_path]
    environment = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [*command, "--configfile", tmp_path / "mine.yaml"], cwd=root, env=environment, capture_output=True
    )
    last = done.stderr.decode().splitlines()[-1]
    assert last == r"optimize.py: mine: ValueError at mine.py:2: gr\xf6\xdfe (in a trial at N = 2)"


def test_a_trial_is_no_record(tmp_path, call):
    """A run that a time ended is not taken for one of the benchmark."""
    (tmp_path / "slow.py").write_text(LOOP.format("__import__('time').sleep(0.1)"))
    path = tmp_path / "run0.json"
    options = ("--file", tmp_path / "slow.py", "--seconds", 1, "--output", path)
    assert call("optimize", "--algorithm", "slow", "--N", 2, *options) is None
    with pytest.raises(InputError, match="stop is 'time', not one of"):
        read_run(path, "slow", 2, 0)


def test_the_papers_algorithms_and_single_jobs_need_no_trial(monkeypatch):
    class Job:
        def __init__(self, algorithm):
            self.rule = type("", (), {"name": "optimize"})
            self.wildcards = type("", (), {"algorithm": algorithm})

    tried = []
    monkeypatch.setattr(trial, "message", lambda name, plug_in, N, *rest: tried.append((name, N)))
    plug_ins = configuration.plug_ins(CONFIG | {"algorithms": ["lshade44", "pymoo_de", "scipy_de", "pycma_al"]})
    jobs = [Job(name) for name in ("lshade44", "lshade44", "pymoo_de", "scipy_de", "scipy_de")]
    trial.of_own_algorithms(jobs, plug_ins, CONFIG, ROOT)
    assert sorted(tried) == [("scipy_de", 2), ("scipy_de", 5)]
