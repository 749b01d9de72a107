"""The table of targets: the levels of the violation and of the error, in the order of the columns of target_hits.csv."""

from klee_minty.files import read_csv, write_csv
from klee_minty.targets import Targets


def write_targets(path, targets):
    rows = [{"part": "nu", "level": level} for level in targets.constraint]
    write_csv(path, rows + [{"part": "error", "level": level} for level in targets.objective])


def read_targets(path):
    rows = read_csv(path, "part")
    constraint, objective = ([row["level"] for row in rows if row["part"] == part] for part in ("nu", "error"))
    return Targets(tuple(constraint), tuple(objective))


def add_targets(parser):
    """The option that names the table, for read_targets."""
    parser.add_argument("--targets", default="data/targets.csv", help="written by collect_runs.py")
