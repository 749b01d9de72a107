"""Write Table 2 in Markdown, for Snakemake's report: the numbers of table2.tex, and those of Random Search."""

import argparse

from klee_minty.command_line import cli, json_object
from klee_minty.files import grouped, read_csv, write
from lib.page_markdown import escaped_names
from presentation.formats import scientific
from presentation.names import NAMES, Names
from presentation.quantities import QUANTITIES, TABLE2
from presentation.results import which_instances


def table2_page(indicators, names=NAMES):
    """indicators: rows of indicators.csv or of indicators_by_instance.csv."""
    names, parts = escaped_names(names), grouped(indicators, "algorithm", "instances")
    has_several = len({instances for _, instances in parts}) > 1
    lines = ["# Table 2: quality indicators", ""]
    for (algorithm, instances), rows in parts.items():
        title = names.name(algorithm) + (f", {which_instances(instances)}" if has_several else "")
        heads = [QUANTITIES[column].words.replace("|", r"\|") for column in TABLE2]
        lines += [f"## {title}", "", in_row(heads), "|" + " --- |" * len(heads)]
        lines += [in_row([row["N"], *(scientific(row[column]) for column in TABLE2[1:])]) for row in rows]
        lines.append("")
    return "\n".join(lines)


def in_row(cells):
    return f"| {' | '.join(map(str, cells))} |"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--labels", type=json_object, default={}, help="{algorithm: its name in tables and figures}")
    parser.add_argument("--output", default="data/pages/table2.md", help="file to write")
    args = parser.parse_args(arguments)
    write(args.output, table2_page(read_csv(args.indicators, "algorithm", "instances"), Names(args.labels)))


if __name__ == "__main__":
    cli(main)
