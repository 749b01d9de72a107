r"""Write the numbers of studies and of the leaderboard that the article may quote, with its key: a table for macros.py.

An id names an algorithm, a study, or a variant in it: \KM{es_variants.counter_from_1}{mean_evaluations}{10}.
"""

import argparse
import math
from dataclasses import asdict
from functools import partial
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv, write_csv
from klee_minty.results.hits import read_hits
from klee_minty.results.indicators import mean_and_std
from klee_minty_studies import paper
from klee_minty_studies.quoted_numbers import number, write_p_value, write_ratio, write_share, write_whole
from klee_minty_studies.running_times import evaluations_and_successes, expected_running_time

VARIANT_TEXTS = ("variant", "quantity", "printed", "reading", "reading_with_digit", "agrees", "agrees_with_digit")
VARIANT_COLUMNS = dict.fromkeys(("expected", "mean_evaluations", "runs", "failures"), write_whole)
VARIANT_COLUMNS |= dict.fromkeys(("p_value", "p_holm", "p_holm_with_digit"), write_p_value)


def of_variants(rows, study):
    """The mean evaluations that variants of an algorithm give; study: the name of its folder."""
    source = f"{study}.csv"
    yield number(study, "variants", "", len(group_by(rows, "variant")), source, write_whole)
    for row in rows:
        if row.get("quantity", "mean_evaluations") == "mean_evaluations":
            for column, written in VARIANT_COLUMNS.items():
                if column in row:
                    yield number(f"{study}.{row['variant']}", column, row["N"], row[column], source, written)


def of_run_time_ratios(rows):
    """Evaluations to the ECDF's targets: LSHADE44 divided by variants of the ES."""
    for row in rows:
        for column in ("ratio", "low", "high"):
            key = f"run_time_ratios.{column}"
            yield number(
                f"es_variants.{row['variant']}", key, row["N"], row[column], "run_time_ratios.csv", write_ratio
            )


def of_first_generations(rows):
    """In how many runs of the ES M is reset, and how large its entries get, by the first value of the counter."""
    for row in rows:
        for column in ("runs", "reset_runs", "largest_median", "largest_later"):
            identifier = f"first_generations.counter_from_{row['counter_from']}"
            written = write_whole if column.endswith("runs") else write_ratio
            yield number(identifier, column, row["N"], row[column], "first_generations.csv", written)


def of_authors(runs):
    """The authors' own code on Octave: of a failed run all evaluations count, as in Table 2."""
    for (variant, N), cell in group_by(runs, "variant", "N").items():
        evaluations = mean_and_std("evaluations", cell)
        values = {"runs": len(cell), "failures": sum(not run["success"] for run in cell)}
        values["mean_evaluations"] = evaluations["mean_evaluations"]
        values["standard_error"] = evaluations["std_evaluations"] / math.sqrt(len(cell))
        for column, value in values.items():
            yield number(f"octave.{variant}", column, N, value, "authors_runs.csv", write_whole)


def of_others(rows):
    """Results of other versions of other people's code."""
    for row in rows:
        yield number(row["id"], row["column"], row["N"], row["value"], "others.csv", write_whole)


def of_instances(rows):
    """With the paper's budget, on the paper's instance and on its class: successes, runs and ERT."""
    names = {"none": "paper", "plane, angle and translation": "class"}
    for row in rows:
        if row["budget"] == paper.BUDGET and row["factors"] in names:
            identifier = f"instances.{names[row['factors']]}.{row['algorithm']}"
            for column in ("instances", "successes", "ert"):
                yield number(identifier, column, row["N"], row[column], "instances.csv", write_whole)
            yield number(identifier, "ert_ratio", row["N"], row["ert_ratio"], "instances.csv", write_ratio)


def of_repeated(rows):
    """Several runs on each instance, of our distribution and of a milder one: successes, and what lies between instances."""
    names = {"plane-angle-translation": "class", "mild": "mild"}
    columns = dict.fromkeys(("instances", "runs", "successes"), write_whole)
    columns |= dict.fromkeys(("success_between", "success_between_low", "success_between_high"), write_share)
    for row in rows:
        if row["sample"] in names:
            for column, written in columns.items():
                identifier = f"repeated.{names[row['sample']]}.{row['algorithm']}"
                yield number(identifier, column, row["N"], row[column], "repeated.csv", written)


def of_contrasts(rows):
    """Ratios of the ERTs of two variants of the repair."""
    for row in rows:
        for column in ("ratio", "ratio_low", "ratio_high"):
            identifier = f"repair.{row['contrast']}.{row['instances']}"
            yield number(identifier, column, row["N"], row[column], "contrasts.csv", write_ratio)


def name_of(row):
    """A rule for σ: published, D2, D4, ma_es, norm, growth or fall."""
    if row["rule"] == "published":
        return "published" if row["damping"] == 1 else f"D{row['damping']}"
    return row["rule"]


def start_of(row):
    """The end of an identifier: of the first step size, nothing for the published one."""
    return "" if row["sigma_start"] == "1" else f".{row['sigma_start'].replace('/', '_')}"


def of_rules(rows):
    """εMAg-ES with other rules for σ: successes and ERT within the paper's budget, and (…_10) within ten times as much."""
    for row in rows:
        identifier = f"rules.{row['repair']}.{name_of(row)}.{row['instances']}{start_of(row)}"
        end = "" if row["budget"] == paper.BUDGET else "_10"
        for column in ("runs", "successes", "ert", "stagnated"):
            yield number(identifier, f"{column}{end}", row["N"], row[column], "rules.csv", write_whole)
        yield number(identifier, f"repair_share{end}", row["N"], row["repair_share"], "rules.csv", write_share)


def of_rule_ratios(rows):
    """Geometric means of ratios that are paired by instance: of repair and none with a rule, of the published rule and another."""
    for row in rows:
        middle = name_of(row) if row["contrast"] == "repair" else f"{row['repair']}.{name_of(row)}"
        identifier = f"ratios.{row['contrast']}.{middle}.{row['instances']}{start_of(row)}"
        for column in ("geometric", "geometric_low", "geometric_high"):
            yield number(identifier, column, row["N"], row[column], "rule_ratios.csv", write_ratio)


def of_constraints(rows):
    """Other problems: ratios that are paired by instance, by suite, case, and rule or repair."""
    for row in rows:
        middle = name_of(row) if row["contrast"] == "repair" else f"{row['repair']}.{name_of(row)}"
        identifier = f"{row['problem']}.{row['case']}.{row['contrast']}.{middle}"
        for column in ("geometric", "geometric_low", "geometric_high"):
            yield number(identifier, column, row["N"], row[column], "constraint_ratios.csv", write_ratio)


def of_hypotheses(rows):
    """What becomes of the two hypotheses on other problems, by suite, and rule or repair."""
    for row in rows:
        middle = row["rule"] if row["hypothesis"] == "H1" else row["repair"]
        for column in ("cells", "holds", "contradicted", "open"):
            identifier = f"{row['hypothesis']}.{row['problem']}.{middle}"
            yield number(identifier, column, "", row[column], "hypotheses.csv", write_whole)


def of_leaderboard(runs):
    """Successes and expected running times of the leaderboard's runs; rows: of its tables of target hits."""
    for (algorithm, N), cell in group_by(runs, "algorithm", "N").items():
        sample = evaluations_and_successes(cell)
        values = {"runs": len(cell), "successes": int(sample[1].sum()), "ert": expected_running_time(sample)[0]}
        for column, value in values.items():
            yield number(algorithm, f"leaderboard.{column}", N, value, "leaderboard", write_whole)


RULE = ("contrast", "repair", "sigma_start", "rule", "instances")
PROBLEM = ("contrast", "problem", "repair", "rule", "expected", "outcome", "hypothesis", "verdict")
TABLES = {  # name of a table without .csv: the numbers of its rows, and its columns of text
    "es_variants": (partial(of_variants, study="es_variants"), VARIANT_TEXTS),
    "de_variants": (partial(of_variants, study="de_variants"), VARIANT_TEXTS),
    "run_time_ratios": (of_run_time_ratios, ["variant"]),
    "first_generations": (of_first_generations, []),
    "authors_runs": (of_authors, ["variant", "stop"]),
    "others": (of_others, ["id", "column", "source"]),
    "instances": (of_instances, ["algorithm", "factors"]),
    "repeated": (of_repeated, ["sample", "algorithm"]),
    "contrasts": (of_contrasts, ["instances", "contrast", "one", "other"]),
    "rules": (of_rules, RULE),
    "rule_ratios": (of_rule_ratios, RULE),
    "constraint_ratios": (of_constraints, PROBLEM),
    "hypotheses": (of_hypotheses, PROBLEM),
}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    help = f"tables of studies: {', '.join(TABLES)}"
    parser.add_argument("--tables", nargs="+", required=True, type=Path, metavar="NAME.csv", help=help)
    help = "the leaderboard's tables of target hits"
    parser.add_argument("--leaderboard", nargs="*", default=[], metavar="NAME.csv", help=help)
    parser.add_argument("--output", required=True, help=".csv file to write: a table for macros.py")
    args = parser.parse_args(arguments)
    numbers = []
    for path in args.tables:
        numbers_of, texts = TABLES[path.stem]
        numbers += numbers_of(read_csv(path, *texts))
    for path in args.leaderboard:
        numbers += of_leaderboard(list(read_hits(path)))
    write_csv(args.output, [asdict(each) for each in numbers])


if __name__ == "__main__":
    cli(main)
