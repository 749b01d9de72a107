"""Compute indicators over all instances of the problem, the ranking, and ECDFs from the tables of runs."""

import argparse

from klee_minty.command_line import add_data, cli
from klee_minty.files import group_by, write_csv
from klee_minty.results.hits import read_runs_and_hits
from klee_minty.results.indicators import ecdf_steps, indicators
from klee_minty.results.ranking import ranking
from klee_minty.targets import read_targets


def steps(hits):
    """Rows of ecdf.csv; hits: rows of target_hits.csv."""
    for (algorithm, N), runs in group_by(hits, "algorithm", "N").items():
        for evaluations, proportion in ecdf_steps(runs):
            yield {"algorithm": algorithm, "N": N, "evaluations": evaluations, "proportion": proportion}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_data(parser)
    parser.add_argument("--unranked", action="store_true", help="no ranking.csv, where an algorithm has no distances")
    args = parser.parse_args()
    data = args.data
    runs, hits = read_runs_and_hits(data / "runs.csv", data / "target_hits.csv")
    rows = list(map(indicators, group_by(runs, "algorithm", "N").values()))
    write_csv(data / "indicators.csv", rows)
    if not args.unranked:
        write_csv(data / "ranking.csv", ranking(rows, read_targets(data / "targets.csv").precision))
    write_csv(data / "ecdf.csv", list(steps(hits)))


if __name__ == "__main__":
    cli(main)
