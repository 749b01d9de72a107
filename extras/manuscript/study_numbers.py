r"""Write the numbers of studies and of the leaderboard that the article may quote, with its key: a table for macros.py.

An id names an algorithm, a study, or a variant in it: \KM{es_variants.counter_from_1}{mean_evaluations}{10}.
"""

import argparse
import math
from dataclasses import asdict
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


def of_repair(rows):
    """εMAg-ES with and without its repair and with other dampings, from the published first step size, as reported."""
    columns = {"runs": write_whole, "successes": write_whole, "ert": write_whole, "repair_share": write_share}
    for row in rows:
        if (row["set"], row["sigma_start"]) == ("report", "1"):
            identifier = f"repair.{row['repair']}.damping_{row['damping']}.{row['instances']}"
            for column, written in columns.items():
                yield number(identifier, column, row["N"], row[column], "repair.csv", written)


def of_retreats(rows):
    """Bursts of σ of εMAg-ES with and without its repair and with other dampings, and in how many f of the parent grows."""
    for row in rows:
        if row["sigma_start"] == "1":
            identifier = f"repair.{row['repair']}.damping_{row['damping']}.{row['instances']}"
            for column in ("bursts", "retreats"):
                yield number(identifier, column, row["N"], row[column], "retreats.csv", write_whole)


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
            yield number(identifier, column, row["N"], row[column], "ratios.csv", write_ratio)


def of_cells(rows):
    """Other problems: successes and ERT within the paper's budget, and (…_10) within ten times as much."""
    for row in rows:
        identifier = f"{row['problem']}.{row['case']}.{row['repair']}.{name_of(row)}"
        end = "" if row["budget"] == paper.BUDGET else "_10"
        for column in ("runs", "successes", "ert"):
            yield number(identifier, f"{column}{end}", row["N"], row[column], "cells.csv", write_whole)


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


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--variants", nargs="*", default=[], type=Path, metavar="STUDY.csv", help="means of the variants"
    )
    parser.add_argument("--run-time-ratios", required=True, metavar="CSV", help="written by study_es_variants.py")
    parser.add_argument(
        "--first-generations", required=True, metavar="CSV", help="first_generations.csv of studies/variants"
    )
    parser.add_argument(
        "--authors", required=True, metavar="CSV", help="runs of the authors' code, of extras/authors_code"
    )
    parser.add_argument("--others", required=True, metavar="CSV", help="results of other versions of others' code")
    parser.add_argument("--instances", required=True, metavar="CSV", help="results of both EAs on other instances")
    parser.add_argument("--repeated", required=True, metavar="CSV", help="several runs on each instance")
    parser.add_argument("--repair", required=True, metavar="CSV", help="successes and ERT by repair and damping")
    parser.add_argument(
        "--retreats", required=True, metavar="CSV", help="bursts of the step size by repair and damping"
    )
    parser.add_argument("--contrasts", required=True, metavar="CSV", help="ratios of ERTs of variants of the repair")
    parser.add_argument("--rules", required=True, metavar="CSV", help="rules for σ: successes and ERT")
    parser.add_argument("--rule-ratios", required=True, metavar="CSV", help="ratios of rules and of repair, paired")
    for name in ("cells", "ratios", "hypotheses"):
        parser.add_argument(
            f"--constraints-{name}", required=True, metavar="CSV", help=f"{name}.csv of studies/damping"
        )
    parser.add_argument(
        "--leaderboard", nargs="*", default=[], metavar="NAME.csv", help="the leaderboard's tables of target hits"
    )
    parser.add_argument("--output", required=True, help=".csv file to write: a table for macros.py")
    args = parser.parse_args(arguments)
    numbers = []
    for path in args.variants:
        numbers += of_variants(read_csv(path, *VARIANT_TEXTS), path.stem)
    numbers += of_run_time_ratios(read_csv(args.run_time_ratios, "variant"))
    numbers += of_first_generations(read_csv(args.first_generations))
    numbers += of_authors(read_csv(args.authors, "variant", "stop"))
    numbers += of_others(read_csv(args.others, "id", "column", "source"))
    numbers += of_instances(read_csv(args.instances, "algorithm", "factors"))
    numbers += of_repeated(read_csv(args.repeated, "sample", "algorithm"))
    numbers += of_repair(read_csv(args.repair, "instances", "repair", "sigma_start", "set"))
    numbers += of_retreats(read_csv(args.retreats, "instances", "repair", "sigma_start"))
    numbers += of_contrasts(read_csv(args.contrasts, "instances", "contrast", "one", "other"))
    texts = ("contrast", "repair", "sigma_start", "rule", "instances")
    numbers += of_rules(read_csv(args.rules, *texts))
    numbers += of_rule_ratios(read_csv(args.rule_ratios, *texts))
    texts = ("contrast", "problem", "repair", "rule", "expected", "outcome", "hypothesis", "verdict")
    numbers += of_cells(read_csv(args.constraints_cells, *texts))
    numbers += of_constraints(read_csv(args.constraints_ratios, *texts))
    numbers += of_hypotheses(read_csv(args.constraints_hypotheses, *texts))
    for path in args.leaderboard:
        numbers += of_leaderboard(list(read_hits(path)))
    write_csv(args.output, [asdict(each) for each in numbers])


if __name__ == "__main__":
    cli(main)
