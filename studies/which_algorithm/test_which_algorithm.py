"""Rows and scores of hand-made runs; the tables are made again elsewhere."""

import csv
from collections import Counter
from pathlib import Path

import study_which_algorithm as study
from klee_minty_studies.study import Tables
from klee_minty_studies.tables import by_key

import pytest
from scipy.stats import binomtest

FOLDER = Path(__file__).parent


def tables_with(monkeypatch, records, **tables):
    its = Tables([FOLDER / "which_algorithm.toml"])
    its |= tables
    monkeypatch.setattr(its, "records", lambda cells: records)
    return its


def record(**more):
    its = {"problem": "cutest", "name": "A", "N": 2, "algorithm": "mine", "run": 0, "evaluations": 120, "f": 1.5}
    return its | {"nu": 0.0, "f_opt": 1.0, "extra_output": {"is_out_of_time": False}} | more


def test_a_run_that_ends_near_the_boundary_is_noted(monkeypatch):
    """The precision is 1e-6 max(1, |f_opt|)."""
    ends = (1.0 + 5e-7, 1.0, 9e-9), (1.0 + 5e-7, 1.0, 2e-8), (1.0 + 2e-6, 1.0, 0.0), (1000.0 + 5e-4, 1000.0, 1e-9)
    records = [record(f=f, f_opt=f_opt, nu=nu, target_hits=[3, None]) for f, f_opt, nu in ends]
    records.append(record(target_hits=[3, 77]))
    rows = [*study.cutest_runs(tables_with(monkeypatch, records))]
    assert [(row["success"], row["near"]) for row in rows] == [(0, 1), (0, 0), (0, 0), (0, 1), (1, 1)]
    assert [row["evaluations"] for row in rows] == [120, 120, 120, 120, 77]


def test_a_hit_and_the_point_that_is_returned_are_told_apart(monkeypatch):
    """The box's best may be another point than that which a method returns, and better or worse."""
    improvements = [[3, 2.0], [50, 1.0 + 9e-7], [60, 1.0]]
    returned = {"is_out_of_time": False, "f": 1.0 - 1e-9, "nu": 1e-9}
    records = [
        record(improvements=improvements, f=1.0),
        record(improvements=improvements[:1], f=2.0, extra_output=returned),
        record(improvements=improvements[:1], f=2.0, extra_output=returned | {"nu": 2e-8, "is_out_of_time": True}),
    ]
    rows = [*study.unseen_runs(tables_with(monkeypatch, records, unseen=[{"name": "A", "f_opt": 1.0}]))]
    assert [(row["hit"], row["near"], row["out_of_time"]) for row in rows] == [(50, 1, 0), ("", 1, 0), ("", 0, 1)]


def run(algorithm, name, hit, evaluations=100, near=0):
    its = {"problem": "cutest", "name": name, "N": 2, "algorithm": algorithm, "hit": hit, "evaluations": evaluations}
    return its | {"near": near, "out_of_time": 0}


def test_scores_count_problems_and_families_and_compare_prices():
    runs = [run("learned_planes", "A1", 10), run("learned_planes", "A2", 20), run("learned_planes", "B", None)]
    runs += [run("learned_planes", "HS1", 10), run("learned_planes", "HS2", None, near=1)]
    runs += [run("slsqp", "A1", 20), run("slsqp", "A1", None), run("slsqp", "A2", None, near=1), run("slsqp", "B", 9)]
    runs += [run("slsqp", "HS1", None), run("slsqp", "HS2", None)]
    names = ("A1", "A2", "B", "HS1", "HS2")
    tables = {
        "unseen_runs": runs,
        "first_version": [],
        "cutest_runs": [],
        "unseen": [{"name": name, "convex": "yes"} for name in names],
    }
    by = by_key(study.scores(tables), "algorithm", kind="convex")
    learned, slsqp = by["learned_planes"], by["slsqp"]
    assert (learned["problems"], learned["solved"], learned["near"]) == (5, 3, 4)
    assert (slsqp["solved"], slsqp["near"], slsqp["only"], slsqp["only_learned"]) == (2, 3, 1, 2)
    assert learned["families"] == pytest.approx(3 / 4) and slsqp["families"] == pytest.approx(2 / 4)
    assert learned["hit_ratio"] == pytest.approx(10 / 120, rel=0.01)  # of A1, the only one that both solve
    assert learned["end_ratio"] == 10.0 and slsqp["hit_ratio"] == 1.0 and slsqp["p"] == 1.0


def test_families():
    """What differs by a number or what follows it is one family, but for Hock's and Schittkowski's collection."""
    names = {
        "PALMER1A": "PALMER",
        "PALMER8E": "PALMER",
        "HS21": "HS21",
        "HS21MOD": "HS21MOD",
        "3PK": "3PK",
        "S368": "S",
    }
    assert {name: study.family(name) for name in names} == names


def test_the_first_paragraph_counts_problems_of_the_runs():
    """Solved: at least half of the runs end within the precision, or hit it on their way."""
    with (FOLDER / "unseen.csv").open(encoding="utf-8") as file:
        is_convex = {row["name"]: row["convex"] == "yes" for row in csv.DictReader(file)}
    runs, successes = Counter(), Counter()
    for table in ("unseen_runs.csv", "first_version.csv"):
        with (FOLDER / table).open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if row["problem"] == "cutest":
                    key = row["algorithm"], is_convex[row["name"]], row["name"]
                    runs[key] += 1
                    successes[key] += row["hit"] != "" or row["near"] == "1"
    solved = Counter(key[:2] for key in runs if successes[key] >= runs[key] / 2)
    of = Counter(key[:2] for key in runs)
    page = (FOLDER / "README.md").read_text(encoding="utf-8")

    def alone(algorithm):
        """Problems of other f that the first version, and the algorithm, solves alone, of those on which both were run."""
        both = {name for it, kind, name in runs if (it, kind) == (algorithm, False)}
        one, other = (
            {
                name
                for it, kind, name in runs
                if it == its and not kind and 2 * successes[it, kind, name] >= runs[it, kind, name]
            }
            for its in ("first_version", algorithm)
        )
        return len(one & both - other), len(other - one)

    (slsqp, lincoa, lexma), p = (
        map(alone, ("slsqp", "lincoa", "lexma_es")),
        lambda pair: binomtest(pair[0], sum(pair)).pvalue,
    )
    said = "SLSQP {} : {} (p < .001), LINCOA {} : {}, lexMA-ES {} : {} (no difference seen)"
    assert said.format(*slsqp, *lincoa, *lexma) in page and p(slsqp) < 0.001 and min(p(lincoa), p(lexma)) > 0.05
    paragraph = page.split("\n\n")[1]

    def counts(algorithm):
        return [(solved[algorithm, kind], of[algorithm, kind]) for kind in (True, False)]

    (first, convex), (first_other, other) = counts("first_version")
    test = f"In a test on {convex + other} problems of CUTEst that nobody here had run, its first version solved all {convex}"
    assert test in paragraph and first == convex
    (slsqp, _), (slsqp_other, _) = counts("slsqp")
    (cobyla, of_cobyla), (cobyla_other, of_cobyla_other) = counts("cobyla")
    assert f"SLSQP alone solves {slsqp}, COBYLA {cobyla} of {of_cobyla} within 100 N" in paragraph
    said = f"Of {other} with another f it solved {first_other}, SLSQP {slsqp_other}, and COBYLA {cobyla_other} of"
    assert f"{said} {of_cobyla_other}." in paragraph and first_other > slsqp_other
    (today, _), (today_other, _) = counts("learned_planes")
    assert f"Today's version, changed since for other problems, solves {today} and {today_other}." in paragraph
    for algorithm in ("cobyqa", "lincoa"):
        assert solved[algorithm, True] == of[algorithm, True] > 0


def test_what_no_limit_of_time_ends_of_cmaes_stagnates():
    """As the page says; the budget is 20000 N."""
    with (FOLDER / "unseen_runs.csv").open(encoding="utf-8") as file:
        runs = [row for row in csv.DictReader(file) if row["algorithm"] == "cmaes_restarts"]
    ended = [row for row in runs if row["out_of_time"] == "0"]
    assert ended and all(int(row["evaluations"]) < 20000 * int(row["N"]) for row in ended)
