"""Write the tables of the rules for σ: successes and ERT within two budgets, and ratios that are paired by instance."""

import argparse
import json
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import read_json_lines, write_csv
from klee_minty_studies.paper import CONSTRAINT_TARGETS
from rule_cells import read_rule_cells
from within_budget import cell_rows, contrasts, failures_and_ratios

CELL = ("repair", "sigma_start", "rule", "damping", "N", "instances")
RUN = (*CELL, "budget", "instance", "run", "stop", "evaluations", "target", "first_feasible", "repair_evaluations")


def run_rows(cells, folder):
    """A row per run, with the names of its cell."""
    for cell in cells:
        names = {"rule": "published"} | json.loads(cell.parameters)
        names |= {"N": cell.N, "instances": cell.instances, "budget": cell.budget}
        for file in cell.files:
            for record in read_json_lines(f"{folder}/{file}"):
                hits = record["target_hits"]
                reached = {"target": hits[-1], "first_feasible": hits[len(CONSTRAINT_TARGETS) - 1]}
                row = record | record["extra_output"] | reached | names
                yield {column: "" if row[column] is None else row[column] for column in RUN}


def rule_rows(runs):
    return cell_rows(runs, CELL)


def other_cells(names):
    """Published repair / none with each rule, published rule / each other, and D only in fall / only in growth."""
    return {
        "repair": names | {"repair": "published"},
        "rule": names | {"rule": "published", "damping": 1},
        "fall": names | {"rule": "fall"} if names["rule"] == "growth" else names,
    }


def ratio_rows(runs):
    """A row per comparison of two cells; runs on the paper's instance are paired by their number."""
    runs = [row if row["instance"] else row | {"instance": row["run"], "run": 0} for row in runs]
    for contrast, names, *pair in contrasts(runs, CELL, other_cells):
        yield {"contrast": contrast} | names | failures_and_ratios(*pair)


TABLES = {"rules": rule_rows, "rule_ratios": ratio_rows, "rule_runs": lambda rows: rows}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names the cells")
    parser.add_argument("--runs", required=True, help="data/runs/rotated_klee_minty/epsmag_es_parts")
    parser.add_argument("--tables", nargs="+", required=True, help=f"{', '.join(TABLES)}.csv, to write")
    args = parser.parse_args(arguments)
    runs = list(run_rows(read_rule_cells(args.study), args.runs))
    for path in args.tables:
        write_csv(path, list(TABLES[Path(path).stem](runs)))


if __name__ == "__main__":
    cli(main)
