"""Options by which scripts name problems, settings and runs."""

import dataclasses

from .command_line import dimension, json_object, positive, positive_number, whole_number
from .settings import VISIBILITIES, Settings


def add_settings(parser):
    """The options for the settings of a run, which Settings.options writes and settings_of reads."""
    add = parser.add_argument
    add("--seed", type=whole_number, default=Settings.seed, help="seed of the runs")
    add_budget(parser)
    add("--stagnation", type=positive, default=Settings.stagnation, help="generations without improvement / N, at most")
    add("--parameters", type=json_object, default={}, help='arguments of optimize(), such as {"sigma": 2.0}')
    add("--file", help="file of the algorithm, if it is elsewhere or has another name")
    add("--sees", choices=VISIBILITIES, default=Settings.sees, help="what it may see of a point; g is everything")


def settings_of(args):
    """The Settings that the options of add_settings name."""
    return Settings(**{field.name: getattr(args, field.name) for field in dataclasses.fields(Settings)})


def add_budget(parser):
    parser.add_argument("--budget", type=positive, default=Settings.budget, help="evaluations / N")


def add_problem_options(parser):
    add = parser.add_argument
    add("--problem-parameters", type=json_object, default={}, help='arguments of problem(), such as {"epsilon": 0.3}')
    add("--precision", type=positive_number, help="error at which a run succeeds (default: the problem's own, 1e-8)")


def add_runs(parser):
    """The options that name the runs that a script reads: records.each_run goes through them."""
    add = parser.add_argument
    add("--runs", nargs="+", required=True, metavar="FOLDER", help="data/runs/PROBLEM/ALGORITHM/SETTINGS each")
    add("--chunks", nargs="+", required=True, metavar="0-4", help="run numbers of each file, such as 0-4")
    add_problems(parser)


def add_problems(parser):
    """The options that name problems by dimension and instance."""
    parser.add_argument("--dimensions", nargs="+", required=True, type=dimension, metavar="N")
    parser.add_argument("--instances", nargs="+", type=whole_number, default=[0], metavar="K", help="of the problem")
