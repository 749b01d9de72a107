"""Collect the runs of the map, or those on the other suite, in one table: a row per run."""

import argparse
import functools
import json
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import read_json_lines, write_csv
from klee_minty.instances import make
from map_cells import CELLS, read_study
from map_features import features
from map_standings import CELL


def run_rows(cells, folder):
    """A row per run, with the features of its instance."""
    measured = functools.cache(lambda *which: features(make(*which[:3], json.loads(which[3]))))
    for cell in cells:
        names = {name: getattr(cell, name) for name in (*CELL, "algorithm")}
        for record in read_json_lines(folder / cell.file):
            hit = record["target_hits"][-1]
            which = cell.problem, cell.N, record["instance"], json.dumps(cell.problem_parameters)
            of_instance = {name: round(value, 3) for name, value in measured(*which).items()}
            yield (
                names
                | of_instance
                | {
                    "instance": record["instance"],
                    "evaluations": hit or record["evaluations"],
                    "success": int(hit is not None),
                    "out_of_time": int(record["extra_output"]["is_out_of_time"]),
                    "error": float(f"{record['f'] - record['f_opt']:.2g}"),
                    "nu": float(f"{record['nu']:.2g}"),
                }
            )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names the cells")
    parser.add_argument("--cells", choices=CELLS, required=True, help="whose runs")
    parser.add_argument("--runs", type=Path, required=True, help="data/runs")
    parser.add_argument("--table", required=True, help=".csv file to write")
    args = parser.parse_args(arguments)
    write_csv(args.table, list(run_rows(CELLS[args.cells](read_study(args.study)), args.runs)))


if __name__ == "__main__":
    cli(main)
