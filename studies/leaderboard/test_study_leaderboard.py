"""The leaderboard's figures and cells of its tables, and that what the page says holds."""

import re
import tomllib
from pathlib import Path

from klee_minty.blackbox import BlackBox
from klee_minty.paper import DE, DIMENSIONS, ES
from klee_minty.presentation.figures import algorithm_looks
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.settings import VISIBILITIES
from klee_minty.statistics.inference import LEVEL
from klee_minty.tables import read_table
from klee_minty.visibility import RestrictedBox
from studies.leaderboard import leaderboard_cells
from studies.leaderboard.board import FLOOR
from studies.leaderboard.study_leaderboard import INTERVAL, LARGEST, LEVELS, MARKS, draw, estimate, result
from studies.shared.keys import by_key
from tests.sentences import Sentences

import numpy as np
import pytest
from scipy.stats import fisher_exact

FOLDER = Path(__file__).parent
STUDY = tomllib.loads((FOLDER / "leaderboard.toml").read_text(encoding="utf-8"))
ALGORITHMS = STUDY["algorithms"]
COBYLA = ("scipy_cobyla_margin", "scipy_cobyla")  # the first of those that see g


def row(algorithm, sees, costs, place="1", instances=None, name=None):
    """A row of leaderboard.csv, as far as page and figure need it; costs: {N: (successes of 15, ERT)}."""
    found = {"algorithm": algorithm, "sees": sees, "name": name or algorithm, "place_paper": place}
    for kind, cells in {"paper": costs, "instances": instances or {}}.items():
        for N in DIMENSIONS:
            successes, ert = cells.get(N, (None, None))
            found |= {f"runs_{kind}_{N}": 15 if N in cells else None, f"successes_{kind}_{N}": successes}
            found |= {f"ert_{kind}_{N}": ert, f"lower_{kind}_{N}": ert and 0.8 * ert}
            found[f"upper_{kind}_{N}"] = ert and 1.5 * ert
    return found


INF = float("inf")
ROWS = [
    row(FLOOR, "g", {5: (15, 7.0), 10: (15, 12.0)}, "0", {40: (15, 42.0)}),
    row("good", "g", {5: (14, 33.0), 10: (15, 80.0)}, name="ε good 1.2"),
    row("best", "g", {2: (15, 9.0), 5: (15, 20.0), 10: (15, 90.0)}, "2", {40: (9, 500.0)}, "The Best (B 1.20.3), c"),
    row("failing", "nu", {5: (0, INF), 10: (0, INF)}, ""),
    row("small", "feasible_f", {5: (15, 10.0)}, ""),
]


def test_the_figure_has_a_line_for_each_algorithm_whose_markers_say_how_many_runs_succeed():
    figure = draw(ROWS)
    figure.draw_without_rendering()
    (axes,) = figure.axes
    names = [LEVELS["g"], FLOOR, r"$\epsilon$ good", "The Best (B), c", LEVELS["nu"], "failing"]
    names += [LEVELS["feasible_f"], "small"]
    labels = axes.get_yticklabels()
    assert [label.get_text() for label in labels] == names
    assert [label.get_text() for label in labels if label.get_fontweight() == "bold"] == [*LEVELS.values()][:3]
    marks = [line for line in axes.lines if line.get_marker() != "None"]
    solved, failed = ([line for line in marks if (line.get_xdata()[0] > LARGEST) == is_failed] for is_failed in (0, 1))
    assert sorted((line.get_ydata()[0], line.get_xdata()[0], line.get_marker()) for line in solved) == [
        *[(1, 7.0, MARKS[5]), (1, 12.0, MARKS[10])],
        *[(2, 33.0, MARKS[5]), (2, 80.0, MARKS[10])],
        *[(3, 9.0, MARKS[2]), (3, 20.0, MARKS[5]), (3, 90.0, MARKS[10])],
        (7, 10.0, MARKS[5]),
    ]
    assert [line.get_xdata()[0] for line in solved if line.get_markerfacecolor() == "white"] == [33.0]
    assert [(line.get_ydata()[0], line.get_marker()) for line in failed] == [(5, MARKS[5]), (5, MARKS[10])]
    intervals = [line for line in axes.lines if line.get_linewidth() == INTERVAL["linewidth"]]
    assert next(tuple(line.get_xdata()) for line in intervals) == pytest.approx((0.8 * 7.0, 1.5 * 7.0))
    assert len(intervals) == len(solved)


def test_the_papers_algorithms_have_their_colours_and_each_N_the_marker_of_the_legend():
    costs = {2: (15, 9.0), 5: (15, 20.0), 10: (14, 90.0), 40: (15, 500.0)}
    figure = draw([row(name, "g", costs) for name in (ES, "other", DE)])
    (axes,), looks = figure.axes, algorithm_looks([ES, DE])
    legend = {line.get_label(): line for line in figure.legends[0].get_lines()}
    for place, colour in enumerate((looks[ES]["color"], "black", looks[DE]["color"]), 1):
        for N, (successes, cost) in costs.items():
            (mark,) = [line for line in axes.lines if (line.get_xdata()[0], line.get_ydata()[0]) == (cost, place)][:1]
            assert (mark.get_color(), mark.get_marker()) == (colour, legend[f"$N = {N}$"].get_marker())
            face = colour if successes == 15 else legend["some runs fail"].get_markerfacecolor()
            assert mark.get_markerfacecolor() == face
    assert axes.get_xlabel() == "ERT, evaluations"


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_named_after_what_a_box_shows_of_an_infeasible_point(level):
    problem, words = rotated_klee_minty(2), LEVELS[level]
    box = BlackBox(problem, 10, 10)
    f, g, nu = (box if level == "g" else RestrictedBox(level, box)).evaluate(problem.lower[None, :])
    is_whole = nu == problem.evaluate(problem.lower[None, :])[2]
    assert ("each constraint" in words, "f where feasible" in words) == (g is not None, bool(np.isnan(f)))
    assert ("ν" in words) == (g is None and is_whole)


def test_a_cell_has_the_ert_with_its_interval_and_successes_where_some_runs_fail():
    cells = (1, "paper_5"), (2, "paper_10"), (3, "paper_5"), (3, "paper_40")
    assert [result(ROWS[k], where) for k, where in cells] == ["33 [26.4, 49.5] (14/15)", "90 [72, 135]", "0/15", "–"]
    large = {"ert_paper_40": 370910.2, "lower_paper_40": 245678.0, "upper_paper_40": 559900.0}
    assert estimate(large, "paper_40") == "371,000 [246,000, 560,000]"
    assert estimate(dict.fromkeys(large, 43.0), "paper_40") == "43"


def test_levels_and_versions_are_those_that_there_are(root):
    """A label's versions are of requirements/today.txt or requirements.txt; pynomadbbo is NOMAD."""
    pinned = " ".join((root / name).read_text("utf-8") for name in ("requirements.txt", "requirements/today.txt"))
    for entry in ALGORITHMS.values():
        assert entry["sees"] in LEVELS.keys() == VISIBILITIES.keys()
        assert all(f"=={version}" in pinned for version in re.findall(r"\d+\.\d[\d.]*", entry["label"])), entry["label"]
    assert FLOOR in ALGORITHMS
    for cell in leaderboard_cells.cells(STUDY, *ALGORITHMS):
        assert cell.settings.sees == ALGORITHMS[cell.algorithm]["sees"]


def test_all_tables_that_are_missing_are_made_of_all_their_runs(copy_repository, planned):
    repository, missing = copy_repository(has_few_jobs=True), ("scipy_de", "pymoo_de")
    for name in missing:
        (repository / f"studies/leaderboard/runs/{name}.csv").unlink()
    (job,) = [job for job in planned(repository, "leaderboard_runs") if job.rule == "leaderboard_runs"]
    cells = leaderboard_cells.cells(STUDY | {"chunk": 10**6}, *missing)
    assert sorted(job.inputs[1:]) == sorted(f"data/runs/{file}" for cell in cells for file in cell.files)
    assert job.command.partition(" > ")[0].endswith(
        "--output " + " ".join(map("studies/leaderboard/runs/{}.csv".format, missing))
    )


ROW_OF = by_key(read_table(FOLDER / "leaderboard.csv"), "algorithm")
CONTESTANTS = {name: row for name, row in ROW_OF.items() if name != FLOOR and row["runs_paper_40"]}


def ert(name, N):
    return ROW_OF[name][f"ert_paper_{N}"]


def margin_helps():
    """At each N; both share a place at the largest, and are the first of those that see g."""
    assert [name for name in CONTESTANTS if CONTESTANTS[name]["sees"] == "g"][:2] == [*COBYLA]
    assert min(CONTESTANTS, key=lambda name: ert(name, 40)) == COBYLA[0]
    return all(ert("scipy_cobyla", N) > 1.2 * ert("scipy_cobyla_margin", N) for N in DIMENSIONS)


def shared_place():
    return {ROW_OF[name]["place_paper"] for name in COBYLA} == {"1–2"}


def levels():
    """Of the table: algorithms with a success rate above one half at N = 40 see g or feasible_f."""
    return {row["sees"] for row in ROW_OF.values() if row["solved"] == 40} == {"g", "feasible_f"}


def successes_are_not_apart():
    succeeded = [ROW_OF[name]["successes_instances_40"] for name in ("lshade44", "epsmag_es")]
    return succeeded[0] > succeeded[1] and fisher_exact([[hit, 15 - hit] for hit in succeeded])[1] > 0.05


def runs():
    of_each = {row["runs_paper_40"] for row in CONTESTANTS.values()}
    return [STUDY["runs"]] if of_each == {STUDY["runs"]} else False


def without_constraints():
    """The one that takes the fewest evaluations of those that do not see g, which has the first place of its level."""
    (first,) = (name for name, row in ROW_OF.items() if (row["sees"], row["place_paper"]) == ("feasible_f", "1"))
    others = [name for name, row in CONTESTANTS.items() if row["sees"] != "g" and row["ert_paper_40"]]
    return min(others, key=lambda name: ert(name, 40)) == "lexma_es" == first


def left_out():
    return [N for N in DIMENSIONS if N not in MARKS]


HELD = [  # a sentence of the page, and what stands in its gaps or whether it is true
    ("in {} runs of each, an algorithm that assumes linearity", runs),
    ("of {} runs each, tests do not tell", runs),
    ("builds linear models, takes the fewest:", margin_helps),
    ("with the MA-ES's adaptation of σ is first, with", without_constraints),
    ("*All … algorithms; N = {} and {} are left out.", left_out),
    ("of {} runs with the paper's budget", runs),
    ("on instances 1 to {} of a run on each,", runs),
    ("a success rate above one half at N = 40.", levels),
    ("| place | algorithm | N = 40 | N = 40, instances 1 to {} |", runs),
    ("**Place 0 is a floor, no contestant.** N + 1 points", lambda: ROW_OF[FLOOR]["place_paper"] == "0"),
    ("it takes fewer evaluations at each N:", margin_helps),
    ("At N = 40 the two are not significantly apart.", shared_place),
    ("**One run on each instance decides little**", successes_are_not_apart),
    ("in … of {} runs with an augmented Lagrangian", runs),
    ("p < {} after Holm's correction over these pairs", lambda: [LEVEL]),
]


def test_what_the_page_says():
    assert Sentences(FOLDER / "README.md.j2").faults([(said, values()) for said, values in HELD]) == []


def test_what_the_report_says_of_the_leaderboard(root):
    ours = [ert("epsmag_es", 40), *runs()]
    report = Sentences(root / "REPRODUCTION.md")
    assert report.say("| {:,.0f} | the ERT of {} runs of the [leaderboard]", ours)
