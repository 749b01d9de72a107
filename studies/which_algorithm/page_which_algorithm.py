"""Write the page of the study: its template with the numbers of the tables."""

import argparse
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import group_by, write
from lib.page_markdown import page_templates
from map_cells import read_study
from map_standings import LEVELS, cells
from map_tables import NAMES, read_table

WORDS = {  # of the questions of a rule: what is above, what is not
    "share > 0": ("a constraint is active", "no constraint is active"),
    "linear > 0.5": ("f is linear", "f is not linear"),
    "cosine > 0.5": (
        "active normals are similar (mean cosine > ½)",
        "active normals are not similar (mean cosine ≤ ½)",
    ),
}


def in_words(condition):
    """A condition of rule.csv, as the page says it."""
    parts = []
    for part in filter(None, condition.split(" and ")):
        name, sign, value = part.split()
        words = {"share": "active constraints", "condition": "condition of f"}.get(name, name)
        limit = f"{float(value):g} N" if name == "share" else f"{float(value):g}"
        plain = f"{words} {'>' if sign == '>' else '≤'} {limit}"
        parts.append(WORDS[f"{name} > {value}"][sign != ">"] if f"{name} > {value}" in WORDS else plain)
    return ", ".join(parts) or "always"


def tight(runs, algorithm):
    """Failed runs of an algorithm, and how many of them end with error and violation of at most 10^-8 each."""
    failed = [row for row in runs if row["algorithm"] == algorithm and not row["success"]]
    return {"failed": len(failed), "near": sum(abs(row["error"]) <= 1e-8 and row["nu"] <= 1e-8 for row in failed)}


def counts(runs):
    """What was run, in numbers."""
    return {
        "runs": len(runs),
        "cells": len(list(cells(runs))),
        "out_of_time": sum(int(row["out_of_time"]) for row in runs),
        "out_of_time_by": {
            name: sum(int(row["out_of_time"]) for row in some) for name, some in group_by(runs, "algorithm").items()
        },
    }


def page(template, study, tables):
    """The text; tables: {name: rows}."""
    environment = page_templates(Path(template).parent)
    environment.filters |= {"words": in_words, "name": lambda algorithm: NAMES[algorithm][0]}
    by_key = {(row["on"], row["level"], row["taker"]): row for row in tables["summary"]}
    values = {
        "study": study,
        "rule": tables["rule"],
        "levels": LEVELS,
        "summary": lambda *key: by_key[key],
        "by": by_key,
        "map": counts(tables["map_runs"]),
        "suite": counts(tables["suite_runs"]),
        "tight": lambda on, algorithm: tight(tables[f"{on}_runs"], algorithm),
        "always": lambda on, level: ranking(tables["summary"], on, level),
    }
    return environment.get_template(Path(template).name).render(values)


def ranking(summary, on, level):
    """The takers that take the same algorithm in all cells, the best first: by cells within a factor of 10, then of 2."""
    most = max(row["cells"] for row in summary if (row["on"], row["level"]) == (on, level))
    some = [row for row in summary if (row["on"], row["level"], row["cells"]) == (on, level, most)]
    always = [row for row in some if row["taker"] in NAMES]
    return sorted(always, key=lambda row: (-row["within_10"], -row["within_2"], row["failed"], row["taker"]))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names the cells")
    parser.add_argument("--tables", nargs="+", required=True, help=".csv files")
    parser.add_argument("--template", required=True, help="its template")
    parser.add_argument("--output", required=True, help="page to write")
    args = parser.parse_args(arguments)
    tables = {Path(path).stem: read_table(path) for path in args.tables}
    write(args.output, page(args.template, read_study(args.study), tables))


if __name__ == "__main__":
    cli(main)
