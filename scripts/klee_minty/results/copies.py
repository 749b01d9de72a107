"""Runs that repeat an earlier one: of an algorithm that is deterministic, or ignores its random generator."""

import math

COLUMNS = ("copy_of", "has_y")  # of runs.csv; in a table without them no run is a copy


def copy_columns(records):
    """The COLUMNS of each record: the first run of its algorithm, N and instance that it repeats, if any, and whether
    its y is known, without which equal improvements prove nothing.

    A copy has the same y, improvements and end: runs that only hit the same targets at the same evaluations may differ.
    """
    records_like = {}
    for record in records:
        has_y = record["y"] is not None
        point = tuple(record["y"]) if has_y else None
        key = (*(record[name] for name in ("algorithm", "N", "instance", "evaluations", "f", "nu")), point)
        earlier = records_like.setdefault(key, [])
        first = next((each["run"] for each in earlier if each["improvements"] == record["improvements"]), None)
        if first is None:
            earlier.append(record)
        yield dict(zip(COLUMNS, (first, int(has_y)), strict=True))


def repeats(run):
    """Whether a row of runs.csv is that of a run that repeats an earlier one."""
    return not math.isnan(run.get("copy_of", math.nan))


def is_copy(run):
    """Whether a run repeats an earlier one, and their y is known."""
    return repeats(run) and bool(run["has_y"])


def independent(runs):
    """For each run of an algorithm and N, whether intervals and tests take it.

    They take all or, if on each instance all runs are copies of one, that one alone.
    """
    first = [not is_copy(run) for run in runs]
    return first if sum(first) == len({run["instance"] for run in runs}) else [True] * len(runs)
