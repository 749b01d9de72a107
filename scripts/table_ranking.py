"""Write the ranking of the algorithms, per dimension and overall, as LaTeX."""

from klee_minty.command_line import run_script
from klee_minty.files import grouped, read_csv
from presentation import names
from presentation.latex import Table, escape, write_tables
from presentation.layouts import LAYOUTS

OUTPUT = ("paper_tables/ranking.tex", "paper_tables/ranking_tabular.tex")


def main(ranking="data/ranking.csv", layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    write_tables([ranking_table(read_csv(ranking))], LAYOUTS[layout], *output)


def ranking_table(ranking):
    return Table(
        caption=r"Ranking by three equally weighted factors: $|f_\mathrm{med} - f_\mathrm{opt}|$, mean "
        r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$, and run time, the area above the ECDF up to the budget; without a success behind all that have one. In brackets: the "
        r"ranks where errors that differ by less than $10^{-8}$ are ties, if these are others.",
        label="KMranking",
        columns="r@{\\hspace{1em}}cccccc",
        header=["$N$", "success", "error", "distance", "run time", "mean", "rank"],
        blocks=[(names.name(a, escape), list(map(cells, rows))) for a, rows in grouped(ranking, "algorithm").items()],
        wide=True,
    )


def cells(row):
    return [
        f"${row['N']}$" if row["N"] != "all" else "all",
        f"{row['success_rate']:.2f}",
        rank(row, "rank_error"),
        f"{row['rank_distance']:.2f}",
        f"{row['rank_run_time']:.2f}",
        rank(row, "mean_rank"),
        rank(row, "rank"),
    ]


def rank(row, key):
    """The strict rank, and the one with ties where it differs."""
    strict, tied = (f"{row[name]:.2f}" for name in (key, f"{key}_tied"))
    return strict if strict == tied else f"{strict} ({tied})"


if __name__ == "__main__":
    run_script(main)
