"""Write the tables of the study: successes and ERT within two budgets, ratios paired by instance, and what becomes of the hypotheses."""

import argparse
import json
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_json_lines, write_csv
from klee_minty_studies.inference import LEVEL, holm
from klee_minty_studies.paired import paired_ratios
from rule_cells import read_constraints_cells
from within_budget import cell_rows, contrasts, failures_and_ratios, with_spent

CASE = ("problem", "case", "N", "constraints", "active")
CELL = (*CASE, "repair", "rule", "damping")
RUN = (*CELL, "through", "budget", "instance", "run", "stop", "evaluations", "target", "repair_evaluations")


def run_rows(cells, folders):
    """A row per run; folders: {name of a problem with its parameters: folder of its runs}"""
    for cell in cells:
        m, active = cell.constraints
        names = {"problem": cell.problem, "case": cell.case, "N": cell.N, "constraints": m, "active": active}
        names |= {"rule": "published"} | json.loads(cell.parameters)
        names |= {"through": cell.through, "budget": cell.budget}
        for record in read_json_lines(folders[cell.problem_folder] / cell.file):
            row = record | record["extra_output"] | {"target": record["target_hits"][-1]} | names
            yield {column: "" if row[column] is None else row[column] for column in RUN}


def within_budgets(runs):
    """The rows of constraint_cells.csv."""
    for row in cell_rows(runs, CELL):
        del row["stagnated"]
        yield row


def other_cells(names):
    """Published repair / none with each rule, and published rule / each other with each repair."""
    return {"repair": names | {"repair": "published"}, "rule": names | {"rule": "published", "damping": 1}}


def ratio_rows(runs):
    """A row per comparison of a case.

    suite_…: the same where evaluations are counted as COCO does. p_holm: corrected over the cases of the problem, all N, in the same comparison. expected: whether a hypothesis says that the
    ratio is above 1 (H1 of repair, H2 of the MA-ES's own rule); outcome: holds, contradicted or open, empty where none says anything.
    """
    rows = []
    for contrast, names, *pair in contrasts(runs, CELL, other_cells):
        numbers = set.intersection(*({one["instance"] for one in some} for some in pair))
        pair = [[one for one in some if one["instance"] in numbers] for some in pair]
        counted = paired_ratios(*([counted_as_the_suite(one) for one in with_spent(some)] for some in pair))
        row = {"contrast": contrast} | names | failures_and_ratios(*pair)
        rows.append(row | {f"suite_{key}": counted[key] for key in ("geometric", "geometric_low", "geometric_high")})
    for some in group_by(rows, "contrast", "problem", "repair", "rule", "damping").values():
        for row, p in zip(some, holm([row["p_value"] for row in some]), strict=True):
            row["p_holm"] = p
            row["expected"] = expected(row)
            row["outcome"] = outcome(row)
    return rows


def counted_as_the_suite(row):
    """The row with evaluations of f and of the constraints counted apart, and added, as COCO's logger does.

    A point takes one of each; N of the N + 1 points of a step of the repair are for differences, and take one of the constraints.
    """
    differences = row["repair_evaluations"] * row["N"] / (row["N"] + 1)
    return row | {"evaluations": 2 * row["evaluations"] - differences}


def expected(row):
    """What H1 or H2 says of the ratio: above 1 or not; "" where neither says anything."""
    if row["repair"] not in ("none", "published"):
        return ""
    if row["contrast"] == "repair" and (row["rule"], row["damping"]) in (("published", 1), ("ma_es", 1)):
        return "above" if row["active"] >= 6 else "not above"
    if row["contrast"] == "rule" and row["rule"] == "ma_es":
        return "above" if row["N"] >= 20 and row["active"] >= row["N"] / 4 else "not above"
    return ""


def outcome(row):
    """holds, contradicted or open, as the page says it."""
    is_significant = row["p_holm"] < LEVEL
    if row["expected"] == "above":
        if not is_significant:
            return "open"
        return "holds" if row["geometric"] > 1.0 else "contradicted"
    if row["expected"] == "not above":
        return "contradicted" if is_significant and row["geometric"] > 1.0 else "holds"
    return ""


def hypothesis_rows(runs):
    """A row per hypothesis, problem and the rule or repair with which it is judged."""
    judged = [row for row in ratio_rows(runs) if row["expected"]]
    for (contrast, problem, repair, rule), some in group_by(judged, "contrast", "problem", "repair", "rule").items():
        counts = {name: sum(row["outcome"] == name for row in some) for name in ("holds", "contradicted", "open")}
        verdict = "refuted" if counts["contradicted"] else "undecided" if counts["open"] else "supported"
        name = {"repair": "H1", "rule": "H2"}[contrast]
        yield (
            {"hypothesis": name, "problem": problem, "repair": repair, "rule": rule, "cells": len(some)}
            | counts
            | {"verdict": verdict}
        )


def suite_rows(runs):
    """A row per N and repair: runs on the suite itself, how many are the same there, and the ratio to those on what was read off."""
    ours = group_by(with_spent(row for row in runs if not row["through"]), *CELL, "instance")
    theirs = with_spent(row for row in runs if row["through"])
    for (N, repair), some in group_by(theirs, "N", "repair").items():
        pairs = [(row, ours[(*(row[column] for column in CELL), row["instance"])][0]) for row in some]
        numbered = [[pair[side] | {"instance": number} for number, pair in enumerate(pairs)] for side in (0, 1)]
        same = sum(one["evaluations"] == other["evaluations"] for one, other in pairs)
        failures = sum(not one["target"] for pair in pairs for one in pair)
        yield {"N": N, "repair": repair, "runs": len(pairs), "same": same, "failures": failures} | paired_ratios(
            *numbered
        )


def of_matrices(rows):
    """A table of the runs that are not on the suite itself."""
    return lambda runs: rows([row for row in runs if not row["through"]])


TABLES = {
    "constraint_cells": of_matrices(within_budgets),
    "constraint_ratios": of_matrices(ratio_rows),
    "hypotheses": of_matrices(hypothesis_rows),
    "suite": suite_rows,
    "constraint_runs": lambda rows: rows,
}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names the cells")
    parser.add_argument("--runs", nargs="+", type=Path, required=True, help="data/runs/PROBLEM of each problem")
    parser.add_argument("--tables", nargs="+", required=True, help=f"{', '.join(TABLES)}.csv, to write")
    args = parser.parse_args(arguments)
    runs = list(run_rows(read_constraints_cells(args.study), {folder.name: folder for folder in args.runs}))
    for path in args.tables:
        write_csv(path, list(TABLES[Path(path).stem](runs)))


if __name__ == "__main__":
    cli(main)
