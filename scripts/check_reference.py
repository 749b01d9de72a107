"""Check that the runs made here are, bit for bit, the first ones of the reference sample, by which numbers are judged.

On another CPU architecture or with another version of NumPy, as with another seed, they are not; rank-sum tests with
Holm's correction then tell whether evaluations, distances and errors have the distribution of the sample.
"""

import math

from klee_minty.command_line import script
from klee_minty.files import read_csv, write_csv
from klee_minty.paper import incomparable, key_of
from klee_minty.records import each_run
from klee_minty.samples import read_sample, sample_row
from klee_minty.statistics import holm, rank_sum

TESTS = {
    "p_evaluations": lambda run: run["evaluations"],
    "p_distance": lambda run: run["distance"],
    "p_error": lambda run: abs(run["f"] - run["N"] ** 3),
}


def compare(runs, sample):
    """How many of the runs (that have a counterpart) are those of the sample; p-values unless all are."""
    pairs = list(zip(runs, sample, strict=False))
    row = {"algorithm": runs[0]["algorithm"], "N": runs[0]["N"], "runs": len(pairs)}
    row["identical"] = sum(run == other for run, other in pairs)
    different = row["identical"] < row["runs"]
    return row | {
        test: rank_sum(*([value(run) for run in group] for group in (runs, sample))) if different else math.nan
        for test, value in TESTS.items()
    }


@script
def main(reference, settings, indicators="data/indicators.csv", runs="data/runs", output="data/reference_check.csv"):
    sample, made_with = read_sample(*reference)
    rows = []
    for row in read_csv(indicators):
        algorithm, N = key = key_of(row)
        if key in sample and not incomparable(settings, made_with, algorithm):
            records = each_run(runs, algorithm, N, row["runs"])
            rows.append(compare([sample_row(record) for record in records], sample[key]))
    corrected = iter(holm([row[test] for row in rows for test in TESTS]))
    for row in rows:
        row |= {test: next(corrected) for test in TESTS}
    write_csv(output, rows or [dict.fromkeys(("algorithm", "N", "runs", "identical", *TESTS), "")])
