"""What in a run record is impossible: of runs that we did not make, and of algorithms whose runs a test looks at."""

import math
from bisect import bisect_right
from operator import neg

WHOLE_NUMBERS = ("seed", "budget", "stagnation", "evaluations", "last_generation")
NUMBERS = ("f_opt", "f", "nu", "elapsed")
STOPS = ("target", "budget", "stagnation", "iterations", "optimizer")


def type_fault(record):
    """A value of another type than a record has, or None."""
    for key in WHOLE_NUMBERS:
        if type(record[key]) is not int or record[key] < 0:
            return f"{key} is not a whole number"
    for key in ("parameters", "versions"):
        if not isinstance(record[key], dict):
            return f"{key} are not an object"
    for key in NUMBERS:
        if not is_finite(record[key]) or (key not in ("f", "f_opt") and record[key] < 0.0):
            return f"{key} is {record[key]!r}"
    if not isinstance(record["y"], list) or len(record["y"]) != record["N"] or not all(map(is_finite, record["y"])):
        return f"y is not a list of {record['N']} finite numbers"
    if record["distance"] is not None and not is_finite(record["distance"]):
        return f"distance is {record['distance']!r}"
    if record["stop"] not in STOPS:
        return f"stop is {record['stop']!r}, not one of {', '.join(STOPS)}"
    hits = record["target_hits"]
    if not isinstance(hits, list) or not hits or not set(map(type, hits)) <= {int, type(None)}:
        return "target_hits is not a list of evaluations"
    return None


def is_finite(value):
    return type(value) is float and math.isfinite(value)


def stop_fault(record):
    """What in the stop, the evaluations and the hits of a record contradicts each other, or None."""
    evaluations, budget, stop, hits = (record[key] for key in ("evaluations", "budget", "stop", "target_hits"))
    before = evaluations - record["last_generation"]
    if not 0 <= before < budget:
        return f"it has {evaluations} evaluations, {record['last_generation']} in the last generation, with a budget of {budget}"
    if (stop == "budget") != (evaluations >= budget) and stop != "target":
        return f"stop is {stop!r} after {evaluations} of {budget} evaluations"
    known = [hit for hit in hits if hit is not None]
    if known and not 1 <= min(known) <= max(known) <= min(evaluations, budget):
        return "a target hit is not an evaluation of the run"
    if (stop == "target") != (hits[-1] is not None):
        return f"stop is {stop!r}, but the last target was hit at {hits[-1]}"
    return None


def hits_fault(record, targets):
    """What in the target hits of a record contradicts their order, f or nu, or None."""
    nu, error, hits = record["nu"], record["f"] - record["f_opt"], record["target_hits"]
    if len(hits) != len(targets):
        return f"target_hits is not a list of {len(targets)}"
    split = len(targets.constraint)
    is_below = nu == 0.0 and error < 0.0  # by rounding; an earlier point may have been nearer
    parts = {
        "nu": (nu, targets.constraint, hits[:split]),
        "f": (abs(error) if nu == 0.0 else math.inf, targets.objective, hits[split:]),
    }
    for key, (value, levels, part) in parts.items():
        known = part[: len(part) - part.count(None)]
        if None in known or known != sorted(known):
            return "target_hits are not ordered"
        reached = bisect_right(levels, -value, key=neg)
        if len(known) < reached or (len(known) > reached and not is_below):
            return f"{key} is {record[key]!r}, which reaches {reached} targets, but target_hits has {len(known)}"
    if hits[split] is not None and hits[split - 1] > hits[split]:
        return "a target of the error is hit before the run is feasible"
    return None
