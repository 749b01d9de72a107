"""What in a run record or in its target hits is impossible: of runs that we did not make, and of entries of the leaderboard."""

import math
from bisect import bisect_right
from itertools import pairwise
from operator import neg

WHOLE_NUMBERS = ("seed", "budget", "stagnation", "evaluations", "last_generation")
NUMBERS = ("f", "nu", "elapsed")
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
        if not is_finite(record[key]) or (key != "f" and record[key] < 0.0):
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
    if (stop == "target") != (hits[-1] is not None):
        return f"stop is {stop!r}, but the last target was hit at {hits[-1]}"
    return None


def order_fault(hits, constraints, last):
    """What in target hits is impossible by themselves, or None; the first so many are of the violation, the last evaluation that counts."""
    for part in (hits[:constraints], hits[constraints:]):
        known = [hit for hit in part if hit is not None]
        if known and not 1 <= min(known) <= max(known) <= last:
            return "a target hit is not an evaluation of the run"
        if known != sorted(known) or part[: len(known)] != known:
            return "target_hits are not ordered"
    feasible, first = hits[constraints - 1], hits[constraints]
    if first is not None and (feasible is None or feasible > first):
        return "a target of the error is hit before the run is feasible"
    return None


def hits_fault(record, targets):
    """What in the target hits of a record contradicts their order, f or nu, or None."""
    nu, f_opt, hits = record["nu"], record["f_opt"], record["target_hits"]
    if len(hits) != len(targets):
        return f"target_hits is not a list of {len(targets)}"
    split = len(targets.constraint)
    if fault := order_fault(hits, split, min(record["evaluations"], record["budget"])):
        return fault
    error = math.nan if f_opt is None else record["f"] - f_opt
    is_below = nu == 0.0 and error < 0.0  # by rounding; an earlier point may have been nearer
    parts = {"nu": (nu, targets.constraint, hits[:split])}
    if f_opt is not None:
        parts["f"] = abs(error) if nu == 0.0 else math.inf, targets.objective, hits[split:]
    for key, (value, levels, part) in parts.items():
        known, reached = len(part) - part.count(None), bisect_right(levels, -value, key=neg)
        if known < reached or (known > reached and not is_below):
            return f"{key} is {record[key]!r}, which reaches {reached} targets, but target_hits has {known}"
    return improvements_fault(record, hits[split - 1], hits[split:]) if f_opt is None else None


def improvements_fault(record, feasible, hits):
    """What in a record without f_opt contradicts its improvements, or None: pairs of an evaluation and a new best feasible f.

    feasible: the evaluation at which the run became so, or None; hits: of the error, of which there can be none.
    """
    pairs = record.get("improvements")
    if not isinstance(pairs, list) or not all(map(is_improvement, pairs)):
        return "improvements is not a list of pairs of an evaluation and a new best feasible f, which a problem without f_opt asks for"
    if any(hit is not None for hit in hits):
        return "a target of the error is hit, but the problem has no f_opt"
    if any(one[0] >= other[0] or one[1] <= other[1] for one, other in pairwise(pairs)):
        return "improvements are not ordered"
    first, last = [pair[0] for pair in pairs[:1]], [pair[1] for pair in pairs[-1:]]
    if [feasible, record["f"]] != first + last and (pairs or feasible is not None or record["nu"] == 0.0):
        return f"improvements begin at {first} and end with f = {last}, but the run is feasible from {feasible} on, and its f is {record['f']!r}"
    if pairs and pairs[-1][0] > min(record["evaluations"], record["budget"]):
        return "an improvement is not an evaluation of the run"
    return None


def is_improvement(pair):
    return isinstance(pair, list) and len(pair) == 2 and type(pair[0]) is int and is_finite(pair[1])
