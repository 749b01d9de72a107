r"""Write the numbers of studies and of the leaderboard that the article may quote, with its key: a table for macros.py.

An id names an algorithm, a study, or a variant in it: \KM{es_variants.counter_from_1}{mean_evaluations}{10}.
"""

import argparse
import math
from dataclasses import asdict
from pathlib import Path

from klee_minty import files
from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv, read_text, write_csv
from klee_minty.presentation.quoted_numbers import number, write_p_value, write_ratio, write_share, write_whole
from klee_minty.results.hits import read_hits
from klee_minty.results.indicators import mean_and_std
from klee_minty_studies import paper
from klee_minty_studies.running_times import evaluations_and_successes, expected_running_time

WHOLE = "expected mean_evaluations runs failures reset_runs value instances successes ert stagnated cells holds contradicted open problems solved"
RATIOS = (
    "ratio ratio_low ratio_high low high largest_median largest_later ert_ratio geometric geometric_low geometric_high"
)
SHARES = "success_between success_between_low success_between_high repair_share"
WRITTEN = {  # column: the function that writes its numbers
    **dict.fromkeys(WHOLE.split(), write_whole),
    **dict.fromkeys(RATIOS.split(), write_ratio),
    **dict.fromkeys(SHARES.split(), write_share),
    **dict.fromkeys(("p_value", "p_holm", "p_holm_with_digit"), write_p_value),
}
# In instances.csv and repeated.csv: the paper's instance, its class, and a milder one.
SAMPLES = {"none": "paper", "plane, angle and translation": "class", "plane-angle-translation": "class", "mild": "mild"}
EXTENDED = {("lshade44", 3): 150}  # in authors_runs.csv: runs that had been seen when the others were added


def variant(study):
    """The id of a row on the mean evaluations of a variant of an algorithm; study: the table without .csv."""
    return lambda row: (
        f"{study}.{row['variant']}" if row.get("quantity", "mean_evaluations") == "mean_evaluations" else ""
    )


def instances(row):
    """The id with the paper's budget, on the paper's instance and on its class."""
    is_quoted = row["budget"] == str(paper.BUDGET) and row["factors"] in SAMPLES
    return f"instances.{SAMPLES[row['factors']]}.{row['algorithm']}" if is_quoted else ""


def repeated(row):
    """The id of several runs on each instance, of our distribution and of a milder one."""
    return f"repeated.{SAMPLES[row['sample']]}.{row['algorithm']}" if row["sample"] in SAMPLES else ""


def rule_of(row):
    """A rule for σ: published, D2, D4, ma_es, norm, growth or fall."""
    return f"D{row['damping']}" if row["rule"] == "published" and row["damping"] != "1" else row["rule"]


def contrast_of(row):
    """What is compared: repair and none with a rule, or the published rule and another with a repair."""
    return (
        f"repair.{rule_of(row)}" if row["contrast"] == "repair" else f"{row['contrast']}.{row['repair']}.{rule_of(row)}"
    )


def sample_of(row):
    """The instances, and the first step size where it is not the published one."""
    return row["instances"] + ("" if row["sigma_start"] == "1" else f".{row['sigma_start'].replace('/', '_')}")


def within_budget(row, column):
    """Within the paper's budget, and (…_10) within ten times as much."""
    return column if row["budget"] == str(paper.BUDGET) else f"{column}_10"


def margin_of(row):
    """The id of a classical method without a margin, or with the one that the rule chooses; without N: of all N that each margin has."""
    is_quoted = row["where"] != "drawn" and row["method"] in ("cobyla", "slsqp") and row["margin"] in ("none", "rule")
    return f"margins.{row['where']}.{row['method']}.{row['margin']}" if is_quoted else ""


VARIANTS = "expected mean_evaluations runs failures p_value p_holm p_holm_with_digit"
TABLES = {  # table without .csv: the id of a row, empty where it is not quoted; columns; the key of a row and a column
    "es_variants": (variant("es_variants"), VARIANTS),
    "de_variants": (variant("de_variants"), VARIANTS),
    "run_time_ratios": (
        lambda row: f"es_variants.{row['variant']}",
        "ratio low high",
        lambda row, column: f"run_time_ratios.{column}",
    ),
    "first_generations": (
        lambda row: f"first_generations.counter_from_{row['counter_from']}",
        "runs reset_runs largest_median largest_later",
    ),
    "others": (lambda row: row["id"], "value", lambda row, column: row["column"]),
    "instances": (instances, "instances successes ert ert_ratio"),
    "repeated": (repeated, "instances runs successes success_between success_between_low success_between_high"),
    "contrasts": (lambda row: f"repair.{row['contrast']}.{row['instances']}", "ratio ratio_low ratio_high"),
    "rules": (
        lambda row: f"rules.{row['repair']}.{rule_of(row)}.{sample_of(row)}",
        "runs successes ert stagnated repair_share",
        within_budget,
    ),
    "rule_ratios": (
        lambda row: f"ratios.{contrast_of(row)}.{sample_of(row)}",
        "geometric geometric_low geometric_high",
    ),
    "constraint_ratios": (
        lambda row: f"{row['problem']}.{row['case']}.{contrast_of(row)}",
        "geometric geometric_low geometric_high",
    ),
    "margins": (margin_of, "problems solved ert"),
    "hypotheses": (
        lambda row: f"{row['hypothesis']}.{row['problem']}.{row['rule' if row['hypothesis'] == 'H1' else 'repair']}",
        "cells holds contradicted open",
    ),
}


def of_table(path):
    """The numbers of one of TABLES, row by row; before those of variants of an algorithm, how many variants there are."""
    identifier, columns, *key = TABLES[path.stem]
    key_of = key[0] if key else lambda row, column: column
    rows = read_text(path)
    if path.stem.endswith("_variants"):
        yield number(path.stem, "variants", "", len(group_by(rows, "variant")), path.name, write_whole)
    for row in rows:
        for column in columns.split() if identifier(row) else ():
            if column in row:
                value = files.number(row[column])
                yield number(identifier(row), key_of(row, column), row.get("N", ""), value, path.name, WRITTEN[column])


def of_authors(path):
    """The authors' own code on Octave: of a failed run all evaluations count, as in Table 2."""
    cells = group_by(read_csv(path, "variant", "stop"), "variant", "N")
    for variant, N in EXTENDED.keys() & cells.keys():
        runs, first = cells[variant, N], EXTENDED[variant, N]
        cells |= {(f"{variant}.first", N): runs[:first], (f"{variant}.new", N): runs[first:]}
    for (variant, N), cell in cells.items():
        evaluations = mean_and_std("evaluations", cell)
        values = {"runs": len(cell), "failures": sum(not run["success"] for run in cell)}
        values["mean_evaluations"] = evaluations["mean_evaluations"]
        values["standard_error"] = evaluations["std_evaluations"] / math.sqrt(len(cell))
        for column, value in values.items():
            yield number(f"octave.{variant}", column, N, value, path.name, write_whole)


def of_leaderboard(path):
    """Successes and expected running times of the runs in a table of target hits."""
    for (algorithm, N), cell in group_by(read_hits(path), "algorithm", "N").items():
        sample = evaluations_and_successes(cell)
        values = {"runs": len(cell), "successes": int(sample[1].sum()), "ert": expected_running_time(sample)[0]}
        for column, value in values.items():
            yield number(algorithm, f"leaderboard.{column}", N, value, "leaderboard", write_whole)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    help = f"tables of studies: {', '.join(TABLES)}, authors_runs"
    parser.add_argument("--tables", nargs="+", required=True, type=Path, metavar="NAME.csv", help=help)
    help = "the leaderboard's tables of target hits"
    parser.add_argument("--leaderboard", nargs="*", default=[], metavar="NAME.csv", help=help)
    parser.add_argument("--output", required=True, help=".csv file to write: a table for macros.py")
    args = parser.parse_args(arguments)
    numbers = []
    for path in args.tables:
        numbers += of_authors(path) if path.stem == "authors_runs" else of_table(path)
    for path in args.leaderboard:
        numbers += of_leaderboard(path)
    write_csv(args.output, [asdict(each) for each in numbers])


if __name__ == "__main__":
    cli(main)
