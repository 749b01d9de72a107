"""Write Table 2, the results of the evolutionary algorithms, as LaTeX."""

from klee_minty.command_line import run_script
from klee_minty.files import read_csv
from presentation import names
from presentation.instances import by_instance, on_instances
from presentation.latex import Table, escape, is_papers, optimum, rate, scientific, violation, write_tables
from presentation.layouts import LAYOUTS

HEADER = [
    "$N$",
    r"$f_\mathrm{opt}$",
    r"$f_\mathrm{best}$",
    r"$f_\mathrm{med}$",
    r"$\nu_\mathrm{med}$",
    r"$|f_\mathrm{med} - f_\mathrm{opt}|$",
    "$FR$",
    r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$",
    "meanFevals",
]
MANY = 8  # algorithms: a caption that names more is too long
OUTPUT = ("paper_tables/table2.tex", "paper_tables/table2_tabular.tex")


def main(indicators="data/indicators.csv", layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    write_tables([results(read_csv(indicators))], LAYOUTS[layout], *output)


def results(indicators):
    shown = [row for row in indicators if row["algorithm"] not in names.BASELINES] or indicators
    algorithms = list(dict.fromkeys(row["algorithm"] for row in shown))
    smallest, largest = (limit(row["N"] for row in shown) for limit in (min, max))
    violations = [row["nu_med"] for row in shown]
    labels = [names.name(algorithm, escape) for algorithm in algorithms]
    paper_instance = all(map(is_papers, shown))
    crowded = any(violations) + (not paper_instance)  # columns that take more room: violations; f_opt that is no N^3
    return Table(
        caption=f"Results of {join(labels)} on the rotated Klee-Minty problem in dimension ${smallest}$"
        + (f" to ${largest}$." if largest > smallest else ".")
        + on_instances(shown),
        label="KMtab1",
        columns="rrrrrrrrr",
        header=HEADER,
        blocks=[
            (title, [cells(row, violations) for row in rows]) for title, rows in by_instance(shown, "algorithm").items()
        ],
        wide=True,
        small=crowded > 0,
        gap="2pt" if crowded == 2 else "3pt",
    )


def join(words):
    if len(words) > MANY:
        return f"{len(words)} algorithms"
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def cells(row, violations):
    return [
        f"${row['N']}$",
        optimum(row),
        scientific(row["f_best"]),
        scientific(row["f_med"]),
        violation(row["nu_med"], violations),
        scientific(row["abs_error_med"]),
        rate(row["feasibility_rate"]),
        scientific(row["mean_distance"]),
        scientific(row["mean_evaluations"]),
    ]


if __name__ == "__main__":
    run_script(main)
