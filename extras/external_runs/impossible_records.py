"""What in a run record or in its target hits is impossible: of runs that we did not make."""

import json
import math
import sys
from pathlib import Path

from jsonschema import Draft202012Validator, validators

RULES = json.loads(Path(__file__).with_name("record.schema.json").read_text(encoding="utf-8"))
WHOLE_NUMBERS = [key for key, rule in RULES["properties"].items() if rule.get("type") == "integer"]
TYPES = {
    "integer": lambda checker, value: type(value) is int,
    "number": lambda checker, value: type(value) in (int, float) and abs(value) <= sys.float_info.max,
}
CHECKER = Draft202012Validator.TYPE_CHECKER.redefine_many(TYPES)
VALIDATOR = validators.extend(Draft202012Validator, type_checker=CHECKER)(RULES)


def type_fault(record):
    """A value of another type than a record has, or None."""
    for error in VALIDATOR.iter_errors(record):
        key = error.path[0]
        return f"{key} must be {RULES['properties'][key]['description']}, not {error.instance!r}"
    return None if len(record["y"]) == record["N"] else f"y has {len(record['y'])} numbers, not {record['N']}"


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
    """What in target hits is impossible by themselves, or None; the first so many are of the violation, the last
    evaluation that counts.
    """
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
    f, nu, f_opt, hits = (record[key] for key in ("f", "nu", "f_opt", "target_hits"))
    if len(hits) != len(targets):
        return f"target_hits is not a list of {len(targets)}"
    split = len(targets.constraint)
    if fault := order_fault(hits, split, min(record["evaluations"], record["budget"])):
        return fault
    parts = {"nu": (nu, targets.constraint, hits[:split])}
    if f_opt is not None:
        parts["f"] = abs(f - f_opt) if nu == 0.0 else math.inf, targets.objective, hits[split:]
    is_below = f_opt is not None and nu == 0.0 and f < f_opt  # by rounding; an earlier point may have been nearer
    for key, (value, levels, part) in parts.items():
        known, reached = len(part) - part.count(None), sum(value <= level for level in levels)
        if known < reached or (known > reached and not is_below):
            return f"{key} is {record[key]!r}, which reaches {reached} targets, but target_hits has {known}"
    return improvements_fault(record, hits[split - 1], hits[split:]) if f_opt is None else None


def improvements_fault(record, feasible, hits):
    """What in a record without f_opt contradicts its improvements, or None: pairs of an evaluation and a new best
    feasible f.

    feasible: the evaluation at which the run became so, or None; hits: of the error, of which there can be none.
    """
    if "improvements" not in record:
        return "improvements is missing, a list of pairs [evaluation, f], which a problem without f_opt asks for"
    if any(hit is not None for hit in hits):
        return "a target of the error is hit, but the problem has no f_opt"
    evaluations, values = ([pair[k] for pair in record["improvements"]] for k in (0, 1))
    if evaluations != sorted({*evaluations}) or values != sorted({*values}, reverse=True):
        return "improvements are not ordered"
    begin, end = (evaluations[0], values[-1]) if values else (None, record["f"])
    if (begin, end) != (feasible, record["f"]):
        return f"improvements begin at {begin} and end with f = {end}, but the run is feasible from {feasible} on, and its f is {record['f']!r}"
    if any(evaluation > min(record["evaluations"], record["budget"]) for evaluation in evaluations):
        return "an improvement is not an evaluation of the run"
    return None
