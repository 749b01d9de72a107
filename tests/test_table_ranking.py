"""The table of the ranking: a block per algorithm, and one line where all of its ranks are the same."""

from klee_minty.files import write_csv
from klee_minty.results.best_known import BestKnown, best_known, write_best_known
from klee_minty.targets import PAPER_TARGETS, write_targets
from table_ranking import ranking_table

COLUMNS = ("rank_error", "rank_error_tied", "rank_distance", "rank_run_time")
COLUMNS += ("mean_rank", "mean_rank_tied", "rank", "rank_tied")


def row(algorithm, N, *ranks):
    return {"algorithm": algorithm, "N": N, "success_rate": 1.0} | dict(zip(COLUMNS, ranks, strict=True))


ES = row("epsmag_es", 2, 1.0, 1.5, 1.0, 2.0, 1.33, 1.5, 1.0, 1.5)
OWN = row("own_es", 2, 2.0, 2.0, 2.0, 1.0, 1.67, 1.67, 2.0, 2.0)


def test_a_line_per_dimension_or_one_where_all_are_the_same():
    rows = [ES, ES | {"N": 3, "rank_error": 2.0}, ES | {"N": "all"}, OWN, OWN | {"N": "all"}]
    lines = ranking_table(rows)[0].splitlines()
    assert [line for line in lines if line.startswith(("$2$", "$3$", "all"))] == [
        r"$2$ & 1.00 & 1 & 1 & 2 & 1.33 & 1 & 1.50 \\",
        r"$3$ & 1.00 & 2 & 1 & 2 & 1.33 & 1 & 1.50 \\",
        r"all & 1.00 & 1 & 1 & 2 & 1.33 & 1 & 1.50 \\",
        r"all & 1.00 & 2 & 2 & 1 & 1.67 & 2 & 2 \\",
    ]


def test_the_script_takes_labels(tmp_path, call):
    write_csv(tmp_path / "ranking.csv", [OWN])
    files = [tmp_path / name for name in ("ranking.tex", "ranking_tabular.tex")]
    write_targets(tmp_path / "targets.csv", PAPER_TARGETS)
    run = {"N": 2, "instance": 0, "f_opt": 8.0, "nu": 0.0, "distance": 0.0}
    write_best_known(tmp_path / "f_opt.csv", best_known([run]))
    given = ("--f-opt", tmp_path / "f_opt.csv", "--targets", tmp_path / "targets.csv")
    given += ("--ranking", tmp_path / "ranking.csv", "--labels", '{"own_es": "my μ-ES"}')
    assert call("table_ranking", *given, "--output", *files) is None
    assert r"{my $\mu$-ES}" in files[0].read_text()


def test_where_no_optimum_is_proven_the_caption_speaks_of_the_best_f_that_is_known():
    text = ranking_table([ES], known=BestKnown(({"source": "found", "f_opt": 8.0},)))[0]
    assert r"factors: $f_\mathrm{med} - f_\mathrm{known}$" in text
    assert "no proven optimum" in text and "error" not in text
