"""Write REPRODUCTION.md: what of the paper reproduced, number by number and claim by claim, and its errata."""

import math
from collections import Counter

from klee_minty.command_line import Parser, run_script, whole_number
from klee_minty.files import read_csv, write
from klee_minty.paper import (
    BUDGET,
    ES,
    NOT_COMPARABLE,
    REPRODUCED,
    RUNS,
    STAGNATION,
    VERDICTS,
    read_fidelity,
)
from klee_minty.statistics import FEWEST, LEVEL, RESAMPLES
from klee_minty.targets import TARGETS
from presentation import headline
from presentation.markdown import short, table
from presentation.names import QUANTITIES, add_labels, plain
from presentation.report_claims import judged_claims
from presentation.report_errata import errata


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--fidelity", default="data/fidelity.csv")
    parser.add_argument("--claims", default="data/claims.csv")
    parser.add_argument("--evidence", default="data/errata_evidence.csv")
    parser.add_argument("--lp-rounding", default="data/lp_rounding.csv")
    parser.add_argument("--indicators", default="data/indicators.csv")
    parser.add_argument("--ranking", default="data/ranking.csv")
    parser.add_argument("--budget", type=whole_number(1), required=True, help="evaluations / N")
    parser.add_argument("--stagnation", type=whole_number(1), required=True, help="generations / N")
    parser.add_argument("--seed", type=whole_number(0), required=True)
    parser.add_argument("--output", default="REPRODUCTION.md")
    add_labels(parser)
    arguments = parser.parse_args()
    fidelity, claims = read_fidelity(arguments.fidelity), read_csv(arguments.claims)
    rounding, indicators = read_csv(arguments.lp_rounding), read_csv(arguments.indicators)
    parts = [
        *introduction(fidelity, claims, indicators, rounding, arguments),
        *rule(len({row["right_hand_side"] for row in rounding})),
        *table2([row for row in fidelity if row["table"] == 2]),
        *table3([row for row in fidelity if row["table"] == 3]),
        *figures(),
        *ranking(read_csv(arguments.ranking), indicators),
        *judged_claims(claims, fidelity),
        *errata(fidelity, read_csv(arguments.evidence), rounding),
    ]
    write(arguments.output, "\n\n".join(parts) + "\n")


def introduction(fidelity, claims, indicators, rounding, arguments):
    solvers = ", ".join(plain(s) for s in dict.fromkeys(row["solver"] for row in rounding))
    dimensions = ", ".join(str(N) for N in dict.fromkeys(row["N"] for row in indicators))
    algorithms = ", ".join(plain(a) for a in dict.fromkeys(row["algorithm"] for row in indicators))
    runs = indicators[0]["runs"]
    missing = sorted({row["N"] for row in fidelity} - {row["N"] for row in indicators})
    yield "# Did the paper reproduce?"
    yield (
        "M. Hellwig and H.-G. Beyer, *A Linear Constrained Optimization Benchmark For Probabilistic Search "
        "Algorithms: The Rotated Klee-Minty Problem*, 2018, arXiv:1807.10068, propose a linear "
        "problem with 2N constraints in N dimensions, a rotated and translated perturbed unit cube. Its optimum y* "
        "has the objective value f_opt = N³. The constraint violation ν of a point is zero where it is feasible. Two "
        "evolutionary algorithms (EAs), the evolution strategy εMAg-ES and the differential evolution LSHADE44, are "
        "run on it as on a black box (Table 2) and set against an interior-point LP solver, GLPK (Table 3)."
    )
    yield (
        f"Tables, figures and claims come from {runs} run{'s' * (runs > 1)} each of {algorithms}, and from {solvers}, "
        f"at N = {dimensions}, with at most {arguments.budget} N evaluations in a run, and with the seed "
        f"{arguments.seed}. The workflow writes this page from its data."
    )
    yield f"**{headline.numbers(fidelity)}** {headline.claims(claims)}"
    if (arguments.budget, arguments.stagnation) != (BUDGET, STAGNATION):
        yield (
            f"Budget and stagnation limit are not the paper's ({BUDGET} N evaluations, {STAGNATION} N generations), "
            "so that neither Table 2 can be compared nor the claims be judged."
        )
    if missing:
        yield (
            f"Of the paper's dimensions, N = {', '.join(map(str, missing))} are missing here, so that the claims cannot "
            "be judged."
        )
    different = [row for row in fidelity if row["verdict"] not in (REPRODUCED, NOT_COMPARABLE)]
    if different:
        yield "These numbers do not reproduce:"
        yield "\n".join(f"- {describe(row)}" for row in different)
    if any((row["algorithm"], row["quantity"]) == (ES, "mean_evaluations") for row in different):
        yield (
            f"Where the printed evaluations of {plain(ES)} may come from is what `studies/es_variants/es_variants.md` asks "
            "(`snakemake es_variants`): variants of the ES with 200 runs each, a stricter test than the one below."
        )
    yield "Verdicts by kind of number:"
    verdicts = Counter((row["table"], row["quantity"], row["verdict"]) for row in fidelity)
    yield table(
        ["table", "quantity", *VERDICTS],
        [
            [
                str(number),
                QUANTITIES[quantity],
                *(str(verdicts[number, quantity, verdict]) for verdict in VERDICTS),
            ]
            for number, quantity in dict.fromkeys((row["table"], row["quantity"]) for row in fidelity)
        ],
    )


def describe(row):
    parts = [f"ratio {short(row['ratio'])}"] if row["ratio"] != 1.0 else []
    parts += [f"z = {row['z']:.1f}"] if not math.isnan(row["z"]) else []
    parts += [f"Holm-corrected p = {short(row['p_holm'], 2)}"] if not math.isnan(row["p_holm"]) else []
    parts += [row["note"]] if row["note"] else []
    return (
        f"{plain(row['algorithm'])}, N = {row['N']}, {QUANTITIES[row['quantity']]}: "
        f"paper {row['paper']}, here {row['reproduced']:.4e}: **{row['verdict']}** ({'; '.join(parts)})"
    )


def rule(right_hand_sides):
    yield "## How a number is judged"
    yield (
        f"1. *Mean evaluations and mean distance* depend on chance, and the paper prints means of {RUNS} runs without "
        "their spread. The question is whether the printed mean can be the mean of "
        f"{RUNS} further runs of what was run here. z is the two-sample t statistic, with the standard deviation of "
        "the runs here for both groups; its distribution under this hypothesis comes from drawing both groups from the "
        f"runs here (a studentized bootstrap; with its {RESAMPLES} resamples no p is below 2e-05), since evaluations are "
        f"skewed. All p-values are corrected for their number (Holm). The number agrees if p ≥ {LEVEL}. "
        f"This needs at least {FEWEST} runs.\n"
        "2. *Errors in Table 2* are cut by the stopping rule: two that are both at most 1e-8 agree.\n"
        "3. *f_opt, f_best, f_med, ν_med and FR* agree if they are equal as printed, i.e. differ by less than a unit of "
        "the last printed digit (the paper cuts digits rather than rounding them). Feasibility rates that differ are "
        "tested (Fisher's exact test, with the same correction).\n"
        "4. *Table 3* is deterministic but for rounding. A number agrees if it differs by less than a unit of the last "
        f"printed digit and the spread of {right_hand_sides} solutions whose right-hand sides are computed in different "
        "ways, equal but for rounding.\n"
        "5. A number that agrees is *reproduced*. One that does not is a *misprint in the paper* if `data/paper/"
        "errata.csv` holds a correction that agrees, or if it is impossible (more evaluations than the budget) and "
        "has a correction. Otherwise it *deviates*. What was not run, or not under the paper's conditions, is *not "
        "comparable*."
    )
    yield (
        "A number that agrees is one that the data do not contradict: the wider the spread, the less that says. And a "
        "sample as small as the paper's may lack the rare long run or the rare distant end point; no resampling of it "
        "can know of these. So the deviation of a mean is an indication, which more runs "
        "(`snakemake --config runs=100`) confirm or refute."
    )


def table2(rows):
    yield "## Table 2: evolutionary algorithms"
    for quantity in ("mean_evaluations", "mean_distance"):
        yield f"### {QUANTITIES[quantity].capitalize()}"
        yield table(
            ["algorithm", "N", "paper", "here", "here / paper", "z", "p", "p, corrected", "verdict"],
            [
                [
                    *identity(row),
                    here(row),
                    short(row["ratio"]),
                    f"{row['z']:.1f}" if not math.isnan(row["z"]) else "–",
                    *(short(row[key], 2) for key in ("p_value", "p_holm")),
                    judged(row),
                ]
                for row in rows
                if row["quantity"] == quantity
            ],
        )
    yield "### Error of the median run"
    yield table(
        ["algorithm", "N", "paper", "here", "verdict"],
        [[*identity(row), here(row), judged(row)] for row in rows if row["quantity"] == "abs_error_med"],
    )
    yield from others(rows, ("f_opt", "f_best", "f_med", "nu_med", "feasibility_rate"))


def table3(rows):
    yield "## Table 3: interior-point LP solver"
    yield table(
        ["quantity", "N", "paper", "here", "relative difference", "explained by rounding", "verdict"],
        [
            [
                QUANTITIES[quantity],
                *identity(row)[1:],
                here(row),
                short(abs(row["ratio"] - 1.0), 2),
                short(row["tolerance"], 2),
                judged(row),
            ]
            for quantity in ("abs_error", "distance")
            for row in rows
            if row["quantity"] == quantity
        ],
    )
    yield from others(rows, ("f_opt", "f", "nu", "feasibility_rate"))


def identity(row):
    return [plain(row["algorithm"]), str(row["N"]), row["paper"]]


def here(row):
    return "–" if math.isnan(row["reproduced"]) else f"{row['reproduced']:.4e}"


def judged(row):
    verdict = row["verdict"] if row["verdict"] in (REPRODUCED, NOT_COMPARABLE) else f"**{row['verdict']}**"
    return f"{verdict} ({row['note']})" if row["note"] else verdict


def others(rows, quantities):
    """The numbers that are compared as printed: only those that differ are listed."""
    rows = [row for row in rows if row["quantity"] in quantities]
    names = ", ".join(QUANTITIES[quantity] for quantity in quantities)
    verdicts = Counter(row["verdict"] for row in rows)
    yield (
        f"The other {len(rows)} numbers ({names}): "
        + ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
        + "."
    )
    different = [row for row in rows if row["verdict"] not in (REPRODUCED, NOT_COMPARABLE)]
    if different:
        yield "\n".join(f"- {describe(row)}" for row in different)


def figures():
    yield "## Figures"
    yield "![The polytope for N = 2 before and after the transformation](figures/figure1.png)"
    yield "*Figure 1. The polytope for N = 2 before and after the transformation, contour lines of f, both optima.*"
    yield "![Error of the median run and mean distance against N](figures/figure2.png)"
    yield "*Figure 2. Error of the median run, and mean distance to the optimum, against the dimension.*"
    yield "![Share of the targets hit against evaluations / N](figures/figure3.png)"
    yield f"*Figure 3. Share of runs × {TARGETS} targets hit (ECDF), against evaluations / N.*"


def ranking(rows, indicators):
    yield "## Ranking"
    yield (
        "Of all algorithms that ran here: rank by error, distance and run time with equal weights (smaller is better), "
        "and in brackets the share of successful runs."
    )
    success = {(row["algorithm"], row["N"]): f" ({row['success_rate']:.0%})" for row in indicators}
    dimensions = list(dict.fromkeys(row["N"] for row in rows))
    cells = {
        (row["algorithm"], row["N"]): f"{row['rank']:g}{success.get((row['algorithm'], row['N']), '')}"
        for row in rows
    }
    yield table(
        ["algorithm", *("all" if N == "all" else f"N = {N}" for N in dimensions)],
        [
            [plain(algorithm), *(cells[algorithm, N] for N in dimensions)]
            for algorithm in dict.fromkeys(row["algorithm"] for row in rows)
        ],
    )


if __name__ == "__main__":
    run_script(main)
