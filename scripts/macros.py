"""Write every number that a text may quote as a LaTeX macro, and an index of the macros."""

import itertools
import math
import re
from dataclasses import replace

from klee_minty.command_line import SAMPLE, TWO_FILES, option, script
from klee_minty.files import grouped, read_csv, write
from klee_minty.paper import ANSWERS, BY_CHANCE, BY_ROUNDING, RUNS, VERDICTS, key_of, read_fidelity, unit_of_last_digit
from klee_minty.statistics import LEVEL, drawn, holm, p_value
from presentation import markdown, names
from presentation.comparison import over_all
from presentation.numbers import at, camel, definitions, listed, number, probability, ratio, real, share, whole, word

COLUMNS = {  # of indicators and solutions: the words in a macro, and how it is written
    "runs": ("Runs", whole),
    "f_best": ("Best", real),
    "f_med": ("Median", real),
    "f": ("Objective", real),
    "nu_med": ("Violation", real),
    "nu": ("Violation", real),
    "abs_error_med": ("Error", real),
    "abs_error": ("Error", real),
    "feasibility_rate": ("Feasibility", share),
    "success_rate": ("Success", share),
    "mean_distance": ("Distance", real),
    "distance": ("Distance", real),
    "std_distance": ("DistanceDeviation", real),
    "mean_evaluations": ("Evaluations", whole),
    "std_evaluations": ("EvaluationsDeviation", whole),
}
RANKS = {rank: (camel(rank), ratio) for rank in ("mean_rank", "rank", "mean_rank_tied", "rank_tied")}
ERT = {"ert": ("ERT", whole), "lower": ("ERTLow", whole), "upper": ("ERTHigh", whole), "ratio": ("ERTRatio", ratio)}
COMPARED = (*BY_CHANCE, *BY_ROUNDING)
LIKE_IT = ("expected", "expected_of_successful", "unnoticed_low", "unnoticed_high")  # of the printed number's kind
PAIR = option("running times and tests, where algorithms were compared", nargs=2, metavar="CSV")
OUTPUT = ("paper_tables/numbers.tex", "docs/numbers.md")


def of_settings(values):
    """values: seed, runs, budget, stagnation (numbers), dimensions (a list)."""
    for key, value in values.items():
        kind, value = (word, listed(value)) if isinstance(value, list) else (whole, value)
        yield number((key,), None, kind, value, "of config.yaml")


def of_row(row, parts, columns, meaning):
    """A number for each of the columns, {column: (words, kind)}, that the row has."""
    for column, (words, kind) in columns.items():
        if column in row:
            yield number((*parts, words), row["N"], kind, row[column], f"{column}{meaning}")


def of_columns(rows, columns=COLUMNS):
    for row in rows:
        who = row.get("algorithm") or row.get("solver")
        yield from of_row(row, (who,), columns, f", {names.plain(who)}")


def of_comparison(times=(), tests=()):
    """Expected running times, and of each pair their ratio with its p-value, over all instances."""
    if times:
        yield from of_columns(over_all(times), {"successes": ("Successes", whole)} | ERT)
    for row in tests:
        if not row["algorithm"]:  # of a single algorithm there is no pair
            continue
        one, other = row["algorithm"], row["other"]
        columns = {"ratio": ERT["ratio"], "p_holm": ("P", probability)}
        yield from of_row(row, (one, "Versus", other), columns, f", {names.plain(one)} / {names.plain(other)}")


def printed(fidelity):
    for row in fidelity:
        words, kind = COLUMNS.get(row["quantity"], ("Optimum", real))
        parts, meaning = (row["algorithm"], words), f"{row['quantity']}, {names.plain(row['algorithm'])}"
        as_printed = f"{meaning}: as printed in Table {row['table']}"
        yield replace(number((*parts, "Paper"), row["N"], kind, float(row["paper"]), as_printed), plain=row["paper"])
        if row["quantity"] in COMPARED:
            columns = {column: (camel(column), kind) for column in LIKE_IT}
            columns |= {"p_holm": ("P", probability), "ratio": ("Ratio", ratio)}
            yield from of_row(defined(row), parts, columns, f", {meaning}")


def defined(row):
    return {key: value for key, value in row.items() if not (isinstance(value, float) and math.isnan(value))}


def verdicts(fidelity):
    """How many numbers have which verdict, in all and of a kind, and at which N."""
    yield number(("Numbers",), None, whole, len(fidelity), "printed in Tables 2 and 3")
    compared = grouped((row for row in fidelity if row["quantity"] in COMPARED), "algorithm", "quantity")
    kinds = {("Numbers",): fidelity} | {(who, COLUMNS[key][0]): rows for (who, key), rows in compared.items()}
    for (kind, rows), verdict in itertools.product(kinds.items(), VERDICTS):
        found = [row["N"] for row in rows if row["verdict"] == verdict]
        yield number((*kind, verdict), None, whole, len(found), f"how many of {len(rows)}: {verdict}")
        if rows is not fidelity:
            yield at((*kind, verdict), found, [row["N"] for row in rows])


def claims(rows):
    answers = {row["claim"]: row["verdict"] for row in rows}
    yield number(("Claims",), None, whole, len(answers), "of the paper")
    for answer in ANSWERS:
        count = list(answers.values()).count(answer)
        yield number(("Claims", answer), None, whole, count, f"of these: {answer}")
    for claim, answer in answers.items():
        yield number(("Claim", claim, "Verdict"), None, word, answer, f"on the claim {claim!r}")
    for (claim, group), own in grouped(rows, "claim", "group").items():
        if isinstance(group, str):
            answers = [row["supports"] for row in own if row["scope"] != "shown"]
            parts, supporting = ("Claim", claim, group, "Comparisons"), answers.count("yes")
            yield number(parts, None, whole, len(answers), f"with {names.plain(group)}")
            yield number((*parts, "Supporting"), None, whole, supporting, "of these, how many support the claim")
    for row in rows:
        kind = share if re.search("share|probability", row["quantity"]) else ratio
        parts = ("Claim", row["claim"], str(row["group"]).replace("nan", ""), row["quantity"])
        columns = {"estimate": ("", kind), "low": ("Low", kind), "high": ("High", kind)}
        yield from of_row(defined(row), parts, columns, f", {row['quantity']}")


def evidence(rows):
    for row in rows:
        kind = share if re.search("share|feasible", row["quantity"]) else real
        yield number((row["erratum"], row["quantity"]), row["N"], kind, row["value"], row["quantity"])


def rounding(rows):
    for (who, N), own in grouped(rows, "solver", "N").items():
        meaning, infeasible = f"solutions of {names.plain(who)}", sum(row["nu"] > 0.0 for row in own)
        yield number(("Rounding", who, "Solutions"), N, whole, len(own), meaning)
        yield number(("Rounding", who, "Infeasible"), N, whole, infeasible, f"{meaning}: infeasible")


def sizes(rows):
    for (who, N), own in grouped(rows, "algorithm", "N").items():
        yield number(("Reference", who, "Runs"), N, whole, len(own), f"runs of {names.plain(who)}")


def distances(fidelity, rows):
    """How probable each printed mean distance of Table 2 is as the distance of the median run alone."""
    runs, key = grouped(rows, "algorithm", "N"), "mean_distance"
    printed = [row for row in fidelity if row["quantity"] == key and key_of(row) in runs]
    p_values = []
    for row in printed:
        alone = drawn(runs[key_of(row)], "distance_med", RUNS)
        p_values.append(p_value(alone, float(row["paper"]), unit_of_last_digit(row["paper"])))
    judged = [row | {"p_holm": p} for row, p in zip(printed, holm(p_values), strict=True)]
    for who, own in grouped(judged, "algorithm").items():
        yield from of_judged(own, (who, "DistanceMedianRun"), {}, f", {names.plain(who)}")


def of_judged(rows, parts, columns, meaning):
    """The columns of rows, one for each N, their p-values, and at which N these let the printed number agree."""
    for row in rows:
        yield from of_row(row, parts, columns | {"p_holm": ("P", probability)}, meaning)
    agreeing = [row["N"] for row in rows if row["p_holm"] >= LEVEL]
    yield at((*parts, "Agrees"), agreeing, [row["N"] for row in rows])


def of_variants(rows):
    """What variants of the ES give, and at which N the printed numbers agree with it."""
    yield number(("Variants",), None, whole, len(grouped(rows, "variant")), "that were tried")
    evaluations = [row for row in rows if row["quantity"] == "mean_evaluations"]
    agree = [all(row["p_holm"] >= LEVEL for row in own) for own in grouped(evaluations, "variant").values()]
    yield number(("Variants", "Agree"), None, whole, sum(agree), "of these, with all printed mean evaluations")
    for (variant, quantity), own in grouped(rows, "variant", "quantity").items():
        words, kind = COLUMNS[quantity]
        yield from of_judged(own, ("Variant", variant, words), {"expected": ("", kind)}, f", {quantity} of {variant}")


def index(sections):
    """Markdown: a row for all numbers of a name, with N across."""
    rows = {title: {} for title in sections}
    for title, numbers in sections.items():
        for one in numbers:
            rows[title].setdefault((one.stem, one.meaning), {})[one.N] = one.plain
    templates = markdown.environment()
    templates.filters["camel"] = camel
    return templates.get_template("numbers.md.j2").render(sections=rows)


@script
def main(
    reference: SAMPLE,
    settings,
    data="data",
    comparison: PAIR = (),
    variants=None,
    output: TWO_FILES = OUTPUT,
    labels="{}",
):
    names.set_labels(labels)
    fidelity = read_fidelity(data / "fidelity.csv")
    sections = {
        "Settings": of_settings(settings),
        "Algorithms": [
            *of_columns(read_csv(data / "indicators.csv")),
            *of_columns(read_csv(data / "ranking.csv"), RANKS),
        ],
        "Comparison of the algorithms": of_comparison(*map(read_csv, comparison)),
        "LP solvers": of_columns(read_csv(data / "lp_indicators.csv")),
        "The paper's numbers": printed(fidelity),
        "Verdicts on the paper's numbers": verdicts(fidelity),
        "The paper's claims": claims(read_csv(data / "claims.csv")),
        "Evidence for the errata": evidence(read_csv(data / "errata_evidence.csv")),
        "Solutions that differ by rounding": rounding(read_csv(data / "lp_rounding.csv")),
        "The reference sample": sizes(read_csv(reference)),
        "Printed mean distances, taken for those of the median run": distances(fidelity, read_csv(reference)),
        "Variants of the ES": of_variants(read_csv(variants)) if variants else [],
    }
    sections = {title: list(numbers) for title, numbers in sections.items()}
    write(output[0], definitions(itertools.chain(*sections.values())))
    write(output[1], index(sections))
