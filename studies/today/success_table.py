"""Write a Markdown table: which algorithm reaches the 1e-8 target up to which dimension, and at what cost."""

from klee_minty.command_line import Parser, run_script
from klee_minty.files import read_csv, write
from presentation.names import plain

INTRODUCTION = """\
Runs that end at a feasible point with an error of at most 1e-8, and the evaluations that each costs: those of all
runs divided by the number of successful ones. Where no run succeeds, the median run's error, or its constraint
violation ν where it is infeasible.
"""


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv")
    parser.add_argument("--output", default="success.md")
    arguments = parser.parse_args()
    write(arguments.output, success_table(read_csv(arguments.indicators)))


def success_table(indicators):
    dimensions = sorted({row["N"] for row in indicators})
    lines = [["algorithm", *(f"N = {N}" for N in dimensions)], ["---", *("---:" for _ in dimensions)]]
    for algorithm in dict.fromkeys(row["algorithm"] for row in indicators):
        cells = {row["N"]: cell(row) for row in indicators if row["algorithm"] == algorithm}
        lines.append([plain(algorithm), *(cells.get(N, "") for N in dimensions)])
    return INTRODUCTION + "\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines)


def cell(row):
    successes = round(row["success_rate"] * row["runs"])
    if successes:
        result = f"{row['mean_evaluations'] * row['runs'] / successes:.0f}"
    elif row["nu_med"] > 0.0:
        result = f"ν = {row['nu_med']:.0e}"
    else:
        result = f"error {row['abs_error_med']:.0e}"
    return f"{successes}/{row['runs']}: {result}"


if __name__ == "__main__":
    run_script(main)
