"""Options by which scripts name problems, settings and runs."""

import argparse
import dataclasses

from .command_line import dimension, json_object, positive, whole_number
from .levels import LEVELS
from .settings import Settings


def settings(text):
    """An argparse type: Settings as a JSON object; a key that is missing has its default."""
    try:
        return Settings(**json_object(text))
    except TypeError:
        known = [field.name for field in dataclasses.fields(Settings)]
        raise argparse.ArgumentTypeError(f"{text!r} has other keys than {', '.join(known)}") from None


def add_settings(parser):
    """The options for the settings of a run, all in one or each alone; settings_of reads them."""
    parser.add_argument(
        "--settings", type=settings, default=Settings(), metavar="JSON", help="all of the following as a JSON object"
    )
    parser.add_argument("--seed", type=whole_number, help=f"seed of the runs (default: {Settings.seed})")
    parser.add_argument("--budget", type=positive, help=f"evaluations / N (default: {Settings.budget})")
    parser.add_argument(
        "--stagnation",
        type=positive,
        help=f"stop after this many × N generations without improvement (default: {Settings.stagnation})",
    )
    parser.add_argument("--parameters", type=json_object, help='arguments of its optimize(), such as {"sigma": 2.0}')
    parser.add_argument("--file", help="file of the algorithm, if it is elsewhere or has another name")
    parser.add_argument("--sees", choices=LEVELS, help=f"what it may see of a point (default: {Settings.sees}, all)")


def settings_of(args):
    """The Settings that the options of add_settings name."""
    alone = {field.name: getattr(args, field.name) for field in dataclasses.fields(Settings)}
    return dataclasses.replace(args.settings, **{key: value for key, value in alone.items() if value is not None})


def add_budget(parser):
    parser.add_argument("--budget", type=positive, default=Settings.budget, help="evaluations / N")


def add_problem_parameters(parser):
    parser.add_argument(
        "--problem-parameters",
        type=json_object,
        default={},
        help='arguments of its problem(), such as {"epsilon": 0.3}',
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
