"""The comparison of an own algorithm as its user calls it: from a file to the answer."""

import json
import re
import shlex
import shutil

import pytest

TEMPLATES = "scripts/klee_minty/presentation/templates"
OWN = """
def optimize(box, rng):
    box.evaluate(rng.uniform(box.lower, box.upper, (box.budget // 8, box.dimension)))
"""
CONFIG = ("folder=mine", "dimensions=[2]", "solvers=[highs_ipm]")
CONFIG += ('own=[{name: mine, file: ../mine.py, label: "my {ES}"}]',)


def test_stored_results_stand_beside_runs_like_them_alone(copy_repository, snakemake, planned, says, sphere):
    """A name of the leaderboard is refused for another algorithm: else it would be left out, without a word."""
    repository = copy_repository(has_few_jobs=True)
    (repository / "mine.py").write_text(OWN, encoding="utf-8")
    call = (
        "mine/comparison.md",
        "--config",
        "folder=mine",
        "own=[{name: mine, file: mine.py, sees: nu}]",
        "dimensions=[2]",
    )
    for more in ((), ("budget=100",), ("instances=[3]",), (f"problem={{name: sphere, file: '{sphere()}'}}",)):
        (job,) = [job for job in planned(repository, *call, *more) if job.rule == "compare_algorithms"]
        assert ("studies/leaderboard/leaderboard.csv" in job.inputs) == (not more), more
    words = shlex.split(job.command)
    told = json.loads(words[words.index("--about") + 1])
    assert told["levels"] == {"mine": "nu"} and {*told["call"]} == {"folder", "own", "dimensions", "problem"}
    counts = {"budget", "seed", "stagnation", "runs", "instances", "dimensions", "problem", "sees", "own", "algorithms"}
    assert counts <= {*told["configuration"]} and told["budget"] == told["configuration"]["budget"] == 20000
    assert "--problems data/problems/sphere " in job.command and "--layout lncs " in job.command
    own = "own=[{name: scipy_cobyla, file: mine.py}]"
    done = snakemake("compare", "--dry-run", "--config", "folder=mine", own, repository=repository)
    (*_, last), words = done.stderr.splitlines(), "'scipy_cobyla' is an algorithm of the leaderboard"
    assert done.returncode == 1 and says(last, words)


@pytest.mark.slow
def test_from_a_file_to_the_answer(copy, snakemake, planned, says):
    """An own algorithm ends after an eighth of the budget; the page's commands have all that was configured."""

    def call(*arguments):
        done = snakemake(*arguments, repository=copy, check=True)
        return done.stdout

    (copy.parent / "mine.py").write_text(OWN, encoding="utf-8")
    page, printed = copy / "mine/comparison.md", call("compare", "--config", *CONFIG)
    text, in_browser = page.read_text(encoding="utf-8"), page.with_suffix(".html").read_text(encoding="utf-8")
    assert "mine/comparison.html" in printed and in_browser.count("data:image/png;base64") == 2
    assert text.index("](figures/ert.png)") < text.index("**my {ES}**") < text.index("](figures/convergence.png)")
    for answer in (printed, text):
        assert says(answer, "my {ES} of 2 runs in all, 2 ended by the optimizer.")

    *_, again = commands = [shlex.split(command) for command in re.findall("^snakemake .*$", text, re.MULTILINE)]
    assert "budget=500" in commands[0]  # ten times that of the configuration: no run succeeds
    for command in commands:
        jobs = planned(copy, *command[3:], "--forceall")
        assert {job.rule for job in jobs} >= {"optimize", "compare_algorithms"}
        assert not {job.rule for job in jobs} & {"solve_lp", "check_reference"}
        (made,) = (job for job in jobs if job.rule == "compare_algorithms")
        assert {f"{TEMPLATES}/comparison.{kind}.j2" for kind in ("md", "tex")} <= {*made.inputs}
        assert all(path.startswith(("data/", "mine/")) for job in jobs for path in job.outputs if path)
    assert not any(given.startswith(("solvers=", "runs=")) for given in again)  # as in config.yaml

    call("mine/paper_tables/comparison_numbers.tex", "--config", *CONFIG)
    assert "mine" in (copy / "mine/paper_tables/comparison_numbers.tex").read_text(encoding="utf-8")
    shutil.rmtree(copy / "mine")
    call("mine/comparison.md", *again[4:])
    assert page.read_text(encoding="utf-8") == text
