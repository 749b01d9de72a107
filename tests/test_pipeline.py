"""Small calls with values that are not the paper's, from the configuration to tables and figures, each beside what a
plain computation from the records gives.
"""

import csv
import json
import math
import os
from unittest import mock

from klee_minty.presentation import figures
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty.results.ranking import ranks

import numpy as np
import pytest
import yaml


@pytest.fixture
def repository(copy_repository, monkeypatch):
    """A checkout, where figures are drawn, too."""
    folder = copy_repository(has_studies=False)
    monkeypatch.chdir(folder)
    return folder


def records_in(folder):
    """The records of all runs below a folder."""
    return [json.loads(line) for path in sorted(folder.rglob("*.jsonl")) for line in path.read_text().splitlines()]


def table(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def mean(values):
    return sum(values) / len(values)


def plain_hits(run, targets):
    """Of each row of targets.csv the first evaluation that is at or below its level, or None."""
    hits = []
    for row in targets:
        level = float(row["level"])
        values = [
            (evaluation, nu if row["part"] == "nu" else abs(f - run["f_opt"]) if nu == 0.0 else math.inf)
            for evaluation, f, nu in run["improvements"]
        ]
        hits.append(next((evaluation for evaluation, value in values if value <= level), None))
    return hits


def plain_indicators(runs):
    """What some columns of indicators.csv have for runs of one algorithm at one N."""
    runs = sorted(runs, key=lambda run: (run["nu"], run["f"] - run["f_opt"]))
    median, feasible = runs[(len(runs) - 1) // 2], [run for run in runs if not run["nu"]]
    areas = [mean([math.log10(hit or run["budget"]) for hit in run["target_hits"]]) for run in runs]
    return {
        "runs": len(runs),
        "nu_med": median["nu"],
        "abs_error_med": abs(median["f"] - median["f_opt"]),
        "feasibility_rate": len(feasible) / len(runs),
        "mean_distance": mean([run["distance"] for run in feasible]) if feasible else math.nan,
        "mean_evaluations": mean([run["evaluations"] for run in runs]),
        "success_rate": mean([run["stop"] == "target" for run in runs]),
        "run_time_area": mean(areas),
    }


def check_tables(folder, runs, precision):
    """Compare the tables of a folder with plain computations; returns its ranking, and {(algorithm, N): indicators}."""
    data = folder / "data"
    key = ("algorithm", "N", "instance", "run")
    targets = table(data / "targets.csv")
    levels = [float(row["level"]) for row in targets]
    assert levels[-1] == precision < levels[-2]
    runs = [run | {"target_hits": plain_hits(run, targets)} for run in runs]
    by_run = {tuple(str(run[part]) for part in key): run for run in runs}
    rows, hits = table(data / "runs.csv"), table(data / "target_hits.csv")
    assert {tuple(row[part] for part in key) for row in rows} == by_run.keys() and len(rows) == len(runs)
    for row, hit in zip(rows, hits, strict=True):
        run = by_run[tuple(row[part] for part in key)]
        assert (float(row["f"]), float(row["nu"]), row["stop"]) == (run["f"], run["nu"], run["stop"])
        assert float(row["error"]) == abs(run["f"] - run["f_opt"])
        of_targets = [int(hit[column]) if hit[column] else None for column in [*hit][5:]]
        assert of_targets == run["target_hits"] and tuple(hit[part] for part in key) == tuple(row[part] for part in key)
    cells = {}
    for run in runs:
        cells.setdefault((run["algorithm"], run["N"]), []).append(run)
    plain = {cell: plain_indicators(some) for cell, some in cells.items()}
    for row in table(data / "indicators.csv"):
        expected = plain[row["algorithm"], int(row["N"])]
        assert {column: float(row[column]) for column in expected} == pytest.approx(expected, rel=1e-9, nan_ok=True)
    for (algorithm, N), some in cells.items():
        curve = [row for row in table(data / "ecdf.csv") if (row["algorithm"], row["N"]) == (algorithm, str(N))]
        for step in curve:
            reached = sum(
                hit is not None and hit <= int(step["evaluations"]) for run in some for hit in run["target_hits"]
            )
            assert float(step["proportion"]) == reached / (len(some) * len(levels))
    return [row for row in table(data / "ranking.csv") if row["N"] != "all"], plain


def test_precision_budget_stagnation_and_seed_reach_tables_and_figures(repository, snakemake, call):
    given = {"precision": 1e-3, "budget": 3000, "stagnation": 7, "seed": 5, "dimensions": [2], "runs": 3}
    given |= {"folder": "other", "algorithms": ["lshade44", "epsmag_es", "random_search"]}
    (repository / "own.yaml").write_text(yaml.safe_dump(given))
    snakemake("other/paper_tables/ranking.tex", "--configfile", "own.yaml", repository=repository, check=True)
    assert (repository / "other/.gitignore").read_text() == "*\n"
    assert yaml.safe_load((repository / "other/data/config.yaml").read_text())["seed"] == 5
    runs = records_in(repository / "data/runs")
    assert {(run["seed"], run["budget"], run["stagnation"]) for run in runs} == {(5, 6000, 14)}
    assert {run["algorithm"] for run in runs if run["stop"] == "stagnation"} and len(runs) == 9
    imported = [(run["algorithm"], "file", *item) for run in runs for item in run["files"].items()]
    imported += [(run["algorithm"], "package", *item) for run in runs for item in run["versions"].items()]
    assert {tuple(row.values()) for row in table(repository / "other/data/code.csv")} == {*imported}
    ranking, plain = check_tables(repository / "other", runs, 1e-3)
    errors = [plain[row["algorithm"], 2]["abs_error_med"] for row in ranking]
    assert [float(row["rank_error_tied"]) for row in ranking] == ranks(errors, tolerance=1e-3)
    assert "$10^{-3}$" in (repository / "other/paper_tables/ranking.tex").read_text()
    drawn = []
    with mock.patch.object(figures, "save", lambda figure, *_: drawn.append(figure)):
        for script in (["figure2"], ["figure3"], ["figure3", "--by-dimension", "--budget", 3000]):
            shown = ("--data", "other/data", "--labels", '{"lshade44": "Mine"}', "--layout", "ieee")
            assert call(*script, *shown) is None
    assert {figure.get_figwidth() for figure in drawn} == {LAYOUTS["ieee"].inches}
    legends = [[text.get_text() for text in figure.legends[0].get_texts()] for figure in drawn]
    assert "Mine" in legends[0] and "target $10^{-3}$" in legends[0] and "Mine" in legends[2]
    assert "Mine" in [axes.get_title(loc="left") for axes in drawn[1].axes]
    share = 52 / len(table("other/data/targets.csv"))
    for figure, given in zip(drawn[1:], (20000, 3000), strict=True):
        budget, constraints = figure.axes[0].get_lines()[:2]
        assert (budget.get_xdata()[0], constraints.get_ydata()[0]) == (given, share)


STREAMED = """
import numpy as np

class Bowl:
    lower, upper, f_opt, y_opt, stream = [-1.0, -1.0], [1.0, 1.0], None, None, "bowls"

    def __init__(self, N, shift):
        self.N, self.shift = N, shift

    def evaluate(self, y):
        y = np.asarray(y)
        return y[:, 0] + self.shift, 0.25 - y[:, 1:2]

def problem(N, instance=0, table=""):
    assert instance == 5  # the only one that is asked for
    with open(table) as file:
        return Bowl(N, float(file.read()))
"""
DRAWS = """
def optimize(box, rng, table):
    with open(table) as file:
        box.evaluate(rng.uniform(box.lower, box.upper, (int(file.read()), box.dimension)))
"""


def test_a_stream_an_unknown_optimum_and_files_that_parameters_name(repository, snakemake, planned):
    texts = {"bowl.py": STREAMED, "draws.py": DRAWS, "shift.txt": "3", "count.txt": "40"}
    for name, text in texts.items():
        (repository / name).write_text(text)
    given = {"folder": "mine", "dimensions": [2], "instances": [5], "runs": 3, "algorithms": []}
    given |= {"own": [{"name": "draws", "file": "draws.py", "parameters": {"table": "count.txt"}}]}
    given |= {"problem": {"name": "bowl", "file": "bowl.py", "parameters": {"table": "shift.txt"}}}
    (repository / "own.yaml").write_text(yaml.safe_dump(given))
    call = ("mine/data/indicators.csv", "--configfile", "own.yaml")
    snakemake(*call, repository=repository, check=True)
    drawn = []
    for run in range(3):
        key = (2, run, *b"draws", 0, *b"bowls")
        rng = np.random.default_rng(np.random.SeedSequence([1, 5], spawn_key=key))
        drawn.append(rng.uniform(-1.0, 1.0, (40, 2)))
    assert min(points[:, 0].min() for points in drawn) < min(points[points[:, 1] >= 0.25, 0].min() for points in drawn)
    for run, points in zip(records_in(repository / "data/runs/bowl-table=shift.txt"), drawn, strict=True):
        feasible = points[points[:, 1] >= 0.25]
        assert run["y"] == feasible[feasible[:, 0].argmin()].tolist() and run["f_opt"] is None
    best = min(min(points[points[:, 1] >= 0.25, 0]) for points in drawn) + 3.0
    (known,) = table(repository / "mine/data/f_opt.csv")
    assert (float(known["f_opt"]), known["source"]) == (best, "found")
    rows = table(repository / "mine/data/runs.csv")
    errors = [float(row["f"]) - best for row in rows]
    assert [float(row["error"]) for row in rows] == errors
    assert [row["stop"] == "target" for row in rows] == [error == 0.0 for error in errors]
    rules = {job.rule for job in planned(repository, "compare", "--configfile", "own.yaml")}
    assert "figure3" in rules and not rules & {"table2", "table_ranking", "figure2"}  # errors need an f_opt
    for name, rerun in (("count.txt", {"optimize"}), ("shift.txt", {"generate_problem", "optimize"})):
        before = (repository / name).read_text()
        (repository / name).write_text("41")
        os.utime(repository / name, (0, 0))
        assert {job.rule for job in planned(repository, *call)} >= rerun
        (repository / name).write_text(before)


OFFERS = """
def optimize(box, rng, share=0.5, needs_g=False):
    for generation in box.generations(at_most=4):
        _, g, _ = box.evaluate([box.lower + share * (box.upper - box.lower) + rng.uniform(0.0, 0.01, box.dimension)])
        assert (g is None) != needs_g
"""


def test_two_algorithms_that_see_less_on_instances_in_chunks(repository, snakemake):
    """Every run of one is infeasible, with an f nearer to f_opt than that of the worst feasible one."""
    (repository / "offers.py").write_text(OFFERS)
    own = [
        {"name": "low", "file": "offers.py", "parameters": {"share": [0.0, 0.2]}, "sees": "nu"},
        {"name": "high", "file": "offers.py", "parameters": {"share": 0.21, "needs_g": True}},
    ]
    given = {"folder": "mine", "dimensions": [2], "runs": 3, "chunk": 2, "instances": "0-1", "budget": 3000}
    given |= {"algorithms": ["lshade44"], "own": own}
    (repository / "own.yaml").write_text(yaml.safe_dump(given))
    snakemake("mine/data/ranking.csv", "--configfile", "own.yaml", repository=repository, check=True)
    runs = records_in(repository / "data/runs")
    assert len(runs) == 3 * 2 * 3 and len({path.name for path in repository.glob("data/runs/*/*/*/*/*/*")}) == 2
    assert {(run["algorithm"], run.get("sees", "g")) for run in runs} == {
        ("low", "nu"), ("high", "g"), ("lshade44", "g")
    }  # fmt: skip
    assert {run["parameters"].get("share") for run in runs if run["algorithm"] == "high"} == {0.21}
    ranking, plain = check_tables(repository / "mine", runs, 1e-8)
    worst = {row["algorithm"]: float(row["rank_error"]) for row in ranking}
    violation = {algorithm: plain[algorithm, 2]["nu_med"] for algorithm in worst}
    assert violation["low"] > 0.0 == violation["lshade44"] == violation["high"]
    assert worst == {"lshade44": 1.0, "high": 2.0, "low": 3.0}
