"""Is the paper's instance like others: what drawn factors and angles cost, and is it the run or the instance?"""

import math
import warnings
from functools import partial
from itertools import product
from statistics import mean, median

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.names import NAMES
from klee_minty.paper import BUDGET, DE, DIMENSIONS, ES
from klee_minty.paper.claims import judge_all
from klee_minty.paper.optimum import multipliers
from klee_minty.presentation.figures import GREEN, GREY, PINK, dimension_axis, marker, plt, set_ticks, text
from klee_minty.presentation.formats import joined_words
from klee_minty.presentation.layouts import LNCS
from klee_minty.results.indicators import run_row
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.statistics.inference import (
    RESAMPLES,
    SEED,
    interval,
    proportion,
    resampled_interval,
    resamples,
    with_interval,
)
from klee_minty.statistics.running_times import ert, evaluations_and_successes
from studies.instances.instances_cells import CLASS, DEGREES, MILD, PAPERS, cells
from studies.instances.problems import klee_minty_factors
from studies.shared.study import write_study

import numpy as np

# sample: the drawn factors, "mild", or degrees10 for an angle in the paper's plane; budget: in evaluations / N; target:
# the evaluation at which the run hit it, or nothing; error: |f - f_opt| at its end. The columns END are filled for runs
# by which claims are judged.
RUN = ("sample", "algorithm", "N", "budget", "instance", "run")
RUN += ("stop", "evaluations", "target", "error", "run_time_area")
END = ("f_opt", "f", "nu", "distance")
DEVIATING = (3, 5, 10)  # N at which the evaluations of εMAg-ES are not those of Table 2, as REPRODUCTION.md says
BINS = 5  # of drawn instances, as many in each
LOOKS = {  # {drawn factors: look}, which differ in grey, too
    "translation": {"color": GREY, "linestyle": "dotted", "marker": "s"},
    "angle": {"color": PINK, "linestyle": "dashed", "marker": "^"},
    "plane": {"color": GREEN, "linestyle": "solid", "marker": "o", "linewidth": 2.0, "markersize": 5.5},
    "plane and angle": {"color": "black", "linestyle": "dashdot", "marker": "D", "linewidth": 0.8, "markersize": 2.5},
}
HOLLOW = {"fillstyle": "none", "markersize": 4.0, "linestyle": "none"}  # where no run succeeds


def run_rows(records):
    """Rows of runs.csv."""
    for record in records:
        row = {"sample": record["sample"], "target": record["target_hits"][-1]} | run_row(record)
        row |= {"budget": record["budget"] // record["N"]}
        is_judged = (row["sample"], row["budget"], row["run"]) == (CLASS, BUDGET, 0)
        yield {column: row[column] for column in RUN} | {column: row[column] if is_judged else None for column in END}


def failed_runs(records, N):
    """Rows of failed.csv: where failed runs end on drawn instances."""
    whose = {"sample": CLASS, "N": N, "budget": BUDGET * N}.items()
    failed = [record for record in records if whose <= record.items() and record["stop"] != "target"]
    failed.sort(key=lambda record: (record["algorithm"] != ES, record["instance"], record["run"]))
    for record in failed:
        problem = klee_minty_factors.problem(record["N"], record["instance"])
        names = {key: record[key] for key in ("algorithm", "N", "instance", "run")}
        yield names | edge_shares(problem, record["y"])


def slopes(problem):
    """How much f rises along each of the N edges of the polytope that meet in t, per unit of length; (N,).

    A slope is the cosine of the angle between the edge and the axis of f. Along edge k only the slack of constraint
    N + k grows; for each unit of slack f grows by the Lagrange multiplier.
    """
    edges = np.linalg.inv(-problem.A[problem.N :])  # a column each, in x = R (y - t), for a slack of 1
    return multipliers(problem) / np.linalg.norm(edges, axis=0)


def along_edges(problem, y):
    """The components (N,) of y - t along the edges that meet in t, in units of length."""
    edges = np.linalg.inv(-problem.A[problem.N :])
    return -problem.A[problem.N :] @ (problem.R @ (y - problem.t)) * np.linalg.norm(edges, axis=0)


def edge_shares(problem, y):
    """Shares of the squared distance of y to the optimum: along the last edge, and along the flattest tenth of all."""
    squares = along_edges(problem, np.array(y)) ** 2
    shares = squares / squares.sum()
    flattest = np.argsort(slopes(problem))[: problem.N // 10]
    return {"last_edge": float(shares[-1]), "flat_edges": float(shares[flattest].sum())}


def flattest_slope(problem):
    """The least slope of an edge that meets in t, as a share of the median one: at most 1."""
    of_edges = slopes(problem)
    return float(of_edges.min() / np.median(of_edges))


def rotation_angle(problem):
    """The angle in degrees, from 0 to 90, between the axes of f before and after the rotation."""
    return math.degrees(math.acos(problem.R[-1, -1]))


PROPERTIES = {"angle": rotation_angle, "flattest_slope": flattest_slope}


def cells_of_runs(runs):
    """{(sample, algorithm, N, budget): a run on each instance, or runs at an angle in the paper's plane}."""
    some = [row for row in runs if row["run"] == 0 or row["sample"].startswith(DEGREES)]
    return group_by(some, "sample", "algorithm", "N", "budget")


def successes(rows):
    return sum(row["target"] is not None for row in rows)


def resampled_erts(rows):
    """ERTs (1 + BOOTSTRAPS,): on all instances, then on bootstrap samples of these, each instance with all its runs.

    The draws depend on the number of instances alone, so that those of two algorithms have the same instances.
    """
    evaluations, succeeds = by_instance(rows).sum(axis=2)
    counts = resamples(len(succeeds))
    with np.errstate(divide="ignore"):
        return counts @ evaluations / (counts @ succeeds)


def by_instance(rows):
    """Evaluations to the target or to the end, and successes, (2, n, m), of m runs on each of n instances."""
    return evaluations_and_successes(rows).reshape(2, len({row["instance"] for row in rows}), -1)


def ert_ratio(rows, others):
    """ERT of runs / ERT of others; the bootstrap's interval draws instances, each with the runs of both on it."""
    with np.errstate(invalid="ignore"):
        return resampled_interval("ert_ratio", resampled_erts(rows) / resampled_erts(others))


def instance_rows(cells):
    """Rows of instances.csv; its ratios are to the runs on the paper's instance."""
    for (drawn, algorithm, N, budget), rows in cells.items():
        yield (
            {"algorithm": algorithm, "N": N, "budget": budget, "factors": joined_words(drawn.split("-"))}
            | {"instances": len(rows), "successes": successes(rows)}
            | with_interval("success_rate", *proportion(successes(rows), len(rows)))
            | ert(evaluations_and_successes(rows))
            | ert_ratio(rows, cells[PAPERS, algorithm, N, budget])
        )


def angle_rows(cells):
    """Rows of angles.csv."""
    for (sample, algorithm, N, _), runs in cells.items():
        if sample.startswith(DEGREES):
            names = {"degrees": int(sample.removeprefix(DEGREES)), "algorithm": algorithm, "N": N, "runs": len(runs)}
            yield names | {"successes": successes(runs)} | ert(evaluations_and_successes(runs))


def class_claims(cells, printed):
    """The paper's claims on both EAs, judged on drawn instances."""
    runs = {(algorithm, N): cells[CLASS, algorithm, N, BUDGET] for algorithm in (ES, DE) for N in DIMENSIONS}
    with warnings.catch_warnings(category=RuntimeWarning, action="ignore"):  # 15 runs may lack a successful one
        return judge_all(runs, [], printed, DEVIATING)


def runs_on_distributions(runs, N):
    """{(sample, algorithm): runs on drawn instances, and on those of the milder distribution, instance by instance}."""
    at_N = [row for row in runs if (row["N"], row["budget"]) == (N, BUDGET)]
    some = sorted(at_N, key=lambda row: (row["instance"], row["run"]))
    return group_by([row for row in some if row["sample"] in (CLASS, MILD)], "sample", "algorithm")


def repeated_rows(runs_of, N, instances):
    """Rows of repeated.csv, of several runs on each of the first instances; success_between: the share of the variance
    of success that lies between instances. runs_of: what runs_on_distributions returns.
    """
    for (sample, algorithm), runs in runs_of.items():
        rows = [row for row in runs if row["instance"] <= instances]
        _, succeeds = by_instance(rows)
        n, m = succeeds.shape
        between = share_with_interval(succeeds)
        worth = effective_runs(n, m, between[0])
        with_successes = np.bincount(succeeds.sum(axis=1).astype(int), minlength=m + 1).tolist()
        yield (
            {"sample": sample, "algorithm": algorithm, "N": N}
            | {"instances": n, "runs": n * m, "successes": successes(rows)}
            | with_interval("success_rate", *proportion(succeeds.mean() * worth, worth))
            | resampled_interval("ert", resampled_erts(rows))
            | {f"with_{count}": instances for count, instances in enumerate(with_successes)}
            | with_interval("success_between", *between)
        )


def share_between(values):
    """The share of the variance of values (n, m), m runs on each of n instances, that lies between instances, or NaN.

    The estimate of the one-way analysis of variance (intraclass correlation); it can be negative.
    """
    n, m = values.shape
    means = values.mean(axis=1)
    between = m * means.var(ddof=1)
    within = ((values - means[:, None]) ** 2).sum() / (n * (m - 1))
    total = between + (m - 1) * within
    return (between - within) / total if total else np.nan


def share_with_interval(values):
    """share_between and its 95 % interval, from a bootstrap over the instances."""
    rng = np.random.default_rng(SEED)
    draws = rng.integers(len(values), size=(RESAMPLES, len(values)))
    resampled = np.array([share_between(values[rows]) for rows in draws])
    resampled = resampled[np.isfinite(resampled)]
    return (share_between(values), *(interval(resampled) if len(resampled) else (np.nan, np.nan)))


def effective_runs(n, m, share):
    """The number of independent runs that m runs on each of n instances are worth, by the share of share_between.

    Where all runs succeed, or none, the share is NaN, and an instance counts as one run.
    """
    return n if math.isnan(share) else n * m / (1.0 + (m - 1) * max(0.0, share))


def properties(runs_of, N):
    """Rows of properties.csv: success rates on drawn instances, in bins of a property, as many instances in each.

    Runs on one instance are not independent: the interval is that of as many runs as there are instances, too wide
    rather than too narrow.
    """
    for (name, of_problem), algorithm in product(PROPERTIES.items(), (ES, DE)):
        runs = group_by(runs_of[CLASS, algorithm], "instance")
        values = {k: of_problem(rotated_klee_minty(N, instance=k)) for k in runs}
        for members in np.array_split(sorted(values, key=values.get), BINS):
            inside = [values[k] for k in members]
            rate = mean(successes(runs[k]) / len(runs[k]) for k in members)
            yield (
                {"property": name, "algorithm": algorithm, "N": N}
                | {"low": min(inside), "middle": median(inside), "high": max(inside)}
                | {"instances": len(members), "runs": sum(len(runs[k]) for k in members)}
                | with_interval("success_rate", *proportion(rate * len(members), len(members)))
            )


def draw_factors(instances, angles):
    """Above ERT / ERT on the paper's instance against N; below ERT / N against the angle in the paper's plane."""
    figure, grid = plt.subplots(2, 2, figsize=(LNCS.inches, 4.6), layout="constrained", sharey="row")
    for (upper, lower), algorithm in zip(grid.T, (ES, DE), strict=True):
        upper.set_title(text(NAMES.name(algorithm)), loc="left", fontsize=LNCS.points)
        # At N = 2 there is one plane.
        known = {"algorithm": algorithm, "budget": BUDGET}.items()
        of_paper = [row for row in instances if known <= row.items() and row["N"] > 2]
        for shift, (factors, look) in enumerate(LOOKS.items()):
            rows = [row for row in of_paper if row["factors"] == factors]
            places = [row["N"] * 1.04 ** (shift - 1.5) for row in rows]
            look = {"markersize": 3.5, "label": factors.replace("plane", "rotation plane")} | look
            draw_intervals(upper, places, rows, "ert_ratio", capsize=1.5, **look)
        dimension_axis(upper, sorted({row["N"] for row in of_paper}), xlabel="$N$")
        set_ticks(upper.yaxis, inside(upper.yaxis, (1, 1.5, 2, 3, 4, 6)))
        of_algorithm = [row for row in angles if row["algorithm"] == algorithm]
        at_N = group_by(of_algorithm, "N")
        colours = dict(zip(sorted(at_N), plt.get_cmap("viridis")(np.linspace(0.0, 0.75, len(at_N))), strict=True))
        for number, (N, rows) in enumerate(at_N.items()):
            look = {"color": colours[N], "marker": marker(number), "markersize": 2.5, "capsize": 1.5}
            places = [stretched(row["degrees"]) for row in rows]
            draw_intervals(lower, places, rows, "ert", N, label=f"$N = {N}$", **look)
            failed = [place for place, row in zip(places, rows, strict=True) if not row["successes"]]
            edge = {"transform": lower.get_xaxis_transform(), "in_layout": False, "color": colours[N]}
            height = 0.96 - 0.06 * (number % 2)  # two N at one angle
            edge |= {"label": f"$N = {N}$, no run succeeds"} if failed else {}
            lower.plot(failed, [height] * len(failed), marker=marker(number), **HOLLOW, **edge)
        lower.set(yscale="log", xlabel="angle (degrees)")
        lower.set_xticks(places, [row["degrees"] for row in rows])  # the same at each N
        set_ticks(lower.yaxis, inside(lower.yaxis, (2000, 5000, 10000, 20000, 50000, 100000)))
        lower.grid()
    grid[0, 0].set_ylabel("ERT / ERT on the paper's instance")
    grid[1, 0].set_ylabel("ERT / $N$")
    grid[0, 0].legend(title="drawn", loc="upper left", handlelength=3.2)
    figure.legend(*grid[1, 1].get_legend_handles_labels(), loc="outside lower center", ncols=4, columnspacing=1.2)
    return figure


def draw_intervals(axes, x, rows, column, unit=1.0, **look):
    """A column of rows, in this unit, with its interval; a gap where it is infinite."""
    columns = column, f"{column}_low", f"{column}_high"
    is_finite = [row[column] < math.inf for row in rows]
    value, low, high = (np.where(is_finite, [row[name] / unit for row in rows], math.nan) for name in columns)
    axes.errorbar(x, value, [value - low, high - value], elinewidth=0.6, **look)


def stretched(degrees):
    """The place of an angle on an axis that is logarithmic in the distance from either end, 0° and 90°."""
    return math.log((1.0 + degrees) / (91.0 - degrees))


def inside(axis, values):
    """The values that are in view on an axis."""
    low, high = axis.get_view_interval()
    return [value for value in values if low <= value <= high]


def instances(study):
    """Tables, figure and page, of the stored runs."""
    its, runs = study.toml("instances"), study.table("runs")
    several = its["repeated"]
    on_distributions = runs_on_distributions(runs, several["N"])
    study.write_table("repeated", repeated_rows(on_distributions, several["N"], several["instances"]))
    study.write_table("properties", properties(on_distributions, several["N"]))
    of_cells = cells_of_runs(runs)
    of_factors = {key: rows for key, rows in of_cells.items() if key[0] in its["drawn"]}
    factors = study.write_table("instances", instance_rows(of_factors))
    angles = study.write_table("angles", angle_rows(of_cells))
    study.write_table("class_claims", class_claims(of_cells, study.printed()))
    study.draw("instances", draw_factors, factors, angles)
    study.write_page()


def instances_runs(study):
    """The tables of runs, of their records."""
    its = study.toml("instances")
    records = list(study.records(cells(its)))
    study.write_table("runs", run_rows(records))
    study.write_table("failed", failed_runs(records, its["repeated"]["N"]))


if __name__ == "__main__":
    cli(partial(write_study, instances, instances_runs))
