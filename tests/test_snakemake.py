"""What the Snakefile takes from a call: its folder, its configuration, and what it notes of it;
what it shows, and what jobs ask a cluster for.
"""

import json
import re
from pathlib import Path

import pytest


def files(folder):
    """{path: time} of all below the folder but Snakemake's own and compiled modules."""
    own = (".snakemake", "__pycache__")
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if not {*own} & {*path.parts}}


@pytest.mark.parametrize("call", ["--directory {elsewhere}", "--snakefile {built}/Snakefile"])
def test_a_call_from_elsewhere_is_refused_before_anything_is_imported(built, snakemake, tmp_path, call):
    before = files(built)
    where = tmp_path if "--snakefile" in call else built
    done = snakemake(*call.format(elsewhere=tmp_path, built=built).split(), repository=where)
    assert done.returncode == 1 and "folder of the repository" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr and files(built) == before


def test_a_configuration_that_is_wrong_ends_the_call_with_one_line(built, snakemake, says):
    before = files(built)
    done = snakemake("--config", "rums=3", repository=built)
    assert done.returncode == 1
    assert says(done.stderr.splitlines()[-1], "config: 'rums' 'runs'")
    assert "Traceback" not in done.stderr and files(built) == before


def test_instances_that_are_one_problem_are_refused(copy, snakemake):
    """Also where the first is special."""
    (copy / "special.py").write_text("""
from klee_minty.rotated_klee_minty import rotated_klee_minty


def problem(N, instance=0):
    return rotated_klee_minty(N, instance=min(instance, 1))
""")
    given = ("folder=mine", "problem={name: special, file: special.py}", "instances=[0,1,2,3]")
    assert "instances 1 and 3 are one problem" in snakemake("--config", *given, repository=copy).stderr


def test_a_mapping_of_a_call_takes_the_place_of_the_one_in_a_file(copy, planned):
    (copy / "own.yaml").write_text("parameters: {epsmag_es: {repair_steps: 1}}\nalgorithms: [epsmag_es]\n")
    given = ("--configfile", "own.yaml", "--config", "folder=mine", "parameters={epsmag_es: {}}")
    (made, *_) = [job.outputs for job in planned(copy, "mine/data/runs.csv", *given) if job.rule == "optimize"]
    assert "/seed1-budget50-stagnation100/" in made[0]


def test_what_a_call_has_made_is_told_at_its_end(copy, snakemake):
    made, before = (copy / f"data/overview/{name}.txt" for name in ("verdict", "verdict_headline"))
    made.unlink()
    told = snakemake(repository=copy, check=True).stdout
    assert made.read_text(encoding="utf-8") in told and before.read_text(encoding="utf-8") not in told
    assert "paper_tables/*.tex" in told and "figures/*.pdf" in told


FAULTY = """
def optimize(box, rng):
    print("so loud\\n" * 10000)
    for generation in box.generations():
        box.evaluate([box.lower])
        1 / 0
"""


def test_a_fault_of_an_optimizer_is_told_once_and_then_what_to_do(copy, snakemake):
    """What it prints, and its traceback, is in a file, and not in the terminal."""
    (copy / "faulty.py").write_text(FAULTY)
    algorithms = ("algorithms=[]", "own=[{name: faulty, file: faulty.py}]")
    given = ("folder=mine", "dimensions=[2]", "runs=3", "chunk=1")
    done = snakemake("mine/data/indicators.csv", "--config", *given, *algorithms, repository=copy)
    assert done.returncode == 1
    # What our handler prints, in one piece; the logger's thread writes before or after it.
    summary = re.search(r"What failed:.*?not repeated", done.stderr, re.DOTALL)[0]
    assert summary.count("ZeroDivisionError at faulty.py:6") == 1 and "runs0-0.log and 2 more: " in summary
    assert re.search(r"printed, and any traceback: logs/runs/.*/runs0-0\.log\.out$", summary, re.MULTILINE)
    assert re.search(r"^Correct .+ same command again", summary, re.MULTILINE)
    assert not re.search("so loud|Traceback", done.stdout + done.stderr)
    printed = [path.read_text() for path in copy.glob("logs/runs/*/faulty/**/*.out")]
    assert [text.count("so loud") for text in printed] == 3 * [10000]
    traceback = f'Traceback (most recent call last):\n  File "{copy}/faulty.py", line 6, in optimize\n'
    assert all(traceback in text and text.endswith("ZeroDivisionError: division by zero\n") for text in printed)


@pytest.mark.slow
@pytest.mark.parametrize(
    "file", ["scripts/optimizers/random_search.py", "scripts/collect_runs.py", "scripts/judge_paper.py"]
)
def test_a_call_that_failed_fails_again_until_its_cause_is_gone(copy, snakemake, file):
    """Snakemake by itself does not miss the output of a failed job while files made of it are there from before."""
    right = (copy / file).read_text(encoding="utf-8")
    (copy / file).write_text(right.replace("def ", "1 / 0\n\n\ndef ", 1), encoding="utf-8")
    for _ in range(2):
        done = snakemake(repository=copy)
        assert done.returncode == 1 and "ZeroDivisionError" in done.stderr
    (copy / file).write_text(right, encoding="utf-8")
    assert snakemake(repository=copy).returncode == 0


PLAIN = ("--workflow-profile", "none", "--scheduler", "greedy")  # shows each job


@pytest.mark.parametrize(
    ("N", "chunk", "budget", "minutes"), [(40, 60, 200000, 50), (40, 10, 20000, 1), (2, 60, 20000, 1)]
)
def test_a_job_asks_for_time_for_the_budget_of_all_its_runs(built, snakemake, N, chunk, budget, minutes):
    """2 (20 / N + 1 + N^2 / 1000) microseconds an evaluation: 60 runs of 8e6 evaluations at N = 40 are 2976 s."""
    call = ("mine/data/indicators.csv", *PLAIN, "--dry-run", "--forcerun", "optimize", "--config", "folder=mine")
    settings = (f"dimensions=[{N}]", "runs=60", f"chunk={chunk}", f"budget={budget}")
    told = snakemake(*call, *settings, repository=built).stdout
    assert re.search(r"^rule optimize:\n.+?\bruntime=(\d+)", told, re.MULTILINE | re.DOTALL)[1] == str(minutes)


def test_a_second_attempt_asks_for_twice_as_much(copy, snakemake, tmp_path):
    (tmp_path / "fails.py").write_text("def optimize(box, rng):\n    raise ValueError\n", encoding="utf-8")
    own = ("folder=mine", "algorithms=[]", f"own=[{{name: fails, file: {tmp_path}/fails.py}}]")
    settings = ("dimensions=[40]", "runs=60", "chunk=60", "budget=20000")
    call = ("mine/data/indicators.csv", *PLAIN, "--cores", "1", "--retries", "1", "--config", *own, *settings)
    done = snakemake(*call, repository=copy)
    found = re.findall(r"runtime=(\d+), mem_mb=(\d+)", done.stdout + done.stderr)
    assert done.returncode and found == [("5", "532"), ("10", "1064")]


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
    words = {word for labels in titles for word in labels}
    assert len(titles) == len(results) and not words & {Path(path).stem for path in results}
