"""README.md is short, and the numbers in it are those of the results."""

import csv
import math
import re

import pytest


@pytest.fixture(scope="module")
def readme(root):
    return " ".join((root / "README.md").read_text(encoding="utf-8").split())


def test_it_is_read_in_some_minutes(readme):
    assert len(readme.split(" ")) <= 950


def test_the_headline_is_that_of_the_verdict(readme, root):
    with open(root / "paper_tables/verdict_numbers.csv", newline="", encoding="utf-8") as file:
        of = {row["column"]: row["value"] for row in csv.DictReader(file) if row["id"] == "headline"}

    def count(what):
        return f"{of[f'{what}.reproduced']} of {of[f'{what}.numbers']}"

    assert f"Mean evaluations: {count('mean_evaluations')} printed numbers" in readme
    assert count("lshade44.mean_evaluations") == "6 of 6" and "All 6 of LSHADE44" in readme
    assert f"{count('epsmag_es.mean_evaluations')} of εMAg-ES" in readme
    assert f"GLPK: {count('glpk_ipm')} reproduce" in readme
    assert f"EAs: {count('distances_and_errors')} reproduce" in readme
    assert f"the *other* EA, {of['distances_and_errors.reproduced_by_other']} would pass" in readme


def test_the_floor_and_the_costs_are_those_of_the_leaderboard(readme, root):
    with open(root / "extras/leaderboard/leaderboard.csv", newline="", encoding="utf-8") as file:
        ert = {row["algorithm"]: float(row["ert_paper_40"] or "nan") for row in csv.DictReader(file)}
    costs = [f"{ert['linear_model']:.0f}", f"{ert['scipy_cobyla']:.0f}", f"{round(ert['epsmag_es'], -3):,.0f}"]
    assert "needs {} evaluations, COBYLA {}, εMAg-ES {} (".format(*costs) in readme


def test_so_many_runs_can_show_a_difference(readme):
    """A permutation test of n against n runs has no p-value below 2 / C(2n, n); one's own against three at each N."""
    assert "runs=7 dimensions='[2,3,5]'" in readme and "Seven runs" in readme
    assert 3 * 3 * 2 / math.comb(14, 7) < 0.05


def test_what_instances_and_the_repair_change_is_as_the_studies_say(readme, root):
    with open(root / "studies/instances/repeated.csv", newline="", encoding="utf-8") as file:
        rows = {(row["sample"], row["algorithm"]): row for row in csv.DictReader(file) if row["N"] == "40"}
    for sample in ("plane-angle-translation", "mild"):
        rates = [round(100 * float(rows[sample, algorithm]["success_rate"])) for algorithm in ("epsmag_es", "lshade44")]
        assert f"{rates[0]} and {rates[1]} %" in readme
    shares = [
        float(rows["plane-angle-translation", algorithm]["success_between"]) for algorithm in ("epsmag_es", "lshade44")
    ]
    page = " ".join((root / "docs/comparing.md").read_text(encoding="utf-8").split())
    assert (
        "{:.0f} % of the variance of success lies between instances for εMAg-ES, and {:.0f} %".format(
            *(100 * share for share in shares)
        )
        in page
    )
    with open(root / "studies/damping/rules.csv", newline="", encoding="utf-8") as file:
        solved = {
            (row["repair"], row["rule"]): (row["successes"], row["runs"])
            for row in csv.DictReader(file)
            if (row["N"], row["instances"], row["budget"], row["sigma_start"]) == ("40", "drawn", "20000", "1")
            and row["damping"] == "1"
        }
    (own, runs), (published, _) = solved["published", "ma_es"], solved["published", "published"]
    alone = [solved["none", rule][0] for rule in ("ma_es", "published")]
    words = " ".join(readme.split())
    assert (
        f"solves {own} of {runs} drawn instances at N = 40 with damping, {published} without; without its repair {alone[0]} and {alone[1]}"
        in words
    )


@pytest.mark.slow
@pytest.mark.digits
def test_each_command_of_the_table_makes_its_file_in_a_clean_checkout(root, copy_repository, snakemake):
    rows = re.findall(
        r"^\| ([^|]+) \| `([\w/]+\.\w+)` \|", (root / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(rows) == 8
    repository = copy_repository()
    for _, file in rows:
        (repository / file).unlink()
        done = snakemake(file, repository=repository)
        assert done.returncode == 0, done.stderr
        assert (repository / file).read_bytes() == (root / file).read_bytes(), file
