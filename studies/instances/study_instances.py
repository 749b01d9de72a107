"""Is the paper's instance like others: what drawn factors and angles cost, and is it the run or the instance?"""

import math
import warnings
from functools import partial
from statistics import mean, median

from instances_cells import CLASS, DEGREES, MILD, PAPERS, factor_cells, repeated_cells
from instances_figure import draw_factors
from instances_problem import edge_shares, flattest_slope, rotation_angle
from instances_variance import censored_share, same_rate_test, share_with_interval
from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import AGAIN, group_by
from klee_minty.presentation.formats import joined_words
from klee_minty.problem import rotated_klee_minty
from klee_minty.records import read_lp, run_row
from klee_minty.settings import PAPER_PROBLEM
from klee_minty_studies import study
from klee_minty_studies.claims import judge_all
from klee_minty_studies.inference import (
    drawn_statistics,
    holm,
    p_value,
    proportion,
    resampled_interval,
    resamples,
    with_interval,
)
from klee_minty_studies.paper import BUDGET, DE, DIMENSIONS, ES, RUNS, readings, unit_of_last_digit
from klee_minty_studies.running_times import evaluations_and_successes, expected_running_time
from problems import klee_minty_factors

import numpy as np

# sample: the drawn factors, "mild", or degrees10 for an angle in the paper's plane; budget: in evaluations / N;
# target: the evaluation at which the run hit it, or nothing; error: |f - f_opt| at its end.
RUN = (
    "sample",
    "algorithm",
    "N",
    "budget",
    "instance",
    "run",
    "stop",
    "evaluations",
    "target",
    "error",
    "run_time_area",
)
END = ("f_opt", "f", "nu", "distance")
DEVIATING = (3, 5, 10)  # N at which the evaluations of εMAg-ES are not those of Table 2, as REPRODUCTION.md says
CLAIMS = ("target", "evaluations", "growth", "rank")  # those on both EAs
PROPERTIES = {"angle": rotation_angle, "flattest_slope": flattest_slope}
BINS = 5  # of our distribution, with as many instances each


# Of the records


def run_rows(cells, tables):
    for record in tables.records(cells(tables.toml("instances"))):
        row = {
            "sample": record["sample"],
            "target": record["target_hits"][-1],
            "budget": record["budget"] // record["N"],
        }
        row |= run_row(record)
        yield {column: row[column] for column in RUN}


def final_points(tables):
    """Where the runs end by which claims are judged."""
    for record in tables.records(factor_cells(tables.toml("instances"))):
        if record["sample"] == CLASS and record["budget"] == BUDGET * record["N"]:
            yield {key: record[key] for key in ("algorithm", "N", "instance", *END)}


def failed_runs(tables):
    """Where failed runs end on our distribution, as shares of the squared distance to the optimum.

    last_edge: along the last edge; flat_edges: along the flattest tenth of the edges.
    """
    for record in tables.records(repeated_cells(tables.toml("instances"))):
        if record["sample"] == CLASS and record["stop"] != "target":
            problem = klee_minty_factors.problem(record["N"], record["instance"])
            shares = dict(zip(("last_edge", "flat_edges"), edge_shares(problem, record["y"]), strict=True))
            whose = {key: record[key] for key in ("algorithm", "N", "instance", "run")}
            yield whose | {"abs_error": run_row(record)["error"]} | shares


def lp_rows(tables):
    """|f - f_opt| of the LP solvers on the first instances."""
    settings = tables.toml("instances")
    N, of_lp = settings["repeated"]["N"], settings["lp"]
    for solver in of_lp["solvers"]:
        for instance in range(of_lp["instances"] + 1):
            folder = tables.runs.parent / "lp" / PAPER_PROBLEM / solver
            solution = read_lp(folder / f"N{N}/instance{instance}.json", solver, N)
            error = solution["abs_error"] if solution["status"] == "optimal" else math.inf
            yield {"solver": solver, "N": N, "instance": instance, "abs_error": error}


# A run on each instance


def cells_of_runs(tables):
    """{(sample, algorithm, N, budget): a run on each instance, or runs at an angle in the paper's plane}."""
    return group_by(tables["factor_runs"], "sample", "algorithm", "N", "budget")


def drawn_runs(tables):
    return {key: rows for key, rows in tables.once(cells_of_runs).items() if not key[0].startswith(DEGREES)}


def times(rows):
    """Success rate and ERT of runs, with their intervals, and how many runs stagnate."""
    sample = evaluations_and_successes(rows)
    successes = int(sample[1].sum())
    return (
        {"successes": successes, "stagnations": sum(row["stop"] == "stagnation" for row in rows)}
        | with_interval("success_rate", *proportion(successes, len(rows)))
        | with_interval("ert", *expected_running_time(sample))
    )


def ratios(rows, other):
    """ERT of runs / ERT of others, and the ratio of the geometric means of the evaluations to the ECDF's targets.

    Intervals are the bootstrap's over instances: each is drawn with the runs of both on it.
    """
    counts = resamples(len(rows))
    erts, areas = [], []
    for sample in (rows, other):
        evaluations, successes = evaluations_and_successes(sample)
        with np.errstate(divide="ignore"):
            erts.append(counts @ evaluations / (counts @ successes))
        areas.append(counts @ np.array([run["run_time_area"] for run in sample]) / len(sample))
    with np.errstate(invalid="ignore"):
        of_erts = erts[0] / erts[1]
    return resampled_interval("ert_ratio", of_erts) | resampled_interval("targets_ratio", 10.0 ** (areas[0] - areas[1]))


def in_words(drawn):
    """plane and angle, for plane-angle."""
    return joined_words(drawn.split("-"))


def instance_rows(cells):
    """Rows of instances.csv; its ratios are to the runs on the paper's instance."""
    for (drawn, algorithm, N, budget), rows in cells.items():
        names = {"algorithm": algorithm, "N": N, "budget": budget, "factors": in_words(drawn)}
        yield names | {"instances": len(rows)} | times(rows) | ratios(rows, cells[PAPERS, algorithm, N, budget])


def ratio_rows(cells):
    """Rows of ratios.csv: LSHADE44 / εMAg-ES."""
    for (drawn, algorithm, N, budget), rows in cells.items():
        if algorithm == DE:
            names = {"N": N, "budget": budget, "factors": in_words(drawn)}
            yield names | ratios(rows, cells[drawn, ES, N, budget])


def angle_rows(cells, printed):
    """Rows of angles.csv; printed: rows of printed_numbers.

    p_printed: the probability of a mean of 15 runs as extreme as the one that the paper prints, where it may lack a digit
    of the reading that fits best; p_holm: corrected for the angles and N of an algorithm.
    """
    printed = {(row["algorithm"], row["N"]): row for row in printed if row["quantity"] == "mean_evaluations"}
    rows = []
    for (sample, algorithm, N, _), runs in cells.items():
        if not sample.startswith(DEGREES):
            continue
        degrees = int(sample.removeprefix(DEGREES))
        number = printed[algorithm, N]
        draws = drawn_statistics([run["evaluations"] for run in runs], "mean", RUNS)
        texts = [number["corrected"] or number["paper"], *readings(number["readings"] or "")]
        p_printed = max(p_value(draws, float(text), unit_of_last_digit(text)) for text in texts)
        rows.append(
            {"degrees": degrees, "algorithm": algorithm, "N": N, "runs": len(runs)}
            | times(runs)
            | {"mean_evaluations": mean(run["evaluations"] for run in runs), "p_printed": p_printed}
        )
    corrected = {}
    for algorithm, of_algorithm in group_by(rows, "algorithm").items():
        corrected[algorithm] = iter(holm([row["p_printed"] for row in of_algorithm]))
    return [row | {"p_holm": next(corrected[row["algorithm"]])} for row in rows]


def class_claims(tables):
    """The paper's claims on both EAs, judged on our distribution."""
    cells, ends = tables.once(cells_of_runs), group_by(tables["final_points"], "algorithm", "N")
    runs = {
        (algorithm, N): with_ends(cells[CLASS, algorithm, N, BUDGET], ends[algorithm, N])
        for algorithm in (ES, DE)
        for N in DIMENSIONS
    }
    with warnings.catch_warnings(category=RuntimeWarning, action="ignore"):  # 15 runs may lack a successful one
        rows = judge_all(runs, [], tables.printed(), DEVIATING)
    return [row for row in rows if row["claim"] in CLAIMS]


def with_ends(rows, ends):
    """The runs by which claims are judged; ends: rows of final_points.csv, in the order of the runs."""
    for row, end in zip(rows, ends, strict=True):
        if row["instance"] != end["instance"]:
            raise InputError(f"final_points.csv lacks the run on instance {row['instance']}; {AGAIN}")
    return [
        row | {key: end[key] for key in END} | {"error": abs(end["f"] - end["f_opt"])}
        for row, end in zip(rows, ends, strict=True)
    ]


# Several runs on each instance


def repeated_row(sample, algorithm, rows, of_es, budget):
    """A row of repeated.csv on several runs on each instance; of_es: those of εMAg-ES, for the ratio of ERTs.

    success_between, evaluations_between: the share of the variance that lies between instances, of success and of log
    evaluations to the target. A run that fails, also one that stagnates, says only that these are more than the budget.
    """
    evaluations, succeeds = by_instance(rows)
    n, m = succeeds.shape
    erts = running_times(rows)
    rate, between = succeeds.mean(), share_with_interval(succeeds)
    worth = effective_runs(n, m, between[0])
    counts = np.bincount(succeeds.sum(axis=1).astype(int), minlength=m + 1).tolist()
    logs = np.log(np.where(succeeds, evaluations, budget))
    return (
        {"sample": sample, "algorithm": algorithm, "N": rows[0]["N"], "instances": n, "runs": n * m}
        | {"successes": int(succeeds.sum()), "stagnations": sum(row["stop"] == "stagnation" for row in rows)}
        | with_interval("success_rate", *proportion(rate * worth, worth))
        | resampled_interval("ert", erts)
        | resampled_interval("ert_ratio", erts / running_times(of_es))
        | {f"with_{count}": instances for count, instances in enumerate(counts)}
        | {"p_same_rate": same_rate_test(succeeds)}
        | with_interval("success_between", *between)
        | with_interval("evaluations_between", *censored_share(logs, succeeds == 0.0))
    )


def by_instance(rows):
    """Evaluations to the target or to the end, and successes, (2, n, m), of m runs on each of n instances."""
    return evaluations_and_successes(rows).reshape(2, len({row["instance"] for row in rows}), -1)


def effective_runs(n, m, share):
    """As many independent runs as m runs on each of n instances are worth, by the share of variance between instances.

    Where all runs succeed, or none, the share is NaN, and an instance counts as one run.
    """
    return n if math.isnan(share) else n * m / (1.0 + (m - 1) * max(0.0, share))


def running_times(rows):
    """ERTs (1 + BOOTSTRAPS,): of all instances, then of bootstrap samples of them with all their runs.

    Where samples have equally many instances, the same ones are drawn.
    """
    evaluations, succeeds = by_instance(rows).sum(axis=2)
    counts = resamples(len(succeeds))
    with np.errstate(divide="ignore"):
        return counts @ evaluations / (counts @ succeeds)


def repeated(tables):
    settings = tables.toml("instances")["repeated"]
    runs = group_by([row for row in tables["runs"] if row["instance"] <= settings["instances"]], "sample", "algorithm")
    for sample in (CLASS, MILD):
        for algorithm in (ES, DE):
            of_es = runs[sample, ES]
            yield repeated_row(sample, algorithm, runs[sample, algorithm], of_es, BUDGET * settings["N"])


def properties(tables):
    settings = tables.toml("instances")["repeated"]
    problems = {k: rotated_klee_minty(settings["N"], instance=k) for k in range(1, settings["single"] + 1)}
    runs = group_by(tables["runs"], "sample", "algorithm")
    return property_rows({algorithm: runs[CLASS, algorithm] for algorithm in (ES, DE)}, problems)


def property_rows(samples, problems):
    """Rows of properties.csv: the success rate on our distribution in bins of a property that hold as many instances each.

    samples: {algorithm: runs}; problems: {instance: problem}. Runs on one instance are not independent: the interval is that
    of as many runs as there are instances, so it is wide rather than narrow.
    """
    for name, value in PROPERTIES.items():
        of_instances = {k: value(problem) for k, problem in problems.items()}
        for algorithm, runs in samples.items():
            succeeds = group_by(runs, "instance")
            for members in np.array_split(sorted(of_instances, key=of_instances.get), BINS):
                inside = [of_instances[k] for k in members]
                rate = mean(mean(run["stop"] == "target" for run in succeeds[k]) for k in members)
                yield (
                    {"property": name, "algorithm": algorithm, "N": runs[0]["N"]}
                    | {"low": min(inside), "middle": median(inside), "high": max(inside)}
                    | {"instances": len(members), "runs": sum(len(succeeds[k]) for k in members)}
                    | with_interval("success_rate", *proportion(rate * len(members), len(members)))
                )


MADE_OF_RUNS = {
    "runs": partial(run_rows, repeated_cells),
    "failed": failed_runs,
    "lp": lp_rows,
    "factor_runs": partial(run_rows, factor_cells),
    "final_points": final_points,
}
TABLES = {
    "repeated": repeated,
    "properties": properties,
    "instances": lambda tables: instance_rows(drawn_runs(tables)),
    "ratios": lambda tables: ratio_rows(drawn_runs(tables)),
    "angles": lambda tables: angle_rows(tables.once(cells_of_runs), tables.printed()),
    "class_claims": class_claims,
}
FIGURES = {"instances": lambda tables: draw_factors(tables["instances"], tables["angles"])}

if __name__ == "__main__":
    cli(partial(study.write_study, MADE_OF_RUNS | TABLES, FIGURES))
