"""The report and what is for other manuscripts: which faults of a LaTeX log are refused, that they compile, and that the sentences are true."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import mean

import table3
from comparison import Comparison
from compile_latex import first_fault, preamble, typeset
from klee_minty.presentation.layouts import LAYOUTS, folder
from klee_minty.results.indicators import indicators
from klee_minty_studies import study
from klee_minty_studies.paper import DE, DIMENSIONS, ES
from table2 import results_table
from table_comparison import comparison_table
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


def compile_manuscript(tmp_path, *options):
    command = [sys.executable, "extras/manuscript/compile_latex.py", *options, "--output", tmp_path / "m.pdf"]
    environment = {"PYTHONPATH": "scripts", "PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)


def test_without_latex_nothing_is_drawn_before_it_says_so(snakemake, tmp_path):
    (tmp_path / "bash").symlink_to(shutil.which("bash"))
    path = os.pathsep.join([str(Path(sys.executable).parent), str(tmp_path)])
    done = snakemake("manuscript", "--forceall", "--dry-run", environment={"PATH": path})
    assert done.returncode == 1 and "figure1" not in done.stdout + done.stderr
    assert done.stderr.splitlines()[-1].startswith("manuscript: latexmk is missing")


@pytest.mark.slow
def test_of_own_results_the_comparison_is_compiled_in_each_layout(copy_repository, planned, small):
    if not (ROOT / "extras/compare").is_dir():
        pytest.skip("needs extras/compare")
    given = ("--config", "folder=mine", "own=[{name: mine, file: epsmag_es}]")
    jobs = planned(copy_repository(has_studies=False, **small), "manuscript", *given)
    compiled = {Path(job.outputs[0]).stem: job for job in jobs if job.rule == "floats"}
    assert compiled.keys() == LAYOUTS.keys()
    for name, job in compiled.items():
        tables = {f"mine/paper_tables/{folder(name)}{table}.tex" for table in ("comparison", "table2", "ranking")}
        assert tables | {f"mine/figures/{folder(name)}convergence.pdf"} <= {*job.inputs}
        assert "--tables comparison table2 ranking --figures ert convergence figure2" in job.command


@LATEX
@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), [("report", 5), ("example", 1)])
def test_a_document_compiles_to_the_same_bytes_and_without_a_warning(name, most, tmp_path):
    made = []
    for _ in range(2):
        done = compile_manuscript(tmp_path, "--source", f"extras/manuscript/{name}.tex")
        assert done.returncode == 0, done.stderr
        made.append((tmp_path / "m.pdf").read_bytes())
    log = (tmp_path / "m.log").read_text(errors="replace")
    (pages,) = re.findall(r"Output written on .*\((\d+) pages?", log)
    assert made[0] == made[1] and int(pages) <= most
    assert not re.findall(r"^.*(?:Warning|Overfull|Underfull).*", log, re.M)


@LATEX
@pytest.mark.slow
def test_a_fault_is_told_in_one_line_and_no_pdf_is_left(tmp_path):
    source = tmp_path / "wide.tex"
    source.write_text(r"\documentclass{article}\begin{document}\hbox to 1pt{much too wide}\end{document}")
    done = compile_manuscript(tmp_path, "--source", source)
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "Overfull" in done.stderr
    assert not (tmp_path / "m.pdf").exists()


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
NARROW = ("ieee", "acm", "elsevier", "elsevier_1p")  # of each class the layouts with the least room


@LATEX
@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "algorithms", "nu"),
    [("lncs", 4, 0.0), ("lncs", 8, 1.0), ("lncs", 30, 1.0), *((layout, 30, 1.0) for layout in NARROW)],
)
def test_tables_of_many_algorithms_and_of_other_instances_fit_on_pages(tmp_path, layout, algorithms, nu):
    keys = "rank_error_tied mean_rank_tied rank_tied rank_error rank_distance rank_run_time mean_rank rank"
    keys += " ert lower upper successes ratio"
    rows = [
        INDICATORS
        | {"algorithm": f"algorithm_{number}", "N": N, "f_opt": N**3}
        | dict.fromkeys(keys.split(), 1.0)
        | dict.fromkeys(("rank_error", "mean_rank", "rank"), 1.33)  # others than with ties
        for number in range(algorithms)
        for N in (*DIMENSIONS, 80)
    ]
    tests = [
        {"N": N, "algorithm": f"algorithm_{one}", "other": f"algorithm_{other}", "p_holm": 0.0, "ratio": 0.5}
        for N in (2, 80)
        for one in range(algorithms)
        for other in range(one % 2, algorithms, 1 + one % 2)
    ]
    tables = ranking_table(rows, layout), comparison_table(Comparison(rows, tests), layout), results_table(rows, layout)
    shared = {"N": 2, "f_opt": 8.5, "instances": 3}
    lp = {"solver": "highs_ipm", "f": 1.0, "nu": nu, "distance": 1.0, "status": "optimal"}
    lp |= {"abs_error": 1.0, "feasibility_rate": 1.0}
    drawn = results_table([INDICATORS | shared | {"nu_med": nu}], layout), table3.results_table([shared | lp], layout)
    assert fault_of(tmp_path, layout, *tables) is None and fault_of(tmp_path, layout, *drawn) is None


FILES = {  # what the report quotes, and what its sentences say without a number
    "data": "fidelity headline claims samples authors_ecdf",
    "studies/leaderboard": "leaderboard",
    "extras/external_runs/authors_code": "authors_runs",
    "studies/variants": "es_variants de_variants first_generations",
    "studies/instances": "repeated",
    "studies/damping": "rules rule_ratios constraint_ratios",
    "studies/which_algorithm": "scores",
}


@pytest.fixture(scope="session")
def files(built):
    """The verdict is made in every checkout, the other tables are checked in."""
    names = [(folder, name) for folder, names in FILES.items() for name in names.split()]
    return [(built if folder == "data" else ROOT) / folder / f"{name}.csv" for folder, name in names]


def test_the_source_is_its_template_with_the_numbers(files, call, tmp_path):
    template, output = MANUSCRIPT / "report.tex.j2", tmp_path / "report.tex"
    assert call("report", "--template", template, "--files", *files, "--output", output) is None
    assert output.read_text() == (MANUSCRIPT / "report.tex").read_text()


class Tables:
    """What the tables that the report quotes say of its sentences."""

    def __init__(self, files):
        functions = study.questions(Path("test_manuscript.py"), study.Tables(files))
        self.rows, self.row = (functions[name] for name in ("rows", "row"))

    def of(self, table, column, **key):
        """The column of rows of which there is one at least."""
        values = [row[column] for row in self.rows(table, **key)]
        assert values
        return values

    def below(self, table, column, **key):
        """The N at which a p-value is below the level."""
        return [N for N, p in zip(self.of(table, "N", **key), self.of(table, column, **key), strict=True) if p < 0.05]

    def reset_shares(self, counter):
        return {
            row["N"]: row["reset_runs"] / row["runs"] for row in self.rows("first_generations", counter_from=counter)
        }

    def between(self, algorithm, end):
        return self.row("repeated", sample="plane-angle-translation", algorithm=algorithm)[f"success_between_{end}"]

    def on_sphere(self, active, end=""):
        key = {"problem": "sphere_under_planes", "contrast": "rule", "repair": "none", "rule": "ma_es", "damping": 1}
        return self.row("constraint_ratios", case=active, N=40, **key)[f"geometric{end}"]


EVALUATIONS = {"quantity": "mean_evaluations"}
RATIO, GROWTH = ({"quantity": f"evaluations_{of}"} for of in ("ratio", "ratio_growth"))
# Words of a sentence, and what it relies on. What REPRODUCTION.md says, too, studies/verdict/test_study_verdict.py holds.
SAID = [
    ("of 400 runs or more", lambda a: min(a.of("samples", "runs")) == 400),
    ("takes about as many", lambda a: all(0.98 < mean(a.of("authors_runs", "evaluations", variant=ES, N=N)) / a.row("samples", algorithm=ES, N=N)["mean_evaluations"] < 1.02 for N in (3, 5))),
    ("those at $N = 2$ and $3$ deviate", lambda a: a.below("de_variants", "p_holm", variant="lshade44_no_guard") == [2, 3]),
    ("Those at $N = 3$, $5$ and $10$ deviate", lambda a: [a.below("fidelity", "p_holm", algorithm=each, **EVALUATIONS) for each in (ES, DE)] == [[3, 5, 10], []]),
    ("is lowest at $N = 3$", lambda a: min(a.of("claims", "estimate", **RATIO)) == a.row("claims", N="3", **RATIO)["estimate"]),
    ("grows throughout", lambda a: min(a.of("claims", "low", quantity="evaluations_difference_growth")) > 0),
    ("Their ratio grows from", lambda a: a.row("claims", N="2-10", **GROWTH)["low"] > 1 > a.row("claims", N="10-40", **GROWTH)["high"]),
    ("It agrees at every", lambda a: (a.below("es_variants", "p_holm", variant="counter_from_1", **EVALUATIONS), a.row("es_variants", variant="counter_from_1", N=5, **EVALUATIONS)["p_holm_with_digit"] > 0.05) == ([5], True)),
    ("reset in nearly all runs", lambda a: all(share > 0.9 if N in (5, 10) else not share for N, share in a.reset_shares(0).items()) and {*a.reset_shares(1).values()} == {0}),
    ("mostly the run that decides", lambda a: a.between(ES, "high") < 0.5 < a.between(DE, "low")),
    ("of 150 succeed", lambda a: {*a.of("repeated", "runs")} == {150}),
    ("costs most in the middle", lambda a: min(a.on_sphere(20, "_low"), a.on_sphere(30, "_low")) > max(a.on_sphere(10), a.on_sphere(40))),
    ("The budget falls among", lambda a: min(a.of("rules", "successes", N=40, instances="drawn", budget=200000, rule="published", damping=1, sigma_start="1")) >= 58),
    ("Methods that build linear models", lambda a: 100 * a.row("leaderboard", algorithm="scipy_cobyla")["ert_paper_40"] < min(a.of("samples", "ert", N=40))),
]  # fmt: skip


@pytest.fixture(scope="session")
def quoted(files):
    return Tables(files)


@pytest.mark.parametrize("words, holds", SAID, ids=[f"{number} {words}" for number, (words, _) in enumerate(SAID)])
def test_what_the_report_says_holds(quoted, words, holds):
    assert words in (MANUSCRIPT / "report.tex").read_text()
    assert holds(quoted), f"rewrite a sentence of extras/manuscript/report.tex.j2: {words}"


def test_every_work_of_the_report_is_cited_and_there():
    source = (MANUSCRIPT / "report.tex").read_text()
    cited = [work for works in re.findall(r"\\cite\{([\w,]+)\}", source) for work in works.split(",")]
    assert {*cited} == {*re.findall(r"\\bibitem\{(\w+)\}", source)} != set()
