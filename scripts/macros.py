r"""Write every number that a text may quote as a macro of LaTeX: \KM{id}{column}{N}.

Ids, columns and N are as in the tables in data/. The id of a pair of algorithms names both: epsmag_es/lshade44.
"""

import argparse
import math

from klee_minty.command_line import add_data, cli
from klee_minty.errors import InputError
from klee_minty.files import AGAIN, number, read_text, write
from klee_minty.presentation.formats import power
from klee_minty.presentation.latex import scientific, template

WORDS = ("algorithm", "other", "solver", "N", "instances", "status")  # columns that are no numbers


def quoted_numbers(paths):
    """{(id, column, N): (the number as tables print it, and for prose)} of the tables at these paths.

    Where a table has rows for each instance, those over all count. InputError where a key has two values.
    """
    values = {}
    for path in paths:
        for row in over_all_instances(read_text(path)):
            identifier = "/".join(row[column] for column in ("algorithm", "solver", "other") if column in row)
            for column in (column for column in row if column not in WORDS):
                key, text = (identifier, column, row["N"]), row[column]
                if values.setdefault(key, text) != text:
                    fault = f"{path} has {column} = {text} of {identifier} at N = {row['N']}"
                    raise InputError(f"{fault}, and a row before it {values[key]}; {AGAIN}")
    return {key: in_print(number(text)) for key, text in values.items()}


def over_all_instances(rows):
    """The rows that name the most instances; all rows where they name none."""
    counts = [len(row.get("instances", "").split()) for row in rows]
    return [row for row, count in zip(rows, counts, strict=True) if count == max(counts)]


def in_print(value):
    r"""The number as tables print it, 8.2426e+04, and for prose with three digits, \ensuremath{8.24 \cdot 10^{4}}."""
    if not math.isfinite(value):
        return str(value), "--" if math.isnan(value) else r"\ensuremath{\infty}"
    rounded = float(f"{value:.3g}")
    text = f"{rounded:zg}" if rounded == 0.0 or 1e-3 <= abs(rounded) < 1e4 else power(rounded)
    return str(value) if isinstance(value, int) else scientific(value), rf"\ensuremath{{{text}}}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_data(parser)
    tables = ["indicators", "ranking", "lp_indicators"]
    parser.add_argument("--tables", nargs="+", default=tables, metavar="NAME", help="tables in the folder")
    parser.add_argument("--output", default="paper_tables/numbers.tex", help="file to write")
    args = parser.parse_args()
    numbers = quoted_numbers(args.data / f"{table}.csv" for table in args.tables)
    write(args.output, template("numbers.tex.j2").render(numbers=numbers))


if __name__ == "__main__":
    cli(main)
