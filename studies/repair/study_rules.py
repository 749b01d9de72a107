"""Write the tables of the rules for σ: successes and ERT within two budgets, and ratios that are paired by instance."""

import argparse
import json
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_json_lines, write_csv
from klee_minty_studies.paired import paired_ratios
from klee_minty_studies.paper import BUDGET, CONSTRAINT_TARGETS
from klee_minty_studies.running_times import expected_running_time
from rule_cells import read_rule_cells

import numpy as np

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
                row = record | record["noted"] | reached | names
                yield {column: "" if row[column] is None else row[column] for column in RUN}


def spent(row, budget):
    """Evaluations up to the target, or to the end of the budget or of the run; and whether the target was hit within the budget."""
    if row["target"] and row["target"] <= budget:
        return row["target"], True
    return min(row["evaluations"], budget), False


def rule_rows(runs):
    """A row per cell and budget, in evaluations / N: the paper's, and the one with which the runs were made."""
    for key, some in group_by(runs, *CELL).items():
        for budget in (BUDGET, some[0]["budget"]):
            sample = np.array([spent(row, budget * row["N"]) for row in some], dtype=float).T
            ert, low, high = expected_running_time(sample)
            yield dict(zip(CELL, key, strict=True)) | {
                "budget": budget,
                "runs": len(some),
                "successes": int(sample[1].sum()),
                "ert": ert,
                "ert_low": low,
                "ert_high": high,
                "stagnated": sum(row["stop"] == "stagnation" for row in some),
                "repair_share": sum(row["repair_evaluations"] for row in some)
                / sum(row["evaluations"] for row in some),
            }


def ratio_rows(runs):
    """A row per comparison: published repair / none with each rule, published rule / each other and D only in fall / only in
    growth with and without repair.

    A run that does not succeed counts with what it has used; failures: how many of both do not.
    """
    cells = group_by(runs, *CELL)
    for key in cells:
        names = dict(zip(CELL, key, strict=True))
        for contrast, other in (
            ("repair", names | {"repair": "published"}),
            ("rule", names | {"rule": "published", "damping": 1}),
            ("fall", names | {"rule": "fall"} if names["rule"] == "growth" else names),
        ):
            over = tuple(other[column] for column in CELL)
            if over != key and over in cells:
                pair = cells[over], cells[key]
                both = [
                    [row | {"evaluations": spent(row, row["budget"] * row["N"])[0]} for row in some] for some in pair
                ]
                failures = sum(not row["target"] for some in pair for row in some)
                yield {"contrast": contrast} | names | {"failures": failures} | paired_of(both)


def paired_of(both):
    """Runs on the paper's instance are paired by their number."""
    if both[0][0]["instance"] == 0:
        both = [[row | {"instance": row["run"], "run": 0} for row in some] for some in both]
    return paired_ratios(*both)


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
