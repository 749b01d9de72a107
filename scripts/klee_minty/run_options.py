"""Options by which scripts name problems, settings and runs."""

import dataclasses

from .command_line import dimension, json_object, positive, positive_number, whole_number
from .settings import VISIBILITIES, Settings


def add_settings(parser):
    """The options for the settings of a run, which Settings.options writes and settings_of reads."""
    parser.add_argument("--seed", type=whole_number, default=Settings.seed, help="seed of the runs")
    add_budget(parser)
    parser.add_argument(
        "--stagnation",
        type=positive,
        default=Settings.stagnation,
        help="stop after this many × N generations without improvement",
    )
    parser.add_argument(
        "--parameters", type=json_object, default={}, help='arguments of the optimizer, such as {"sigma": 2.0}'
    )
    parser.add_argument("--file", help="file of the algorithm, if it is elsewhere or has another name")
    parser.add_argument(
        "--sees", choices=VISIBILITIES, default=Settings.sees, help="what it may see of a point; g is everything"
    )


def settings_of(args):
    """The Settings that the options of add_settings name."""
    return Settings(**{field.name: getattr(args, field.name) for field in dataclasses.fields(Settings)})


def add_budget(parser):
    parser.add_argument("--budget", type=positive, default=Settings.budget, help="evaluations / N")


def add_problem_options(parser):
    parser.add_argument(
        "--problem-parameters",
        type=json_object,
        default={},
        help='arguments of its problem(), such as {"epsilon": 0.3}',
    )
    parser.add_argument(
        "--precision", type=positive_number, help="error at which a run succeeds (default: that of the problem, 1e-8)"
    )


def add_runs(parser):
    """The options that name the runs that a script reads: records.each_run goes through them."""
    parser.add_argument(
        "--runs", nargs="+", required=True, metavar="FOLDER", help="a folder data/runs/PROBLEM/ALGORITHM/SETTINGS each"
    )
    parser.add_argument(
        "--chunks", nargs="+", required=True, metavar="0-4", help="run numbers of each file, such as 0-4"
    )
    add_problems(parser)


def add_problems(parser):
    """The options that name problems by dimension and instance."""
    parser.add_argument("--dimensions", nargs="+", required=True, type=dimension, metavar="N")
    parser.add_argument(
        "--instances", nargs="+", type=whole_number, default=[0], metavar="K", help="instances of the problem"
    )
