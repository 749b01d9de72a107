"""The example for a manuscript: which faults of a LaTeX log are refused, and that it and all tables compile."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import table3
from extras.manuscript.compile_latex import first_fault, preamble, typeset
from klee_minty.comparison.latex_table import comparison_table
from klee_minty.comparison.model import Comparison
from klee_minty.names import NAMES
from klee_minty.paper import DIMENSIONS
from klee_minty.presentation.figures import text
from klee_minty.presentation.layouts import LAYOUTS, folder
from klee_minty.results.indicators import indicators
from table2 import results_table
from table_ranking import ranking_table

import pytest

ROOT = Path(__file__).parents[2]
MANUSCRIPT = ROOT / "extras/manuscript"
LATEX = pytest.mark.skipif(not shutil.which("latexmk"), reason="latexmk is not installed")
# Lines of LaTeX's logs: first faults, then others
FAULTS, NO_FAULTS = (MANUSCRIPT / "lines_of_logs.txt").read_text(encoding="utf-8").split("\n\n")


@pytest.mark.parametrize("line", [*FAULTS.splitlines(), *NO_FAULTS.splitlines()])
def test_faults_are_found_and_nothing_else(line):
    assert bool(first_fault(f"This is pdfTeX\n{line}\nand more\n")) == (line in FAULTS)


def test_a_table_that_is_too_wide_is_named():
    log = "(./floats.tex (../../table1.tex) (../../table2.tex\nOverfull \\hbox (44.1pt too wide) at lines 6--34\n))"
    assert first_fault(log).endswith("too wide) at lines 6--34 after opening ../../table2.tex")


def test_a_source_learns_where_the_results_of_its_layout_are():
    for name, of_layout in (("lncs", ""), ("acm", "acm/")):
        text = preamble(name, "../../mine/", ["table2", "ranking"], ["figure2"])
        told = {"layout": of_layout, "results": "../../mine/", "tables": "table2,ranking", "figures": "figure2"}
        assert all(rf"\newcommand{{\{key}}}{{{value}}}" in text for key, value in told.items())


def test_without_latex_nothing_is_drawn_before_it_says_so(snakemake, tmp_path):
    (tmp_path / "bash").symlink_to(shutil.which("bash"))
    path = os.pathsep.join([str(Path(sys.executable).parent), str(tmp_path)])
    done = snakemake("manuscript", "--forceall", "--dry-run", environment={"PATH": path})
    assert done.returncode == 1 and "figure1" not in done.stdout + done.stderr
    assert done.stderr.splitlines()[-1].startswith("manuscript: latexmk is missing")


def test_of_own_results_the_comparison_is_compiled_in_each_layout(built, planned):
    given = ("--config", "folder=mine", "own=[{name: mine, file: epsmag_es}]")
    jobs = planned(built, "manuscript", *given)
    compiled = {Path(job.outputs[0]).stem: job for job in jobs if job.rule == "floats"}
    assert compiled.keys() == LAYOUTS.keys()
    for name, job in compiled.items():
        tables, figures = (re.search(rf"--{kind} ([\w ]+)", job.command)[1].split() for kind in ("tables", "figures"))
        assert (tables, figures[:3]) == (["comparison", "table2", "ranking"], ["ert", "convergence", "figure2"])
        files = {f"mine/paper_tables/{folder(name)}{table}.tex" for table in tables}
        files |= {f"mine/figures/{folder(name)}{figure}.pdf" for figure in figures}
        assert files <= {*job.inputs} and "--results mine/" in job.command


@pytest.mark.parametrize("page", ["extras/manuscript/example.tex", "docs/manuscript.md"])
def test_a_number_is_of_the_algorithm_and_the_N_that_its_sentence_names(page):
    """Where one quotes mean evaluations: a name and a key each, in one order, and one N."""
    sentences = re.findall(r"[^.]*\{mean_evaluations\}[^.]*", (ROOT / page).read_text(encoding="utf-8"))
    for sentence in sentences:
        keys = re.findall(r"\\KM\*?\{(\w+)\}\{mean_evaluations\}\{(\d+)\}", sentence)
        names = re.findall(r"LSHADE44|\$\\epsilon\$MAg-ES", sentence)
        assert [text(NAMES.name(algorithm)) for algorithm, _ in keys] == names
        assert {N for _, N in keys} == {*re.findall(r"N = (\d+)", sentence)}
    assert sentences


@LATEX
@pytest.mark.slow
def test_the_example_compiles_to_the_same_bytes_and_without_a_warning(tmp_path):
    made, command = [], [sys.executable, "extras/manuscript/compile_latex.py", "--output", tmp_path / "m.pdf"]
    environment = {"PYTHONPATH": "scripts", "PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
    for _ in range(2):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stderr
        made.append((tmp_path / "m.pdf").read_bytes())
    log = (tmp_path / "m.log").read_text(errors="replace")
    (pages,) = re.findall(r"Output written on .*\((\d+) pages?", log)
    assert made[0] == made[1] and int(pages) == 1
    assert not re.findall(r"^.*(?:Warning|Overfull|Underfull).*", log, re.M)


def fault_of(folder, layout, *tables):
    """The first fault of a document of a layout's class that holds the tables and nothing else."""
    source = folder / "tables.tex"
    text = (MANUSCRIPT / "floats.tex").read_text().partition(r"\begin{document}")[0]
    floats = "".join(floating for floating, _ in tables)
    source.write_text(rf"{text}\begin{{document}}Tables.{floats}\end{{document}}")
    pdf, log = typeset(source, preamble(layout))
    assert pdf, log
    return first_fault(log)


RUN = {"algorithm": "es", "N": 2, "instance": 0, "f_opt": 0.0, "f": 1.0, "error": 1.0, "nu": 0.0, "stop": "target"}
RUN |= {"distance": 1.0, "evaluations": 1, "run_time_area": 0.0}
INDICATORS = indicators([RUN])
NARROW = ("ieee", "acm", "elsevier")


@LATEX
@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "algorithms", "nu"),
    [("lncs", 4, 0.0), ("lncs", 8, 1.0), ("lncs", 30, 1.0), *((layout, 30, 1.0) for layout in NARROW)],
)
def test_tables_of_many_algorithms_and_of_other_instances_fit_on_pages(tmp_path, layout, algorithms, nu):
    keys = "rank_error_tied mean_rank_tied rank_tied rank_error rank_distance rank_run_time mean_rank rank"
    values = INDICATORS | dict.fromkeys([*keys.split(), "ert", "lower", "upper", "successes", "ratio"], 1.0)
    values |= dict.fromkeys(("rank_error", "mean_rank", "rank"), 1.33)  # others than with ties
    names, dimensions = [f"algorithm_{number}" for number in range(algorithms)], (*DIMENSIONS, 80)
    rows = [values | {"algorithm": name, "N": N, "f_opt": N**3} for name in names for N in dimensions]
    tests = [
        {"N": N, "algorithm": names[one], "other": other, "p_holm": 0.0, "ratio": 0.5}
        for N in (2, 80)
        for one in range(algorithms)
        for other in names[one % 2 :: 1 + one % 2]
    ]
    tables = ranking_table(rows, layout), comparison_table(Comparison(rows, tests), layout), results_table(rows, layout)
    shared = {"N": 2, "f_opt": 8.5, "instances": 3}
    lp = {"solver": "highs_ipm", "f": 1.0, "nu": nu, "distance": 1.0, "status": "optimal"}
    lp |= {"abs_error": 1.0, "feasibility_rate": 1.0}
    drawn = results_table([INDICATORS | shared | {"nu_med": nu}], layout), table3.results_table([shared | lp], layout)
    assert fault_of(tmp_path, layout, *tables) is None and fault_of(tmp_path, layout, *drawn) is None
