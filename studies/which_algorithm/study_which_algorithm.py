"""Which algorithm for which problem: what a margin changes, and a sequence tested on CUTEst's problems with linear constraints.

A run's price is its evaluations up to the target or to its end; an algorithm solves a problem if half of its runs reach the target, at
its expected running time (ERT), the evaluations of all runs over the successes.
"""

import math
from functools import cache, partial
from itertools import cycle, product
from statistics import median

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.instances import make
from klee_minty.presentation.figures import BLUE, GREY, ORANGE, STYLES, dimension_axis, legend_below, plt, text
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies import study
from klee_minty_studies.near_optimum import sizes_at_optimum
from klee_minty_studies.plots import draw_shares
from klee_minty_studies.tables import by_key
from problems.cutest import PRECISION
from which_algorithm_cells import CELLS, SUITE, WITHOUT_F_OPT

TOML = "which_algorithm"
PROBLEM = ("problem", "shape", "active", "similarity", "N")
METHODS = ("cobyla", "slsqp", "trust_constr", "nlopt_cobyla", "cobyqa")
MARGINS = {"none": "none", "1e_10": "$10^{-10}$", "1e_9": "$10^{-9}$", "rule": "rule"}
NAMES = {
    "in_turn": "sequence",
    "slsqp": "SLSQP, margin",
    "slsqp_bare": "SLSQP",
    "cobyla": "COBYLA, margin",
    "cobyla_bare": "COBYLA",
    "lexma_es_damped": "lexMA-ES",
    "epsmag_es": "εMAg-ES",
    "lshade44": "LSHADE44",
    "cmaes": "CMA-ES",
    "cmaes_then_lexma": "CMA-ES up to N = 20, lexMA-ES beyond",
}
SEES_NU = ("lexma_es_damped", "lshade44", "cmaes", "cmaes_then_lexma")  # need no g
NEAR = 1e-8  # of ν, beside a success at ν = 0


def run_row(record, *names):
    """What is left of a record; out_of_time: of a run within a limit."""
    hit = record["target_hits"][-1]
    return {name: record[name] for name in names} | {
        "evaluations": hit or record["evaluations"],
        "success": int(hit is not None),
        "out_of_time": int(record.get("extra_output", {}).get("is_out_of_time", False)),
        "error": float(f"{record['f'] - record['f_opt']:.2g}"),
        "nu": float(f"{record['nu']:.2g}"),
    }


def runs_of(kind, names, tables):
    """A row per run with these names; active planes of the suite are counted by its problem.

    where, of runs with a margin: paper (the paper's Klee-Minty instance), drawn (its instances 1 to 15), map or suite.
    """
    for record in tables.records(CELLS[kind](tables.toml(TOML))):
        if record["problem"] == SUITE:
            record["active"] = counted_active(record["N"], record["instance"], int(record["shape"].split()[1]))
        yield run_row(record, *names)


@cache
def counted_active(N, instance, function):
    return sizes_at_optimum(make(SUITE, N, instance, {"function": function}))["active"]


def cutest_runs(tables):
    """near: whether the run ends within the precision at a violation of at most NEAR."""
    for record in tables.records(CELLS["cutest"](tables.toml(TOML))):
        row = run_row(record, "name", "N", "algorithm", "run")
        precision = PRECISION * max(1.0, abs(record["f_opt"]))
        is_near = record["nu"] <= NEAR and record["f"] - record["f_opt"] <= precision
        yield row | {"near": int(is_near or row["success"])}


def unseen_runs(tables):
    """hit: the evaluation that first reached the precision at nu = 0; evaluations: the run's own end; returned_near: whether the point that is
    returned is within the precision at a violation of at most NEAR; run: of bbob-constrained its instance.
    """
    f_opts = {row["name"]: row["f_opt"] for row in tables["unseen"]}
    for record in tables.records(CELLS["unseen"](tables.toml(TOML))):
        if record["problem"] == WITHOUT_F_OPT:
            record["run"] = record["instance"]
            f_opt = bbob_optimum(record["N"], record["instance"], int(record["name"].split()[1]))
        else:
            f_opt = f_opts[record["name"]]
        level = f_opt + PRECISION * max(1.0, abs(f_opt) if record["problem"] == "cutest" else 0.0)
        hit = next((evaluation for evaluation, f in record["improvements"] if f <= level), None)
        told = {"f": record["f"], "nu": record["nu"], "end": ""} | record.get("extra_output", {})
        yield {name: record[name] for name in ("problem", "name", "N", "algorithm", "run", "evaluations")} | {
            "hit": hit or "",
            "end": told["end"],
            "out_of_time": int(told["is_out_of_time"]),
            "error": float(f"{told['f'] - f_opt:.2g}"),
            "nu": float(f"{told['nu']:.2g}"),
            "returned_near": int(told["nu"] <= NEAR and told["f"] <= level),
        }


@cache
def bbob_optimum(N, instance, function):
    return make(SUITE, N, instance, {"function": function}).f_opt


def ert(runs, column="success"):
    """Evaluations of all runs over successes; infinite if less than half succeed."""
    successes = sum(row[column] for row in runs)
    return sum(row["evaluations"] for row in runs) / successes if 2 * successes >= len(runs) else math.inf


def margins(tables):
    """A row per place, N, method and margin; N is empty for the problems of the map or the suite, over all N, with every margin.

    runs, successes; problems and how many are solved; ert: of all runs.
    """
    for (where, method), of_method in group_by(with_stored_runs(tables), "where", "method").items():
        used = {row["margin"] for row in of_method}
        problems = [(key[-1], group_by(rows, "margin")) for key, rows in group_by(of_method, *PROBLEM).items()]
        dimensions = sorted({N for N, _ in problems})
        groups = {N: [cells for at, cells in problems if at == N and "rule" in cells] for N in dimensions}
        if where in ("map", "suite"):
            groups[""] = [cells for _, cells in problems if cells.keys() == used]
        for (N, some), margin in product(groups.items(), MARGINS):
            if some and all(margin in cells for cells in some):
                yield {"where": where, "N": N, "method": method, "margin": margin} | margin_row(some, margin)


def margin_row(problems, margin):
    """problems: a list of {margin: rows of runs}."""
    runs = [row for cells in problems for row in cells[margin]]
    successes = sum(row["success"] for row in runs)
    return {
        "runs": len(runs),
        "successes": successes,
        "problems": len(problems),
        "solved": sum(ert(cells[margin]) < math.inf for cells in problems),
        "ert": sum(row["evaluations"] for row in runs) / successes if successes else math.inf,
    }


def with_stored_runs(tables):
    """boundary_runs, and the runs without margin that the map and the suite have."""
    rows = list(tables["boundary_runs"])
    for where in ("map", "suite"):
        stored = [row for row in tables[f"{where}_runs"] if row["algorithm"] in METHODS]
        rows += [row | {"where": where, "method": row["algorithm"], "margin": "none"} for row in stored]
    return rows


def unseen(tables):
    """The runs on problems that the pilot had not seen, each with its problem's row of suite.csv."""
    suite = by_key(tables["suite"], "name")
    return [suite[row["name"]] | row for row in tables["cutest_runs"] if not suite[row["name"]]["seen"]]


def scores(tables):
    """A row per kind of problem, what an algorithm sees, definition of success, and algorithm: how its ERT compares with the lowest one.

    f: convex or other; sees: g, or nu for the algorithms that need no g, whose lowest price is theirs; nu: 0, or 1e-8 where a run that
    ends near counts as a success.
    """
    problems = [group_by(rows, "algorithm") for rows in group_by(unseen(tables), "name").values()]
    for runs in problems:
        runs["cmaes_then_lexma"] = runs["cmaes" if runs["cmaes"][0]["N"] <= 20 else "lexma_es_damped"]
    for f, sees, (nu, column) in product(("convex", "other"), ("g", "nu"), ((0, "success"), (NEAR, "near"))):
        some = [runs for runs in problems if (runs["cmaes"][0]["convex"] == "yes") == (f == "convex")]
        algorithms = [name for name in NAMES if name in SEES_NU or (sees == "g" and name != "cmaes_then_lexma")]
        costs = {name: [ert(runs[name], column) for runs in some] for name in algorithms}
        lowest = [min(of_problem) for of_problem in zip(*costs.values(), strict=True)]
        for name, its in costs.items():
            over_sequence = quotients(its, costs["in_turn"]) if sees == "g" else []
            yield {"f": f, "sees": sees, "nu": nu, "algorithm": name, "problems": len(some)} | {
                "not_solved": its.count(math.inf),
                "within_2": sum(ratio <= 2.0 for ratio in quotients(its, lowest)),
                "over_sequence": float(f"{median(over_sequence):.3g}") if over_sequence else math.nan,
            }


def quotients(costs, others):
    """Of the costs of each problem, where both are finite."""
    return [cost / other for cost, other in zip(costs, others, strict=True) if max(cost, other) < math.inf]


def draw_margins(tables):
    """Left: successes on map and suite; right: ERT of COBYLA on the paper's Klee-Minty instance."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(LNCS.inches, 2.5), layout="constrained")
    methods = ("cobyla", "COBYLA (PRIMA)", BLUE, "o"), ("slsqp", "SLSQP", ORANGE, "s")
    for (method, words, colour, marker), (where, style) in product(methods, (("map", "solid"), ("suite", "dashed"))):
        rows = by_key(tables["margins"], "margin", where=where, method=method, N=None)
        points = [(k, row["successes"] / row["runs"]) for k, row in enumerate(map(rows.get, MARGINS)) if row]
        look = {"linestyle": style, "color": colour, "markersize": 3.5, "label": f"{words}, {where}"}
        left.plot(*zip(*points, strict=True), marker, **look)
    left.set_xticks(range(len(MARGINS)), MARGINS.values())
    left.set(xlabel="margin", ylabel="share of runs that succeed", ylim=(0.0, 1.05))
    left.grid(axis="y")
    left.legend(loc="lower right")
    on_paper = [row for row in tables["margins"] if (row["where"], row["method"]) == ("paper", "cobyla")]
    styles = ("solid", "dotted", "dashdot", "dashed")
    for (margin, words), style, marker in zip(MARGINS.items(), styles, "os^D", strict=True):
        points = [(row["N"], row["ert"]) for row in on_paper if row["margin"] == margin]
        look = {"linestyle": style, "color": GREY if margin == "none" else BLUE, "markersize": 3.5, "label": words}
        right.plot(*zip(*points, strict=True), marker, **look)
    dimension_axis(right, sorted({row["N"] for row in on_paper}), xlabel="$N$", ylabel="ERT of COBYLA")
    right.legend(title="margin", loc="upper left")
    return figure


PROFILED = {  # algorithm: how its line looks
    "in_turn": {"color": "#000000", "linewidth": 1.8},
    "slsqp_bare": {"color": "#CC79A7", "linestyle": "dashed"},
    "cobyla": {"color": GREY, "linestyle": "solid"},
    "cobyla_bare": {"color": GREY, "linestyle": "dashed"},
    "lexma_es_damped": {"color": "#009E73", "linestyle": "dashdot"},
    "epsmag_es": {"color": BLUE, "linestyle": (0, (1, 1))},
    "lshade44": {"color": ORANGE, "linestyle": (0, (5, 1, 1, 1, 1, 1))},
}


def draw_profiles(runs, own=()):
    """Data profiles (Moré and Wild 2009): share of runs that reach the target within so many times N + 1 evaluations.

    runs: rows of cutest_runs.csv, each with whether its problem is convex; own: ids of further algorithms.
    """
    figure, panels = plt.subplots(1, 2, figsize=(LNCS.inches, 2.9), sharey=True, layout="constrained")
    of_own = [{"color": ORANGE, "linewidth": 1.8, "linestyle": style} for style in STYLES]
    looks = PROFILED | dict(zip(own, cycle(of_own), strict=False))
    for axes, (kind, words) in zip(panels, (("yes", "convex"), ("no", "not convex")), strict=True):
        some = [row for row in runs if row["convex"] == kind]
        for algorithm, look in looks.items():
            its = [row for row in some if row["algorithm"] == algorithm]
            hits = [row["evaluations"] / (row["N"] + 1.0) for row in its if row["success"]]
            draw_shares(axes, hits, len(its), 20000.0, label=text(NAMES.get(algorithm, algorithm)), **look)
        axes.set_title(f"{len({row['name'] for row in some})} problems, {words}", loc="left", fontsize=LNCS.points)
        axes.set(xscale="log", xlabel="evaluations / $(N + 1)$", xlim=(1, 20000), ylim=(0.0, 1.02))
        axes.grid()
    panels[0].set_ylabel("share of runs at the target")
    legend_below(figure, *panels[0].get_legend_handles_labels())
    return figure


MADE = {
    "which_algorithm": {
        "margins.csv": margins,
        "scores.csv": scores,
        "which_algorithm": lambda tables: draw_profiles(unseen(tables)),
        "margins": draw_margins,
    },
    "which_algorithm_runs": {
        "map_runs.csv": partial(runs_of, "map", (*PROBLEM, "algorithm", "instance")),
        "suite_runs.csv": partial(runs_of, "suite", (*PROBLEM, "algorithm", "instance")),
        "boundary_runs.csv": partial(runs_of, "boundary", ("where", "method", "margin", *PROBLEM, "instance", "run")),
        "cutest_runs.csv": cutest_runs,
        "unseen_runs.csv": unseen_runs,
    },
}

if __name__ == "__main__":
    cli(partial(study.write_study, MADE))
