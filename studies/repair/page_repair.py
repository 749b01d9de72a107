"""Write the page of the study: its template with the numbers of the tables."""

import argparse
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import group_by, write
from klee_minty_studies.page_markdown import page_templates
from repair_tables import read_table

RULES = (  # rule, D and words of those at N = 40; the first three also on other instances
    ("published", 1, "published"),
    ("ma_es", 1, "the MA-ES's own"),
    ("published", 2, "D = 2"),
    ("published", 4, "D = 4"),
    ("growth", 2, "D = 2 where σ grows"),
    ("fall", 2, "D = 2 where σ falls"),
    ("norm", 1, "the MA-ES's form without d_σ"),
)


def count(row):
    """57 of 60"""
    return f"{row['successes']} of {row['runs']}"


def whole(value):
    """12,345: three digits that are not rounded, 0 for the rest."""
    digits = max(0, len(str(round(value))) - 3)
    return f"{round(value, -digits):,.0f}"


def thousands(row):
    """417 [383, 510]"""
    return "{:,.0f} [{:,.0f}, {:,.0f}]".format(*(row[column] / 1000.0 for column in ("ert", "ert_low", "ert_high")))


def ratio(row):
    """1.23 [1.17, 1.31]"""
    return f"{row['ratio']:.2f} [{row['ratio_low']:.2f}, {row['ratio_high']:.2f}]"


def geometric(row):
    """1.23 [1.17, 1.31]"""
    return f"{row['geometric']:.2f} [{row['geometric_low']:.2f}, {row['geometric_high']:.2f}]"


def degrees(row):
    """1.3 [1.1, 1.4]"""
    return "{:.1f} [{:.1f}, {:.1f}]".format(*(row[column] for column in ("critical", "critical_low", "critical_high")))


def percent(value):
    return f"{100.0 * value:.0f} %"


def keyed(rows, *columns):
    """A function from values of the columns to the row, KeyError if there is none."""
    by_key = {tuple(row[column] for column in columns): row for row in rows}
    return lambda *key: by_key[key]


def page(template, paths):
    """The text; paths: of the tables."""
    tables = {Path(path).stem: read_table(path) for path in paths}
    environment = page_templates(Path(template).parent)
    environment.filters |= {"count": count, "whole": whole, "thousands": thousands, "ratio": ratio, "percent": percent}
    environment.filters |= {"degrees": degrees, "geometric": geometric}
    law, libraries = group_by(tables["law"], "varied"), group_by(tables["law"], "algorithm")
    theory = group_by(tables["theory"], "strategy")
    values = {
        "cell": keyed(tables["repair"], "set", "repair", "sigma_start", "damping", "instances", "N"),
        "retreat": keyed(tables["retreats"], "repair", "sigma_start", "damping", "instances", "N"),
        "part": keyed(tables["parts"], "repair", "instances", "N"),
        "contrast": keyed(tables["contrasts"], "contrast", "instances", "N"),
        "rule_cell": keyed(tables["rules"], "repair", "sigma_start", "rule", "damping", "instances", "N", "budget"),
        "rule_ratio": keyed(
            tables["rule_ratios"], "contrast", "repair", "sigma_start", "rule", "damping", "instances", "N"
        ),
        "rules": RULES,
        "population": keyed(law["population"], "N", "population", "per_N"),
        "negative": keyed(law["negative"], "N", "population", "per_N"),
        "c_s": keyed(law["c_s"], "N", "c_s", "per_N"),
        "cmaes": keyed(libraries["cmaes_damped"], "N", "factor"),
        "cmaes_cells": [(row["N"], row["factor"]) for row in libraries["cmaes_damped"]],
        "pycma": keyed(libraries["pycma_rules"], "rule", "origin", "factor"),
        "angle": keyed(tables["angles"], "angle", "N"),
        "correlation": keyed(tables["correlations"], "repair", "damping", "angle"),
        "one_parent": keyed((row for row in theory["one_parent"] if row["c_s"] == 1.0), "N", "population", "damping"),
        "cumulating": keyed((row for row in theory["one_parent"] if row["c_s"] < 1.0), "N", "population", "damping"),
        "critical": keyed((row for row in theory["ma_es"] if row["population"] == 4 * row["N"]), "N", "damping"),
        "corner": keyed((row for row in tables["corners"] if row["start"]), "instances", "constraints", "damping"),
        "vertex": keyed((row for row in tables["corners"] if not row["start"]), "instances", "constraints", "damping"),
    }
    return environment.get_template(Path(template).name).render(values)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="+", required=True, help=".csv files of the study")
    parser.add_argument("--template", required=True, help=".md.j2 file")
    parser.add_argument("--output", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    write(args.output, page(args.template, args.tables))


if __name__ == "__main__":
    cli(main)
