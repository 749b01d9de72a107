"""Write the page of the study: its template with the numbers of the tables."""

import argparse
import re
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import write
from klee_minty_studies.page_markdown import page_templates
from klee_minty_studies.tables import read_table
from map_cells import read_study
from map_standings import LEVEL_WORDS, NAMES, cells

WORDS = {  # of the questions of a rule, other than those of a number
    "cosine > 0.5": "normals similar (mean cosine > ½)",
    "cosine <= 0.5": "normals not similar",
    "condition > 10": "condition of f > 10",
    "condition <= 10": "f linear or of condition ≤ 10",
}


def in_words(condition):
    """A condition of rule.csv, as the page says it; share is that of N constraints that are active."""
    parts = [WORDS.get(part, part) for part in condition.split(" and ") if part]
    words = [re.sub(r"share (<=|>) (.+)", r"active \1 \2 N", part).replace("<=", "≤") for part in parts]
    return ", ".join(words) or "always"


def tight(runs, algorithm, error, nu):
    """Failed runs of an algorithm, and how many of them end with this error and this violation at most."""
    failed = [row for row in runs if row["algorithm"] == algorithm and not row["success"]]
    return {"failed": len(failed), "near": sum(abs(row["error"]) <= error and row["nu"] <= nu for row in failed)}


def solved(the_cells, algorithm, **values):
    """Of the cells with these values in which an algorithm was run, how many, and how many of them it solves."""
    some = [cell for cell in the_cells if all(cell[name] == value for name, value in values.items())]
    some = [cell for cell in some if algorithm in cell["algorithms"]]
    return {"cells": len(some), "solved": sum(algorithm in cell["ert"] for cell in some)}


def page(template, study, tables):
    """The text; tables: {name: rows}."""
    environment = page_templates(Path(template).parent)
    environment.filters |= {"words": in_words, "name": lambda algorithm: NAMES[algorithm][0]}
    by_key = {(row["on"], row["level"], row["taker"]): row for row in tables["summary"]}
    of_map = list(cells(tables["map_runs"]))
    values = {
        "study": study,
        "rule": tables["rule"],
        "level_words": LEVEL_WORDS,
        "summary": lambda *key: by_key[key],
        "cells": len(of_map),
        "runs": lambda on: tables[f"{on}_runs"],
        "tight": lambda on, *which: tight(tables[f"{on}_runs"], *which),
        "solved": lambda algorithm, **values: solved(of_map, algorithm, **values),
    }
    return environment.get_template(Path(template).name).render(values)


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
