"""Collect when each run hit each target: all that curves and running times rest on, in a small table."""

from klee_minty.command_line import script
from klee_minty.files import read_csv, write_csv
from klee_minty.hits import packed
from klee_minty.records import each_run


@script
def main(indicators="data/indicators.csv", runs="data/runs", instances=(0,), output="data/target_hits.csv"):
    rows = []
    for row in read_csv(indicators):
        rows += map(packed, each_run(runs, row["algorithm"], row["N"], row["runs"] // len(instances), instances))
    write_csv(output, rows, is_checked_in=True)  # today's algorithms' is
