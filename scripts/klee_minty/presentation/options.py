"""Options that the scripts of tables share, and options that the scripts of figures share."""

from klee_minty.command_line import add_data, json_object
from klee_minty.names import PAPER_PROBLEM_IN_PRINT

from .layouts import LAYOUTS


def add_problem_label(parser):
    parser.add_argument("--problem-label", default=PAPER_PROBLEM_IN_PRINT, help="the problem, as captions name it")


def add_table_options(parser, name):
    """--data, --labels, --layout, and --output: paper_tables/NAME.tex, a float, and NAME_tabular.tex, the tabular."""
    add_names_and_layout(parser)
    files = [f"paper_tables/{name}.tex", f"paper_tables/{name}_tabular.tex"]
    parser.add_argument("--output", nargs=2, default=files, metavar="TEX", help="the float, and the tabular alone")


def add_sees(parser):
    parser.add_argument("--sees", type=json_object, default={}, help="{algorithm: what it sees}, where that is not all")


def add_figure_options(parser, name):
    """--data, --labels, --layout, and --output: NAME.pdf and NAME.png in figures/."""
    add_names_and_layout(parser)
    files = [f"figures/{name}.pdf", f"figures/{name}.png"]
    parser.add_argument("--output", nargs="+", default=files, metavar="FILE", help="files to write")


def add_names_and_layout(parser):
    """--data, --labels and --layout."""
    add_data(parser)
    parser.add_argument("--labels", type=json_object, default={}, help="{algorithm: its name in tables and figures}")
    parser.add_argument("--layout", choices=LAYOUTS, default="lncs", help="document class")
