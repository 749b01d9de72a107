"""What the f of runs is measured against: the optimum, or the best f that is known (f_opt.csv)."""

import json
from operator import itemgetter

from klee_minty.files import group_by

COLUMNS = ("N", "instance", "f_opt", "source", "algorithm", "run", "nu", "y")
# Sources of f_opt: the problem's file, with y_opt or without it; or the best run, where the file has None.
OPTIMUM, GIVEN, FOUND = "optimum", "given", "found"


def best_known(records):
    """Rows of f_opt.csv, with the best feasible run and its point; its f is f_opt where the problem's file has none."""
    rows = []
    for (N, instance), runs in group_by(records, "N", "instance").items():
        row = dict.fromkeys(COLUMNS, "") | {"N": N, "instance": instance}
        f_opt, feasible = runs[0]["f_opt"], [run for run in runs if run["nu"] == 0.0]
        row["source"] = FOUND if f_opt is None else OPTIMUM if runs[0]["f_opt_is_proven"] else GIVEN
        if f_opt is not None:
            row["f_opt"] = f_opt
        if feasible:
            best = min(feasible, key=itemgetter("f"))
            row |= {key: best[key] for key in ("algorithm", "run", "nu")}
            row["y"] = json.dumps(best["y"]) if best["y"] else ""
            if f_opt is None:
                row["f_opt"] = best["f"]
        rows.append(row)
    return rows


def by_cell(rows):
    """{(N, instance): f_opt} of the rows of f_opt.csv that have one."""
    return {(row["N"], row["instance"]): row["f_opt"] for row in rows if row["f_opt"] != ""}
