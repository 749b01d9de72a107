"""One run of one optimizer: its record, its parameters, and plug-ins that break the rules."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from klee_minty import plug_ins
from klee_minty.files import read_json_lines
from klee_minty.results.improvements import with_hits
from klee_minty.results.indicators import run_row
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import run_records
from klee_minty.settings import Settings

import pytest

ROOT = Path(__file__).parents[1]
IDENTITY = {"problem": "rotated_klee_minty", "stream": "rotated_klee_minty", "instance": 0}
VOLATILE = ("elapsed", "versions")  # the only fields in which two runs of one seed may differ
IDS = ("epsmag_es", "lshade44", "random_search")


def read(path):
    (record,) = read_json_lines(path)
    return record


def test_a_run_does_not_depend_on_the_others_of_its_chunk():
    together = list(run_records("lshade44", rotated_klee_minty(2), IDENTITY, range(3), Settings(budget=500)))
    for run in (2, 0):
        (alone,) = run_records("lshade44", rotated_klee_minty(2), IDENTITY, [run], Settings(budget=500))
        assert all(alone[key] == together[run][key] for key in alone if key not in VOLATILE)


@pytest.mark.parametrize("algorithm", IDS)
def test_the_same_seed_gives_the_same_record_and_each_option_another(tmp_path, call, algorithm):
    records = []
    call("generate_problem", "--N", 2, "--output", tmp_path / "N2.npz")
    options = [["--N", 2], ["--problem", tmp_path / "N2.npz"], ["--N", 2, "--seed", 2], ["--N", 2, "--run", 1]]
    options += [["--N", 2, "--problem-parameters", '{"degrees": 5}']]
    for which in options:
        call("optimize", "--algorithm", algorithm, *which, "--budget", 60, "--output", tmp_path / "a.jsonl")
        record = read(tmp_path / "a.jsonl")
        records.append({key: record[key] for key in record if key not in VOLATILE})
    assert records[0] == records[1]
    assert len({str(record["improvements"]) for record in records}) == 4


def test_the_precision_ends_a_run(tmp_path, call):
    runs = []
    for precision in (0.1, 1e-8):
        which = ("--algorithm", "lshade44", "--N", 2, "--precision", precision, "--output", tmp_path / "a.jsonl")
        assert call("optimize", *which) is None
        runs.append(read(tmp_path / "a.jsonl"))
        assert runs[-1]["stop"] == "target" and runs[-1]["nu"] == 0.0 and abs(runs[-1]["f"] - 8.0) <= precision
    assert runs[1]["improvements"][: len(runs[0]["improvements"])] == runs[0]["improvements"] != runs[1]["improvements"]


WRONG = [([], "--N --problem"), (["--algorithm", "my-es.py"], "--algorithm: 'my-es.py' --file")]
WRONG += [(["--N", 1], "--N: '1' 2"), (["--N", 2, "--runs", "3-1"], "--runs/--run: '3-1'")]


@pytest.mark.parametrize(("arguments", "named"), WRONG)
def test_wrong_options_are_refused(call, capsys, says, arguments, named):
    assert call("optimize", "--algorithm", "lshade44", *arguments) == 2
    message = capsys.readouterr().err.splitlines()[-1]
    assert message.startswith("optimize.py: error: ") and says(message, named)


def test_runs_without_an_output_are_shown_a_line_each(capsys, call, says):
    assert call("optimize", "--algorithm", "random_search", "--N", 2, "--budget", 10, "--runs", "0-2") is None
    lines = capsys.readouterr().out.splitlines()
    assert [says(line, f"{number}: budget 20 20 evaluations") for number, line in enumerate(lines)] == 3 * [True]


def test_modules_beside_a_plug_in_may_have_any_name(tmp_path, run_script_of, root):
    """Also of our scripts, modules and folders."""
    own = ("rank", "report", "comparison", "settings", "results")
    for name in own:
        (tmp_path / f"{name}.py").write_text(f"def points(box):\n    return [box.lower]  # {name}\n")
    (tmp_path / "klee_minty.py").write_text("raise ValueError\n")
    code = f"import {', '.join(own)}\nfrom klee_minty.callbacks import Callbacks\n\n"
    code += f"def optimize(box, rng):\n    for own in ({', '.join(own)}):\n        box.evaluate(own.points(box))\n"
    (tmp_path / "mine.py").write_text(code)
    done = run_script_of(root, "optimize", "--algorithm", "mine", "--file", tmp_path / "mine.py", "--N", 2)
    assert done.returncode == 0 and "after 5 of 40000" in done.stdout, done.stderr


def test_an_unknown_algorithm_is_refused(call, says):
    message = call("optimize", "--algorithm", "lshade", "--N", 2)
    assert says(message, "optimize.py: 'lshade' 'lshade44'")


def test_what_a_run_changes_in_its_parameters_is_not_in_the_next(call, tmp_path):
    plug_in, path = tmp_path / "mine.py", tmp_path / "runs0-2.jsonl"
    code = "def optimize(box, rng, file):\n    box.evaluate([box.lower] * len(file))\n    file.append(0)\n"
    plug_in.write_text(code)
    options = ("--file", plug_in, "--parameters", '{"file": [1]}', "--runs", "0-2", "--output", path)
    assert call("optimize", "--algorithm", "mine", "--N", 2, *options) is None
    for record in read_json_lines(path):
        assert (record["evaluations"], record["parameters"]) == (1, {"file": [1]})
    assert call("optimize", "--algorithm", "mine", "--file", "no.py", "--N", 2).startswith("optimize.py: there is no /")


OPTIMIZE = "def optimize(box, rng):\n    "
FAULTY = {  # the kind of error and its line; the code; what is named behind "optimize.py: NAME: "
    "raises": ("ZeroDivisionError", 2, OPTIMIZE + "raise ZeroDivisionError('a\\nb')", "a b"),
    "exits": ("SystemExit", 2, OPTIMIZE + "exit(0)", "0"),
    "leaves_everything": ("BaseException", 2, OPTIMIZE + "raise BaseException('a')", "a"),
    "never_evaluates": ("BlackBoxError", 2, OPTIMIZE + "for _ in box.generations(): pass", "without an evaluation"),
    "flat": ("BlackBoxError", 2, OPTIMIZE + "box.evaluate(box.lower)", "(k, 2), not (2,)"),
    "words": ("BlackBoxError", 2, OPTIMIZE + "box.evaluate([['1', '2']])", "real numbers, not <U1"),
    "endless": ("BlackBoxError", 2, OPTIMIZE + "while True: box.evaluate([[1.0, 2.0]])", "budget of 20"),
    "needs_it_late": ("ModuleNotFoundError", 2, OPTIMIZE + "import no_such_package", "'no_such_package'"),
    "deep": ("JSONDecodeError", 2, OPTIMIZE + "__import__('json').loads('{')", "Expecting"),
    "returns_nothing": (None, None, OPTIMIZE + "return None", "without an evaluation"),
    "no_function": (None, None, "optimize = 3", "optimize(box, rng)"),
    "few_arguments": (None, None, "def optimize(box):\n    pass", "optimize(box)"),
    "not_python": (None, None, "def optimize(box, rng:\n", "SyntaxError"),
    "fails_on_import": ("KeyError", 1, "x = {}['key']\n" + OPTIMIZE + "pass", "'key'"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_plug_in_that_breaks_a_rule_ends_with_one_line_below_a_traceback(
    root, tmp_path, monkeypatch, call, capsys, name
):
    error, line, code, named = FAULTY[name]
    (tmp_path / "scripts/optimizers").mkdir(parents=True)
    (tmp_path / f"scripts/optimizers/{name}.py").write_text(code)
    shutil.copytree(root / "scripts/problems", tmp_path / "scripts/problems")
    monkeypatch.setattr(plug_ins, "REPOSITORY", tmp_path.resolve())
    path = tmp_path / "results/runs0-0.jsonl"
    path.parent.mkdir()
    path.write_text("old")
    told = call("optimize", "--algorithm", name, "--N", 2, "--budget", 10, "--output", path)
    assert re.match(rf"optimize\.py: (scripts/optimizers/)?{name}(\.py)?\b", told)
    assert named in told and "\n" not in told
    assert error is None or f" {error} at {name}.py:{line}: " in told
    traceback, below = capsys.readouterr()
    assert (traceback != "") == (error is not None) and below == ""
    if error:
        frame = traceback.splitlines()[1]
        assert f'{name}.py", line {line}, in ' in frame and error in traceback
        assert ("decoder.py" in traceback) == (name == "deep")
    assert path.read_text() == "old"
    assert list(path.parent.iterdir()) == [path]


def test_a_run_that_beats_the_best_f_that_is_known_succeeds_and_says_so(tmp_path, sphere, call, capsys):
    which = ("--algorithm", "random_search", "--problem", sphere("0.5, None"), "--N", 2)
    assert call("optimize", *which, "--output", tmp_path / "runs.jsonl") is None
    record = json.loads((tmp_path / "runs.jsonl").read_text())
    assert record["stop"] == "target" and record["f"] < 0.5 and run_row(with_hits(record))["error"] == 0.0
    assert f"f = {record['f']!r}, below f_opt = 0.5, the best that was known" in capsys.readouterr().err
    assert call("optimize", *which) is None
    assert f"f {record['f']!r} ({record['f'] - 0.5:+.4e} to the best f that was known), nu" in capsys.readouterr().out
    sphere("0.5, [0.5, 0.5]")
    assert "correct f_opt and y_opt, or set y_opt to None" in call("optimize", *which)


CHANGES_NUMPY = """
import numpy as np

def optimize(box, rng):
    np.maximum = lambda values, *_, **__: 0.0 * values
    box.evaluate([box.lower])
"""


def test_an_optimizer_that_changes_numpy_is_told_so_and_not_the_problem(tmp_path, run_script_of):
    (tmp_path / "mine.py").write_text(CHANGES_NUMPY)
    done = run_script_of(ROOT, "optimize", "--algorithm", "mine", "--file", tmp_path / "mine.py", "--N", 2)
    assert done.returncode == 1 and "below f_opt = 8.0; no point has: the optimizer changed something" in done.stderr


def test_where_no_f_is_known_a_run_goes_on_and_notes_its_improvements(tmp_path, sphere, call, capsys):
    which = ("--algorithm", "random_search", "--problem", sphere(), "--N", 2, "--budget", 50)
    assert call("optimize", *which, "--output", tmp_path / "runs.jsonl") is None
    record = json.loads((tmp_path / "runs.jsonl").read_text())
    assert (record["f_opt"], record["stop"], record["evaluations"]) == (None, "budget", 100)
    assert record["improvements"][-1][1:] == [record["f"], 0.0] and record["improvements"][0][0] == 1
    assert call("optimize", *which) is None
    told = capsys.readouterr()
    assert f"evaluations, f {record['f']!r}, nu 0" in told.out and "error" not in told.out and not told.err


ORDERED = """
def optimize(box, rng):
    order = list({"sphere", "de", "es", "nelder", "powell"})
    for generation in box.generations(at_most=3 + order.index("de")):
        box.evaluate([box.lower] * (1 + order.index("es")))
"""


@pytest.mark.slow
def test_the_order_of_a_set_is_the_same_in_every_process(tmp_path):
    (tmp_path / "mine.py").write_text(ORDERED)
    command = [sys.executable, "scripts/optimize.py", "--algorithm", "mine", "--file", tmp_path / "mine.py", "--N", "2"]
    told = set()
    for seed in ("0", "1", "2", "random"):
        environment = os.environ | {"PYTHONHASHSEED": seed}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        told.add(done.stdout.rpartition(",")[0])
    assert len(told) == 1
