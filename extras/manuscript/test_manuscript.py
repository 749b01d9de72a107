"""The manuscript: which faults of a LaTeX log are refused, that it compiles, and that its sentences are true."""

import itertools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import table3
from comparison import Comparison
from compile_latex import first_fault, preamble, typeset
from klee_minty.files import read_text
from klee_minty.presentation.layouts import LAYOUTS, folder
from klee_minty.problem import rotated_klee_minty
from klee_minty.results.indicators import indicators
from klee_minty.running import run_records
from klee_minty.settings import Settings
from klee_minty_studies import study
from klee_minty_studies.paper import DE, DIMENSIONS, ES
from table2 import results_table
from table_comparison import comparison_table
from table_ranking import ranking_table

import pytest
import yaml

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
def test_the_article_compiles_to_the_same_bytes(tmp_path):
    made = []
    for _ in range(2):
        done = compile_manuscript(tmp_path)
        assert done.returncode == 0, done.stderr
        made.append((tmp_path / "m.pdf").read_bytes())
    assert made[0] == made[1]
    (pages,) = re.findall(r"Output written on .*\((\d+) pages", (tmp_path / "m.log").read_text(errors="replace"))
    assert int(pages) <= 10


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


FILES = {  # what the article quotes, and what its sentences say without a number
    "data": "fidelity headline claims samples authors_ecdf errata_evidence",
    "studies/leaderboard": "leaderboard",
    "extras/external_runs/authors_code": "authors_runs",
    "studies/variants": "es_variants de_variants run_time_ratios first_generations",
    "studies/instances": "instances repeated",
    "studies/damping": "rules rule_ratios constraint_ratios hypotheses contrasts",
    "studies/which_algorithm": "margins",
}


@pytest.fixture(scope="session")
def files(built):
    """The verdict is made in every checkout, the other tables are checked in."""
    names = [(folder, name) for folder, names in FILES.items() for name in names.split()]
    return [(built if folder == "data" else ROOT) / folder / f"{name}.csv" for folder, name in names]


def test_the_source_is_its_template_with_the_numbers(files, call, tmp_path):
    template, output = MANUSCRIPT / "manuscript.tex.j2", tmp_path / "manuscript.tex"
    assert call("article", "--template", template, "--files", *files, "--output", output) is None
    assert output.read_text() == (MANUSCRIPT / "manuscript.tex").read_text()


class Article:
    """What the tables that the article quotes say of its sentences."""

    def __init__(self, files):
        functions = study.questions(Path("test_manuscript.py"), study.Tables(files))
        self.rows, self.row, self.some = (functions[name] for name in ("rows", "row", "some"))

    def by_N(self, table, column, **key):
        rows = self.rows(table, **key)
        assert rows
        return {row["N"]: row[column] for row in rows}

    def solver(self, solver):
        """How many of the comparisons with a solver the EAs win, and how many there are."""
        rows = self.rows("claims", claim="lp", group=solver)
        return sum(row["supports"] == "yes" for row in rows), sum(row["scope"] != "shown" for row in rows)

    def grows(self, ratio, span):
        row = self.row("claims", claim="growth", quantity=f"{ratio}_growth", N=span)
        return row["low"] > 1 or (-1 if row["high"] < 1 else 0)

    def agrees(self, variant, N, p="p_holm", **key):
        return self.row("es_variants", variant=variant, quantity="mean_evaluations", N=N, **key)[p] >= LEVEL

    def resets(self, counter):
        """{N: share of the runs whose matrix is reset}, where there are any."""
        rows = self.rows("first_generations", counter_from=counter)
        assert rows
        return {row["N"]: row["reset_runs"] / row["runs"] for row in rows if row["reset_runs"]}

    def leaderboard(self, method):
        return self.row("leaderboard", algorithm=f"scipy_{method}")

    def ert(self, **key):
        return [row["ert"] for row in self.rows("samples", **key)]

    def solved(self, where, method, margin):
        """The share of the problems."""
        rows = [row for row in self.rows("margins", where=where, method=method, margin=margin) if row["N"] is not None]
        return sum(row["solved"] for row in rows) / sum(row["problems"] for row in rows)

    def gain(self, N):
        of = self.some("margins", where="paper", method="cobyla", N=N)
        return of(margin="rule")["ert"] / of(margin="none")["ert"]

    def on_class(self, algorithm):
        return self.row("repeated", sample="plane-angle-translation", algorithm=algorithm)

    def highest_cost(self, *dimensions):
        """The largest of the ratios of εMAg-ES' ERT on drawn instances to that on the paper's."""
        drawn = {"algorithm": ES, "budget": 20000, "factors": "plane, angle and translation"}
        ratios = self.by_N("instances", "ert_ratio", **drawn)
        return max(ratios[N] for N in dimensions)

    def times(self, contrast, repair, rule, table="rule_ratios", **key):
        """[low, estimate, high] of the geometric mean of ratios."""
        key = {"damping": 1} | ({"sigma_start": "1"} if table == "rule_ratios" else {}) | key
        row = self.row(table, contrast=contrast, repair=repair, rule=rule, **key)
        return [row[f"geometric{end}"] for end in ("_low", "", "_high")]

    def on_sphere(self, active):
        return self.times("rule", "none", "ma_es", "constraint_ratios", problem=SPHERE, case=active, N=40)

    def on_suite(self, contrast, rule, case, N):
        return self.times(contrast, "none", rule, "constraint_ratios", problem=SUITE, case=case, N=N)

    def successes(self, budget, repair, rule, instances, damping=1):
        """The share of the runs at N = 40 that succeed."""
        key = {"N": 40, "sigma_start": "1", "budget": budget, "instances": instances}
        row = self.row("rules", damping=damping, repair=repair, rule=rule, **key)
        return row["successes"] / row["runs"]

    def verdicts(self, hypothesis, problem):
        return {row["verdict"] for row in self.rows("hypotheses", hypothesis=hypothesis, problem=problem)}


LEVEL, SPHERE, SUITE = 0.05, "sphere_under_planes", "bbob_constrained"
CONTRASTS = [("repair", "none", "published"), ("repair", "none", "ma_es")]
CONTRASTS += [("rule", "published", "ma_es"), ("rule", "none", "ma_es")]
CELLS, SETS = [*itertools.product(("none", "published"), ("ma_es", "published"))], ("drawn", "repeated")
# Words of a sentence, and what it relies on. What REPRODUCTION.md says, too, studies/verdict/test_study_verdict.py holds.
SAID = [
    ("nearly all points that it calls feasible are not", lambda a: a.row("errata_evidence", erratum="E2", N="10", quantity="infeasible_share")["value"] > 0.9),
    ("else all runs of", lambda a: a.row("errata_evidence", erratum="E4", case="evaluations_100")["value"] == 1.0),
    ("of 400 runs, or more", lambda a: a.by_N("samples", "runs", algorithm=ES) == a.by_N("samples", "runs", algorithm=DE)),
    ("we count the 48", lambda a: {row["verdict"] for row in a.rows("fidelity", counts_as_information=0)} == {"reproduced"}),
    ("compared only with samples in which all runs succeed", lambda a: [row["N"] for row in a.rows("fidelity", quantity="mean_distance", algorithm=ES) if row["expected"] != row["expected_of_all"]] == [2, 40]),
    ("The exception is", lambda a: [N for N, low in a.by_N("claims", "low", claim="evaluations", quantity="targets_ratio").items() if low <= 1] == ["3"]),
    ("The exception is", lambda a: min(a.by_N("claims", "low", claim="evaluations", quantity="evaluations_ratio").values()) > 1),
    ("does, and has the advantage", lambda a: a.row("run_time_ratios", variant="counter_from_1", N=3)["low"] > 1),
    ("difference of the mean evaluations grows throughout", lambda a: min(a.by_N("claims", "low", claim="growth", quantity="evaluations_difference_growth").values()) > 0),
    ("Both ratios fall from", lambda a: [a.grows(f"{of}_ratio", span) for of in ("evaluations", "targets") for span in ("2-3", "2-10", "10-40")] == 2 * [-1, True, -1]),
    ("It agrees at every", lambda a: all(a.agrees("counter_from_1", N) == (N != 5) for N in DIMENSIONS)),
    ("It agrees at every", lambda a: a.agrees("counter_from_1", 5, "p_holm_with_digit") and a.agrees("main", 5, "p_holm_with_digit")),
    ("because of the first repair", lambda a: not a.agrees("no_repair_at_start", 5) and not a.agrees("no_repair_at_start", 5, "p_holm_with_digit")),
    ("in nearly all runs at", lambda a: a.resets(0).keys() == {5, 10} and min(a.resets(0).values()) >= 0.9 and not a.resets(1)),
    ("Without it those at", lambda a: [row["N"] for row in a.rows("de_variants", variant="lshade44_no_guard") if row["p_holm"] < LEVEL] == [2, 3]),
    ("up to 36 of 1000 runs", lambda a: a.row("de_variants", variant="lshade44_no_guard", N=2)["runs"] == a.row("de_variants", variant="lshade44_no_guard", N=3)["runs"]),
    ("fail in nearly half of the runs", lambda a: all(0.5 < a.on_class(each)["successes"] / a.on_class(each)["runs"] < 0.6 for each in (ES, DE))),
    ("that decides, for", lambda a: a.on_class(ES)["success_between_high"] < 0.5 < a.on_class(DE)["success_between_low"]),
    ("Up to $N = 10$ the EAs take at most", lambda a: a.highest_cost(2, 3, 5, 10) == a.highest_cost(10) < 1.3),
    ("lengthen the runs of", lambda a: all(a.times(*each, N=40, instances=some)[0] > 1.0 for each in CONTRASTS for some in SETS)),
    ("each take about", lambda a: all(round(a.times(*each, N=40, instances=some)[1], 1) in (1.4, 1.5) for each in CONTRASTS for some in SETS)),
    ("a budget turns that into failures", lambda a: all(a.successes(200000, *cell, some) > 0.9 for cell in CELLS for some in SETS)),
    ("a budget turns that into failures", lambda a: a.successes(20000, "none", "published", "drawn", 2) > a.successes(20000, "none", "published", "drawn")),
    ("only where", lambda a: all(a.times("fall", repair, "growth", N=40, damping=2, instances="drawn")[0] > 1.0 for repair in ("none", "published"))),
    ("Repair costs at all six", lambda a: all(a.times("repair", "none", "published", N=N, instances=some)[0] > 1.0 for N in DIMENSIONS for some in ("paper", "drawn"))),
    ("Where nothing fails, the damping costs", lambda a: all(a.times("rule", "none", "ma_es", N=N, instances="paper")[2] < 1.0 for N in (10, 20))),
    ("it also disturbs what the strategy learns", lambda a: a.row("contrasts", contrast="learning", instances="drawn", N=3)["ratio_low"] > 1),
    (r"\emph{H1 is refuted}", lambda a: a.verdicts("H1", SPHERE) == a.verdicts("H1", SUITE) == {"refuted"}),
    (r"\emph{H2 is refuted on the suite and undecided", lambda a: (a.verdicts("H2", SUITE), a.verdicts("H2", SPHERE)) == ({"refuted"}, {"undecided"})),
    ("the damping costs, and", lambda a: a.on_suite("rule", "ma_es", case=6, N=20)[2] < 1.0 and a.on_sphere(10)[0] < 1.0 < a.on_sphere(10)[2]),
    ("with fewer active constraints", lambda a: a.times("repair", "none", "published", "constraint_ratios", problem=SPHERE, case=0, N=40)[0] > 1.0),
    ("It pays on a linear slope", lambda a: a.on_suite("repair", "published", case=13, N=10)[2] < 0.2),
    ("the damping matters most in the middle", lambda a: min(a.on_sphere(20)[0], a.on_sphere(30)[0]) > a.on_sphere(40)[1] and a.on_sphere(40)[0] > 1.0),
    ("only in growth costs in no cell", lambda a: [row["geometric_high"] >= 1.0 for row in a.rows("constraint_ratios", contrast="rule", repair="none", rule="growth", N=40)] == [True] * (8 + 12)),
    ("win against one interior-point solver", lambda a: a.solver("glpk_ipm")[0] == a.solver("glpk_ipm")[1] > 0),
    ("not against the class", lambda a: all(2 * won < compared for won, compared in map(a.solver, ("highs_ipm", "highs_ipm_crossover")))),
    ("COBYLA solves $N = 40$", lambda a: all(100 * a.leaderboard("cobyla")[f"ert_paper_{N}"] < ert for N, ert in a.by_N("samples", "ert", algorithm=ES).items())),
    ("SLSQP and trust-constr are ahead", lambda a: max(a.leaderboard(each)["ert_paper_40"] for each in ("slsqp", "trust_constr")) < min(a.ert(N=40))),
    ("most runs of SLSQP fail", lambda a: a.leaderboard("slsqp")["successes_paper_40"] < a.leaderboard("slsqp")["runs_paper_40"] / 2),
    ("about a quarter of the evaluations", lambda a: all(0.2 < a.gain(N) < 0.3 for N in (10, 20))),
    ("solves all problems of COCO", lambda a: 0.6 < a.solved("suite", "cobyla", "none") < 0.7 and a.solved("suite", "cobyla", "rule") == 1),
    ("SLSQP solves nearly all convex problems", lambda a: a.solved("map", "slsqp", "none") < 0.95 < a.solved("map", "slsqp", "rule") < 1),
    ("still fails on most of the suite", lambda a: a.solved("suite", "slsqp", "none") < a.solved("suite", "slsqp", "rule") < 0.5),
]  # fmt: skip


@pytest.fixture(scope="session")
def article_tables(files):
    return Article(files)


@pytest.mark.parametrize("words, holds", SAID, ids=[f"{number} {words}" for number, (words, _) in enumerate(SAID)])
def test_what_the_article_says_holds(article_tables, words, holds):
    assert words in (MANUSCRIPT / "manuscript.tex").read_text()
    assert holds(article_tables), f"rewrite a sentence of extras/manuscript/manuscript.tex.j2: {words}"


def test_the_articles_sentence_on_stagnation_is_true():
    sample = read_text(ROOT / "data/paper/reference.csv")
    (run,) = [row for row in sample if row["stop"] == "stagnation"]
    number, problem = int(run["run"]), rotated_klee_minty(int(run["N"]))
    identity = {"problem": "rotated_klee_minty", "stream": "rotated_klee_minty", "instance": 0}
    stops = [
        next(run_records(run["algorithm"], problem, identity, [number], Settings(stagnation=generations)))["stop"]
        for generations in (100, 200)
    ]
    assert stops == ["stagnation", "target"]


def in_words(latex):
    """A paragraph of the article as plain text."""
    for command, words in {r"\ES": "εMAg-ES", r"\DE": "LSHADE44"}.items():
        latex = latex.replace(f"{command}{{}}", words).replace(command, words)
    assert "\\" not in latex.replace("$", ""), latex
    return " ".join(latex.replace("$", "").split())


def test_metadata_agree_with_the_article():
    metadata = yaml.safe_load((MANUSCRIPT / "metadata.yaml").read_text(encoding="utf-8"))
    source = (MANUSCRIPT / "manuscript.tex").read_text()
    assert metadata["type"] in ("Editorial", "Letter", "Replication") and metadata["title"].startswith("[Re] ")
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert rf"\title{{{metadata['title']}}}" in source
    assert metadata["authors"][0]["name"] == citation["authors"][0]["name"] and metadata["authors"][0]["name"] in source
    (replicated,) = (field["bib"] for field in metadata["replication"] if "bib" in field)
    cited = [work for works in re.findall(r"\\cite\{([\w,]+)\}", source) for work in works.split(",")]
    works = (MANUSCRIPT / metadata["bibliography"]).read_text(encoding="utf-8")
    assert {replicated, *cited} == {*re.findall(r"^@\w+\{(\w+),", works, re.MULTILINE)}
    assert metadata["abstract"] == in_words(source.partition(r"\begin{abstract}")[2].partition(r"\keywords")[0])
    words = metadata["abstract"].split()
    assert len(words) <= 170 and sum(any(letter.isdigit() for letter in word) for word in words) <= 5
