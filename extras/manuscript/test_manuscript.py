"""The manuscript: which faults of a LaTeX log are refused, that it compiles, and that its sentences are true."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import table3
from compile_latex import first_fault, font_fault, preamble, typeset
from klee_minty.files import read_text
from klee_minty.presentation.layouts import LAYOUTS, folder
from klee_minty.problem import rotated_klee_minty
from klee_minty.results.indicators import indicators
from klee_minty.running import run_records
from klee_minty.settings import Settings
from klee_minty_studies.paper import DIMENSIONS
from table2 import results_table
from table_comparison import comparison_table
from table_ranking import ranking_table

import pytest
import yaml

ROOT = Path(__file__).parents[2]
MANUSCRIPT = ROOT / "extras/manuscript"
LATEX = pytest.mark.skipif(not shutil.which("latexmk"), reason="latexmk is not installed")


FAULTS = """! LaTeX Error: File `llncs.cls' not found.
LaTeX Warning: Reference `KMtab9' on page 1 undefined on input line 20.
LaTeX Warning: Label `KMtab1' multiply defined.
LaTeX Font Warning: Font shape `T1/xyz/m/n' undefined
Missing character: There is no ν in font ec-lmr10!
</var/fonts/pk/ljfour/ecrm1000.600pk>
Overfull \\hbox (1.3pt too wide) in paragraph at lines 1--2
LaTeX Warning: Float too large for page by 30.2pt on input line 50.
Overfull \\vbox (12.0pt too high) has occurred while \\output is active []"""
NO_FAULTS = """Overfull \\hbox (0.9pt too wide) in paragraph at lines 1--2
Underfull \\hbox (badness 10000) in paragraph at lines 1--2
LaTeX Font Info:    Overwriting symbol font `operators' in version `normal'
</usr/share/fonts/type1/public/lm/lmr10.pfb>"""


@pytest.mark.parametrize("line", [*FAULTS.splitlines(), *NO_FAULTS.splitlines()])
def test_faults_are_found_and_nothing_else(line):
    assert bool(first_fault(f"This is pdfTeX\n{line}\nand more\n")) == (line in FAULTS)


def test_a_table_that_is_too_wide_is_named():
    log = "(./floats.tex (../../table1.tex) (../../table2.tex\nOverfull \\hbox (44.1pt too wide) at lines 6--34\n))"
    assert first_fault(log).endswith("too wide) at lines 6--34 after opening ../../table2.tex")


def compile_manuscript(tmp_path, *options, path=None):
    command = [sys.executable, "extras/manuscript/compile_latex.py", *options, "--output", tmp_path / "m.pdf"]
    environment = {"PYTHONPATH": "scripts", "PATH": path or os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)


def test_without_latex_it_fails_in_one_line(tmp_path):
    done = compile_manuscript(tmp_path, path=str(tmp_path))
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "latexmk is missing" in done.stderr
    assert not (tmp_path / "m.pdf").exists()


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
    return first_fault(log) or font_fault(pdf)


RUN = {"algorithm": "es", "N": 2, "instance": 0, "f_opt": 0.0, "f": 1.0, "error": 1.0, "nu": 0.0, "stop": "target"}
RUN |= {"distance": 1.0, "evaluations": 1, "run_time_area": 0.0}
INDICATORS = indicators([RUN])
NARROW = ("ieee", "acm", "elsevier", "elsevier_1p")  # of each class the layouts with the least room


@LATEX
@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "algorithms"), [("lncs", 4), ("lncs", 8), ("lncs", 30), *((layout, 30) for layout in NARROW)]
)
def test_tables_of_many_algorithms_fit_on_pages(tmp_path, layout, algorithms):
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
    tables = ranking_table(rows, layout), comparison_table(rows, tests, layout), results_table(rows, layout)
    assert fault_of(tmp_path, layout, *tables) is None


@LATEX
@pytest.mark.slow
@pytest.mark.parametrize(("layout", "nu"), [("lncs", 0.0), ("lncs", 1.0), *((layout, 1.0) for layout in NARROW)])
def test_tables_of_other_instances_fit_between_the_margins(tmp_path, layout, nu):
    shared = {"N": 2, "f_opt": 8.5, "instances": 3}
    lp = {"solver": "highs_ipm", "f": 1.0, "nu": nu, "distance": 1.0, "status": "optimal"}
    lp |= {"abs_error": 1.0, "feasibility_rate": 1.0}
    tables = results_table([INDICATORS | shared | {"nu_med": nu}], layout), table3.results_table([shared | lp], layout)
    assert fault_of(tmp_path, layout, *tables) is None


def test_a_font_that_is_not_in_the_file_is_found():
    font = b"1 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n"
    assert "Helvetica is not embedded" in font_fault(font)


@pytest.fixture(scope="module")
def numbers():
    """{id: {column: {N: value}}} of the numbers that are checked in."""
    found = {}
    tables = (
        *(ROOT / f"paper_tables/{name}.csv" for name in ("numbers", "verdict_numbers")),
        MANUSCRIPT / "study_numbers.csv",
    )
    for row in [row for table in tables for row in read_text(table)]:
        found.setdefault(row["id"], {}).setdefault(row["column"], {})[row["N"]] = row["value"]
    return found


# What the article says by hand. The N at which a printed number deviates, else it reproduces:
DEVIATES, PERHAPS, MISPRINT = "deviates", "deviates, possibly misprinted", "misprint in the paper"
DEVIATING = {
    ("epsmag_es", "mean_evaluations"): {"3": DEVIATES, "5": PERHAPS, "10": DEVIATES, "20": MISPRINT},
    ("lshade44", "mean_evaluations"): {},
    ("epsmag_es", "mean_distance"): {"3": DEVIATES},
    ("lshade44", "mean_distance"): {"20": DEVIATES},
    ("epsmag_es", "abs_error_med"): {"2": DEVIATES},
    ("lshade44", "abs_error_med"): {"40": PERHAPS},
    ("glpk_ipm", "abs_error"): {},
    ("glpk_ipm", "distance"): {},
}
CLAIMS = {
    ("target", "verdict"): "supported",
    ("lp", "verdict"): "supported",
    ("evaluations", "table2.verdict"): "supported",
    ("evaluations", "figure3.verdict"): "undecided",
    ("growth", "verdict"): "undecided",
    ("rank", "verdict"): "supported",
}
LEVEL, EAS = 0.05, ("epsmag_es", "lshade44")


@pytest.mark.parametrize(("algorithm", "quantity"), DEVIATING)
def test_the_article_says_where_a_number_deviates(numbers, algorithm, quantity):
    verdicts = numbers[algorithm][f"{quantity}.verdict"]
    found = {N: verdict for N, verdict in verdicts.items() if verdict != "reproduced"}
    assert found == DEVIATING[algorithm, quantity]


def test_the_articles_sentences_on_claims_are_true(numbers):
    assert {(claim, column): numbers[f"claims.{claim}"][column][""] for claim, column in CLAIMS} == CLAIMS
    shares = {who: numbers["claims.target"][f"{who}.success_share.estimate"] for who in EAS}
    failing = {(who, N) for who, own in shares.items() for N, share in own.items() if float(share) < 1}
    assert failing == {("epsmag_es", "2"), ("epsmag_es", "40")}
    of_evaluations = numbers["claims.evaluations"]
    low = of_evaluations["evaluations_ratio.low"]
    over_targets = of_evaluations["targets_ratio.low"]
    assert all(float(ratio) > 1 for ratio in low.values())
    assert [N for N, ratio in over_targets.items() if float(ratio) <= 1] == ["3"]
    growth = numbers["claims.growth"]
    assert all(float(by) > 0 for by in growth["evaluations_difference_growth.low"].values())
    for ratio in ("evaluations_ratio", "targets_ratio"):
        assert float(growth[f"{ratio}_growth.high"]["10-40"]) < 1 < float(growth[f"{ratio}_growth.low"]["2-10"])
        assert float(growth[f"{ratio}_growth.high"]["2-3"]) < 1


def test_the_articles_sentences_on_numbers_are_true(numbers):
    informative = numbers["informative"]
    assert informative[MISPRINT][""] == "1" and all(int(informative[key][""]) > 1 for key in (DEVIATES, PERHAPS))
    rest = {key: int(numbers["paper"][key][""]) - int(informative[key][""]) for key in ("numbers", "reproduced")}
    assert rest["numbers"] == rest["reproduced"]  # "all of them agree"
    for algorithm in EAS:
        sizes = numbers[algorithm]["reference.runs"]
        assert sizes == numbers["epsmag_es"]["reference.runs"]
        assert sizes["2"] == sizes["3"] and sizes["5"] == sizes["10"] == sizes["20"]
    borderline = {}
    for algorithm, quantity in DEVIATING:
        marks = numbers[algorithm][f"{quantity}.borderline"]
        borderline[algorithm, quantity] = [N for N, mark in marks.items() if mark == "1"]
    found = {key: dimensions for key, dimensions in borderline.items() if dimensions}
    assert found == {("epsmag_es", "mean_distance"): ["2", "40"], ("epsmag_es", "abs_error_med"): ["20"]}
    expected = numbers["epsmag_es"]["mean_distance.expected"]
    of_all = numbers["epsmag_es"]["mean_distance.expected_of_all"]
    assert {N for N, distance in expected.items() if distance != of_all[N]} == {"2", "40"}  # given that all succeed
    assert numbers["E10"]["agreeing_exchanges"]["all"] == "1"
    assert float(numbers["E10"]["epsmag_es.as_median_run.p_value"]["all"]) > LEVEL  # "is open"
    assert (
        float(numbers["E11"]["as_median_run.p_value"]["20"]) < 0.001 > float(numbers["E11"]["as_printed.p_value"]["20"])
    )


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


def test_the_articles_sentences_on_readings_and_solvers_are_true(numbers):
    assert float(numbers["E2"]["infeasible_share"]["10"]) > 0.9  # "nearly all points"
    assert float(numbers["E4"]["evaluations_100.failing_share"]["3"]) == 1.0  # "all runs"
    assert float(numbers["E1"]["degrees_350.loss"]["40"]) < 0.0  # "not optimal"
    won = {
        key: numbers["claims.lp"][f"{key}.supporting"][""] for key in ("glpk_ipm", "highs_ipm", "highs_ipm_crossover")
    }
    of = {key: numbers["claims.lp"][f"{key}.comparisons"][""] for key in won}
    assert won["glpk_ipm"] == of["glpk_ipm"] and all(int(won[key]) < int(of[key]) / 2 for key in [*won][1:])


def test_the_articles_sentences_on_variants_are_true(numbers):
    counter = numbers["es_variants.counter_from_1"]
    assert all(float(p) >= LEVEL for N, p in counter["p_holm"].items() if N != "5")
    assert float(counter["p_holm"]["5"]) < LEVEL <= float(counter["p_holm_with_digit"]["5"])
    no_guard = numbers["de_variants.lshade44_no_guard"]
    assert [N for N, p in no_guard["p_holm"].items() if float(p) < LEVEL] == ["2", "3"]
    assert float(counter["run_time_ratios.low"]["3"]) > 1
    assert no_guard["runs"]["2"] == no_guard["runs"]["3"]


def test_the_articles_sentences_on_resets_are_true(numbers):
    for counter, some in (("0", {"5", "10"}), ("1", set())):
        of = numbers[f"first_generations.counter_from_{counter}"]["reset_runs"]
        assert {N for N, runs in of.items() if int(runs) > 0} == some
        total = numbers[f"first_generations.counter_from_{counter}"]["runs"]
        assert all(int(of[N]) >= 0.9 * int(total[N]) for N in some)  # "nearly all"
    no_repair = numbers["es_variants.no_repair_at_start"]
    assert max(float(no_repair["p_holm"]["5"]), float(no_repair["p_holm_with_digit"]["5"])) < LEVEL
    assert float(numbers["es_variants.main"]["p_holm_with_digit"]["5"]) >= LEVEL


def test_the_articles_sentences_on_classical_methods_are_true(numbers):
    ert = {who: numbers[who]["leaderboard.ert"] for who in ("scipy_cobyla", "scipy_trust_constr")}
    of_es = numbers["epsmag_es"]["reference.ert"]
    assert all(100 * float(ert["scipy_cobyla"][N]) < float(of_es[N]) for N in of_es)
    assert float(ert["scipy_trust_constr"]["40"]) < float(of_es["40"])
    assert int(numbers["scipy_1_15.scipy_cobyla"]["successes"]["10"]) < 15 / 2  # "in most runs"
    successes, runs = (numbers["scipy_slsqp"][f"leaderboard.{column}"]["40"] for column in ("successes", "runs"))
    assert int(successes) < int(runs) / 2


def test_the_articles_sentence_on_random_searchs_curve_is_true(numbers):
    assert float(numbers["figure3"]["random_search.p_value"]["all"]) >= LEVEL  # "agrees"


def test_the_articles_sentences_on_the_boundary_are_true(numbers):
    def share(method, margin):
        row = numbers[f"margins.suite.{method}.{margin}"]
        return sum(int(row["solved"][N]) for N in ("5", "10", "20", "40")) / sum(
            int(row["problems"][N]) for N in ("5", "10", "20", "40")
        )

    assert 0.6 < share("cobyla", "none") < 0.7 and share("cobyla", "rule") == 1.0  # "two thirds", "all"
    assert share("slsqp", "none") < share("slsqp", "rule") < 0.5  # "fails on most with either"
    for method in ("cobyla", "slsqp"):
        none, rule = (numbers[f"margins.map.{method}.{margin}"] for margin in ("none", "rule"))
        assert none["problems"][""] == rule["problems"][""] and int(none["solved"][""]) < int(rule["solved"][""])


KEYS = "title authors affiliations keywords code data replication abstract bibliography type domain language review"
BEFORE_SUBMISSION = ("title", "keywords", "abstract", "bibliography", "type", "domain", "language")


@pytest.fixture
def metadata():
    return yaml.safe_load((MANUSCRIPT / "metadata.yaml").read_text(encoding="utf-8"))


def test_metadata_have_the_fields_of_the_journals_template(metadata):
    assert [*metadata] == [*KEYS.split(), "contributors", "dates", "article", "journal"]
    assert all(isinstance(metadata[key], str) and metadata[key] for key in BEFORE_SUBMISSION)
    assert metadata["type"] in ("Editorial", "Letter", "Replication") and metadata["title"].startswith("[Re] ")
    codes = {str(place["code"]) for place in metadata["affiliations"]}
    for author in metadata["authors"]:
        assert {*str(author["affiliations"]).split(",")} <= codes | {"*"} and author["name"]


def in_words(latex, numbers):
    """A paragraph of the article as plain text, with the numbers that it quotes."""
    text = re.sub(r"\\KM\{(.*?)\}\{(.*?)\}\{(.*?)\}", lambda key: numbers[key[1]][key[2]][key[3]], latex)
    for command, words in {r"\ES": "εMAg-ES", r"\DE": "LSHADE44"}.items():
        text = text.replace(f"{command}{{}}", words).replace(command, words)
    assert "\\" not in text.replace("$", ""), text
    return " ".join(text.replace("$", "").split())


def test_the_metadatas_abstract_is_the_articles(metadata, numbers):
    source = (MANUSCRIPT / "manuscript.tex").read_text()
    abstract = source.partition(r"\begin{abstract}")[2].partition(r"\keywords")[0]
    assert metadata["abstract"] == in_words(abstract, numbers)


def test_metadata_agree_with_the_article(metadata):
    source = (MANUSCRIPT / "manuscript.tex").read_text()
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert rf"\title{{{metadata['title']}}}" in source
    assert metadata["authors"][0]["name"] == citation["authors"][0]["name"] and metadata["authors"][0]["name"] in source
    (replicated,) = (field["bib"] for field in metadata["replication"] if "bib" in field)
    cited = [work for works in re.findall(r"\\cite\{([\w,]+)\}", source) for work in works.split(",")]
    works = (MANUSCRIPT / metadata["bibliography"]).read_text(encoding="utf-8")
    assert {replicated, *cited} == {*re.findall(r"^@\w+\{(\w+),", works, re.MULTILINE)}


def test_the_abstract_can_be_read(metadata):
    words = metadata["abstract"].split()
    assert len(words) <= 170 and sum(any(letter.isdigit() for letter in word) for word in words) <= 5


def test_the_articles_sentences_on_instances_are_true(numbers):
    for algorithm in EAS:  # "nearly half"
        row = numbers[f"repeated.class.{algorithm}"]
        assert 0.5 < int(row["successes"]["40"]) / int(row["runs"]["40"]) < 0.6
    es, de = (numbers[f"repeated.class.{algorithm}"] for algorithm in EAS)
    assert float(es["success_between_high"]["40"]) < 0.5 < float(de["success_between_low"]["40"])
    assert all(float(numbers["instances.class.epsmag_es"]["ert_ratio"][N]) < 1.3 for N in ("2", "3", "5", "10"))


def interval(numbers, identifier, N):
    row = numbers[identifier]
    return [float(row[f"geometric{end}"][str(N)]) for end in ("_low", "", "_high")]


def test_the_articles_sentences_on_repair_and_damping_are_true(numbers):
    for instances in ("drawn", "repeated"):
        for identifier in ("repair.published", "repair.ma_es", "rule.published.ma_es", "rule.none.ma_es"):
            low, ratio, _ = interval(numbers, f"ratios.{identifier}.{instances}", 40)
            assert low > 1.0 and round(ratio, 1) in (1.4, 1.5)
        for cell in ("none.ma_es", "none.published", "published.ma_es", "published.published"):
            row = numbers[f"rules.{cell}.{instances}"]
            assert int(row["successes_10"]["40"]) > 0.9 * int(row["runs_10"]["40"])  # "nearly all"
    assert all(interval(numbers, f"ratios.fall.{repair}.growth.drawn", 40)[0] > 1.0 for repair in ("none", "published"))
    for instances in ("paper", "drawn"):
        for N in DIMENSIONS:
            assert interval(numbers, f"ratios.repair.published.{instances}", N)[0] > 1.0
    assert all(interval(numbers, "ratios.rule.none.ma_es.paper", N)[2] < 1.0 for N in (10, 20))
    assert float(numbers["repair.learning.drawn"]["ratio_low"]["3"]) > 1
    assert float(numbers["rules.none.D2.drawn"]["successes"]["40"]) > float(
        numbers["rules.none.published.drawn"]["successes"]["40"]
    )


def test_the_articles_sentences_on_other_problems_are_true(numbers):
    for problem in ("sphere_under_planes", "bbob_constrained"):
        assert all(int(numbers[f"H1.{problem}.{rule}"]["contradicted"][""]) > 0 for rule in ("published", "ma_es"))
    for repair in ("none", "published"):
        assert int(numbers[f"H2.bbob_constrained.{repair}"]["contradicted"][""]) > 0
        on_sphere = numbers[f"H2.sphere_under_planes.{repair}"]
        assert int(on_sphere["contradicted"][""]) == 0 < int(on_sphere["open"][""])
    assert interval(numbers, "bbob_constrained.6.rule.none.ma_es", 20)[2] < 1.0
    assert interval(numbers, "sphere_under_planes.0.repair.published", 40)[0] > 1.0
    assert interval(numbers, "bbob_constrained.13.repair.published", 10)[2] < 0.2
    quarter, *middle, vertex = (
        interval(numbers, f"sphere_under_planes.{active}.rule.none.ma_es", 40) for active in (10, 20, 30, 40)
    )
    assert quarter[0] < 1.0 < quarter[2] and all(ratio[0] > max(1.0, vertex[1]) for ratio in middle)
    growth = [key for key in numbers if re.fullmatch(r"(sphere_|bbob_).*\.rule\.none\.growth", key)]
    assert len(growth) == 8 + 12 and all(interval(numbers, key, 40)[2] >= 1.0 for key in growth)  # "costs in no cell"
