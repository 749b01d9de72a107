"""What the f of runs is measured against: the optimum, or the best f that is known (f_opt.csv)."""

import json
import math
from bisect import bisect_left
from operator import itemgetter

from klee_minty.contract import rounding_fault
from klee_minty.errors import InputError
from klee_minty.files import group_by, write_csv
from klee_minty.targets import Targets

COLUMNS = ("N", "instance", "f_opt", "source", "algorithm", "run", "nu", "y")
# Sources: proven, y_opt is known; without y_opt; by a run, f_opt was None.
OPTIMUM, GIVEN, FOUND = "optimum", "given", "found"
STEP, MOST = 0.16, 50  # decades between targets, and how many are added at most


def measured(records, targets):
    """The records as tables have them, the rows of f_opt.csv, and the targets.

    Where a problem's file gives no f_opt, runs are measured against the best feasible f of all of them, and targets
    begin where runs do.
    """
    known = best_known(records)
    targets = with_larger(targets, records, known)
    return up_to_target(records, known, targets), known, targets


def error_of(f, record):
    """|f - f_opt| of f in a run; 0 where it beats an f_opt that is no proven optimum; None without f_opt."""
    if record["f_opt"] is None:
        return None
    error = f - record["f_opt"]
    return abs(error) if has_optimum(record) else max(error, 0.0)


def has_optimum(record):
    """Whether a run's f_opt is a proven optimum; of a run made elsewhere the distance may be unknown."""
    return record["distance"] is not None or record.get("has_no_y", False)


def best_known(records):
    """Rows of f_opt.csv, with the best feasible run and its point; its f is f_opt where the file gives none."""
    rows = []
    for (N, instance), runs in group_by(records, "N", "instance").items():
        row = dict.fromkeys(COLUMNS, "") | {"N": N, "instance": instance}
        f_opt, feasible = runs[0]["f_opt"], [run for run in runs if run["nu"] == 0.0]
        row["source"] = FOUND if f_opt is None else OPTIMUM if has_optimum(runs[0]) else GIVEN
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


def with_larger(targets, records, rows):
    """The targets and, in the paper's steps, larger ones from where the first f of a run without f_opt lies."""
    f_opt = {(row["N"], row["instance"]): row["f_opt"] for row in rows if row["source"] == FOUND and row["y"]}
    cells = ((record, f_opt.get((record["N"], record["instance"]))) for record in records)
    first = [run["improvements"][0][1] - best for run, best in cells if best is not None and run["improvements"]]
    largest = targets.objective[0]
    steps = math.ceil(math.log10(max([largest, *first]) / largest) / STEP)
    larger = [largest * 10.0 ** (STEP * step) for step in range(min(steps, MOST), 0, -1)]
    return Targets(targets.constraint, (*larger, *targets.objective))


def up_to_target(records, rows, targets):
    """The records; those without f_opt are measured against that of f_opt.csv, and end at the hardest target."""
    f_opt = {(row["N"], row["instance"]): row["f_opt"] for row in rows if row["f_opt"] != ""}
    for value in f_opt.values():
        if fault := rounding_fault(value, targets.precision):
            raise InputError(f"{fault}; set another precision")
    return [record_up_to_target(record, f_opt.get((record["N"], record["instance"])), targets) for record in records]


def record_up_to_target(record, f_opt, targets):
    """A record with the hits that its improvements give; a run that hit the last target ends there."""
    if record["f_opt"] is not None or f_opt is None:
        return record
    hits = record["target_hits"][: len(targets.constraint)]
    hits += [hit(record["improvements"], f_opt, level) for level in targets.objective]
    end = {} if hits[-1] is None else {"evaluations": hits[-1], "stop": "target"}
    return record | {"f_opt": f_opt, "target_hits": hits} | end


def hit(improvements, f_opt, level):
    """The evaluation at which f - f_opt was first at most the level, or None."""
    first = bisect_left(improvements, -level, key=lambda improvement: -(improvement[1] - f_opt))
    return improvements[first][0] if first < len(improvements) else None


def write_best_known(path, rows):
    write_csv(path, rows, COLUMNS)
