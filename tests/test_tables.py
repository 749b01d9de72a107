"""The paper's tables and the ranking: captions, and cells that the tables of tests/golden/ do not have."""

import math
import re

from klee_minty.files import write_csv
from klee_minty.results.indicators import indicators
from klee_minty.targets import PAPER_TARGETS, write_targets
from table2 import COLUMNS, results_table
from table3 import results_table as lp_table
from table_ranking import ranking_table

import pytest

RUN = {
    "algorithm": "epsmag_es",
    "N": 2,
    "instance": 0,
    "run": 0,
    "y": [0.0, 8.0],
    "f_opt": 8.0,
    "f": 8.0,
    "error": 0.0,
    "nu": 0.0,
}
RUN |= {"stop": "target", "distance": 2e-8, "evaluations": 1500, "run_time_area": 2.5}
ROW = indicators(15 * [RUN])
LP = {"solver": "glpk_ipm", "N": 2, "f_opt": 8.0, "f": 8.25, "nu": 1.5e-6, "abs_error": 0.25}
LP |= {"feasibility_rate": 0.0, "distance": 0.5, "status": "optimal", "instances": "0"}
RANKS = ("rank_error", "rank_error_tied", "rank_distance", "rank_run_time", "mean_rank", "mean_rank_tied")
RANKS += ("rank", "rank_tied")
FIRST, SECOND = (1.0, 1.5, 1.0, 2.0, 1.33, 1.5, 1.0, 1.5), (2.0, 2.0, 2.0, 1.0, 1.67, 1.67, 2.0, 2.0)
ES, OWN = (
    {"algorithm": algorithm, "N": 2, "success_rate": 1.0} | dict(zip(RANKS, ranks, strict=True))
    for algorithm, ranks in (("epsmag_es", FIRST), ("own_es", SECOND))
)


@pytest.fixture
def written(tmp_path, call):
    """The float and the bare tabular that a script writes of rows."""

    def written(script, rows, *options):
        table = {"table3": "lp_indicators", "table_ranking": "ranking"}.get(script, "indicators")
        write_csv(tmp_path / f"{table}.csv", rows)
        write_targets(tmp_path / "targets.csv", PAPER_TARGETS)
        files = [tmp_path / name for name in ("float.tex", "bare.tex")]
        assert call(script, "--data", tmp_path, *options, "--output", *files) is None
        return [path.read_text() for path in files]

    return written


def test_the_caption_of_the_indicators_names_the_number_of_runs(written):
    floating, bare = written("table1", [{"algorithm": "lshade44", "N": 2, "runs": 7}])
    assert "$7$ independent runs" in floating and "runs}" not in bare
    assert bare.startswith(r"\begin{tabular}") and bare in floating


@pytest.mark.parametrize(("script", "row"), [("table1", ROW), ("table2", ROW), ("table3", LP), ("table_ranking", OWN)])
def test_the_scripts_take_a_layout_and_the_name_of_the_problem(written, script, row):
    problem = [] if script == "table_ranking" else ["--problem-label", "a cube"]
    floating, bare = written(script, [row], "--layout", "acm", *problem)
    assert r"\toprule" in bare and (" a cube" in floating or not problem)


def test_the_evolutionary_algorithms_are_blocks_under_their_labels(written):
    rows = [ROW, ROW | {"algorithm": "own_es"}, ROW | {"algorithm": "random_search"}]
    floating, _ = written("table2", rows, "--labels", '{"own_es": "50 %", "epsmag_es": "ε 2"}')
    title = rf"\multicolumn{{{len(COLUMNS)}}}{{c}}"
    blocks = [line for line in floating.splitlines() if line.startswith(title)]
    assert blocks == [rf"{title}{{$\epsilon$ 2}} \\", rf"{title}{{50 \%}} \\"]


@pytest.mark.parametrize(
    ("dimensions", "told"), [((4,), "in dimension $4$."), ((2, 5, 3), "in dimensions $2$, $3$ and $5$.")]
)
def test_the_caption_names_the_dimensions(dimensions, told):
    assert told in results_table([ROW | {"N": N, "f_opt": N**3} for N in dimensions])[0]


def test_the_caption_tells_runs_that_failed_where_others_succeeded():
    rows = [ROW | {"N": N, "f_opt": N**3, "success_rate": share} for N, share in ((2, 1.0), (5, 0.0), (40, 14 / 15))]
    assert r"1 of 15 ($\epsilon$MAg-ES, $N = 40$)" in results_table(rows)[0]
    assert "of 15 " not in results_table(rows[:2])[0]


def test_a_caption_names_at_most_8_algorithms_and_8_cells_with_failures():
    rows = [ROW | {"algorithm": f"es{number}", "success_rate": 0.4} for number in range(9)]
    eight, nine = results_table(rows[:8])[0], results_table(rows)[0]
    assert "es6 and es7 on" in eight and "9 of 15 (es7, $N = 2$)." in eight
    assert "Results of 9 algorithms on" in nine and "of 15" not in nine


def test_a_table_with_violations_is_set_smaller():
    def text(nu):
        return results_table([ROW | {"nu_med": nu}, ROW | {"N": 3, "f_opt": 27.0}])[0]

    assert r"\footnotesize" in text(0.0) and r"\scriptsize" not in text(0.0)
    assert r"\scriptsize" in text(0.5)
    assert re.search(r"& 5\.0000e-01 &.*\n.*& 0\\phantom\{\.0000e-00\} &", text(0.5))


@pytest.mark.parametrize(("instances", "f_opt", "cell"), [("1", 9.5, "9.5000e+00"), ("0 1", math.nan, "--")])
def test_the_caption_names_the_instances(instances, f_opt, cell):
    text, _ = results_table([ROW | {"instances": instances, "f_opt": f_opt}])
    assert f"& {cell} &" in text
    assert f"On instance{'s' if ' ' in instances else ''} {instances.replace(' ', ', ')}" in text
    assert "instance" not in results_table([ROW])[0]


def test_of_an_f_opt_that_is_no_proven_optimum_no_distance_is_known():
    text, _ = results_table([ROW | {"mean_distance": math.nan}])
    assert r"& 1.00 & -- & 1.5000e+03 \\" in text
    beaten = results_table([ROW | {"f_opt": 1.5, "f_med": 1.3, "abs_error_med": 0.0}])[0]
    assert r"Where a run beats $f_\mathrm{opt}$, the best $f$ that was known, its error counts as 0." in beaten


def test_a_status_stands_in_place_of_the_numbers():
    for status in ("time limit", "failed"):  # behind and before "optimal" in the alphabet
        failed = {"f": float("nan"), "status": status, "nu": 0.5}
        text, _ = lp_table([LP | failed, LP])
        assert rf"$2$ & $2^3$ & \multicolumn{{6}}{{l}}{{{status}}} \\" in text.splitlines()
        assert r"$\nu$ is at most 1.5000e-06." in text


def test_where_all_solutions_are_feasible_the_caption_has_no_violation_and_zero_no_other_digits():
    feasible = [LP | {"N": N, "nu": nu, "feasibility_rate": 1.0} for N, nu in ((2, 0.0), (3, math.nan))]
    text = lp_table(feasible)[0]
    assert "feasible" not in text and "phantom" not in text and "& 0 &" in text and "& -- & 2.5000e-01" in text


def test_a_line_per_dimension_or_one_where_all_are_the_same():
    rows = [ES, ES | {"N": 3, "rank_error": 2.0}, ES | {"N": "all"}, OWN, OWN | {"N": "all"}]
    lines = ranking_table(rows)[0].splitlines()
    assert [line for line in lines if line.startswith(("$2$", "$3$", "all"))] == [
        r"$2$ & 1.00 & 1 & 1 & 2 & 1.33 & 1 & 1.50 \\",
        r"$3$ & 1.00 & 2 & 1 & 2 & 1.33 & 1 & 1.50 \\",
        r"all & 1.00 & 1 & 1 & 2 & 1.33 & 1 & 1.50 \\",
        r"all & 1.00 & 2 & 2 & 1 & 1.67 & 2 & 2 \\",
    ]


def test_the_ranking_takes_labels(written):
    assert r"{my $\mu$-ES}" in written("table_ranking", [OWN], "--labels", '{"own_es": "my μ-ES"}')[0]


@pytest.mark.parametrize(("sees", "said"), [
    ({}, None),
    ({"epsmag_es": "g"}, None),
    ({"epsmag_es": "nu"}, r" Of a point, $\epsilon$MAg-ES sees only $f$ and~$\nu$."),
    (dict.fromkeys(("epsmag_es", "lshade44"), "feasible_f"), r" Of a point, all algorithms see only $\nu$, and $f$"),
    ({"epsmag_es": "nu", "lshade44": "feasible"}, r" Of a point, LSHADE44 sees only whether it is feasible, and"),
])  # fmt: skip
def test_captions_say_what_is_seen_where_it_is_not_all(sees, said):
    rows = [ROW, ROW | {"algorithm": "lshade44"}]
    text = results_table(rows, sees=sees)[0]
    assert said in text if said else "Of a point" not in text
