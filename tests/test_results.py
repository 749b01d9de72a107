"""What one call of a small configuration gives: whole tables and figures, own algorithms beside the paper's, a report.

In a browser every picture of report and comparison loads, nothing is cut, and the console has no error.
"""

import json
import math
import re
import shutil
import subprocess
from pathlib import Path

from klee_minty.files import read_csv, read_json_lines
from klee_minty.problem import rotated_klee_minty
from table2 import COLUMNS

import pytest


def table_rows(path):
    """The blocks of a table: {title: rows of cells}."""
    blocks = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if title := re.fullmatch(r"\\multicolumn\{\d+\}\{c\}\{(.*)\} \\\\", line):
            rows = blocks[title[1]] = []
        elif re.match(r"\$\d", line):
            rows.append(line.removesuffix(r" \\").split(" & "))
    return blocks


def test_every_result_is_there_and_whole(built, everything):
    outputs = {output for job in everything if job.rule != "all" for output in job.outputs}
    assert len(outputs) > 40
    for output in outputs:
        content = (built / output).read_bytes()
        if output.endswith(".tex"):
            text = content.decode("ascii").replace(r"\{", "").replace(r"\}", "")
            assert text.count("{") == text.count("}") and text.count("$") % 2 == 0, output
        elif output.endswith((".csv", ".jsonl")):
            assert content.endswith(b"\n"), output
        else:
            start = {"pdf": b"%PDF-", "png": b"\x89PNG\r\n", "npz": b"PK"}.get(output.rpartition(".")[2], b"")
            assert content.startswith(start) and content, output
    assert not list(built.rglob("*.part"))


def test_tables_hold_the_indicators(built):
    table = read_csv(built / "data/indicators.csv", "algorithm", "instances")
    rows = {(row["algorithm"], row["N"]): row for row in table}
    assert [*rows] == [(algorithm, N) for algorithm in ("lshade44", "random_search") for N in (2, 3)]
    cells = table_rows(built / "paper_tables/table2.tex")["LSHADE44"]
    for N, line in zip((2, 3), cells, strict=True):
        row, shown = rows["lshade44", N], dict(zip((head for head, _ in COLUMNS), line, strict=True))
        assert (shown["$N$"], shown[r"$f_\mathrm{opt}$"]) == (f"${N}$", f"${N}^3$")
        assert shown[r"$|f_\mathrm{med} - f_\mathrm{opt}|$"] == f"{row['abs_error_med']:.4e}"
        distance = "--" if math.isnan(row["mean_distance"]) else f"{row['mean_distance']:.4e}"
        assert shown[r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$"] == distance
        assert shown["meanFevals"] == f"{row['mean_evaluations']:.4e}"
    solutions = {row["N"]: row for row in read_csv(built / "data/lp_indicators.csv", "solver", "status", "instances")}
    for N, line in zip((2, 3), table_rows(built / "paper_tables/table3.tex")["HiGHS interior point"], strict=True):
        assert line[4] == f"{solutions[N]['abs_error']:.4e}"


MINE = """import helper_of_mine

def optimize(box, rng, sigma):
    box.evaluate(helper_of_mine.points(box))
    box.evaluate([box.upper * sigma])
"""
SETTINGS = """
folder: mine
dimensions: [2]
runs: 1
instances: [0, 3]
solvers: [highs_ipm, fails]
algorithms:
  - lshade44
  - {name: mine, file: ../mine.py, label: "My ES: 50 % ε", parameters: {sigma: 0.5}}
  - named
  - {name: theirs, records: ../theirs.csv, label: Theirs}
"""


@pytest.fixture(scope="module")
def own(made_once, built, snakemake, tmp_path_factory):
    """Own algorithms by path and by name, runs made elsewhere, a solver that fails, and two instances."""
    return made_once("own", lambda: with_own_algorithms(built, snakemake, tmp_path_factory.mktemp("own")))


def with_own_algorithms(built, snakemake, parent):
    folder = shutil.copytree(built, parent / "checkout", symlinks=True)
    (folder / "mine.yaml").write_text(SETTINGS, encoding="utf-8")
    (folder.parent / "mine.py").write_text(MINE)
    (folder.parent / "helper_of_mine.py").write_text("def points(box):\n    return [box.lower]\n")
    shutil.copy(folder / "scripts/optimizers/random_search.py", folder / "scripts/optimizers/named.py")
    (folder / "scripts/lp_solvers/fails.py").write_text("def solve(A, b, lower, upper):\n    raise OverflowError\n")
    lines = ["N,instance,run,evaluations,f,nu,y_1,y_2"]
    for instance in (0, 3):
        f, _, nu = rotated_klee_minty(2, instance=instance).evaluate([[9.0, 8.5]])
        lines.append(f"2,{instance},0,7,{f[0]},{nu[0]},9.0,8.5")
    (folder.parent / "theirs.csv").write_text("\n".join(lines))
    snakemake(*OWN, repository=folder, check=True)
    return folder


OWN = ["mine/comparison.md", "mine/data/overview/verdict.txt"]
OWN += ["mine/paper_tables/table2.tex", "mine/paper_tables/table3.tex", "--configfile", "mine.yaml"]


@pytest.mark.slow
def test_own_algorithms_have_their_places_beside_the_others(own):
    rows = read_csv(own / "mine/data/indicators.csv", "algorithm", "instances")
    names = ["lshade44", "mine", "named", "theirs"]
    assert [(row["algorithm"], row["instances"], row["runs"]) for row in rows] == [(name, "0 3", 2) for name in names]
    runs = own / "data/runs/rotated_klee_minty"
    (record,) = read_json_lines(runs / "mine/seed1-budget50-stagnation100-sigma=0.5/N2/instance0/runs0-0.jsonl")
    assert (record["parameters"], record["evaluations"], record["stop"]) == ({"sigma": 0.5}, 2, "optimizer")
    (record,) = read_json_lines(runs / "theirs/external-budget50/N2/instance3/runs0-0.jsonl")
    assert record["external"] is True and record["instance"] == 3


@pytest.mark.slow
def test_tables_and_the_comparison_show_labels_and_instances_and_the_verdict_its_own(own):
    text = (own / "mine/paper_tables/table2.tex").read_text(encoding="utf-8")
    assert "On instances 0, 3" in text
    assert r"{My ES: 50 \% $\epsilon$}" in text and "{Theirs (external)}" in text
    comparison = (own / "mine/comparison.md").read_text(encoding="utf-8")
    assert all(name in comparison for name in ("My ES: 50 % ε", "Theirs (external)", "named", "LSHADE44"))
    on_each = comparison.partition("On each instance")[2].partition("</details>")[0]
    assert {*re.findall(r"^\| instance (\d+), My ES", on_each, re.MULTILINE)} == {"0", "3"}
    (line,) = (own / "mine/data/overview/verdict.txt").read_text(encoding="utf-8").splitlines()
    assert "instance 0 alone" in line


@pytest.mark.slow
def test_the_main_results_are_left_alone(own, built, planned):
    assert planned(own, "all") == []
    assert (own / "mine/.gitignore").read_text() == "*\n"
    assert (own / "paper_tables/table2.tex").read_bytes() == (built / "paper_tables/table2.tex").read_bytes()


@pytest.mark.slow
def test_an_edited_module_beside_an_own_algorithm_makes_its_runs_again(own, planned, tmp_path):
    folder = shutil.copytree(own.parent, tmp_path / "copy", symlinks=True)
    (folder / "helper_of_mine.py").write_text("def points(box):\n    return [box.upper]\n")
    made = [job.outputs[0] for job in planned(folder / "checkout", *OWN) if job.rule in ("optimize", "import_runs")]
    assert [path.split("/")[3] for path in made] == ["mine", "mine"]


def test_snakemakes_report_shows_figures_and_tables_under_their_titles(copy, snakemake):
    snakemake("all", "--report", "report.html", repository=copy, check=True)
    text = (copy / "report.html").read_text(encoding="utf-8")
    assert not re.search(r"<(script|link|img)[^>]+(src|href)=.https?:", text)
    results, categories = (
        json.loads(re.search(rf"var {name} = ({{.*}});", text)[1]) for name in ("results", "categories")
    )
    assert {category: {Path(path).name for path in files["Other"]} for category, files in categories.items()} == {
        "Figures": {f"{name}.png" for name in ("figure1", "figure2", "figure3", "figure3_by_dimension", "fidelity")},
        "Tables": {"indicators.csv", "ranking.csv", "lp_indicators.csv"},
    }
    titles = {(*result["labels"].values(),) for result in results.values()}
    assert len(titles) == len(results) and not titles & {path.rpartition("/")[2] for path in results}


CHROMIUM = shutil.which("chromium")
needs_chromium = pytest.mark.skipif(not CHROMIUM, reason="needs chromium")

WIDTH, HEIGHT = 1366, 768
MEASURED = """<script>window.addEventListener("load", () => {
  const broken = [...document.images].filter(image => !image.naturalWidth).length
  const told = [document.images.length, broken, document.documentElement.scrollWidth].join(" ")
  document.documentElement.setAttribute("data-measured", told)
})</script>"""


def opened(path, tmp_path):
    """(pictures, broken ones, width) of a page, its errors in the console, and its text."""
    page = tmp_path / "page.html"
    page.write_text(path.read_text(encoding="utf-8").replace("</head>", f"{MEASURED}</head>", 1), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    options += ["--disable-component-update", "--disable-sync", "--enable-logging=stderr"]
    options += [f"--user-data-dir={tmp_path / 'profile'}"]
    options += [f"--window-size={WIDTH},{HEIGHT}", "--virtual-time-budget=5000", "--dump-dom", page.as_uri()]
    done = subprocess.run([CHROMIUM, *options], capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    measured = tuple(map(int, re.search(r'data-measured="(\d+) (\d+) (\d+)"', done.stdout).groups()))
    return measured, re.findall(r".*CONSOLE.*(?:rror|Refused).*", done.stderr), done.stdout


@needs_chromium
@pytest.mark.slow
def test_the_comparison_in_a_browser(copy, snakemake, tmp_path):
    config = ("--config", "folder=mine", "own=[]", "runs=2", "dimensions=[2,3]", "budget=200")
    snakemake("compare", *config, repository=copy, check=True)
    (pictures, broken, width), errors, text = opened(copy / "mine/comparison.html", tmp_path)
    assert broken == 0 and width <= WIDTH and not errors, errors
    assert "<table" in text and pictures == 2  # ERT against N, convergence


@needs_chromium
@pytest.mark.slow
def test_the_report_in_a_browser(copy, snakemake, tmp_path):
    snakemake("all", "--report", "report.html", repository=copy, check=True)
    (_, broken, width), errors, text = opened(copy / "report.html", tmp_path)
    assert broken == 0 and width <= WIDTH and not errors, errors
    assert "Figures" in text and "Tables" in text
