"""The authors' code on Octave: what is replaced in it, what it calls, and the checked-in runs.

Their code is not here: a stand-in has the texts that are replaced.
"""

import math
import shutil
import tomllib
from pathlib import Path

from extras.external_runs.import_runs import import_table
from extras.external_runs.run_authors_code import RECORDED
from klee_minty.files import group_by, read_csv
from klee_minty.paper.samples import REFERENCE, mean_evaluations, read_sample
from klee_minty.rotated_klee_minty import rotated_klee_minty

import pytest

HERE = Path(__file__).parent / "authors_code"
ROOT = HERE.parents[2]
README = (HERE.parent / "README.md").read_text(encoding="utf-8")
SETTINGS = tomllib.loads((HERE / "authors_code.toml").read_text(encoding="utf-8"))
OCTAVE = pytest.mark.skipif(not shutil.which("octave-cli"), reason="Octave is not installed")

STAND_INS = {"epsmag_es": HERE / "stand_ins/epsMAgES.m", "lshade44": HERE / "stand_ins/LSHADE44const.m"}


@pytest.fixture
def stand_ins(tmp_path):
    """Options of the script: folders with a stand-in for their code."""
    for code, stand_in in STAND_INS.items():
        (tmp_path / code).mkdir()
        for name in SETTINGS["codes"][code]["files"]:
            (tmp_path / code / name).write_text("1;\n", encoding="utf-8")
        shutil.copy(stand_in, tmp_path / code)
    return "--epsmag-es", tmp_path / "epsmag_es", "--lshade44", tmp_path / "lshade44"


@pytest.fixture
def problems(tmp_path, call, make_problems):
    """Options of the script: folders with exported problems and the black box."""
    pytest.importorskip("extras.export.export_problem", reason="extras/export makes the problem files")
    for path in make_problems(tmp_path, (2, 3, 5)).glob("*/instance0.npz"):
        output = tmp_path / "problems" / path.parent.name / "instance0.mat"
        assert call("extras.export.export_problem", "--problem", path, "--output", output) is None
    return ("--problems", tmp_path / "problems")


@OCTAVE
@pytest.mark.slow
def test_code_runs_with_its_replacements_on_the_black_box(tmp_path, call, stand_ins, problems):
    tables = [tmp_path / "runs.csv", tmp_path / "again.csv"]
    for table in tables:
        assert (
            call("extras.external_runs.run_authors_code", *stand_ins, *problems, "--runs", 2, "--output", table) is None
        )
    assert tables[0].read_bytes() == tables[1].read_bytes()
    runs = group_by(read_csv(tables[0], "variant", "stop"), "variant", "N")
    found = {cell: [(run["seed"], run["evaluations"], run["stop"]) for run in some] for cell, some in runs.items()}
    # LSHADE44 has two evaluations per generation, and from the second one on three where one is lost; at N = 3 it
    # stagnates 300 generations after the last improvement.
    expected = {("epsmag_es", N): 5 for N in (2, 3, 5)} | {("counter_from_1", N): 4 for N in (2, 3, 5)}
    expected |= {("lshade44", 2): 6, ("lshade44_no_guard", 2): 8}
    for cell, evaluations in expected.items():
        assert found.pop(cell) == [(run, evaluations, "target") for run in (0, 1)]
    assert {*found} == {("lshade44", 3), ("lshade44_no_guard", 3)}
    assert {stop for cell in found.values() for *_, stop in cell} == {"stagnation"}
    assert all(run["success"] == (run["stop"] == "target") for cell in runs.values() for run in cell)
    assert runs["lshade44", 3][0]["f"] != runs["lshade44", 3][1]["f"]


@OCTAVE
def test_wrong_input_ends_in_one_line(tmp_path, call, stand_ins, problems, says):
    options, path = (*stand_ins, "--output", tmp_path / "runs.csv"), tmp_path / "epsmag_es/epsMAgES.m"
    assert says(
        call("extras.external_runs.run_authors_code", *options, "--problems", tmp_path),
        "instance0.mat is missing README.md",
    )
    text = path.read_text(encoding="utf-8")
    told = {
        text.replace("ll = 0", "error('their error')", 1): "Octave ended with an error: their error",
        text.replace("while ~termination", "while true"): "epsMAgES.m has 0 times, not once: while ~termination",
        text * 2: "epsMAgES.m has 2 times, not once",
    }
    for wrong, reason in told.items():
        path.write_text(wrong, encoding="utf-8")
        assert says(call("extras.external_runs.run_authors_code", *options, *problems), reason)
    path.unlink()
    assert says(
        call("extras.external_runs.run_authors_code", *options, *problems),
        "epsmag_es is not the code README.md epsMAgES.m No such",
    )


@pytest.fixture(scope="module")
def runs():
    """The checked-in runs: {(variant, N): rows}."""
    return group_by(read_csv(HERE / "authors_runs.csv", "variant", "stop"), "variant", "N")


def test_checked_in_runs_are_those_of_the_settings_and_a_table_that_can_be_imported(runs, tmp_path):
    """A row a run, which says that the generation of its success was finished."""
    asked = {(each["name"], int(N)): count for each in SETTINGS["variants"] for N, count in each["runs"].items()}
    assert {cell: len(some) for cell, some in runs.items()} == asked
    text = (HERE / "authors_runs.csv").read_text(encoding="utf-8")
    (tmp_path / "runs.csv").write_text(text.replace("variant", "algorithm", 1))
    for (variant, N), some in runs.items():
        problem = rotated_klee_minty(N), {"problem": "rotated_klee_minty"}
        records = import_table(tmp_path / "runs.csv", [variant], {(N, 0): problem})[0][variant, N, 0]
        for number, (record, run) in enumerate(zip(records, some, strict=True)):
            assert all(record[key] == run[key] for key in RECORDED) and run["seed"] == run["run"] == number
            assert run["success"] == (run["stop"] == "target")


ROWS = [  # of the table in README.md: its name, the variant, N, the runs
    ("εMAg-ES", "epsmag_es", 2, range(150)),
    ("εMAg-ES", "epsmag_es", 3, range(100)),
    ("εMAg-ES", "epsmag_es", 5, range(60)),
    ("LSHADE44", "lshade44", 2, range(150)),
    ("LSHADE44, first", "lshade44", 3, range(150)),
    ("LSHADE44, new", "lshade44", 3, range(150, 1200)),
]


def as_text(row):
    """1,620 ± 41; row: as mean_evaluations returns it."""
    return f"{row['mean_evaluations']:,.0f} ± {row['standard_error']:.0f}"


def test_the_readme_says_how_our_algorithms_compare(runs):
    """The table has means of the authors' code and of the reference sample; the runs added at N = 3 stand alone."""
    sample, _ = read_sample(*(ROOT / path for path in REFERENCE))
    lines, apart = [], {}
    for name, variant, N, which in ROWS:
        theirs = mean_evaluations([run for run in runs[variant, N] if run["run"] in which])
        ours = mean_evaluations(sample[variant, N])
        error = math.hypot(theirs["standard_error"], ours["standard_error"])
        apart[name, N] = abs(theirs["mean_evaluations"] - ours["mean_evaluations"]) / error
        cells = (name, N, f"{theirs['runs']:,}", as_text(theirs), as_text(ours), f"{apart[name, N]:.1f}")
        lines.append(f"{' | '.join(map(str, cells))}\n")
    assert "".join(lines) in README
    assert [cell for cell in apart if apart[cell] > 1.96] == [("LSHADE44, first", 3)]
    assert sum(len(row[-1]) for row in ROWS) == sum(len(runs[cell]) for cell in {row[1:3] for row in ROWS})
