"""Which algorithm where the constraints are linear? Learned planes and others on problems that nobody here had run.

first_version.csv has the runs of learned planes as they were when nobody had seen these problems; its code is that of commit d606418f.

An algorithm solves a problem if at least half of its runs reach the precision.
"""

import math
import re
from functools import cache, partial
from statistics import mean, median

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.instances import make
from klee_minty.presentation.figures import GREY, legend_below, plt
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies import study
from klee_minty_studies.plots import draw_shares
from klee_minty_studies.tables import by_key
from problems.cutest import PRECISION
from which_algorithm_cells import BBOB, CUTEST, seen_cells, unseen_cells

from scipy.stats import binomtest

TOML = "which_algorithm"
NAMES = {
    "learned_planes": "learned planes",
    "slsqp": "SLSQP",
    "cobyla": "COBYLA",
    "cobyqa": "COBYQA, told the planes",
    "lincoa": "LINCOA, told the planes",
    "lexma_es": "lexMA-ES",
    "cmaes_restarts": "CMA-ES, restarts",
}
NEAR = 1e-8  # of ν, beside a success at ν = 0


def cutest_runs(tables):
    """near: whether the run succeeds, or ends within the precision at a violation of at most NEAR; out_of_time: at its limit."""
    for record in tables.records(seen_cells(tables.toml(TOML))):
        hit = record["target_hits"][-1]
        is_near = is_within(record["f"], record["nu"], record["f_opt"], abs(record["f_opt"]))
        yield {name: record[name] for name in ("name", "N", "algorithm", "run")} | {
            "evaluations": hit or record["evaluations"],
            "success": int(hit is not None),
            "out_of_time": int(record["extra_output"]["is_out_of_time"]),
            "error": float(f"{record['f'] - record['f_opt']:.2g}"),
            "nu": float(f"{record['nu']:.2g}"),
            "near": int(hit is not None or is_near),
        }


def unseen_runs(tables):
    """hit: the evaluation that first reached the precision at ν = 0; evaluations: the run's own end; error and nu: of the point that is returned,
    near: whether it is within the precision at a violation of at most NEAR; first_end: of learned planes' first descent. run: on bbob-constrained
    the instance.
    """
    f_opts = {row["name"]: row["f_opt"] for row in tables["unseen"]}
    for record in tables.records(unseen_cells(tables.toml(TOML))):
        if record["problem"] == BBOB:
            record["run"] = record["instance"]
            f_opt, size = bbob_optimum(record["N"], record["instance"], int(record["name"].split()[1])), 1.0
        else:
            f_opt = f_opts[record["name"]]
            size = abs(f_opt)
        returned = {"f": record["f"], "nu": record["nu"], "end": "", "first_end": ""} | record["extra_output"]
        hit = next((at for at, f in record["improvements"] if is_within(f, 0.0, f_opt, size)), None)
        yield {name: record[name] for name in ("problem", "name", "N", "algorithm", "run", "evaluations")} | {
            "hit": hit or "",
            "end": returned["end"],
            "first_end": returned["first_end"] or "",
            "out_of_time": int(returned["is_out_of_time"]),
            "error": float(f"{returned['f'] - f_opt:.2g}"),
            "nu": float(f"{returned['nu']:.2g}"),
            "near": int(is_within(returned["f"], returned["nu"], f_opt, size)),
        }


def is_within(f, nu, f_opt, size):
    return nu <= NEAR and f - f_opt <= PRECISION * max(1.0, size)


@cache
def bbob_optimum(N, instance, function):
    return make("bbob_constrained", N, instance, {"function": function}).f_opt


def scores(tables):
    """A row per kind of problem and algorithm.

    kind: convex or other (CUTEst's f), bbob, or seen, of cutest_runs; solved: at ν = 0; near: there or by the point that is returned; families:
    their mean share of problems that are so solved. only, only_learned: problems that are so solved by it or by learned planes alone, p: of McNemar's exact test.
    hit_ratio: of its hits' price to that of SLSQP, where both solve a problem at ν = 0; end_ratio, first_end_ratio: of the own end, and of the
    end of the first descent, to the first hit in a run; all are medians. out_of_time: runs.
    """
    is_convex = {row["name"]: row["convex"] == "yes" for row in tables["unseen"]}
    kinds = {"convex": [], "other": [], "bbob": []}
    unseen = tables["unseen_runs"] + tables["first_version"]
    for (problem, name, _), runs in group_by(unseen, "problem", "name", "N").items():
        kind = ("convex" if is_convex[name] else "other") if problem == CUTEST else "bbob"
        kinds[kind].append(group_by(runs, "algorithm"))
    seen = [row | {"hit": row["success"] and row["evaluations"]} for row in tables["cutest_runs"]]
    kinds["seen"] = [group_by(runs, "algorithm") for runs in group_by(seen, "name").values()]
    for kind, of_kind in kinds.items():
        for algorithm in dict.fromkeys(name for runs in of_kind for name in runs):
            some = [runs for runs in of_kind if algorithm in runs]
            yield {"kind": kind, "algorithm": algorithm} | score(some, algorithm)


def score(problems, algorithm):
    """problems: {algorithm: runs} of each."""
    its = [runs[algorithm] for runs in problems]
    near = [is_solved(runs, "near") for runs in its]
    learned = [is_solved(runs["learned_planes"], "near") for runs in problems]
    only, only_learned = (sum(a > b for a, b in zip(*pair, strict=True)) for pair in ((near, learned), (learned, near)))
    families = group_by(
        [{"family": family(runs[0]["name"]), "solved": ok} for runs, ok in zip(its, near, strict=True)], "family"
    )
    ratios = [price(runs[algorithm]) / price(runs["slsqp"]) for runs in problems if "slsqp" in runs]
    hits = [row for runs in its for row in runs if row["hit"]]
    ends, first_ends = ([row[end] / row["hit"] for row in hits if row.get(end)] for end in ("evaluations", "first_end"))
    return {
        "problems": len(its),
        "solved": sum(is_solved(runs) for runs in its),
        "near": sum(near),
        "families": float(f"{mean(mean(row['solved'] for row in rows) for rows in families.values()):.3g}"),
        "only": only,
        "only_learned": only_learned,
        "p": float(f"{binomtest(only, only + only_learned).pvalue if only + only_learned else 1.0:.2g}"),
        "hit_ratio": median_of([ratio for ratio in ratios if math.isfinite(ratio) and ratio > 0.0]),
        "end_ratio": median_of(ends),
        "first_end_ratio": median_of(first_ends),
        "out_of_time": sum(row["out_of_time"] for runs in its for row in runs),
    }


def is_solved(runs, otherwise="hit"):
    return 2 * sum(bool(row["hit"] or row[otherwise]) for row in runs) >= len(runs)


def price(runs):
    """Evaluations up to the first hit at ν = 0, or to the end of runs without one, over the hits; infinite where less than half of the runs hit."""
    hits = sum(bool(row["hit"]) for row in runs)
    return sum(row["hit"] or row["evaluations"] for row in runs) / hits if is_solved(runs) else math.inf


def family(name):
    """What comes before the first digit of a name of CUTEst's; each of Hock's and Schittkowski's is its own."""
    return name if re.match(r"HS\d", name) else re.match(r"\d*\D*", name)[0]


def median_of(values):
    return float(f"{median(values):.3g}") if values else math.nan


LOOKS = {
    "learned_planes": {"color": "#000000", "linewidth": 1.8},
    "slsqp": {"color": "#CC79A7", "linestyle": "dashed"},
    "cobyla": {"color": GREY, "linestyle": "dashed"},
    "cobyqa": {"color": "#E69F00", "linestyle": "dotted"},
    "lincoa": {"color": "#56B4E9", "linestyle": "dashdot"},
    "lexma_es": {"color": "#009E73", "linestyle": "dashdot"},
    "cmaes_restarts": {"color": "#8C510A", "linestyle": "dotted"},
}


def draw_profiles(tables):
    """Data profiles (Moré and Wild 2009): share of runs that have hit the precision at ν = 0 within so many times N + 1 evaluations."""
    convex = by_key(tables["unseen"], "name")
    runs = [
        row | {"convex": convex[row["name"]]["convex"]} for row in tables["unseen_runs"] if row["problem"] == CUTEST
    ]
    figure, panels = plt.subplots(1, 2, figsize=(LNCS.inches, 2.9), sharey=True, layout="constrained")
    for axes, (kind, words) in zip(panels, (("yes", "convex"), ("no", "not convex")), strict=True):
        some = [row for row in runs if row["convex"] == kind]
        for algorithm, look in LOOKS.items():
            its = [row for row in some if row["algorithm"] == algorithm]
            hits = [row["hit"] / (row["N"] + 1.0) for row in its if row["hit"]]
            draw_shares(axes, hits, len(its), 20000.0, label=NAMES[algorithm], **look)
            ends = [row["evaluations"] / (row["N"] + 1.0) for row in its if row["near"] and not row["out_of_time"]]
            if algorithm in ("learned_planes", "slsqp", "cobyla"):
                draw_shares(axes, ends, len(its), 20000.0, **look | {"linewidth": 0.6})
        axes.set_title(f"{len({row['name'] for row in some})} problems, {words}", loc="left", fontsize=LNCS.points)
        axes.set(xscale="log", xlabel="evaluations / $(N + 1)$", xlim=(1, 20000), ylim=(0.0, 1.02))
        axes.grid()
    panels[0].set_ylabel("share of runs")
    legend_below(figure, *panels[0].get_legend_handles_labels())
    return figure


MADE = {
    "which_algorithm": {"scores.csv": scores, "which_algorithm": draw_profiles},
    "which_algorithm_runs": {"cutest_runs.csv": cutest_runs, "unseen_runs.csv": unseen_runs},
}

if __name__ == "__main__":
    cli(partial(study.write_study, MADE))
