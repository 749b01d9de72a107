"""Collect many runs of each EA in one table, a row per run, and write their settings to a file."""

import argparse

from klee_minty.command_line import cli, json_object
from klee_minty.files import write_csv, write_json
from klee_minty.paper.samples import made_here, sample_row
from klee_minty.records import read_chunk
from klee_minty.results.improvements import with_hits
from klee_minty.results.indicators import run_row


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", nargs="+", required=True, metavar="FILE", help=".jsonl files of runs")
    parser.add_argument("--conditions", required=True, type=json_object, help="of the runs: seed, budget, …")
    parser.add_argument("--table", required=True, help=".csv file to write")
    parser.add_argument("--made-with", required=True, help=".json file to write")
    args = parser.parse_args()
    rows = [sample_row(run_row(with_hits(record))) for path in args.runs for record in read_chunk(path)]
    write_csv(args.table, rows)
    write_json(args.made_with, {"runs": len(rows)} | made_here(args.conditions))


if __name__ == "__main__":
    cli(main)
