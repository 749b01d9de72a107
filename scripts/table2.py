"""Write Table 2, the results of the evolutionary algorithms, as LaTeX."""

from klee_minty.command_line import run_script
from klee_minty.files import read_csv
from presentation import names
from presentation.latex import Table, escape, write_tables
from presentation.layouts import LAYOUTS
from presentation.numbers import listed
from presentation.results import blocks, has_other_optima, on_instances

COLUMNS = {
    "N": "$N$",
    "f_opt": r"$f_\mathrm{opt}$",
    "f_best": r"$f_\mathrm{best}$",
    "f_med": r"$f_\mathrm{med}$",
    "nu_med": r"$\nu_\mathrm{med}$",
    "abs_error_med": r"$|f_\mathrm{med} - f_\mathrm{opt}|$",
    "feasibility_rate": "$FR$",
    "mean_distance": r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$",
    "mean_evaluations": "meanFevals",
}
MANY = 8  # algorithms: a caption that names more is too long
OUTPUT = ("paper_tables/table2.tex", "paper_tables/table2_tabular.tex")


def main(indicators="data/indicators.csv", layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    write_tables([results(read_csv(indicators))], LAYOUTS[layout], *output)


def results(indicators):
    shown = [row for row in indicators if row["algorithm"] not in names.BASELINES] or indicators
    algorithms = list(dict.fromkeys(row["algorithm"] for row in shown))
    smallest, largest = (limit(row["N"] for row in shown) for limit in (min, max))
    labels = [names.name(algorithm, escape) for algorithm in algorithms]
    crowded = any(row["nu_med"] for row in shown) + has_other_optima(shown)  # columns that take more room
    return Table(
        caption=f"Results of {join(labels)} on the rotated Klee-Minty problem in dimension ${smallest}$"
        + (f" to ${largest}$." if largest > smallest else ".")
        + on_instances(shown),
        label="KMtab1",
        columns="rrrrrrrrr",
        header=list(COLUMNS.values()),
        blocks=blocks(shown, "algorithm", COLUMNS),
        wide=True,
        small=crowded > 0,
        gap="2pt" if crowded == 2 else "3pt",
    )


def join(words):
    if len(words) > MANY:
        return f"{len(words)} algorithms"
    return listed(words)


if __name__ == "__main__":
    run_script(main)
