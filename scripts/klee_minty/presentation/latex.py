r"""LaTeX fragments that need no package: a manuscript inputs them as they are."""

import math
import re
from pathlib import Path

from klee_minty.files import group_by, write
from klee_minty.names import NAMES
from klee_minty.presentation import formats
from klee_minty.settings import ALL

from .layouts import LAYOUTS
from .pages import page_templates

TEMPLATES = Path(__file__).parent / "templates"
SPECIAL = {character: rf"\{character}" for character in "_%$&#{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"${sign}$" for sign in "<>|"},
    "≤": r"$\leq$",
}
LETTERS = "alpha beta gamma delta epsilon eta theta kappa lambda mu nu xi pi rho sigma tau phi chi psi omega"
GREEK = dict(zip(LETTERS.split(), "αβγδεηθκλμνξπρστφχψω", strict=True))  # {name: letter}; no letters that look Latin
SPECIAL |= {letter: rf"$\{name}$" for name, letter in GREEK.items()}

SEEN = {  # in captions
    "nu": r"$f$ and~$\nu$",
    "feasible_f": r"$\nu$, and $f$ where $\nu = 0$",
    "feasible": r"whether it is feasible, and then~$f$",
}
HEADING = 3.3  # height of a block's heading, in lines of the table
ZERO, UNDER_FIRST_DIGIT = "0", r"0\phantom{.0000e-00}"  # a violation of 0, and beside larger ones


def escape(text):
    """Any text, such as an identifier, as one line of LaTeX."""
    return " ".join(text.split()).translate(str.maketrans(SPECIAL))


def scientific(value):
    """The paper's 1.2345e+00; "--" if it is not defined."""
    return formats.scientific(value, undefined="--")


def violation(value):
    """0 for zero, as the paper prints it."""
    return scientific(value) if value else ZERO


def optimum(row):
    """f_opt, or N^3 where it is this power of N, as the paper prints it."""
    exponent = exponent_of_N(row)
    return f"${row['N']}^{exponent}$" if exponent else scientific(row["f_opt"])


def exponent_of_N(row):
    """2, 3 or 4 where f_opt is that power of N, else None."""
    return next((exponent for exponent in (2, 3, 4) if row["f_opt"] == row["N"] ** exponent), None)


def rate(value):
    return "--" if math.isnan(value) else f"{value:.2f}"


def blocks_of_results(rows, key, cells, names=NAMES):
    """The blocks of Tables 2 and 3: pairs of a title and rows of cells, one for each algorithm or solver.

    key: the column with the ids; cells: a function that makes cells of a row. A violation of 0 stands under the first
    digit of those above 0.
    """
    has_violations = any(row.get("nu_med", row.get("nu")) > 0.0 for row in rows)
    zero = UNDER_FIRST_DIGIT if has_violations else ZERO
    return [
        (escape(names.name(identifier)), [[zero if cell == ZERO else cell for cell in cells(row)] for row in part])
        for identifier, part in group_by(rows, key).items()
    ]


def has_other_optima(rows):
    """Whether an optimum is no power of N, and takes more room in a table."""
    return not all(map(exponent_of_N, rows))


def on_instances(rows):
    """The end of a caption, empty if only the paper's instance ran."""
    instances = str(rows[0]["instances"])
    if instances == "0":
        return ""
    sentence = f" On {which_instances(instances)} of the problem."
    if " " in instances:
        sentence += " Each has its own optimum, so there is no objective value over all of them."
    return sentence


def what_is_seen(levels, algorithms, names=NAMES):
    """The end of a caption: what algorithms see where that is not all; levels: {algorithm: key of VISIBILITIES}."""
    algorithms = [*dict.fromkeys(algorithms)]
    less = [{"algorithm": name, "sees": levels[name]} for name in algorithms if levels.get(name, ALL) != ALL]
    clauses = []
    for level, rows in group_by(less, "sees").items():
        who = formats.joined_words(escape(names.name(row["algorithm"])) for row in rows)
        who = "all algorithms" if len(rows) == len(algorithms) > 1 else who
        clauses.append(f" Of a point, {who} see{'s' if len(rows) == 1 else ''} only {SEEN[level]}.")
    return "".join(clauses)


def which_instances(instances):
    """instance 3; instances 0, 1; instances 1 to 15."""
    numbers = list(map(int, str(instances).split()))
    return f"{'instances' if len(numbers) > 1 else 'instance'} {formats.ranges(numbers, to=' to ')}"


def table(file, layout, blocks, **values):
    """A table as a float, and without it; what is too tall for a page goes on in further floats of the same number.

    file: a template that extends templates/table.tex.j2, which says what it sets; blocks: pairs of a title (None for
    none) and rows, which are lists of cells; values: what else the template asks for.
    """
    compiled = template(file)
    values |= {"layout": LAYOUTS[layout], "blocks": blocks, "parts": pages(blocks, LAYOUTS[layout].rows)}
    return compiled.render(values, as_float=True), compiled.render(values, as_float=False)


def template(file):
    """A template of LaTeX in templates/, where <%, << and <# stand for {%, {{ and {#."""
    return page_templates(TEMPLATES).overlay("<%", "%>", "<<", ">>", "<#", "#>").get_template(file)


def write_table(output, table):
    """Write a table as a float into the first file, and without its float into the second.

    In another folder of results, mine/paper_tables/, its label names that: KMtab1-mine.
    """
    folder, has_folder, _ = str(output[0]).partition("/paper_tables/")
    label = "-".join([r"\1", *re.findall(r"\w+", folder)]) if has_folder and not Path(folder).is_absolute() else r"\1"
    for path, text in zip(output, table, strict=True):
        write(path, re.sub(r"(?<=\\label\{)(\w+)", label, text))


def pages(blocks, height):
    """Split blocks into pages of `height` lines."""
    parts, room = [], 0.0
    for block in blocks:
        lines = HEADING + len(block[1])
        if lines > room:
            parts.append([])
            room = height
        parts[-1].append(block)
        room -= lines
    return parts
